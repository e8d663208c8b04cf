"""``python -m bakers_dozen``; zip applications and PyInstaller begin here, too."""

import sys
from typing import NoReturn

from bakers_dozen.cli import main


def run() -> NoReturn:
    """Run the program and leave with its exit status."""
    if getattr(sys, "frozen", False):
        # A frozen program's further processes begin here as well.
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())


if __name__ == "__main__":
    run()
