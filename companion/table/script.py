"""A narration of several lines, told at an even pace that depends on nothing hidden."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from companion.engine import Cue, Kind, Sentence

LINE_MS = 3000  # every line is given at least this long, so that it can be read
PATIENCE_MS = 30_000  # that a voice may be late before the narration waits for a tap

Pace = Callable[[Sentence], int]  # milliseconds the voice needs for a line


@dataclass(frozen=True)
class Means:
    """What a narration is told with; all of it is seen and heard by everybody.

    `pace` tells how long a line takes, `heard` whether lines of a kind are said aloud now, and
    `lit` whether every seat has a lamp that works.
    """

    pace: Pace
    heard: Callable[[Kind], bool]
    lit: Callable[[], bool]


class Script(msgspec.Struct, frozen=True):
    """The lines with how long each lasts, the one that is told now, and when the next is due.

    `due` is a time on the runner's clock; None while it waits for a tap. `heard` is whether the
    lines are said aloud, and then no line ends before the voice has said it: `unsaid` is true until
    that. Otherwise every line waits for a tap; while it is `unread`, nobody has begun to read it,
    and there is a way without it. `lit` is whether the words rely on lamps.
    """

    cues: tuple[Cue, ...]
    lengths: tuple[int, ...]
    heard: bool
    lit: bool
    index: int = 0
    due: int | None = None
    unsaid: bool = False
    unread: bool = False

    @property
    def cue(self) -> Cue:
        """What is told now."""
        return self.cues[self.index]

    @property
    def over(self) -> bool:
        """Tell whether the last line has come."""
        return self.index == len(self.cues) - 1

    @property
    def running(self) -> bool:
        """Tell whether eyes may be closed now."""
        return self.due is not None and not self.over

    @property
    def calls(self) -> bool:
        """Tell whether those who were called look for lamps now: the call was said to its end."""
        return self.running and self.cue.calls and not self.unsaid

    @property
    def next_due(self) -> int | None:
        """When something is to be done, on the runner's clock; None where nothing is."""
        if self.over or self.due is None:
            return None
        return self.due + PATIENCE_MS * self.unsaid

    def after(self, now: int) -> "Script":
        """Return the script as it stands at `now`: told further, or given up."""
        if self.next_due is None or now < self.next_due:
            return self
        return self.paused() if self.unsaid else self.at(self.index + 1, now)

    def said(self, now: int) -> "Script":
        """Return the script when the voice has said the line: now its silence begins."""
        due = None if self.due is None else max(self.due, now + self.cue.pause)
        return msgspec.structs.replace(self, due=due, unsaid=False)

    def paused(self) -> "Script":
        """Stop it."""
        return msgspec.structs.replace(self, due=None, unsaid=False)

    def at(self, index: int, now: int) -> "Script":
        """Begin with this line now; where nobody hears it, whoever reads it aloud goes on."""
        due = now + self.lengths[index] if self.heard else None
        return msgspec.structs.replace(self, index=index, due=due, unsaid=self.heard)

    def relies_on_more_than(self, means: Means) -> bool:
        """Tell whether it runs on what is not there any more."""
        lost_voice = self.heard and not _heard(self.cues, means)
        return self.running and (lost_voice or (self.lit and not means.lit()))


def script_of(cues: Sequence[Cue], means: Means, *, known: bool) -> Script:
    """Return the script of these cues, to begin with `at`.

    `known` is whether the companion knows who is called. Words rely on lamps only where they are
    heard too: nobody closes their eyes for words on a screen.
    """
    heard = _heard(cues, means)
    lit = known and heard and means.lit()
    told = tuple(_worded(cue, lit=lit) for cue in cues)
    lengths = tuple(max(LINE_MS, means.pace(cue.line)) + cue.pause for cue in told)
    return Script(told, lengths, heard, lit)


def _heard(cues: Sequence[Cue], means: Means) -> bool:
    return all(means.heard(cue.kind) for cue in cues)


def _worded(cue: Cue, *, lit: bool) -> Cue:
    if lit and cue.lit:
        return msgspec.structs.replace(cue, line=cue.lit)
    return msgspec.structs.replace(cue, calls=False)
