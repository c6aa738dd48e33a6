"""One decision in the making: the events so far, and the state they lead to."""

from functools import singledispatch
from random import Random

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.unrest.evolve import evolve
from companion.games.unrest.pieces import DISTRICT_TITLES, District, Side
from companion.games.unrest.state import PHASE_TITLES, Phase, Placed, State


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

    def need(self, phase: Phase, seat: Seat, side: Side) -> None:
        """Refuse what belongs to another phase or to the other side."""
        if self.state.phase is not phase:
            raise IllegalActionError(
                "Not now: the table is at {phase:term}.", phase=PHASE_TITLES[self.state.phase]
            )
        owner = self.state.seat_of(side)
        if seat == owner:
            return
        if side is Side.REBELLION:
            raise IllegalActionError("Only the Rebellion does that: {owner:seat}.", owner=owner)
        raise IllegalActionError("Only the Empire does that: {owner:seat}.", owner=owner)

    def need_card(self, place: int) -> Placed:
        """Return the card in front of the marker at that place; refuse where none lies."""
        card = self.state.front.get(place)
        if card is None:
            raise IllegalActionError("There is no card in place {place}.", place=place)
        return card

    def need_contested(self, district: District) -> None:
        """Refuse a liberated district: nothing more happens there."""
        if district not in self.state.contested:
            raise IllegalActionError(
                "{district:term} is liberated already.", district=DISTRICT_TITLES[district]
            )

    def need_reach(self, district: District) -> None:
        """Refuse a district where this round does not take place (CON-0a)."""
        self.need_contested(district)
        if district not in self.state.reach:
            raise IllegalActionError(
                "{district:term} is outside the area of operations.",
                district=DISTRICT_TITLES[district],
            )

    def need_no_blockade(self, district: District) -> None:
        """Refuse the blockaded district."""
        if district is self.state.blockade:
            raise IllegalActionError(
                "{district:term} is blockaded in this round.", district=DISTRICT_TITLES[district]
            )


@singledispatch
def take(action: Action, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - the pattern of the others
    """Check an action and add what follows from it."""
    raise TypeError(f"{type(action).__name__} is no action of Unrest")
