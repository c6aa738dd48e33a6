"""What is said aloud, in our own words: where the table is, whose turn it is, and what falls."""

from collections.abc import Callable, Sequence

from companion.engine import Cue, Fact, Kind, Sentence, Setup
from companion.engine.seats import all_seats
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.moments import ENDINGS
from companion.games.imperial_settlers.pieces import ROUNDS
from companion.games.imperial_settlers.state import Phase

Describe = Callable[[Fact], Sentence]

# Goods are seen: nobody wants to hear every stone.
_KINDS = {
    e.RoundBegun: Kind.PHASE,
    e.PhaseBegun: Kind.PHASE,
    e.TurnBegun: Kind.LEADER,
    e.Passed: Kind.LEADER,
    e.LocationRazed: Kind.RESULT,
    e.LocationTaken: Kind.RESULT,
    e.AttackRevealed: Kind.PHASE,
    e.LocationCaptured: Kind.RESULT,
    e.AttackMissed: Kind.RESULT,
}


# These are seen by all when they happen, and are the story of an empire afterwards.
_TOLD = (
    *(e.CardTaken, e.Produced, e.Chosen, e.CleanedUp, e.BookClosed, e.PointsAdded),
    *(e.LocationBuilt, e.DealSigned, e.CardRazed, e.VirtualRazed, e.Activated, e.PairGiven),
    *(e.LocationDefended, e.LocationGuarded, e.LocationGone, e.DealGone, e.DealTaken, e.GoodTaken),
    *(e.FoundationLaid, e.CardCounted, e.CardUncounted, e.EmpireConfirmed),
)


def tells(event: Fact) -> bool:
    """Tell whether an event belongs to the story, although nobody says it aloud."""
    return isinstance(event, _TOLD)


def narrate_with(describe: Describe) -> Callable[[Fact], Sequence[Cue]]:
    """Return what narrates events that are described like this."""

    def narrate(event: Fact) -> Sequence[Cue]:
        kind = _KINDS.get(type(event))
        return () if kind is None else (Cue(describe(event), kind=kind),)

    return narrate


def rehearse_with(describe: Describe) -> Callable[[Setup], Sequence[Sentence]]:
    """Return what lists every line that is known before a game, the most urgent first."""

    def rehearse(setup: Setup) -> Sequence[Sentence]:
        seats = all_seats(setup.count)
        phases = [phase for phase in Phase if phase is not Phase.OVER]
        events: list[Fact] = [
            *map(e.PhaseBegun, phases),
            *(e.TurnBegun(seat) for seat in seats),
            *(e.Passed(seat) for seat in seats),
            *(e.RoundBegun(number, seat) for number in range(1, ROUNDS + 1) for seat in seats),
            e.AttackMissed(),
        ]
        return [*map(describe, events), *ENDINGS.values()]

    return rehearse
