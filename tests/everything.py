"""Every action there is, and every state that differs from a given one in a single secret."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache, partial
from itertools import pairwise, product
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion.engine import Action, AnyGame, Secret

Struct = TypeVar("Struct", bound=msgspec.Struct)

PLACES = 3  # on a table of few seats: places of cards, numbers of missions
BEYOND = 1  # below and above all that there are: it must be refused, not crash
# Of things that have names, known or not.
NAMES = ("revolution", "espionage", "COM003", "BAR012", "nobody knows")


def all_actions(game: AnyGame, count: int) -> list[Action]:
    """Return every action with every value its fields can have at a table of `count`."""
    return _all_of(game.actions, count)


@cache  # asked for at every step of a game, and tens of thousands in a game with many cards
def _all_of(kinds: tuple[type[Action], ...], count: int) -> list[Action]:
    return [action for kind in kinds for action in _structs(kind, count)]


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
    if isinstance(hidden, str):  # the number of a card in a hand: any common one could be there
        return [other for other in ("COM008", "COM050", "COM084") if other != hidden]
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
        for name in value.__struct_fields__:
            yield name, getattr(value, name), partial(_with_field, value, name)


def _with_key(value: dict[Any, Any], key: Any, new: Any) -> dict[Any, Any]:
    return {**value, key: new}


def _with_place(value: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:
    return (*value[:place], new, *value[place + 1 :])


def _with_field(value: msgspec.Struct, name: str, new: Any) -> msgspec.Struct:
    return msgspec.structs.replace(value, **{name: new})


def _structs(kind: type[Struct], count: int) -> list[Struct]:
    hints = get_type_hints(kind, include_extras=True)
    choices = [_values(hints[name], count) for name in kind.__struct_fields__]
    return [kind(*values) for values in product(*choices)]


def _values(kind: Any, count: int) -> Sequence[Any]:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) is Secret:
        return [Secret(value) for value in _values(get_args(kind)[0], count)]
    if get_origin(kind) is tuple:
        some = _values(get_args(kind)[0], count)
        return [(), *((one,) for one in some), *pairwise(some)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _structs(kind, count)
    if kind is bool:
        return (False, True)
    if kind is int:
        return range(BEYOND + max(count, PLACES) + BEYOND)
    if kind is str:
        return NAMES
    raise TypeError(f"no values for {kind}: add some")
