"""Results for tests of statistics."""

from __future__ import annotations

import itertools
from datetime import date
from typing import Any

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.statistics.result import Result

TODAY = date(2026, 11, 30).toordinal()
PLAYING, WON, LOST, WATCHED = Outcome
_keys = itertools.count(1)


def result(outcome: Outcome = WON, **others: Any) -> Result:
    """A result; a later call gives a later one."""
    key = next(_keys)
    plain = Result(key, "bakers-dozen", str(key), outcome, TODAY, TODAY, float(key), 100, 300.0)
    return plain._replace(**others)
