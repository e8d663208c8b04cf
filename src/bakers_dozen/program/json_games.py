"""Games as JSON, in and out: what ``--json`` prints of a game is read again.

Each object has a ``version``, and a game in its member ``game``, as text. See docs/formats.md.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ..play.game import Game
from ..play.record import game_text

#: The version of what is printed; a later one may leave out what this one has.
VERSION: Final = 1


class JsonGamesError(ValueError):
    """The JSON holds no games; ``is_newer`` where a newer version of the program wrote it."""

    def __init__(self, is_newer: bool = False) -> None:
        super().__init__()
        self.is_newer = is_newer


def game_data(game: Game) -> dict[str, Any]:
    """What every object about a *game* has: its version, deal, variant and text."""
    return {
        "version": VERSION,
        "deal": str(game.name) if game.name else None,
        "variant": game.start.variant.name,
        "game": game_text(game).rstrip("\n"),
    }


def is_json(text: str) -> bool:
    """True where *text* can only be JSON."""
    return text.lstrip().startswith(("{", "["))


def games_in(text: str) -> list[str]:
    """The games in the JSON *text*, each as text: of one object, or of one a line.

    Raises ``JsonGamesError``.
    """
    try:
        found = [json.loads(text)]
    except (ValueError, RecursionError):
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise JsonGamesError from None
    return [_game_of(each) for each in found]


def _game_of(data: Any) -> str:
    if not isinstance(data, dict):
        raise JsonGamesError
    version, game = data.get("version"), data.get("game")
    if isinstance(version, int) and version > VERSION:
        raise JsonGamesError(is_newer=True)
    if not isinstance(game, str):
        raise JsonGamesError
    return game
