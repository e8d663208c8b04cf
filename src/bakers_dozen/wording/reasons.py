"""Why the system refuses, in the player's language."""

from __future__ import annotations

import errno
import os

from .catalogue import tr


def system_reason(error: Exception) -> str:
    """What the system says of *error*; its own words, in English, where it is a rare one."""
    number = error.errno if isinstance(error, OSError) else None
    return reason_of(number, str(error))


def reason_of(number: int | None, otherwise: str = "") -> str:
    """What the system says of its error *number*, one of ``errno``'s; else *otherwise*."""
    if number is None:
        return otherwise
    known = {
        errno.ENOENT: tr("No such file or directory"),
        errno.EACCES: tr("Permission denied"),
        errno.EPERM: tr("Operation not permitted"),
        errno.EISDIR: tr("Is a directory"),
        errno.ENOTDIR: tr("Not a directory"),
        errno.EEXIST: tr("File exists"),
        errno.ENOSPC: tr("No space left on device"),
        errno.EROFS: tr("Read-only file system"),
        errno.EFBIG: tr("File too large"),
        errno.EIO: tr("Input/output error"),
        errno.ENAMETOOLONG: tr("File name too long"),
        errno.ELOOP: tr("Too many levels of symbolic links"),
        errno.EMFILE: tr("Too many open files"),
        errno.EBADF: tr("Bad file descriptor"),
        errno.ENXIO: tr("No such device or address"),
    }
    return known.get(number) or os.strerror(number)
