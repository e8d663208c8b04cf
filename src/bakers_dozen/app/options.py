"""What the player has chosen about the program, apart from any game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ..named import NamedTuple


class Options(NamedTuple):
    """The choices of the options screen and the command line.

    ``theme`` is a theme's name or ``"auto"``; ``cards`` is ``"boxed"`` or ``"plain"``;
    ``suits`` is ``"signs"``, ``"letters"`` or ``"both"``. ``wide_suits`` is for terminals
    that draw ambiguous characters two cells wide. ``animation`` is one of ``ANIMATIONS``,
    ``language`` one of ``LANGUAGES``. ``introduced`` is true once the first lines of
    explanation have been dismissed. ``abandon_after_days`` is after how many days an
    unfinished game counts as lost; 0 is never.
    """

    theme: str = "auto"
    cards: str = "boxed"
    suits: str = "signs"
    four_colours: bool = False
    wide_suits: bool = False
    animation: str = "all"
    verdict: bool = True
    clock: bool = True
    keys_line: bool = True
    mouse: bool = True
    wheel: bool = False
    auto: bool = False
    finish: bool = False
    difficulty: str = "any"
    any_deal: bool = False
    speak: bool = False
    introduced: bool = False
    abandon_after_days: int = 0
    language: str = ""


#: The themes in the order in which the theme key walks through them.
THEMES: Final = ("auto", "terminal", "classic", "dark", "light", "contrast", "colour-safe")

#: The languages that the program speaks; the empty text is the environment's choice.
LANGUAGES: Final = ("", "en", "fr", "hi", "mi")

#: What moves: only a win celebrates, moves slide too, or nothing.
ANIMATIONS: Final = ("win", "all", "off")

#: How hard new deals are to be.
DIFFICULTIES: Final = ("any", "easy", "medium", "hard")

#: What each option on the options screen can be, in the order of the screen.
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "theme": THEMES,
        "cards": ("boxed", "plain"),
        "suits": ("signs", "letters", "both"),
        "four_colours": (False, True),
        "wide_suits": (False, True),
        "animation": ANIMATIONS,
        "verdict": (True, False),
        "auto": (False, True),
        "finish": (False, True),
        "difficulty": DIFFICULTIES,
        "any_deal": (False, True),
        "clock": (True, False),
        "keys_line": (True, False),
        "mouse": (True, False),
        "wheel": (False, True),
        "language": LANGUAGES,
        "speak": (False, True),
    }
)
