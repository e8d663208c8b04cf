"""How cards are written: with signs, with letters, or in whole words.

A sentence takes a ``CardNames`` and so can be made in each of them. In words a card that
another goes onto has a phrase of its own, since many languages have cases and articles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..named import NamedTuple
from ..rules.cards import Card, Rank, Suit
from .catalogue import tr


class CardNames(NamedTuple):
    """One way of writing cards: alone, after a move ("onto 5♣"), and the rank alone."""

    card: Callable[[Card], str]
    onto: Callable[[Card], str]
    rank: Callable[[Rank], str]


def rank_text(rank: Rank) -> str:
    """``"A"``, ``"10"``, ``"K"``."""
    return "10" if rank == Rank.TEN else Rank(rank).letter


def card_sign(card: Card) -> str:
    """``"10♥"``."""
    return rank_text(card.rank) + card.suit.sign


def card_letters(card: Card) -> str:
    """``"10H"``: the card as the printing commands write it."""
    return rank_text(card.rank) + card.suit.letter


def written(card: Callable[[Card], str]) -> CardNames:
    """The names of cards that *card* writes short, the same in every place."""
    return CardNames(card, lambda onto: tr("onto {card}").format(card=card(onto)), rank_text)


def suit_text(suit: Suit) -> str:
    """The name of *suit*."""
    return (tr("clubs"), tr("diamonds"), tr("hearts"), tr("spades"))[suit]


def card_text(card: Card) -> str:
    """The name of *card* in words, like "queen of hearts"."""
    return (
        tr("ace of {suit}"),
        tr("2 of {suit}"),
        tr("3 of {suit}"),
        tr("4 of {suit}"),
        tr("5 of {suit}"),
        tr("6 of {suit}"),
        tr("7 of {suit}"),
        tr("8 of {suit}"),
        tr("9 of {suit}"),
        tr("10 of {suit}"),
        tr("jack of {suit}"),
        tr("queen of {suit}"),
        tr("king of {suit}"),
    )[card.rank - 1].format(suit=suit_text(card.suit))


def onto_text(card: Card) -> str:
    """Where a card goes that is put on *card*, like "onto queen of hearts"."""
    return (
        tr("onto ace of {suit}"),
        tr("onto 2 of {suit}"),
        tr("onto 3 of {suit}"),
        tr("onto 4 of {suit}"),
        tr("onto 5 of {suit}"),
        tr("onto 6 of {suit}"),
        tr("onto 7 of {suit}"),
        tr("onto 8 of {suit}"),
        tr("onto 9 of {suit}"),
        tr("onto 10 of {suit}"),
        tr("onto jack of {suit}"),
        tr("onto queen of {suit}"),
        tr("onto king of {suit}"),
    )[card.rank - 1].format(suit=suit_text(card.suit))


def _rank_word(rank: Rank) -> str:
    """The name of *rank* in words: "9", "jack"."""
    return {
        Rank.ACE: tr("ace"),
        Rank.JACK: tr("jack"),
        Rank.QUEEN: tr("queen"),
        Rank.KING: tr("king"),
    }.get(rank, rank_text(rank))


#: Cards in words, as plain mode and screen readers have them.
IN_WORDS: Final = CardNames(card_text, onto_text, _rank_word)
#: Cards with the signs of their suits.
IN_SIGNS: Final = written(card_sign)
#: Cards in letters only.
IN_LETTERS: Final = written(card_letters)


def capitalised(sentence: str) -> str:
    """*sentence* with a capital at its start, where a card in words may stand."""
    return sentence[:1].upper() + sentence[1:]
