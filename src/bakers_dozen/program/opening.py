"""Opening what a person names: a deal, a whole game, a board file, standard input."""

from __future__ import annotations

import codecs
import errno
import os
from typing import Final, TextIO

from ..app.messages import Offered, Opened
from ..play.game import Game
from ..play.record import RecordError, RecordFault, parse_game, parse_record
from ..rules.board import BoardError
from ..rules.naming import DealName, deal_named, read_name
from ..rules.position import LETTERS
from ..rules.variants import BAKERS_DOZEN, Variant
from ..wording.catalogue import tr
from ..wording.faults import board_fault, record_fault
from ..wording.measure import quoted
from ..wording.reasons import system_reason
from .json_games import JsonGamesError, games_in, is_json

#: A board has a few hundred characters and the longest games some thousands.
LARGEST_FILE: Final = 1_000_000

STANDARD_INPUT: Final = "-"

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class OpeningError(ValueError):
    """What was named can't be opened; its text is one line for a person.

    ``__cause__`` is the ``RecordError`` where it was a game that went wrong.
    """


def standard_input() -> str:
    """The name of standard input."""
    return tr("standard input")


def several_games() -> str:
    """That there is more than one game where one is wanted."""
    return tr("These are several games. Give one of them")


def not_text(source: str) -> str:
    """That *source* isn't text in an encoding that can be told."""
    return tr("{source} isn't text in UTF-8 or UTF-16").format(source=source)


def _not_readable(source: str, reason: str) -> OpeningError:
    return OpeningError(tr("Can't read {source}: {reason}").format(source=source, reason=reason))


def open_deal(text: str, variant: Variant | None, stdin: TextIO | None) -> Game:
    """The game that *text* names, played as far as it says; raises ``OpeningError``.

    In this order: ``-`` is what *stdin* holds; a deal's name; a name and moves, in
    one line; a file, which holds any of these or a board. With a *variant* a name
    that says none is that variant's, and what says another is refused.
    """
    if text.strip() == STANDARD_INPUT:
        return parse_text(read_input(stdin), variant, standard_input())
    if is_named(text):
        return parse_text(text, variant)
    if is_there(text):
        return parse_text(read_file(text), variant, quoted(text))
    raise OpeningError(_nothing_there(text))


def open_text(text: str, variant: Variant, pasted: bool = False) -> Game:
    """The game that a text typed or *pasted* in the game names; raises ``OpeningError``.

    *variant* is the one being played: that of a board, and of a typed name that says
    none (but see ``read_name`` on other programs' numbers). A name that was pasted means
    what it says: ``24`` is Baker's Dozen's.
    """
    if pasted:
        return parse_text(text, None, board_variant=variant)
    name = read_name(text, playing=variant)
    if isinstance(name, DealName):
        return Game(deal_named(name), name)
    if not is_named(text):
        if is_there(text):
            return parse_text(read_file(text), None, quoted(text), board_variant=variant)
        if "\n" not in text and not text.lstrip().startswith(":"):
            raise OpeningError(_nothing_there(text))
    return parse_text(text, None, board_variant=variant)


def opened_text(text: str, variant: Variant, pasted: bool = False) -> Opened:
    """What a text typed or *pasted* in the game opens, or what is wrong with it."""
    try:
        return Opened(open_text(text, variant, pasted=pasted))
    except OpeningError as error:
        return Opened(None, str(error))


def offered(text: str, variant: Variant) -> Offered:
    """What a pasted text holds; what is wrong with it, only if it was surely meant as a game."""
    opened = opened_text(text, variant, pasted=True)
    name, pair, *_ = (*text.lower().split(maxsplit=2), "", "")
    meant = is_named(name) and len(pair) == 2 and set(pair) <= set(LETTERS)
    return Offered(opened.game, opened.trouble if meant else "")


def parse_text(
    text: str,
    variant: Variant | None,
    source: str = "",
    board_variant: Variant = BAKERS_DOZEN,
) -> Game:
    """The game that *text* tells, which stands in *source*; raises ``OpeningError``.

    *variant* was asked for; a board is *board_variant*'s where nothing was.
    """
    try:
        return parse_game(text, variant, board_variant)
    except RecordError as error:
        is_refused = error.problem.fault is RecordFault.REFUSED
        if not is_refused and len(names_within(text)) > 1:
            raise OpeningError(_from(source, several_games())) from None
        raise OpeningError(_from(source, record_fault(error.problem))) from error
    except BoardError as error:
        raise OpeningError(_from(source, board_fault(error.problem))) from None


def names_within(text: str) -> set[str]:
    """The deals' names that lines of *text* begin with, as lines of several games do."""
    firsts = {line.split(maxsplit=1)[0] for line in text.splitlines() if line.strip()}
    return {first for first in firsts if is_named(first)}


def _from(source: str, line: str) -> str:
    return tr("{source}: {line}").format(source=source, line=line) if source else line


def is_named(text: str) -> bool:
    """True when *text* is a deal's name, or starts with one, as a record does."""
    readings = (text, *text.split(maxsplit=1)[:1])
    return any(isinstance(read_name(words), DealName) for words in readings)


def _nothing_there(text: str) -> str:
    """What to say of a *text* that is neither a name nor a file."""
    first = text.split(maxsplit=1)[:1]
    if ":" in text or any(character.isdigit() for character in "".join(first)[:1]):
        looks_like_path = any(character in text for character in "./\\")
        if not looks_like_path:
            try:
                parse_record(text)
            except RecordError as error:
                return record_fault(error.problem)
    if first == ["daily"] and text.strip() != "daily":
        return tr("After daily type a date, like 2026-11-30, or nothing")
    return tr("No deal or file called {text}. Try 24 or kings:24").format(text=quoted(text))


def is_there(path: str) -> bool:
    """True where there is a file at *path*; raises ``OpeningError`` where that can't be seen."""
    try:
        os.lstat(path)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.ENOTDIR, errno.ELOOP):
            return False
        raise _not_readable(quoted(path), system_reason(error)) from None
    except ValueError:  # A NUL in it.
        return False
    return True


def read_file(path: str) -> str:
    """The text of the file at *path*; raises ``OpeningError``."""
    shown = quoted(path)
    if os.path.isdir(path):
        raise OpeningError(tr("{source} is a directory, not a board file").format(source=shown))
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise _not_readable(shown, system_reason(error)) from None
    return _decode(data, shown)


def read_input(stdin: TextIO | None) -> str:
    """The text on standard input, to its end; raises ``OpeningError``."""
    shown = standard_input()
    if stdin is None:
        raise _not_readable(shown, tr("it is closed"))
    try:
        raw = getattr(stdin, "buffer", None)
        data = stdin.read(LARGEST_FILE + 1) if raw is None else raw.read(LARGEST_FILE + 1)
    except UnicodeDecodeError:
        raise OpeningError(not_text(shown)) from None
    except (OSError, ValueError) as error:
        raise _not_readable(shown, system_reason(error)) from None
    return _decode(data.encode() if isinstance(data, str) else data, shown)


def _decode(data: bytes, shown: str) -> str:
    if len(data) > LARGEST_FILE:
        line = tr("{source} is larger than {largest} bytes, too large for a board or a game")
        raise OpeningError(line.format(source=shown, largest=LARGEST_FILE))
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise OpeningError(not_text(shown)) from None
    if "\0" in text:
        raise OpeningError(not_text(shown))
    if not text.strip():
        line = tr("{source} is empty. It should hold a board or a game")
        raise OpeningError(line.format(source=shown))
    return _out_of_json(text, shown) if is_json(text) else text


def _out_of_json(text: str, shown: str) -> str:
    """The game in what ``--json`` printed, or several named ones, one a line."""
    try:
        games = games_in(text)
    except JsonGamesError as error:
        line = tr("The JSON in {source} holds no game")
        if error.is_newer:
            line = tr("The JSON in {source} is from a newer version of this program")
        raise OpeningError(line.format(source=shown)) from None
    if len(games) > 1 and any("\n" in game for game in games):
        raise OpeningError(_from(shown, several_games()))
    return "\n".join(games)
