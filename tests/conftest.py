"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every
# program that they start; some tests interrupt one. What is caught here is back to its
# default there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines that test are busy: how long an example takes tells nothing. What is tried before
# a change lands is the same each time; everywhere else examples are new in every run.
settings.register_profile(
    "ours",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="CI" in os.environ,
)
settings.load_profile("ours")

#: What plays whole games through real terminals, kills programs and waits for them, or
#: tries thousands of inputs: left out by ``pytest -m "not slow"``, which answers within a
#: minute.
SLOW = (
    *("program/", "fuzz/", "terminal/test_tmux", "storage/test_kill", "storage/test_whole_game"),
    *("commands/test_replay", "commands/test_solve", "commands/test_survey"),
    *("terminal/test_session", "app/test_machine", "play/test_daily", "app/test_thinking"),
    *("commands/test_cast", "wording/test_languages", "solver/test_difficulty"),
)
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).as_posix().startswith(SLOW):
            item.add_marker(pytest.mark.slow)
