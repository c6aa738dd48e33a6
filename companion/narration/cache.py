"""Every clip is rendered once: kept in memory and, from one evening to the next, on disk.

What is kept are lines the whole table hears, so there is no secret among them; which lines there
are says no more than the story of the game does.
"""

import hashlib
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final
from uuid import uuid4
from weakref import WeakValueDictionary

from companion.narration.clip import Clip
from companion.narration.line import Line
from companion.narration.memory import Memory
from companion.narration.wav import read_own, write_wav

MOST_BYTES: Final = 64 * 2**20  # of the folder: a quarter of an hour, and many evenings of names
DRAFT: Final = ".part"
DRAFT_SECONDS: Final = 60  # after which nobody is still writing it
_log = logging.getLogger(__name__)


class _Turn:
    """Whoever renders a clip holds it; whoever wants the same clip waits."""

    def __init__(self) -> None:
        self.lock = Lock()


def clip_name(voice: str, key: str, line: Line) -> str:
    """Return the name of a clip: what it depends on, and nothing else."""
    parts = (voice, key, line.language, line.text)
    # Each part with its length: no two sets of parts run together into the same bytes.
    marked = b"".join(b"%d:%s" % (len(part), part) for part in map(_bytes, parts))
    return hashlib.sha256(marked).hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


class ClipCache:
    """The clips of one folder, or of memory where the disk will not. Any thread may ask."""

    def __init__(
        self, folder: Path, most_bytes: int = MOST_BYTES, memory: Memory | None = None
    ) -> None:
        self._folder = folder
        self._most = most_bytes
        self._memory = memory or Memory()
        self._lock = Lock()
        self._turns: WeakValueDictionary[str, _Turn] = WeakValueDictionary()
        _remove_drafts(folder)

    def get(self, name: str, render: Callable[[], Clip]) -> Clip:
        """Return a clip, rendered only where it is not there; what `render` raises is passed on."""
        turn = self._turn(name)  # kept until the end, or the next one would get another
        with turn.lock:
            found = self._memory.get(name) or self._read(name)
            if found is None:
                found = render()
                self._write(name, found)
            self._memory.keep(name, found)
            return found

    def length(self, name: str) -> int | None:
        """Return the milliseconds of a clip that is there; None where it is not.

        It is read for that, for the size of a file says nothing of whether it is whole.
        """
        clip = self._memory.get(name) or self._read(name)
        if clip is None:
            return None
        self._memory.keep(name, clip)
        return clip.milliseconds

    def _turn(self, name: str) -> _Turn:
        with self._lock:
            return self._turns.setdefault(name, _Turn())

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.wav"

    def _read(self, name: str) -> Clip | None:
        path = self._path(name)
        if not path.is_file():  # or a pipe, which would be waited for
            return None
        try:
            clip = read_own(path.read_bytes())
            os.utime(path)  # used now: among the last to go
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            _log.warning("a cached clip is rendered anew: %s", type(error).__name__)
            return None
        return clip

    def _write(self, name: str, clip: Clip) -> None:
        """Write a clip wholly or not at all; the sum in it tells what a power cut left."""
        draft = self._folder / f"{uuid4().hex}{DRAFT}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(write_wav(clip))
            draft.replace(self._path(name))
            self._shrink()
        except OSError as error:
            _log.warning("clips are kept in memory only: %s", type(error).__name__)
            with suppress(OSError):
                draft.unlink()

    def _shrink(self) -> None:
        """Remove what was not used for longest, until the folder is small enough."""
        with self._lock:
            files = sorted(_files(self._folder))
            excess = sum(size for _, size, _ in files) - self._most
            for _, size, path in files:
                if excess <= 0:
                    return
                path.unlink(missing_ok=True)
                excess -= size


def _remove_drafts(folder: Path) -> None:
    """Remove what a power cut left half-written."""
    with suppress(OSError):  # no folder yet, or one that is not ours: told when a clip is written
        for draft in folder.glob(f"*{DRAFT}"):
            if time.time() - draft.stat().st_mtime > DRAFT_SECONDS:
                draft.unlink()


def _files(folder: Path) -> Iterator[tuple[int, int, Path]]:
    """Yield when each file of a folder was used last, its size and its path."""
    for path in folder.iterdir():
        with suppress(FileNotFoundError):  # a draft of another thread that is finished now
            seen = path.stat()
            yield seen.st_mtime_ns, seen.st_size, path
