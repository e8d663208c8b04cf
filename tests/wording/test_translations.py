"""The catalogues: every sentence in every language, with the same places, as it is compiled."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
import translations
from babel.messages import Catalog, Message
from hypothesis import given, settings
from hypothesis import strategies as st
from translations import CallError, english_of, faults, forms_of

from bakers_dozen.wording.catalogue import DOMAIN, LANGUAGES, PLAINER

LANGS = translations.LANGUAGES
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@cache
def source() -> Catalog:
    return translations.template()


@cache
def catalogue(language: str) -> Catalog:
    return translations.updated(language, source())


def entries(language: str) -> list[tuple[str, tuple[str, ...]]]:
    """Each sentence of a catalogue, as English has it for many, and its translations."""
    messages = [message for message in catalogue(language) if message.id]
    return [(english_of(message)[1], forms_of(message)) for message in messages]


def test_the_program_and_the_tool_know_the_same_languages() -> None:
    assert ("en", *LANGS) == LANGUAGES
    assert translations.DOMAIN == DOMAIN


# What is translated


@pytest.mark.parametrize("language", LANGS)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    # After a change of a sentence: python tools/translations.py, and fill in what it lists.
    updated = catalogue(language)
    wrong = {message.id: list(faults(message)) for message in updated if message.id}
    assert not {sentence: words for sentence, words in wrong.items() if words}
    assert not updated.obsolete


@pytest.mark.parametrize("language", LANGS)
def test_the_files_are_as_the_tool_writes_them(language: str) -> None:
    path = translations.po_file(language)
    assert path.read_bytes() == translations.po_text(catalogue(language))
    assert path.with_suffix(".mo").read_bytes() == translations.mo_data(catalogue(language))


@pytest.mark.parametrize(
    ("language", "plural"),
    [("fr", "(n > 1)"), ("hi", "(n != 1)"), ("mi", "(n > 1)")],
)
def test_each_language_counts_in_its_own_way(language: str, plural: str) -> None:
    headers = dict(catalogue(language).mime_headers)
    assert headers["Plural-Forms"] == f"nplurals=2; plural={plural};"
    assert any(message.pluralizable for message in catalogue(language))


def _fields(text: str) -> list[tuple[str, str]]:
    """The places of *text* with their formats, those within formats too."""
    found = []
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            found.append((name, spec or ""))
            found += _fields(spec or "")
    return found


@pytest.mark.parametrize("language", LANGS)
@settings(max_examples=20)
@given(
    number=st.integers(0, 10**9),
    text=st.text(st.characters(codec="utf-8"), max_size=12),
)
def test_every_translation_can_be_filled(language: str, number: int, text: str) -> None:
    for english, forms in entries(language):
        if "%(" in english or "%s" in english or "%r" in english:
            fill = dict.fromkeys(
                ("argument_name", "message", "value", "choices", "closest", "type", "option",
                 "matches", "heading"), text
            )  # fmt: skip
            for form in forms:
                assert (form % (fill if "%(" in english else text)) != ""
            continue
        # A place with a format holds a number; the others take anything.
        fields = dict(_fields(english))
        values = {name: number if spec else text for name, spec in fields.items()}
        for form in forms:
            filled = form.format(**values)
            assert "{" not in filled or "{" in text
            assert {name for name, _ in _fields(form)} <= set(fields)
            assert all(spec == fields[name] for name, spec in _fields(form))


@pytest.mark.parametrize("language", LANGS)
def test_the_alphabet_names_every_letter_that_is_used(language: str) -> None:
    alphabet = next(forms[0] for english, forms in entries(language) if english == ALPHABET)
    used = {
        character
        for _, forms in entries(language)
        for form in forms
        for character in form.lower()
        if unicodedata.category(character)[0] in "LM"
    }
    assert used - set(PLAINER) - set(alphabet) == set()
    assert set(ALPHABET) < set(alphabet)


@pytest.mark.parametrize("language", LANGS)
def test_signs_that_arent_letters_have_something_plainer(language: str) -> None:
    signs = {
        character
        for _, forms in entries(language)
        for form in forms
        for character in form
        if character > "~" and unicodedata.category(character)[0] not in "LM"
    }
    if language == "hi":
        signs.discard("।")  # Devanagari itself, and written wherever its letters are.
    assert signs <= set(PLAINER)


def test_french_has_no_break_spaces_where_it_wants_spaces() -> None:
    for _, forms in entries("fr"):
        for form in forms:
            for at, mark in enumerate(form):
                if mark in ";!»" or (mark == "?" and form[at - 1 : at] not in ("", " ", ",")):
                    assert form[at - 1] == "\xa0", form
            assert " :" not in form, form


@pytest.mark.parametrize("language", LANGS)
def test_typed_words_keys_and_options_stay_as_they_are(language: str) -> None:
    """What has to be typed as it is told: long options, commands before a colon, names."""
    kept = (
        "--",
        "bakers-dozen",
        "kings:24",
        "kings:1-",
        "pysol:24",
        "[y/N]",
        "BAKERS_DOZEN_HOME",
        "qh",
        "FILE",
    )
    for english, forms in entries(language):
        for word in kept:
            if word in english and english != "unrecognized arguments: %s":
                assert all(word in form for form in forms), (word, forms)


# What is collected


def collected(text: str) -> list[str | tuple[str, ...]]:
    return list(translations.sentences(text, "place.py"))


def test_sentences_are_collected_from_calls() -> None:
    text = """
def one():
    return tr("a sentence" " in two pieces").format(x=tr("another"))
def two(n):
    words = {"a": tr("in a table")}
    return lambda: ntr("{n} thing", "{n} things", n)
"""
    assert collected(text) == [
        "a sentence in two pieces",
        "another",
        "in a table",
        ("{n} thing", "{n} things"),
    ]


@pytest.mark.parametrize(
    "call",
    [
        "tr(words)",
        'tr(f"{n} things")',
        'tr("one" + two)',
        'tr("one" if n else "two")',
        "tr(3)",
        'ntr(one, "many", n)',
        'ntr("one", many, n)',
    ],
)
def test_a_sentence_that_isnt_written_out_in_its_call_is_a_fault(call: str) -> None:
    with pytest.raises(CallError, match=r"place\.py:2: the sentence isn't written out"):
        collected(f"def f(n):\n    return {call}\n")


@pytest.mark.parametrize(
    "text",
    [
        'WORDS = tr("said too early")',
        'WORDS = {"a": ntr("one", "many", 2)}',
        'class A:\n    words = tr("said too early")',
        'def f(words=tr("said too early")):\n    pass',
        'f = lambda words=tr("said too early"): words',
        '@decorated(tr("said too early"))\ndef f():\n    pass',
    ],
)
def test_a_sentence_said_at_import_time_is_a_fault(text: str) -> None:
    with pytest.raises(CallError, match="at import time"):
        collected(text)


def test_two_plurals_of_one_singular_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('def f(n):\n    return ntr("{n} x", "{n} xs", n)\n')
    (tmp_path / "b.py").write_text('def f(n):\n    return ntr("{n} x", "{n} xes", n)\n')
    with pytest.raises(CallError, match="two plurals"):
        translations.template(tmp_path)


_SILENT = """
import importlib, pkgutil, sys
from bakers_dozen.wording import catalogue
def said(*words):
    raise SystemExit(f"said at import time: {words}")
catalogue.tr = catalogue.ntr = said
import bakers_dozen
for module in pkgutil.walk_packages(bakers_dozen.__path__, "bakers_dozen."):
    if not module.name.endswith(("__main__", ".win32")) and "pyinstaller" not in module.name:
        importlib.import_module(module.name)
"""


def test_no_module_says_anything_while_it_is_imported() -> None:
    # A sentence kept in a constant would stay in the language of that moment.
    subprocess.run([sys.executable, "-c", _SILENT], check=True)


#: Who speaks to a person: sentences stand beside what says them.
SPEAKERS = ("wording/", "plain/", "commands/", "program/", "cli.py")


def test_rules_table_and_storage_hold_no_sentences() -> None:
    silent = [
        path.relative_to(translations.SOURCE).as_posix()
        for path in translations.SOURCE.rglob("*.py")
        if list(translations.sentences(path.read_text(encoding="utf-8"), path.name))
    ]
    assert [place for place in silent if not place.startswith(SPEAKERS)] == []


# The tool


def test_a_changed_sentence_is_missing_and_the_old_one_is_kept_aside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    old, new = Catalog(), Catalog()
    old.add("old words")
    new.add("new words")
    path = translations.po_file("fr")
    path.parent.mkdir(parents=True)
    written = translations.updated("fr", old)
    written["old words"].string = "anciens mots"
    path.write_bytes(translations.po_text(written))
    changed = translations.updated("fr", new)
    assert [(m.id, list(faults(m))) for m in changed if m.id] == [("new words", ["missing"])]
    assert list(changed.obsolete) == ["old words"]
    assert b'#~ msgstr "anciens mots"' in translations.po_text(changed)
    assert b"anciens" not in translations.po_text(changed, prune=True)


def test_a_sentence_inside_an_f_string_is_a_fault() -> None:
    with pytest.raises(CallError, match="inside an f-string"):
        collected("def f(n):\n    return f\"{tr('words')} {n}\"\n")


@pytest.mark.parametrize(
    ("english", "forms", "fault"),
    [
        (("{n} of {m}", None), ("{m} sur {n}",), None),
        (("{n} of {m}", None), ("{n} sur {x}",), "other places"),
        (("{n} of {m}", None), ("{n}",), "other places"),
        (("a thing", None), ("une {chose}",), "other places"),
        (("a thing", None), ("une {chose",), "other places"),
        (("%(a)s is no %(b)r", None), ("%(b)r n'est pas %(a)s",), None),
        (("%(a)s is no %(b)r", None), ("%(b)r n'est pas",), "other places"),
        (("a question? ", None), ("une question ?",), "other blanks"),
        (("a thing", None), ("",), "missing"),
        (("{n} thing", "{n} things"), ("{n} chose", ""), "missing"),
        (("{n} thing", "{n} things"), ("{n} chose", "{n} choses"), None),
        (("{n} thing", "{n} things"), ("une chose", "{n} choses"), "other places"),
        (("one thing", "{n} things"), ("une chose", "{n} choses"), None),
        (("one thing", "{n} things"), ("{n} chose", "{n} choses"), None),
        (("one thing", "{n} things"), ("une chose", "des choses"), "other places"),
    ],
)
def test_faults_of_a_translation(
    english: tuple[str, str | None], forms: tuple[str, ...], fault: str | None
) -> None:
    one, many = english
    message = Message(one, forms[0]) if many is None else Message((one, many), forms)
    found = list(faults(message))
    assert [one.partition(":")[0] for one in found] == ([] if fault is None else [
        {"other places": "other places than in English",
         "other blanks": "other blanks at its ends than in English"}.get(fault, fault)
    ])  # fmt: skip
