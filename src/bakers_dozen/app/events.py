"""What can happen to the program from outside, as values without any terminal in them."""

from __future__ import annotations

from enum import StrEnum

from .value import Value


class Key(Value):
    """A key press by its name.

    A printable character is its own name, but for ``"space"``. The others are
    ``enter escape tab backtab backspace delete insert up down left right home end
    pageup pagedown f1``... and ``ctrl-a`` to ``ctrl-z``. The keypad and other
    spellings have the plain key's name. Alt with a key comes as Escape and then the key.
    """

    name: str


class MouseKind(StrEnum):
    """What a mouse report is about."""

    PRESS = "press"
    RELEASE = "release"
    MOTION = "motion"
    WHEEL = "wheel"


class Mouse(Value):
    """A mouse report.

    ``button`` is 0 left, 1 middle, 2 right, 3 none or other; of the wheel, 0 is up and 1
    down. x and y count cells from 0. Coordinates may lie outside the window.
    """

    kind: MouseKind
    button: int
    x: int
    y: int


class Paste(Value):
    """Text that came as a bracketed paste."""

    text: str


class Resize(Value):
    """The window has this many columns and rows now."""

    width: int
    height: int


class Background(Value):
    """The terminal's answer about its background, red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int


class Resumed(Value):
    """The program was suspended and runs again; nothing on the screen can be trusted."""


class Terminate(Value):
    """A signal asks the program to end; ``status`` is the exit status owed to it."""

    status: int


class HangUp(Value):
    """The terminal is gone or its input has ended: nothing can be shown any more."""


Event = Key | Mouse | Paste | Resize | Background | Resumed | Terminate | HangUp
