"""Players without a plan: any legal action of any seat, and second thoughts."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine import Action, Entry, Seat, Session
from companion.engine.seats import all_seats

SECOND_THOUGHTS = 0.05  # how often a wanderer takes a step back


def wander(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Finish the game by pure chance, with changed minds and undone steps on the way."""
    while not session.outcome:
        if session.undo_label and random.random() < SECOND_THOUGHTS:
            yield session.undo()
        yield session.act(*anything(session, random))


def anything(session: Session, random: Random) -> tuple[Seat, Action]:
    """Pick a kind of action and then one of it, so that no long list drowns the others."""
    choices = [(seat, action) for seat in movers(session) for action in session.legal(seat)]
    kinds = sorted({type(action) for _, action in choices}, key=lambda kind: kind.__name__)
    kind = random.choice(kinds)
    return random.choice([choice for choice in choices if type(choice[1]) is kind])


def movers(session: Session) -> list[Seat]:
    """Return every seat that may do something now, waited for or not."""
    return [seat for seat in all_seats(session.header.setup.count) if session.legal(seat)]
