"""Everything that can be asked of a table. All of it goes through one queue."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from companion.engine import Action, Kind, Seat, Sentence, Setup
from companion.engine.face import Button, Lamp, Private
from companion.engine.saved import Saved
from companion.engine.sentence import Catalogue
from companion.table.cards import Meaning
from companion.table.places import Place
from companion.table.script import Script


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
    """Somebody pressed one of the two buttons at a place."""

    place: Place
    button: Button


@dataclass(frozen=True)
class Act:
    """A seat chose on the screen."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class ShowCard:
    """A card is shown and done at once; `code` is the card part of its tag.

    `seat` holds the screen, and so the card; None where it lies on the table.
    """

    code: str = field(repr=False)  # it may be somebody's identity
    seat: Seat | None = None


@dataclass(frozen=True)
class Ask:
    """What would a card do that lies open on the table? Nothing is done.

    `reply` is called on the table's thread; None where no game is open.
    """

    code: str
    reply: Callable[[Meaning | None], None]


@dataclass(frozen=True)
class Pick:
    """A seat picked a choice that only it can read, by its number on this page.

    `sequence` is where the game stood when it was read: it may mean something else by now.
    """

    seat: Seat
    page: int = field(repr=False)  # how many there are to pick from is nobody's business
    number: int = field(repr=False)
    sequence: int


@dataclass(frozen=True)
class Try:
    """Do this, and let `reply` hear on the table's thread whether it was done."""

    what: Act | ShowCard | Pick
    reply: Callable[[bool], None]


@dataclass(frozen=True)
class Note:
    """Cards of these seats are read and wait to be accepted: their lamps say so until the next.

    `heard` is whether one of them was read just now, which is answered by a tick.
    """

    seats: frozenset[Seat] = frozenset()
    heard: bool = False


@dataclass(frozen=True)
class Look:
    """A seat holds the screen and wants to see what only it may see.

    `reply` is called on the table's thread, with None where there is nothing to see. `page` says
    which of the choices are to be read, 0 none of them; what they do is not told.
    """

    seat: Seat
    reply: Callable[[Private | None], None]
    page: int = 0


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
class Voiced:
    """The voice is done with a line of this script, which was said to its end `at` this time.

    None where it was not.
    """

    script: Script
    at: int | None


@dataclass(frozen=True)
class Changed:
    """A device failed, or is back."""


@dataclass(frozen=True)
class Say:
    """Say a line aloud, whatever is switched off."""

    line: Sentence


@dataclass(frozen=True)
class Light:
    """Light the lamps like this for as long as no game is open."""

    lamps: Mapping[Place, Lamp]


@dataclass(frozen=True)
class Adjust:
    """Use these settings from now on.

    `told` are the kinds of lines that are said aloud, `volume` is per cent, and `places` is where
    people sat down, by name.
    """

    words: Catalogue
    at_zero: AtZero
    language: str = "en"
    told: frozenset[Kind] = frozenset(Kind)
    volume: int = 75
    masking: bool = True
    places: Mapping[str, Place] = field(default_factory=dict)


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
    | Ask
    | Pick
    | Try
    | Note
    | Look
    | Undo
    | GoOn
    | Pause
    | Unpause
    | AddTime
    | StopTimer
    | Tell
    | Voiced
    | Changed
    | Say
    | Light
    | Adjust
    | ListGames
    | Stop
)
