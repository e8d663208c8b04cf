"""What lies over the table: help, options, lists, lines to type, questions."""

from __future__ import annotations

import pytest
from hypothesis import given

from app.play import NOT_KEPT, board_file, dealt, listed_game, model_of, press, tell
from bakers_dozen.app.effects import (
    Copy,
    Deal,
    Discard,
    Forget,
    KeepOptions,
    LookUp,
    OfferPaste,
    OpenName,
    Purpose,
    Quit,
)
from bakers_dozen.app.events import Key, Paste, Resize
from bakers_dozen.app.messages import Dealt, GameGone, GamesListed, LookedUp, Offered, Opened
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import AtPlace, Text
from bakers_dozen.app.options import CHOICES
from bakers_dozen.app.panels import (
    DealKind,
    Listed,
    Menu,
    Prompt,
    Question,
    Reading,
    Review,
    Topic,
)
from bakers_dozen.play.attempt import Attempt, Outcome
from bakers_dozen.play.game import Game
from bakers_dozen.play.record import parse_game
from bakers_dozen.program.opening import offered, open_text
from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.variants import BAKERS_DOZEN, KINGS, VARIANTS, Variant
from bakers_dozen.screen.panels import scroll_clamped
from bakers_dozen.screen.view import Output, drawing, view
from bakers_dozen.statistics.result import Result
from play.games import games

SIZES = [(40, 12), (80, 24), (120, 40)]
OPENERS = {"?": Topic.HELP, "p": Topic.OPTIONS, ":": Topic.DEALS, "/": Topic.FIND,
           "x": Topic.BOOKMARK, "X": Topic.BOOKMARKS, "Y": Topic.COPY}  # fmt: skip


def text(model: Model, output: Output = Output()) -> str:  # noqa: B008
    return view(model, output).text()


def menu(model: Model) -> Menu:
    assert isinstance(model.panel, Menu)
    return model.panel


def prompt(model: Model) -> Prompt:
    assert isinstance(model.panel, Prompt)
    return model.panel


@pytest.mark.parametrize("key", OPENERS)
def test_escape_closes_what_a_key_opens_and_the_game_is_as_it_was(key: str) -> None:
    model = press(dealt(), "c")
    opened = press(model, key)
    assert opened.panel is not None
    assert opened.panel.topic is OPENERS[key]
    assert opened.held is None
    assert opened.game is model.game
    assert press(opened, "escape").panel is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", OPENERS)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_panel_has_all_its_edges(size: tuple[int, int], key: str, ascii_only: bool) -> None:
    output = Output(ascii_only=ascii_only, colours=0)
    frame = view(press(dealt()._replace(size=size), key), output)
    rows = [frame.row_text(y) for y in range(frame.height)]
    corners = ("+- ", "-+") if ascii_only else ("╭─ ", "─╮")
    top = next(y for y, row in enumerate(rows) if corners[0] in row)
    left = rows[top].index(corners[0])
    right = rows[top].index(corners[1], left) + 1
    side, foot = ("|", "+") if ascii_only else ("│", "╰")
    bottom = next(y for y in range(top + 1, len(rows)) if rows[y][left] == foot)
    assert all(row[left] == row[right] == side for row in rows[top + 1 : bottom])
    inside = "".join(row[left:right] for row in rows[top : bottom + 1])
    assert "…" not in inside.replace("a … m", "")
    if ascii_only:
        assert frame.text().replace("←→", "").replace("↑", "").isascii()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_help_is_read_to_its_end_in_the_smallest_window(variant: Variant) -> None:
    model = press(dealt(24, variant)._replace(size=(40, 12)), "?")
    seen: list[str] = []
    for _ in range(200):
        model = scroll_clamped(model, False)
        seen += [row.strip("│ ") for row in text(model).splitlines()]
        model = press(model, "down")
    whole = " ".join(dict.fromkeys(seen))
    for words in (
        *("Keys to know", "from ace to king", "empty", "Moves", "When you're stuck", "Games"),
        *("a hint", "next card of its suit"),
    ):
        assert words in whole


def test_help_scrolls_no_further_than_it_goes() -> None:
    model = scroll_clamped(press(dealt(), "? end"), False)
    assert isinstance(model.panel, Reading)
    end = model.panel.scroll
    assert 0 < end < 200
    again = scroll_clamped(press(model, "pagedown down"), False)
    assert isinstance(again.panel, Reading)
    assert again.panel.scroll == end
    home = press(again, "home")
    assert isinstance(home.panel, Reading)
    assert home.panel.scroll == 0


@pytest.mark.parametrize("width", range(1, 12))
def test_a_window_of_almost_no_width_ends_no_help(width: int) -> None:
    model, _ = tell(press(dealt(), "?"), Resize(width, 5))
    view(scroll_clamped(model, False))


@pytest.mark.parametrize("name", CHOICES)
def test_an_option_works_at_once_and_is_kept(name: str) -> None:
    model = press(dealt(), "p " + "down " * list(CHOICES).index(name))
    assert menu(model).rows[menu(model).chosen] == name
    values = []
    for _ in CHOICES[name]:
        model, effects = tell(model, Key("right"))
        assert KeepOptions() in effects
        values.append(getattr(model.options, name))
    assert sorted(map(str, values)) == sorted(map(str, CHOICES[name]))
    assert getattr(press(model, "left").options, name) == values[-2]


def test_options_change_the_picture() -> None:
    for name in ("cards", "suits", "four_colours", "wide_suits", "clock", "keys_line", "verdict"):
        for size in ((80, 24), (120, 40)):
            model = press(dealt()._replace(size=size), "p " + "down " * list(CHOICES).index(name))
            frames = [view(press(m, "escape")) for m in (model, press(model, "right"))]
            assert (frames[0].chars, frames[0].looks) != (frames[1].chars, frames[1].looks), name


@pytest.mark.parametrize(
    ("typed", "asked"), [("", None), ("2 4", "24"), ("k i n g s : 7", "kings:7")]
)
def test_a_deal_is_asked_for_by_name_or_variant(typed: str, asked: str | None) -> None:
    model, effects = tell(press(dealt(), f": tab {typed}"), Key("enter"))
    kings = list(VARIANTS.values())[1]
    if asked is None:
        assert effects == [Deal(kings)]
        assert model.panel is None
    else:
        assert effects == [OpenName(asked, kings)]
        assert isinstance(model.panel, Prompt)
        refused = tell(model, Opened(None, "no such deal"))[0]
        assert "no such deal" in text(refused)


def test_the_list_of_kinds_is_gone_through_by_its_arrows() -> None:
    """Up brings back names instead, once one was typed."""
    for keys, kind in (
        ("down", DealKind.EASY),
        ("down down up", DealKind.EASY),
        ("up", DealKind.DAILY),
    ):
        panel = press(dealt(), f": {keys}").panel
        assert isinstance(panel, Prompt)
        assert panel.kind is kind
    panel = press(press(dealt(), ": 2 4 enter escape"), ": down up").panel
    assert isinstance(panel, Prompt)
    assert (panel.kind, panel.line.text) == (DealKind.EASY, "24")


def test_names_typed_before_come_back() -> None:
    model = press(press(dealt(), ": 2 4 enter escape"), ": up")
    assert isinstance(model.panel, Prompt)
    assert model.panel.line.text == "24"


def test_a_mark_leads_back() -> None:
    model = press(dealt(), "c k x o n e enter d d")
    assert model.game.cursor == 2
    assert press(model, "X enter").game.cursor == 1
    assert press(model, "X d").attempt.bookmarks == ()


GAME = Game(deal(BAKERS_DOZEN, 7), DealName(7, BAKERS_DOZEN))


@pytest.mark.parametrize("answer", ["enter", "y", "Y"])
def test_an_offered_paste_is_opened_and_undo_brings_the_old_game_back(answer: str) -> None:
    model = press(dealt(), "c k")
    assert tell(model, Paste("7"))[1] == [OfferPaste("7", BAKERS_DOZEN)]
    asked = tell(model, Offered(GAME))[0]
    assert isinstance(asked.panel, Question)
    opened = press(asked, answer)
    assert opened.game.start == GAME.start
    back = press(opened, "u u")
    assert back.game.position == model.game.position


@pytest.mark.parametrize("answer", ["n", "escape", "c", "right", "u", "q"])
def test_any_other_key_leaves_a_paste_alone(answer: str) -> None:
    model = press(dealt(), "c k")
    left = press(tell(model, Offered(GAME))[0], answer)
    assert left.panel is None
    assert left.game is model.game


def test_a_paste_that_is_nothing_is_nothing() -> None:
    model = press(dealt(), "c")
    assert tell(model, Offered(None))[0] == model
    for panel in ("?", "p", "X"):
        assert tell(press(model, panel), Paste("24"))[1] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("24 dd cg", "Move 2, cg, can't be made"),
        ("Kings:24\naa zz", "Move 1"),
        ("hello\nworld", ""),
        ("12 monkeys", ""),
        ("24 dollars", ""),
    ],
)
def test_what_is_wrong_is_told_of_a_paste_that_was_meant_as_a_game(text: str, wrong: str) -> None:
    found = offered(text, BAKERS_DOZEN)
    assert found.game is None
    assert found.trouble[: len(wrong)] == wrong
    assert bool(found.trouble) == bool(wrong)
    model = press(dealt(), "c")
    said = Text(found.trouble) if wrong else model.said
    assert tell(model, found)[0] == model._replace(said=said)


def test_a_paste_stops_watching_before_it_asks() -> None:
    model = dealt()._replace(watching=True)
    asked = tell(model, Offered(GAME))[0]
    assert not asked.watching
    assert press(asked, "y").game.start == GAME.start


def test_a_paste_into_a_line_has_no_control_characters() -> None:
    model = tell(press(dealt(), ":"), Paste("2\x1b[31m4\n\x07\x9b!"))[0]
    assert isinstance(model.panel, Prompt)
    assert model.panel.line.text == "2[31m4 !"


def test_a_board_pasted_into_the_line_for_a_name_is_opened() -> None:
    board = board_text(GAME.start)
    model = press(dealt(), ": tab")
    after, effects = tell(model, Paste(board))
    assert effects == [OpenName(board, KINGS)]
    assert after == model
    # What the board has wrong is said below the line, as of a name.
    assert tell(model, Opened(None, "no board"))[0].panel == prompt(model)._replace(
        trouble="no board"
    )


@given(games())
def test_the_whole_game_is_copied_and_shown_as_every_reader_takes_it(game: Game) -> None:
    stands = game._replace(turns=game.turns[: game.cursor])
    model, effects = tell(model_of(game), Key("Y"))
    (copy,) = effects
    assert isinstance(copy, Copy)
    assert isinstance(model.panel, Reading)
    for text in (copy.text, "\n".join(model.panel.text)):
        assert parse_game(text) == stands
        assert open_text(text, BAKERS_DOZEN, pasted=True) == stands


def test_leaving_asks_only_where_the_game_would_be_lost() -> None:
    for model, effects in (
        tell(dealt(), Key("q")),
        tell(press(dealt(), "c k"), Key("q")),
        tell(dealt()._replace(trouble=NOT_KEPT), Key("q")),
    ):
        assert effects == [Quit()], model.panel
    model, effects = tell(press(dealt(), "c k")._replace(trouble=NOT_KEPT), Key("q"))
    assert effects == []
    assert tell(model, Key("y"))[1] == [Quit()]


def test_the_first_explanation_goes_with_a_move_or_escape() -> None:
    model = dealt()
    words = "Build each suit"
    assert words in text(model)
    for keys in ("escape", "c k"):
        after, effects = tell(model, *map(Key, keys.split()))
        assert KeepOptions() in effects
        assert after.options.introduced
        assert words not in text(press(after, "u"))
    assert words in text(press(model, "right"))


# For screen readers.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["right", "left left", "home", "end", "c", "c right", "c k", "m j",
                                  "c escape", "u", "d d", "tab", "? escape", "z"])  # fmt: skip
def test_whatever_happens_is_in_words_under_the_cursor(size: tuple[int, int], keys: str) -> None:
    model = dealt()._replace(size=size)
    model = press(model._replace(options=model.options._replace(speak=True)), keys)
    frame = view(model)
    assert frame.cursor is not None
    x, y = frame.cursor
    shape, _ = drawing(model)
    assert shape is not None
    assert y == shape.message_y
    words = frame.row_text(y)[x:]
    assert words.strip()
    assert not any(sign in words for sign in "♣♦♥♠")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("start", ["", "c", "c k d d", "tab", "e e a a", ". / q enter", "m j"])
@pytest.mark.parametrize("arrow", ["left", "right", "home", "end"])
def test_an_arrow_rewrites_at_most_three_lines(
    size: tuple[int, int], start: str, arrow: str
) -> None:
    model = dealt()._replace(size=size)
    options = model.options._replace(speak=True, introduced=True)
    model = press(model._replace(options=options), start)
    for _ in range(14):
        after = press(model, arrow)
        old, new = view(model), view(after)
        changed = [
            y
            for y in range(new.height)
            if (old.chars[y], old.looks[y]) != (new.chars[y], new.looks[y])
        ]
        assert len(changed) <= 3, changed
        model = after


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_is_on_the_chosen_row_or_the_line_being_typed(size: tuple[int, int]) -> None:
    model = dealt()._replace(size=size)
    model = model._replace(options=model.options._replace(speak=True))
    for count, words in enumerate(("Theme", "Cards", "Suits")):
        frame = view(press(model, "p " + "down " * count))
        assert frame.cursor is not None
        assert words in frame.row_text(frame.cursor[1])
    frame = view(press(model, ": 2 4"))
    assert frame.cursor is not None
    assert "> 24" in frame.row_text(frame.cursor[1])
    frame = view(press(model, "?"))
    assert frame.cursor is not None
    assert "Keys to know" in frame.row_text(frame.cursor[1])


def test_closing_a_panel_says_where_one_is_again() -> None:
    model = dealt()._replace(options=dealt().options._replace(speak=True))
    assert press(model, "right ? escape").said == AtPlace(1)


def test_long_messages_go_on_in_the_line_of_keys() -> None:
    model = press(dealt()._replace(size=(40, 12)), "/ z z enter")
    rows = text(model).splitlines()[-2:]
    assert rows[0].startswith('"zz" isn\'t a card')
    assert "like qh" in rows[1]


# The list of games, and giving one of them up.


def listed(*names: str, size: tuple[int, int] = (80, 24)) -> Model:
    """The list of games with a row for each of *names*, which are their keys as well."""
    rows = tuple(listed_game(int(name), name) for name in names)
    return tell(dealt()._replace(size=size), GamesListed(rows))[0]


def chosen_game(model: Model) -> str:
    row = menu(model).rows[menu(model).chosen]
    assert isinstance(row, Listed)
    return row.game.deal


def test_giving_up_asks_about_one_game_by_its_name() -> None:
    asked = press(listed("7", "24", "30"), "down d")
    assert isinstance(asked.panel, Question)
    assert "24: 1 up, 1 move" in text(asked)


@pytest.mark.parametrize(
    ("keys", "given_up", "chosen"),
    [
        ("down d y", [24], "30"),  # the next row comes in its place
        ("down down d y", [30], "24"),  # or the one before, after the last
        ("down down d enter", [], "30"),  # one slip of a key gives nothing up
        ("down d n", [], "24"),
        ("down down d escape", [], "30"),
    ],
)
def test_a_question_about_a_row_leads_back_to_it(
    keys: str, given_up: list[int], chosen: str
) -> None:
    model, effects = tell(listed("7", "24", "30"), *map(Key, keys.split()))
    assert effects == [Discard(key) for key in given_up]
    assert chosen_game(model) == chosen
    # What is then listed anew keeps the place as well.
    left = tuple(row for row in menu(model).rows if isinstance(row, Listed))
    assert chosen_game(tell(model, GamesListed(left))[0]) == chosen


def done(key: int, deal: str) -> Result:
    """A game won in seven moves on the first day of 1970."""
    return Result(key, "bakers-dozen", deal, Outcome.WON, 719163, 719163, float(key), 7, 61.0)


def both() -> Model:
    """The list of two unfinished games, with three finished ones behind its tab."""
    games = (listed_game(1, "24"), listed_game(2, "kings:7"))
    results = (done(11, "24"), done(12, "240"), done(13, "kings:9"))
    return tell(dealt(), GamesListed(games, results))[0]


def deals(model: Model) -> list[str]:
    rows = menu(model).rows
    return [row.deal if isinstance(row, Result) else row.game.deal for row in rows
            if isinstance(row, Result | Listed)]  # fmt: skip


def test_tab_shows_the_finished_games_last_first() -> None:
    model = press(both(), "tab")
    assert menu(model).topic is Topic.FINISHED
    assert deals(model) == ["kings:9", "240", "24"]
    assert "1970-01-01" in text(model)
    assert deals(press(model, "tab")) == ["24", "kings:7"]


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("2", ["24"]),
        ("/ k i n", ["kings:7"]),
        ("tab 2 4", ["240", "24"]),
        ("tab 2 4 0", ["240"]),
        ("tab 2 4 0 backspace", ["240", "24"]),
        ("tab / k i n", ["kings:9"]),
        ("tab / w o n space 1 9 7 0 space k i n", ["kings:9"]),
        ("tab / w o n space 1 9 7 1", []),
        ("tab 9 9", []),
        ("tab 9 9 escape", ["kings:9", "240", "24"]),
    ],
)
def test_names_are_typed_to_filter(keys: str, found: list[str]) -> None:
    assert deals(press(both(), keys)) == found


@pytest.mark.parametrize(
    ("key", "purpose"),
    [("enter", Purpose.REPLAY), ("r", Purpose.AGAIN), ("S", Purpose.REVIEW)],
)
def test_what_can_be_done_with_a_finished_game(key: str, purpose: Purpose) -> None:
    assert tell(press(both(), "tab"), Key(key))[1] == [LookUp(13, purpose)]


def test_a_finished_game_is_replayed_and_left_for_the_game_on_the_table() -> None:
    model = press(dealt(), "c k")
    watched = press(dealt(25), "d d").game
    replay, _ = tell(model, LookedUp(watched, Purpose.REPLAY))
    assert (replay.game.start, replay.game.cursor) == (watched.start, 0)
    back, effects = tell(replay, Key("q"))
    assert effects == []
    assert (back.game, back.replay) == (model.game, None)


def test_a_deal_is_played_again() -> None:
    model = press(dealt(), "c k")
    played = press(dealt(25), "d d").game
    again, _ = tell(model, LookedUp(played, Purpose.AGAIN))
    assert (again.game, again.attempt) == (played.restart(), Attempt())
    assert press(again, "u u").game == model.game


def test_a_finished_game_is_reviewed() -> None:
    model, _ = tell(dealt(), LookedUp(press(dealt(25), "c k").game, Purpose.REVIEW))
    assert isinstance(model.panel, Review)


def test_the_game_on_the_table_is_given_up_and_another_dealt() -> None:
    model = press(dealt(), "c k")
    model = model._replace(attempt=model.attempt._replace(key=5))
    here = listed_game(5, "24")._replace(here=True)
    asked, _ = tell(model, GamesListed((here,)), Key("d"))
    gone, effects = tell(asked, Key("y"))
    assert effects == [Discard(5), Deal(BAKERS_DOZEN)]
    gone, _ = tell(gone, GameGone(5), Dealt(dealt(7).game, proven=True))
    assert press(gone, "u u").game == dealt(7).game


@pytest.mark.parametrize("keys", ["f", "delete", "tab f", "tab delete"])
def test_a_game_is_forgotten_after_a_question(keys: str) -> None:
    asked = press(both(), keys)
    assert "as if you had never played it" in " ".join(text(asked).split())
    model, effects = tell(asked, Key("y"))
    assert effects == [Forget(13 if "tab" in keys else 1)]
    assert len(menu(model).rows) == (2 if "tab" in keys else 1)
    assert tell(asked, Key("enter"))[1] == []


def test_an_empty_list_tells_where_the_game_on_the_table_is() -> None:
    words = " ".join(row.strip("│ ") for row in text(listed(size=(40, 12))).splitlines())
    assert "A game is listed from its first move on." in words
    assert menu(press(listed("24"), "d y")).rows == ()


@pytest.mark.parametrize(
    ("width", "keys"),
    [(40, "Esc close   Enter continue"), (80, "Esc close   Enter continue   d give up")],
)
def test_a_long_list_shows_as_many_of_its_keys_as_fit(width: int, keys: str) -> None:
    model = listed(*map(str, range(1, 10)), size=(width, 12))
    # The line of keys has them, unless it is hidden.
    assert keys not in text(model)
    model = model._replace(options=model.options._replace(keys_line=False))
    border = text(model).splitlines()
    assert any(f" {keys} " in row and " 8/9" in row for row in border), border


@pytest.mark.parametrize("count", range(1, 12))
def test_a_list_of_any_length_shows_its_keys(count: int) -> None:
    assert "Enter continue" in text(listed(*map(str, range(count)), size=(40, 12)))


def test_the_arrows_of_a_prompt_keep_what_is_being_typed() -> None:
    model = press(dealt()._replace(typed=("7", "24")), ": k i n g s left")
    line = prompt(model).line
    assert prompt(press(model, "down")).line == line
    assert prompt(press(model, "up")).line.text == "24"
    assert prompt(press(model, "up up up")).line.text == "7"
    assert prompt(press(model, "up up up down down")).line == line
    assert prompt(press(model, "up 1 down up")).line.text == "24"
    assert prompt(press(press(dealt(), "/ q"), "up")).line.text == "q"


def test_the_box_of_games_stays_where_it_is_while_rows_are_gone_through() -> None:
    rows = tuple(
        listed_game(n, str(n), model.game.position)
        for n, model in enumerate((dealt(), press(dealt(), "c k"), board_file("column16.board")))
    )
    model = tell(dealt()._replace(size=(100, 30)), GamesListed(rows))[0]
    tops = {
        next(
            y for y, row in enumerate(text(press(model, keys)).splitlines()) if "Unfinished" in row
        )
        for keys in ("", "down", "down down")
    }
    assert len(tops) == 1
