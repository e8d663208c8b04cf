"""Games that KPatience saved."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from bakers_dozen.play.game import Game
from bakers_dozen.play.kpat import is_save
from bakers_dozen.play.record import RecordError, RecordFault, parse_game
from bakers_dozen.rules.cards import Rank
from bakers_dozen.rules.moves import apply, legal_moves
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import ANY_SUIT, BAKERS_DOZEN, SPANISH

DATA = Path(__file__).parents[1] / "data"
START = deal_named(parse_name("kpat:24"))


def places(position: Position) -> dict[tuple[str, int], str]:
    """What lies where, by pile and place, written as KPatience writes a card."""
    piles = {f"store{c}": column for c, column in enumerate(position.columns)}
    found = {
        (pile, place): f'suit="{card.suit.name.lower()}" rank="{card.rank.name.lower()}"'
        for pile, cards in piles.items()
        for place, card in enumerate(cards)
    }
    for suit, up in enumerate(position.foundations):
        for rank in range(up):
            name, card = ("clubs", "diamonds", "hearts", "spades")[suit], RANKS[rank]
            found[f"target{suit}", rank] = f'suit="{name}" rank="{card}"'
    return found


RANKS = [rank.name.lower() for rank in Rank]


def saved(*positions: Position, current: int = -1) -> str:
    """The states that led to one another, as KPatience saves them."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<kpat-game game-type="bakersdozen" deal-number="24">',
    ]
    before: dict[tuple[str, int], str] = {}
    key = count()
    for position in positions:
        mark = ' current="true"' if position is positions[current] else ""
        lines.append(f" <state{mark}>")
        now = places(position)
        for (pile, place), card in now.items():
            if before.get((pile, place)) != card:
                lines.append(f'  <move pile="{pile}" position="{place}">')
                lines.append(f'   <card id="{next(key)}" {card} turn="face-up"/>')
                lines.append("  </move>")
        lines.append(" </state>")
        before = now
    return "\n".join([*lines, "</kpat-game>", ""])


def played(moves: int) -> list[Position]:
    positions = [START]
    for _ in range(moves):
        positions.append(apply(positions[-1], next(iter(legal_moves(positions[-1])))))
    return positions


def test_a_saved_game_opens_as_the_board_on_its_table() -> None:
    for moves in (0, 1, 12):
        positions = played(moves)
        assert parse_game(saved(*positions)) == Game(positions[-1])


def test_what_was_undone_is_left_out() -> None:
    positions = played(6)
    assert parse_game(saved(*positions, current=3)) == Game(positions[3])


def test_its_variant_is_any_suit_unless_another_is_asked_for() -> None:
    text = saved(START)
    assert parse_game(text).start.variant == ANY_SUIT
    assert parse_game(text, SPANISH).start == START._replace(variant=SPANISH)
    assert parse_game(text, board_variant=BAKERS_DOZEN).start.variant == ANY_SUIT


@pytest.mark.parametrize(
    "text",
    [
        "<kpat-game>",
        "<html></html>",
        saved(START).replace("bakersdozen", "golf"),
        '<kpat-game game-type="bakersdozen"><state><move pile="store0"/></state></kpat-game>',
        saved(START).replace("spades", "stars"),
    ],
)
def test_other_xml_is_refused(text: str) -> None:
    assert is_save(text)
    with pytest.raises(RecordError) as caught:
        parse_game(text)
    assert caught.value.problem.fault is RecordFault.NO_SAVED_GAME


def test_a_file_that_kpatience_wrote() -> None:
    # Its deal 1098126288 after two moves.
    game = parse_game((DATA / "kpatience.kpat").read_text())
    by_number = parse_game("kpat:1098126288 bb ec")
    assert game == Game(by_number.position)
