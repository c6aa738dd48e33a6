"""What a seat can want to do."""

from enum import StrEnum

import msgspec

from companion.engine import Action, Seat, Secret
from companion.games.imperial_settlers.pieces import Bag, Good, Owner, Verb
from companion.games.imperial_settlers.state import Reason


class Step(StrEnum):
    """By how much something is counted up or down with one tap."""

    ONE = "1"
    THREE = "3"
    FIVE = "5"
    BACK = "-1"

    @property
    def by(self) -> int:
        """The number itself."""
        return int(self.value)


class Kind(StrEnum):
    """Locations as they count at the end."""

    COMMON = "common"
    FACTION = "faction"


class Gold(msgspec.Struct, frozen=True):
    """How much gold is paid in the place of each resource."""

    wood: int = 0
    stone: int = 0
    food: int = 0


class Done(Action, frozen=True, tag="done"):
    """What this step asks for is done."""


class LayOut(Action, frozen=True, tag="lay_out"):
    """I laid this common card out in the lookout."""

    card: str


class Take(Action, frozen=True, tag="take"):
    """I take this card of the lookout."""

    card: str


class ShowCard(Action, frozen=True, tag="show_card"):
    """I hold this card."""

    card: Secret[str]


class Choose(Action, frozen=True, tag="choose"):
    """I choose these goods."""

    goods: Bag


class Build(Action, frozen=True, tag="build"):
    """I build this location at the least cost, and give a foundation where it asks for that."""

    card: str
    gold: Gold = Gold()
    given: str = ""


class Pay(Action, frozen=True, tag="pay"):
    """I pay like this for the location I am about to build; `given` is what I give for it."""

    card: str
    gold: Gold = Gold()
    given: str = ""


class PayOtherwise(Action, frozen=True, tag="pay_otherwise"):
    """I build this location, and want to choose what I pay and give for it."""

    card: str


class Give(Action, frozen=True, tag="give"):
    """I give this location of mine for the building, or a foundation."""

    card: str


class SignDeal(Action, frozen=True, tag="sign_deal"):
    """I make a deal with this card, for food or for gold."""

    card: str
    gold: bool = False


class RazeCard(Action, frozen=True, tag="raze_card"):
    """I raze this card of my hand."""

    card: str


class Raze(Action, frozen=True, tag="raze"):
    """I raze this location of another empire."""

    owner: Seat
    card: str


class RazeVirtual(Action, frozen=True, tag="raze_virtual"):
    """I raze this location of the virtual player."""

    card: str


class Activate(Action, frozen=True, tag="activate"):
    """I use the action of this location of mine; `twice` at once where it can be used so often."""

    card: str
    gold: Gold = Gold()
    twice: bool = False


class OpenExchange(Action, frozen=True, tag="open_exchange"):
    """I give workers in pairs."""


class Exchange(Action, frozen=True, tag="exchange"):
    """I give two workers for this."""

    good: Good


class EndTurn(Action, frozen=True, tag="end_turn"):
    """That is all I do in this turn."""


class Defend(Action, frozen=True, tag="defend"):
    """I put my defence token on this location."""

    card: str


class Guard(Action, frozen=True, tag="guard"):
    """A Samurai of mine guards this location."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """I do nothing more in this round."""


class OpenBook(Action, frozen=True, tag="open_book"):
    """My goods are not right."""


class Change(Action, frozen=True, tag="change"):
    """I have one more of this, or one less."""

    good: Good
    more: bool


class Strike(Action, frozen=True, tag="strike"):
    """I do not have this location or deal."""

    card: str


class Effect(Action, frozen=True, tag="effect"):
    """The card I used does this to a card, or to a good of somebody."""

    verb: Verb
    owner: Owner
    what: str


class CloseBook(Action, frozen=True, tag="close_book"):
    """Now it is right; it was because of this."""

    reason: Reason


class AddPoints(Action, frozen=True, tag="add_points"):
    """I have so many points more, or one less."""

    step: Step


class Reveal(Action, frozen=True, tag="reveal"):
    """The next attack card aims at this."""

    target: Good


class Lose(Action, frozen=True, tag="lose"):
    """Of the locations that are attacked alike I lose this one."""

    card: str


class TellAttack(Action, frozen=True, tag="tell_attack"):
    """An attack took a location of mine, or none."""

    hit: bool


class LoseVirtual(Action, frozen=True, tag="lose_virtual"):
    """I razed a location of the virtual player."""


class CountIn(Action, frozen=True, tag="count_in"):
    """I have this location in my empire."""

    card: str


class CountOut(Action, frozen=True, tag="count_out"):
    """I do not have this location in my empire any more."""

    card: str


class CountUp(Action, frozen=True, tag="count_up"):
    """I have one location more of this kind, or one less."""

    what: Kind
    more: bool


class AddExtra(Action, frozen=True, tag="add_extra"):
    """My cards bring so many points more at the end, or one less."""

    step: Step


class Confirm(Action, frozen=True, tag="confirm"):
    """My empire is counted."""


class FallBehind(Action, frozen=True, tag="fall_behind"):
    """One of us has fewer than the others: this seat."""

    seat: Seat


class StillTied(Action, frozen=True, tag="still_tied"):
    """All of us have as many."""


ACTIONS = (
    *(Done, LayOut, Take, ShowCard, Choose, Build, Pay, PayOtherwise, Give, SignDeal, RazeCard),
    Raze,
    *(
        RazeVirtual,
        Activate,
        OpenExchange,
        Exchange,
        EndTurn,
        Defend,
        Guard,
        Pass,
        OpenBook,
        Change,
    ),
    *(
        Strike,
        Effect,
        CloseBook,
        AddPoints,
        Reveal,
        Lose,
        TellAttack,
        LoseVirtual,
        CountIn,
        CountOut,
    ),
    *(CountUp, AddExtra, Confirm, FallBehind, StillTied),
)
