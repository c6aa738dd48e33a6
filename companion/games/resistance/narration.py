"""What is said aloud, in our own words, and what the lamps do meanwhile."""

from collections.abc import Sequence

from companion.engine import Cue, Fact, Kind, Sentence, say
from companion.games.resistance import events as e
from companion.games.resistance.moments import mission_sentences
from companion.games.resistance.words import describe

# Pauses in milliseconds. They are the same whoever and however many the spies are. From the line
# that closes the spies' eyes on every lamp is dark, and one more line makes sure that nobody looks
# before all are told to (L.172-174).
REVEAL = (
    Cue(say("Everybody, close your eyes."), 4000, Kind.REVEAL),
    Cue(
        say("Spies, open your eyes and find each other."),
        8000,
        Kind.REVEAL,
        calls=True,
        lit=say("Spies, open your eyes. The lamps of all spies glow: find each other."),
    ),
    Cue(say("Spies, close your eyes."), 4000, Kind.REVEAL),
    Cue(say("Nobody looks now. All eyes are closed."), 3000, Kind.REVEAL),
    Cue(say("Everybody, open your eyes."), 0, Kind.REVEAL),
)

# A vote or a mission card coming in is never among them: its sound would tell.
_KINDS = {
    e.GameBegun: Kind.PHASE,
    e.IdentitiesDisagree: Kind.PHASE,
    e.TermBegun: Kind.LEADER,
    e.LeadershipSeized: Kind.LEADER,
    e.PlotsDrawn: Kind.PHASE,
    e.PlotGiven: Kind.PHASE,
    e.PlotTaken: Kind.PHASE,
    e.PlotWasted: Kind.PHASE,
    e.VoteCalled: Kind.VOTE,
    e.OpinionsRevealed: Kind.RESULT,
    e.VotesRevealed: Kind.RESULT,
    e.NoConfidenceDeclared: Kind.RESULT,
    e.TeamApproved: Kind.PHASE,
    e.TeamRejected: Kind.RESULT,
    e.SpotlightSet: Kind.PHASE,
    e.OpenCardPlayed: Kind.RESULT,
    e.MissionRevealed: Kind.RESULT,
    e.IdentitiesRevealed: Kind.RESULT,
}


def narrate(event: Fact) -> Sequence[Cue]:
    """Return what the voice says about an event."""
    if isinstance(event, e.RevealBegun):
        return REVEAL
    kind = _KINDS.get(type(event))
    return () if kind is None else tuple(Cue(line, kind=kind) for line in _lines(event))


def _lines(event: Fact) -> tuple[Sentence, ...]:
    return mission_sentences(event) if isinstance(event, e.MissionRevealed) else (describe(event),)
