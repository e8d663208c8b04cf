"""Keeps the catalogues in step with the sentences: ``python tools/translations.py``.

Babel collects what ``tr`` and ``ntr`` are called with, brings each language's
``src/bakers_dozen/locale/XX/LC_MESSAGES/bakers-dozen.po`` up to date and compiles it
to the .mo beside it. A new sentence has an empty translation; one that the source
has no longer becomes obsolete (``#~``) until ``--prune`` takes it out. Both files are
committed, so that neither building nor installing needs a compiler.

What is missing or wrong is listed, and the exit status is 1. With ``--check`` nothing
is written. A call that can't be collected ends it with status 2: one whose sentence
isn't written out, or one made at import time, before the language is chosen.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages import Catalog, Message, mofile, pofile
from babel.messages.extract import extract_python

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "bakers_dozen"
LOCALE: Final = SOURCE / "locale"
DOMAIN: Final = "bakers-dozen"

#: How many forms a language has, and which of them a number takes: Babel knows no Māori,
#: and takes one form for a zero in Hindi where this program's sentences want the other.
PLURALS: Final = {
    "fr": "nplurals=2; plural=(n > 1);",
    "hi": "nplurals=2; plural=(n != 1);",
    "mi": "nplurals=2; plural=(n > 1);",
}
LANGUAGES: Final = tuple(PLURALS)

#: The functions that sentences are said with.
NAMES: Final = ("tr", "ntr")

#: What argparse says in this program's name; it asks the same catalogue.
ARGPARSE: Final = (
    "usage: ",
    "options",
    "%(heading)s:",
)


class CallError(Exception):
    """A call of ``tr`` or ``ntr`` that can't be collected."""


def template(folder: Path = SOURCE) -> Catalog:
    """Every sentence below *folder*, file by file in the order they are written."""
    found = Catalog(domain=DOMAIN)
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for sentence in sentences(text, path.relative_to(folder).as_posix()):
            _add(found, sentence)
    for sentence in ARGPARSE:
        _add(found, sentence)
    return found


def _add(found: Catalog, sentence: str | tuple[str, ...]) -> None:
    known = found.get(sentence)
    plurals = known is not None and known.pluralizable and not isinstance(sentence, str)
    if known is not None and plurals and known.id != sentence:
        raise CallError(f"{sentence[0]!r} has two plurals")
    found.add(sentence)


def sentences(text: str, place: str) -> Iterator[str | tuple[str, ...]]:
    """The sentences of one module's *text*, which is called *place*; a pair has a plural."""
    check_calls(text, place)
    keywords = {"tr": None, "ntr": (1, 2)}
    for _, _, sentence, _ in extract_python(io.BytesIO(text.encode()), keywords, [], {}):
        yield sentence if isinstance(sentence, str) else (sentence[0], sentence[1])


def check_calls(text: str, place: str) -> None:
    """Raise ``CallError`` for a call that Babel would pass over or that comes too early."""
    tree = ast.parse(text)
    # Before Python 3.12 an f-string is one token, and Babel doesn't look into it.
    for inside in (
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    ):
        if isinstance(inside, ast.Call) and getattr(inside.func, "id", "") in NAMES:
            raise CallError(f"{place}:{inside.lineno}: the sentence stands inside an f-string")
    for call, deferred in _calls(tree, deferred=False):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        where = f"{place}:{call.lineno}"
        for argument in call.args[: 1 if name == "tr" else 2]:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise CallError(f"{where}: the sentence isn't written out in the call")
        if not deferred:
            raise CallError(f"{where}: said at import time, before the language is chosen")
        if len(call.args) != (1 if name == "tr" else 3) or call.keywords:
            raise CallError(f"{where}: {name} has other arguments than it takes")


def _calls(node: ast.AST, *, deferred: bool) -> Iterator[tuple[ast.Call, bool]]:
    """The calls at and below *node*, and whether each happens later than the import."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMES:
        yield node, deferred
    later: list[ast.AST] = []
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        later = [*node.body]
    elif isinstance(node, ast.Lambda):
        later = [node.body]
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, deferred=deferred or child in later)


def po_file(language: str) -> Path:
    """The catalogue of *language*."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


class Headed(Catalog):
    """A catalogue whose header doesn't change by itself: without dates and Babel's version."""

    language = ""

    def _lines(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", self.language),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PLURALS[self.language]),
        ]

    mime_headers = property(_lines)


def read(language: str) -> Headed:
    """The catalogue of *language* as it is kept; an empty one where there is none."""
    catalogue = Headed(domain=DOMAIN, charset="utf-8")
    catalogue.language = language
    catalogue.fuzzy = False
    catalogue.header_comment = f"# {language} translation of Baker's Dozen."
    path = po_file(language)
    if path.exists():
        kept = pofile.read_po(io.BytesIO(path.read_bytes()), domain=DOMAIN)
        catalogue.header_comment = kept.header_comment
        for message in kept:
            if message.id:
                catalogue[message.id] = message
        catalogue.obsolete = kept.obsolete
    return catalogue


def updated(language: str, found: Catalog) -> Headed:
    """The catalogue of *language* with exactly the sentences *found*; others are obsolete."""
    catalogue = read(language)
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    return catalogue


def po_text(catalogue: Catalog, *, prune: bool = False) -> bytes:
    """The .po file of *catalogue*."""
    out = io.BytesIO()
    pofile.write_po(out, catalogue, width=100, no_location=True, ignore_obsolete=prune)
    return out.getvalue()


def mo_data(catalogue: Catalog) -> bytes:
    """The .mo file of *catalogue*."""
    out = io.BytesIO()
    mofile.write_mo(out, catalogue)
    return out.getvalue()


def forms_of(message: Message) -> tuple[str, ...]:
    """The translations in *message*: one, or one a plural form."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def english_of(message: Message) -> tuple[str, str]:
    """The sentence for one and for many; the same where it doesn't count."""
    one, many = (message.id,) * 2 if isinstance(message.id, str) else message.id
    return one, many


def places_of(text: str) -> set[str]:
    """The names of the places in *text*: those of str.format, or of argparse's ``%``."""
    if re.search(r"%(\(\w+\))?[sr]", text):
        return set(re.findall(r"%(?:\(\w+\))?[sr]", text))
    return set(_names(text))


def _names(text: str) -> Iterator[str]:
    for _, name, inner, _ in Formatter().parse(text):
        if name is not None:
            yield name
        if inner:
            yield from _names(inner)


def faults(message: Message) -> Iterator[str]:
    """What is wrong with a translation, a few words each."""
    one, many = english_of(message)
    forms = forms_of(message)
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms):
        yield "missing"
        return
    for at, form in enumerate(forms):
        # The first form may leave the number out where English does so too.
        allowed = (places_of(many), places_of(one)) if at == 0 else (places_of(many),)
        try:
            same = places_of(form) in allowed
        except ValueError:
            same = False
        if not same:
            yield f"other places than in English: {form!r}"
        if _edges(form) not in (_edges(many), _edges(one)):
            yield f"other blanks at its ends than in English: {form!r}"


def _edges(text: str) -> tuple[str, str]:
    bare = text.strip(" \n")
    return (text[: text.find(bare)], text[text.rfind(bare) + len(bare) :]) if bare else (text, "")


def main() -> int:
    """Brings the catalogues up to date, or checks them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--prune", action="store_true", help="take obsolete sentences out")
    parser.add_argument("language", nargs="*", help="only these; all of them without")
    asked = parser.parse_args()
    try:
        found = template()
    except CallError as error:
        print(error, file=sys.stderr)
        return 2
    status = 0
    for language in asked.language or LANGUAGES:
        new = updated(language, found)
        path = po_file(language)
        files = {path: po_text(new, prune=asked.prune), path.with_suffix(".mo"): mo_data(new)}
        for file, data in files.items():
            if asked.check and file.read_bytes() != data:
                print(f"{file.name} ({language}) is out of date; run tools/translations.py")
                status = 1
            elif not asked.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
        messages = [message for message in new if message.id]
        wrong = {message.id: words for message in messages if (words := list(faults(message)))}
        for sentence, words in wrong.items():
            print(f"{language}: {'; '.join(words)}: {sentence!r}")
            status = 1
        print(f"{language}: {len(messages) - len(wrong)} of {len(messages)} sentences")
    return status


if __name__ == "__main__":
    sys.exit(main())
