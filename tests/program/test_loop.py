"""The loop between events and the picture."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest

from app.play import dealt
from bakers_dozen.app.events import Event, Key, Terminate
from bakers_dozen.app.options import Options
from bakers_dozen.program import keeper, loop
from bakers_dozen.screen.motion import STEPS
from bakers_dozen.screen.view import Output
from bakers_dozen.terminal.capabilities import Capabilities, detect
from bakers_dozen.terminal.session import Session

FILES = [Path(str(module.__file__)) for module in (loop, keeper)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_update_changes_the_model(path: Path) -> None:
    """The model is given at the start; from then on it is what ``update`` returns."""
    assigned = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute) and target.attr == "model"
    ]
    assert len(assigned) == (2 if path.stem == "loop" else 0)


class Typist(Session):
    """A terminal on which *keys* are pressed, one at each look, and what is written is counted.

    *hasty*: the next key is there before the picture is finished.
    """

    def __init__(self, keys: str, round_trip: float, hasty: bool) -> None:
        can = detect({"TERM": "xterm-256color"})
        assert isinstance(can, Capabilities)
        super().__init__(can)
        self.keys: list[Event] = [Key(key) for key in keys.split()]
        self.round_trip = round_trip
        self.hasty = hasty
        self.pictures = 0

    @property
    def size(self) -> tuple[int, int]:
        return 80, 24

    def start_reports(self, *, mouse: bool = True) -> None:
        pass

    def write(self, text: str) -> None:
        self.pictures += bool(text)

    def wait_ready(self, timeout: float | None = 0.0) -> bool:
        return self.hasty

    def events(self, timeout: float | None = None) -> list[Event]:
        if timeout == 0.0 and not self.pictures:
            return []  # the first look, before anything is seen
        return [self.keys.pop(0) if self.keys else Terminate(0)]


def pictures(options: Options, round_trip: float = 0.0, hasty: bool = False) -> int:
    """How many pictures a card's way from its being held to its place takes."""
    session = Typist("c k", round_trip, hasty)
    model = dealt()._replace(options=options._replace(introduced=True, verdict=False))
    loop.Runtime(model, session, Output(), random_numbers=itertools.count()).run()
    return session.pictures - 2  # the first one, and that of the card held


def test_a_move_is_seen_under_way_unless_something_happens() -> None:
    assert pictures(Options()) == STEPS + 1
    assert pictures(Options(), hasty=True) == 2


@pytest.mark.parametrize("options", [Options(animation="off"), Options(animation="win")])
def test_a_move_is_seen_at_once_where_nothing_moves(options: Options) -> None:
    assert pictures(options) == 1


def test_a_move_is_seen_at_once_on_a_slow_line_and_by_a_screen_reader() -> None:
    assert pictures(Options(), round_trip=loop.SLOW * 2) == 1
    assert pictures(Options(speak=True)) == 1
