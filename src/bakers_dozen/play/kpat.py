"""Games saved by KPatience, files that end in ``.kpat``.

They are XML: a list of states, each with the cards that lie elsewhere than in the
state before, the first with all of them. The one on the table is marked as current;
those after it were undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..rules.cards import RANKS, Card, Suit

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

#: What KPatience calls Baker's Dozen and its relatives there.
_GAME: Final = "bakersdozen"
_COLUMNS: Final = 13
_SUITS: Final = {suit.name.lower(): suit for suit in Suit}
_RANKS: Final = {rank.name.lower(): rank for rank in RANKS}


def is_save(text: str) -> bool:
    """True when *text* is XML, as KPatience saves games."""
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def saved_board(text: str) -> str | None:
    """The board text of what lies on the table in a saved game, or None where it isn't one.

    Whether it is a board that some variant has is for ``parse_board`` to say.
    """
    # Nothing else needs it.
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(text.strip("\ufeff \t\r\n"))
    except ElementTree.ParseError:
        return None
    if root.tag != "kpat-game" or root.get("game-type") != _GAME:
        return None
    lies: dict[Card, tuple[str, int]] = {}
    for state in root.iter("state"):
        for move in state.iter("move"):
            place = move.get("position", "")
            if not place.isdecimal():
                return None
            for further, element in enumerate(move.iter("card")):
                card = _card(element)
                if card is None:
                    return None
                lies[card] = (move.get("pile", ""), int(place) + further)
        if state.get("current") == "true":
            break
    return _board(lies)


def _card(element: Element) -> Card | None:
    suit, rank = _SUITS.get(element.get("suit", "")), _RANKS.get(element.get("rank", ""))
    return None if suit is None or rank is None else Card(rank, suit)


def _board(lies: dict[Card, tuple[str, int]]) -> str:
    in_order = sorted(lies, key=lambda card: lies[card][1])
    lines = []
    up = [card for card in in_order if lies[card][0].startswith("target")]
    if up:
        highest = {card.suit: card for card in sorted(up)}
        words = (f"{suit.letter}-{card.rank.letter}" for suit, card in highest.items())
        lines.append("Foundations: " + " ".join(words))
    for column in range(_COLUMNS):
        cards = [card for card in in_order if lies[card][0] == f"store{column}"]
        lines.append(" ".join([":", *map(str, cards)]))
    return "\n".join(lines) + "\n"
