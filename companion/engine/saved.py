"""A game on the shelf, as the home screen knows it."""

from dataclasses import dataclass
from typing import Any

from companion.engine.definition import AnyGame
from companion.engine.proof import Verdict
from companion.engine.sentence import Sentence


@dataclass(frozen=True)
class Saved:
    """A written game: where it is kept, who played, and where it stands (a public view).

    `places` is the box of each seat, 0 where it has none; empty in games of earlier versions.
    """

    file: str
    game: AnyGame
    started: str
    names: tuple[str, ...]
    view: Any
    over: bool
    places: tuple[int, ...] = ()
    imported: Verdict | None = None  # what was found of a game that was played elsewhere
    damaged: bool = False  # or edited by somebody without the key
    put_back: bool = False  # what was played after this is missing
    incomplete: bool = False  # it says itself that entries were lost


@dataclass(frozen=True)
class Unreadable:
    """A file on the shelf that holds no game that can be read, and why."""

    file: str
    why: Sentence


OnShelf = Saved | Unreadable
