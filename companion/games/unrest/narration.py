"""What is said aloud, in our own words."""

from collections.abc import Sequence

import msgspec

from companion.engine import Cue, Fact, Kind, Sentence, say
from companion.games.unrest import events as e
from companion.games.unrest.pieces import CARD_TITLES
from companion.games.unrest.words import describe

# A card of the plan coming in is never among them: nobody is to hear how long the choice took.
# What is entered by hand before the game is seen by both who do it. That a check is over is heard
# from what follows it: cards drawn and a new round, or the end.
_KINDS = {
    e.SidesTaken: Kind.PHASE,
    e.RowLaid: Kind.PHASE,
    e.MissionsLaid: Kind.PHASE,
    e.RoundBegun: Kind.PHASE,
    e.AreaChosen: Kind.PHASE,
    e.PlanLaid: Kind.RESULT,
    e.CardSurveilled: Kind.RESULT,
    e.DecoyRemoved: Kind.RESULT,
    e.OpenCardDestroyed: Kind.RESULT,
    e.HiddenCardDestroyed: Kind.RESULT,
    e.CardRerouted: Kind.PHASE,
    e.DistrictBlockaded: Kind.PHASE,
    e.DefenceEnded: Kind.PHASE,
    e.CardAssigned: Kind.PHASE,
    e.CheckBegun: Kind.PHASE,
    e.DistrictLiberated: Kind.RESULT,
    e.MissionLeft: Kind.PHASE,
    e.TokensTurned: Kind.PHASE,
    e.CardsDrawn: Kind.PHASE,
    e.EmpireHeld: Kind.RESULT,
}


def narrate(event: Fact) -> Sequence[Cue]:
    """Return what the voice says about an event."""
    kind = _KINDS.get(type(event))
    return () if kind is None else tuple(Cue(line, kind=kind) for line in _lines(event))


def _lines(event: Fact) -> tuple[Sentence, ...]:
    match event:
        case e.DistrictLiberated(shown=shown) if shown:
            # Which district by which mission could be foreseen, and is heard at once.
            titles = tuple(CARD_TITLES[one.card] for one in shown)
            bare = msgspec.structs.replace(event, shown=())
            return describe(bare), say("Turned up: {cards:terms}.", cards=titles)
    return (describe(event),)
