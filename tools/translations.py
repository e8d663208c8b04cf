"""Keeps the catalogues in step with the sentences: ``python tools/translations.py``.

Every literal that ``tr`` and ``ntr`` are called with goes into each language's
``src/bakers_dozen/locale/XX/LC_MESSAGES/bakers-dozen.po``: new ones with an empty
translation, those that the source has no longer as obsolete ones (``#~``), which
are kept until ``--prune`` takes them out. Then each .po is compiled to the .mo beside
it. Both are committed, so that neither building nor installing needs a compiler.

What is missing or wrong is listed, and the exit status is 1. With ``--check``
nothing is written. Calls that can't be collected end it with status 2: with an
argument that is no literal, or at import time, before the language is chosen.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "bakers_dozen"
LOCALE: Final = SOURCE / "locale"
DOMAIN: Final = "bakers-dozen"
LANGUAGES: Final = ("fr", "hi", "mi")

#: How many forms a language has, and which of them a number takes.
PLURALS: Final = {
    "fr": "nplurals=2; plural=(n > 1);",
    "hi": "nplurals=2; plural=(n != 1);",
    "mi": "nplurals=2; plural=(n > 1);",
}
FORMS: Final = 2

#: What argparse says in this program's name; it asks the same catalogue.
ARGPARSE: Final = (
    ("usage: ", None),
    ("positional arguments", None),
    ("options", None),
    ("%(heading)s:", None),
    ("show this help message and exit", None),
    ("argument %(argument_name)s: %(message)s", None),
    ("expected one argument", None),
    ("expected at most one argument", None),
    ("expected at least one argument", None),
    ("expected %s argument", "expected %s arguments"),
    ("invalid choice: %(value)r (choose from %(choices)s)", None),
    ("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)", None),
    ("invalid %(type)s value: %(value)r", None),
    ("ambiguous option: %(option)s could match %(matches)s", None),
    ("ignored explicit argument %r", None),
    ("not allowed with argument %s", None),
    ("one of the arguments %s is required", None),
    ("the following arguments are required: %s", None),
    ("unrecognized arguments: %s", None),
)


class Message(NamedTuple):
    """A sentence of the source, and the files that say it (``places``)."""

    singular: str
    plural: str | None
    places: tuple[str, ...] = ()


class Entry(NamedTuple):
    """A sentence in a catalogue. ``comments`` are whole lines, with their ``#``."""

    singular: str
    plural: str | None
    forms: tuple[str, ...]
    comments: tuple[str, ...] = ()
    obsolete: bool = False

    @property
    def is_fuzzy(self) -> bool:
        """Whether somebody has still to look at the translation."""
        return any(line.startswith("#,") and "fuzzy" in line for line in self.comments)


class CallError(Exception):
    """A call of ``tr`` or ``ntr`` that can't be collected."""


# Collecting


def messages(folder: Path = SOURCE) -> list[Message]:
    """Every sentence below *folder*, file by file in the order they are written."""
    found: dict[str, Message] = {}
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder).as_posix()
        for message in messages_of(path.read_text(encoding="utf-8"), place):
            _add(found, message)
    for singular, plural in ARGPARSE:
        _add(found, Message(singular, plural, ("argparse",)))
    return list(found.values())


def _add(found: dict[str, Message], message: Message) -> None:
    known = found.get(message.singular)
    if known is None:
        found[message.singular] = message
        return
    if known.plural and message.plural and known.plural != message.plural:
        raise CallError(f"{message.places[0]}: {message.singular!r} has two plurals")
    places = (*known.places, *(p for p in message.places if p not in known.places))
    found[message.singular] = Message(known.singular, known.plural or message.plural, places)


def messages_of(source: str, place: str) -> Iterator[Message]:
    """The sentences of one module's text; *place* is what it is called."""
    for call, deferred in _calls(ast.parse(source), False):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        where = f"{place}:{call.lineno}"
        texts = [_literal(argument, where) for argument in call.args[: 1 if name == "tr" else 2]]
        if not deferred:
            raise CallError(f"{where}: said at import time, before the language is chosen")
        if len(call.args) != (1 if name == "tr" else 3) or call.keywords:
            raise CallError(f"{where}: {name} has other arguments than it takes")
        yield Message(texts[0], texts[1] if name == "ntr" else None, (place,))


def _calls(node: ast.AST, deferred: bool) -> Iterator[tuple[ast.Call, bool]]:
    """The calls at and below *node*, and whether each happens later than the import."""
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(node, ast.Call) and getattr(function, "id", "") in ("tr", "ntr"):
        yield node, deferred
    later: list[ast.AST] = []
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        later = [*node.body]
    elif isinstance(node, ast.Lambda):
        later = [node.body]
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, deferred or child in later)


def _literal(node: ast.expr, where: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise CallError(f"{where}: the sentence isn't written out in the call")


# Catalogues as text


class Catalogue(NamedTuple):
    """A .po file: comments at its head, its header as a text of lines, its entries."""

    comments: tuple[str, ...]
    header: str
    entries: tuple[Entry, ...]


def read_po(text: str) -> Catalogue:
    """The catalogue that the text of a .po file holds."""
    head: tuple[str, ...] = ()
    header = ""
    entries: list[Entry] = []
    for block in re.split(r"\n{2,}", text.strip("\n")):
        entry = _entry(block.splitlines())
        if entry is None:
            head = tuple(block.splitlines())
        elif not entry.singular and not entry.obsolete:
            header = entry.forms[0]
            head = head or entry.comments
        else:
            entries.append(entry)
    return Catalogue(head, header, tuple(entries))


def _entry(lines: Iterable[str]) -> Entry | None:
    comments: list[str] = []
    texts: dict[str, str] = {}
    key = ""
    obsolete = False
    for line in lines:
        if line.startswith("#~ "):
            obsolete = True
            line = line[3:]
        if line.startswith("#"):
            comments.append(line)
            continue
        word, quote, rest = line.partition('"')
        if word.strip():
            key = word.strip()
        texts[key] = texts.get(key, "") + _unescaped(rest.rstrip().removesuffix('"'))
        assert quote, line
    if "msgid" not in texts:
        return None
    forms = [texts["msgstr"]] if "msgstr" in texts else []
    forms += [texts[f"msgstr[{at}]"] for at in range(FORMS) if f"msgstr[{at}]" in texts]
    plural = texts.get("msgid_plural")
    return Entry(texts["msgid"], plural, tuple(forms), tuple(comments), obsolete)


def write_po(catalogue: Catalogue) -> str:
    """The text of a .po file."""
    blocks = ["\n".join(catalogue.comments)] if catalogue.comments else []
    blocks.append(_block(Entry("", None, (catalogue.header,))))
    blocks += [_block(entry) for entry in catalogue.entries]
    return "\n\n".join(blocks) + "\n"


def _block(entry: Entry) -> str:
    lines = _field("msgid", entry.singular)
    if entry.plural is None:
        lines += _field("msgstr", entry.forms[0])
    else:
        lines += _field("msgid_plural", entry.plural)
        for at, form in enumerate(entry.forms):
            lines += _field(f"msgstr[{at}]", form)
    if entry.obsolete:
        lines = [f"#~ {line}" for line in lines]
    return "\n".join([*entry.comments, *lines])


def _field(key: str, text: str) -> list[str]:
    """A text behind its key: in one line where it fits, else a piece a line."""
    whole = f'{key} "{_escaped(text)}"'
    if len(whole) <= 100 and "\n" not in text[:-1]:
        return [whole]
    pieces: list[str] = []
    for line in text.splitlines(keepends=True):
        piece = ""
        for word in re.findall(r"\S*\s*", line):
            if piece and len(_escaped(piece + word)) > 96:
                pieces.append(piece)
                piece = ""
            piece += word
        pieces.append(piece)
    return [f'{key} ""', *(f'"{_escaped(piece)}"' for piece in pieces if piece)]


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_UNESCAPES: Final = {escaped: plain for plain, escaped in _ESCAPES.items()}


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\.", lambda found: _UNESCAPES[found[0]], text)


# Bringing up to date


def updated(catalogue: Catalogue, found: Iterable[Message], language: str) -> Catalogue:
    """*catalogue* with exactly the sentences *found*, and the others as obsolete ones."""
    known = {entry.singular: entry for entry in catalogue.entries}
    entries: list[Entry] = []
    for message in found:
        old = known.pop(message.singular, None)
        notes = [line for line in old.comments if not line.startswith("#:")] if old else []
        places = f"#: {' '.join(message.places)}"
        forms = old.forms if old is not None else ()
        count = FORMS if message.plural is not None else 1
        if len(forms) != count:
            if any(forms) and "#, fuzzy" not in notes:
                notes.append("#, fuzzy")
            forms = (*forms[:count], *[""] * (count - len(forms)))
        elif old is not None and old.plural != message.plural and "#, fuzzy" not in notes:
            notes.append("#, fuzzy")
        comments = (*(n for n in notes if not n.startswith("#,")), places)
        comments = (*comments, *(n for n in notes if n.startswith("#,")))
        entries.append(Entry(message.singular, message.plural, forms, comments))
    entries += [
        entry._replace(obsolete=True, comments=()) for entry in known.values() if any(entry.forms)
    ]
    return Catalogue(catalogue.comments, _header(language), tuple(entries))


def _header(language: str) -> str:
    return (
        "Project-Id-Version: bakers-dozen\n"
        f"Language: {language}\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {PLURALS[language]}\n"
    )


def compiled(catalogue: Catalogue) -> bytes:
    """The .mo file of *catalogue*: what is translated, sorted, without a hash table."""
    texts = {"": catalogue.header}
    for entry in catalogue.entries:
        if entry.obsolete or entry.is_fuzzy or not all(entry.forms):
            continue
        key = entry.singular if entry.plural is None else f"{entry.singular}\0{entry.plural}"
        texts[key] = "\0".join(entry.forms)
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    start = 7 * 4 + len(pairs) * 16
    tables: list[int] = []
    data = b""
    for texts_of in zip(*pairs, strict=True):
        for text in texts_of:
            tables += [len(text), start + len(data)]
            data += text + b"\0"
    head = (0x950412DE, 0, len(pairs), 28, 28 + len(pairs) * 8, 0, 28 + len(pairs) * 16)
    return struct.pack(f"<{7 + len(tables)}I", *head, *tables) + data


# What is wrong


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


def faults(entry: Entry) -> Iterator[str]:
    """What is wrong with an entry, a few words each."""
    if entry.obsolete:
        yield "obsolete"
        return
    if entry.is_fuzzy:
        yield "fuzzy"
    if len(entry.forms) != (1 if entry.plural is None else FORMS) or not all(entry.forms):
        yield "missing"
        return
    many = entry.singular if entry.plural is None else entry.plural
    allowed = [places_of(many)]
    for at, form in enumerate(entry.forms):
        # The first form may leave the number out where English does so too.
        both = [*allowed, places_of(entry.singular)] if at == 0 else allowed
        try:
            same = places_of(form) in both
        except ValueError:
            same = False
        if not same:
            yield f"other places than in English: {form!r}"
        if _edges(form) != _edges(many) and _edges(form) != _edges(entry.singular):
            yield f"other blanks at its ends than in English: {form!r}"


def _edges(text: str) -> tuple[str, str]:
    bare = text.strip(" \n")
    return (text[: text.find(bare)], text[text.rfind(bare) + len(bare) :]) if bare else (text, "")


def po_file(language: str) -> Path:
    """The catalogue of *language*."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue_of(language: str) -> Catalogue:
    """The catalogue of *language* as it is kept."""
    path = po_file(language)
    return read_po(path.read_text(encoding="utf-8") if path.exists() else "")


def main() -> int:
    """Brings the catalogues up to date, or checks them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--prune", action="store_true", help="take obsolete sentences out")
    asked = parser.parse_args()
    check = asked.check
    try:
        found = messages()
    except CallError as error:
        print(error, file=sys.stderr)
        return 2
    status = 0
    for language in LANGUAGES:
        kept = catalogue_of(language)
        new = updated(kept, found, language)
        if asked.prune:
            new = new._replace(entries=tuple(e for e in new.entries if not e.obsolete))
        path = po_file(language)
        if check and (new != kept or path.with_suffix(".mo").read_bytes() != compiled(new)):
            print(f"{language}: out of date; run tools/translations.py")
            status = 1
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_po(new), encoding="utf-8", newline="\n")
            path.with_suffix(".mo").write_bytes(compiled(new))
        wrong = [(entry, list(faults(entry))) for entry in new.entries]
        for entry, words in wrong:
            if words:
                print(f"{language}: {'; '.join(words)}: {entry.singular!r}")
                status = 1
        print(f"{language}: {sum(not words for _, words in wrong)} of {len(found)} sentences")
    return status


if __name__ == "__main__":
    sys.exit(main())
