"""Playing in tests: a model to start from, keys to press."""

from __future__ import annotations

from pathlib import Path

from bakers_dozen.app.effects import Effect
from bakers_dozen.app.events import Key
from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.messages import Message
from bakers_dozen.app.model import Model
from bakers_dozen.app.panels import Listed
from bakers_dozen.app.update import update
from bakers_dozen.play.attempt import Stamp
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, Variant
from bakers_dozen.storage.rows import Summary
from bakers_dozen.storage.trouble import Kind, Trouble
from bakers_dozen.wording.table import key_line_parts

#: A trouble with keeping, for games that would be lost.
NOT_KEPT = Trouble(Kind.DISK_FULL, "/games.sqlite3")

DATA = Path(__file__).parent.parent / "data"


def model_of(game: Game, size: tuple[int, int] = (80, 24)) -> Model:
    """A model with *game* on the table."""
    return Model(game, Keymap(), Knowledge(), size=size)


def dealt(number: int = 24, variant: Variant = BAKERS_DOZEN) -> Model:
    """A model with a deal on the table."""
    return model_of(Game(deal(variant, number), DealName(number, variant)))


def board(text: str, variant: Variant = BAKERS_DOZEN) -> Model:
    """A model with a board on the table."""
    return model_of(Game(parse_board(text, variant)))


def board_file(name: str, variant: Variant = BAKERS_DOZEN) -> Model:
    """A model with one of the board files on the table."""
    return board((DATA / name).read_text(), variant)


def tell(model: Model, *messages: Message) -> tuple[Model, list[Effect]]:
    """The model after *messages*, and the effects of all of them."""
    effects: list[Effect] = []
    for message in messages:
        model, more = update(model, message)
        effects += more
    return model, effects


def press(model: Model, keys: str) -> Model:
    """The model after *keys*, names with blanks between them."""
    return tell(model, *(Key(name) for name in keys.split()))[0]


def solution() -> list[str]:
    """The moves that win pysol-10800, as letter pairs."""
    return (DATA / "pysol-10800.solution").read_text().split()


def listed_game(key: int, deal: str, position: Position | None = None) -> Listed:
    """A game in the list of games, a move on, played for five seconds today at noon."""
    noon = Stamp(43200.0, 0)
    game = Summary(key, deal, "bakers-dozen", "", 1, 1, 5.0, noon, elsewhere=False)
    return Listed(game, noon.day, position)


def key_line(model: Model, width: int) -> str:
    """The line of keys as it is drawn."""
    return "  ".join(words for words, _ in key_line_parts(model, width)).rstrip()
