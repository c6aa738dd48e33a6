"""What lies on the board of Star Wars: Rebellion, each thing under its name."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.engine.face import Tone
from companion.presenters.pages import Field

REBELS, EMPIRE = "rebels", "empire"
SIDES: Final = (REBELS, EMPIRE)
SPACE, GROUND = "space", "ground"
BASE: Final = "base"
# What lies in a place: the markers of both sides, subjugation and sabotage; destroyed, the base,
# known not to be the base, asked for it, and remote.
REBEL, IMPERIAL, SUBJUGATED, SABOTAGED = "r", "e", "j", "s"
DESTROYED, HOME, CLEARED, ASKED, REMOTE = "x", "b", "c", "q", "o"
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
    number: int
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

    def word(self, word: str) -> str:
        """Return a word in the language of the table."""
        return self.words.get(word, "")


def side_of(tone: Tone) -> str:
    """Return the side that has this tone.

    >>> side_of(Tone.BAD)
    'empire'
    """
    return EMPIRE if tone is Tone.BAD else REBELS
