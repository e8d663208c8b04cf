"""The README's picture is what the game draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "docs" / "table.svg"


def test_the_picture_is_a_frame_of_the_game_as_it_is(tmp_path: Path) -> None:
    # If this fails after a wanted change of the table: python tools/picture.py
    drawn = tmp_path / "table.svg"
    subprocess.run([sys.executable, ROOT / "tools" / "picture.py", drawn], check=True)
    assert drawn.read_bytes() == PICTURE.read_bytes()


def test_the_picture_needs_nothing_but_itself() -> None:
    root = ElementTree.parse(PICTURE).getroot()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in {
            "svg", "title", "defs", "path", "rect", "g", "use", "text"
        }  # fmt: skip
        for name, value in element.attrib.items():
            assert "url(" not in value
            assert name != "href" or value.startswith("#")
