"""The model: everything the picture depends on, in one immutable value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..named import NamedTuple
from ..play.attempt import Attempt, Played
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


class Hint(NamedTuple):
    """A move that is shown as a hint; ``guess`` when no line is known to win."""

    move: Move
    guess: bool = False


class Replay(NamedTuple):
    """A recorded game is being watched; ``playing`` by itself, ``speed`` turns a second.

    ``back`` is the game to return to, where it is watched from within one.
    """

    playing: bool = False
    speed: float = 1.0
    back: Played | None = None


class Model(NamedTuple):
    """The program between two messages.

    ``focus`` is the column under the cursor, or ``FOUNDATION`` while a held card is
    about to go there. ``held`` is the column whose available card is held.
    ``earlier`` and ``later`` are the games that were left by dealing anew and by
    taking that back, the nearest last. ``now`` is the moment of the latest message,
    in seconds of a clock that never goes back. ``clock_since`` is the moment up to which
    ``attempt.seconds`` was counted, or None while the clock stands still. ``heard`` is the
    moment of the message before, ``touched`` that of the last one from the player. ``found`` are
    cards that are marked because they were looked for. ``trouble`` says why nothing can
    be saved, or is None.
    ``typed`` are the names typed so far; ``offered`` a pasted game that may be opened.
    ``pressed`` is the column that the mouse button went down on, and when; ``dragged`` is
    where the pointer has drawn its card, as x and y.
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
    clock_since: float | None = None
    heard: float = 0.0
    touched: float = 0.0
    focus: int = 0
    held: int | None = None
    said: Said | None = None
    panel: Panel | None = None
    hint: Hint | None = None
    watching: bool = False
    found: tuple[Card, ...] = ()
    needed: bool = False
    dealing: bool = False
    earlier: tuple[Played, ...] = ()
    later: tuple[Played, ...] = ()
    size: tuple[int, int] = (80, 24)
    trouble: Trouble | None = None
    typed: tuple[str, ...] = ()
    offered: Game | None = None
    pressed: tuple[int, float] | None = None
    dragged: tuple[int, int] | None = None
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
    def seconds(self) -> float:
        """The time played at the moment ``now``; never less than was counted."""
        since = self.now if self.clock_since is None else self.clock_since
        return self.attempt.seconds + max(0.0, self.now - since)

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
