"""Games as text: a deal's name, then the moves as column-letter pairs, in one line.

``24 ce gg+hh ma`` is deal 24 and three turns, the second of which had a card
follow by itself. A slash stands at the cursor where turns that were undone are
kept: ``24 ce / gg+hh ma``. A game that started from a board has no name; its text
is the board, a line for the variant where that isn't the default one, and the
moves in a line of their own::

    Variant: kings
    : KC 3S AC AD
    …
    Moves: ce gg
"""

from __future__ import annotations

from enum import Enum, auto
from itertools import pairwise
from typing import Final

from ..named import NamedTuple
from ..rules.board import BoardError, BoardFault, board_text, parse_board
from ..rules.cards import parse_card
from ..rules.moves import IllegalMove, Refusal, apply, parse_move
from ..rules.naming import DealName, NameProblem, deal_named, read_name
from ..rules.position import Position
from ..rules.variants import ANY_SUIT, BAKERS_DOZEN, VARIANTS, Variant
from .game import Game, Turn

CURSOR: Final = "/"
_JOIN: Final = "+"
_VARIANT_WORD: Final = "variant:"
_MOVES_WORD: Final = "moves:"


class RecordFault(Enum):
    """What is wrong with a game's text."""

    EMPTY = auto()
    BAD_NAME = auto()
    UNKNOWN_VARIANT = auto()
    OTHER_VARIANT = auto()
    NOT_A_PAIR = auto()
    CURSOR_TWICE = auto()
    REFUSED = auto()
    #: XML that isn't a game saved by KPatience.
    NO_SAVED_GAME = auto()


class RecordProblem(NamedTuple):
    """A fault with its place: ``number`` is the move's, counted from 1.

    ``word`` is what stood there. ``refusal`` says why the rules refuse the move,
    with ``REFUSED``; ``name`` what is wrong with the name, with ``BAD_NAME``.
    ``wanted`` is the variant that was asked for, with ``OTHER_VARIANT``.
    """

    fault: RecordFault
    number: int = 0
    word: str = ""
    refusal: Refusal | None = None
    name: NameProblem | None = None
    wanted: Variant | None = None


class RecordError(ValueError):
    """Text that is no game; ``problem`` says why, ``game`` is what was good before it."""

    def __init__(self, problem: RecordProblem, game: Game | None = None) -> None:
        super().__init__(f"{problem.fault.name} at move {problem.number}: {problem.word}")
        self.problem = problem
        self.game = game


def moves_text(game: Game, redo: bool = False) -> str:
    """The turns of *game* as words; with *redo* those undone as well, after a slash."""
    words = [_JOIN.join(map(str, turn.moves)) for turn in game.turns]
    played = words[: game.cursor]
    if redo and game.can_redo:
        played += [CURSOR, *words[game.cursor :]]
    return " ".join(played)


def game_text(game: Game, redo: bool = False) -> str:
    """*game* as text: one line where it has a name, else its board and a line of moves.

    With *redo*, ``parse_game(game_text(game, redo=True)) == game``; without it the
    turns that were undone are left out.
    """
    moves = moves_text(game, redo)
    if game.name is not None:
        return f"{game.name} {moves}" if moves else str(game.name)
    variant = game.start.variant
    head = "" if variant == BAKERS_DOZEN else f"Variant: {variant.name}\n"
    return f"{head}{board_text(game.start)}Moves: {moves}".rstrip() + "\n"


def replay_moves(start: Position, name: DealName | None, text: str) -> Game:
    """The game from *start* after the moves of *text*; raises ``RecordError``."""
    return play_text(Game(start, name), text)


def play_text(game: Game, text: str) -> Game:
    """*game* after the moves of *text* as well; raises ``RecordError``.

    Moves are numbered on from those of *game*, whose undone turns are dropped.
    """
    turns = list(game.turns[: game.cursor])
    position = game.position
    number = game.move_count
    cursor: int | None = None

    def so_far() -> Game:
        return Game(game.start, game.name, tuple(turns), len(turns))

    for word in text.split():
        if word == CURSOR:
            if cursor is not None:
                problem = RecordProblem(RecordFault.CURSOR_TWICE, number + 1, word)
                raise RecordError(problem, so_far())
            cursor = len(turns)
            continue
        moves = []
        for pair in word.split(_JOIN):
            number += 1
            move = parse_move(pair)
            if move is None:
                problem = RecordProblem(RecordFault.NOT_A_PAIR, number, word)
                raise RecordError(problem, so_far())
            try:
                position = apply(position, move)
            except IllegalMove as error:
                problem = RecordProblem(RecordFault.REFUSED, number, word, error.refusal)
                raise RecordError(problem, so_far()) from None
            moves.append(move)
        turns.append(Turn(tuple(moves), position))
    return Game(game.start, game.name, tuple(turns), len(turns) if cursor is None else cursor)


def parse_record(text: str, variant: Variant | None = None) -> Game:
    """The game that a name and moves tell; raises ``RecordError``.

    *variant* is that of a name that says none; a name that says another is refused.
    """
    words = text.split(maxsplit=1)
    if not words:
        raise RecordError(RecordProblem(RecordFault.EMPTY))
    # Blanks are allowed within a name, so the whole text may be one.
    name, moves = read_name(text, variant), ""
    if isinstance(name, NameProblem):
        name, moves = read_name(words[0], variant), "".join(words[1:])
    if isinstance(name, NameProblem):
        raise RecordError(RecordProblem(RecordFault.BAD_NAME, word=words[0], name=name))
    if variant is not None and name.variant != variant:
        problem = RecordProblem(RecordFault.OTHER_VARIANT, word=str(name), wanted=variant)
        raise RecordError(problem)
    return replay_moves(deal_named(name), name, moves)


def parse_game(
    text: str, variant: Variant | None = None, board_variant: Variant = BAKERS_DOZEN
) -> Game:
    """The game in *text*: a name, a name and moves, a board, or a board and moves.

    A game that KPatience saved is the board on its table, of any suit without a
    *variant*. Raises ``RecordError`` or ``BoardError``. A text that says another variant than
    *variant* is refused. Without one a board is *board_variant*'s, or another's that
    has as many columns as the board. Lines that start with ``#`` are passed over.
    """
    from . import kpat

    if kpat.is_save(text):
        board = kpat.saved_board(text)
        if board is None:
            raise RecordError(RecordProblem(RecordFault.NO_SAVED_GAME))
        return Game(parse_board(board, variant or ANY_SUIT))
    lines = without_remarks(text)
    written = [line.split() for line in lines if line.strip()]
    if not written:
        raise RecordError(RecordProblem(RecordFault.EMPTY))
    if not _looks_like_board(written):
        return parse_record("\n".join(lines), variant)
    moves = ""
    for index, line in enumerate(lines):
        first, rest = _first_word(line)
        if first == _VARIANT_WORD:
            variant = _read_variant(rest, variant)
            lines[index] = ""
        elif first == _MOVES_WORD:
            moves = "\n".join([rest, *lines[index + 1 :]])
            del lines[index:]
            break
        if _is_told_move(line) and not lines[index - 1].strip():
            del lines[index:]
            break
    return replay_moves(_read_board("\n".join(lines), variant, board_variant), None, moves)


def without_remarks(text: str) -> list[str]:
    """The lines of *text*, those empty that belong to no game.

    These start with ``#``, or give a verdict in words on the deal of the line below,
    as ``solve`` prints them: ``24: …`` over ``24 ce gg``.
    """
    lines = [
        "" if line.lstrip().startswith("#") else line
        for line in text.removeprefix("\ufeff").splitlines()
    ]
    for index, (line, below) in enumerate(pairwise(lines)):
        name, _ = _first_word(below)
        if name[:1].isalnum() and line.lower().startswith(name) and ":" in line[len(name) :]:
            lines[index] = ""
    return lines


def _looks_like_board(written: list[list[str]]) -> bool:
    first = written[0][0]
    if first.startswith(":") or parse_card(first) is not None:
        return True
    return isinstance(read_name(first), NameProblem) and len(written) > 1


def _is_told_move(line: str) -> bool:
    """True of a legal move in words, ``ck 5C onto 6D`` in any language, as ``show`` prints it."""
    pair, card, *told = (*line.split(), "", "")
    is_move = parse_move(pair) is not None and parse_card(card) is not None
    return is_move and not all(parse_card(word) for word in told if word)


def _first_word(line: str) -> tuple[str, str]:
    first, *rest = line.split(maxsplit=1) or [""]
    return first.lower(), rest[0] if rest else ""


def _read_variant(word: str, wanted: Variant | None) -> Variant:
    variant = VARIANTS.get(word.strip().lower())
    if variant is None:
        raise RecordError(RecordProblem(RecordFault.UNKNOWN_VARIANT, word=word.strip()))
    if wanted is not None and wanted != variant:
        raise RecordError(
            RecordProblem(RecordFault.OTHER_VARIANT, word=variant.name, wanted=wanted)
        )
    return variant


def _read_board(text: str, variant: Variant | None, default: Variant) -> Position:
    try:
        return parse_board(text, variant or default)
    except BoardError as error:
        if variant is not None or error.problem.fault is not BoardFault.COLUMN_COUNT:
            raise
        for other in VARIANTS.values():
            if other.columns == error.problem.found:
                try:
                    return parse_board(text, other)
                except BoardError:
                    # What it was meant to be can't be known: the first fault is said.
                    raise error from None
        raise
