"""What belongs to the package beside its code agrees with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from bakers_dozen import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_changelog_begins_with_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first = re.search(r"^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d\d-\d\d)\)$", changelog, re.M)
    assert first is not None
    assert first[1] == __version__.removesuffix(".dev0")


def test_the_authors_are_those_of_the_licence() -> None:
    holder = re.search(r"^Copyright \(c\) \d+ (.*)$", (ROOT / "LICENSE").read_text("utf-8"), re.M)
    assert holder is not None
    assert PROJECT["authors"] == [{"name": holder[1]}]


def test_the_desktop_finds_program_and_icon() -> None:
    share = ROOT / "share"
    entry = (share / "applications" / "bakers-dozen.desktop").read_text("utf-8")
    (program,) = PROJECT["scripts"]
    assert f"\nExec={program}\n" in entry
    icon = re.search(r"^Icon=(.*)$", entry, re.M)
    assert icon is not None
    file = share / "icons" / "hicolor" / "scalable" / "apps" / f"{icon[1]}.svg"
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    (metainfo,) = (share / "metainfo").glob("*.metainfo.xml")
    about = ElementTree.parse(metainfo).getroot()
    assert metainfo.name.startswith(about.findtext("id", "-"))
    assert about.findtext("project_license") == PROJECT["license"]
    assert about.findtext("provides/binary") == program
