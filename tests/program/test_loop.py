"""The loop between events and the picture."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bakers_dozen.program import keeper, loop

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
