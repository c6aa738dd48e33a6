"""Keep the widgets that are there: making one costs far more than changing it."""

from collections.abc import Callable
from typing import TypeVar

from kivy.uix.widget import Widget

W = TypeVar("W", bound=Widget)


def children_of(box: Widget, count: int, make: Callable[[], W]) -> list[W]:
    """Return exactly `count` children of `box` in order, made or removed as needed."""
    for extra in box.children[: max(0, len(box.children) - count)]:
        box.remove_widget(extra)
    while len(box.children) < count:
        box.add_widget(make())
    return list(reversed(box.children))
