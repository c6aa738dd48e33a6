"""Every action there is, and every state that differs from a given one in a single secret."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from itertools import chain, pairwise, product
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion.engine import Action, AnyGame, Secret

Struct = TypeVar("Struct", bound=msgspec.Struct)

PLACES = 3  # on a table of few seats: places of cards, numbers of missions
BEYOND = 1  # below and above all that there are: it must be refused, not crash
# Of things that have names, known or not. A game with many actions gets its own only: with all of
# them it would have several times as many, and meet most of what means something too rarely.
UNKNOWN = "nobody knows"
USUAL_NAMES = ("revolution", "espionage", "COM003", "BAR012", UNKNOWN)
OWN_NAMES = {"star_wars_rebellion": ("MIR002", "MIM003", "OBJ001", "hoth", "base", UNKNOWN)}
NAMES = tuple(dict.fromkeys(chain(USUAL_NAMES, *OWN_NAMES.values())))
# Cards of one kind, by how their codes begin: any of a kind could be hidden instead of another.
COMMON = ("COM008", "COM050", "COM084")  # of a deck everybody draws from
KINDS = {
    "MIR": ("MIR001", "MIR006", "MIR013"),
    "MIM": ("MIM001", "MIM007", "MIM021"),
    "OBJ": ("OBJ002", "OBJ010", "OBJ014"),
}


def all_actions(game: AnyGame, count: int) -> list[Action]:
    """Return every action with every value its fields can have at a table of `count`."""
    names = OWN_NAMES.get(game.slug, USUAL_NAMES)
    return _all_of(game.actions, Values(count, names))


@cache  # asked for at every step of a game, and tens of thousands in a game with many cards
def _all_of(kinds: tuple[type[Action], ...], values: "Values") -> list[Action]:
    return [action for kind in kinds for action in values.structs(kind)]


def one_secret_changed(value: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield copies of a state with one secret changed, each with the way to that secret."""
    if isinstance(value, Secret):
        yield from (((), Secret(other)) for other in _others(value.expose()))
    for key, inner, rebuild in _parts(value):
        for way, changed in one_secret_changed(inner):
            yield (key, *way), rebuild(changed)


def _others(hidden: Any) -> Sequence[Any]:
    """Return what could be hidden instead."""
    if isinstance(hidden, Enum):
        return [other for other in type(hidden) if other is not hidden]
    if isinstance(hidden, int):
        return [other for other in (hidden - 1, hidden + 1) if other >= 0]
    if isinstance(hidden, str):  # the number of a card: another one of its kind could be there
        return [other for other in KINDS.get(hidden[:3], COMMON) if other != hidden]
    raise TypeError(f"nothing else than {type(hidden)}: add something")


def _parts(value: Any) -> Iterator[tuple[Any, Any, Callable[[Any], Any]]]:
    """Yield what a value is made of, and for each part how to put another in its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner, partial(_with_key, value, key)
    elif isinstance(value, tuple):
        for place, inner in enumerate(value):
            yield place, inner, partial(_with_place, value, place)
    elif isinstance(value, msgspec.Struct):
        for name in _hiding(type(value)):
            yield name, getattr(value, name), partial(_with_field, value, name)


@cache  # what is printed in a box of cards is large, hides nothing, and need not be walked through
def _hiding(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields in which a secret can be."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _can_hide(hints[name], frozenset()))


def _can_hide(kind: Any, within: frozenset[Any]) -> bool:
    if kind is Any or Secret in (kind, get_origin(kind)):
        return True
    inner = [*get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in within:
        inner += get_type_hints(kind).values()
    return any(_can_hide(one, within | {kind}) for one in inner)


def _with_key(value: dict[Any, Any], key: Any, new: Any) -> dict[Any, Any]:
    return {**value, key: new}


def _with_place(value: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:
    return (*value[:place], new, *value[place + 1 :])


def _with_field(value: msgspec.Struct, name: str, new: Any) -> msgspec.Struct:
    return msgspec.structs.replace(value, **{name: new})


@dataclass(frozen=True)
class Values:
    """Every value that a type can have at a table of `count`, where things have these `names`."""

    count: int
    names: tuple[str, ...]

    def structs(self, kind: type[Struct]) -> list[Struct]:
        """Return a struct for all values of all its fields."""
        hints = get_type_hints(kind, include_extras=True)
        choices = [self.of(hints[name]) for name in kind.__struct_fields__]
        return [kind(*values) for values in product(*choices)]

    def of(self, kind: Any) -> Sequence[Any]:
        """Return all values of a type; of tuples the short ones."""
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        if get_origin(kind) is Secret:
            return [Secret(value) for value in self.of(get_args(kind)[0])]
        if get_origin(kind) is tuple:
            some = self.of(get_args(kind)[0])
            return [(), *((one,) for one in some), *pairwise(some)]
        if isinstance(kind, type) and issubclass(kind, Enum):
            return list(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.structs(kind)
        if kind is bool:
            return (False, True)
        if kind is int:
            return range(BEYOND + max(self.count, PLACES) + BEYOND)
        if kind is str:
            return self.names
        raise TypeError(f"no values for {kind}: add some")
