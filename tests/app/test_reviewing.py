"""The review of a game: what it says of each turn is what the solver says by itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import pytest

from app.play import board_file, model_of, press, solution, tell
from bakers_dozen.app import reviewing
from bakers_dozen.app.course import Course
from bakers_dozen.app.events import Key
from bakers_dozen.app.knowledge import Knowledge, Outlook
from bakers_dozen.app.messages import Reviewed
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import AtTurn, Notice
from bakers_dozen.app.panels import Review
from bakers_dozen.app.reviewing import Reviewer
from bakers_dozen.app.thinking import Thinker
from bakers_dozen.play.game import Game
from bakers_dozen.play.record import parse_game
from bakers_dozen.rules.moves import Move, apply, legal_moves, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.screen.view import Output, view
from bakers_dozen.solver.search import Lost, Search, Winnable, solve
from bakers_dozen.wording.cards import IN_SIGNS
from bakers_dozen.wording.review import review_lines


def review(game: Game, knowledge: Knowledge | None = None) -> Course:
    reviewer = Reviewer(game, knowledge or Knowledge())
    while not reviewer.is_over:
        reviewer.step()
    return reviewer.course()


def late_position(turns: int) -> Position:
    """Where the recorded win of pysol-10800 stands after *turns* moves."""
    game = board_file("pysol-10800.board").game
    moves = [parse_move(pair) for pair in solution()[:turns]]
    return game.play_on(move for move in moves if move is not None).position


def wandering(start: Position, seed: int) -> Game:
    """A game from *start* played at random until it is won, stuck or long enough."""
    chance, game = random.Random(seed), Game(start)
    while len(game.turns) < 25 and (moves := list(legal_moves(game.position))):
        game = game.play(chance.choice(moves))
    return game


def winnable(position: Position) -> bool:
    verdict = solve(position, 2_000_000)
    assert isinstance(verdict, Winnable | Lost)
    return isinstance(verdict, Winnable)


def won_from(turns: int) -> Game:
    """The recorded win of pysol-10800 from where it stands after *turns* moves."""
    moves = [parse_move(pair) for pair in solution()[turns:]]
    return Game(late_position(turns)).play_on(move for move in moves if move is not None)


def thrown_away_from(turns: int) -> Game:
    """That win, up to the last turn that has a move which loses it, and two moves after that."""
    won = won_from(turns)
    for at in reversed(range(won.cursor)):
        game = won.go_to(at)
        for move in legal_moves(game.position):
            lost = game.play(move)
            if not winnable(lost.position):
                for _ in range(2):
                    lost = lost.play(*list(legal_moves(lost.position))[:1])
                return lost
    raise AssertionError


#: A game that was played on until nothing was left, its win thrown away in turn 66.
WHOLE = """
45281 jj ca ci jj ff il aj fd fb kf li gk ge hl ja hj ak dh de ka dm ak dd ja ad ih ie dj
em lm le ja ad gh dj im al fi jl kj ld aa jl fh ih bb bm bc dj kc lc bd lk hi ck dc jd kj
jk ih jl cl kc ck kc gj ii mb dk ia ma kd am ck ma ba me lc kl be dk ae cd lc aa kl
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        lambda: parse_game(" ".join(WHOLE.split())),
        lambda: won_from(62),
        lambda: thrown_away_from(54),
    ]
    + [lambda seed=seed: wandering(late_position(44 + 3 * seed), seed) for seed in range(4)],
    ids=["a whole game", "won", "thrown away", *map(str, range(4))],
)
def test_a_review_finds_exactly_what_an_independent_check_finds(game: Callable[[], Game]) -> None:
    check(game())


def check(game: Game) -> None:
    course = review(game)
    assert course.over
    assert len(course.points) == game.cursor
    for at, point in enumerate(course.points):
        position = game.go_to(at).position
        kept = {move for move in legal_moves(position) if winnable(apply(position, move))}
        before, after = winnable(position), winnable(game.go_to(at + 1).position)
        assert point.outlook is (Outlook.WINNABLE if before else Outlook.LOST)
        assert (set(point.kept), point.open) == (kept, 0)
        assert point.gave_away == (before and not after)
        only = before and len(kept) == 1 < len(legal_moves(position))
        assert point.is_critical == (only or (before and not after))
        assert (point.distance is not None) == before


def test_the_review_of_a_recorded_win() -> None:
    game = board_file("pysol-10800.board").game
    moves = [parse_move(pair) for pair in solution()]
    game = game.play_on(move for move in moves if move is not None)
    reviewer = Reviewer(game, Knowledge(), budget=20_000)
    while not reviewer.is_over:
        reviewer.step()
    course = reviewer.course()
    assert {point.outlook for point in course.points} == {Outlook.WINNABLE}
    assert not any(point.gave_away for point in course.points)
    # The distance falls to one, never by more than a turn has moves.
    distances = [point.distance for point in course.points]
    assert distances[-1] == 1
    assert all(distance is not None for distance in distances)


def test_what_isnt_decided_in_the_budget_is_unknown() -> None:
    game = wandering(late_position(10), 1)
    reviewer = Reviewer(game, Knowledge(), budget=1)
    while not reviewer.is_over:
        reviewer.step()
    course = reviewer.course()
    assert course.over
    for point in course.points:
        assert len(point.kept) + point.open <= len(point.moves)
    assert any(point.open for point in course.points)


def test_what_follows_a_lost_position_is_lost_without_a_search() -> None:
    game = wandering(late_position(40), 2)
    knowledge = Knowledge()
    knowledge.learn_lost(game.start)
    course = review(game, knowledge)
    assert {point.outlook for point in course.points} == {course.end} == {Outlook.LOST}


def test_a_turn_of_several_moves_keeps_the_win_that_its_end_has() -> None:
    first, second, *rest = (move for pair in solution()[60:] if (move := parse_move(pair)))
    game = Game(late_position(60)).play(first, second)
    knowledge = Knowledge()
    knowledge.learn_line(game.position, rest)
    (point,) = Reviewer(game, knowledge).course().points
    assert first in point.kept


def test_moves_that_a_few_positions_leave_open_are_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "MOVE_BUDGETS", (1, 60_000))
    course = review(wandering(late_position(60), 0))
    assert course.points
    assert not any(point.open for point in course.points)


def searches(game: Game, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many positions a review of *game* searches."""
    searched = []

    def counted(position: Position, budget: int) -> Search:
        searched.append(position)
        return Search(position, budget)

    monkeypatch.setattr(reviewing, "Search", counted)
    review(game, knowledge)
    return len(searched)


def test_what_is_known_isnt_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wandering(late_position(40), 2)
    knowledge = Knowledge()
    assert searches(game, knowledge, monkeypatch) > 0
    assert searches(game, knowledge, monkeypatch) == 0


def test_what_follows_from_what_was_found_isnt_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other orders of the same moves lead to the same positions."""
    game = won_from(40)
    positions = {game.go_to(at).position for at in range(game.cursor + 1)}
    moves = {apply(position, move) for position in positions for move in legal_moves(position)}
    assert 2 * searches(game, Knowledge(), monkeypatch) < len(moves - positions)


# In the game


def reviewed() -> Model:
    """A lost game with its review open, all of it worked out."""
    model = press(model_of(wandering(late_position(35), 1)), "S")
    assert isinstance(model.panel, Review)
    thinker = Thinker(model.knowledge, count(1))
    thinker.attend(model)
    for _ in range(100_000):
        message = thinker.step()
        if message is not None:
            model, _ = tell(model, message)
            thinker.attend(model)
        assert isinstance(model.panel, Review)
        if model.panel.course is not None and model.panel.course.over:
            return model
    raise AssertionError


def test_a_game_is_gone_through_by_its_critical_turns() -> None:
    model = reviewed()
    assert isinstance(model.panel, Review)
    course = model.panel.course
    assert course is not None
    given = next(at for at, point in enumerate(course.points) if point.gave_away)
    assert model.panel.at == given
    assert "threw the win away" in view(model).text()
    first = press(model, "home")
    assert isinstance(first.panel, Review)
    assert first.panel.at == 0
    for key, turn in (("down", 1), ("end", len(course.points) - 1), ("up", 0)):
        moved = press(first, key)
        assert isinstance(moved.panel, Review)
        assert moved.panel.at == turn
    there = press(model, "enter")
    assert there.panel is None
    assert there.game.cursor == given
    assert there.said == AtTurn(given + 1)
    assert there.attempt.undos == model.game.cursor - given
    assert press(there, "R").game.cursor == model.game.cursor


def test_the_turn_that_is_looked_at_is_marked_below_the_curve() -> None:
    model = reviewed()
    for key in ("home", "end"):
        model = press(model, key)
        assert isinstance(model.panel, Review)
        _, curve, ruler, *_ = review_lines(model.panel.course, model.panel.at, IN_SIGNS, 70)
        assert ruler.text.index("^") == model.panel.at
        # A whole cell is drawn as a blank of its colour.
        assert curve.text.replace("█", " ") in view(model).text()
        assert ruler.text in view(model).text()


@pytest.mark.parametrize("key", ["escape", "q", "S"])
def test_a_review_is_left(key: str) -> None:
    model = reviewed()
    left = press(model, key)
    assert (left.panel, left.game) == (None, model.game)


@pytest.mark.parametrize("key", ["enter", "right", "left", "home", "down"])
def test_no_turn_is_gone_to_before_any_is_shown(key: str) -> None:
    model = press(model_of(wandering(late_position(35), 1)), "S")
    assert press(model, key) == model


def test_there_is_nothing_to_review_at_the_deal() -> None:
    model = press(board_file("pysol-10800.board"), "S")
    assert (model.panel, model.said) == (None, Notice.NOTHING_PLAYED)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_review_fits_its_window(size: tuple[int, int], ascii_only: bool) -> None:
    model = reviewed()._replace(size=size)
    text = view(model, Output(ascii_only=ascii_only)).text()
    words = " ".join(row.strip("│| ") for row in text.splitlines())
    assert "Winnable up to turn" in words
    assert "kept the win" in words
    if ascii_only:
        assert text.isascii()


def test_a_small_window_shows_what_would_have_kept_the_win() -> None:
    """Once a turn was gone to; before, the whole game's summary is what shows."""
    model = reviewed()._replace(size=(40, 12))
    assert isinstance(model.panel, Review)
    turn = f"Turn {model.panel.at + 1}: "
    model = press(model, "down up")
    text = view(model).text()
    assert turn in text
    assert "Kept the win: " in text


def test_an_answer_that_comes_after_the_panel_was_left_opens_nothing() -> None:
    model = reviewed()
    assert isinstance(model.panel, Review)
    assert model.panel.course is not None
    left, _ = tell(model, Key("escape"), Reviewed(model.panel.course))
    assert left.panel is None


def test_a_reviews_moves_are_legal() -> None:
    for point in review(wandering(late_position(38), 3)).points:
        assert set(point.kept) <= set(point.moves) == set(map(Move._make, point.moves))
