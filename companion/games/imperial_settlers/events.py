"""What can have happened. Every field is public unless it is a `Secret`."""

from typing import ClassVar

from companion.engine import Fact, Seat, Secret
from companion.games.imperial_settlers.pieces import Bag, Deck, Faction, Good, Owner, Verb
from companion.games.imperial_settlers.state import End, Line, Phase, Reason, Tie, Why

# The round


class GameBegun(Fact, frozen=True, tag="game_begun"):
    """Everybody has a faction, and somebody is the first player."""

    REVEALS: ClassVar[bool] = True
    first: Seat
    factions: dict[Seat, Faction]


class RoundBegun(Fact, frozen=True, tag="round_begun"):
    """The round marker goes on."""

    round: int
    first: Seat


class PhaseBegun(Fact, frozen=True, tag="phase_begun"):
    """The table is at this part of the round."""

    phase: Phase


class RoundEnded(Fact, frozen=True, tag="round_ended"):
    """These are the points after a round."""

    points: dict[Seat, int]


# Cards


class CardsDrawn(Fact, frozen=True, tag="cards_drawn"):
    """Cards that nobody else saw came to a hand: what was looked at cannot be unseen."""

    REVEALS: ClassVar[bool] = True
    seat: Seat
    deck: Deck
    count: int


class CardsAsked(Fact, frozen=True, tag="cards_asked"):
    """So many common cards are to be laid out, and these seats then take one each."""

    lap: int
    count: int
    picks: tuple[Seat, ...]


class CardLaidOut(Fact, frozen=True, tag="card_laid_out"):
    """A common card lies open in the lookout."""

    card: str


class CardTaken(Fact, frozen=True, tag="card_taken"):
    """Somebody took a card of the lookout."""

    seat: Seat
    card: str


class CardLeft(Fact, frozen=True, tag="card_left"):
    """Nobody took this card of the lookout, and it is discarded."""

    card: str


class CardsThrown(Fact, frozen=True, tag="cards_thrown"):
    """Common cards that nobody else saw are discarded."""

    count: int


class VirtualTook(Fact, frozen=True, tag="virtual_took"):
    """A card lies before the virtual player; empty where nobody told which.

    Chance picks it, so nobody takes back what leads to it and tries again.
    """

    REVEALS: ClassVar[bool] = True
    card: str


class HandShown(Fact, frozen=True, tag="hand_shown"):
    """Somebody showed a card of the own hand in secret."""

    seat: Seat
    card: Secret[str]


class HandKept(Fact, frozen=True, tag="hand_kept"):
    """Somebody has shown all that is to be shown."""

    seat: Seat


# Goods


class Produced(Fact, frozen=True, tag="produced"):
    """What an empire produces at the beginning of the round."""

    seat: Seat
    lines: tuple[Line, ...]


class ChoiceOpened(Fact, frozen=True, tag="choice_opened"):
    """Somebody is to choose one of several bags."""

    seat: Seat
    card: str
    why: Why
    options: tuple[Bag, ...]


class Chosen(Fact, frozen=True, tag="chosen"):
    """The first open choice was made."""

    seat: Seat
    card: str
    why: Why
    goods: Bag


class Gained(Fact, frozen=True, tag="gained"):
    """Goods came to an empire."""

    seat: Seat
    why: Why
    card: str
    goods: Bag


class CleanedUp(Fact, frozen=True, tag="cleaned_up"):
    """What an empire could not store is gone."""

    seat: Seat
    kept: Bag
    gone: Bag


# Actions


class TurnBegun(Fact, frozen=True, tag="turn_begun"):
    """It is somebody's turn."""

    seat: Seat


class TurnDone(Fact, frozen=True, tag="turn_done"):
    """An action was taken; the turn may still wait for a choice."""


class Passed(Fact, frozen=True, tag="passed"):
    """Somebody does nothing more in this round."""

    seat: Seat


class PaymentOpened(Fact, frozen=True, tag="payment_opened"):
    """Somebody is asked how to pay for a location."""

    seat: Seat
    card: str


class LocationOffered(Fact, frozen=True, tag="location_offered"):
    """Somebody gives this for the building, and is asked how to pay the rest."""

    seat: Seat
    given: str


class LocationBuilt(Fact, frozen=True, tag="location_built"):
    """A location was built from the hand, or from the own deals."""

    seat: Seat
    card: str
    paid: Bag
    given: str
    from_deal: bool = False


class DealSigned(Fact, frozen=True, tag="deal_signed"):
    """A deal was made; `abroad` it is with a location of another empire."""

    seat: Seat
    card: str
    paid: Bag
    abroad: bool = False


class CardRazed(Fact, frozen=True, tag="card_razed"):
    """A card of the own hand was razed."""

    seat: Seat
    card: str


class LocationRazed(Fact, frozen=True, tag="location_razed"):
    """A location was razed with so many tokens."""

    seat: Seat
    owner: Seat
    card: str
    tokens: int


class VirtualRazed(Fact, frozen=True, tag="virtual_razed"):
    """A location of the virtual player was razed; empty where nobody told which."""

    seat: Seat
    card: str
    tokens: int


class Activated(Fact, frozen=True, tag="activated"):
    """The action of a location was used; what was paid lies on the card."""

    seat: Seat
    card: str
    paid: Bag
    times: int = 1


class ExchangeOpened(Fact, frozen=True, tag="exchange_opened"):
    """Somebody gives workers in pairs."""

    seat: Seat


class PairGiven(Fact, frozen=True, tag="pair_given"):
    """Two workers were given for this."""

    seat: Seat
    good: Good


class LocationDefended(Fact, frozen=True, tag="location_defended"):
    """A defence token lies on a location."""

    seat: Seat
    card: str


class LocationGuarded(Fact, frozen=True, tag="location_guarded"):
    """A Samurai guards a location: a worker, or one that a bonus brought."""

    seat: Seat
    card: str
    worker: bool


class SamuraiLost(Fact, frozen=True, tag="samurai_lost"):
    """There is no location left for the Samurai of a bonus."""

    seat: Seat


# By hand, and what the actions of locations do


class BookOpened(Fact, frozen=True, tag="book_opened"):
    """Goods are entered by hand; `card` is what was used, or empty to put something right."""

    seat: Seat
    card: str
    todo: tuple[Verb, ...]


class GoodChanged(Fact, frozen=True, tag="good_changed"):
    """One good more or less was entered."""

    seat: Seat
    good: Good
    more: bool


class BookClosed(Fact, frozen=True, tag="book_closed"):
    """Why goods were entered by hand."""

    seat: Seat
    reason: Reason


class EffectUsed(Fact, frozen=True, tag="effect_used"):
    """A part of what a card does was done."""

    seat: Seat
    verb: Verb


class LocationGone(Fact, frozen=True, tag="location_gone"):
    """A location left an empire without being razed, and is discarded.

    One that is `struck` out of the books had never been built: it is in the hand.
    """

    owner: Owner
    card: str
    struck: bool = False


class LocationTaken(Fact, frozen=True, tag="location_taken"):
    """A location is of another empire from now on."""

    seat: Seat
    owner: Owner
    card: str


class FoundationLaid(Fact, frozen=True, tag="foundation_laid"):
    """A card of the hand lies face down in an empire."""

    seat: Seat
    card: str


class DealGone(Fact, frozen=True, tag="deal_gone"):
    """A deal is over, and its card is discarded; one that is `struck` had never been made."""

    owner: Seat
    card: str
    struck: bool = False


class DealTaken(Fact, frozen=True, tag="deal_taken"):
    """A deal is somebody else's from now on."""

    seat: Seat
    owner: Seat
    card: str


class GoodTaken(Fact, frozen=True, tag="good_taken"):
    """A good of one empire went to another."""

    seat: Seat
    owner: Seat
    good: Good


# Points, where nothing else is kept


class PointsAdded(Fact, frozen=True, tag="points_added"):
    """Points were entered."""

    seat: Seat
    by: int


# Alone


class AttackRevealed(Fact, frozen=True, tag="attack_revealed"):
    """The next attack card aims at this; not an attack yet where it is the first of the game."""

    target: Good


class LocationsThreatened(Fact, frozen=True, tag="locations_threatened"):
    """An attack fits several locations alike; `used` are the places of its cards in the line."""

    cards: tuple[str, ...]
    used: tuple[int, ...]


class LocationCaptured(Fact, frozen=True, tag="location_captured"):
    """An attack took a location into the Collection; empty where nobody told which."""

    seat: Seat
    card: str
    used: tuple[int, ...]


class AttackMissed(Fact, frozen=True, tag="attack_missed"):
    """An attack found nothing."""


class VirtualCollected(Fact, frozen=True, tag="virtual_collected"):
    """The locations of the virtual player go to the Collection."""


# The end


class CardCounted(Fact, frozen=True, tag="card_counted"):
    """A location lies in an empire that was not in the books."""

    seat: Seat
    card: str


class CardUncounted(Fact, frozen=True, tag="card_uncounted"):
    """A location of the books does not lie there."""

    seat: Seat
    card: str


class LocationsCounted(Fact, frozen=True, tag="locations_counted"):
    """Locations were counted by hand."""

    seat: Seat
    common: bool
    by: int


class ExtraAdded(Fact, frozen=True, tag="extra_added"):
    """Points that cards bring at the end were entered."""

    seat: Seat
    by: int


class EmpireConfirmed(Fact, frozen=True, tag="empire_confirmed"):
    """An empire is counted."""

    seat: Seat


class TieFound(Fact, frozen=True, tag="tie_found"):
    """These have as many; the next thing that could decide is looked at."""

    seats: tuple[Seat, ...]
    tie: Tie


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """It is known who won."""

    REVEALS: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    end: End


EVENTS = (
    *(GameBegun, RoundBegun, PhaseBegun, RoundEnded),
    *(CardsDrawn, CardsAsked, CardLaidOut, CardTaken, CardLeft, CardsThrown),
    *(VirtualTook, HandShown, HandKept),
    *(Produced, ChoiceOpened, Chosen, Gained, CleanedUp),
    *(TurnBegun, TurnDone, Passed, PaymentOpened, LocationOffered, LocationBuilt, DealSigned),
    *(CardRazed, LocationRazed, VirtualRazed, Activated, ExchangeOpened, PairGiven),
    *(LocationDefended, LocationGuarded, SamuraiLost),
    *(BookOpened, GoodChanged, BookClosed, EffectUsed, LocationGone, LocationTaken),
    *(FoundationLaid, DealGone, DealTaken, GoodTaken, PointsAdded),
    *(AttackRevealed, LocationsThreatened, LocationCaptured, AttackMissed, VirtualCollected),
    *(CardCounted, CardUncounted, LocationsCounted, ExtraAdded, EmpireConfirmed),
    *(TieFound, GameEnded),
)
