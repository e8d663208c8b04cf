"""How keys are written for people."""

from __future__ import annotations

from typing import Final

from .catalogue import shows, tr

#: Keys that have a sign of their own.
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def key_text(name: str) -> str:
    """How the key *name*, as the keymap has it, is written: ``ctrl-l`` is ``Ctrl-L``."""
    if len(name) == 1:
        return name
    if name in _ARROWS and shows(_ARROWS[name]):
        return _ARROWS[name]
    if name.startswith("ctrl-"):
        return tr("Ctrl-{key}").format(key=name[5:].upper())
    if name[:1] == "f" and name[1:].isdigit():
        return name.upper()
    return _names().get(name, name)


def arrows_text(one: str = "left", other: str = "right") -> str:
    """How two arrow keys are written together."""
    signs = _ARROWS[one] + _ARROWS[other]
    return signs if shows(signs) else tr("arrows")


def _names() -> dict[str, str]:
    """What is printed on the keys that aren't characters."""
    return {
        "enter": tr("Enter"),
        "space": tr("Space"),
        "escape": tr("Esc"),
        "tab": tr("Tab"),
        "backtab": tr("Shift-Tab"),
        "backspace": tr("Backspace"),
        "delete": tr("Del"),
        "insert": tr("Ins"),
        "left": tr("Left"),
        "right": tr("Right"),
        "up": tr("Up"),
        "down": tr("Down"),
        "home": tr("Home"),
        "end": tr("End"),
        "pageup": tr("PgUp"),
        "pagedown": tr("PgDn"),
    }
