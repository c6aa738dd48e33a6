"""What can be said of a game's honesty: the codes to note, and what a check of them found."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.engine.facts import Cause, EntriesLost, Entry
from companion.engine.sentence import Sentence, say


class Verdict(StrEnum):
    """What a check found, the best first.

    `PARTLY` is for what is left of a game that lost entries: it may have gone another way.
    `UNPROVED` accuses nobody: something to check by is missing.
    """

    PROVED = "proved"
    PARTLY = "partly"
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


@dataclass(frozen=True)
class Verification:
    """The verdict, and one sentence for each thing that was looked at."""

    verdict: Verdict
    findings: tuple[Sentence, ...]


VERDICTS = {
    Verdict.PROVED: say("Proved: nothing was changed."),
    Verdict.PARTLY: say("Proved in part: entries were lost."),
    Verdict.UNPROVED: say("Not proved: something to check it by is missing."),
    Verdict.CHANGED: say("Not proved: something was changed."),
}


def imported_words(found: Verdict) -> Sentence:
    """Return how an imported game is listed."""
    return say("imported, changed") if found is Verdict.CHANGED else say("imported")


def losses(entries: Iterable[Entry]) -> Iterator[Sentence]:
    """Yield a sentence for each time that entries were lost."""
    for entry in entries:
        if isinstance(entry.fact, EntriesLost):
            yield _loss(entry.fact, entry.sequence - 1)


def _loss(fact: EntriesLost, entry: int) -> Sentence:
    if fact.cause is Cause.PUT_BACK:
        return say(
            "{day}: an older copy was put back. What followed entry {entry} is lost.",
            day=fact.on.isoformat(),
            entry=entry,
        )
    if fact.lost is None:
        return say(
            "{day}: the file was damaged. What followed entry {entry} is lost.",
            day=fact.on.isoformat(),
            entry=entry,
        )
    return say(
        "{day}: the file was damaged. Entries lost after entry {entry}: {lost}.",
        day=fact.on.isoformat(),
        entry=entry,
        lost=fact.lost,
    )
