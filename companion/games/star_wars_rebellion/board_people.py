"""Leaders and missions on the board.

The `icon` of a leader is what is printed: `skills|space|ground|post`, with skills as
`intel=2,diplomacy=1`. The `label` is `where|ring`: a place, `pool`, `waiting` or `mission:3`. The
`label` of a mission is `side|leaders`.
"""

from collections.abc import Iterator

from companion.engine import say
from companion.engine.face import Spot
from companion.games.star_wars_rebellion.board_words import tone_of
from companion.games.star_wars_rebellion.facts import Galaxy, LeaderFacts
from companion.games.star_wars_rebellion.spots import leader_spot, slot_spot
from companion.games.star_wars_rebellion.state import OUT
from companion.games.star_wars_rebellion.views import PublicSlot, PublicView


def leaders(view: PublicView, galaxy: Galaxy) -> Iterator[Spot]:
    """Yield everybody who is in the game, or may join it."""
    for leader, where in view.leaders.items():
        if where == OUT:
            continue
        facts = galaxy.leaders[leader]
        yield Spot(
            leader_spot(leader),
            label=f"{where}|{view.rings.get(leader, '')}",
            icon=_printed(facts),
            caption=say("{leader:term}", leader=facts.title),
            tone=tone_of(view.sides.get(leader, facts.side)),
            current=leader == view.taken,
        )


def missions(view: PublicView) -> Iterator[Spot]:
    """Yield what lies face down; the one that is revealed now is current."""
    for number, slot in enumerate(view.slots, start=1):
        yield Spot(
            slot_spot(slot.number),
            label=_on_it(slot),
            icon="card" if slot.told else "facedown",
            caption=say("Mission {n}", n=number),
            tone=tone_of(slot.side),
            current=view.attempt is not None and view.attempt.number == slot.number,
        )


def _on_it(slot: PublicSlot) -> str:
    return f"{slot.side}|{','.join(slot.leaders)}"


def _printed(facts: LeaderFacts) -> str:
    skills = ",".join(f"{skill}={count}" for skill, count in facts.skills.items() if count)
    return f"{skills}|{facts.space}|{facts.ground}|{facts.role}"
