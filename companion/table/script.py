"""A narration of several lines, told at an even pace that depends on nothing hidden."""

from collections.abc import Callable, Sequence

import msgspec

from companion.engine import Cue, Sentence

LINE_MS = 3000  # every line is given at least this long, so that it can be read

Pace = Callable[[Sentence], int]  # milliseconds the voice needs for a line


class Script(msgspec.Struct, frozen=True):
    """The lines with how long each lasts, the one that is said now, and when the next is due.

    `due` is a time on the runner's clock; None while paused. Whoever goes on hears the line from
    its beginning: half a line tells nobody what to do with their eyes.
    """

    cues: tuple[Cue, ...]
    lengths: tuple[int, ...]
    index: int
    due: int | None

    @property
    def cue(self) -> Cue:
        """What is said now."""
        return self.cues[self.index]

    @property
    def over(self) -> bool:
        """Tell whether the last line has come."""
        return self.index == len(self.cues) - 1

    @property
    def running(self) -> bool:
        """Tell whether eyes may be closed now."""
        return self.due is not None and not self.over

    def after(self, now: int) -> "Script":
        """Return the script as it stands at `now`."""
        if self.over or self.due is None or now < self.due:
            return self
        return self._at(self.index + 1, now)

    def paused(self) -> "Script":
        """Stop it."""
        return msgspec.structs.replace(self, due=None)

    def resumed(self, now: int) -> "Script":
        """Go on with the line that was said."""
        return self._at(self.index, now)

    def repeated(self, now: int) -> "Script":
        """Begin again."""
        return self._at(0, now)

    def skipped(self, now: int) -> "Script":
        """Go to the last line."""
        return self._at(len(self.cues) - 1, now)

    def _at(self, index: int, now: int) -> "Script":
        return msgspec.structs.replace(self, index=index, due=now + self.lengths[index])


def script_of(cues: Sequence[Cue], now: int, pace: Pace, *, glows: bool) -> Script | None:
    """Return the script of these cues; None where they are single lines, said and gone.

    `glows` is whether lamps will glow for those who are called, and words may rely on it.
    """
    if not any(cue.pause for cue in cues):
        return None
    told = tuple(_worded(cue, glows=glows) for cue in cues)
    lengths = tuple(max(LINE_MS, pace(cue.line)) + cue.pause for cue in told)
    return Script(told, lengths, 0, now + lengths[0])


def _worded(cue: Cue, *, glows: bool) -> Cue:
    if glows and cue.lit:
        return msgspec.structs.replace(cue, line=cue.lit)
    return msgspec.structs.replace(cue, calls=False)
