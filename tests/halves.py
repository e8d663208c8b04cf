"""What the fast half of the suite leaves out of a long table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def rest_slow(values: Iterable[Any]) -> list[Any]:
    """*values* for ``parametrize``: the first is tried always, the others are marked slow."""
    first, *others = values
    return [first, *(pytest.param(value, marks=pytest.mark.slow) for value in others)]
