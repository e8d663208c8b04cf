"""What a typed line is read as."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.plain.reading import (
    ALL,
    Ask,
    Asked,
    LineFault,
    NotUnderstood,
    PlaceInWords,
    Play,
    PlayWords,
    Verb,
    parse,
)
from bakers_dozen.rules.cards import Card, parse_card
from bakers_dozen.rules.moves import FOUNDATION, Move


def card(text: str) -> Card:
    found = parse_card(text)
    assert found is not None
    return found


UP = PlaceInWords(foundation=True)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("ce", [Move(2, 4)]),
        ("cc", [Move(2, FOUNDATION)]),
        ("  Ce   GG\tma ", [Move(2, 4), Move(6, FOUNDATION), Move(12, 0)]),
        ("ce, gg, ma", [Move(2, 4), Move(6, FOUNDATION), Move(12, 0)]),
        ("ce+gg", [Move(2, 4), Move(6, FOUNDATION)]),
        ("c e", [Move(2, 4)]),
        ("c e g g", [Move(2, 4), Move(6, FOUNDATION)]),
        ("ce g g", [Move(2, 4), Move(6, FOUNDATION)]),
        ("ce; gg", [Move(2, 4), Move(6, FOUNDATION)]),
        ("ce # and so on", [Move(2, 4)]),
        ("# ce", []),
        ("", []),
        (" ; ;; ", []),
        # Cards too, but a line of column letters is always moves.
        ("ah jh", [Move(0, 7), Move(9, 7)]),
    ],
)
def test_letters_are_moves(line: str, moves: list[Move]) -> None:
    assert parse(line) == [Play(move) for move in moves]


@pytest.mark.parametrize(
    ("line", "source", "target"),
    [
        ("c to e", PlaceInWords(2), PlaceInWords(4)),
        ("a to c", PlaceInWords(0), PlaceInWords(2)),
        ("column c onto column e", PlaceInWords(2), PlaceInWords(4)),
        ("move column c to e", PlaceInWords(2), PlaceInWords(4)),
        ("9h onto 10s", PlaceInWords(card=card("9H")), PlaceInWords(card=card("TS"))),
        ("9h ts", PlaceInWords(card=card("9H")), PlaceInWords(card=card("TS"))),
        (
            "put the 9 of hearts on the ten of spades",
            PlaceInWords(card=card("9H")),
            PlaceInWords(card=card("TS")),
        ),
        ("Nine Of Hearts to E", PlaceInWords(card=card("9H")), PlaceInWords(4)),
        ("9h e", PlaceInWords(card=card("9H")), PlaceInWords(4)),
        (
            "9h from c onto 10s in column e",
            PlaceInWords(2, card("9H")),
            PlaceInWords(4, card("TS")),
        ),
        ("c up", PlaceInWords(2), UP),
        ("up c", PlaceInWords(2), UP),
        ("up column c", PlaceInWords(2), UP),
        ("up ah", PlaceInWords(card=card("AH")), UP),
        ("ah up", PlaceInWords(card=card("AH")), UP),
        ("a of hearts up", PlaceInWords(card=card("AH")), UP),
        ("send the ace of hearts up", PlaceInWords(card=card("AH")), UP),
        ("c to foundation", PlaceInWords(2), UP),
        ("play ace of hearts up to its foundation", PlaceInWords(card=card("AH")), UP),
        ("jh onto qs", PlaceInWords(card=card("JH")), PlaceInWords(card=card("QS"))),
        ("9♥ 10♠", PlaceInWords(card=card("9H")), PlaceInWords(card=card("TS"))),
        (
            "9 of hearts from column c onto 10 of spades, column e",
            PlaceInWords(2, card("9H")),
            PlaceInWords(4, card("TS")),
        ),
        ("king of clubs from column b to column a", PlaceInWords(1, card("KC")), PlaceInWords(0)),
        (
            "2 of clubs from column h up to its foundation, by itself",
            PlaceInWords(7, card("2C")),
            UP,
        ),
    ],
)
def test_words_are_moves(line: str, source: PlaceInWords, target: PlaceInWords) -> None:
    assert parse(line) == [PlayWords(source, target)]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("undo", Ask(Verb.UNDO)),
        ("un", Ask(Verb.UNDO)),
        ("u", Ask(Verb.UNDO)),
        ("UNDO 3", Ask(Verb.UNDO, number=3)),
        ("undo all", Ask(Verb.UNDO, number=ALL)),
        ("undo 0000003", Ask(Verb.UNDO, number=3)),
        ("undo 99999999999999999999", Ask(Verb.UNDO, number=999999)),
        ("redo all", Ask(Verb.REDO, number=ALL)),
        ("hint", Ask(Verb.HINT)),
        ("hint play", Ask(Verb.HINT, "play")),
        ("play hint", Ask(Verb.HINT, "play")),
        ("verdict", Ask(Verb.VERDICT)),
        ("verdict off", Ask(Verb.VERDICT, "off")),
        ("watch", Ask(Verb.WATCH)),
        ("watch all", Ask(Verb.WATCH)),
        ("watch 5", Ask(Verb.WATCH, number=5)),
        ("column e", Ask(Verb.COLUMN, "e")),
        ("col e", Ask(Verb.COLUMN, "e")),
        ("column e g", Ask(Verb.COLUMN, "eg")),
        ("e", Ask(Verb.COLUMN, "e")),
        ("columns", Ask(Verb.COLUMNS)),
        ("board", Ask(Verb.COLUMNS)),
        ("board short", Ask(Verb.COLUMNS, "short")),
        ("find queen of hearts", Ask(Verb.FIND, "queen of hearts")),
        ("find the Queen  of Hearts", Ask(Verb.FIND, "queen of hearts")),
        ("find qh", Ask(Verb.FIND, "qh")),
        ("/qh", Ask(Verb.FIND, "qh")),
        ("queen of hearts", Ask(Verb.FIND, "queen of hearts")),
        ("queens", Ask(Verb.FIND, "queens")),
        ("deal 24", Ask(Verb.DEAL, "24")),
        (":kings:24", Ask(Verb.DEAL, "kings:24")),
        ("deal 24 ce gg+hh", Ask(Verb.DEAL, "24 ce gg+hh")),
        ("new", Ask(Verb.NEW)),
        ("new kings", Ask(Verb.NEW, "kings")),
        ("new daily", Ask(Verb.DAILY)),
        ("new daily 2026-11-30", Ask(Verb.DAILY, "2026-11-30")),
        ("daily", Ask(Verb.DAILY)),
        ("daily 2026-11-30", Ask(Verb.DAILY, "2026-11-30")),
        ("new hard kings", Ask(Verb.NEW, "kings hard")),
        ("mark Before the Queen", Ask(Verb.BOOKMARK, "Before the Queen")),
        ("return 2", Ask(Verb.RETURN, number=2)),
        ("auto on", Ask(Verb.AUTO, "on")),
        ("up", Ask(Verb.UP)),
        ("where", Ask(Verb.WHERE)),
        ("status", Ask(Verb.WHERE)),
        ("?", Ask(Verb.HELP)),
        ("games", Ask(Verb.GAMES)),
        ("Games Finished 2026", Ask(Verb.GAMES, "Finished 2026")),
        ("continue 2", Ask(Verb.CONTINUE, number=2)),
        ("resume 2", Ask(Verb.CONTINUE, number=2)),
        ("again 3", Ask(Verb.AGAIN, number=3)),
        ("give up", Ask(Verb.GIVE_UP)),
        ("give up 2", Ask(Verb.GIVE_UP, number=2)),
        ("forget", Ask(Verb.FORGET)),
        ("review 2", Ask(Verb.REVIEW, number=2)),
        ("help give up", Ask(Verb.HELP, "give up")),
        ("help undo", Ask(Verb.HELP, "undo")),
        ("help rules", Ask(Verb.RULES)),
        ("exit", Ask(Verb.QUIT)),
    ],
)
def test_commands(line: str, asked: Ask) -> None:
    assert parse(line) == [asked]


@pytest.mark.parametrize("verb", Verb)
def test_every_command_is_known_by_its_word(verb: Verb) -> None:
    assert parse(f"help {verb.value}") != []
    (asked,) = parse(verb.value)
    assert isinstance(asked, NotUnderstood | Ask)
    assert asked.verb is verb


@pytest.mark.parametrize(
    ("line", "puzzled"),
    [
        ("unod", NotUnderstood(LineFault.UNKNOWN, "unod", ("undo",))),
        ("xyzzy", NotUnderstood(LineFault.UNKNOWN, "xyzzy")),
        (
            "re",
            NotUnderstood(
                LineFault.AMBIGUOUS,
                "re",
                ("redo", "record", "resume", "return", "review", "restart"),
            ),
        ),
        ("cz", NotUnderstood(LineFault.NO_COLUMN, "z")),
        ("ce zc", NotUnderstood(LineFault.NO_COLUMN, "z")),
        ("c e g", NotUnderstood(LineFault.ODD_LETTERS, "g")),
        ("ce g", NotUnderstood(LineFault.ODD_LETTERS, "g")),
        ("c eg g", NotUnderstood(LineFault.ODD_LETTERS, "c")),
        ("column", NotUnderstood(LineFault.NEEDS_COLUMN, verb=Verb.COLUMN)),
        ("column z", NotUnderstood(LineFault.NEEDS_COLUMN, "z", verb=Verb.COLUMN)),
        ("find", NotUnderstood(LineFault.NEEDS_CARD, verb=Verb.FIND)),
        ("find 11h", NotUnderstood(LineFault.NEEDS_CARD, "11h", verb=Verb.FIND)),
        ("undo some", NotUnderstood(LineFault.NEEDS_NUMBER, "some", verb=Verb.UNDO)),
        ("undo 0", NotUnderstood(LineFault.NEEDS_NUMBER, "0", verb=Verb.UNDO)),
        ("undo -1", NotUnderstood(LineFault.NEEDS_NUMBER, "-1", verb=Verb.UNDO)),
        ("return", NotUnderstood(LineFault.NEEDS_NUMBER, verb=Verb.RETURN)),
        ("deal", NotUnderstood(LineFault.NEEDS_DEAL, verb=Verb.DEAL)),
        ("24", NotUnderstood(LineFault.A_NUMBER, "24")),
        ("auto perhaps", NotUnderstood(LineFault.NEEDS_ON_OFF, "perhaps", verb=Verb.AUTO)),
        ("play", NotUnderstood(LineFault.NEEDS_MOVE, verb=Verb.PLAY)),
        ("new kngs", NotUnderstood(LineFault.NO_VARIANT, "kngs", ("kings",), Verb.NEW)),
        ("new hard foo", NotUnderstood(LineFault.NO_VARIANT, "foo", verb=Verb.NEW)),
        ("new kings hrad", NotUnderstood(LineFault.NO_VARIANT, "hrad", ("hard",), Verb.NEW)),
        ("new hard easy", NotUnderstood(LineFault.NO_VARIANT, "hard easy", verb=Verb.NEW)),
        ("hint foo", NotUnderstood(LineFault.NEEDS_PLAY, "foo", verb=Verb.HINT)),
        ("moves please", NotUnderstood(LineFault.NOTHING_AFTER, "please", verb=Verb.MOVES)),
        # One part that isn't understood, and none of the line is done.
        ("ce; undo; unod", NotUnderstood(LineFault.UNKNOWN, "unod", ("undo",))),
    ],
)
def test_what_is_not_understood(line: str, puzzled: NotUnderstood) -> None:
    assert parse(line) == [puzzled]


def test_moves_may_be_followed_by_a_command() -> None:
    expected: list[Asked] = [Play(Move(2, 4)), Play(Move(6, FOUNDATION)), Ask(Verb.HINT)]
    assert parse("ce gg hint") == expected


@given(st.text())
def test_any_text_is_read(line: str) -> None:
    for asked in parse(line):
        assert isinstance(asked, Play | PlayWords | Ask | NotUnderstood)
