"""Simulated players: for the demo, for random play and for measurements."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine.definition import Action
from companion.engine.facts import Entry
from companion.engine.seats import Seat
from companion.engine.session import Session

SECOND_THOUGHTS = 0.05  # how often a wanderer takes a step back


def play_out(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Let simulated players finish the game; yield what each action wrote.

    A player is given its own view and the public one, as a person would have.
    """
    while not session.outcome:
        seat = random.choice(session.awaited)
        yield session.act(seat, choose(session, seat, random))


def choose(session: Session, seat: Seat, random: Random) -> Action:
    """Pick what the simulated player of this seat does now."""
    legal: Sequence[Action] = session.legal(seat)
    player = session.game.player
    if player is None:
        return random.choice(legal)
    picked: Action = player(session.seat_view(seat), session.public_view(), legal, random)
    return picked


def wander(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Finish the game by pure chance, with changed minds and undone steps on the way."""
    while not session.outcome:
        if session.undo_label and random.random() < SECOND_THOUGHTS:
            yield session.undo()
        seat, action = random.choice(
            [(seat, action) for seat in movers(session) for action in session.legal(seat)]
        )
        yield session.act(seat, action)


def movers(session: Session) -> list[Seat]:
    """Return every seat that may do something now, waited for or not."""
    return [seat for seat in range(1, session.header.setup.count + 1) if session.legal(seat)]
