"""Watching a recorded game: what each key does to the cursor, and taking it over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play import NOT_KEPT, board_file, dealt, press, solution, tell
from bakers_dozen.app.effects import Effect, Purpose, Quit
from bakers_dozen.app.events import Key, MouseKind, Paste, Resize
from bakers_dozen.app.knowledge import Outlook
from bakers_dozen.app.messages import LookedUp, Offered, Pointed, Tick
from bakers_dozen.app.model import Model, Replay
from bakers_dozen.app.notices import Moved, Notice, SentUp
from bakers_dozen.app.pacing import WATCH_PACE, next_tick
from bakers_dozen.app.replaying import SPEEDS, begin
from bakers_dozen.play.attempt import Attempt
from bakers_dozen.play.record import play_text
from bakers_dozen.screen.view import view
from bakers_dozen.wording.table import deal_text

LENGTH = 90


def replayed(playing: bool = False, speed: float = 1.0, moves: int = LENGTH) -> Model:
    """The record that wins pysol-10800, or its first *moves*, about to be watched."""
    model = board_file("pysol-10800.board")
    game = play_text(model.game, " ".join(solution()[:moves]))
    return begin(model._replace(game=game), Replay(playing, speed))


@pytest.mark.parametrize(
    ("keys", "cursor"),
    [
        ("", 0),
        ("right", 1),
        ("down", 1),
        ("r", 1),
        ("left", 0),
        ("right right right left", 2),
        ("right right up", 1),
        ("right right u", 1),
        ("right right backspace", 1),
        ("pagedown", 10),
        ("pagedown pagedown pageup", 10),
        ("end", LENGTH),
        ("R", LENGTH),
        ("end right", LENGTH),
        ("end left", LENGTH - 1),
        ("end home", 0),
        ("end U", 0),
        ("5", LENGTH // 2),
        ("9", LENGTH * 9 // 10),
        ("9 0", 0),
        ("right a b", 1),
        ("right n", 1),
        ("right w", 1),
        ("right ? right escape", 1),
        ("right ? escape right", 2),
    ],
)
def test_keys_move_the_cursor(keys: str, cursor: int) -> None:
    before = replayed()
    model = press(before, keys)
    assert model.game == before.game.go_to(cursor)
    assert model.replay == Replay()


@pytest.mark.parametrize("key", [*"V/.yYspt?", "f1", "ctrl-l", "ctrl-z"])
def test_keys_to_look_and_to_ask_do_what_they_do_in_a_game(key: str) -> None:
    before = replayed()
    model, effects = tell(before, Key(key))
    usual, usual_effects = tell(before._replace(replay=None), Key(key))
    assert effects == usual_effects
    assert (model.panel, model.options, model.found) == (usual.panel, usual.options, usual.found)
    assert effects or model != before
    assert model.replay == before.replay


@pytest.mark.parametrize(
    ("keys", "speed"),
    [
        ("", 1.0),
        ("+", 2.0),
        ("=", 2.0),
        ("-", 0.5),
        ("_", 0.5),
        ("+ + + + + + +", SPEEDS[-1]),
        ("- - - - - -", SPEEDS[0]),
        ("+ -", 1.0),
    ],
)
def test_plus_and_minus_change_the_speed(keys: str, speed: float) -> None:
    model = press(replayed(), f"space {keys}")
    assert model.replay == Replay(True, speed)
    assert next_tick(model) == 1 / speed


@pytest.mark.parametrize(("speed", "key", "after"), [(3.0, "+", 4.0), (3.0, "-", 2.0)])
def test_a_speed_of_ones_own_leads_to_the_nearest(speed: float, key: str, after: float) -> None:
    model = press(replayed(speed=speed), key)
    assert model.replay == Replay(False, after)


def test_space_plays_and_stops() -> None:
    model = replayed()
    assert next_tick(model) is None
    model = press(model, "space")
    assert next_tick(model) == 1
    model, _ = tell(model, Tick(), Tick())
    assert model.game.cursor == 2
    model = press(model, "space")
    assert next_tick(model) is None
    assert tell(model, Tick())[0].game.cursor == 2


def test_a_step_stops_it() -> None:
    model = press(replayed(playing=True), "right")
    assert model.game.cursor == 1
    assert next_tick(model) is None


def test_it_waits_behind_a_panel() -> None:
    model = press(replayed(playing=True), "?")
    assert next_tick(model) is None
    assert next_tick(press(model, "escape")) == 1


def test_it_stops_at_the_end_and_then_plays_from_the_start() -> None:
    model, _ = tell(press(replayed(playing=True), "end left space"), Tick())
    assert model.game.cursor == LENGTH
    assert next_tick(model) is None
    model = press(model, "space")
    assert model.game.cursor == 0
    assert next_tick(model) == 1


@pytest.mark.parametrize(
    ("kind", "button", "cursor", "playing"),
    [
        (MouseKind.WHEEL, 0, 4, False),
        (MouseKind.WHEEL, 1, 6, False),
        (MouseKind.PRESS, 0, 5, True),
        (MouseKind.PRESS, 2, 5, False),
        (MouseKind.RELEASE, 0, 5, False),
        (MouseKind.MOTION, 0, 5, False),
    ],
)
def test_the_mouse(kind: MouseKind, button: int, cursor: int, playing: bool) -> None:
    model = press(replayed(), "right right right right right")
    model, _ = tell(model, Pointed(kind, button, column=0, card=0))
    assert model.game.cursor == cursor
    assert model.replay == Replay(playing)


def test_what_is_said_is_the_turn_that_was_played_last() -> None:
    model = replayed()
    assert model.said is None
    one, two = (press(model, keys) for keys in ("right", "right right"))
    game = model.game.go_to(1)
    move = game.turns[0].moves[0]
    moved = model.game.position.columns[move.source][-1]
    assert isinstance(one.said, Moved | SentUp)
    assert one.said.card == moved
    assert press(two, "left").said == one.said
    assert press(one, "left").said is None


def test_what_followed_by_itself_belongs_to_the_step() -> None:
    model = board_file("pysol-10800.board")
    words = solution()
    game = play_text(model.game, f"{words[0]}+{words[1]} {words[2]}")
    model = begin(model._replace(game=game), Replay())
    model = press(model, "right")
    assert model.game.position == play_text(game.restart(), " ".join(words[:2])).position
    assert isinstance(model.said, Moved | SentUp)
    assert model.said.more == 1
    assert model.game.move_count == 2


def test_a_record_that_wins_proves_that_each_position_can_be_won() -> None:
    model = replayed()
    for _ in range(LENGTH):
        assert model.outlook is Outlook.WINNABLE
        model = press(model, "right")


def test_a_record_that_does_not_win_proves_nothing() -> None:
    assert replayed(moves=20).outlook is Outlook.THINKING


def test_enter_takes_the_game_over() -> None:
    model = press(replayed(), "right right right right enter")
    assert model.replay is None
    assert model.said == Notice.TAKEN_OVER
    assert model.game == replayed().game.go_to(4)
    assert model.attempt == Attempt()
    # Keys mean again what they mean in a game.
    assert press(model, "u u u u").game.cursor == 0
    assert press(model, "r").game.cursor == 5
    assert press(model, "R").game.cursor == LENGTH
    played = press(model, " ".join(solution()[4]))
    assert played.game.cursor == 5
    assert not played.game.can_redo


def test_a_finished_game_is_replayed_over_the_game_on_the_table() -> None:
    table = press(dealt(), "d d")
    table = table._replace(attempt=table.attempt._replace(daily="2026-11-30"))
    won = replayed().game.go_to(LENGTH)
    model, _ = tell(table, LookedUp(won, Purpose.REPLAY))
    assert (model.attempt, deal_text(model)) == (Attempt(), "Custom board")
    left = press(model, "right escape")
    assert (left.game, left.attempt) == (table.game, table.attempt)
    # Undo brings it back to whoever plays on.
    taken = press(model, "right enter u")
    assert taken.game.start == won.start
    back = press(taken, "u u")
    assert (back.game, deal_text(back)) == (table.game, "daily 2026-11-30")


@pytest.mark.parametrize("keys", ["end enter", "enter R", "end left left enter r r"])
def test_a_win_that_the_record_brings_is_not_the_players(keys: str) -> None:
    model = press(replayed(), keys)
    assert model.game.position.is_won
    assert model.attempt.watched


@pytest.mark.parametrize("keys", ["u", "u r", "U R"])
def test_a_win_that_was_played_stays_the_players(keys: str) -> None:
    model = press(replayed(), "end left enter")
    model = press(model, " ".join(solution()[-1]))
    assert model.game.position.is_won
    assert not model.attempt.watched
    assert not press(model, keys).attempt.watched


def test_the_clock_runs_from_taking_over_on() -> None:
    model, _ = tell(replayed()._replace(now=5.0), Key("right"), Key("right"))
    assert model._replace(now=50.0).seconds == 0
    model, _ = tell(model._replace(now=60.0), Key("enter"))
    assert model._replace(now=61.5).seconds == 1.5


@pytest.mark.parametrize("name", ["q", "escape", "ctrl-c"])
def test_it_can_be_left_without_a_question(name: str) -> None:
    model, effects = tell(replayed()._replace(trouble=NOT_KEPT), Key("right"), Key(name))
    assert effects == [Quit()]
    assert model.panel is None


def test_a_paste_opens_nothing() -> None:
    effects: list[Effect]
    model, effects = tell(replayed(), Paste("24 ce"))
    assert effects == []
    assert model.panel is None


def test_the_line_being_watched_keeps_its_own_pace() -> None:
    model = replayed()._replace(replay=None)
    assert next_tick(model) is None
    assert next_tick(press(model, "w")) == WATCH_PACE


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("cursor", [0, 12, LENGTH])
def test_the_picture_tells_where_it_is(size: tuple[int, int], cursor: int) -> None:
    model = press(replayed(), " ".join(["right"] * cursor))
    model, _ = tell(model, Resize(*size))
    text = view(model).text()
    assert f"Replay {cursor}/{LENGTH}  1x" in text
    assert "Space play" in text
    assert "min" not in text
    assert ("Won!" in text) == (cursor == LENGTH)
    assert "Space stop" in view(press(model, "home space")).text()


NAMES = "left right up down home end pageup pagedown space escape tab backspace f1"
KEYS = st.sampled_from([*NAMES.split(), *"+-=059acgmnNwurURzZvVt./:opsxXyY?q"])


@given(st.lists(KEYS | st.just("tick"), max_size=30))
def test_no_key_but_enter_changes_the_record(names: list[str]) -> None:
    start = replayed()
    model = start
    for name in names:
        model, _ = tell(model, Tick() if name == "tick" else Key(name))
        assert model.game.turns == start.game.turns
        assert model.game.position == start.game.go_to(model.game.cursor).position
        assert model.replay is not None
        assert model.attempt == start.attempt


def test_an_offered_game_takes_the_place_of_the_replay() -> None:
    other = board_file("pysol-24.board").game
    model, _ = tell(replayed(), Offered(other), Key("y"))
    assert model.replay is None
    assert model.game == other
