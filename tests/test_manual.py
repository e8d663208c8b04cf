"""The man page, the completions and docs/commands.md say what the command line says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import manual
import pytest

from bakers_dozen.app.options import THEMES
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.wording.catalogue import LANGUAGES

BASH = manual.ROOT / "share/bash-completion/completions/bakers-dozen"
ZSH = manual.ROOT / "share/zsh/site-functions/_bakers-dozen"
FISH = manual.ROOT / "share/fish/vendor_completions.d/bakers-dozen.fish"


def test_the_files_are_as_the_tool_writes_them() -> None:
    # After a change of the command line: python tools/manual.py
    for path, text in manual.files().items():
        assert (manual.ROOT / path).read_text(encoding="utf-8") == text, path


def test_the_man_page_is_one_without_a_warning() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff")
    page = manual.ROOT / "share/man/man6/bakers-dozen.6"
    done = subprocess.run([groff, "-man", "-ww", "-Tascii", page], capture_output=True, check=True)
    assert done.stderr == b""
    assert b"Without DEAL, your last game continues" in done.stdout


@pytest.mark.parametrize(("shell", "file"), [("bash", BASH), ("zsh", ZSH), ("fish", FISH)])
def test_the_shell_takes_its_completion(shell: str, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for word in (*VARIANTS, *THEMES, *LANGUAGES, "kings:", "--budget"):
        assert word.removeprefix("--") in text
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell}")
    subprocess.run([program, "-n", file], check=True)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bakers-dozen so", ["solve", "soliterm:"]),
        ("bakers-dozen solve --fo", ["--format"]),
        ("bakers-dozen solve --format r", ["record"]),
        ("bakers-dozen --theme cl", ["classic"]),
        ("bakers-dozen --lang m", ["mi"]),
        ("bakers-dozen show good", ["good-measure:"]),
        ("bakers-dozen show --variant good", ["good-measure"]),
        ("bakers-dozen help pa", ["paths"]),
    ],
)
def test_bash_completes(line: str, words: list[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    script = (
        f"source '{BASH}'; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); "
        'COMPREPLY=(); _bakers_dozen; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == sorted(words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bakers-dozen so", ["solve", "soliterm:"]),
        ("bakers-dozen solve --for", ["--format"]),
        ("bakers-dozen solve --format r", ["record"]),
        ("bakers-dozen --theme cl", ["classic"]),
    ],
)
def test_fish_completes(line: str, words: list[str], tmp_path: Path) -> None:
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("there is no fish")
    script = f"source '{FISH}'; complete -C '{line}'"
    done = subprocess.run(
        [fish, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert sorted(each.split("\t")[0] for each in done.stdout.splitlines()) == sorted(words)
