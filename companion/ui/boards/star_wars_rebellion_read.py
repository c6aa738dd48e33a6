"""Reads the rows of the board of Star Wars: Rebellion; nothing is drawn here.

What the codes of the fields mean is written where the game makes them.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from companion.presenters.pages import BoardPage, Field
from companion.ui.boards.parts import row_of
from companion.ui.boards.star_wars_rebellion_page import (
    SIDES,
    Contest,
    Die,
    Fighters,
    Leader,
    Mission,
    Place,
    Printed,
    Queue,
    Table,
    Unit,
    side_of,
)

SEATS, PLACES, LEADERS, MISSIONS, TIME, QUEUES, STEPS, UNITS, DICE, CONTEST, WORDS, HISTORY = range(
    12
)


def read(page: BoardPage) -> Table:
    """Return the rows by what they are; an empty page is an empty table."""

    def fields(row: int) -> tuple[Field, ...]:
        return row_of(page, row).fields

    return Table(
        seats=fields(SEATS),
        places=tuple(map(_place, fields(PLACES))),
        leaders=_people(fields(LEADERS)),
        missions=tuple(map(_mission, fields(MISSIONS))),
        time=fields(TIME),
        queues=tuple(map(_queue, fields(QUEUES))),
        steps=fields(STEPS),
        units={one.name: one for one in map(_unit, fields(UNITS))},
        keys=tuple(map(_die, fields(DICE))),
        contest=_contest(fields(CONTEST)),
        words={_last(field): field.caption for field in fields(WORDS)},
        history=tuple((int(field.label), int(field.icon)) for field in fields(HISTORY)),
    )


def _last(field: Field) -> str:
    """Return the name of a field without what it is."""
    return field.name.partition(":")[2]


def _names(code: str) -> tuple[str, ...]:
    return tuple(code.split(",")) if code else ()


def counted(code: str) -> tuple[tuple[str, int], ...]:
    """Return how many there are of what.

    >>> counted("tie=2,at_st=1")
    (('tie', 2), ('at_st', 1))
    """
    pairs = (one.partition("=") for one in _names(code))
    return tuple((name, int(count)) for name, _, count in pairs)


@lru_cache(maxsize=64)
def printed(code: str) -> Printed:
    """Return what never changes of a system.

    >>> printed("344,426|7|oT|1|corellia,coruscant").neighbours
    ('corellia', 'coruscant')
    """
    at, region, icons, slot, neighbours = code.split("|")
    x, y = (int(part) / 1000 for part in at.split(","))
    return Printed(x, y, int(region), _names(icons), int(slot), _names(neighbours))


def _place(field: Field) -> Place:
    marks, units, leaders = field.label.split("|")
    return Place(_last(field), field, printed(field.icon), marks, counted(units), _names(leaders))


def _leader(field: Field) -> Leader:
    where, ring = field.label.split("|")
    skills, space, ground, post = field.icon.split("|")
    return Leader(
        name=_last(field),
        field=field,
        side=side_of(field.tone),
        where=where,
        ring=ring,
        skills=dict(counted(skills)),
        space=int(space),
        ground=int(ground),
        post=post,
    )


def _people(fields: Iterable[Field]) -> dict[str, Leader]:
    """Return the leaders by their names, with letters that tell them apart."""
    people = [_leader(field) for field in fields]
    taken = Counter((one.side, one.surname[:2]) for one in people)

    def letters(one: Leader) -> str:
        alone = taken[one.side, one.surname[:2]] == 1
        return one.surname[:2] if alone else one.surname[:1] + one.surname[2:3]

    return {one.name: one._replace(initials=letters(one)) for one in people}


def _mission(field: Field) -> Mission:
    side, leaders = field.label.split("|")
    return Mission(field, side, _names(leaders))


def _queue(field: Field) -> Queue:
    return Queue(field, side_of(field.tone), int(field.icon), counted(field.label))


def _unit(field: Field) -> Unit:
    name, theatre, health, colour, black, red = field.icon.split("|")
    return Unit(
        name, field, side_of(field.tone), theatre, int(health), colour, int(black), int(red)
    )


def _die(field: Field) -> Die:
    colour, face = field.icon.split(":")
    return Die(field, side_of(field.tone), colour, face)


def _contest(fields: tuple[Field, ...]) -> Contest | None:
    if not fields:
        return None
    kinds: dict[str, list[Field]] = {}
    for field in fields[1:]:
        kinds.setdefault(field.name.partition(":")[0], []).append(field)
    fighters = [_fighters(field) for field in kinds.get("fighter", ())]
    return Contest(
        head=fields[0],
        captains={side: _of(kinds.get("captain", ()), side) for side in SIDES},
        fighters={side: tuple(one for one in fighters if one.side == side) for side in SIDES},
        hands=tuple(kinds.get("hand", ())),
        to_roll={side: _rolls(kinds.get("roll", ()), side) for side in SIDES},
        dice=tuple(map(_die, kinds.get("lying", ()))),
    )


def _of(fields: Iterable[Field], side: str) -> tuple[str, ...]:
    """Return who of a side takes part."""
    parts = (field.name.split(":") for field in fields)
    return tuple(leader for _, whose, leader in parts if whose == side)


def _rolls(fields: Iterable[Field], side: str) -> tuple[tuple[str, int], ...]:
    parts = ((field.name.split(":"), int(field.label)) for field in fields)
    return tuple((colour, count) for (_, whose, colour), count in parts if whose == side and count)


def _fighters(field: Field) -> Fighters:
    count, health, colour, damage, pending, theatre = field.label.split("|")
    _, side, unit, _ = field.name.split(":")
    return Fighters(
        field, side, unit, int(count), int(health), colour, int(damage), int(pending), theatre
    )
