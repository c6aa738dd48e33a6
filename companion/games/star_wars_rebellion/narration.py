"""What is said aloud, in our own words."""

from collections.abc import Sequence

from companion.engine import Cue, Fact, Kind, Sentence, Setup
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_words import narrated_combat
from companion.games.star_wars_rebellion.pieces import LAST_SPACE, Role, Side
from companion.games.star_wars_rebellion.state import Commander, Phase
from companion.games.star_wars_rebellion.telling import ENDINGS, describe

_SPOKEN_PHASES = (
    *(Phase.HIDING, Phase.MOBILISING, Phase.RETURNING, Phase.DRAWING, Phase.PROBING),
    *(Phase.AIMING, Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING),
)
_KINDS: dict[type[Fact], Kind] = {
    e.RoundBegun: Kind.PHASE,
    e.TimeMoved: Kind.PHASE,
    e.TurnBegun: Kind.LEADER,
    e.Passed: Kind.LEADER,
    e.BaseFound: Kind.RESULT,
    e.BaseDenied: Kind.RESULT,
    e.RegionTold: Kind.RESULT,
    e.BaseReached: Kind.RESULT,
    e.BaseOutOfReach: Kind.RESULT,
    e.BaseMoved: Kind.RESULT,
    e.SystemDestroyed: Kind.RESULT,
    e.MissionRevealed: Kind.PHASE,
    e.MissionDecided: Kind.RESULT,
    e.ObjectiveScored: Kind.RESULT,
    e.LeaderCaptured: Kind.RESULT,
    e.LeaderRescued: Kind.RESULT,
    **narrated_combat,
}
_TOLD = (
    *(e.LoyaltyChanged, e.Sabotaged, e.SystemActivated, e.UnitsMoved, e.UnitsCame, e.UnitsLost),
    *(e.LeaderRecruited, e.LeaderAssigned, e.MissionPlaced, e.MissionOpposed, e.ReputationMoved),
    *(e.UnitDeployed, e.ActionPlayed, e.RingGiven),
)


def tells(event: Fact) -> bool:
    """Tell whether an event belongs to the story, although nobody says it aloud."""
    return isinstance(event, _TOLD)


def narrate(event: Fact) -> Sequence[Cue]:
    """Say where the table is, and what all should hear; nothing of what is told in secret."""
    if isinstance(event, e.PhaseBegun):
        spoken = event.phase in _SPOKEN_PHASES
        return (Cue(describe(event), kind=Kind.PHASE),) if spoken else ()
    kind = _KINDS.get(type(event))
    return () if kind is None else (Cue(describe(event), kind=kind),)


def rehearse(setup: Setup) -> Sequence[Sentence]:
    """List every line that is known before a game, the most urgent first."""
    teams = setup.count > len(Side)
    roles = (Role.ADMIRAL, Role.GENERAL) if teams else (None,)
    commanders = [Commander(side, role) for role in roles for side in Side]
    events: list[Fact] = [
        e.RoundBegun(1),
        *map(e.TurnBegun, commanders),
        *map(e.Passed, commanders),
        *map(e.PhaseBegun, _SPOKEN_PHASES),
        *map(e.TimeMoved, range(2, LAST_SPACE + 1)),
        *map(e.RoundBegun, range(2, LAST_SPACE + 1)),
    ]
    return [*map(describe, events), *ENDINGS.values()]
