"""Everything that can be asked of a table. All of it goes through one queue."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

import msgspec

from companion.engine import Action, Kind, Seat, Sentence, Setup
from companion.engine.face import Button, Lamp, Private
from companion.engine.saved import OnShelf
from companion.engine.sentence import Catalogue
from companion.table.cards import Meaning
from companion.table.places import Place
from companion.table.script import Script


class AtZero(StrEnum):
    """What happens when a countdown reaches zero."""

    NOTHING = "nothing"
    REMIND = "remind"
    MOVE_ON = "move_on"


class Seats(StrEnum):
    """When people said where they sit in a new game."""

    ASKED = "asked"  # just now, or nobody has to
    EARLY = "early"  # before somebody started it
    KEPT = "kept"  # for the last one, which they play again


class Begin(msgspec.Struct, frozen=True):
    """Start a new game."""

    slug: str
    setup: Setup
    seats: Seats = Seats.ASKED


class Open(msgspec.Struct, frozen=True):
    """Go on with a game of the shelf, or look at one that is over.

    `seated` is whether everybody has just said anew where they sit, for this game.
    """

    file: str
    seated: bool = False


class Leave(msgspec.Struct, frozen=True):
    """Put the game back on the shelf."""


class Press(msgspec.Struct, frozen=True):
    """Somebody pressed one of the two buttons at a place."""

    place: Place
    button: Button


class Hold(msgspec.Struct, frozen=True):
    """Both buttons at a place are held, or not any more."""

    place: Place
    down: bool


class Act(msgspec.Struct, frozen=True):
    """A seat chose on the screen."""

    seat: Seat
    action: Action


class ShowCard(msgspec.Struct, frozen=True):
    """A card is shown and done at once; `code` is the card part of its tag.

    `seat` holds the screen, and so the card; None where it lies on the table.
    """

    code: str
    seat: Seat | None = None

    def __repr__(self) -> str:
        return f"ShowCard(seat={self.seat!r})"  # the card may be somebody's identity


class Ask(msgspec.Struct, frozen=True):
    """What would a card do that lies open on the table? Nothing is done.

    `reply` is called on the table's thread; None where no game is open.
    """

    code: str
    reply: Callable[[Meaning | None], None]


class Pick(msgspec.Struct, frozen=True):
    """A seat picked a choice that only it can read, by its code on this page.

    `sequence` is where the game stood when it was read: it may mean something else by now.
    `hand_over` is which time somebody has the screen; codes are dealt anew each time.
    """

    seat: Seat
    page: int
    code: int
    sequence: int
    hand_over: int = 0

    def __repr__(self) -> str:
        # How many there are to pick from is nobody's business.
        return f"Pick(seat={self.seat!r}, sequence={self.sequence!r})"


class Try(msgspec.Struct, frozen=True):
    """Do this, and let `reply` hear on the table's thread whether it was done."""

    what: Act | ShowCard | Pick
    reply: Callable[[bool], None]


class Note(msgspec.Struct, frozen=True):
    """Cards of these seats are read and wait to be accepted: their lamps say so until the next.

    `heard` is whether one of them was read just now, which is answered by a tick.
    """

    seats: frozenset[Seat] = frozenset()
    heard: bool = False


class GiveScreen(msgspec.Struct, frozen=True):
    """The screen goes to a seat, or back to the table (None): everybody sees that.

    From now on the buttons of that seat open its page, and choose nothing.
    """

    seat: Seat | None


class Look(msgspec.Struct, frozen=True):
    """A seat holds the screen and wants to see what only it may see, until `LookAway`.

    `reply` is called on the table's thread whenever the page opens and, with None, when it closes:
    see `PageLock`. `page` says which of the choices are to be read, 0 none of them; what they do is
    not told. `hand_over` is which time somebody has the screen.
    """

    seat: Seat
    reply: Callable[[Private | None], None]
    page: int = 0
    hand_over: int = 0


class LookAway(msgspec.Struct, frozen=True):
    """Nobody holds the screen any more."""


class OpenWithoutButton(msgspec.Struct, frozen=True):
    """Whoever has the screen has no button that works: their page opens, and everybody is told."""


class GivePin(msgspec.Struct, frozen=True):
    """Whoever has the screen of this seat knew its PIN."""

    seat: Seat


class OpenWithoutPin(msgspec.Struct, frozen=True):
    """Whoever has the screen does not know the PIN: their page opens, and everybody is told.

    `done` is called on the table's thread when that is written down.
    """

    done: Callable[[], None]


class Undo(msgspec.Struct, frozen=True):
    """Take the last thing back."""


class GoOn(msgspec.Struct, frozen=True):
    """The table has seen what was revealed; `number` names the moment."""

    number: int


class Pause(msgspec.Struct, frozen=True):
    """Stop all clocks."""


class Unpause(msgspec.Struct, frozen=True):
    """Let the clocks go on."""


class AddTime(msgspec.Struct, frozen=True):
    """Give the countdown more time."""

    seconds: int


class StopTimer(msgspec.Struct, frozen=True):
    """Take the countdown away."""


class Telling(StrEnum):
    """What can be done with a narration."""

    PAUSE = "pause"
    REPEAT = "repeat"
    SKIP = "skip"


class Tell(msgspec.Struct, frozen=True):
    """Handle the narration under way."""

    how: Telling


class Voiced(msgspec.Struct, frozen=True):
    """The voice is done with a line of this script, which was said to its end `at` this time.

    None where it was not.
    """

    script: Script
    at: int | None


class Changed(msgspec.Struct, frozen=True):
    """A device failed, or is back."""


class Say(msgspec.Struct, frozen=True):
    """Say a line aloud, whatever is switched off."""

    line: Sentence


class Light(msgspec.Struct, frozen=True):
    """Light the lamps like this for as long as no game is open."""

    lamps: Mapping[Place, Lamp]


class Adjust(msgspec.Struct, frozen=True):
    """Use these settings from now on.

    `told` are the kinds of lines that are said aloud, `volume` is per cent, `places` is where
    people sat down, by name. `pins` is what each PIN is called, by the `name_key` of its owner, and
    `tries` how often it was entered wrong; `removed_pins` is what each removal is
    called that was not told to its end yet, and `new_pins` who had none before, by the `name_key`.
    """

    words: Catalogue
    at_zero: AtZero
    language: str = "en"
    told: frozenset[Kind] = frozenset(Kind)
    volume: int = 75
    masking: bool = True
    places: Mapping[str, Place] = {}
    pins: Mapping[str, str] = {}
    tries: Mapping[str, int] = {}
    removed_pins: Mapping[str, str] = {}
    new_pins: frozenset[str] = frozenset()


class ListGames(msgspec.Struct, frozen=True):
    """Read what is on the shelf, the newest first; `reply` is called on the table's thread."""

    reply: Callable[[Sequence[OnShelf]], None]
    most: int


class Stop(msgspec.Struct, frozen=True):
    """Close in good order."""


Intent = (
    Begin
    | Open
    | Leave
    | Press
    | Hold
    | Act
    | ShowCard
    | Ask
    | Pick
    | Try
    | Note
    | GiveScreen
    | Look
    | LookAway
    | OpenWithoutButton
    | GivePin
    | OpenWithoutPin
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
