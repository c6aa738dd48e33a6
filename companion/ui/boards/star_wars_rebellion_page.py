"""The rows of the board of Star Wars: Rebellion, each under its name; nothing is drawn here.

What the codes of the fields mean is written where the game makes them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.engine.face import Tone
from companion.presenters.pages import BoardPage, Field
from companion.ui.boards.parts import row_of

REBELS, EMPIRE = "rebels", "empire"
SIDES: Final = (REBELS, EMPIRE)
SPACE, GROUND = "space", "ground"
SEATS, PLACES, LEADERS, MISSIONS, TIME, QUEUES, STEPS, UNITS, DICE, CONTEST, WORDS, HISTORY = range(
    12
)
BASE: Final = "base"
POOL, WAITING, MISSION = "pool", "waiting", "mission:"
CAPTIVES: Final = ("captured", "carbonite")


class Printed(NamedTuple):
    """What never changes of a system; x and y run from 0 to 1, from the left and from the top."""

    x: float
    y: float
    region: int
    icons: tuple[str, ...]
    slot: int
    neighbours: tuple[str, ...]


class Unit(NamedTuple):
    """A kind of unit as it is printed."""

    name: str
    field: Field
    side: str
    theatre: str
    health: int
    colour: str
    black: int
    red: int

    @property
    def title(self) -> str:
        """Its name in the language of the table."""
        return self.field.caption


class Leader(NamedTuple):
    """A leader, and where he or she is now."""

    name: str
    field: Field
    side: str
    where: str
    ring: str
    skills: Mapping[str, int]
    space: int
    ground: int
    post: str
    initials: str = ""  # two letters for the map, which no other leader of the side has

    @property
    def is_captive(self) -> bool:
        """Whether somebody has captured this leader."""
        return self.ring in CAPTIVES

    @property
    def surname(self) -> str:
        """The last part of the name, by which everybody knows them."""
        words = [word for word in self.field.caption.split() if not word.startswith("(")]
        return words[-1] if words else ""


class Place(NamedTuple):
    """A system or the Base space, with what is there now."""

    name: str
    field: Field
    printed: Printed
    marks: str
    units: tuple[tuple[str, int], ...]
    leaders: tuple[str, ...]

    def has(self, mark: str) -> bool:
        """Tell whether a mark lies here."""
        return mark in self.marks

    @property
    def is_base(self) -> bool:
        """Whether this is the Base space."""
        return self.name == BASE


class Mission(NamedTuple):
    """A mission that lies face down."""

    field: Field
    side: str
    leaders: tuple[str, ...]


class Queue(NamedTuple):
    """A slot of a build queue."""

    field: Field
    side: str
    slot: int
    units: tuple[tuple[str, int], ...]


class Fighters(NamedTuple):
    """Units of a combat that are alike."""

    field: Field
    side: str
    unit: str
    count: int
    health: int
    colour: str
    damage: int
    pending: int
    theatre: str


class Die(NamedTuple):
    """A die that lies there, or a face of one."""

    field: Field
    side: str
    colour: str
    face: str


class Contest(NamedTuple):
    """What dice decide now."""

    head: Field
    captains: Mapping[str, tuple[str, ...]]
    fighters: Mapping[str, tuple[Fighters, ...]]
    hands: tuple[Field, ...]
    to_roll: Mapping[str, tuple[tuple[str, int], ...]]  # colours and how many, by side
    dice: tuple[Die, ...]

    @property
    def is_combat(self) -> bool:
        """Whether units fight, and not leaders alone."""
        return any(self.fighters.values())


class Table(NamedTuple):
    """The whole board."""

    seats: tuple[Field, ...]
    places: tuple[Place, ...]
    leaders: Mapping[str, Leader]
    missions: tuple[Mission, ...]
    time: tuple[Field, ...]
    queues: tuple[Queue, ...]
    steps: tuple[Field, ...]
    units: Mapping[str, Unit]
    keys: tuple[Die, ...]
    contest: Contest | None
    words: Mapping[str, str]
    history: tuple[tuple[int, int], ...]

    @property
    def turn(self) -> tuple[str, ...]:
        """Whose turn it is, by their seats."""
        return tuple(one.name for one in self.seats if one.current)

    @property
    def now(self) -> int:
        """The time."""
        return next((int(one.label) for one in self.time if one.current), 0)

    @property
    def reputation(self) -> int:
        """The reputation of the Rebellion."""
        return next((int(one.label) for one in self.time if one.tone is Tone.GOOD), 0)

    @property
    def refreshes(self) -> bool:
        """Whether it is at a step of the refresh."""
        return any(step.current for step in self.steps)

    def place(self, name: str) -> Place | None:
        """Return a place by its name."""
        return next((one for one in self.places if one.name == name), None)

    def say(self, word: str) -> str:
        """Return a word in the language of the table."""
        return self.words.get(word, "")


def side_of(tone: Tone) -> str:
    """Return the side that has this tone.

    >>> side_of(Tone.BAD)
    'empire'
    """
    return EMPIRE if tone is Tone.BAD else REBELS


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
    return Place(
        _last(field), field, printed(field.icon), marks, counted(units), _names(leaders)
    )


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
