"""Everything that can be asked of a table. All of it goes through one queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.engine import Action, Seat, Setup
from companion.engine.face import Button, Private
from companion.engine.saved import Saved
from companion.engine.sentence import Catalogue


class AtZero(StrEnum):
    """What happens when a countdown reaches zero."""

    NOTHING = "nothing"
    REMIND = "remind"
    MOVE_ON = "move_on"


@dataclass(frozen=True)
class Begin:
    """Start a new game."""

    slug: str
    setup: Setup


@dataclass(frozen=True)
class Open:
    """Go on with a game of the shelf, or look at one that is over."""

    file: str


@dataclass(frozen=True)
class Leave:
    """Put the game back on the shelf."""


@dataclass(frozen=True)
class Press:
    """A seat pressed one of its two buttons."""

    seat: Seat
    button: Button


@dataclass(frozen=True)
class Act:
    """A seat chose on the screen."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class ShowCard:
    """A card lies under the camera; `code` is the card part of its tag.

    `seat` holds the screen, and so the card; None where it lies on the table.
    """

    code: str
    seat: Seat | None = None


@dataclass(frozen=True)
class Look:
    """A seat holds the screen and wants to see what only it may see.

    `reply` is called on the table's thread, with None where there is nothing to see.
    """

    seat: Seat
    reply: Callable[[Private | None], None]


@dataclass(frozen=True)
class Undo:
    """Take the last thing back."""


@dataclass(frozen=True)
class GoOn:
    """The table has seen what was revealed; `number` names the moment."""

    number: int


@dataclass(frozen=True)
class Pause:
    """Stop all clocks."""


@dataclass(frozen=True)
class Unpause:
    """Let the clocks go on."""


@dataclass(frozen=True)
class AddTime:
    """Give the countdown more time."""

    seconds: int


@dataclass(frozen=True)
class StopTimer:
    """Take the countdown away."""


class Telling(StrEnum):
    """What can be done with a narration."""

    PAUSE = "pause"
    REPEAT = "repeat"
    SKIP = "skip"


@dataclass(frozen=True)
class Tell:
    """Handle the narration under way."""

    how: Telling


@dataclass(frozen=True)
class Adjust:
    """Use these settings from now on."""

    words: Catalogue
    at_zero: AtZero


@dataclass(frozen=True)
class ListGames:
    """Read what is on the shelf, the newest first; `reply` is called on the table's thread."""

    reply: Callable[[Sequence[Saved]], None]
    most: int


@dataclass(frozen=True)
class Stop:
    """Close in good order."""


Intent = (
    Begin
    | Open
    | Leave
    | Press
    | Act
    | ShowCard
    | Look
    | Undo
    | GoOn
    | Pause
    | Unpause
    | AddTime
    | StopTimer
    | Tell
    | Adjust
    | ListGames
    | Stop
)
