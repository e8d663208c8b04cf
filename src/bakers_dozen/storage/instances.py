"""Which windows are open, so that a game in play has one window and no more.

Each window has a small file of its own and holds a lock on it that the system
takes back when the process ends, however it ends. A window is open when its file
is there and locked.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress

from .owner import make_folder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def _lock(fd: int, forks_too: bool) -> None:
    """Lock the file without waiting; OSError where that fails.

    *forks_too*: processes that this one forks hold the lock as well.
    """
    if fcntl is not None:
        (fcntl.flock if forks_too else fcntl.lockf)(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:  # pragma: no cover
        import msvcrt

        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]


class NoLocksError(OSError):
    """The folder is on a file system without locks, as NFS can be."""


def try_lock(fd: int) -> bool:
    """Lock the file without waiting; True when this got the lock.

    ``NoLocksError`` where nothing can be locked.
    """
    try:
        _lock(fd, forks_too=True)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        raise NoLocksError(errno.ENOLCK, os.strerror(errno.ENOLCK)) from error
    return True


#: What the system says of a lock that another has.
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


def is_taken(fd: int) -> bool:
    """True when another process has the file for itself; else this one has it from now on.

    The lock is this process's alone: none that it forks keeps it longer. Where there are
    no locks nothing is taken.
    """
    try:
        _lock(fd, forks_too=False)
    except OSError as error:
        return error.errno in _TAKEN
    return False


class Instance:
    """This window's own file and lock. ``token`` names it among the windows."""

    def __init__(self, folder: str) -> None:
        """Make and lock a file in *folder*, made where missing; OSError where it can't be."""
        make_folder(folder)
        self.folder = folder
        for _ in range(5):
            self.token = os.urandom(8).hex()
            self._path = os.path.join(folder, self.token)
            self._fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                # Another window may tidy the file away between its making and its locking.
                if try_lock(self._fd) and self.is_there():
                    return
            except NoLocksError:
                self.close()
                raise
            os.close(self._fd)
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), self._path)

    def is_there(self) -> bool:
        """True while this window's file is where the others look for it."""
        try:
            there = os.stat(self._path)
        except OSError:
            return False
        here = os.fstat(self._fd)
        return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)

    def close(self) -> None:
        """Give the lock back and take the file away."""
        if fcntl is not None:
            with suppress(OSError):
                os.unlink(self._path)
            os.close(self._fd)
        else:  # pragma: no cover
            os.close(self._fd)
            with suppress(OSError):
                os.unlink(self._path)


class Alone:
    """The only window that keeps games in a folder without locks.

    A file there says which computer and which process it is. Where that one runs, or is
    on another computer and can't be asked, there is no place for a second.
    """

    def __init__(self, folder: str) -> None:
        """Take the folder; ``TimeoutError`` where another window has it, or OSError."""
        self.token = os.urandom(8).hex()
        self._path = os.path.join(folder, "games.owner")
        for _ in range(5):
            try:
                fd = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                if not self._take_away_if_dead():
                    raise NoLocksError(errno.ENOLCK, "no locks", self._path) from None
                continue
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                file.write(f"{self._here()} {os.getpid()} {self.token}\n")
            return
        raise NoLocksError(errno.ENOLCK, "no locks", self._path)

    def _here(self) -> str:
        import platform

        return platform.node().replace(" ", "-") or "-"

    def _read(self) -> list[str]:
        try:
            with open(self._path, encoding="utf-8", errors="replace") as file:
                return file.read(500).split()
        except OSError:
            return []

    def _take_away_if_dead(self) -> bool:
        words = self._read()
        if len(words) == 3 and (words[0] != self._here() or _runs(words[1])):
            return False
        with suppress(OSError):
            os.unlink(self._path)
        return True

    def is_there(self) -> bool:
        """True while the file in the folder is this window's."""
        return self._read()[-1:] == [self.token]

    def close(self) -> None:
        """Leave the folder to the next window."""
        if self.is_there():
            with suppress(OSError):
                os.unlink(self._path)


def _runs(pid: str) -> bool:
    """True unless no process has the number *pid*; Windows isn't asked, as it has locks."""
    if os.name == "nt":  # pragma: no cover
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (ValueError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _is_token(text: object) -> bool:
    # What isn't one names no file of ours, which may then be taken away.
    return isinstance(text, str) and len(text) == 16 and set(text) <= set("0123456789abcdef")


def is_open(folder: str, token: str) -> bool:
    """True while the window *token* runs; a file that a dead one left is taken away."""
    if not _is_token(token):
        return False
    path = os.path.join(folder, token)
    fd = -1
    for mode in (os.O_RDWR, os.O_RDONLY):
        try:
            fd = os.open(path, mode)
            break
        except FileNotFoundError:
            return False
        except OSError:
            continue
    if fd < 0:
        return False
    try:
        # Where there are no locks, no window but the only one holds anything.
        dead = False
        with suppress(NoLocksError):
            dead = try_lock(fd)
        if dead:
            with suppress(OSError):
                os.unlink(path)
    finally:
        os.close(fd)
    if dead:
        # Windows takes away no file that is open.
        with suppress(OSError):
            os.unlink(path)
    return not dead


def sweep(folder: str) -> None:
    """Take away the files that dead windows left in *folder*."""
    try:
        tokens = os.listdir(folder)
    except OSError:
        return
    for token in tokens:
        is_open(folder, token)
