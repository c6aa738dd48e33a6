"""Everything the table says aloud: one line after another, and nothing that is out of date."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.narration.line import Line
from companion.table.outlet import Outlet, Report
from companion.table.ports import Voice

STALE_MS = 8_000  # a line that waited longer than this tells old news


@dataclass(frozen=True)
class _Waiting:
    sound: Callable[[], None]
    since: int
    turn: int


class Speech:
    """A voice on a thread of its own. `hush` takes back all that was not said yet."""

    def __init__(self, voice: Voice, report: Report, now: Callable[[], int]) -> None:
        self._voice = voice
        self._now = now
        self._turn = 0
        self._outlet = Outlet("voice", self._make, report)

    def check(self) -> None:
        """Find out whether anything would be heard."""
        self._put(self._voice.check)

    def chime(self) -> None:
        """Strike a bell after what is being said."""
        self._put(self._voice.chime)

    def say(self, lines: Sequence[Line]) -> None:
        """Say these after what is being said."""
        for line in lines:
            self._put(partial(self._voice.say, line))

    def hush(self) -> None:
        """Be silent at once."""
        self._turn += 1
        self._voice.hush()

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of a line, or go on with it."""
        self._voice.hold(paused=paused)

    def mask(self, *, playing: bool) -> None:
        """Cover small noises while eyes are closed."""
        self._voice.background(playing=playing)

    def tune(self, *, volume: int) -> None:
        """Speak this loudly, in per cent."""
        self._voice.tune(volume=volume)

    def prepare(self, lines: Sequence[Line]) -> None:
        """Have these lines ready when they are needed."""
        self._voice.prepare(lines)

    def length(self, line: Line) -> int:
        """Return the milliseconds this line takes."""
        return self._voice.length(line)

    def close(self, seconds: float) -> None:
        """Say no more."""
        self.hush()
        self._outlet.close(seconds)

    def _put(self, sound: Callable[[], None]) -> None:
        self._outlet.put(_Waiting(sound, self._now(), self._turn))

    def _make(self, waiting: _Waiting) -> None:
        if waiting.turn == self._turn and self._now() - waiting.since <= STALE_MS:
            waiting.sound()
