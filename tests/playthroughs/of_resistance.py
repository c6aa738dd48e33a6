"""Evenings of The Resistance: every way to win, every variant, small and large tables."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine import Entry, Secret, Session
from companion.engine.play import choose
from companion.games.resistance import DEFINITION as RESISTANCE
from companion.games.resistance.actions import CastVote
from companion.games.resistance.pieces import Vote
from tests.playthroughs.evening import Evening


def quarrel(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Play with people who agree on no team, and think twice about the first one."""
    regrets = 1
    while not session.outcome:
        seat = random.choice(session.awaited)
        action = choose(session, seat, random)
        against = CastVote(Secret(Vote.REJECT))
        yield session.act(seat, against if isinstance(action, CastVote) else action)
        if regrets and session.public_view().counted:
            regrets -= 1
            yield session.undo()


EVENINGS = [
    Evening(RESISTANCE, "resistance-wins", 5, "169", "missions_succeeded"),
    Evening(RESISTANCE, "spies-win-by-missions", 6, "296", "missions_failed"),
    Evening(RESISTANCE, "spies-win-by-rejections", 5, "0", "teams_rejected", play=quarrel),
    Evening(RESISTANCE, "targeting", 8, "169", "missions_failed", {"targeting": "yes"}),
    Evening(RESISTANCE, "blind-spies", 7, "320", "missions_succeeded", {"blind_spies": "yes"}),
    Evening(RESISTANCE, "plots-5", 5, "388", "missions_succeeded", {"plots": "dealt"}),
    Evening(RESISTANCE, "plots-7", 7, "338", "missions_failed", {"plots": "dealt"}),
    Evening(RESISTANCE, "plots-10", 10, "49", "missions_succeeded", {"plots": "dealt"}),
    Evening(
        RESISTANCE,
        "real-cards-6",
        6,
        "36",
        "missions_succeeded",
        {
            "identities": "cards",
            "plots": "real",
            "take_responsibility": "kept",
            "one_plot_each": "yes",
            "closing": "leader",
        },
    ),
    Evening(
        RESISTANCE,
        "scanned-9",
        9,
        "47",
        "missions_failed",
        {"identities": "scanned", "plots": "real"},
    ),
]
