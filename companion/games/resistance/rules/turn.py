"""One decision in the making: the events so far, and the state they lead to."""

from functools import singledispatch
from random import Random

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.engine.seats import check_seat
from companion.games.resistance.evolve import evolve
from companion.games.resistance.state import PHASE_TITLES, Phase, State


class Turn:
    """Collect events; each is applied at once, so that the next rule sees what it made."""

    def __init__(self, state: State, random: Random) -> None:
        self.state = state
        self.random = random
        self.events: list[Fact] = []

    def add(self, event: Fact) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def need_phase(self, *phases: Phase) -> None:
        """Refuse what belongs to another phase."""
        if self.state.phase not in phases:
            raise IllegalActionError(
                "Not now: the table is at {phase:term}.", phase=PHASE_TITLES[self.state.phase]
            )

    def need_leader(self, seat: Seat) -> None:
        """Refuse what only the leader does."""
        if seat != self.state.leader:
            raise IllegalActionError(
                "{seat:seat} cannot do that: {leader:seat} is the leader.",
                seat=seat,
                leader=self.state.leader,
            )

    def need_seat(self, seat: Seat) -> None:
        """Refuse a target that does not sit at this table."""
        check_seat(seat, self.state.count)


@singledispatch
def take(action: Action, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - the pattern of the others
    """Check an action and add what follows from it."""
    raise TypeError(f"{type(action).__name__} is no action of The Resistance")
