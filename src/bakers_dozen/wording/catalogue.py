"""The one door to translations: every sentence of the program passes through here.

``tr("…")`` gives the sentence in the chosen language, ``ntr(one, many, n)`` the
form for *n*. Sentences have named places, filled by ``str.format`` afterwards, so
that a translation may order them anew. Both want their English written out in the
call: ``tools/translations.py`` collects it from there.

English is the source and needs no file. The other languages are gettext catalogues
in ``locale``, read only when one of them is chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Final

from ..app import options

#: The languages there are, by their ISO 639 codes.
LANGUAGES: Final = tuple(filter(None, options.LANGUAGES))
#: The name of the catalogues' files.
DOMAIN: Final = "bakers-dozen"

#: Signs that aren't letters, and ligatures, with what stands for them where an encoding
#: lacks them.
PLAINER: Final = {
    "œ": "oe", "Œ": "Oe", "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"',
    "…": "...", "–": "-", "—": "-", "·": "-", "\u202f": " ", "\xa0": " ",
    "←": "<-", "→": "->", "↑": "^", "↓": "v",
}  # fmt: skip

_Singular = Callable[[str], str]
_Plural = Callable[[str, str, int], str]


def _ours(singular: str, plural: str, n: int) -> str:
    return singular if n == 1 else plural


#: The language in use, its catalogue as gettext's two functions, and what is replaced in
#: what they give. English has no catalogue, and UTF-8 nothing to replace.
_language = "en"
_encoding = "utf-8"
_plain_signs = False
_singular: _Singular | None = None
_plural: _Plural = _ours
_replaced: dict[int, str] = {}


def tr(message: str) -> str:
    """*message* in the chosen language; English where it has no translation."""
    if _singular is not None:
        message = _singular(message)
    return message.translate(_replaced) if _replaced else message


def ntr(singular: str, plural: str, n: int) -> str:
    """The form of a message that fits the number *n*, in the chosen language."""
    message = _plural(singular, plural, n)
    return message.translate(_replaced) if _replaced else message


def language() -> str:
    """The language in use, one of ``LANGUAGES``."""
    return _language


def language_of(name: str) -> str | None:
    """The language of a name like ``fr``, ``fr-CA`` or ``fr_CA.UTF-8``; None if there is none."""
    code = name.lower()
    for mark in "_-.@":
        code = code.partition(mark)[0]
    return code if code in LANGUAGES else None


def language_of_environment(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, in gettext's order; ``en`` if it has none.

    LANGUAGE is a list, and counts unless the locale is C, as with GNU gettext.
    """
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if locale in ("C", "POSIX"):
        return "en"
    names = environ.get("LANGUAGE") or locale
    if not names and sys.platform == "win32":
        names = _windows_language()
    for name in names.split(":"):
        found = language_of(name)
        if found is not None:
            return found
    return "en"


def _windows_language() -> str:
    """The language of Windows' own texts; the environment rarely names it there."""
    if sys.platform != "win32":
        return ""
    import ctypes

    primary = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
    return {0x0C: "fr", 0x39: "hi", 0x81: "mi"}.get(primary, "en")


def use_language(name: str | None, environ: Mapping[str, str], encoding: str | None) -> str:
    """Use the language *name*, or without one the one that *environ* asks for.

    Returns the language in use: English where there is no such catalogue, or where its
    letters can't be written in *encoding* (None for none known, which is taken for ASCII).
    """
    global _language, _singular, _plural
    _language = (language_of(name) if name else None) or language_of_environment(environ)
    _singular, _plural = None, _ours
    if _language != "en":
        _read(_language)
    return set_encoding(encoding)


def set_encoding(encoding: str | None) -> str:
    """Write in *encoding* from now on; the language in use, English where it can't be written.

    Signs that it lacks are replaced by plainer ones, letters are not.
    """
    global _language, _singular, _plural, _encoding
    _encoding = encoding or "ascii"
    use_plain_signs(_plain_signs)
    if _language != "en" and not _fits(alphabet(), _encoding):
        _language, _singular, _plural = "en", None, _ours
    return _language


def encoding() -> str:
    """The encoding that is written in."""
    return _encoding


def manner() -> tuple[str, str, bool]:
    """What every sentence depends on: language, encoding, and whether signs are plain."""
    return _language, _encoding, _plain_signs


def use_plain_signs(plain: bool) -> None:
    """Whether every sign is replaced by a plainer one, not only those the encoding lacks."""
    global _plain_signs, _replaced
    _plain_signs = plain
    _replaced = {ord(sign): plainer for sign, plainer in PLAINER.items() if not shows(sign)}


def shows(signs: str) -> bool:
    """Whether *signs* that aren't letters can be shown; else something plainer must do."""
    return not _plain_signs and _fits(signs, _encoding)


def alphabet() -> str:
    """The letters that the language in use is written with, small ones and marks."""
    return tr("abcdefghijklmnopqrstuvwxyz")


def _fits(text: str, encoding: str) -> bool:
    if encoding.lower().replace("_", "-").startswith("utf"):
        return True
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _read(code: str) -> None:
    """Take up the catalogue of the language *code*; without a sound one English stays."""
    global _language, _singular, _plural
    import gettext
    from io import BytesIO
    from pkgutil import get_data

    # The package may stand in a zip file. importlib.resources, too, reads out of one, but
    # takes twice as long to import.
    package = (__package__ or "").partition(".")[0]
    try:
        data = get_data(package, f"locale/{code}/LC_MESSAGES/{DOMAIN}.mo")
        found = gettext.GNUTranslations(BytesIO(data or b""))
    except Exception:  # whatever a damaged file makes of gettext: there is always English
        _language = "en"
        return
    _singular, _plural = found.gettext, found.ngettext
