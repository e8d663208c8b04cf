"""Which moves are legal, and why the others are refused: a table a player could read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakers_dozen.rules.cards import Rank
from bakers_dozen.rules.moves import (
    FOUNDATION,
    IllegalMove,
    Move,
    Reason,
    apply,
    is_idle,
    is_stuck,
    legal_moves,
    parse_move,
    refusal,
    useful_moves,
)
from bakers_dozen.rules.variants import (
    ANY_SUIT,
    BAKERS_DOZEN,
    GOOD_MEASURE,
    KINGS,
    PORTUGUESE,
    SPANISH,
    VARIANTS,
    Variant,
)
from rules.laying import card, lay

LEGAL = None


def pair(text: str) -> Move:
    move = parse_move(text)
    assert move is not None
    return move


#: The columns, what is up, the move, and what every variant says to it.
SAME_EVERYWHERE = [
    # On a column: one rank lower and of another suit, whatever its colour.
    ("9H | TD", "", "ab", LEGAL),
    ("9H | TC", "", "ab", LEGAL),
    ("9H | TS", "", "ab", LEGAL),
    ("AH | 2C", "", "ab", LEGAL),
    ("QH | KC", "", "ab", LEGAL),
    ("5S 9H | 2D TS", "", "ab", LEGAL),
    # Only the available card counts.
    ("9H 5S | TS", "", "ab", Reason.WRONG_RANK),
    ("9H | TS 5S", "", "ab", Reason.WRONG_RANK),
    ("8H | TS", "", "ab", Reason.WRONG_RANK),
    ("TH | TS", "", "ab", Reason.WRONG_RANK),
    ("JH | TS", "", "ab", Reason.WRONG_RANK),
    # Nothing goes on an ace, and a king goes on nothing.
    ("2H | AS", "", "ab", Reason.WRONG_RANK),
    ("KH | AS", "", "ab", Reason.WRONG_RANK),
    ("KH | QS", "", "ab", Reason.WRONG_RANK),
    ("KH | KS", "", "ab", Reason.WRONG_RANK),
    # Foundations go from the ace up, one by one.
    ("AH | KC", "", "aa", LEGAL),
    ("2H | KC", "H-A", "aa", LEGAL),
    ("KH | KC", "H-Q", "aa", LEGAL),
    ("2H | KC", "", "aa", Reason.NOT_NEXT),
    ("2H | KC", "S-A", "aa", Reason.NOT_NEXT),
    ("4H | KC", "H-2", "aa", Reason.NOT_NEXT),
    ("2H 3H | KC", "H-A", "aa", Reason.NOT_NEXT),
    # Nothing comes back, nothing comes from an empty column.
    ("2S | KC", "H-A", "*a", Reason.FROM_FOUNDATION),
    (" | KC", "", "ab", Reason.NOTHING_TO_MOVE),
    (" | KC", "", "aa", Reason.NOTHING_TO_MOVE),
    (" | ", "", "ab", Reason.NOTHING_TO_MOVE),
    # Columns that aren't there.
    ("9H | TS", "", "ac", Reason.NO_SUCH_COLUMN),
    ("9H | TS", "", "ca", Reason.NO_SUCH_COLUMN),
    ("9H | TS", "", "cc", Reason.NO_SUCH_COLUMN),
]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
@pytest.mark.parametrize(("columns", "up", "move", "reason"), SAME_EVERYWHERE)
def test_rules_that_all_variants_share(
    columns: str, up: str, move: str, reason: Reason | None, variant: Variant
) -> None:
    refused = refusal(lay(columns, variant, up), pair(move))
    assert (refused and refused.reason) == reason


@pytest.mark.parametrize(
    ("variant", "same_suit", "king_to_empty", "queen_to_empty"),
    [
        (BAKERS_DOZEN, Reason.SAME_SUIT, Reason.STAYS_EMPTY, Reason.STAYS_EMPTY),
        (KINGS, Reason.SAME_SUIT, LEGAL, Reason.ONLY_A_KING),
        (ANY_SUIT, LEGAL, Reason.STAYS_EMPTY, Reason.STAYS_EMPTY),
        (PORTUGUESE, LEGAL, LEGAL, Reason.ONLY_A_KING),
        (SPANISH, LEGAL, LEGAL, LEGAL),
        (GOOD_MEASURE, LEGAL, Reason.STAYS_EMPTY, Reason.STAYS_EMPTY),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_rules_that_differ(
    variant: Variant,
    same_suit: Reason | None,
    king_to_empty: Reason | None,
    queen_to_empty: Reason | None,
) -> None:
    def says(columns: str) -> Reason | None:
        refused = refusal(lay(columns, variant), pair("ab"))
        return refused and refused.reason

    assert says("9H | TH") == same_suit
    assert says("2C KH | ") == king_to_empty
    assert says("2C QH | ") == queen_to_empty


def test_every_reason_stands_in_the_tables() -> None:
    shown = {reason for *_, reason in SAME_EVERYWHERE} - {LEGAL}
    shown |= {Reason.SAME_SUIT, Reason.STAYS_EMPTY, Reason.ONLY_A_KING}
    # A pair of letters can't name it: the same letter twice means the foundation.
    assert shown | {Reason.SAME_COLUMN} == set(Reason)
    same = refusal(lay("9H | TS"), Move(0, 0))
    assert same is not None
    assert same.reason is Reason.SAME_COLUMN


def test_a_refusal_says_which_rank_the_column_takes() -> None:
    refused = refusal(lay("7C | 9D"), pair("ab"))
    assert refused is not None
    assert (refused.card, refused.onto, refused.takes) == (card("7C"), card("9D"), Rank.EIGHT)


def test_nothing_goes_on_an_ace_and_the_refusal_names_no_rank() -> None:
    refused = refusal(lay("2C | AD"), pair("ab"))
    assert refused is not None
    assert refused.takes is None


def test_a_refusal_says_which_card_its_foundation_waits_for() -> None:
    refused = refusal(lay("5S | KC", up="S-2"), pair("aa"))
    assert refused is not None
    assert refused.wanted == card("3S")


def test_in_a_small_deck_the_highest_rank_is_the_king() -> None:
    small = KINGS._replace(ranks=5, columns=3)
    assert refusal(lay("AC 5H | | 4S", small), pair("ab")) is None
    refused = refusal(lay("5H | | AC 4S", small), pair("cb"))
    assert refused is not None
    assert refused.reason is Reason.ONLY_A_KING


def test_applying_moves_one_card_and_nothing_else() -> None:
    before = lay("5S 9H | 2D TS | 7C AC", up="H-2 D-A")
    assert apply(before, pair("ab")) == lay("5S | 2D TS 9H | 7C AC", up="H-2 D-A")
    assert apply(before, pair("cc")) == lay("5S 9H | 2D TS | 7C", up="H-2 D-A C-A")
    assert before == lay("5S 9H | 2D TS | 7C AC", up="H-2 D-A")


def test_applying_a_refused_move_raises_with_the_reason() -> None:
    with pytest.raises(IllegalMove) as caught:
        apply(lay("9H | TH"), pair("ab"))
    assert caught.value.refusal.reason is Reason.SAME_SUIT


def test_legal_moves_iterate_count_and_answer_in() -> None:
    moves = legal_moves(lay("AH | 2C | 2H"))
    assert [str(move) for move in moves] == ["aa", "ab"]
    assert len(moves) == 2
    assert pair("ab") in moves
    assert pair("ac") not in moves
    assert "ab" not in moves
    assert not legal_moves(lay("KC | KD"))


@st.composite
def small_tables(draw: st.DrawFn) -> tuple[Variant, list[list[str]], list[int]]:
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    deck = draw(st.permutations([r + s for r in "A23KQ" for s in "CDHS"]))
    cuts = sorted(draw(st.lists(st.integers(0, len(deck)), min_size=3, max_size=3)))
    columns = [deck[a:b] for a, b in zip([0, *cuts], [*cuts, len(deck)], strict=True)]
    return variant, columns, draw(st.lists(st.integers(0, 3), min_size=4, max_size=4))


@given(small_tables())
def test_the_legal_moves_are_those_that_nothing_refuses(
    table: tuple[Variant, list[list[str]], list[int]],
) -> None:
    variant, columns, up = table
    position = lay("|".join(map(" ".join, columns)), variant)
    position = position._replace(foundations=(up[0], up[1], up[2], up[3]))
    places = range(len(columns))
    every = [Move(a, b) for a in places for b in (FOUNDATION, *places)]
    assert list(legal_moves(position)) == [m for m in every if refusal(position, m) is None]


@pytest.mark.parametrize("text", ["ce", "CE", "aa", "ma", "*c"])
def test_a_move_is_a_pair_of_letters(text: str) -> None:
    assert str(pair(text)) == text.lower()


@pytest.mark.parametrize("text", ["", "a", "abc", "an", "na", "a*", "**", "a ", "1h", "é́", "aİ"])
def test_other_texts_are_no_moves(text: str) -> None:
    assert parse_move(text) is None


@pytest.mark.parametrize(
    ("columns", "up", "variant", "stuck"),
    [
        ("KC | KD", "", BAKERS_DOZEN, True),
        ("KC | KD | ", "", BAKERS_DOZEN, True),
        ("9H | TH", "", BAKERS_DOZEN, True),
        ("9H | TH", "", ANY_SUIT, False),
        # A lone king that goes from one empty column to another gains nothing.
        ("KC | | ", "", KINGS, True),
        ("KC | 2C KD | ", "", KINGS, False),
        ("QC | ", "", PORTUGUESE, True),
        ("QC | | ", "", SPANISH, True),
        ("QC QD | ", "", SPANISH, False),
        # Won is tested first: there is no move left, and that isn't being stuck.
        ("|", "C-K D-K H-K S-K", BAKERS_DOZEN, False),
    ],
)
def test_stuck_means_no_move_that_changes_anything(
    columns: str, up: str, variant: Variant, stuck: bool
) -> None:
    assert is_stuck(lay(columns, variant, up)) is stuck


def test_an_idle_move_is_legal_but_not_useful() -> None:
    position = lay("KC | ", KINGS)
    assert pair("ab") in legal_moves(position)
    assert is_idle(position, pair("ab"))
    assert list(useful_moves(position)) == []


def test_won_means_the_whole_deck_is_up() -> None:
    assert lay("|", up="C-K D-K H-K S-K").is_won
    assert not lay("KS|", up="C-K D-K H-K S-Q").is_won
    assert lay("|", BAKERS_DOZEN._replace(ranks=5), up="C-5 D-5 H-5 S-5").is_won


def test_legal_moves_show_themselves_as_pairs_of_letters() -> None:
    assert repr(legal_moves(lay("9H AC | TS | "))) == "<LegalMoves: aa>"
    assert repr(legal_moves(lay("9H | TS | "))) == "<LegalMoves: ab>"
