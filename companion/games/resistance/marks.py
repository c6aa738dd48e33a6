"""Words, icons and tones of the things on the table."""

from companion.engine import Sentence, say, say_count
from companion.engine.face import Mark, Tone
from companion.games.resistance.pieces import PLOT_TITLES, MissionCard, Plot, Role, Vote

VOTE_MARKS = {
    Vote.APPROVE: Mark(say("For"), Tone.GOOD, "check"),
    Vote.REJECT: Mark(say("Against"), Tone.BAD, "cross"),
}
CARD_MARKS = {
    MissionCard.SUCCESS: Mark(say("Success"), Tone.GOOD, "check"),
    MissionCard.FAIL: Mark(say("Fail"), Tone.BAD, "cross"),
}
ROLE_MARKS = {
    Role.RESISTANCE: Mark(say("Resistance"), Tone.GOOD, "fist"),
    Role.SPY: Mark(say("Spy"), Tone.BAD, "spy"),
}
LEADER = Mark(say("Leader"), Tone.ACCENT, "crown")
MEMBER = Mark(say("On the team"), Tone.GOOD, "shield")
SPOTLIGHT = Mark(say("In the spotlight"), Tone.ACCENT, "star")


def plot_mark(plot: Plot) -> Mark:
    """Return how a plot card looks."""
    return Mark(say("{plot:term}", plot=PLOT_TITLES[plot]), icon="card")


def fails(count: int) -> Sentence:
    """Return how many fails there were."""
    return say_count("{n} fail", "{n} fails", count)
