"""``review``: a game in lines."""

from __future__ import annotations

from commands.running import run_main

TURNS = ["dd", "jc", "aj", "aa", "hh", "bc", "db", "fb"]


def test_the_curve_has_a_name() -> None:
    """Where it is drawn in digits nobody would know what they are."""
    done = run_main("review", "24", *TURNS)
    assert done.status == 0
    head, blank, name, curve = done.out.splitlines()
    assert (head, blank) == ("Winnable all the way, 8 turns.", "")
    assert name == "How far the win was, turn by turn:"
    assert len(curve) == len(TURNS)
