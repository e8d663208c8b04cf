"""Which language is spoken: by name, by the environment, and as far as letters can be written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bakers_dozen import cli
from bakers_dozen.wording import catalogue
from bakers_dozen.wording.catalogue import (
    language_of,
    language_of_environment,
    ntr,
    set_encoding,
    tr,
    use_language,
)

UTF8 = "utf-8"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en", {}, UTF8)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.ISO8859-1"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "hi_IN"}, "hi"),
        ({"LANG": "mi_NZ.UTF-8"}, "mi"),
        ({"LANG": "en_NZ.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        # The order of gettext: LANGUAGE, LC_ALL, LC_MESSAGES, LANG; an empty one is none.
        ({"LANG": "fr_FR", "LC_MESSAGES": "hi_IN"}, "hi"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "hi_IN", "LC_ALL": "mi_NZ"}, "mi"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR", "LC_CTYPE": "hi_IN"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "mi:fr"}, "mi"),
        # The first language of the list that there is.
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pt_BR:hi:fr"}, "hi"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:en:hi"}, "en"),
        # In the C locale the list doesn't count.
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_environment_asks_for_a_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert language_of_environment(environment) == language
    assert use_language(None, environment, UTF8) == language
    assert catalogue.language() == language


def test_a_language_that_is_named_comes_before_the_environment() -> None:
    assert use_language("fr", {"LC_ALL": "hi_IN.UTF-8"}, UTF8) == "fr"
    assert use_language("en", {"LC_ALL": "hi_IN.UTF-8"}, UTF8) == "en"
    assert tr("Column {column} is empty") == "Column {column} is empty"


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("en_US", "en"),
        ("mi-NZ", "mi"),
        ("fra", None),
        ("f", None),
        ("", None),
        ("de", None),
        ("../fr", None),
    ],
)
def test_names_of_languages(name: str, language: str | None) -> None:
    assert language_of(name) == language


@pytest.mark.parametrize(
    ("language", "encoding", "spoken"),
    [
        ("fr", "utf-8", "fr"),
        ("fr", "UTF8", "fr"),
        ("fr", "utf_16", "fr"),
        ("fr", "iso8859-1", "fr"),
        ("fr", "iso8859-15", "fr"),
        ("fr", "cp1252", "fr"),
        ("fr", "cp850", "fr"),
        ("fr", "ascii", "en"),
        ("fr", "iso8859-2", "en"),
        ("fr", None, "en"),
        ("fr", "no-such-encoding", "en"),
        ("hi", "utf-8", "hi"),
        ("hi", "iso8859-1", "en"),
        ("hi", "cp1252", "en"),
        ("mi", "utf-8", "mi"),
        ("mi", "iso8859-4", "mi"),
        ("mi", "iso8859-13", "mi"),
        ("mi", "iso8859-1", "en"),
        ("en", "ascii", "en"),
    ],
)
def test_a_language_that_cant_be_written_gives_way_to_english(
    language: str, encoding: str | None, spoken: str
) -> None:
    assert use_language(language, {}, encoding) == spoken
    assert (tr("hint") == "hint") == (spoken == "en")
    # It may be found out later that the terminal can't write it.
    use_language(language, {}, UTF8)
    assert set_encoding(encoding) == spoken
    assert (tr("hint") == "hint") == (spoken == "en")


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "cp1252", "iso8859-15", "koi8-r"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_whatever_is_said_can_be_written(language: str, encoding: str) -> None:
    use_language(language, {}, encoding)
    for sentence in (
        tr("hearts"),
        tr("Back at “{text}”"),
        tr("thinking…"),
        tr("{arrows} change   Esc close"),
        ntr("{n} move", "{n} moves", 5),
    ):
        sentence.encode(encoding)


def test_french_in_latin_1_keeps_its_accents_and_writes_what_it_lacks_plainly() -> None:
    use_language("fr", {}, "iso8859-1")
    assert tr("hearts") == "coeur"
    assert tr("Standard input isn't a terminal") == "L'entrée standard n'est pas un terminal"
    use_language("fr", {}, "iso8859-15")
    assert tr("hearts") == "cœur"


def test_numbers_take_the_form_of_the_language() -> None:
    def moves(n: int) -> str:
        return ntr("{n} move", "{n} moves", n).format(n=n)

    assert [moves(n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    use_language("fr", {}, UTF8)
    assert [moves(n) for n in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]
    use_language("hi", {}, UTF8)
    assert [moves(n) for n in (0, 1, 2)] == ["0 चालें", "1 चाल", "2 चालें"]


def test_what_isnt_translated_is_said_in_english() -> None:
    use_language("fr", {}, UTF8)
    assert tr("no such sentence") == "no such sentence"
    assert ntr("{n} of these", "{n} of those", 2) == "{n} of those"


@pytest.mark.parametrize("damage", [b"", b"\xde\x12\x04\x95", b"no catalogue at all", None])
def test_a_catalogue_that_cant_be_read_leaves_english(
    damage: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(package: str, name: str) -> bytes | None:
        assert (package, name) == ("bakers_dozen", "locale/fr/LC_MESSAGES/bakers-dozen.mo")
        return damage

    monkeypatch.setattr("pkgutil.get_data", damaged)
    assert use_language("fr", {}, UTF8) == "en"
    assert tr("hint") == "hint"


# The command line


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bakers_dozen", *arguments],
        env={**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [["--lang", "fr", "--help"], ["--lang=fr", "--help"], ["--help", "--lang", "fr"]],
)
def test_the_help_is_in_the_language_that_is_named(arguments: list[str]) -> None:
    done = _run(*arguments)
    assert done.returncode == 0
    shown = re.sub("[ \n]+", " ", done.stdout)
    assert shown.startswith("usage\xa0: bakers-dozen")
    assert "afficher cette aide" in shown
    assert "arguments\xa0: DEAL" in shown
    assert "options\xa0: " in shown
    for english in ("positional", "show this help", "show program's version"):
        assert english not in shown


def test_the_commands_speak_it_too_wherever_it_stands() -> None:
    french = "Cherche si des donnes sont gagnables"
    for arguments in (["--lang", "fr", "solve", "--help"], ["solve", "--lang", "fr", "--help"]):
        assert french in _run(*arguments).stdout
    assert french in _run("solve", "--help", LC_ALL="fr_FR.UTF-8").stdout
    in_hindi = _run("solve", "--help", LC_ALL="hi_IN.UTF-8").stdout
    assert "बाँट" in in_hindi
    assert "Find out" not in in_hindi


def test_a_language_that_there_isnt_is_told_in_one_line() -> None:
    done = _run("--lang", "xx")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        'bakers-dozen: There\'s no language "xx" here. Try one of en, fr, hi, mi\n'
    )
    done = _run("--lang", "xx", LC_ALL="fr_FR.UTF-8")
    assert done.stderr.startswith("bakers-dozen: Pas de langue")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang"],
        ["--nothing"],
        ["--variant", "x"],
        ["--theme"],
        ["--auto=1"],
        ["24", "25"],
        ["solve"],
        ["solve", "--jobs", "x", "24"],
        ["watch", "--speed"],
        ["replay"],
        ["stats", "--json", "--csv"],
    ],
)
@pytest.mark.parametrize("language", ["en_NZ", "fr_FR", "hi_IN", "mi_NZ"])
def test_bad_arguments_are_told_without_a_word_of_argparses_english(
    arguments: list[str],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    try:
        status: object = cli.main(arguments)
    except SystemExit as end:
        status = end.code
    assert status == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    for english in ("expected", "invalid", "choose", "unrecognized", "required", "argument --",
                    "ignored", "following", "not allowed"):  # fmt: skip
        assert english not in told


_OPENED = """
import sys
opened = []
sys.addaudithook(lambda event, about: event == "open" and opened.append(str(about[0])))
from bakers_dozen.wording import catalogue
catalogue.use_language(None, {"LANG": sys.argv[1]}, "utf-8")
catalogue.tr("undo")
print("gettext" in sys.modules, any(name.endswith(".mo") for name in opened))
"""


@pytest.mark.parametrize(
    ("locale", "read"),
    [("C", "False False"), ("en_NZ.UTF-8", "False False"), ("mi_NZ.UTF-8", "True True")],
)
def test_english_needs_no_catalogue_and_no_gettext(locale: str, read: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _OPENED, locale], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == read
