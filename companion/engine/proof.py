"""What can be said of a game's honesty: the codes to note, and what a check of them found."""

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.sentence import Sentence, say


class Verdict(StrEnum):
    """What a check found. `UNPROVED` accuses nobody: something to check by is missing."""

    PROVED = "proved"
    UNPROVED = "unproved"
    CHANGED = "changed"


@dataclass(frozen=True)
class DealCodes:
    """Codes for people to note: they tell nothing of what is hidden, and hold it fast.

    `commitment` is of the beginning, empty for a game from before there were any; `receipt` is of
    the moment.
    """

    commitment: str
    receipt: str
    imported: bool = False


@dataclass(frozen=True)
class Verification:
    """The verdict, and one sentence for each thing that was looked at."""

    verdict: Verdict
    findings: tuple[Sentence, ...]


VERDICTS = {
    Verdict.PROVED: say("Proved: nothing was changed."),
    Verdict.UNPROVED: say("Not proved: something to check it by is missing."),
    Verdict.CHANGED: say("Not proved: something was changed."),
}


def imported_words(found: Verdict) -> Sentence:
    """Return how an imported game is listed."""
    return say("imported, changed") if found is Verdict.CHANGED else say("imported")
