"""Clips at hand, so that a cue is heard at once."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from companion.narration.clip import Clip

MOST_BYTES: Final = 16 * 2**20  # six minutes; the whole script of a game takes two


class Memory:
    """The clips used last, as many as fit."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._clips: OrderedDict[str, Clip] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, name: str) -> Clip | None:
        """Return a clip, which is then the one used last."""
        with self._lock:
            if name in self._clips:
                self._clips.move_to_end(name)
            return self._clips.get(name)

    def keep(self, name: str, clip: Clip) -> None:
        """Keep a clip, and let go of those not used for longest."""
        with self._lock:
            if name in self._clips:
                self._bytes -= self._clips.pop(name).samples.nbytes
            self._clips[name] = clip
            self._bytes += clip.samples.nbytes
            while self._bytes > self._most and len(self._clips) > 1:
                self._bytes -= self._clips.popitem(last=False)[1].samples.nbytes
