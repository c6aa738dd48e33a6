"""Anything that fits a type: actions and events nobody would think of."""

import types
from enum import Enum
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from companion.engine import Secret
from tests.everything import NAMES

# One beyond every seat on both sides: what is off the table must be refused, not crash.
_NUMBERS = st.integers(min_value=0, max_value=11)
# Ids of things, some of them known to a game, and any other text: braces must be no template.
_NAMES = st.one_of(st.sampled_from(NAMES), st.text(max_size=8))
_KNOWN: dict[type, st.SearchStrategy[Any]] = {}  # building one takes longer than drawing


def anything_of(kind: Any) -> st.SearchStrategy[Any]:
    """Return values of a type as our structs use them."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return anything_of(arguments[0])
    if origin in (Union, types.UnionType):
        return st.one_of([anything_of(argument) for argument in arguments])
    if origin is Secret:
        return anything_of(arguments[0]).map(Secret)
    if origin is tuple:
        return st.lists(anything_of(arguments[0]), max_size=6).map(tuple)
    if origin is dict:
        return st.dictionaries(anything_of(arguments[0]), anything_of(arguments[1]), max_size=6)
    return _simple(kind)


def _simple(kind: Any) -> st.SearchStrategy[Any]:
    if kind is int:
        return _NUMBERS
    if kind is str:
        return _NAMES
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return struct_of(kind)
    raise TypeError(f"no strategy for {kind}: add one")


def struct_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Return structs of a class with any fields."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _struct_of(kind)
    return _KNOWN[kind]


def _struct_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: anything_of(hints[name]) for name in kind.__struct_fields__})
