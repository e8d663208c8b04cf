"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every
# program that they start; some tests interrupt one. What is caught here is back to its
# default there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
