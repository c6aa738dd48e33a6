"""A narration of several lines, told at an even pace that depends on nothing hidden."""

from collections.abc import Sequence

import msgspec

from companion.engine import Cue, Sentence

LINE_MS = 3000  # a line takes this long to say and read, whatever it is


class Script(msgspec.Struct, frozen=True):
    """The lines, the one that is said now, and when the next one is due.

    `due` is a time on the runner's clock; None while paused, when `left` is what remains.
    """

    cues: tuple[Cue, ...]
    index: int
    due: int | None
    left: int = 0

    @property
    def line(self) -> Sentence:
        """The line that is said now."""
        return self.cues[self.index].line

    @property
    def over(self) -> bool:
        """Tell whether the last line has come."""
        return self.index == len(self.cues) - 1

    def after(self, now: int) -> "Script":
        """Return the script as it stands at `now`."""
        if self.over or self.due is None or now < self.due:
            return self
        return _at(self.cues, self.index + 1, now)

    def paused(self, now: int) -> "Script":
        """Stop it, or let it go on."""
        if self.due is None:
            return msgspec.structs.replace(self, due=now + self.left, left=0)
        return msgspec.structs.replace(self, due=None, left=max(0, self.due - now))

    def repeated(self, now: int) -> "Script":
        """Begin again."""
        return _at(self.cues, 0, now)

    def skipped(self, now: int) -> "Script":
        """Go to the last line."""
        return _at(self.cues, len(self.cues) - 1, now)


def script_of(cues: Sequence[Cue], now: int) -> Script | None:
    """Return the script of these cues; None where they are single lines, said and gone."""
    return _at(tuple(cues), 0, now) if any(cue.pause for cue in cues) else None


def _at(cues: tuple[Cue, ...], index: int, now: int) -> Script:
    return Script(cues, index, now + LINE_MS + cues[index].pause)
