"""A recorded game as an asciinema recording (asciicast v2), drawn without a terminal.

The format: https://docs.asciinema.org/manual/asciicast/v2/. The same game gives the
same bytes, whenever and wherever it is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from ..app import replaying
from ..app.keymap import Keymap
from ..app.knowledge import Knowledge
from ..app.messages import Tick
from ..app.model import Model, Replay
from ..app.options import Options
from ..app.update import update
from ..play.game import Game
from ..screen.view import Output, view
from ..terminal.capabilities import Capabilities
from ..terminal.painter import Painter
from ..wording.table import deal_text

#: The terminal that a recording is drawn for.
ENVIRONMENT: Final = MappingProxyType({"TERM": "xterm-256color", "LANG": "C.UTF-8"})
#: Seconds for which the last picture stays.
_LAST_LOOK: Final = 3.0


def cast(
    game: Game,
    terminal: Capabilities,
    size: tuple[int, int],
    speed: float,
    theme: str = "auto",
    ascii_only: bool = False,
) -> str:
    """The recording of *game*, from its start to its last turn, as the lines of a file.

    *size* is in columns and rows, *speed* in turns a second.
    """
    # Keys can't be pressed in a recording, and nobody thinks while it is drawn: the
    # verdict is shown only where the record itself proves it.
    won = game.go_to(len(game.turns)).position.is_won
    options = Options(theme=theme, keys_line=False, verdict=won, introduced=True)
    model = Model(game, Keymap(), Knowledge(), options=options, size=size)
    model = replaying.begin(model, Replay(playing=True, speed=speed))
    header = {
        "version": 2,
        "width": size[0],
        "height": size[1],
        "title": f"Baker's Dozen: {deal_text(model)}",
        "env": {"TERM": ENVIRONMENT["TERM"]},
    }
    output = Output(ascii_only, terminal.colours)
    lines = [json.dumps(header)]
    lines += [json.dumps([t, "o", text]) for t, text in _events(model, terminal, output)]
    return "".join(line + "\n" for line in lines)


def _events(model: Model, terminal: Capabilities, output: Output) -> Iterator[tuple[float, str]]:
    """What is written, each with its moment in seconds from the start."""
    painter = Painter(terminal)
    yield 0.0, terminal.wrap_off + painter.paint(view(model, output))
    replay = model.replay
    speed = replay.speed if replay is not None else 1.0
    turns = 0
    while model.replay is not None and model.replay.playing:
        model, _ = update(model, Tick())
        turns += 1
        yield round(turns / speed, 6), painter.paint(view(model, output))
    # The terminal is left as a shell wants it, with the last picture in view.
    end = terminal.normal + terminal.wrap_on + terminal.show_cursor + f"\x1b[{model.size[1]};1H"
    yield round(turns / speed + _LAST_LOOK, 6), end
