"""The words of the options screen: names, values, groups, and a line of explanation each."""

from __future__ import annotations

from .catalogue import tr


def option_name(name: str) -> str:
    """What the option *name* is called."""
    return {
        "theme": tr("Theme"),
        "cards": tr("Cards"),
        "suits": tr("Suits"),
        "four_colours": tr("Four-colour deck"),
        "wide_suits": tr("Suits two cells wide"),
        "animation": tr("Animation"),
        "verdict": tr("Verdict"),
        "clock": tr("Clock"),
        "keys_line": tr("Key bar"),
        "mouse": tr("Mouse"),
        "wheel": tr("Wheel undoes"),
        "auto": tr("Auto-play"),
        "finish": tr("Auto-finish"),
        "difficulty": tr("New deals"),
        "any_deal": tr("Allow unwinnable deals"),
        "speak": tr("Screen-reader mode"),
        "language": tr("Language"),
    }[name]


def option_value(value: object) -> str:
    """What an option's *value* is called."""
    text = str(value)
    return {
        "": tr("automatic"),
        "en": "English",
        "fr": "français",
        "hi": "हिन्दी",
        "mi": "te reo Māori",
        "True": tr("on"),
        "False": tr("off"),
        "boxed": tr("whole"),
        "plain": tr("plain"),
        "signs": tr("signs"),
        "letters": tr("letters"),
        "both": tr("both"),
        "auto": tr("automatic"),
        "terminal": tr("terminal"),
        "classic": tr("classic"),
        "dark": tr("dark"),
        "light": tr("light"),
        "contrast": tr("contrast"),
        "colour-safe": tr("colour-safe"),
        "any": tr("any"),
        "easy": tr("easy"),
        "medium": tr("medium"),
        "hard": tr("hard"),
        "win": tr("wins only"),
        "all": tr("every move"),
        "off": tr("off"),
    }.get(text, text)


def option_help(name: str) -> str:
    """What the option *name* does, in a short sentence."""
    return {
        "theme": tr("The colours. Automatic is green felt wherever there are colours."),
        "cards": tr("Draw whole cards, or only their ranks and suits."),
        "suits": tr("Write suits as signs, as letters, or both."),
        "four_colours": tr("Give each suit a colour of its own."),
        "wide_suits": tr("Turn this on if your terminal draws suits two cells wide."),
        "animation": tr("What moves on the screen."),
        "verdict": tr("Say whether you can still win, and warn when you no longer can."),
        "clock": tr("Show how long you have played."),
        "keys_line": tr("Show the most useful keys on the bottom line."),
        "wheel": tr("The wheel undoes moves and redoes them."),
        "mouse": tr("Click and drag cards. Turn it off to select text as usual."),
        "auto": tr("Send safe cards up after each move."),
        "finish": tr("Finish for you once all that's left is sending cards up."),
        "difficulty": tr("How hard new deals ({key}) are.").format(key="n"),
        "any_deal": tr("New deals are random, and some can't be won."),
        "speak": tr("Say every step in words, on the line where the cursor is."),
        "language": tr("The language of the game. Automatic goes by your system."),
    }[name]


def option_group(name: str) -> str:
    """The heading that the option *name* stands under."""
    if name in ("theme", "cards", "suits", "four_colours", "wide_suits", "animation"):
        return tr("Appearance")
    if name in ("speak", "language"):
        return tr("Language and accessibility")
    return tr("Playing")
