"""Solutions in the words of Freecell Solver, in and out.

The long form has a sentence a move and counts stacks from 0; the short form has a
word a move (``7h``, ``61``) and counts from 1. A short word can be read in several ways
(``112`` is 11 to 2 or 1 to 12): the reading that the rules allow is meant.

Freecell Solver moves several cards at once where they can be moved one by one over
empty columns. Such a move is unfolded into the moves of single cards. A short word
says how many there are only before an empty column and when asked to, as ``52v3``, in
hexadecimal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Final

from ..named import NamedTuple
from ..rules.moves import FOUNDATION, IllegalMove, Move, Refusal, apply, refusal
from ..rules.position import Position

_RULE: Final = "===================="
_UP: Final = re.compile(r"move a card from stack (\d{1,4}) to the foundations", re.IGNORECASE)
_ACROSS: Final = re.compile(
    r"move (a|\d{1,2}) cards? from stack (\d{1,4}) to stack (\d{1,4})", re.IGNORECASE
)
_SHORT_WORD: Final = re.compile(r"(\d{1,2})h|(\d{2,4})(?:v([0-9a-f]))?", re.IGNORECASE)
_SHORT_LINE: Final = re.compile(r"move:(.*)", re.IGNORECASE)
_LONG_LINE: Final = re.compile(r"move\s", re.IGNORECASE)
#: What Freecell Solver prints around the moves.
_REMARK: Final = re.compile(r"[-=]*|(this|total|i could|iterations) .*", re.IGNORECASE)
_SOLVED: Final = re.compile(r"this game is solve?able.*", re.IGNORECASE)
_NOT_SOLVED: Final = re.compile(r"i could not solve this game.*|iterations count .*", re.IGNORECASE)
#: How many readings of a short solution are kept: far more than any real one has.
_MOST_READINGS: Final = 256


class SolutionFault(Enum):
    """What is wrong with a solution."""

    NOT_A_MOVE = auto()
    REFUSED = auto()
    #: Freecell Solver says that it found none.
    NOT_SOLVED = auto()
    #: It says that it found one, but wasn't told to print the moves (``-m``).
    NO_MOVES = auto()


class SolutionProblem(NamedTuple):
    """A fault at move ``number``, counted from 1, where ``word`` stood.

    ``refusal`` says why the rules refuse the move, with ``REFUSED``. More cards than can
    be moved one by one are ``NOT_A_MOVE``. Where there are no moves ``number`` is 0.
    """

    fault: SolutionFault
    number: int = 0
    word: str = ""
    refusal: Refusal | None = None


class SolutionError(ValueError):
    """Text that is no solution of the position; ``moves`` were good before the fault."""

    def __init__(self, problem: SolutionProblem, moves: tuple[Move, ...] = ()) -> None:
        super().__init__(f"{problem.fault.name} at move {problem.number}: {problem.word}")
        self.problem = problem
        self.moves = moves


def solution_text(moves: Iterable[Move]) -> str:
    """*moves* in the long form, each followed by a line of ``=``."""
    return "".join(f"{_sentence(move)}\n\n{_RULE}\n\n" for move in moves)


def _sentence(move: Move) -> str:
    if move.is_up:
        return f"Move a card from stack {move.source} to the foundations"
    return f"Move 1 cards from stack {move.source} to stack {move.target}"


def is_solution(text: str) -> bool:
    """True when *text* is written as Freecell Solver writes, in either form.

    That it found no solution is such a text, too.

    >>> is_solution("Move 1 cards from stack 3 to stack 5"), is_solution("7h 61")
    (True, True)
    >>> is_solution("ce gg")
    False
    """
    lines = _written_lines(text)
    marks = (_SHORT_LINE, _LONG_LINE, _SOLVED, _NOT_SOLVED)
    if any(mark.match(line) for line in lines for mark in marks):
        return True
    words = [word for line in lines if not _REMARK.fullmatch(line) for word in line.split()]
    return bool(words) and all(_SHORT_WORD.fullmatch(word) for word in words)


def parse_solution(text: str, start: Position) -> tuple[Move, ...]:
    """The moves of a solution from *start*, in either form; raises ``SolutionError``.

    What Freecell Solver prints between the moves, boards and remarks, is passed
    over. Every move is checked by the rules of *start*'s variant.
    """
    lines = _written_lines(text)
    if any(_NOT_SOLVED.match(line) for line in lines):
        raise SolutionError(SolutionProblem(SolutionFault.NOT_SOLVED))
    if any(_LONG_LINE.match(line) for line in lines):
        return _read_long([line for line in lines if _LONG_LINE.match(line)], start)
    is_told = any(_SOLVED.match(line) for line in lines)
    marked = [match[1] for line in lines if (match := _SHORT_LINE.match(line))]
    plain = marked or [line for line in lines if not _REMARK.fullmatch(line)]
    words = [word for line in plain for word in line.split()]
    if is_told and not all(_SHORT_WORD.fullmatch(word) for word in words[:1] or [""]):
        # Nothing, or the boards on the way alone.
        raise SolutionError(SolutionProblem(SolutionFault.NO_MOVES))
    return _read_short(words, start)


def _written_lines(text: str) -> list[str]:
    return [line.strip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()]


def _read_long(lines: Sequence[str], position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    for number, line in enumerate(lines, start=1):
        if match := _UP.fullmatch(line):
            several = _Several(1, Move(int(match[1]), FOUNDATION))
        elif match := _ACROSS.fullmatch(line):
            cards = 1 if match[1] in "aA" else int(match[1])
            several = _Several(cards, Move(int(match[2]), int(match[3])))
        else:
            several = _Several(0, Move(0, 0))
        singles = _one_by_one(position, several)
        if not singles:
            problem = SolutionProblem(SolutionFault.NOT_A_MOVE, number, line)
            raise SolutionError(problem, tuple(moves))
        for move in singles:
            try:
                position = apply(position, move)
            except IllegalMove as error:
                problem = SolutionProblem(SolutionFault.REFUSED, number, line, error.refusal)
                raise SolutionError(problem, tuple(moves)) from None
            moves.append(move)
    return tuple(moves)


class _Several(NamedTuple):
    """A move of so many cards at once."""

    cards: int
    move: Move


def _one_by_one(position: Position, several: _Several) -> tuple[Move, ...]:
    """The moves of single cards that make a move of *several*, over empty columns.

    Empty where there aren't so many cards, or too few empty columns.
    """
    cards, (source, target) = several
    if cards == 1:
        return (several.move,)
    columns = range(len(position.columns))
    spare = [c for c in columns if not position.columns[c] and c not in (source, target)]
    is_there = source in columns and 1 < cards <= len(position.columns[source])
    if not is_there or cards > 2 ** len(spare):
        return ()
    return tuple(_over(source, target, cards, spare))


def _over(source: int, target: int, cards: int, spare: Sequence[int]) -> list[Move]:
    if cards == 1:
        return [Move(source, target)]
    # The upper cards wait in the first spare column, the others being free for each step.
    upper = min(cards - 1, 2 ** (len(spare) - 1))
    first, *others = spare
    return [
        *_over(source, first, upper, others),
        *_over(source, target, cards - upper, others),
        *_over(first, target, upper, others),
    ]


def _end_of(position: Position, moves: Sequence[Move]) -> Position | None:
    """Where *moves* lead from *position*, or None where the rules refuse one of them."""
    try:
        for move in moves:
            position = apply(position, move)
    except IllegalMove:
        return None
    return position


#: The moves to a position, the last first: linked, so that readings share theirs.
_Path = tuple["_Path", Move] | None


def _unlink(path: _Path) -> tuple[Move, ...]:
    moves = []
    while path is not None:
        path, move = path
        moves.append(move)
    return tuple(reversed(moves))


def _read_short(words: Sequence[str], start: Position) -> tuple[Move, ...]:
    # Two ways to read a word may both be legal and only one of them lead on, so every
    # reading is followed, each as the position it leads to and the moves to there.
    readings: dict[Position, _Path] = {start: None}
    for number, word in enumerate(words, start=1):
        position, path = next(iter(readings.items()))
        moves = _ways_to_read(word)
        if not moves:
            problem = SolutionProblem(SolutionFault.NOT_A_MOVE, number, word)
            raise SolutionError(problem, _unlink(path))
        ahead: dict[Position, _Path] = {}
        for before, to_there in readings.items():
            for several in _with_cards(before, moves, word):
                singles = _one_by_one(before, several)
                after = _end_of(before, singles) if singles else None
                if after is not None and after not in ahead and len(ahead) < _MOST_READINGS:
                    longer = to_there
                    for move in singles:
                        longer = (longer, move)
                    ahead[after] = longer
        if not ahead:
            refused = refusal(position, moves[0])
            problem = SolutionProblem(SolutionFault.REFUSED, number, word, refused)
            raise SolutionError(problem, _unlink(path))
        readings = ahead
    won = (path for position, path in readings.items() if position.is_won)
    return _unlink(next(won, next(iter(readings.values()))))


def _ways_to_read(word: str) -> list[Move]:
    match = _SHORT_WORD.fullmatch(word)
    if match is None:
        return []
    up, digits, _ = match.groups()
    if up:
        return [] if up.startswith("0") else [Move(int(up) - 1, FOUNDATION)]
    splits = ((digits[:cut], digits[cut:]) for cut in range(len(digits) - 1, 0, -1))
    return [
        Move(int(source) - 1, int(target) - 1)
        for source, target in splits
        if max(len(source), len(target)) <= 2 and "0" not in (source[0], target[0])
    ]


def _with_cards(position: Position, moves: Sequence[Move], word: str) -> Iterator[_Several]:
    """The numbers of cards that *moves*, the readings of *word*, can be meant to move."""
    told = word.lower().partition("v")[2]
    columns = range(len(position.columns))
    for move in moves:
        if told:
            yield _Several(int(told, 16), move)
            continue
        yield _Several(1, move)
        if move.target in columns and move.source in columns:
            run = position.columns[move.source]
            onto = position.available(move.target)
            # Onto a card only as many go as make it fit; into a space any number may.
            fitting = onto.rank - run[-1].rank if onto and run else len(run)
            counts = range(fitting, fitting + 1) if onto else range(2, fitting + 1)
            yield from (_Several(cards, move) for cards in counts if 1 < cards <= len(run))
