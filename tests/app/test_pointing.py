"""What the mouse does, in terms of what lies under the pointer."""

from __future__ import annotations

from typing import Any

import pytest

from app.play import board_file, dealt, listed_game, press, tell
from bakers_dozen.app.effects import KeepOptions, Resume
from bakers_dozen.app.events import Key, Mouse, MouseKind
from bakers_dozen.app.messages import Dealt, GamesListed, Opened, Pointed
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import Buried, NotFree
from bakers_dozen.app.panels import Menu, Prompt, Question, Reading, Topic
from bakers_dozen.play.game import Game
from bakers_dozen.rules.cards import Suit
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import FOUNDATION, Move, Refusal
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from bakers_dozen.screen.layout import lengths, places
from bakers_dozen.screen.view import drawing, locate, view

# Deal 24: c's 5♣ goes onto k's 6♦ and nowhere else; d's A♦ goes up.


def at(model: Model, *reports: str, after: float = 1.0) -> Model:
    """The model after reports like ``down c``, ``up k``, ``down c0`` (c's deepest card),
    ``down clubs`` or ``down -`` (the bare table), each *after* so many seconds."""
    for report in reports:
        word, _, place = report.partition(" ")
        kind = {
            "down": MouseKind.PRESS,
            "up": MouseKind.RELEASE,
            "move": MouseKind.MOTION,
            "right": MouseKind.PRESS,
        }[word]
        button = 2 if report.startswith("right") else 0
        where: dict[str, Any] = {}
        if place.upper() in Suit.__members__:
            where["foundation"] = Suit[place.upper()]
        elif place != "-":
            column = "abcdefghijklm".index(place[0])
            cards = model.game.position.columns[column]
            where = {"column": column, "card": int(place[1:] or len(cards) - 1)}
        model = model._replace(now=model.now + after)
        model, _ = tell(model, Pointed(kind, button, **where))
    return model


def played(model: Model) -> list[Move]:
    return [move for turn in model.game.turns[: model.game.cursor] for move in turn.moves]


C_TO_K = Move(2, 10)
D_UP = Move(3, FOUNDATION)

WAYS = {
    "click and click": (["down c", "up c", "down k", "up k"], [C_TO_K]),
    "drag": (["down c", "move f", "move k", "up k"], [C_TO_K]),
    "drag of the card that was held": (["down c", "up c", "down c", "move k", "up k"], [C_TO_K]),
    "a release that never came": (["down c", "down k"], [C_TO_K]),
    "drag onto a foundation": (["down d", "up diamonds"], [D_UP]),
    "click and click on a foundation": (["down d", "up d", "down spades", "up spades"], [D_UP]),
    "a click on a foundation": (["down diamonds", "up diamonds"], [D_UP]),
    "a click on the held card": (["down c", "up c", "down c", "up c", "down k", "up k"], []),
    "a drag back to its column": (["down c", "move k", "up c"], []),
    "a drag to the bare table": (["down c", "move -", "up -"], []),
    "a drag from a buried card": (["down c1", "up k"], []),
    "a release alone": (["up k"], []),
    "a click and a release elsewhere": (["down -", "up k"], []),
    "a right click undoes": (["down c", "up k", "right -"], []),
    "two slow clicks": (["down d", "up d", "down d", "up d"], []),
}


@pytest.mark.parametrize(("reports", "moves"), WAYS.values(), ids=WAYS.keys())
def test_ways_to_move(reports: list[str], moves: list[Move]) -> None:
    assert played(at(dealt(), *reports)) == moves


def test_a_double_click_sends_up() -> None:
    for before in ("", "down d"):  # also a card that is held already
        model = at(dealt(), *filter(None, [before]))
        model = at(model._replace(now=9.0), "down d", "up d", "down d", "up d", after=0.1)
        assert played(model) == [D_UP]


def test_a_double_click_that_sends_nothing_up_says_why() -> None:
    model = at(dealt(), "down c", "down c", after=0.1)
    assert played(model) == []
    assert isinstance(model.said, Refusal)


def test_a_click_beside_everything_lets_go() -> None:
    model = at(dealt(), "down c", "up c", "down -")
    assert model.held is None
    said = at(dealt(), "down a0")
    assert at(said, "down -").said == said.said  # and says nothing when nothing was held


@pytest.mark.parametrize(("place", "over"), [("c0", 3), ("c1", 2), ("c2", 1)])
def test_a_buried_card_says_what_lies_on_it(place: str, over: int) -> None:
    model = at(dealt(), f"down {place}")
    column = model.game.position.columns[2]
    index = int(place[1:])
    assert model.said == Buried(column[index], over)
    assert model.held is None
    assert isinstance(at(dealt(), "down c", "up c", f"down {place}").said, Buried)


def test_a_foundation_that_nothing_fits_says_so() -> None:
    model = at(dealt(), "down clubs")
    assert isinstance(model.said, NotFree)
    assert played(model) == []


def test_a_key_or_another_game_ends_a_drag() -> None:
    model = at(dealt(), "down c")
    assert played(at(tell(model, Key("escape"))[0], "up k")) == []
    other = Game(deal(BAKERS_DOZEN, 24), DealName(24, BAKERS_DOZEN))
    waiting, _ = tell(model, Key("n"))
    assert played(at(tell(waiting, Dealt(other, proven=True))[0], "up k")) == []


def test_an_empty_column_begins_no_drag() -> None:
    model = board_file("dead-nomoves.board")  # column i is empty
    assert model.game.position.columns[8] == ()
    held = tell(model, Pointed(MouseKind.PRESS, 0, 8))[0]
    assert held.held is None
    assert held.pressed is None


def test_wheel_motion_and_other_buttons_do_nothing_on_the_table() -> None:
    model = at(dealt(), "down c", "up c")
    press, release, motion, wheel = MouseKind
    for kind, button in ((wheel, 0), (wheel, 1), (motion, 0), (motion, 3), (press, 1),
                         (press, 3), (release, 1), (release, 2), (release, 3)):  # fmt: skip
        after, effects = tell(model, Pointed(kind, button, 10, 3))
        assert after == model
        assert effects == []


def test_the_wheel_scrolls_what_lies_over_the_table() -> None:
    def scrolled(model: Model, *buttons: int) -> Model:
        return tell(model, *(Pointed(MouseKind.WHEEL, button) for button in buttons))[0]

    panel = scrolled(press(dealt(), "?"), 1, 1, 0).panel
    assert isinstance(panel, Reading)
    assert panel.scroll == 3
    panel = scrolled(press(dealt(), "p"), 1, 1, 0).panel
    assert isinstance(panel, Menu)
    assert panel.chosen == 1
    panel = scrolled(press(dealt(), "p"), 0).panel
    assert isinstance(panel, Menu)
    assert panel.chosen == 0


def test_clicks_over_a_panel_reach_no_card() -> None:
    for key in ("?", "p", ":", "/", "x"):
        model = press(dealt(), key)
        after = at(model, "down c", "up k", "right -", "down diamonds")
        assert after.game == model.game
        assert after.panel == model.panel


# Over a panel: what is pressed is told from where it is drawn.


def click(
    model: Model, words: str, button: int = 0, kind: MouseKind = MouseKind.PRESS
) -> tuple[Model, object]:
    """The model after a report where *words* are on the screen, and the effects."""
    rows = view(model).text().splitlines()
    y = next(y for y, row in enumerate(rows) if words in row)
    return tell(model, locate(model, Mouse(kind, button, rows[y].index(words), y)))


def games(size: tuple[int, int], count: int = 9) -> Model:
    rows = tuple(listed_game(n, f"deal {n}.") for n in range(count))
    return tell(dealt()._replace(size=size), GamesListed(rows))[0]


SIZES = [(40, 12), (80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
def test_a_press_chooses_a_row_and_another_does_what_enter_does(size: tuple[int, int]) -> None:
    model = games(size)
    for row in (3, 7, 1):
        model, effects = click(model, f"deal {row}.")
        assert isinstance(model.panel, Menu)
        assert (model.panel.chosen, effects) == (row, [])
    assert click(model, "deal 1.")[1] == [Resume(1)]


def test_a_press_scrolls_no_list_so_that_a_double_click_stays_on_its_row() -> None:
    model = press(games((40, 12), 40), "pagedown pagedown")
    rows = view(model).text().splitlines()
    for y, row in enumerate(rows):
        if "deal " not in row:
            continue
        report = locate(model, Mouse(MouseKind.PRESS, 0, 10, y))
        after, effects = tell(model, report)
        assert view(after).text().splitlines() == rows
        if not effects:
            _, effects = tell(after, locate(after, Mouse(MouseKind.PRESS, 0, 10, y)))
        assert effects == [Resume(int(row.split("deal ")[1].split(".")[0]))]


@pytest.mark.parametrize("size", SIZES)
def test_presses_on_options_and_marks(size: tuple[int, int]) -> None:
    model = press(dealt()._replace(size=size), "p")
    model, _ = click(model, "Suits")
    suits = model.options.suits
    changed, effects = click(model, "Suits")
    assert changed.options.suits != suits
    assert effects == [KeepOptions()]
    model = press(dealt()._replace(size=size), "x o n e enter c k x t w o enter X")
    back, _ = click(click(model, "one")[0], "one")
    assert back.panel is None
    assert back.game.cursor == 0


@pytest.mark.parametrize("size", SIZES)
def test_each_key_of_a_list_of_games_can_be_pressed(size: tuple[int, int]) -> None:
    """What has no room in the line of keys stands on the lower edge of the panel."""
    model = games(size)
    for words, topic in (
        ("d give up", Topic.DISCARD),
        ("f forget", Topic.FORGET),
        ("Tab finished games", Topic.FINISHED),
    ):
        pressed, _ = click(model, words)
        assert pressed.panel is not None
        assert pressed.panel.topic is topic
    assert click(model, "Enter continue")[1] == [Resume(0)]
    assert click(model, "Esc close")[0].panel is None


def test_while_a_name_is_typed_no_letter_is_offered_as_a_key() -> None:
    model = press(games((80, 24)), "/ d e a l")
    assert isinstance(model.panel, Menu)
    assert len(model.panel.rows) == 9
    keys = view(model).text().splitlines()[-1].split("  ")
    assert [key.split()[0] for key in keys if key.strip()] == ["Esc", "Enter", "Tab", "Del"]
    assert isinstance(press(model, "delete").panel, Question)


def test_a_press_below_what_is_wrong_with_a_row_is_on_the_row_that_is_drawn_there() -> None:
    model = tell(games((80, 24)), Opened(None, "It is gone."))[0]
    model, _ = click(model, "deal 5.")
    assert isinstance(model.panel, Menu)
    assert model.panel.chosen == 5


def test_a_press_on_a_variant_chooses_it() -> None:
    model, effects = click(press(dealt(), ": 2 4"), "Spanish")
    assert isinstance(model.panel, Prompt)
    assert list(VARIANTS)[model.panel.chosen] == "spanish"
    assert model.panel.line.text == "24"
    assert effects == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["p", ":", "/ q", "x", "X", "Y"])
def test_a_press_outside_a_panel_does_what_escape_does(size: tuple[int, int], keys: str) -> None:
    model = press(dealt()._replace(size=size), keys)
    for x, y in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1)):
        assert tell(model, locate(model, Mouse(MouseKind.PRESS, 0, x, y)))[0] == press(
            model, "escape"
        )


def test_a_press_outside_a_question_is_no() -> None:
    model = press(games((80, 24)), "down")
    asked = press(model, "d")
    assert isinstance(asked.panel, Question)
    assert click(asked, "counts as a loss") == (asked, [])
    assert tell(asked, locate(asked, Mouse(MouseKind.PRESS, 0, 0, 0))) == (model, [])


@pytest.mark.parametrize("keys", ["?", "p", ":", "/", "X", "Y"])
def test_other_reports_over_a_panel_do_nothing(keys: str) -> None:
    model = press(dealt(), keys)
    down, up, moved, _ = MouseKind
    for kind, button in ((up, 0), (moved, 0), (down, 1), (down, 2), (down, 3)):
        for x, y in ((0, 0), (40, 11), (-1, 5), (80, 3), (999, 999)):
            assert tell(model, locate(model, Mouse(kind, button, x, y))) == (model, [])
    assert tell(model, locate(model, Mouse(MouseKind.PRESS, 0, 80, 24))) == (model, [])


def test_the_help_tells_what_the_mouse_does() -> None:
    words = view(press(dealt()._replace(size=(80, 60)), "?")).text()
    assert "click or drag a card" in words


def test_a_click_stops_watching() -> None:
    model = dealt()._replace(watching=True)
    assert not at(model, "down c").watching
    assert at(model, "down c").held is None


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40), (300, 60)])
@pytest.mark.parametrize("name", ["column16", "dead-nomoves", "pysol-24"])
def test_every_card_is_under_the_pointer_where_it_is_drawn(
    size: tuple[int, int], name: str
) -> None:
    model = board_file(f"{name}.board")._replace(size=size)
    shape, _ = drawing(model)
    assert shape is not None
    position = model.game.position
    for column, place in enumerate(places(shape, lengths(position))):
        for card, spot in enumerate(place.spots):
            for x in (spot.x, spot.x + shape.card - 1):
                for y in (spot.y, spot.y + spot.rows - 1):
                    found = locate(model, Mouse(MouseKind.PRESS, 0, x, y))
                    assert found == Pointed(MouseKind.PRESS, 0, column, card)
    for suit, x in enumerate(shape.foundation_xs):
        found = locate(model, Mouse(MouseKind.PRESS, 0, x + 1, shape.foundations_y))
        assert found == Pointed(MouseKind.PRESS, 0, foundation=suit)


@pytest.mark.parametrize("x", [-1, -400, 80, 99999])
@pytest.mark.parametrize("y", [-1, 5, 24, 99999])
def test_nobody_presses_outside_the_window(x: int, y: int) -> None:
    held = press(dealt(), "c")
    found = locate(held, Mouse(MouseKind.PRESS, 0, x, y))
    assert tell(held, found)[0] == held


def test_a_dragged_card_is_seen_under_the_pointer() -> None:
    model = dealt()
    shape, _ = drawing(model)
    assert shape is not None
    held = at(model, "down c")
    assert held.held_card is not None
    x, y = shape.column_x(7) + 2, 15
    dragged, _ = tell(held, locate(held, Mouse(MouseKind.MOTION, 0, x, y)))
    assert dragged.dragged == (x, y)
    seen = view(dragged).row_text(y)[shape.column_x(7) : shape.column_x(8)]
    assert "5♣" in seen
    assert "5♣" not in view(held).row_text(y)


@pytest.mark.parametrize("end", [(1, 15), (60, 0), (-3, 5)])
def test_a_card_that_is_dragged_to_nowhere_is_let_go(end: tuple[int, int]) -> None:
    held = at(dealt(), "down c")
    dragged, _ = tell(held, locate(held, Mouse(MouseKind.MOTION, 0, 60, 15)))
    after, _ = tell(dragged, locate(dragged, Mouse(MouseKind.RELEASE, 0, *end)))
    assert after.held is None
    assert after.dragged is None
    assert after.game is held.game


def test_the_wheel_undoes_and_redoes_by_option_within_a_game() -> None:
    model = press(dealt(), "c k d d N c k")
    up, down = Pointed(MouseKind.WHEEL, 0), Pointed(MouseKind.WHEEL, 1)
    assert tell(model, up)[0].game == model.game
    model = model._replace(options=model.options._replace(wheel=True))
    back, _ = tell(model, up)
    assert back.game.cursor == 0
    # However far it is turned, the game before stays where it is.
    assert tell(back, up, up, up)[0].game == back.game
    assert tell(back, down, down)[0].game == model.game
