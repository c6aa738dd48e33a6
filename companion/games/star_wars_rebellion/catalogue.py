"""Everything that is printed, out of cards.toml; it is read when it is first asked for."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from companion.engine import CardKind, term
from companion.games.star_wars_rebellion.facts import (
    ActionCard,
    Galaxy,
    LeaderFacts,
    Mission,
    Objective,
    SystemFacts,
    Tactic,
    UnitFacts,
)
from companion.games.star_wars_rebellion.pieces import Icon, Leader, Side, System, Unit

BASE_ICONS: Final = (Icon.SHIP_SMALL, Icon.GROUND_SMALL)  # what the Rebel Base space builds
BASE_SLOT: Final = 1

_Facts = TypeVar("_Facts", bound=msgspec.Struct)

UNKNOWN_CARD: Final = term("An unknown card")


@cache
def known() -> Galaxy:
    """Return what is in the box."""
    raw = _raw()
    systems = {one.system: one for one in _each(SystemFacts, raw["system"])}
    return Galaxy(
        systems=systems,
        units={one.unit: one for one in _each(UnitFacts, raw["unit"])},
        leaders={one.leader: one for one in _each(LeaderFacts, raw["leader"])},
        missions={one.code: one for one in _each(Mission, raw["mission"])},
        actions={one.code: one for one in _each(ActionCard, raw["action"])},
        objectives={one.code: one for one in _each(Objective, raw["objective"])},
        tactics={one.code: one for one in _each(Tactic, raw["tactic"])},
        probes={one.probe: one.system for one in systems.values() if one.probe},
        builds=msgspec.convert(raw["builds"], dict[Side, dict[Icon, tuple[Unit, ...]]]),
    )


def system_title(system: System) -> str:
    """Return the name of a system."""
    return known().systems[system].title


def unit_title(unit: Unit) -> str:
    """Return the name of a unit."""
    return known().units[unit].title


def leader_title(leader: Leader) -> str:
    """Return the name of a leader."""
    return known().leaders[leader].title


def region_title(region: int) -> str:
    """Return our name for a region, from 1 to 8; of any other, its number."""
    return _regions().get(region, str(region))


def card_title(code: str) -> str:
    """Return the name of any card, by the card part of its tag."""
    title, _ = _words().get(code, (UNKNOWN_CARD, ""))
    return title


def card_text(code: str) -> str:
    """Return what a card does in a few words; nothing for an unknown one."""
    _, text = _words().get(code, (code, ""))
    return text


def card_kinds(galaxy: Galaxy) -> dict[str, CardKind]:
    """Return every card with a tag. What is secret in a hand is held."""
    probes = {code: CardKind(system_title(system)) for code, system in galaxy.probes.items()}
    missions = {code: CardKind(one.title, one.copies) for code, one in galaxy.missions.items()}
    objectives = {code: CardKind(one.title) for code, one in galaxy.objectives.items()}
    held = {**probes, **missions, **objectives}
    actions = {code: CardKind(one.title) for code, one in galaxy.actions.items()}
    tactics = {code: CardKind(one.title, one.copies) for code, one in galaxy.tactics.items()}
    return {**{code: _held(kind) for code, kind in held.items()}, **actions, **tactics}


class LazyCards(Mapping[str, CardKind]):
    """The cards of a galaxy, which is asked for when the first card is: start-up must not wait."""

    def __init__(self, galaxy: Callable[[], Galaxy] = known) -> None:
        self._galaxy = galaxy

    @cached_property
    def _kinds(self) -> dict[str, CardKind]:
        return card_kinds(self._galaxy())

    def __getitem__(self, code: str) -> CardKind:
        return self._kinds[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


def _held(kind: CardKind) -> CardKind:
    return CardKind(kind.title, kind.copies, held=True)


@cache
def _raw() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))


def _each(kind: type[_Facts], entries: Iterable[Mapping[str, Any]]) -> Iterator[_Facts]:
    """Yield the facts of every entry; its English words are the ones that are translated."""
    for entry in entries:
        text = entry["text"]["en"] if "text" in entry else ""
        yield msgspec.convert({**entry, "title": entry["en"], "text": text}, kind)


@cache
def _regions() -> dict[int, str]:
    return {one["number"]: one["en"] for one in _raw()["region"]}


@cache
def _words() -> dict[str, tuple[str, str]]:
    """Return the name and the text of every card."""
    galaxy, probe = known(), str(_raw()["probe"]["text"]["en"])
    decks = (galaxy.missions, galaxy.actions, galaxy.objectives, galaxy.tactics)
    cards = {code: (one.title, one.text) for deck in decks for code, one in deck.items()}
    return cards | {code: (system_title(one), probe) for code, one in galaxy.probes.items()}
