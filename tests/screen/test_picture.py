"""The README's pictures are what the game draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent.parent
PICTURES = ("table.svg", "table-large.svg", "play.svg")


def layout(picture: Path) -> set[tuple[str, ...]]:
    """The words and suits of *picture*'s first frame, each with its place; no colours."""
    found = set()
    root = ElementTree.parse(picture).getroot()
    for group in root.findall("{*}g[@fill]"):
        for each in group:
            what = each.text or each.get("href") or ""
            found.add((what, each.attrib["x"], each.attrib["y"]))
    return {("", root.attrib["width"], root.attrib["height"]), *found}


def test_the_pictures_are_frames_of_the_game_as_it_is(tmp_path: Path) -> None:
    # If this fails after a wanted change of the table: python tools/picture.py
    subprocess.run([sys.executable, ROOT / "tools" / "picture.py", tmp_path], check=True)
    for name in PICTURES:
        assert len(layout(ROOT / "docs" / name)) > 100
        assert layout(tmp_path / name) == layout(ROOT / "docs" / name), name


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_needs_nothing_but_itself(name: str) -> None:
    root = ElementTree.parse(ROOT / "docs" / name).getroot()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in {
            "svg", "title", "defs", "path", "rect", "g", "use", "text", "animate"
        }  # fmt: skip
        for attribute, value in element.attrib.items():
            assert "url(" not in value
            assert attribute != "href" or value.startswith("#")


def test_the_game_shows_what_it_is_about() -> None:
    """A card held, a refusal, a win given away and won back, and the win."""
    text = (ROOT / "docs" / "play.svg").read_text(encoding="utf-8")
    words = "".join(ElementTree.fromstring(text).itertext())
    for word in ("moves", "lost", "winnable", "Won!"):
        assert word in words
    assert len(text) < 400_000
