"""The one door to translations: every sentence of the program passes through here.

``tr("…")`` gives the sentence in the chosen language, ``ntr(one, many, n)`` the
form for *n*. Sentences have named places, filled by ``str.format`` afterwards, so
that a translation may order them anew.
"""

from __future__ import annotations


def tr(message: str) -> str:
    """*message* in the chosen language; English where it has no translation."""
    return message


def ntr(singular: str, plural: str, n: int) -> str:
    """The form of a message that fits the number *n*, in the chosen language."""
    return singular if n == 1 else plural
