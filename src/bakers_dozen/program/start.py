"""From what the command line asks for to a running game."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ..app.keymap import DEFAULT_KEYS, Keymap, rebound
from ..app.knowledge import Knowledge
from ..app.model import Model, Replay
from ..app.notices import (
    Daily,
    GamesUnsaved,
    Notice,
    NowPlaying,
    Said,
    Text,
    UnknownTerminal,
    is_greeting,
)
from ..app.options import CHOICES, Options
from ..app.panels import Faults, Reading, Topic
from ..app.playing import movable_from, stuck_or, watched_if_won
from ..app.replaying import begin
from ..named import NamedTuple
from ..play.attempt import Attempt
from ..play.game import Game
from ..play.starters import starters
from ..rules.dealing import deal, random_number
from ..rules.naming import DealName
from ..rules.variants import BAKERS_DOZEN, VARIANTS, Variant
from ..storage.places import Places, places
from ..wording.catalogue import set_encoding, tr, use_language, use_plain_signs
from ..wording.measure import quoted
from .exits import complain
from .keeper import Keeper, daily_game, opened_daily

if TYPE_CHECKING:
    import argparse

    from ..storage.settings import Settings
    from ..storage.trouble import Trouble

#: A longer line wouldn't fit in those of the message and the keys.
_LONGEST_NEWS: Final = 140


def random_numbers() -> Iterator[int]:
    """Numbers of random deals, without end."""
    while True:
        yield random_number(os.urandom(16))


class Request(NamedTuple):
    """What the command line asks for.

    ``deal`` names a game to open, ``daily`` is today's deal; without either the game that
    was left is played on, unless a ``variant`` is named. ``plain`` is without a screen,
    ``ascii_only`` without any signs. ``language_told``: whatever the settings say of the
    language, another one was asked for. ``options`` are what was said of options, by their
    names; it holds for this run.
    """

    deal: str | None = None
    variant: Variant | None = None
    daily: bool = False
    plain: bool = False
    ascii_only: bool = False
    language_told: bool = False
    options: Mapping[str, Any] = MappingProxyType({})


def request_of(arguments: argparse.Namespace) -> Request:
    """What *arguments* ask for; an option is called as in ``Options``, and None if not given."""
    said = vars(arguments)
    return Request(
        deal=said.get("deal"),
        variant=VARIANTS[said["variant"]] if said.get("variant") else None,
        daily=said.get("daily", False),
        plain=said.get("plain", False),
        ascii_only=said.get("ascii", False),
        language_told=bool(said.get("lang")),
        options={name: said[name] for name in Options._fields if said.get(name) is not None},
    )


def start(request: Request) -> int:
    """Play as *request* says; the exit status."""
    if request.daily and request.deal is not None:
        line = tr("--daily is today's deal, {deal} is another: give one of them")
        return complain(line.format(deal=quoted(request.deal)))
    if request.daily and request.variant not in (None, BAKERS_DOZEN):
        assert request.variant is not None
        line = tr("--daily is a deal of bakers-dozen, not of {variant}: leave --variant out")
        return complain(line.format(variant=request.variant.name))
    from_terminal = request.deal == "-"
    opened: Game | None = None
    if request.deal is not None:
        from .opening import OpeningError, open_deal

        try:
            opened = open_deal(request.deal, request.variant, sys.stdin)
        except OpeningError as error:
            return complain(str(error))
    if request.plain:
        return _start_plain(request, opened)
    return start_on_screen(request, opened, from_terminal)


def start_on_screen(
    request: Request,
    opened: Game | None,
    from_terminal: bool,
    replay: Replay | None = None,
) -> int:
    """Play *opened*, or show its turns as *replay* says; the exit status.

    *from_terminal*: standard input was read already, so keys come from the terminal.
    """
    from ..terminal.access import find_terminal, open_session
    from ..terminal.capabilities import NoTerminal

    terminal = find_terminal(keys_from_terminal=from_terminal)
    if isinstance(terminal, NoTerminal):
        from ..wording.cli import no_terminal

        return complain(no_terminal(terminal.why, terminal.name, replay is not None))
    if request.ascii_only:
        # With --ascii don't write the suits to ask how wide they are, either.
        terminal = terminal._replace(suit_signs=False)
    use_plain_signs(not terminal.suit_signs)
    set_encoding(terminal.encoding)
    from ..screen.view import Output
    from .loop import Runtime

    setup = Setup(
        request,
        opened,
        replay,
        encoding=terminal.encoding,
        mouse=not terminal.mouse_holds_escape,
    )
    model = setup.model
    if is_greeting(model.said):
        if terminal.guessed:
            model = model._replace(said=UnknownTerminal(os.environ.get("TERM", "")))
        elif terminal.mouse_holds_escape and not setup.mouse_chosen:
            model = model._replace(said=Notice.MOUSE_IN_SCREEN)
    if setup.faults is not None:
        model = model._replace(panel=Reading(Topic.SETTINGS, faults=setup.faults))
    output = Output(not terminal.suit_signs, terminal.colours, not terminal.hide_cursor)
    with open_session(terminal, keys_from_terminal=from_terminal) as session:
        return Runtime(
            model,
            session,
            output,
            keeper=setup.keeper,
            random_numbers=setup.numbers,
            keep_options=setup.keep_options,
        ).run()


def _start_plain(request: Request, opened: Game | None) -> int:
    from ..app.messages import Opened
    from ..app.paneling import date_in
    from ..plain.session import run
    from .opening import opened_text

    def open_text(text: str, variant: Variant) -> Opened:
        """What *text* opens, daily deals included."""
        day = date_in(text)
        if day is None:
            return opened_text(text, variant)
        return opened_daily(day, setup.keeper, setup.model.knowledge)

    # A script is no player: what it does is neither resumed nor counted.
    is_script = sys.stdin is None or not sys.stdin.isatty()
    setup = Setup(
        request,
        opened,
        keeps=not is_script,
        encoding=getattr(sys.stdout, "encoding", None),
    )
    model = setup.model
    news = [model.said.text] if isinstance(model.said, Text) else []
    if model.trouble is not None:
        from ..wording.records import trouble_line

        news.append(trouble_line(model.trouble))
    if setup.faults is not None:
        from ..wording.settings import settings_lines

        news += settings_lines(setup.faults)
    if news:
        model = model._replace(said=Text("\n".join(news)))
    return run(
        model,
        None if sys.stdin is None else sys.stdin.buffer,
        sys.stdout,
        numbers=setup.numbers,
        open_text=open_text,
        keeper=setup.keeper,
        clock=time.monotonic,
    )


class Setup:
    """What a game begins with: the model, and what outlives it.

    ``faults`` are those of the settings, where the message can't say what is wrong.
    *mouse* is whether there is a mouse unless the player has said.
    """

    def __init__(
        self,
        request: Request,
        opened: Game | None,
        replay: Replay | None = None,
        *,
        keeps: bool = True,
        encoding: str | None = None,
        mouse: bool = True,
    ) -> None:
        self.numbers = random_numbers()
        self._places = places(os.environ, sys.platform)
        settings = _load_settings(self._places)
        chosen: dict[str, Any] = dict(settings.values) if settings is not None else {}
        options = Options(**{"mouse": mouse, **chosen})
        #: Whether the player has chosen to have a mouse or none.
        self.mouse_chosen = "mouse" in chosen or "mouse" in request.options
        keymap, self.faults = _keymap(settings, self._places.settings)
        self.keeper: Keeper | None = None
        trouble = None
        if keeps:
            self.keeper, trouble = open_keeper(self._places, options.abandon_after_days)
        if options.language and not request.language_told:
            use_language(options.language, os.environ, encoding)
        options = options._replace(**request.options)
        # Only what the player changes later is written down, not what this run was told.
        self._told = options
        knowledge = Knowledge()
        game, attempt, said = self._game(request, opened, knowledge, options)
        said = stuck_or(game, said)
        focus = movable_from(game.position, 0)
        model = Model(
            game, keymap, knowledge, options=options, attempt=attempt, focus=focus, said=said
        )
        if trouble is not None:
            model = model._replace(trouble=trouble, said=GamesUnsaved(trouble))
        if replay is not None:
            model = begin(model, replay)
        news = self.keeper.news() if self.keeper is not None else ""
        # Where games aren't saved, the message is needed for that.
        unsaved = trouble or (self.keeper is not None and self.keeper.trouble)
        if not (news or unsaved) and self.faults is not None and len(self.faults.problems) == 1:
            from ..wording.settings import settings_lines

            (line,) = settings_lines(self.faults)
            if len(line) <= _LONGEST_NEWS:
                news, self.faults = line, None
        if news:
            model = model._replace(said=Text(news))
        self.model = model

    def _game(
        self,
        request: Request,
        opened: Game | None,
        knowledge: Knowledge,
        options: Options,
    ) -> tuple[Game, Attempt, Said | None]:
        if opened is not None:
            return opened, watched_if_won(opened, Attempt()), _dealt(opened)
        if request.daily:
            daily = daily_game("", self.keeper, knowledge)
            return *daily, Daily(daily.attempt.daily)
        if request.variant is None and self.keeper is not None:
            left = self.keeper.resume(knowledge)
            # An untouched deal gives way to one of the kind that is asked for.
            if left is not None and (left.game.turns or "difficulty" not in request.options):
                return *left, Notice.RESUMED if left.game.turns else _dealt(left.game)
        kind = request.variant or BAKERS_DOZEN
        number = next(self.numbers)
        if not options.any_deal or options.difficulty != "any":
            difficulty = "" if options.difficulty == "any" else options.difficulty
            known = starters(kind.name, difficulty)
            number = known[number % len(known)]
        name = DealName(number, kind)
        game = Game(deal(name.variant, name.number), name)
        return game, Attempt(), _dealt(game)

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
        from ..wording.settings import settings_header

        trouble = write(self._places.settings, changes, settings_header())
        # That the first lines have been read is nothing that a player asked to keep.
        return trouble if changes.keys() - {"introduced"} else None


def open_keeper(where: Places, abandon_after_days: int = 0) -> tuple[Keeper | None, Trouble | None]:
    """The keeper of the games at *where*; or None, and why there can't be one: some systems
    ship Python's sqlite3 as a package of its own."""
    try:
        return Keeper(where, abandon_after_days), None
    except ImportError as error:
        if "sqlite3" not in str(error):
            raise
        from ..storage.trouble import no_sqlite

        return None, no_sqlite()


def _dealt(game: Game) -> NowPlaying:
    return NowPlaying(str(game.name or ""))


def _load_settings(where: Places) -> Settings | None:
    if not os.path.lexists(where.settings):
        return None
    from ..storage.settings import load

    return load(where.settings, Options()._asdict(), CHOICES)


def _keymap(settings: Settings | None, path: str) -> tuple[Keymap, Faults | None]:
    """The keys as they are, and what is wrong with the settings in the file at *path*."""
    if settings is None:
        return Keymap(), None
    keys, problems = rebound(DEFAULT_KEYS, settings.keys)
    faults = Faults(path, (*settings.faults, *problems))
    return Keymap(keys), faults if faults.problems else None
