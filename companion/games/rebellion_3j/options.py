"""The variants of Rebellion a table can choose."""

from enum import StrEnum

import msgspec

from companion.engine import Option, Seat, say, term
from companion.games.rebellion_3j.pieces import SEATS, Colour, rival


class Switch(StrEnum):
    """A plain yes or no."""

    NO = "no"
    YES = "yes"


class Bidding(StrEnum):
    """How cards and wagers reach the companion."""

    SECRET = "secret"  # noqa: S105 - a word, not a password
    OPEN_WAGERS = "open_wagers"
    OPEN = "open"


class Dice(StrEnum):
    """Whose dice are rolled."""

    REAL = "real"
    ROLLED = "rolled"


class Options(msgspec.Struct, frozen=True):
    """The chosen variants."""

    bidding: Bidding = Bidding.SECRET
    dice: Dice = Dice.REAL
    cycles: str = "10"
    last_attrition: Switch = Switch.YES
    general_artillery: Switch = Switch.NO
    blue: str = "1"

    @property
    def last_cycle(self) -> int:
        """The cycle after which tokens are counted."""
        return int(self.cycles)

    @property
    def hides_cards(self) -> bool:
        """Tell whether the companion is told a card before the table sees it."""
        return self.bidding is not Bidding.OPEN

    @property
    def hides_wagers(self) -> bool:
        """Tell whether the companion is told a wager before the table sees it."""
        return self.bidding is Bidding.SECRET

    def seat_of(self, colour: Colour) -> Seat:
        """Return who plays this colour."""
        blue = int(self.blue)
        return blue if colour is Colour.BLUE else rival(blue)

    def colour_of(self, seat: Seat) -> Colour:
        """Return the colour of a seat."""
        return Colour.BLUE if seat == int(self.blue) else Colour.RED


OPTIONS = (
    Option(
        key="bidding",
        title=term("Cards and wagers"),
        default=Bidding.SECRET,
        choices={
            Bidding.SECRET: say("Both are told to the companion in secret and shown together."),
            Bidding.OPEN_WAGERS: say("Cards in secret; tokens are shown by hand and then told."),
            Bidding.OPEN: say("Both are shown by hand and then told to the companion."),
        },
    ),
    Option(
        key="dice",
        title=term("Dice"),
        default=Dice.REAL,
        choices={
            Dice.REAL: say("Real dice are rolled, and each is tapped in."),
            Dice.ROLLED: say("The companion rolls the dice."),
        },
    ),
    Option(
        key="cycles",
        title=term("Cycles"),
        default="10",
        choices={
            "10": say("Ten cycles: the whole game."),
            "5": say("Five cycles: half an evening."),
            "3": say("Three cycles: a short game."),
        },
    ),
    Option(
        key="last_attrition",
        title=term("Last attrition battle"),
        default=Switch.YES,
        choices={
            Switch.YES: say("The last cycle ends with an attrition battle too."),
            Switch.NO: say("Tokens are counted right after the last conflict."),
        },
    ),
    Option(
        key="general_artillery",
        title=term("General against Artillery"),
        default=Switch.NO,
        choices={
            Switch.NO: say("A General that faces Artillery cannot command."),
            Switch.YES: say("A General that faces Artillery may still change the wager."),
        },
    ),
    Option(
        key="blue",
        title=term("Blue cards"),
        default="1",
        choices={str(seat): say("{first:seat} plays blue.", first=seat) for seat in SEATS},
    ),
)
