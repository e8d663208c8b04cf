"""The solver's turns, seen from the table: verdicts, hints, the way back, deals that can be won."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

from app.play import board_file, dealt, press, solution, tell
from bakers_dozen.app import playing
from bakers_dozen.app.effects import Deal
from bakers_dozen.app.events import Key
from bakers_dozen.app.knowledge import Knowledge, Outlook
from bakers_dozen.app.messages import Dealt, Learned, Opened
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import Because, Moved, Notice, SentUp, WentBack, WinnableBefore
from bakers_dozen.app.thinking import Thinker
from bakers_dozen.app.update import update
from bakers_dozen.play.attempt import Outcome
from bakers_dozen.rules.moves import Move, apply, legal_moves
from bakers_dozen.rules.variants import ANY_SUIT, BAKERS_DOZEN, KINGS, VARIANTS, Variant
from bakers_dozen.solver.hint import best_guess
from bakers_dozen.solver.search import Winnable, solve


def think(thinker: Thinker, model: Model, most: int = 200_000) -> Model:
    """Let the thinker think until it has nothing left to do, telling the model what it says."""
    thinker.attend(model)
    for _ in range(most):
        if not thinker.is_busy:
            return model
        message = thinker.step()
        if message is not None:
            model, _effects = tell(model, message)
            thinker.attend(model)
    raise AssertionError("the thinker never rests")


def thinker_of(model: Model) -> Thinker:
    return Thinker(model.knowledge, count(1))


def test_a_verdict_comes_and_follows_undo_and_redo_without_a_search() -> None:
    model = dealt()
    thinker = thinker_of(model)
    assert model.outlook is Outlook.THINKING
    model = think(thinker, model)
    assert model.outlook is Outlook.WINNABLE
    model = think(thinker, press(model, "c k"))
    model = think(thinker, press(model, "d d"))
    before = press(model, "u")
    assert before.outlook is not Outlook.THINKING
    assert press(before, "r").outlook is model.outlook


def test_following_a_winning_line_needs_no_search() -> None:
    model = known()
    for move in model.knowledge.of(model.game.start).line:
        model = playing.move(model, move)
        assert model.outlook is Outlook.WINNABLE
    assert model.game.position.is_won


def test_par_is_the_shortest_line_known_and_a_lost_deal_has_none() -> None:
    model = known()
    rating = model.knowledge.rating(model.game.start)
    assert rating is not None
    assert rating.par == len(model.knowledge.of(model.game.start).line)
    # All thinking is done, so it won't get shorter; until then it might.
    assert rating.settled
    early = Knowledge()
    early.learn_line(model.game.start, model.knowledge.of(model.game.start).line)
    early.learn_difficulty(model.game.start, rating.difficulty)
    assert early.rating(model.game.start) == rating._replace(settled=False)
    # What was kept counts where nothing shorter is known, and needs no line.
    early.learn_rating(model.game.start, rating._replace(par=rating.par - 1))
    assert early.rating(model.game.start) == rating._replace(par=rating.par - 1)
    lost = board_file("pysol-64.board")
    lost = think(thinker_of(lost), lost)
    assert lost.outlook is Outlook.LOST
    assert lost.knowledge.rating(lost.game.start) is None


def test_a_hint_shows_the_line_and_asked_again_plays_it() -> None:
    model = known()
    wanted = model.knowledge.of(model.game.position).line[0]
    shown = press(model, "tab")
    assert shown.hint is not None
    assert (shown.hint.move, shown.hint.guess, shown.attempt.hints) == (wanted, False, 1)
    assert shown.game == model.game
    assert press(shown, "tab").game.moves == (wanted,)
    # Any other key takes the hint away.
    assert press(shown, "right").hint is None


@cache
def known() -> Model:
    """Deal 24, thought about to the end."""
    model = dealt()
    return think(thinker_of(model), model)


@cache
def lost_by_a_move() -> tuple[Model, Thinker]:
    """A game that was winnable until its last move: found by trying moves of a deal."""
    model = board_file("pysol-10800.board")
    thinker = thinker_of(model)
    model = think(thinker, model)
    for pair in solution()[:60]:
        for move in legal_moves(model.game.position):
            tried = think(thinker, playing.move(model, move))
            if tried.outlook is Outlook.LOST:
                return playing.move(model, move), thinker
        model = press(model, " ".join(pair))
    raise AssertionError("no losing move")


def test_a_move_that_gives_the_win_away_is_told_and_v_goes_back() -> None:
    model, thinker = lost_by_a_move()
    # The knowledge has it already, so it is told at once.
    assert model.said is Notice.FORFEITED
    asked = press(model, "tab")
    assert asked.said == WinnableBefore(1)
    back = press(asked, "v")
    assert back.outlook is Outlook.WINNABLE
    assert back.game.cursor == model.game.cursor - 1
    assert back.attempt.undos == model.attempt.undos + 1
    # With the verdict hidden nothing is told.
    hidden = press(back, "V")
    hidden = playing.move(hidden, model.game.turns[-1].moves[0])
    assert hidden.said is not Notice.FORFEITED
    assert thinker is not None


def test_when_it_becomes_known_later_it_is_told_then() -> None:
    model, _ = lost_by_a_move()
    move = model.game.turns[-1].moves[0]
    fresh = press(model, "u")._replace(knowledge=type(model.knowledge)())
    position = fresh.game.position
    line = model.knowledge.of(position).line
    fresh.knowledge.learn_line(position, line)
    played = playing.move(fresh, move)
    assert isinstance(played.said, Moved | SentUp)
    fresh.knowledge.learn_lost(played.game.position)
    told, _ = tell(played, Learned())
    assert told.said is Notice.FORFEITED


def test_where_nothing_is_known_a_guess_is_marked_as_one() -> None:
    model = dealt()
    assert press(model, "tab").said is Notice.HINT_THINKING
    model.knowledge.learn_unknown(model.game.position)
    model, _ = update(model, Key("tab"), lambda m: best_guess(m.game.position))
    assert model.hint is not None
    assert model.hint.guess
    assert model.hint.move in legal_moves(model.game.position)


def test_watching_plays_to_the_win_and_is_no_win_of_the_players() -> None:
    model = known()
    model = press(model, "w")
    turns = len(model.knowledge.of(model.game.position).line)
    for _ in range(turns):
        assert model.watching
        model = playing.watch_next(model)
    assert model.game.position.is_won
    assert not model.watching
    assert model.attempt.outcome is Outcome.WATCHED
    # All of it can be undone, a move at a time.
    assert model.game.cursor == turns
    # Any key stops it.
    stopped = press(press(dealt(), "w")._replace(watching=True), "c")
    assert not stopped.watching
    assert stopped.held is None


@pytest.mark.parametrize("variant", [BAKERS_DOZEN, KINGS, ANY_SUIT], ids=lambda v: v.name)
def test_new_deals_are_proven_winnable(variant: Variant) -> None:
    model = dealt(1, variant)
    thinker = Thinker(model.knowledge, count(100))
    thinker.attend(model)
    thinker.deal(variant)
    while not isinstance(message := thinker.step(), Dealt):
        assert thinker.is_busy
    assert message.proven
    line = model.knowledge.of(message.game.start).line
    position = message.game.start
    for move in line:
        position = apply(position, move)
    assert position.is_won


@pytest.mark.parametrize("kind", ["easy", "hard"])
def test_deals_of_a_kind_come_once_before_one_comes_again(kind: str) -> None:
    model = dealt()
    thinker = Thinker(model.knowledge, iter([7] * 30 + list(range(1000))))
    names = []
    for _ in range(30):
        thinker.attend(model)
        thinker.deal(BAKERS_DOZEN, kind)
        message = thinker.step()
        assert isinstance(message, Dealt)
        names.append(str(message.game.name))
    assert len(set(names)) == len(names)


def test_no_deal_is_looked_for_once_the_player_opened_another() -> None:
    model = dealt()
    thinker = Thinker(model.knowledge, count(100))
    waiting, _ = tell(model, Key("n"))
    thinker.attend(waiting)
    thinker.deal(BAKERS_DOZEN)
    opened, _ = tell(waiting, Opened(dealt(7).game, ""))
    thinker.attend(opened)
    while thinker.is_busy:
        assert not isinstance(thinker.step(), Dealt)
    late, _ = tell(opened, Dealt(dealt(8).game, proven=True))
    assert late.game == dealt(7).game
    # Nor does one come between while a name is typed.
    typing, _ = tell(waiting, Key(":"), Dealt(dealt(8).game, proven=True))
    assert (typing.game, typing.panel is None) == (model.game, False)


def test_any_deal_deals_the_next_number_unproven() -> None:
    model = dealt()
    model = model._replace(options=model.options._replace(any_deal=True))
    thinker = Thinker(model.knowledge, count(77))
    thinker.attend(model)
    thinker.deal(VARIANTS["spanish"])
    message = thinker.step()
    assert isinstance(message, Dealt)
    assert (str(message.game.name), message.proven) == ("spanish:77", False)


def test_the_table_plays_on_while_a_deal_is_looked_for() -> None:
    model, effects = tell(dealt(), Key("n"))
    assert effects == [Deal(BAKERS_DOZEN)]
    assert model.said is Notice.DEALING
    assert tell(model, Key("n"))[1] == []  # asked once is enough
    assert press(model, "c k").game.moves == (Move(2, 10),)


def test_a_deal_whose_line_came_from_elsewhere_is_rated_all_the_same() -> None:
    known = dealt()
    line = think(thinker_of(known), known).knowledge.of(known.game.start).line
    model = dealt()._replace(knowledge=Knowledge())
    model.knowledge.learn_line(model.game.start, line)
    assert model.knowledge.rating(model.game.start) is None
    think(thinker_of(model), model)
    assert model.knowledge.rating(model.game.start) == known.knowledge.rating(known.game.start)


def test_watching_has_the_hints_reasons_for_showing_nothing() -> None:
    fresh = dealt()._replace(knowledge=Knowledge())
    thinking = press(fresh, "w")
    assert thinking.said is Notice.HINT_THINKING
    fresh.knowledge.learn_lost(fresh.game.position)
    assert press(fresh, "w").said is Notice.HINT_LOST
    unknown = dealt()._replace(knowledge=Knowledge())
    unknown.knowledge.learn_unknown(unknown.game.position)
    assert press(unknown, "w").said is Notice.WATCH_UNKNOWN
    won = dealt()
    for move in think(thinker_of(won), won).knowledge.of(won.game.start).line:
        won = playing.move(won, move)
    assert press(won, "w").said is Notice.WON
    lost, _ = lost_by_a_move()
    assert press(lost, "w").said == press(lost, "tab").said


def test_watching_to_the_end_is_no_win_with_automatic_play_either() -> None:
    model = dealt()
    model = model._replace(options=model.options._replace(auto=True))
    thinker = thinker_of(model)
    model = press(think(thinker, model), "w")
    while model.watching:
        # What goes up by itself leads off the line, which is known on all the same.
        assert model.outlook is Outlook.WINNABLE
        model = playing.watch_next(model)
    assert model.game.position.is_won
    assert len(model.game.turns) < model.game.move_count
    assert model.attempt.outcome is Outcome.WATCHED


def test_watching_waits_while_a_line_is_looked_for_and_says_so_where_there_is_none() -> None:
    model = dealt()._replace(watching=True)
    assert playing.watch_next(model) == model
    model.knowledge.learn_unknown(model.game.position)
    stopped = playing.watch_next(model)
    assert (stopped.watching, stopped.said) == (False, Notice.WATCH_UNKNOWN)


def test_what_follows_a_lost_position_is_lost_without_a_search() -> None:
    model, _ = lost_by_a_move()
    for _ in range(3):
        model = playing.move(model, next(iter(legal_moves(model.game.position))))
        assert model.outlook is Outlook.LOST
    # It was told when the win was given away, and not again at each move.
    assert model.said is not Notice.FORFEITED
    assert not isinstance(model.said, WinnableBefore)


def test_a_win_given_away_some_moves_ago_is_told_with_the_way_back() -> None:
    model, _ = lost_by_a_move()
    lost = model.game.position
    line = model.knowledge.of(model.game.go_to(model.game.cursor - 1).position).line
    fresh = press(model, "u")._replace(knowledge=Knowledge(), given_away=None)
    fresh.knowledge.learn_line(fresh.game.position, line)
    played = playing.move(fresh, model.game.turns[-1].moves[0])
    played = playing.move(played, next(iter(legal_moves(played.game.position))))
    assert isinstance(played.said, Moved | SentUp)
    played.knowledge.learn_lost(played.game.position)
    played, _ = tell(played, Learned())
    assert isinstance(played.said, Moved | SentUp)  # where isn't known yet
    played.knowledge.learn_lost(lost)
    told, _ = tell(played, Learned())
    assert told.said == WinnableBefore(2)
    # Once is enough, but who makes the mistake again is told again.
    assert tell(press(told, "right"), Learned())[0].said == told.said
    back = press(told, "v")
    assert back.game.cursor == told.game.cursor - 2
    assert back.attempt.undos == told.attempt.undos + 2
    again = playing.move(back, model.game.turns[-1].moves[0])
    assert again.said is Notice.FORFEITED


def test_a_hints_reason_is_true_of_the_line_that_wins() -> None:
    for number in (24, 64, 7, 813):
        model = dealt(number)
        model = think(thinker_of(model), model)
        line = model.knowledge.of(model.game.position).line
        for turn in range(0, len(line), 7):
            at = model._replace(game=model.game.play_on(line[:turn]))
            said = press(at, "tab W").said
            rest = at.knowledge.of(at.game.position).line
            if not rest:
                continue
            assert isinstance(said, Because)
            column = at.game.position.columns[rest[0].source]
            assert said.freed == (column[-2] if len(column) > 1 else None)
            assert set(said.under) <= set(column[:-2])
            played = at.game.play_on(rest)
            cards = [
                played.go_to(index).position.available(move.source)
                for index, move in enumerate(played.moves)
            ][turn + 1 :]
            assert [told.card for told in said.then] == cards[:2]
            assert (said.freed_goes is not None) == (said.freed in cards)


def test_a_guess_has_no_reason() -> None:
    assert press(dealt(), "W").said is Notice.NO_HINT_SHOWN


def test_knowledge_of_games_long_left_is_forgotten() -> None:
    model = dealt(24)
    model = think(thinker_of(model), model)
    knowledge = model.knowledge
    line = knowledge.of(model.game.start).line
    other = dealt(64).game
    knowledge.keep_only([other], most=10_000)
    assert knowledge.of(model.game.start).line == line
    knowledge.keep_only([model.game, other], most=0)
    assert knowledge.of(model.game.start).line == line
    assert knowledge.rating(model.game.start) is not None
    knowledge.keep_only([other], most=0)
    assert knowledge.of(model.game.start).outlook is Outlook.THINKING
    assert knowledge.rating(model.game.start) is None


def test_a_shorter_line_is_kept_and_a_longer_one_isnt() -> None:
    model = dealt()
    model = think(thinker_of(model), model)
    start, knowledge = model.game.start, Knowledge()
    short = model.knowledge.of(start).line
    verdict = solve(start)
    assert isinstance(verdict, Winnable)
    assert len(verdict.line) > len(short)
    for first, second in ((verdict.line, short), (short, verdict.line)):
        knowledge = Knowledge()
        knowledge.learn_line(start, first)
        knowledge.learn_line(start, second)
        assert knowledge.of(start).line == short


def test_going_back_counts_each_turn_as_an_undo() -> None:
    lost, _ = lost_by_a_move()
    model = press(lost, "v")
    assert isinstance(model.said, WentBack)
    assert model.attempt.undos == lost.attempt.undos + model.said.turns
