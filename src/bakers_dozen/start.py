"""From the command line's arguments to a running game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from .app.keymap import Keymap
from .app.knowledge import Knowledge
from .app.model import Attempt, Model, Notice, Said
from .app.options import Options
from .play.game import Game
from .rules.dealing import deal, random_number
from .rules.naming import DealName
from .rules.variants import BAKERS_DOZEN, VARIANTS, Variant
from .wording import cli as wording

BAD = 2


def random_numbers() -> Iterator[int]:
    """Numbers of random deals, without end."""
    while True:
        yield random_number(os.urandom(16))


def start(arguments: argparse.Namespace) -> int:
    """Play as *arguments* ask; the exit status."""
    variant = VARIANTS[arguments.variant] if arguments.variant else None
    game: Game | None = None
    if arguments.deal is not None:
        from .commands.opening import OpeningError, open_deal

        try:
            game = open_deal(arguments.deal, variant, sys.stdin)
        except OpeningError as error:
            return _refuse(f"bakers-dozen: {error}")
    from .terminal.capabilities import NoTerminal
    from .terminal.opening import find_terminal, open_session

    from_terminal = arguments.deal == "-"
    terminal = find_terminal(keys_from_terminal=from_terminal)
    if isinstance(terminal, NoTerminal):
        return _refuse(wording.no_terminal(terminal.why, terminal.name))
    from .runtime import Runtime
    from .screen.view import Output

    numbers = random_numbers()
    model = _model(arguments, game, variant, numbers)
    output = Output(arguments.ascii or not terminal.suit_signs, terminal.colours)
    with open_session(terminal, keys_from_terminal=from_terminal) as session:
        return Runtime(model, session, output, random_numbers=numbers).run()


def _model(
    arguments: argparse.Namespace,
    game: Game | None,
    variant: Variant | None,
    numbers: Iterator[int],
) -> Model:
    options = Options()
    if arguments.auto:
        options = options._replace(auto=True)
    if arguments.any_deal:
        options = options._replace(any_deal=True)
    if game is None:
        name = DealName(next(numbers), variant or BAKERS_DOZEN)
        game = Game(deal(name.variant, name.number), name)
    said = Said(Notice.DEALT_UNPROVEN, text=str(game.name or ""))
    return Model(game, Keymap(), Knowledge(), options=options, attempt=Attempt(), said=said)


def _refuse(line: str) -> int:
    print(line, file=sys.stderr)  # noqa: T201
    return BAD
