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
    assert Talk().tell("dd") == ["Ace of diamonds from column d to its foundation"]


def test_a_king_goes_to_an_empty_column() -> None:
    talk = Talk(board_model("QH KH\n\nQC\nQS\nQD\nKC\nKS\nKD", KINGS))
    assert talk.tell("ab") == ["King of hearts from column a to column b"]


def test_a_line_of_moves_is_a_line_for_each() -> None:
    assert Talk().tell("ck dd") == [
        "5 of clubs from column c onto 6 of diamonds, column k",
        "Ace of diamonds from column d to its foundation",
    ]


def test_what_goes_up_by_itself_is_told_apart() -> None:
    assert end(auto=True).tell("aa")[:3] == [
        "Queen of clubs from column a to its foundation",
        "Queen of diamonds from column b to its foundation, by itself",
        "Queen of hearts from column c to its foundation, by itself",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ab", "Queen of clubs can't go onto queen of diamonds: only a jack can"),
        ("ea", "Queen of spades can't go onto queen of clubs: only a jack can"),
        ("ee", "Queen of spades can't go up yet: jack of spades is next"),
        ("fa", "Column f is empty"),
        ("af", "Queen of clubs can't go to column f: empty columns stay empty"),
        ("a to a", "Queen of clubs is already in column a"),
        ("de", "Jack of spades can't go onto queen of spades: it needs a different suit"),
        ("kc up", "King of clubs is in column b, under 1 card: queen of diamonds"),
        ("10s up", "10 of spades is on its foundation"),
        (
            "qs onto kc",
            "Nothing can go there: king of clubs is in column b, under 1 card: queen of diamonds",
        ),
        (
            "js onto 10s",
            "Nothing can go there: 10 of spades is on its foundation",
        ),
        ("js from column a up", "Jack of spades isn't in column a"),
        ("js onto qd, column a", "Queen of diamonds isn't in column a"),
        ("unod", '"unod" isn\'t a command. Did you mean undo?'),
        ("redu 4", '"redu" isn\'t a command. Did you mean redo?'),
        ("abracadabra", '"abracadabra" isn\'t a command. Type help for a list'),
        ("re", '"re" could be redo, record, resume, return, review or restart'),
        ("cz", '"z" isn\'t a column. The columns are a to m'),
        ("c e g", '"g" stands alone. A move is two letters, from and to, like ce'),
        ("column 5", "Type a column after column, a to m"),
        ("up 5", "Type a column after up, a to m"),
        ("find", "Type a card after find, like qh or queen of hearts"),
        ("find elf", '"elf" isn\'t a card. Type a rank, a suit, or both, like qh'),
        ("undo x", "After undo type a number, all, or nothing"),
        ("return x", "Type a number after return"),
        (
            "return 1",
            "No bookmarks in this game yet. Type bookmark and a name to make one",
        ),
        ("deal", "Type a deal after deal, like 24 or kings:24"),
        ("verdict x", "After verdict type on, off, or nothing"),
        ("play", "A move is two letters, like ce. Type play hint to play the hint"),
        ("new kngs", 'New deals can\'t be "kngs". Did you mean kings?'),
        ("moves now", 'Type moves alone, without "now"'),
        ("24", "To open that deal, type deal 24"),
        ("undo", "Nothing to undo"),
        ("redo", "Nothing to redo"),
        ("\x1b[A", '"\\x1b[a" isn\'t a command. Type help for a list'),
        ("x" * 50, f'"{"x" * 13}...{"x" * 24}" isn\'t a command. Type help for a list'),
    ],
)
def test_a_refusal_says_why(line: str, why: str) -> None:
    assert end().refused(line) == why


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("good-measure:24", "ka", "There is no column k in this game"),
        ("good-measure:24", "ak", "There is no column k in this game"),
        ("good-measure:24", "column k", "There is no column k in this game"),
        ("24", "ad", "7 of diamonds can't go onto ace of diamonds: nothing can go on an ace"),
    ],
)
def test_refusals_of_deals(name: str, line: str, why: str) -> None:
    assert Talk(deal_model(name)).refused(line) == why


def test_only_a_king_goes_to_an_empty_column() -> None:
    talk = Talk(board_model("KH QH\n\nQC\nQS\nQD\nKC\nKS\nKD", KINGS))
    assert talk.refused("ab") == "Queen of hearts can't go to column b: only a king can"


def test_undo_and_redo_are_told() -> None:
    talk = Talk()
    talk.tell("ck dd")
    assert talk.tell("undo") == ["Undid: ace of diamonds from column d to its foundation"]
    assert talk.tell("redo") == ["Ace of diamonds from column d to its foundation"]
    assert talk.tell("undo 2") == [
        "Undid: ace of diamonds from column d to its foundation",
        "Undid: 5 of clubs from column c onto 6 of diamonds, column k",
    ]
    assert talk.game.cursor == 0
    assert talk.tell("redo all") == ["Redid 2 moves"]
    assert talk.tell("undo all") == ["Undid 2 moves. Back at the start"]
    assert talk.game.cursor == 0


def test_a_turn_is_taken_back_whole() -> None:
    talk = end(auto=True)
    told = talk.tell("aa")
    assert told[-1] == "You won in 9 moves!"
    taken = [f"Undid: {text[0].lower()}{text[1:]}" for text in reversed(told[:-1])]
    assert talk.tell("undo") == taken


def test_looking_at_the_table() -> None:
    talk = end()
    assert talk.tell("column a") == ["Column a: queen of clubs, king of hearts"]
    assert talk.tell("f") == ["Column f is empty"]
    assert talk.tell("columns")[3:6] == [
        "Column d: jack of spades, king of spades",
        "Column e: queen of spades",
        "Column f is empty",
    ]
    assert len(talk.tell("board")) == 13
    assert talk.tell("board short")[:3] == ["Foundations: H-J C-J D-J S-T", ": KH QC", ": KC QD"]
    assert talk.tell("top")[3:6] == [
        "Column d: jack of spades, on 1 card",
        "Column e: queen of spades, alone",
        "Column f is empty",
    ]
    assert talk.tell("foundations") == [
        "Clubs: up to jack of clubs; queen of clubs is next",
        "Diamonds: up to jack of diamonds; queen of diamonds is next",
        "Hearts: up to jack of hearts; queen of hearts is next",
        "Spades: up to 10 of spades; jack of spades is next",
    ]
    assert talk.tell("needed")[3] == "Jack of spades is free in column d"
    assert talk.tell("find ks") == ["King of spades is in column d, under 1 card: jack of spades"]
    assert talk.tell("find 10s") == ["10 of spades is on its foundation"]
    assert len(talk.tell("find hearts")) == 13
    assert talk.tell("where") == ["Custom board: 43 of 52 cards on the foundations, 0 moves"]


def test_empty_and_complete_foundations() -> None:
    assert Talk().tell("foundations")[0] == "Clubs: empty; ace of clubs is next"
    talk = end()
    talk.tell("up")
    assert talk.tell("foundations")[0] == "Clubs: complete"
    assert talk.tell("needed") == ["All foundations are complete"]


def test_moves_are_counted_and_told() -> None:
    assert Talk(deal_model("24")).tell("moves")[:2] == [
        "You can make 11 moves:",
        "3 of diamonds from column b onto 4 of hearts, column j",
    ]
    assert Talk(file_model("dead-nomoves.board")).tell("moves") == ["No moves left"]


def test_up_finishes_the_game() -> None:
    talk = end()
    told = talk.tell("up")
    assert len(told) == 10
    assert told[-1] == "You won in 9 moves!"
    assert talk.game.cursor == 1


def test_nothing_safe_is_said() -> None:
    talk = Talk(file_model("dead-nomoves.board"))
    assert talk.refused("up") == "No card is safe to send up yet"


def test_a_stuck_game_is_told() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE))
    told = talk.tell(" ".join(["bb"] * 11))
    assert told[-1] == "No moves left. undo: one move back, same: restart, new: new deal"
    assert talk.tell("hint") == ["No hint: there are no moves left"]
    assert talk.refused("hint play") == "No hint: there are no moves left"
    assert talk.refused("watch").startswith("This can't be won any more. Type back")


def test_a_hint_is_told_and_played() -> None:
    talk = Talk()
    (hint,) = talk.tell("hint")
    assert talk.game.cursor == 0
    assert talk.player.model.attempt.hints == 1
    told = talk.tell("play hint")
    assert hint == f"Hint: {told[0][0].lower()}{told[0][1:]}"
    assert talk.game.cursor == 1
    assert talk.player.model.attempt.hints == 2


def test_the_verdict_is_told() -> None:
    assert end().tell("verdict") == ["Winnable in 9 moves"]
    assert Talk(file_model("pysol-64.board")).tell("verdict") == [
        "Lost: every line of play was searched"
    ]


def test_watching_plays_the_winning_line() -> None:
    talk = Talk()
    assert len(talk.tell("watch 5")) == 5
    assert talk.game.cursor == 5
    told = talk.tell("watch")
    assert told[-1].startswith("Watched to the end, in ")
    assert talk.game.position.is_won
    assert talk.player.model.attempt.watched


def test_a_win_given_away_is_told_and_can_be_had_back() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE), tells_forfeits=True)
    assert talk.tell("bb") == [
        "3 of hearts from column b to its foundation",
        "That move threw away the win. Type back to take it back",
    ]
    assert talk.tell("hint") == [
        "This can't be won any more. Type back to go back 1 move, to where it can"
    ]
    assert talk.tell("bb bb") == [
        "4 of hearts from column b to its foundation",
        "5 of hearts from column b to its foundation",
    ]
    assert talk.tell("hint") == [
        "This can't be won any more. Type back to go back 3 moves, to where it can"
    ]
    assert talk.tell("back") == ["Went back 3 moves. Winnable again"]
    assert talk.game.cursor == 0
    assert talk.refused("back") == "You can still win from here"
    assert talk.tell("ab") == ["2 of spades from column a onto 3 of hearts, column b"]


def test_a_win_given_away_is_only_told_while_that_is_switched_on() -> None:
    talk = Talk(board_model(NEEDS_THE_THREE))
    assert len(talk.tell("bb")) == 1
    assert talk.tell("undo; verdict on")[1:] == [
        "Verdict on: you're told when a move throws away the win"
    ]
    assert len(talk.tell("bb")) == 2
    assert talk.tell("undo; verdict off")[1:] == [
        "Verdict off: you aren't told when a move throws away the win"
    ]
    assert len(talk.tell("bb")) == 1


def test_a_new_deal_can_be_won_and_undone() -> None:
    talk = Talk()
    (told,) = talk.tell("new")
    assert told == f"Deal {talk.game.name}: winnable"
    assert talk.tell("undo") == [
        "This is the start. Type undo again to return to your previous game"
    ]
    assert talk.tell("undo") == [
        "Back in your previous game. Deal 24: 0 of 52 cards on the foundations, 0 moves"
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
    assert talk.tell("same") == ["Same deal, from the start. undo returns to your game"]
    assert talk.game.cursor == 0
    talk.tell("undo")
    assert talk.game.cursor == 1


def test_deals_and_records_are_opened() -> None:
    talk = Talk()
    assert talk.tell("deal kings:7") == ["Deal kings:7"]
    assert talk.tell("deal bakers-dozen:24 ck dd") == [
        "Deal 24: 1 of 52 cards on the foundations, 2 moves"
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
    assert talk.tell("marks") == [
        "No bookmarks in this game yet. Type bookmark and a name to make one"
    ]
    talk.tell("dd")
    assert talk.tell("bookmark After the ace") == ["Bookmarked: After the ace"]
    talk.tell("ck")
    assert talk.tell("mark") == ["Bookmarked: 2"]
    assert talk.tell("marks") == ["1: After the ace, 1 move", "2: 2, 2 moves"]
    assert talk.tell("return 1") == ["Back at “After the ace”"]
    assert talk.game.cursor == 1
    assert talk.refused("return 3") == "There is no bookmark 3: you have 2"


def test_help_tells_every_command() -> None:
    told = "\n".join(Talk().tell("help"))
    for verb in Verb:
        assert verb.value in told
        (line,) = Talk().tell(f"help {verb.value}") if verb is not Verb.RULES else ("rules",)
        assert verb.value in line


@pytest.mark.parametrize("name", list(VARIANTS))
def test_the_rules_of_each_variant_are_told(name: str) -> None:
    told = Talk(deal_model(f"{name}:24")).tell("rules")
    assert ("two aces" in " ".join(told)) == (name == "good-measure")


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
    assert told[1:] == [f"You won in {len(SOLUTION)} moves!"]
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
    assert told[-1] == f"You won in {len(SOLUTION)} moves!"


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
    assert talk.tell("kc to column b") == ["King of clubs from column f to column b"]


def test_a_hint_is_asked_why() -> None:
    (told,) = Talk().tell("why")
    assert ". It frees " in told or ". Next" in told or ". Under" in told


@pytest.mark.parametrize("word", ["hint", "why", "watch", "back"])
def test_a_won_game_is_told_to_be_won(word: str) -> None:
    talk = end()
    talk.tell("up")
    assert talk.tell(word) == ["You won in 9 moves!"]


@pytest.mark.parametrize("word", ["hint", "why", "watch", "back"])
def test_a_lost_game_is_told_to_be_lost(word: str) -> None:
    assert Talk(file_model("pysol-64.board")).tell(word) == [
        "Lost, and no earlier position is known to be winnable"
    ]


def test_a_game_is_reviewed_in_words() -> None:
    talk = Talk()
    assert talk.tell("review") == ["No moves in this game yet"]
    talk.tell("dd")
    assert talk.tell("review")[-1] == "Winnable all the way, 1 turn."


@pytest.mark.parametrize("kind", ["easy", "medium", "hard"])
def test_a_new_deal_of_a_difficulty(kind: str) -> None:
    talk = Talk()
    (told,) = talk.tell(f"new {kind}")
    assert told == f"Deal {talk.game.name}: winnable"
    talk.tell(f"new kings {kind}")
    assert talk.game.start.variant == KINGS
