"""What has changed between two views, in as few words as there are."""

from collections.abc import Iterator
from typing import Any

import msgspec

Plain = Any  # what JSON can hold
_EMPTY: tuple[Plain, ...] = (None, [], {}, False, 0, "")


def as_plain(view: msgspec.Struct) -> Plain:
    """Return a view as dictionaries; things in a row are found by card, or else by place."""
    return _keyed(msgspec.to_builtins(view, str_keys=True))


def changes(before: Plain, after: Plain, path: str = "") -> Iterator[str]:
    """Yield what is new, what is different and what is gone.

    >>> list(changes({"wood": 1, "deals": {"A": 1}}, {"wood": 2, "deals": {"B": 1}}))
    ['wood=2', 'deals.B=1', 'deals.A is gone']
    """
    if before == after:
        return
    whole = not (isinstance(before, dict) and isinstance(after, dict) and before and after)
    if path and whole:
        yield f"{path}={_text(after)}"
        return
    old, inside = before or {}, f"{path}." if path else ""
    for name, value in after.items():
        if name in old:
            yield from changes(old[name], value, inside + name)
        elif value not in _EMPTY:
            yield f"{inside}{name}={_text(value)}"
    yield from (f"{inside}{name} is gone" for name in old if name not in after)


def _keyed(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {name: _keyed(one) for name, one in value.items()}
    if not isinstance(value, list | tuple):
        return value
    if not value or not all(isinstance(one, dict) for one in value):
        return list(value)
    cards = [one.get("card") if next(iter(one), "") == "card" else None for one in value]
    if all(cards) and len({*cards}) == len(cards):
        return {card: _keyed(_without_card(one)) for card, one in zip(cards, value, strict=True)}
    return {str(place): _keyed(one) for place, one in enumerate(value, start=1)}


def _without_card(one: dict[str, Plain]) -> dict[str, Plain]:
    return {name: value for name, value in one.items() if name != "card"}


def _text(value: Plain) -> str:
    return msgspec.json.encode(_filled(value)).decode()


def _filled(value: Plain) -> Plain:
    """Return a value without its empty parts."""
    if not isinstance(value, dict):
        return value
    return {name: _filled(one) for name, one in value.items() if one not in _EMPTY}
