"""The loop of the plain game: lines in from a stream, lines out to another."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, TextIO

from ..app.messages import Opened
from ..app.model import Model
from ..app.notices import Text
from ..app.playing import count_time
from ..program.exits import INTERRUPTED, OK, REFUSED, complain
from ..rules.variants import Variant
from ..wording.catalogue import ntr, tr
from ..wording.reasons import system_reason
from . import sentences as wording
from .answering import Answer, Keeping, Player
from .reading import Asked, LineFault, NotUnderstood, parse

_PROMPT: Final = "> "
#: No command is longer, a record of a game that is opened included.
_LONGEST: Final = 100_000


def run(
    model: Model,
    stdin: BinaryIO | None,
    stdout: TextIO | None,
    *,
    numbers: Iterator[int],
    open_text: Callable[[str, Variant], Opened],
    keeper: Keeping | None = None,
    clock: Callable[[], float],
) -> int:
    """Plays *model*'s game by the lines of *stdin* until they end; returns the exit status.

    *stdin* gives bytes (``sys.stdin.buffer``); None is no input. When both streams are
    terminals there is a prompt, and the status is 0 but for failures; else it is 1
    when a command was refused or not understood. *numbers* is an endless source of
    numbers of random deals; *open_text* opens what names a deal or tells a game;
    *keeper* saves each turn, and is closed at the end; *clock* gives seconds.
    """
    prompts = _is_terminal(stdin) and _is_terminal(stdout)
    verdict = model.options.verdict and _is_terminal(stdin)
    player = Player(model, numbers, open_text, keeper, tells_forfeits=verdict)
    session = _Session(player, stdin, _Printer(stdout), clock, prompts, _is_terminal(stdin))
    try:
        return session.run()
    except KeyboardInterrupt:
        if prompts:
            session.end_line()
        return INTERRUPTED
    except BrokenPipeError:
        return OK
    except _CantWriteError as error:
        return complain(tr("Can't write the answers: {why}").format(why=error))
    except _CantReadError as error:
        return complain(tr("Can't read the commands: {why}").format(why=error))
    finally:
        session.tick()
        player.close()


class _CantWriteError(Exception):
    """The output failed, for a reason of the system's."""


class _CantReadError(Exception):
    """The input failed, for a reason of the system's."""


class _Session:
    def __init__(
        self,
        player: Player,
        stdin: BinaryIO | None,
        printer: _Printer,
        clock: Callable[[], float],
        prompts: bool,
        typed: bool,
    ) -> None:
        self._player = player
        self._stdin = stdin
        self._printer = printer
        self._clock = clock
        self._prompts = prompts
        self._typed = typed
        self._line = 0
        self._refused = False

    def run(self) -> int:
        player = self._player
        self.tick()
        if self._typed:
            self._printer.line(wording.welcome(player.model))
        else:
            self._printer.line(wording.start(player.model))
        said = player.model.said
        if isinstance(said, Text):
            self._printer.line(said.text)
        while not player.over:
            trouble = player.trouble()
            if trouble is not None:
                self._printer.line(trouble.text)
            if self._prompts:
                self._printer.write(_PROMPT)
            line = self._read()
            if line is None:
                if self._prompts:
                    self.end_line()
                break
            self._line += 1
            self.tick()
            self._carry_out(_parsed(line, first=self._line == 1))
        return REFUSED if self._refused and not self._typed else OK

    def tick(self) -> None:
        """The player's model learns how late it is."""
        model = self._player.model._replace(now=self._clock())
        self._player.model = count_time(model, acted=True, pulses=False)

    def end_line(self) -> None:
        """After the prompt, so that the shell's own begins a line."""
        self._printer.line("")

    def _read(self) -> bytes | None:
        if self._stdin is None:
            return None
        try:
            line = self._stdin.readline(_LONGEST)
            rest = line
            while len(rest) == _LONGEST and not rest.endswith(b"\n"):
                rest = self._stdin.readline(_LONGEST)
        except OSError as error:
            if self._typed:
                return None  # The terminal is gone.
            raise _CantReadError(system_reason(error)) from None
        return line or None

    def _carry_out(self, asked: list[Asked]) -> None:
        """Does what a line asked, up to what is refused."""
        for index, one in enumerate(asked):
            refused = False
            try:
                for answer in self._player.answer(one):
                    self._say(answer)
                    refused = refused or answer.refused
            except KeyboardInterrupt:
                if not self._prompts:
                    raise
                self._printer.line(tr("Stopped"))
                return
            if not refused:
                continue
            self._refused = True
            left = len(asked) - index - 1
            if left:
                line = ntr(
                    "Skipped the next command on this line",
                    "Skipped the next {n} commands on this line",
                    left,
                )
                self._printer.line(line.format(n=left))
            return

    def _say(self, answer: Answer) -> None:
        text = answer.text
        if answer.refused and not self._typed:
            text = tr("Line {number}: {sentence}").format(number=self._line, sentence=text)
        self._printer.line(text)


class _Printer:
    """Writes lines that any output can take, each at once."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    def line(self, text: str) -> None:
        self.write(text + "\n")

    def write(self, text: str) -> None:
        if self._stream is None:
            return
        shown = "".join(c if c.isprintable() or c in "\n\xa0" else "?" for c in text)
        try:
            self._stream.write(_encodable(shown, getattr(self._stream, "encoding", None)))
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _CantWriteError(system_reason(error)) from None


def _encodable(text: str, encoding: str | None) -> str:
    """*text*, or what is nearest to it in *encoding*: a letter without its accent, or "?"."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        pass
    else:
        return text
    assert encoding is not None
    shown = ""
    for character in text:
        try:
            character.encode(encoding)
        except UnicodeEncodeError:
            plain = unicodedata.normalize("NFKD", character)
            shown += plain.encode("ascii", "ignore").decode() or "?"
        else:
            shown += character
    return shown


def _parsed(line: bytes, first: bool) -> list[Asked]:
    if len(line) >= _LONGEST:
        return [NotUnderstood(LineFault.TOO_LONG)]
    try:
        text = line.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError:
        return [NotUnderstood(LineFault.NOT_TEXT)]
    return parse(text)


def _is_terminal(stream: BinaryIO | TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False
