"""Solutions in the words of Freecell Solver, in and out.

The long form has a sentence a move and counts stacks from 0; the short form has a
word a move (``7h``, ``61``) and counts from 1. A short word can be read in two ways
(``112`` is 11 to 2 or 1 to 12): the reading that the rules allow is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from ..rules.moves import FOUNDATION, Move, Refusal, apply, refusal
from ..rules.position import Position

_RULE: Final = "===================="
_UP: Final = re.compile(r"move a card from stack (\d{1,4}) to the foundations", re.IGNORECASE)
_ACROSS: Final = re.compile(
    r"move (?:a|1) cards? from stack (\d{1,4}) to stack (\d{1,4})", re.IGNORECASE
)
_SHORT_WORD: Final = re.compile(r"(\d{1,2})h|\d{2,4}", re.IGNORECASE)
_SHORT_LINE: Final = re.compile(r"move:(.*)", re.IGNORECASE)
_LONG_LINE: Final = re.compile(r"move\s", re.IGNORECASE)
#: What Freecell Solver prints around the moves.
_REMARK: Final = re.compile(r"[-=]*|(this|total|i could) .*", re.IGNORECASE)
#: How many readings of a short solution are kept: far more than any real one has.
_MOST_READINGS: Final = 256


class SolutionFault(Enum):
    """What is wrong with a solution."""

    NOT_A_MOVE = auto()
    REFUSED = auto()


class SolutionProblem(NamedTuple):
    """A fault at move ``number``, counted from 1, where ``word`` stood.

    ``refusal`` says why the rules refuse the move, with ``REFUSED``.
    """

    fault: SolutionFault
    number: int
    word: str
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


def short_solution_text(moves: Iterable[Move]) -> str:
    """*moves* in the short form, ten a line."""
    words = [f"{move.source + 1}{'h' if move.is_up else move.target + 1}" for move in moves]
    rows = (words[i : i + 10] for i in range(0, len(words), 10))
    return "".join(" ".join(row) + "\n" for row in rows)


def _sentence(move: Move) -> str:
    if move.is_up:
        return f"Move a card from stack {move.source} to the foundations"
    return f"Move 1 cards from stack {move.source} to stack {move.target}"


def is_solution(text: str) -> bool:
    """True when *text* is written as Freecell Solver writes, in either form.

    >>> is_solution("Move 1 cards from stack 3 to stack 5"), is_solution("7h 61")
    (True, True)
    >>> is_solution("ce gg")
    False
    """
    lines = _written_lines(text)
    if any(_SHORT_LINE.match(line) or _LONG_LINE.match(line) for line in lines):
        return True
    words = [word for line in lines if not _REMARK.fullmatch(line) for word in line.split()]
    return bool(words) and all(_SHORT_WORD.fullmatch(word) for word in words)


def parse_solution(text: str, start: Position) -> tuple[Move, ...]:
    """The moves of a solution from *start*, in either form; raises ``SolutionError``.

    What Freecell Solver prints between the moves, boards and remarks, is passed
    over. Every move is checked by the rules of *start*'s variant.
    """
    lines = _written_lines(text)
    if any(_LONG_LINE.match(line) for line in lines):
        return _read_long([line for line in lines if _LONG_LINE.match(line)], start)
    marked = [match[1] for line in lines if (match := _SHORT_LINE.match(line))]
    plain = marked or [line for line in lines if not _REMARK.fullmatch(line)]
    return _read_short([word for line in plain for word in line.split()], start)


def _written_lines(text: str) -> list[str]:
    return [line.strip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()]


def _read_long(lines: Sequence[str], position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    for number, line in enumerate(lines, start=1):
        if match := _UP.fullmatch(line):
            move = Move(int(match[1]), FOUNDATION)
        elif match := _ACROSS.fullmatch(line):
            move = Move(int(match[1]), int(match[2]))
        else:
            problem = SolutionProblem(SolutionFault.NOT_A_MOVE, number, line)
            raise SolutionError(problem, tuple(moves))
        refused = refusal(position, move)
        if refused is not None:
            problem = SolutionProblem(SolutionFault.REFUSED, number, line, refused)
            raise SolutionError(problem, tuple(moves))
        position = apply(position, move)
        moves.append(move)
    return tuple(moves)


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
            for move in moves:
                if refusal(before, move) is None and len(ahead) < _MOST_READINGS:
                    ahead.setdefault(apply(before, move), (to_there, move))
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
    if match[1]:
        return [] if match[1].startswith("0") else [Move(int(match[1]) - 1, FOUNDATION)]
    splits = ((word[:cut], word[cut:]) for cut in range(len(word) - 1, 0, -1))
    return [
        Move(int(source) - 1, int(target) - 1)
        for source, target in splits
        if max(len(source), len(target)) <= 2 and "0" not in (source[0], target[0])
    ]
