"""What players wrote of the box where it differs from what the companion knows."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeVar

import msgspec

from companion.engine import Sentence, say
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.facts import Galaxy, Mission
from companion.games.star_wars_rebellion.pieces import Colour, Icon, Leader, Skill, System, Unit

_MOST: Final = 500  # more entries than anybody has reason for

Dice = Annotated[int, msgspec.Meta(ge=0, le=5)]
Value = Annotated[int, msgspec.Meta(ge=0, le=5)]
Health = Annotated[int, msgspec.Meta(ge=1, le=9)]
Capacity = Annotated[int, msgspec.Meta(ge=0, le=12)]
Figures = Annotated[int, msgspec.Meta(ge=1, le=40)]
Need = Annotated[int, msgspec.Meta(ge=1, le=5)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=5)]
Slot = Annotated[int, msgspec.Meta(ge=1, le=3)]
Icons = Annotated[tuple[Icon, ...], msgspec.Meta(min_length=1, max_length=3)]


_Key = TypeVar("_Key", bound=str)
_Entry = TypeVar("_Entry", bound=msgspec.Struct)


class Lane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether two systems are next to one another."""

    between: tuple[System, System]
    open: bool

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with the lane, or without it, at both its ends."""
        one, other = self.between
        if one is other:
            raise ValueError(f"a lane joins two systems, not {one!s} with itself")
        return self._end(self._end(galaxy, one, other), other, one)

    def _end(self, galaxy: Galaxy, here: System, there: System) -> Galaxy:
        known_ones = set(galaxy.systems[here].neighbours)
        ends = known_ones | {there} if self.open else known_ones - {there}
        if not ends:
            raise ValueError(f"{here!s} would have no neighbours")
        systems = _with(galaxy.systems, here, {"neighbours": tuple(sorted(ends))})
        return msgspec.structs.replace(galaxy, systems=systems)


class UnitFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sheet says of a unit."""

    unit: Unit
    colour: Colour | None = None
    health: Health | None = None
    black: Dice | None = None
    red: Dice | None = None
    capacity: Capacity | None = None
    figures: Figures | None = None

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with this unit."""
        if self.health and not galaxy.units[self.unit].health:
            raise ValueError(f"{self.unit!s} cannot be hurt by dice")
        units = _with(galaxy.units, self.unit, _told(self, "unit"))
        return msgspec.structs.replace(galaxy, units=units)


class LeaderFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a leader; skills that are not named stay as they are known."""

    leader: Leader
    space: Value | None = None
    ground: Value | None = None
    skills: dict[Skill, Value] | None = None

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with this leader."""
        skills = {**galaxy.leaders[self.leader].skills, **(self.skills or {})}
        told = {**_told(self, "leader"), "skills": {one: n for one, n in skills.items() if n}}
        leaders = _with(galaxy.leaders, self.leader, told)
        return msgspec.structs.replace(galaxy, leaders=leaders)


class MissionFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a mission, which is named by its code or by its English name."""

    code: str = ""
    en: str = ""
    skill: Skill | None = None
    need: Need | None = None
    copies: Copies | None = None

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with this mission."""
        code = self._found(galaxy).code
        missions = _with(galaxy.missions, code, _told(self, "code", "en"))
        return msgspec.structs.replace(galaxy, missions=missions)

    def _found(self, galaxy: Galaxy) -> Mission:
        name = self.en.strip().casefold()
        for one in galaxy.missions.values():
            if (self.code and one.code == self.code) or (name and one.title.casefold() == name):
                return one
        raise ValueError(f"there is no mission {(self.code or self.en)!r}")


class TacticFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a tactic card there are; with none it is not in the box."""

    code: str
    copies: Value

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with so many of this card."""
        if self.code not in galaxy.tactics:
            raise ValueError(f"there is no tactic card {self.code!r}")
        told = _with(galaxy.tactics, self.code, {"copies": self.copies})
        tactics = {code: one for code, one in told.items() if one.copies}
        return msgspec.structs.replace(galaxy, tactics=tactics)


class SystemFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a system builds, and how far up the queue."""

    system: System
    icons: Icons | None = None
    slot: Slot | None = None

    def on(self, galaxy: Galaxy) -> Galaxy:
        """Return the galaxy with this system."""
        if not galaxy.systems[self.system].is_populous:
            raise ValueError(f"nobody lives in the remote system {self.system!s}")
        systems = _with(galaxy.systems, self.system, _told(self, "system"))
        return msgspec.structs.replace(galaxy, systems=systems)


Fact = Lane | UnitFact | LeaderFact | MissionFact | TacticFact | SystemFact


class OwnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as a whole. Each entry is read by itself: a wrong one takes no other away."""

    lane: tuple[dict[str, Any], ...] = ()
    unit: tuple[dict[str, Any], ...] = ()
    leader: tuple[dict[str, Any], ...] = ()
    mission: tuple[dict[str, Any], ...] = ()
    tactic: tuple[dict[str, Any], ...] = ()
    system: tuple[dict[str, Any], ...] = ()


def own_galaxy(text: str) -> tuple[Galaxy, Sequence[Sentence]]:
    """Return the box with what a file corrects, and a sentence for each thing that is wrong."""
    troubles: list[Sentence] = []
    galaxy = known()
    try:
        file = msgspec.convert(tomllib.loads(text), OwnFile)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        return galaxy, [say("star_wars_rebellion.toml cannot be read: {why}.", why=_why(error))]
    galaxy = _with_part(galaxy, "lane", file.lane, Lane, troubles)
    galaxy = _with_part(galaxy, "unit", file.unit, UnitFact, troubles)
    galaxy = _with_part(galaxy, "leader", file.leader, LeaderFact, troubles)
    galaxy = _with_part(galaxy, "mission", file.mission, MissionFact, troubles)
    galaxy = _with_part(galaxy, "tactic", file.tactic, TacticFact, troubles)
    return _with_part(galaxy, "system", file.system, SystemFact, troubles), troubles


def _with_part(
    galaxy: Galaxy, part: str, entries: Sequence[Any], kind: type[Fact], troubles: list[Sentence]
) -> Galaxy:
    for place, raw in enumerate(entries[:_MOST], start=1):
        try:
            galaxy = msgspec.convert(raw, kind).on(galaxy)
        except (msgspec.ValidationError, ValueError) as error:
            troubles.append(
                say(
                    "Entry {place} under [[{part}]] is left out: {why}.",
                    place=place,
                    part=part,
                    why=_why(error),
                )
            )
    return galaxy


def _told(fact: Fact, *names: str) -> dict[str, Any]:
    """Return the fields that were written, without those that only say what it is about."""
    fields = msgspec.structs.asdict(fact)
    return {
        field: told for field, told in fields.items() if told is not None and field not in names
    }


def _with(entries: Mapping[_Key, _Entry], key: _Key, told: Mapping[str, Any]) -> dict[_Key, _Entry]:
    """Return the same with other facts about one thing."""
    return {**entries, key: msgspec.structs.replace(entries[key], **told)}


def _why(error: Exception) -> str:
    """Return what is wrong, without the braces that a sentence would take for a fact."""
    return str(error).rstrip(".").replace("{", "(").replace("}", ")")
