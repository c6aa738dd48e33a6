"""One decision in the making: the events so far, and the state they lead to."""

from functools import singledispatch
from random import Random

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.rebellion_3j.evolve import evolve
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import PHASE_TITLES, Phase, State


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

    def need_turn(self, seat: Seat) -> None:
        """Refuse an open action of a seat that is not asked."""
        asked = awaited(self.state)
        if seat not in asked:
            raise IllegalActionError(
                "{seat:seat} is not asked now, but {asked:seats}.", seat=seat, asked=asked
            )


@singledispatch
def take(action: Action, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - the pattern of the others
    """Check an action and add what follows from it."""
    raise TypeError(f"{type(action).__name__} is no action of Rebellion")
