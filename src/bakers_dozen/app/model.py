"""The model: everything the picture depends on, in one immutable value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..play.game import Game
from ..rules.cards import Card
from ..rules.moves import FOUNDATION, Move, legal_moves
from ..rules.position import Position
from .keymap import Keymap
from .knowledge import Knowledge, Outlook
from .notices import Said
from .options import Options
from .panels import Panel

if TYPE_CHECKING:
    from ..statistics.figures import WinNews
    from ..storage.trouble import Trouble


class Clock(NamedTuple):
    """Time played, in seconds: ``counted`` up to the moment ``since``, or for good.

    It runs from the first move to the end of the game; ``since`` is None while it
    stands still.
    """

    counted: float = 0.0
    since: float | None = None

    def at(self, now: float) -> float:
        """The time played at the moment *now*; never less than was counted."""
        return self.counted + (max(0.0, now - self.since) if self.since is not None else 0.0)

    def running(self, now: float, runs: bool) -> Clock:
        """The clock at *now*, running on or standing still."""
        return Clock(self.at(now), now if runs else None)


class Mark(NamedTuple):
    """A bookmark: some words, and the game as it stood."""

    words: str
    game: Game


class Attempt(NamedTuple):
    """What belongs to one try at a deal and isn't brought back by undo.

    ``key`` is the number it is kept under; 0 until it is. ``daily`` is the date, as
    ``2026-11-30``, when it is that day's deal. ``undos`` and ``hints`` count what
    the player asked for; ``watched`` is true once the program has played for him,
    ``watched_to_end`` when it made the last move, which is no win of his, and
    ``was_won`` once the game has been won.
    """

    key: int = 0
    clock: Clock = Clock()
    undos: int = 0
    hints: int = 0
    watched: bool = False
    watched_to_end: bool = False
    was_won: bool = False
    marks: tuple[Mark, ...] = ()
    daily: str = ""


class Hint(NamedTuple):
    """A move that is shown as a hint; ``guess`` when no line is known to win."""

    move: Move
    guess: bool = False


class Replay(NamedTuple):
    """A recorded game is being watched; ``playing`` by itself, ``speed`` turns a second."""

    playing: bool = False
    speed: float = 1.0


class Model(NamedTuple):
    """The program between two messages.

    ``focus`` is the column under the cursor, or ``FOUNDATION`` while a held card is
    about to go there. ``held`` is the column whose available card is held.
    ``earlier`` and ``later`` are the games that were left by dealing anew and by
    taking that back, the nearest last. ``now`` is the moment of the latest message,
    in seconds of a clock that never goes back. ``found`` are cards that are marked
    because they were looked for. ``trouble`` says why nothing can be saved, or is None.
    ``typed`` are the names typed so far; ``offered`` a pasted game that may be opened.
    ``pressed`` is the column that the mouse button went down on, and when.
    ``background`` is the terminal's own, once it has told. ``compared`` says how the
    win on the table compares with others. ``celebrating`` counts the pictures of a
    celebration, or is None. ``slow`` is true on a link that answers late,
    ``wide_signs`` where suits turned out to be two cells wide. ``replay``
    is set while the game on the table is a record that is being watched.
    ``given_away`` is the first lost position of a game whose loss has been told.
    """

    game: Game
    keymap: Keymap
    knowledge: Knowledge
    options: Options = Options()
    attempt: Attempt = Attempt()
    now: float = 0.0
    focus: int = 0
    held: int | None = None
    said: Said | None = None
    panel: Panel | None = None
    hint: Hint | None = None
    watching: bool = False
    found: tuple[Card, ...] = ()
    needed: bool = False
    dealing: bool = False
    earlier: tuple[tuple[Game, Attempt], ...] = ()
    later: tuple[tuple[Game, Attempt], ...] = ()
    size: tuple[int, int] = (80, 24)
    trouble: Trouble | None = None
    typed: tuple[str, ...] = ()
    offered: Game | None = None
    pressed: tuple[int, float] | None = None
    background: tuple[int, int, int] | None = None
    compared: WinNews | None = None
    celebrating: int | None = None
    slow: bool = False
    wide_signs: bool = False
    replay: Replay | None = None
    given_away: Position | None = None

    @property
    def outlook(self) -> Outlook:
        """Whether the position on the table can be won, as far as is known."""
        return self.knowledge.of(self.game.position).outlook

    @property
    def held_card(self) -> Card | None:
        """The card that is held, or None."""
        return None if self.held is None else self.game.position.available(self.held)

    @property
    def targets(self) -> tuple[int, ...]:
        """Where the held card may go, in the order in which the arrows visit it."""
        return () if self.held is None else targets(self.game, self.held)


def targets(game: Game, column: int) -> tuple[int, ...]:
    """Where *column*'s available card may go: columns from the left, then ``FOUNDATION``."""
    found = [move.target for move in legal_moves(game.position) if move.source == column]
    return tuple(sorted(found, key=lambda target: (target == FOUNDATION, target)))


def in_progress(game: Game) -> bool:
    """True for a game that would be missed: begun, and not won."""
    return game.cursor > 0 and not game.position.is_won
