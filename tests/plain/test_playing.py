"""Playing without a screen: what is done, and in which words it is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakers_dozen.app.model import Model
from bakers_dozen.plain.reading import ALIASES, PlayWords, Verb, parse
from bakers_dozen.plain.sentences import move_text
from bakers_dozen.play.game import Game
from bakers_dozen.play.record import parse_game
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, legal_moves, parse_move
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import KINGS, SPANISH, VARIANTS
from plain.talking import DATA, NEEDS_THE_THREE, Talk, board_model, deal_model, file_model
from play.games import games

SOLUTION = (DATA / "pysol-10800.solution").read_text().split()

#: Nine cards to play: the queens and the kings but for spades, whose jack is down too.
END = """
KH QC
KC QD
KD QH
KS JS
QS
"""


def end(auto: bool = False) -> Talk:
    talk = Talk(board_model(END))
    talk.tell("auto on" if auto else "auto off")
    return talk


def test_a_move_is_told_in_words() -> None:
    assert Talk().tell("ck") == ["5 of clubs from column c onto 6 of diamonds, column k"]


def test_a_card_that_goes_up_is_told_in_words() -> None:
    assert Talk().tell("dd") == ["ace of diamonds from column d up to its foundation"]


def test_a_king_goes_to_an_empty_column() -> None:
    talk = Talk(board_model("QH KH\n\nQC\nQS\nQD\nKC\nKS\nKD", KINGS))
    assert talk.tell("ab") == ["king of hearts from column a to column b"]


def test_a_line_of_moves_is_a_line_for_each() -> None:
    assert Talk().tell("ck dd") == [
        "5 of clubs from column c onto 6 of diamonds, column k",
        "ace of diamonds from column d up to its foundation",
    ]


def test_what_goes_up_by_itself_is_told_apart() -> None:
    assert end(auto=True).tell("aa")[:3] == [
        "queen of clubs from column a up to its foundation",
        "queen of diamonds from column b up to its foundation, by itself",
        "queen of hearts from column c up to its foundation, by itself",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ab", "queen of clubs can't go onto queen of diamonds: only a jack goes there"),
        ("ea", "queen of spades can't go onto queen of clubs: only a jack goes there"),
        ("ee", "queen of spades can't go up yet: jack of spades is next"),
        ("fa", "column f is empty, so nothing can move from it"),
        ("af", "queen of clubs can't go to column f: an empty column stays empty"),
        ("a to a", "queen of clubs is in column a already"),
        ("de", "jack of spades can't go onto queen of spades: they are of the same suit"),
        ("kc up", "king of clubs is in column b, under 1 card: queen of diamonds"),
        ("10s up", "10 of spades is on its foundation"),
        (
            "qs onto kc",
            "nothing can go onto a card that lies under others: "
            "king of clubs is in column b, under 1 card: queen of diamonds",
        ),
        (
            "js onto 10s",
            "nothing can go onto a card that is on its foundation: 10 of spades",
        ),
        ("js from column a up", "jack of spades isn't in column a"),
        ("js onto qd, column a", "queen of diamonds isn't in column a"),
        ("unod", "unod is no command; undo is"),
        ("redu 4", "redu is no command; redo is"),
        ("abracadabra", "abracadabra is no command; help lists them"),
        ("re", "re could be redo, record, return or restart"),
        ("cz", "z is no column; they are a to m"),
        ("c e g", "the letter g stands alone; a move has two, its column's and where it goes"),
        ("column 5", "column needs a column, a to m, after it"),
        ("up 5", "up needs a column, a to m, after it"),
        ("find", "find needs a card after it, like qh or queen of hearts"),
        ("find elf", "elf is no card; type one like qh or queen of hearts"),
        ("undo x", "after undo comes nothing, a number, or all"),
        ("return x", "return needs a number after it"),
        ("return 1", "nothing is marked; mark and some words mark this position"),
        ("deal", "deal needs a deal's name after it, like 24 or kings:24"),
        ("verdict x", "after verdict comes nothing, on or off"),
        ("play", "play hint plays the hint; a move is two letters, like ce"),
        ("new kngs", "kngs is no variant; kings is"),
        ("moves now", "nothing comes after moves, but there is now"),
        ("24", "24 alone is no command; deal 24 opens that deal"),
        ("undo", "there is nothing to take back"),
        ("redo", "there is nothing to play again"),
        ("\x1b[A", "?[a is no command; help lists them"),
        ("x" * 50, "x" * 40 + "... is no command; help lists them"),
    ],
)
def test_a_refusal_says_why(line: str, why: str) -> None:
    assert end().refused(line) == why


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("good-measure:24", "ka", "k is no column; they are a to j"),
        ("good-measure:24", "ak", "k is no column; they are a to j"),
        ("good-measure:24", "column k", "k is no column; they are a to j"),
        ("24", "ad", "7 of diamonds can't go onto ace of diamonds: nothing goes onto an ace"),
    ],
)
def test_refusals_of_deals(name: str, line: str, why: str) -> None:
    assert Talk(deal_model(name)).refused(line) == why


def test_only_a_king_goes_to_an_empty_column() -> None:
    talk = Talk(board_model("KH QH\n\nQC\nQS\nQD\nKC\nKS\nKD", KINGS))
    assert talk.refused("ab") == "queen of hearts can't go to column b: only a king may"


def test_undo_and_redo_are_told() -> None:
    talk = Talk()
    talk.tell("ck dd")
    assert talk.tell("undo") == ["taken back: ace of diamonds from column d up to its foundation"]
    assert talk.tell("redo") == ["ace of diamonds from column d up to its foundation"]
    assert talk.tell("undo 2") == [
        "taken back: ace of diamonds from column d up to its foundation",
        "taken back: 5 of clubs from column c onto 6 of diamonds, column k",
    ]
    assert talk.game.cursor == 0
    assert talk.tell("redo all") == ["2 turns are played again"]
    assert talk.tell("undo all") == ["2 turns are taken back; this is the deal again"]
    assert talk.game.cursor == 0


def test_a_turn_is_taken_back_whole() -> None:
    talk = end(auto=True)
    told = talk.tell("aa")
    assert told[-1] == "won in 9 moves"
    taken = ["taken back: " + text for text in reversed(told[:-1])]
    assert talk.tell("undo") == taken


def test_looking_at_the_table() -> None:
    talk = end()
    assert talk.tell("column a") == ["column a: queen of clubs, king of hearts"]
    assert talk.tell("f") == ["column f is empty"]
    assert talk.tell("columns")[3:6] == [
        "column d: jack of spades, king of spades",
        "column e: queen of spades",
        "column f is empty",
    ]
    assert len(talk.tell("board")) == 13
    assert talk.tell("board short")[:3] == ["Foundations: H-J C-J D-J S-T", ": KH QC", ": KC QD"]
    assert talk.tell("available")[3:6] == [
        "column d: jack of spades, on 1 card",
        "column e: queen of spades alone",
        "column f is empty",
    ]
    assert talk.tell("foundations") == [
        "clubs: up to jack of clubs; queen of clubs is next",
        "diamonds: up to jack of diamonds; queen of diamonds is next",
        "hearts: up to jack of hearts; queen of hearts is next",
        "spades: up to 10 of spades; jack of spades is next",
    ]
    assert talk.tell("needed")[3] == "jack of spades is available, in column d"
    assert talk.tell("find ks") == ["king of spades is in column d, under 1 card: jack of spades"]
    assert talk.tell("find 10s") == ["10 of spades is on its foundation"]
    assert len(talk.tell("find hearts")) == 13
    assert talk.tell("where") == ["a board without a name; 43 of 52 cards are up; 0 moves made"]


def test_empty_and_complete_foundations() -> None:
    assert Talk().tell("foundations")[0] == "clubs: nothing yet; ace of clubs is next"
    talk = end()
    talk.tell("up")
    assert talk.tell("foundations")[0] == "clubs: complete"
    assert talk.tell("needed") == ["all foundations are complete"]


def test_moves_are_counted_and_told() -> None:
    assert Talk(deal_model("24")).tell("moves")[:2] == [
        "11 legal moves:",
        "3 of diamonds from column b onto 4 of hearts, column j",
    ]
    assert Talk(file_model("dead-nomoves.board")).tell("moves") == ["no move is legal"]


def test_up_finishes_the_game() -> None:
    talk = end()
    told = talk.tell("up")
    assert len(told) == 10
    assert told[-1] == "won in 9 moves"
    assert talk.game.cursor == 1


def test_nothing_safe_is_said() -> None:
    talk = Talk(file_model("dead-nomoves.board"))
    assert talk.refused("up") == "nothing can go up that may not be needed yet"


def test_a_stuck_game_is_told() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE))
    told = talk.tell(" ".join(["bb"] * 11))
    assert told[-1] == (
        "no move is left; undo takes one back, same is the same deal again, new is a new deal"
    )
    assert talk.tell("hint") == ["there is no move to show"]
    assert talk.refused("hint play") == "there is no move to show"
    assert talk.refused("watch") == "no winning line is known from here"


def test_a_hint_is_told_and_played() -> None:
    talk = Talk()
    (hint,) = talk.tell("hint")
    assert talk.game.cursor == 0
    assert talk.player.model.attempt.hints == 1
    told = talk.tell("play hint")
    assert hint == "hint: " + told[0]
    assert talk.game.cursor == 1
    assert talk.player.model.attempt.hints == 2


def test_the_verdict_is_told() -> None:
    assert end().tell("verdict") == ["winnable: 9 moves are enough"]
    assert Talk(file_model("pysol-64.board")).tell("verdict") == [
        "lost: every way to play on was tried"
    ]


def test_a_lost_game_has_no_hint() -> None:
    assert Talk(file_model("pysol-64.board")).tell("hint") == [
        "this is lost, and no earlier position of this game is known to be winnable"
    ]


def test_watching_plays_the_winning_line() -> None:
    talk = Talk()
    assert len(talk.tell("watch 5")) == 5
    assert talk.game.cursor == 5
    told = talk.tell("watch")
    assert told[-1].startswith("played to the end, in ")
    assert talk.game.position.is_won
    assert talk.player.model.attempt.watched


def test_a_win_given_away_is_told_and_can_be_had_back() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE), tells_forfeits=True)
    assert talk.tell("bb") == [
        "3 of hearts from column b up to its foundation",
        "that gave the win away; back takes back what it needs to win again",
    ]
    assert talk.tell("hint") == ["this is lost; 1 turn back it can be won, and back goes there"]
    assert talk.tell("bb bb") == [
        "4 of hearts from column b up to its foundation",
        "5 of hearts from column b up to its foundation",
    ]
    assert talk.tell("hint") == ["this is lost; 3 turns back it can be won, and back goes there"]
    assert talk.tell("back") == ["3 turns are taken back; this can be won"]
    assert talk.game.cursor == 0
    assert talk.refused("back") == "this position isn't known to be lost"
    assert talk.tell("ab") == ["2 of spades from column a onto 3 of hearts, column b"]


def test_a_win_given_away_is_only_told_while_that_is_switched_on() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE))
    assert len(talk.tell("bb")) == 1
    assert talk.tell("undo; verdict on")[1:] == [
        "verdict on: a move that gives the win away is told"
    ]
    assert len(talk.tell("bb")) == 2
    assert talk.tell("undo; verdict off")[1:] == [
        "verdict off: a move that gives the win away isn't told"
    ]
    assert len(talk.tell("bb")) == 1


def test_a_new_deal_can_be_won_and_undone() -> None:
    talk = Talk()
    (told,) = talk.tell("new")
    assert told == f"deal {talk.game.name}; it can be won"
    assert talk.tell("undo") == [
        "another game, as it was left: deal 24; 0 of 52 cards are up; 0 moves made"
    ]
    assert str(talk.game.name) == "24"
    talk.tell("redo")
    assert str(talk.game.name) != "24"


def test_a_new_deal_of_a_variant() -> None:
    talk = Talk()
    talk.tell("new kings")
    assert talk.game.start.variant == KINGS


def test_the_same_deal_again() -> None:
    talk = Talk()
    talk.tell("dd")
    assert talk.tell("same") == ["deal 24 again, from the start; undo takes that back"]
    assert talk.game.cursor == 0
    talk.tell("undo")
    assert talk.game.cursor == 1


def test_deals_and_records_are_opened() -> None:
    talk = Talk()
    assert talk.tell("deal kings:7") == ["deal kings:7"]
    assert talk.tell("deal bakers-dozen:24 ck dd") == [
        "deal 24; 1 of 52 cards are up; 2 moves made"
    ]


def test_the_record_opens_the_same_game() -> None:
    talk = Talk()
    talk.tell("auto on; ck dd ck")
    (record,) = talk.tell("record")
    again = Talk(deal_model("7"))
    again.tell(f"deal {record}")
    assert again.game.position == talk.game.position


@given(games())
def test_the_record_of_any_game_is_read_by_every_reader(game: Game) -> None:
    model = deal_model()._replace(game=game)
    text = "\n".join(Talk(model).tell("record"))
    assert parse_game(text) == game._replace(turns=game.turns[: game.cursor])


def test_what_is_no_deal_is_refused() -> None:
    assert Talk().refused("deal nonsense")


def test_marks() -> None:
    talk = Talk()
    assert talk.tell("marks") == ["nothing is marked; mark and some words mark this position"]
    talk.tell("dd")
    assert talk.tell("mark After the ace") == ["marked: After the ace"]
    talk.tell("ck")
    assert talk.tell("mark") == ["marked: 2"]
    assert talk.tell("marks") == ["1: After the ace, 1 move made", "2: 2, 2 moves made"]
    assert talk.tell("return 1") == ["back at: After the ace"]
    assert talk.game.cursor == 1
    assert talk.refused("return 3") == "there is no mark 3; there are 2"


def test_help_tells_every_command() -> None:
    told = "\n".join(Talk().tell("help"))
    for verb in Verb:
        assert verb.value in told
        (line,) = Talk().tell(f"help {verb.value}") if verb is not Verb.RULES else ("rules",)
        assert verb.value in line


@pytest.mark.parametrize("name", list(VARIANTS))
def test_the_rules_of_each_variant_are_told(name: str) -> None:
    told = Talk(deal_model(f"{name}:24")).tell("rules")
    assert ("Two aces start on their foundations." in told) == (name == "good-measure")


def test_quit_ends_it() -> None:
    talk = Talk()
    assert talk.tell("quit") == []
    assert talk.player.over


# A whole game


def test_a_whole_game_is_won_in_words() -> None:
    """Each move of a solution is told to the game as the sentence that would tell it."""
    talk = Talk(file_model("pysol-10800.board"))
    for word in SOLUTION:
        position = talk.game.position
        move = parse_move(word)
        assert move is not None
        sentence = move_text(position, move)
        told = talk.tell(sentence)
        assert told[0] == sentence
    assert told[1:] == [f"won in {len(SOLUTION)} moves"]
    assert talk.game.position.is_won


def test_a_whole_game_is_won_by_the_names_of_cards() -> None:
    talk = Talk(file_model("pysol-10800.board"))
    for word in SOLUTION:
        position = talk.game.position
        move = parse_move(word)
        assert move is not None
        card = position.columns[move.source][-1]
        if move.target == FOUNDATION:
            told = talk.tell(f"{card} up")
        else:
            told = talk.tell(f"{card} onto {position.available(move.target)}")
        assert not talk.said[-1].refused
    assert told[-1] == f"won in {len(SOLUTION)} moves"


# Anything at all


def places(position: Position) -> set[str]:
    cards = {str(card) for column in position.columns for card in column}
    for suit, up in zip("CDHS", position.foundations, strict=True):
        cards |= {f"{'A23456789TJQK'[rank]}{suit}" for rank in range(up)}
    return cards


def told_move(text: str, position: Position) -> Move | None:
    """The move that a printed line tells of *position*; None when it tells none."""
    asked = parse(text)
    if len(asked) != 1 or not isinstance(asked[0], PlayWords):
        return None
    source, target = asked[0]
    assert source.column is not None
    assert source.card == position.available(source.column)
    if target.foundation:
        return Move(source.column, FOUNDATION)
    assert target.column is not None
    assert target.card == position.available(target.column)
    return Move(source.column, target.column)


WORDS = [*(verb.value for verb in Verb), *ALIASES]
LETTERS = "abcdefghijklmz"
pairs = st.lists(st.text(LETTERS, min_size=2, max_size=2), min_size=1, max_size=6).map(" ".join)
cards = st.tuples(st.sampled_from("a23456789tjqk"), st.sampled_from("cdhs")).map("".join)
commands = st.tuples(
    st.sampled_from([word for word in WORDS if word not in ("back", "winnable", "new")]),
    st.sampled_from(["", "", "all", "2", "on", "off", "play", "c", "qh", "short", "24", "kings"]),
).map(" ".join)
moves_in_words = st.tuples(cards, st.sampled_from(["onto", "up", "to", ""]), cards).map(" ".join)
typed_lines = st.lists(
    st.one_of(pairs, pairs, commands, moves_in_words, st.text(max_size=20)), max_size=12
)


@given(lines=typed_lines, start=st.sampled_from([deal_model("24"), deal_model("spanish:3")]))
@settings(max_examples=200)
def test_whatever_is_typed_the_deck_stays_whole(lines: list[str], start: Model) -> None:
    talk = Talk(start)
    for line in lines:
        talk.tell(line)
        assert len(places(talk.game.position)) == 52
        assert sum(map(len, talk.game.position.columns)) + talk.game.position.cards_up == 52


@given(data=st.data(), name=st.sampled_from(["24", "kings:24", "spanish:24", "good-measure:24"]))
@settings(max_examples=40)
def test_each_line_that_tells_a_move_can_be_read_back(data: st.DataObject, name: str) -> None:
    talk = Talk(deal_model(name))
    talk.tell(data.draw(st.sampled_from(["auto on", "auto off"])))
    for _ in range(data.draw(st.integers(1, 15))):
        legal = list(legal_moves(talk.game.position))
        if not legal:
            break
        position = talk.game.position
        move = data.draw(st.sampled_from(legal))
        for text in talk.tell(str(move)):
            told = told_move(text, position)
            if told is not None:
                position = apply(position, told)
        assert position == talk.game.position


def test_an_empty_column_of_spanish_takes_any_card() -> None:
    talk = Talk(board_model("QH KH\n\nQC\nQS\nQD\nKC\nKS\nKD", SPANISH))
    assert talk.tell("kc to column b") == ["king of clubs from column f to column b"]
