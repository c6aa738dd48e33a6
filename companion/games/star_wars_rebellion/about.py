"""All there is to say about a seat: its side, its role, its leaders and its queue."""

from collections.abc import Iterator, Sequence

from companion.engine import Seat, Sentence, say
from companion.games.star_wars_rebellion.catalogue import leader_title, system_title
from companion.games.star_wars_rebellion.pieces import (
    ROLE_TITLES,
    SIDE_TITLES,
    SLOTS,
    Side,
    System,
)
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import POOL
from companion.games.star_wars_rebellion.titles import bag, place_title
from companion.games.star_wars_rebellion.views import PublicView


def about(view: PublicView, seat: Seat) -> Sequence[Sentence]:
    """Return everything public about a seat."""
    side = view.side_of(seat)
    roles = tuple(ROLE_TITLES[role] for role, one in view.posts[side].items() if one == seat)
    lines = [say("{side:term}: {roles:terms}", side=SIDE_TITLES[side], roles=roles)]
    if view.surveyed and side is Side.EMPIRE:
        asked = tuple(map(system_title, view.surveyed))
        lines.append(
            say("Asked for the base by putting the map right: {systems:terms}", systems=asked)
        )
    if not view.keeps_map:
        return lines
    return [*lines, *_leaders(view, side), *_systems(view, side), *_queue(view, side)]


def _leaders(view: PublicView, side: Side) -> Iterator[Sentence]:
    own = [leader for leader, whose in view.sides.items() if whose is side]
    idle = tuple(leader_title(one) for one in own if view.leaders[one] == POOL)
    if idle:
        yield say("Pool: {leaders:terms}", leaders=idle)
    for leader in own:
        at = view.leaders[leader]
        if is_system(at):
            yield say(
                "{leader:term}: {where:term}", leader=leader_title(leader), where=place_title(at)
            )


def _systems(view: PublicView, side: Side) -> Iterator[Sentence]:
    loyal = tuple(
        system_title(System(place)) for place, one in view.places.items() if one.loyalty is side
    )
    if loyal:
        yield say("Loyal: {systems:terms}", systems=loyal)


def _queue(view: PublicView, side: Side) -> Iterator[Sentence]:
    for slot in SLOTS:
        units = view.queues.get(side, {}).get(slot, {})
        if units:
            yield say("Queue {n}: {units:bag}", n=slot, units=bag(units))
