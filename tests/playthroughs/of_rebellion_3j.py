"""Evenings of Rebellion: every way to tell a battle, both kinds of dice, every end but ruin."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine import Entry, Session
from companion.engine.play import choose
from companion.games.rebellion_3j import DEFINITION as REBELLION
from tests.playthroughs.evening import Evening

SLIPS = 12  # every so many steps one is taken back and done again


def fumble(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Play with people whose fingers slip, and who see it at once."""
    steps = 0
    while not session.outcome:
        seat = random.choice(session.awaited)
        yield session.act(seat, choose(session, seat, random))
        steps += 1
        if steps % SLIPS == 0 and session.undo_label:
            yield session.undo()


EVENINGS = [
    Evening(REBELLION, "in-secret", 2, "93", "most_tokens", {"cycles": "3"}),
    Evening(REBELLION, "all-tokens", 2, "2456", "all_tokens", {"dice": "rolled"}),
    Evening(REBELLION, "a-draw", 2, "2431", "equal_tokens", {"cycles": "3"}),
    Evening(
        REBELLION,
        "open-wagers",
        2,
        "680",
        "most_tokens",
        {"bidding": "open_wagers", "cycles": "3", "dice": "rolled", "last_attrition": "no"},
    ),
    Evening(
        REBELLION,
        "by-hand",
        2,
        "580",
        "all_tokens",
        {"bidding": "open", "cycles": "3", "general_artillery": "yes", "blue": "2"},
        fumble,
    ),
]
