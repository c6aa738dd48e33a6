"""What the voice says, and what the lamps do meanwhile."""

from enum import StrEnum

import msgspec

from companion.engine.sentence import Sentence


class Kind(StrEnum):
    """What a line is about; a table can switch each kind off."""

    REVEAL = "reveal"
    PHASE = "phase"
    LEADER = "leader"
    VOTE = "vote"
    MISSING = "missing"
    RESULT = "result"
    TIMER = "timer"


class Cue(msgspec.Struct, frozen=True):
    """A line to speak and show, and the silence after it in milliseconds.

    Where `calls` is set, the lamps of those whom the line calls may glow in the silence after it,
    and then `lit` is said instead of `line`: all other eyes are closed.
    """

    line: Sentence
    pause: int = 0
    kind: Kind = Kind.PHASE
    calls: bool = False
    lit: Sentence | None = None
