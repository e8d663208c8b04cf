"""Deals that other solvers had left open, with lines that win them."""

from __future__ import annotations

from pathlib import Path

from bakers_dozen.play.record import parse_record

DATA = Path(__file__).parent.parent / "data"


def test_pysol_813_can_be_won_by_our_rule() -> None:
    game = parse_record((DATA / "pysol-813.game").read_text())
    assert game.position.is_won
    assert game.move_count == 101
