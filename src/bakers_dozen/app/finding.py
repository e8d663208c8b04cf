"""Reading what a player types to find a card: ``qh``, ``10``, ``s``, ``queen of hearts``."""

from __future__ import annotations

from ..rules.cards import RANKS, SUITS, Card, Rank, Suit, parse_rank, parse_suit


def _rank(word: str) -> Rank | None:
    found = parse_rank(word)
    if found is None:
        found = next((rank for rank in RANKS if rank.name == word.upper().rstrip("S")), None)
    return found


def _suit(word: str) -> Suit | None:
    found = parse_suit(word)
    if found is None:
        found = next((s for s in SUITS if s.name.startswith(word.upper()) and len(word) > 3), None)
    return found


def find_cards(text: str) -> tuple[Card, ...] | None:
    """The cards that *text* asks for: one, or all of a rank or a suit; None when it's unclear.

    >>> [str(card) for card in find_cards("qh")], len(find_cards("spades"))
    (['QH'], 13)
    """
    words = [word for word in text.lower().split() if word != "of"]
    if len(words) == 1:
        word = words[0]
        suit, rank = _suit(word), _rank(word)
        if rank is not None:
            return tuple(Card(rank, suit) for suit in SUITS)
        if suit is not None:
            return tuple(Card(rank, suit) for rank in RANKS)
        words = [word[:-1], word[-1]]
    if len(words) == 2 and all(words):
        rank, suit = _rank(words[0]), _suit(words[1])
        if rank is not None and suit is not None:
            return (Card(rank, suit),)
    return None
