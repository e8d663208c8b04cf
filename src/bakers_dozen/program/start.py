"""From the command line's arguments to a running game."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..app.keymap import DEFAULT_KEYS, Keymap, rebound
from ..app.knowledge import Knowledge
from ..app.model import Attempt, Model, Notice, Replay, Said
from ..app.options import CHOICES, Options
from ..app.panels import Reading, Topic
from ..app.playing import not_played, or_stuck
from ..app.replaying import begin
from ..play.game import Game
from ..play.starters import starters
from ..rules.dealing import deal, random_number
from ..rules.naming import DealName
from ..rules.variants import BAKERS_DOZEN, VARIANTS, Variant
from ..storage.places import Places, places
from ..wording import cli as wording
from ..wording.catalogue import choose, fit
from .keeper import Keeper

if TYPE_CHECKING:
    from ..storage.settings import Settings
    from ..storage.trouble import Trouble

BAD: Final = 2
#: A longer line wouldn't fit in those of the message and the keys.
_LONGEST_NEWS: Final = 140


def random_numbers() -> Iterator[int]:
    """Numbers of random deals, without end."""
    while True:
        yield random_number(os.urandom(16))


def start(arguments: argparse.Namespace) -> int:
    """Play as *arguments* ask; the exit status."""
    if arguments.daily and arguments.deal is not None:
        return _refuse(wording.complaint(wording.daily_or_deal(arguments.deal)))
    if arguments.daily and _variant(arguments) not in (None, BAKERS_DOZEN):
        return _refuse(wording.complaint(wording.daily_variant(arguments.variant)))
    from_terminal = arguments.deal == "-"
    opened: Game | None = None
    if arguments.deal is not None:
        from .opening import OpeningError, open_deal

        try:
            opened = open_deal(arguments.deal, _variant(arguments), sys.stdin)
        except OpeningError as error:
            return _refuse(wording.complaint(str(error)))
    if arguments.plain:
        return _start_plain(arguments, opened)
    return _start_on_screen(arguments, opened, from_terminal)


def start_replay(
    arguments: argparse.Namespace, recorded: Game, replay: Replay, from_terminal: bool
) -> int:
    """Show the turns of *recorded* as *replay* says; the exit status.

    *from_terminal*: standard input was read already, so keys come from the terminal.
    """
    return _start_on_screen(arguments, recorded, from_terminal, replay)


def _start_on_screen(
    arguments: argparse.Namespace,
    opened: Game | None,
    from_terminal: bool,
    replay: Replay | None = None,
) -> int:
    from ..terminal.access import find_terminal, open_session
    from ..terminal.capabilities import NoTerminal

    terminal = find_terminal(keys_from_terminal=from_terminal)
    if isinstance(terminal, NoTerminal):
        line = wording.no_terminal(terminal.why, terminal.name, replay is not None)
        return _refuse(line)
    if arguments.ascii:
        # Nor are the signs written to learn how wide they are.
        terminal = terminal._replace(suit_signs=False)
    fit(terminal.encoding)
    from ..screen.view import Output
    from .loop import Runtime

    beginning = _Beginning(arguments, opened, replay, encoding=terminal.encoding)
    model = beginning.model
    if beginning.troubles:
        model = model._replace(panel=Reading(Topic.SETTINGS, text=beginning.troubles))
    output = Output(not terminal.suit_signs, terminal.colours)
    with open_session(terminal, keys_from_terminal=from_terminal) as session:
        return Runtime(
            model,
            session,
            output,
            keeper=beginning.keeper,
            random_numbers=beginning.numbers,
            keep_options=beginning.keep_options,
        ).run()


def _start_plain(arguments: argparse.Namespace, opened: Game | None) -> int:
    from ..plain.session import run
    from .opening import opened_text

    # A script is no player: what it does is neither resumed nor counted.
    is_script = sys.stdin is None or not sys.stdin.isatty()
    beginning = _Beginning(
        arguments,
        opened,
        keeps=not is_script,
        encoding=getattr(sys.stdout, "encoding", None),
    )
    model = beginning.model
    if beginning.troubles:
        said = model.said
        news = [said.text] if isinstance(said, Said) and said.notice is Notice.TEXT else []
        text = "\n".join((*news, *beginning.troubles))
        model = model._replace(said=Said(Notice.TEXT, text=text))
    return run(
        model,
        None if sys.stdin is None else sys.stdin.buffer,
        sys.stdout,
        numbers=beginning.numbers,
        open_text=opened_text,
        keeper=beginning.keeper,
        clock=time.monotonic,
    )


class _Beginning:
    """What a game begins with: the model, and what outlives it."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        opened: Game | None,
        replay: Replay | None = None,
        *,
        keeps: bool = True,
        encoding: str | None = None,
    ) -> None:
        self.numbers = random_numbers()
        self._places = places(os.environ, sys.platform)
        settings = _load_settings(self._places)
        chosen: dict[str, Any] = dict(settings.values) if settings is not None else {}
        options = Options(**chosen)
        keymap, troubles = _keymap(settings, self._places)
        self.keeper = Keeper(self._places, options.abandon_after_days) if keeps else None
        if options.language and not getattr(arguments, "lang", None):
            choose(options.language, os.environ, encoding)
        options = _overridden(options, arguments)
        # Only what the player changes later is written down, not what this run was told.
        self._told = options
        knowledge = Knowledge()
        game, attempt, said = self._game(arguments, opened, knowledge, options)
        said = or_stuck(game, said)
        model = Model(game, keymap, knowledge, options=options, attempt=attempt, said=said)
        if replay is not None:
            model = begin(model, replay)
        news = self.keeper.news() if self.keeper is not None else ""
        if not news and len(troubles) == 1 and len(troubles[0]) <= _LONGEST_NEWS:
            news, troubles = troubles[0], []
        if news:
            model = model._replace(said=Said(Notice.TEXT, text=news))
        self.model = model
        #: What is wrong with the settings, a line each, where the message can't say it.
        self.troubles = tuple(troubles)

    def _game(
        self,
        arguments: argparse.Namespace,
        opened: Game | None,
        knowledge: Knowledge,
        options: Options,
    ) -> tuple[Game, Attempt, Said | None]:
        variant = _variant(arguments)
        if opened is not None:
            return opened, not_played(opened, Attempt()), _dealt(opened)
        if arguments.daily:
            return self._daily(knowledge)
        if variant is None and self.keeper is not None:
            left = self.keeper.resume(knowledge)
            if left is not None:
                return *left, Said(Notice.RESUMED, text=str(left[0].name or ""))
        kind = variant or BAKERS_DOZEN
        number = next(self.numbers)
        if not options.any_deal:
            known = starters(kind.name)
            number = known[number % len(known)]
        name = DealName(number, kind)
        game = Game(deal(name.variant, name.number), name)
        return game, Attempt(), _dealt(game)

    def _daily(self, knowledge: Knowledge) -> tuple[Game, Attempt, Said]:
        from datetime import date

        from ..play.daily import daily_deal

        today = date.today()
        if self.keeper is not None:
            left = self.keeper.resume_daily(today.isoformat(), knowledge)
            if left is not None:
                return *left, Said(Notice.DAILY, text=left[1].daily)
        daily = daily_deal(today)
        game = Game(deal(daily.name.variant, daily.name.number), daily.name)
        knowledge.learn_line(game.start, daily.line)
        return game, Attempt(daily=daily.date), Said(Notice.DAILY, text=daily.date)

    def keep_options(self, model: Model) -> Trouble | None:
        """Write down what the player changed; what went wrong, or None."""
        changes = {
            name: value
            for name, value in model.options._asdict().items()
            if value != getattr(self._told, name) and (name in CHOICES or name == "introduced")
        }
        self._told = model.options
        if not changes:
            return None
        from ..storage.settings import write
        from ..wording.records import settings_header

        moment = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        return write(self._places.settings, changes, moment, settings_header())


def _variant(arguments: argparse.Namespace) -> Variant | None:
    return VARIANTS[arguments.variant] if arguments.variant else None


def _dealt(game: Game) -> Said:
    return Said(Notice.DEALT_UNPROVEN, text=str(game.name or ""))


def _load_settings(where: Places) -> Settings | None:
    if not os.path.lexists(where.settings):
        return None
    from ..storage.settings import load

    return load(where.settings, Options()._asdict(), CHOICES)


def _keymap(settings: Settings | None, where: Places) -> tuple[Keymap, list[str]]:
    """The keys as they are, and what is wrong with the settings, a line each."""
    if settings is None:
        return Keymap(), []
    from ..wording.records import setting_fault_line

    troubles = [setting_fault_line(fault, where.settings) for fault in settings.faults]
    keys, faults = rebound(DEFAULT_KEYS, settings.keys)
    troubles += [wording.key_fault(fault, where.settings) for fault in faults]
    return Keymap(keys), troubles


def _overridden(options: Options, arguments: argparse.Namespace) -> Options:
    """*options* with what the command line says about this run."""
    told: dict[str, Any] = {
        name: getattr(arguments, name)
        for name in ("auto", "any_deal", "speak", "theme", "animation", "mouse")
        if getattr(arguments, name) is not None
    }
    return options._replace(**told)


def _refuse(line: str) -> int:
    print(line, file=sys.stderr)  # noqa: T201
    return BAD
