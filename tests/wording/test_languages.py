"""The game on the screen in each language: what has to fit fits, and the table stays straight."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from app.play import board, board_file, dealt, key_line, press
from bakers_dozen.app import notices as said
from bakers_dozen.app.knowledge import Outlook
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import CHOICES
from bakers_dozen.plain import sentences
from bakers_dozen.plain.reading import Verb
from bakers_dozen.play.attempt import Outcome
from bakers_dozen.rules.cards import Card, Rank, Suit
from bakers_dozen.rules.moves import FOUNDATION
from bakers_dozen.screen.cells import cells_of, clipped, width_of, wrapped
from bakers_dozen.screen.frame import Frame, Look
from bakers_dozen.screen.view import Output, view
from bakers_dozen.statistics.result import Result
from bakers_dozen.storage.trouble import Kind, Trouble
from bakers_dozen.wording import cards, catalogue, table
from bakers_dozen.wording.measure import number_text
from bakers_dozen.wording.messages import message_text
from bakers_dozen.wording.options import option_help, option_value
from bakers_dozen.wording.panels import row_text
from bakers_dozen.wording.statistics import statistics

SIZES = [(40, 12), (80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    catalogue.use_plain_signs(plain=False)
    catalogue.use_language("en", {}, "utf-8")


def speak(language: str) -> None:
    assert catalogue.use_language(language, {}, "utf-8") == language


def drawn(model: Model, language: str, ascii_only: bool = False) -> Frame:
    speak(language)
    catalogue.use_plain_signs(ascii_only)
    return view(model, Output(ascii_only))


# What fits


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_verdicts_are_words_that_the_smallest_window_has_room_for(language: str) -> None:
    speak(language)
    for outlook in Outlook:
        assert 0 < width_of(table.outlook_text(outlook)) <= 10


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("width", [20, 30, 40, 80, 120])
def test_the_key_line_drops_what_doesnt_fit(language: str, width: int) -> None:
    speak(language)
    line = key_line(dealt(), width)
    assert 0 < width_of(line) <= width
    if width >= 30:
        assert key_line(dealt(), 20).rpartition("  ")[2] in line
        assert len(line.split("  ")) >= 3, "help, hint and undo"


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_first_games_explanation_fits(language: str) -> None:
    speak(language)
    for plain in (False, True):
        catalogue.use_plain_signs(plain)
        for width in (40, 80):
            lines = table.introduction(dealt(), width)
            assert all(0 < width_of(line) <= width for line in lines)


# The table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["", "c", "c k", "a i", "?", "p", ":", "/", "s", "q"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_row_is_as_wide_as_the_window(
    language: str, keys: str, size: tuple[int, int]
) -> None:
    frame = drawn(press(dealt()._replace(size=size), keys), language)
    for y in range(frame.height):
        assert width_of(frame.row_text(y)) == len(frame.chars[y]) == size[0]
        for x, cell in enumerate(frame.chars[y]):
            # Empty cells belong to what stands before them, and to nothing else.
            after = frame.chars[y][x + 1 : x + width_of(cell)]
            assert all(not covered for covered in after)
        assert cells_of(frame.row_text(y)) == frame.chars[y]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["", "c", "c k", "a i", "tab", "?", "p", ":", "/", "x", "X", "s"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_in_ascii_nothing_is_another_sign_than_ascii_but_letters(
    language: str, keys: str, size: tuple[int, int]
) -> None:
    frame = drawn(press(dealt()._replace(size=size), keys), language, ascii_only=True)
    others = {char for char in frame.text() if not char.isascii()}
    if language == "en":
        assert not others
    # Marks are the vowels and stops of Devanagari, whose full stop is no letter either.
    assert all(unicodedata.category(char)[0] in "LM" or char == "।" for char in others)


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_quotation_marks_are_ascii_too(language: str) -> None:
    for message in MESSAGES:
        model = dealt()._replace(said=message)
        for row in drawn(model, language, ascii_only=True).chars:
            assert not {"“", "”", "«", "»", "’", "…", "·"} & set(row)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_values_of_options_begin_below_each_other(language: str, size: tuple[int, int]) -> None:
    speak(language)
    room = size[0] - 4
    beginnings = set()
    for option, values in CHOICES.items():
        for value in values:
            model = dealt()
            model = model._replace(options=model.options._replace(**{option: value}))
            text = row_text(model, option, room)
            words = option_value(value)
            assert text.endswith(f" {words}")
            assert width_of(text) <= room
            beginnings.add(width_of(text) - width_of(words))
        assert option_help(option)
    assert len(beginnings) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "hi", "mi"])
def test_the_cards_stand_where_they_stand_in_english(language: str, size: tuple[int, int]) -> None:
    for keys in ("", "c", "c k u", "d d"):
        # What is said may have cards in it, at another place in each language.
        model = press(dealt()._replace(size=size), keys)._replace(said=None)
        here = signs(drawn(model, language))
        assert here == signs(drawn(model, "en"))
        assert len(here) > 52


def signs(frame: Frame) -> set[tuple[int, int, str]]:
    """Suits and lines with their places, above the rows that tell something."""
    return {
        (x, y, cell)
        for y, row in enumerate(frame.chars[: frame.height - 3])
        for x, cell in enumerate(row)
        if cell and cell in "♣♦♥♠│├┤╭╮╰╯─┊"
    }


def test_a_won_game_is_told_in_each_language() -> None:
    text = "\n".join([":"] * 13 + ["Foundations: H-K C-K D-K S-K"])
    for language, word in (("fr", "Gagné"), ("hi", "जीत"), ("mi", "Kua toa")):
        for size in SIZES:
            shown = drawn(board(text)._replace(size=size), language).text()
            assert word in shown


# Statistics

#: A Monday: the calendar begins with a whole week.
TODAY = 739_999


def results(number: int) -> list[Result]:
    """So many results, a day apart, most of them won and some with par."""
    return [
        Result(
            key=at,
            variant="bakers-dozen",
            deal=f"{at * 37 + 1}",
            outcome=Outcome.WON if at % 5 else Outcome.LOST,
            started_day=TODAY - number + at,
            day=TODAY - number + at,
            at=float(at),
            moves=70 + at * 7 % 60,
            seconds=120.0 + at * 191 % 4000,
            undos=at % 3,
            hints=at % 2,
            par=70 if at % 2 else None,
        )
        for at in range(number)
    ]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("width", [36, 70, 76, 116])
def test_the_statistics_fit(language: str, width: int) -> None:
    speak(language)
    for number in (0, 1, 2, 30, 250):
        lines = statistics(results(number), "bakers-dozen", TODAY, width).lines
        assert max(map(width_of, lines)) <= width
        # No tile's name is cut.
        assert not any("~" in line for line in lines)


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_calendars_days_stand_below_each_other(language: str) -> None:
    speak(language)
    lines = statistics(results(250), "bakers-dozen", TODAY, 76).lines
    week = lines[-7:]
    edges = {width_of(line[: min(line.find(shade) for shade in "·░▒▓█" if shade in line)])
             for line in week}  # fmt: skip
    assert len(edges) == 1
    assert len({line.split()[0] for line in week}) == 7, "and have names of their own"


# Messages


CARD, ONTO = Card(Rank.QUEEN, Suit.HEARTS), Card(Rank.KING, Suit.CLUBS)


MESSAGES: list[said.Said] = [
    *said.Notice,
    said.Held(CARD, ()),
    said.Held(CARD, (2,)),
    said.Held(CARD, (FOUNDATION,)),
    said.Held(CARD, (2, 3, FOUNDATION)),
    said.Moved(CARD, 2, ONTO),
    said.Moved(CARD, 2, ONTO, 1),
    said.Moved(CARD, 2, None),
    said.Moved(CARD, 2, None, 3),
    said.SentUp(CARD),
    said.SentUp(CARD, 2),
    said.AllSent(1),
    said.AllSent(3),
    said.Undone(CARD),
    said.Undone(CARD, 3),
    said.Redone(CARD),
    said.Buried(CARD, 1),
    said.NotFree(CARD),
    said.NotFree(None),
    said.NowPlaying("24", winnable=True),
    said.NowPlaying("24"),
    said.NowPlaying(""),
    said.Daily("2026-11-30"),
    said.Bookmarked("x"),
    said.AtBookmark("x"),
    said.Copied("24"),
    said.Hinted(CARD),
    said.Hinted(CARD, 2),
    said.Hinted(CARD, 2, ONTO, guess=True),
    said.WinnableBefore(8),
    said.WentBack(1),
    said.Found(CARD, 2, 0),
    said.Found(CARD, 2, 3),
    said.FoundMany(0),
    said.FoundMany(3),
    said.AlreadyUp(CARD),
    said.NotACard("xx"),
    said.UnusedKey("f5"),
    said.UnusedKey("A"),
    said.NoColumn(12),
    said.AtPlace(2),
    said.ThemeChosen("dark"),
    said.GamesUnsaved(Trouble(Kind.DISK_FULL, "/x")),
    said.OptionsUnsaved(Trouble(Kind.READ_ONLY, "/x")),
    said.Text("x"),
]


@pytest.mark.parametrize("speaking", [False, True])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_message_can_be_said(language: str, speaking: bool) -> None:
    model = dealt()
    options = model.options._replace(speak=speaking)
    for message in MESSAGES:
        for names in (cards.IN_WORDS, cards.IN_SIGNS):
            speak(language)
            text = message_text(model._replace(said=message, options=options), names)
            assert "{" not in text
            # A win stands on the table, in large.
            assert text or (message is said.Notice.WON and not speaking)


UNDER = (Card(Rank.ACE, Suit.SPADES), Card(Rank.TWO, Suit.HEARTS))
MOVE = said.Moved(Card(Rank.TEN, Suit.DIAMONDS), 2, Card(Rank.JACK, Suit.SPADES))
REASONS = [
    said.Because(freed, goes, under, then)
    for freed, goes in (
        (None, None),
        (CARD, None),
        (CARD, said.SentUp(CARD)),
        (CARD, said.Moved(CARD, 2, ONTO)),
        (CARD, said.Moved(CARD, 2, None)),
    )
    for under in ((), UNDER)
    for then in ((), (MOVE, said.SentUp(UNDER[0])), (goes or MOVE, MOVE))
]
PATH = "/home/someone/.local/share/bakers-dozen/games.sqlite3"


@pytest.mark.parametrize("speaking", [False, True])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_no_message_loses_a_word(language: str, speaking: bool) -> None:
    """What is too long for its line takes more of them, up to a whole small window."""
    speak(language)
    names = cards.IN_WORDS if speaking else cards.IN_SIGNS
    troubles = [said.GamesUnsaved(Trouble(kind, PATH)) for kind in Kind]
    for size in SIZES[:2]:
        model = dealt()._replace(size=size)
        model = model._replace(options=model.options._replace(speak=speaking))
        for message in (*MESSAGES, *REASONS, *troubles):
            # The cursor's mark, too, lies below a long message.
            model = model._replace(said=message, focus=3)
            # A long path is parted, too.
            assert "".join(message_text(model, names).split()) in "".join(
                view(model).text().split()
            )


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("keys", ["?", "p", ":", ": left", "/", "s", "x", "X", "o", "o tab"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_no_panel_loses_a_word(language: str, keys: str, size: tuple[int, int]) -> None:
    text = drawn(press(dealt()._replace(size=size), keys), language).text()
    for points in (table.outlook_text(Outlook.THINKING), "a … m"):
        text = text.replace(points, "")
    assert "…" not in text
    assert "~" not in text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "1,234.5"), ("fr", "1\u202f234,5"), ("hi", "1,234.5")]
)
def test_numbers_have_the_signs_of_the_language(language: str, text: str) -> None:
    speak(language)
    assert number_text(1234.5) == text
    assert number_text(-0.25, "+.2f") == text[-2].join(["-0", "25"])


@pytest.mark.parametrize(
    ("language", "card", "onto"),
    [
        ("en", "queen of hearts", "onto queen of hearts"),
        ("fr", "la dame de cœur", "sur la dame de cœur"),
        ("hi", "पान की बेगम", "पान की बेगम पर"),
        ("mi", "kuīni hāte", "ki runga i te kuīni hāte"),
    ],
)
def test_cards_in_words_have_their_gender_and_case(language: str, card: str, onto: str) -> None:
    speak(language)
    assert (cards.card_text(CARD), cards.onto_text(CARD)) == (card, onto)


def test_an_ace_is_elided_in_french_and_inflected_in_hindi() -> None:
    ace = Card(Rank.ACE, Suit.SPADES)
    speak("fr")
    assert (cards.card_text(ace), cards.onto_text(ace)) == (
        "l’as de pique",
        "sur l’as de pique",
    )
    speak("hi")
    assert cards.card_text(ace) == "हुकुम का इक्का"
    assert cards.onto_text(ace) == "हुकुम के इक्के पर"


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_cards_have_names_of_their_own(language: str) -> None:
    speak(language)
    deck = [Card(rank, suit) for rank in Rank for suit in Suit]
    assert len({cards.card_text(card) for card in deck}) == 52
    assert len({cards.onto_text(card) for card in deck}) == 52


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_commands_of_a_plain_game_keep_their_words(language: str) -> None:
    for verb in Verb:
        speak("en")
        word = sentences.help_on(verb).replace(",", ":").split(":")[0].split(" ")[0]
        speak(language)
        assert sentences.help_on(verb).replace(",", " ").replace(":", " ").split()[0] == word


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_moves_can_be_told_from_any_board(language: str) -> None:
    speak(language)
    for name in ("pysol-24.board", "column16.board", "dead-nomoves.board"):
        position = board_file(name).game.position
        for line in (
            *sentences.moves(position),
            *(sentences.column(position, at) for at in range(13)),
        ):
            assert "{" not in line


# Cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("abc", ["a", "b", "c"]),
        ("né", ["n", "é"]),
        ("ne\u0301", ["n", "e\u0301"]),
        ("♥ 9", ["♥", " ", "9"]),
        ("扑", ["扑", ""]),
        # A vowel sign of its own width, one above or below, and joined consonants.
        ("का", ["का", ""]),
        ("कु", ["कु"]),
        ("हैं", ["हैं"]),
        ("पत्ता", ["प", "त्ता", "", ""]),
        ("मि 9", ["मि", "", " ", "9"]),
        ("a\xa0:", ["a", "\xa0", ":"]),
        ("a\x1b[31m\u200bb", ["a", "[", "3", "1", "m", "b"]),
    ],
)
def test_syllables_take_their_cells(text: str, cells: list[str]) -> None:
    assert cells_of(text) == cells
    if text.isprintable():
        assert width_of(text) == len(cells)


def test_a_syllable_is_never_cut() -> None:
    assert clipped("पत्ता", 4) == "पत्ता"
    assert clipped("पत्ता", 3) == "प…"
    assert clipped("पत्ता पत्ता", 6) == "पत्ता …"
    assert wrapped("पत्तापत्ता", 4) == ["पत्ता", "पत्ता"]
    assert wrapped("aa bbb cccccccccc d", 4) == ["aa", "bbb", "cccc", "cccc", "cc d"]
    assert wrapped("深い", 1) == ["深", "い"]
    # The time that this takes grows with the length, and not with its square.
    assert wrapped("x" * 2_000_000, 80) == ["x" * 80] * 25_000


def test_french_lines_dont_begin_with_a_colon() -> None:
    assert wrapped("une donne\xa0: elle", 10) == ["une", "donne\xa0:", "elle"]


def test_what_covers_part_of_a_syllable_takes_the_rest_away() -> None:
    frame = Frame(8, 1)
    frame.put(0, 0, cells_of("त्तात्ता"), Look())
    frame.put(2, 0, "||", Look())
    assert frame.chars[0] == [" ", " ", "|", "|", " ", " ", " ", " "]
    frame.put(0, 0, cells_of("त्ता"), Look())
    assert frame.chars[0][:4] == ["त्ता", "", "", "|"]
