"""Board text: the exchange format of Freecell Solver and PySolFC, in and out.

One line a column, from the deepest card to the available one, with an optional
line ``Foundations: H-5 C-A D-0 S-K`` before or after the columns.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from ..named import NamedTuple
from .cards import SUITS, Card, Rank, Suit, parse_card, parse_rank, parse_suit
from .dealing import full_deck
from .position import Position
from .variants import Variant

#: The order that Freecell Solver writes foundations in.
_FOUNDATION_ORDER: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
#: Other programs' boards have lines for piles that there aren't here: fine without cards.
_OTHER_PILES: Final = ("freecells:", "fc:", "stock:", "talon:", "waste:")
_FOUNDATION_WORDS: Final = ("foundations:", "founds:")


class BoardFault(Enum):
    """What is wrong with a board's text."""

    NO_CARDS = auto()
    NOT_A_CARD = auto()
    NOT_IN_DECK = auto()
    NOT_A_FOUNDATION = auto()
    FOUNDATION_TWICE = auto()
    FOUNDATION_SKIPS = auto()
    CARD_TWICE = auto()
    CARDS_MISSING = auto()
    COLUMN_COUNT = auto()


class BoardProblem(NamedTuple):
    """A fault with its place: ``line`` counts from 1, ``word`` is what stood there.

    ``cards`` are the cards at fault; ``line`` and ``other_line`` the two places of
    a card that is there twice. With ``FOUNDATION_SKIPS`` the first of ``cards`` is
    the one that still lies in a column and the second the one that the foundation
    claims to show. ``found`` and ``expected`` count columns.
    """

    fault: BoardFault
    line: int = 0
    word: str = ""
    cards: tuple[Card, ...] = ()
    other_line: int = 0
    found: int = 0
    expected: int = 0


class BoardError(ValueError):
    """Text that isn't a board; ``problem`` says what is wrong with it."""

    def __init__(self, problem: BoardProblem) -> None:
        super().__init__(f"{problem.fault.name} in line {problem.line}: {problem.word}")
        self.problem = problem


def board_text(position: Position) -> str:
    """*position* as board text, one line a column, each ended by a newline.

    The foundations have a line, the first, when a card is up.
    """
    lines = []
    if position.cards_up:
        shown = (_foundation_word(position, suit) for suit in _FOUNDATION_ORDER)
        lines.append("Foundations: " + " ".join(shown))
    lines += [" ".join([":", *map(str, column)]) for column in position.columns]
    return "".join(line + "\n" for line in lines)


def _foundation_word(position: Position, suit: Suit) -> str:
    up = position.foundations[suit]
    return f"{suit.letter}-{Rank(up).letter if up else '0'}"


def parse_board(text: str, variant: Variant) -> Position:
    """The position that *text* shows, under *variant*; raises ``BoardError``.

    Any position is taken, reachable or not, as long as every card of the deck is
    there once. A byte-order mark, any line ends, ``10`` for ``T``, lower case, a
    missing ``:``, blanks at line ends, lines that start with ``#``, suits as signs, a line
    ``Freecells:`` or ``Stock:`` without cards and empty lines around the board are all fine. An
    empty line among the columns is an empty column where that makes the number of
    columns right, else it is passed over.
    """
    foundations: dict[Suit, int] = {}
    foundation_line = 0
    columns: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        words = line.split()
        if words and words[0].startswith("#"):
            continue
        if words and words[0].lower() in _FOUNDATION_WORDS:
            foundation_line = number
            _read_foundations(words[1:], number, variant, foundations)
            continue
        if words and words[0].lower() in _OTHER_PILES and not set("".join(words[1:])) - {"-"}:
            continue
        if not words and not columns:
            continue
        columns.append((number, words))
    while columns and not columns[-1][1]:
        columns.pop()
    written = [(number, words) for number, words in columns if words]
    if len(columns) != variant.columns:
        columns = written
    if not written and not foundations:
        raise BoardError(BoardProblem(BoardFault.NO_CARDS))
    seen: dict[Card, int] = {}
    read = tuple(_read_column(words, number, variant, seen) for number, words in columns)
    if len(read) != variant.columns:
        raise BoardError(
            BoardProblem(BoardFault.COLUMN_COUNT, found=len(read), expected=variant.columns)
        )
    _check_deck(variant, foundations, foundation_line, seen)
    up = [foundations.get(suit, 0) for suit in SUITS]
    return Position(variant, read, (up[0], up[1], up[2], up[3]))


def _read_foundations(
    words: list[str], line: int, variant: Variant, foundations: dict[Suit, int]
) -> None:
    for word in words:
        suit = parse_suit(word[:1])
        rank = parse_rank(word[2:])
        up = 0 if word[2:] == "0" else rank
        if suit is None or word[1:2] != "-" or up is None or up > variant.ranks:
            raise BoardError(BoardProblem(BoardFault.NOT_A_FOUNDATION, line, word))
        if suit in foundations:
            raise BoardError(BoardProblem(BoardFault.FOUNDATION_TWICE, line, word))
        foundations[suit] = int(up)


def _read_column(
    words: list[str], line: int, variant: Variant, seen: dict[Card, int]
) -> tuple[Card, ...]:
    words = [words[0].removeprefix(":"), *words[1:]] if words else []
    cards: list[Card] = []
    for word in words:
        if not word:
            continue
        card = parse_card(word)
        if card is None:
            raise BoardError(BoardProblem(BoardFault.NOT_A_CARD, line, word))
        if card.rank > variant.ranks:
            raise BoardError(BoardProblem(BoardFault.NOT_IN_DECK, line, word, (card,)))
        if card in seen:
            raise BoardError(
                BoardProblem(BoardFault.CARD_TWICE, line, word, (card,), other_line=seen[card])
            )
        seen[card] = line
        cards.append(card)
    return tuple(cards)


def _check_deck(
    variant: Variant, foundations: dict[Suit, int], foundation_line: int, seen: dict[Card, int]
) -> None:
    missing: list[Card] = []
    for card in full_deck(variant.ranks):
        up = foundations.get(card.suit, 0)
        if card.rank <= up:
            if card in seen:
                shown = Card(Rank(up), card.suit)
                raise BoardError(
                    BoardProblem(
                        BoardFault.FOUNDATION_SKIPS,
                        foundation_line,
                        cards=(card, shown),
                        other_line=seen[card],
                    )
                )
        elif card not in seen:
            missing.append(card)
    if missing:
        raise BoardError(BoardProblem(BoardFault.CARDS_MISSING, cards=tuple(missing)))
