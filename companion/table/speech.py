"""Everything the table says aloud: one line after another, and nothing that is out of date."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.narration.line import Line
from companion.table.awake import AwakeClock
from companion.table.outlet import NOT_TRIED, Outlet, Report
from companion.table.ports import Voice

STALE_MS = 8_000  # what has not begun after so long tells old news
LATE_TICK_MS = 500


def always() -> bool:
    """Tell that something is as good as ever."""
    return True


def _nobody_asks(_: bool) -> None:  # noqa: FBT001 - the shape of `told`
    pass


@dataclass(frozen=True)
class Manner:
    """How a batch of lines is told.

    It is dropped where `still` has become false, or after `STALE_MS` where it `ages`. `told` hears
    on the voice's thread whether all of it was said to its end. It begins after `lead` milliseconds
    of silence.
    """

    still: Callable[[], bool] = always
    ages: bool = True
    told: Callable[[bool], None] = _nobody_asks
    lead: int = 0


AS_EVER = Manner()


@dataclass(frozen=True)
class _Waiting:
    make: Callable[["_Waiting"], object]
    since: int
    turn: int


class Speech:
    """A voice on a thread of its own. `hush` takes back all that was not said yet."""

    def __init__(self, voice: Voice, report: Report, now: Callable[[], int]) -> None:
        self._voice = voice
        self._awake = AwakeClock(now)
        self._turn = 0
        self._muted = False
        self._outlet = Outlet("voice", self._make, report)

    @property
    def working(self) -> bool:
        """Tell whether the voice is heard, as far as is known."""
        return self._outlet.working

    def check(self, language: str) -> None:
        """Find out whether anything would be heard in this language."""
        self._put(lambda _: self._check(language))

    def chime(self) -> None:
        """Strike a bell after what is being said."""
        self._put(self._strike)

    def tick(self) -> None:
        """Tick at once; while something is being said, nobody would know what for."""
        self._put(self._tick)

    def say(self, lines: Sequence[Line], how: Manner = AS_EVER) -> None:
        """Say these after what is being said."""
        if lines:
            self._voice.prepare(lines)  # while others are said
            self._put(lambda waiting: self._say(lines, how, waiting))

    def hush(self) -> None:
        """Be silent at once."""
        self._turn += 1
        self._voice.hush()

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of a line, or go on with it; what waits does not get older."""
        self._awake.hold(paused=paused)
        self._voice.hold(paused=paused)

    def mask(self, *, playing: bool) -> None:
        """Cover small noises while eyes are closed."""
        self._voice.background(playing=playing)

    def tune(self, *, volume: int) -> None:
        """Speak this loudly, in per cent."""
        self._muted = volume <= 0
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

    def _put(self, make: Callable[[_Waiting], object]) -> None:
        self._outlet.put(_Waiting(make, self._awake(), self._turn))

    def _make(self, waiting: _Waiting) -> object:
        return waiting.make(waiting) if waiting.turn == self._turn else NOT_TRIED

    def _check(self, language: str) -> None:
        self._voice.check()
        self._voice.speaks(language)

    def _strike(self, waiting: _Waiting) -> object:
        if self._fresh(waiting):
            self._voice.chime()
        return NOT_TRIED  # a bell that rings does not tell that anybody speaks

    def _tick(self, waiting: _Waiting) -> object:
        if self._awake() - waiting.since <= LATE_TICK_MS:
            self._voice.tick()
        return NOT_TRIED

    def _say(self, lines: Sequence[Line], how: Manner, waiting: _Waiting) -> object:
        """Say a batch, which is out of date as a whole or not at all."""
        said = False
        try:
            if how.still() and (self._fresh(waiting) or not how.ages):
                said = self._say_all(lines, how.lead, waiting)
        finally:
            how.told(said)
        return None if said and not self._muted else NOT_TRIED

    def _say_all(self, lines: Sequence[Line], lead: int, waiting: _Waiting) -> bool:
        def wanted() -> bool:
            return waiting.turn == self._turn

        if lead:
            self._voice.rest(lead, wanted)
        for line in lines:
            if wanted():
                self._voice.say(line, wanted)
        return wanted()

    def _fresh(self, waiting: _Waiting) -> bool:
        return self._awake() - waiting.since <= STALE_MS
