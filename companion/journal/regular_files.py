"""Reading files that may turn out to be none: a pipe would be waited for, a device never ends.

Where somebody else may have put a link, it is not followed: it could lead to the key.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.engine import term

_KINDS = (
    (stat.S_ISDIR, term("a folder is in its place, move it away")),
    (stat.S_ISFIFO, term("a pipe is in its place, move it away")),
    (stat.S_ISSOCK, term("a socket is in its place, move it away")),
    (stat.S_ISLNK, term("a link is in its place, move it away")),
)
_DEVICE = term("a device is in its place, move it away")


class NotAFileError(OSError):
    """Something else has the name of a file; `strerror` says what, and can be translated."""


def open_regular(path: Path, *, follow: bool = True) -> IO[bytes]:
    """Open a file to be read, also through a link; raise `NotAFileError` for anything else."""
    check_regular(path, follow=follow)  # a socket cannot even be opened
    # Somebody may put a pipe there at this very moment: it must not be waited for either.
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW)
    file = os.fdopen(os.open(path, flags), "rb")
    try:
        _check(path, os.fstat(file.fileno()).st_mode)
    except NotAFileError:
        file.close()
        raise
    return file


def read_regular(path: Path, *, follow: bool = True) -> bytes:
    """Return all of a file; raise `NotAFileError` for anything else, `OSError` for trouble."""
    with open_regular(path, follow=follow) as file:
        return file.read()


def check_regular(path: Path, *, follow: bool = True) -> None:
    """Raise `NotAFileError` for what is no file, `OSError` where nothing is there."""
    _check(path, path.stat(follow_symlinks=follow).st_mode)


def check_if_there(path: Path, *, follow: bool = True) -> None:
    """Raise `NotAFileError` where anything but a file, or nothing, has this name."""
    with suppress(FileNotFoundError, NotADirectoryError):
        check_regular(path, follow=follow)


def is_no_folder(path: Path) -> bool:
    """Tell whether anything but a folder, or nothing, has this name."""
    return path.exists() and not path.is_dir()


def _check(path: Path, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    what = next((words for is_kind, words in _KINDS if is_kind(mode)), _DEVICE)
    raise NotAFileError(errno.EINVAL, what, str(path))
