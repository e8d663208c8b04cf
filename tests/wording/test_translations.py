"""The catalogues: every sentence in every language, with the same places, as it is compiled."""

from __future__ import annotations

import gettext
import io
import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
import translations
from hypothesis import given, settings
from hypothesis import strategies as st
from translations import CallError, Catalogue, Entry, Message, messages_of

from bakers_dozen.wording.catalogue import DOMAIN, LANGUAGES, PLAINER

LANGS = translations.LANGUAGES
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@cache
def source() -> tuple[Message, ...]:
    return tuple(translations.messages())


@cache
def catalogue(language: str) -> Catalogue:
    return translations.catalogue_of(language)


def entries(language: str) -> list[Entry]:
    return [entry for entry in catalogue(language).entries if not entry.obsolete]


def test_the_program_and_the_tool_know_the_same_languages() -> None:
    assert ("en", *LANGS) == LANGUAGES
    assert translations.DOMAIN == DOMAIN


# What is translated


@pytest.mark.parametrize("language", LANGS)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    # After a change of a sentence: python tools/translations.py, and fill in what it lists.
    wrong = {
        entry.singular: found
        for entry in translations.updated(catalogue(language), source(), language).entries
        if (found := list(translations.faults(entry)))
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGS)
def test_the_files_are_as_the_tool_writes_them(language: str) -> None:
    updated = translations.updated(catalogue(language), source(), language)
    path = translations.po_file(language)
    assert path.read_text(encoding="utf-8") == translations.write_po(updated)
    assert path.with_suffix(".mo").read_bytes() == translations.compiled(updated)


@pytest.mark.parametrize(
    ("language", "plural"),
    [("fr", "(n > 1)"), ("hi", "(n != 1)"), ("mi", "(n > 1)")],
)
def test_each_language_counts_in_its_own_way(language: str, plural: str) -> None:
    assert f"Plural-Forms: nplurals=2; plural={plural};\n" in catalogue(language).header
    assert any(entry.plural for entry in entries(language))


def _fields(text: str) -> list[tuple[str, str]]:
    """The places of *text* with their formats, those within formats too."""
    found = []
    for _, name, spec, _ in Formatter().parse(text):
        if name is not None:
            found.append((name, spec or ""))
            found += _fields(spec or "")
    return found


@pytest.mark.parametrize("language", LANGS)
@settings(max_examples=20, deadline=None)
@given(
    number=st.integers(0, 10**9),
    text=st.text(st.characters(codec="utf-8"), max_size=12),
)
def test_every_translation_can_be_filled(language: str, number: int, text: str) -> None:
    for entry in entries(language):
        english = entry.plural or entry.singular
        if "%(" in english or "%s" in english or "%r" in english:
            fill = dict.fromkeys(
                ("argument_name", "message", "value", "choices", "closest", "type", "option",
                 "matches", "heading"), text
            )  # fmt: skip
            for form in entry.forms:
                assert (form % (fill if "%(" in english else text)) != ""
            continue
        # A place with a format holds a number; the others take anything.
        fields = dict(_fields(english))
        values = {name: number if spec else text for name, spec in fields.items()}
        for form in entry.forms:
            filled = form.format(**values)
            assert "{" not in filled or "{" in text
            assert {name for name, _ in _fields(form)} <= set(fields)
            assert all(spec == fields[name] for name, spec in _fields(form))


@pytest.mark.parametrize("language", LANGS)
def test_the_alphabet_names_every_letter_that_is_used(language: str) -> None:
    alphabet = next(e.forms[0] for e in entries(language) if e.singular == ALPHABET)
    used = {
        character
        for entry in entries(language)
        for form in entry.forms
        for character in form.lower()
        if unicodedata.category(character)[0] in "LM"
    }
    assert used - set(PLAINER) - set(alphabet) == set()
    assert set(ALPHABET) < set(alphabet)


@pytest.mark.parametrize("language", LANGS)
def test_signs_that_arent_letters_have_something_plainer(language: str) -> None:
    signs = {
        character
        for entry in entries(language)
        for form in entry.forms
        for character in form
        if character > "~" and unicodedata.category(character)[0] not in "LM"
    }
    if language == "hi":
        signs.discard("।")  # Devanagari itself, and written wherever its letters are.
    assert signs <= set(PLAINER)


def test_french_has_no_break_spaces_where_it_wants_spaces() -> None:
    for entry in entries("fr"):
        for form in entry.forms:
            for at, mark in enumerate(form):
                if mark in ";!»" or (mark == "?" and form[at - 1 : at] not in ("", " ", ",")):
                    assert form[at - 1] == "\xa0", form
            assert " :" not in form, form


@pytest.mark.parametrize("language", LANGS)
def test_typed_words_keys_and_options_stay_as_they_are(language: str) -> None:
    """What has to be typed as it is told: long options, commands before a colon, names."""
    kept = ("--", "bakers-dozen", "kings:", "pysol:", "[y/N]", "BAKERS_DOZEN_HOME", "qh", "FILE")
    for entry in entries(language):
        for word in kept:
            if word in entry.singular and entry.singular != "unrecognized arguments: %s":
                assert all(word in form for form in entry.forms), (word, entry.forms)


# What is collected


def collected(text: str) -> list[Message]:
    return list(messages_of(text, "place.py"))


def test_sentences_are_collected_from_calls() -> None:
    text = """
def one():
    return tr("a sentence" " in two pieces").format(x=tr("another"))
def two(n):
    words = {"a": tr("in a table")}
    return lambda: ntr("{n} thing", "{n} things", n)
"""
    assert [(m.singular, m.plural) for m in collected(text)] == [
        ("a sentence in two pieces", None),
        ("another", None),
        ("in a table", None),
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
        translations.messages(tmp_path)


_SILENT = """
import importlib, pkgutil, sys
from bakers_dozen.wording import catalogue
def said(*words):
    raise SystemExit(f"said at import time: {words}")
catalogue.tr = catalogue.ntr = said
import bakers_dozen
for module in pkgutil.walk_packages(bakers_dozen.__path__, "bakers_dozen."):
    if not module.name.endswith(("__main__", ".windows")):
        importlib.import_module(module.name)
"""


def test_no_module_says_anything_while_it_is_imported() -> None:
    # A sentence kept in a constant would stay in the language of that moment.
    subprocess.run([sys.executable, "-c", _SILENT], check=True)


def test_only_the_wording_package_holds_sentences() -> None:
    places = {place for message in source() for place in message.places}
    assert {place for place in places if not place.startswith("wording/")} == {"argparse"}


# The tool


TEXT = st.text(
    st.characters(codec="utf-8", exclude_characters="\x00\r\x0b\x0c\x1c\x1d\x1e\x85"
                  "\u2028\u2029"), min_size=1, max_size=200
)  # fmt: skip
ENTRY = st.builds(
    lambda one, many, forms: Entry(one, many, forms if many else forms[:1], ("#: a.py",)),
    TEXT,
    st.none() | TEXT,
    st.tuples(TEXT, TEXT),
)


@given(st.lists(ENTRY, max_size=4, unique_by=lambda entry: entry.singular))
def test_what_is_written_is_read_again(written: list[Entry]) -> None:
    header = translations.catalogue_of("fr").header
    kept = Catalogue(("# Terms:", "#", "#   ace as"), header, tuple(written))
    assert translations.read_po(translations.write_po(kept)) == kept


@given(st.lists(ENTRY, max_size=4, unique_by=lambda entry: entry.singular))
def test_what_is_compiled_is_what_gettext_finds(written: list[Entry]) -> None:
    header = translations.catalogue_of("hi").header
    compiled = translations.compiled(Catalogue((), header, tuple(written)))
    found = gettext.GNUTranslations(io.BytesIO(compiled))
    for entry in written:
        if entry.plural is None:
            assert found.gettext(entry.singular) == entry.forms[0]
        else:
            for n, form in ((0, 1), (1, 0), (2, 1), (100, 1)):
                assert found.ngettext(entry.singular, entry.plural, n) == entry.forms[form]


def test_a_changed_sentence_is_missing_and_the_old_one_is_kept_aside() -> None:
    old = Catalogue((), "", (Entry("old words", None, ("anciens mots",)),))
    new = translations.updated(old, [Message("new words", None, ("a.py",))], "fr")
    assert [(e.singular, e.obsolete, list(translations.faults(e))) for e in new.entries] == [
        ("new words", False, ["missing"]),
        ("old words", True, ["obsolete"]),
    ]


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
    found = list(translations.faults(Entry(*english, forms)))
    assert [one.partition(":")[0] for one in found] == ([] if fault is None else [
        {"other places": "other places than in English",
         "other blanks": "other blanks at its ends than in English"}.get(fault, fault)
    ])  # fmt: skip
