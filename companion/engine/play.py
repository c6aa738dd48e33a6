"""Simulated players: for the demo, for random play and for measurements."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine.definition import Action
from companion.engine.facts import Entry
from companion.engine.seats import Seat
from companion.engine.session import Session


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
