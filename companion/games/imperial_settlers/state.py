"""Everything there is to know about a running game, secrets included."""

from enum import StrEnum

import msgspec

from companion.engine import Seat, Secret, term
from companion.games.imperial_settlers.catalogue import Catalogue
from companion.games.imperial_settlers.options import Options
from companion.games.imperial_settlers.pieces import Bag, Class, Deck, Faction, Good, Verb, deck_of


class Phase(StrEnum):
    """Where the game is."""

    LOOKOUT = "lookout"
    PRODUCTION = "production"
    HANDS = "hands"
    ACTION = "action"
    CLEANUP = "cleanup"
    ATTACK = "attack"
    SCORING = "scoring"
    OVER = "over"


PHASE_TITLES = {
    Phase.LOOKOUT: term("the lookout"),
    Phase.PRODUCTION: term("the production"),
    Phase.HANDS: term("showing hands in secret"),
    Phase.ACTION: term("the actions"),
    Phase.CLEANUP: term("the cleanup"),
    Phase.ATTACK: term("the attacks"),
    Phase.SCORING: term("the final count"),
    Phase.OVER: term("the end of the game"),
}


class Why(StrEnum):
    """Where goods come from."""

    BOARD = "board"
    DEAL = "deal"
    PRODUCTION = "production"
    BONUS = "bonus"
    FEATURE = "feature"
    ACTION = "action"
    RAZE = "raze"
    FOUNDATION = "foundation"
    EXCHANGE = "exchange"


class Reason(StrEnum):
    """Why goods were entered by hand."""

    CARD = "card"
    FORGOTTEN = "forgotten"
    MISTAKE = "mistake"
    AGREED = "agreed"


class End(StrEnum):
    """Why the game ended as it did."""

    MOST_POINTS = "most_points"
    MOST_LEFT = "most_left"
    MOST_CARDS = "most_cards"
    SHARED = "shared"
    LARGER_EMPIRE = "larger_empire"
    LARGER_COLLECTION = "larger_collection"


class Tie(StrEnum):
    """What decides between equal points, in this order; nothing is left after the last."""

    LEFT = "left"
    CARDS = "cards"
    NOTHING = "nothing"


class Built(msgspec.Struct, frozen=True):
    """A location in an empire: what protects it, how often it was used in this round.

    One that was `taken` over from another empire is never given for a building.
    """

    card: str
    defended: bool = False
    guarded: bool = False
    used: int = 0
    taken: bool = False

    @property
    def protection(self) -> int:
        """How many raze tokens more it takes."""
        return self.defended + self.guarded


class Deal(msgspec.Struct, frozen=True):
    """A deal and what it brings; one `abroad` is with a location in another empire."""

    card: str
    good: Good
    abroad: bool = False


class Line(msgspec.Struct, frozen=True):
    """What came to an empire in this round, and why; `card` is empty for the faction board."""

    why: Why
    card: str
    goods: Bag


class Hand(msgspec.Struct, frozen=True):
    """A hand as far as the table knows it; `shown` are cards that only their owner showed.

    `left` are cards that were played from it; what is left of `shown` is in the owner's view.
    """

    known: tuple[str, ...] = ()
    common: int = 0  # cards nobody else has seen
    faction: int = 0
    shown: tuple[Secret[str], ...] = ()
    left: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.known) + self.common + self.faction


class Empire(msgspec.Struct, frozen=True):
    """All that lies before a seat.

    `foundations` are the cards that lie face down; of one that nobody saw, what kind of card it is.
    """

    faction: Faction
    goods: dict[Good, int] = {}
    points: int = 0
    locations: tuple[Built, ...] = ()
    foundations: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    passed: bool = False
    lines: tuple[Line, ...] = ()
    samurai: int = 0  # still to be placed, by a bonus
    hand: Hand = Hand()
    # The final count
    common: int = 0  # locations that were counted by hand
    own: int = 0  # the same of the faction
    extra: int = 0
    confirmed: bool = False

    def has(self, good: Good) -> int:
        """Return how many of a good there are."""
        return self.goods.get(good, 0)

    def find(self, card: str) -> Built | None:
        """Return a location; None where it is not here."""
        return next((one for one in self.locations if one.card == card), None)


class Choice(msgspec.Struct, frozen=True):
    """Somebody may choose one of several bags, because of a card.

    Where it was `told` already what comes, only the deck of a card is to be chosen.
    """

    seat: Seat
    card: str
    why: Why
    options: tuple[Bag, ...]
    told: bool = False


class Paying(msgspec.Struct, frozen=True):
    """Somebody builds, and is asked how to pay; `given` is the location that is given for it."""

    card: str
    given: str = ""


class Book(msgspec.Struct, frozen=True):
    """Goods are entered by hand: because of a card that was used, or to put something right.

    `todo` is what that card does beside goods, and was not done yet.
    """

    seat: Seat
    card: str = ""
    todo: tuple[Verb, ...] = ()


class Score(msgspec.Struct, frozen=True):
    """How the points of an empire come together."""

    points: int
    common: int
    faction: int
    extra: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.points + self.common + self.faction + self.extra


class State(msgspec.Struct, frozen=True):
    """One moment of a game. Dictionaries are never changed in place."""

    options: Options
    catalogue: Catalogue
    empires: dict[Seat, Empire]
    phase: Phase = Phase.LOOKOUT
    round: int = 0
    first: Seat = 1
    # The lookout, where cards are kept
    lap: int = 0
    to_lay: int = 0
    display: tuple[str, ...] = ()
    picks: tuple[Seat, ...] = ()
    # Decks and discards, where cards are kept
    decks: dict[Deck, int] = {}
    discards: dict[Deck, tuple[str, ...]] = {}
    done: tuple[Seat, ...] = ()  # who has shown a hand
    # The actions
    current: Seat | None = None
    before: Seat | None = None  # whose turn it was: until the next one acts, it is not quite over
    acted: bool = False  # the turn waits only for what is still to be chosen
    pairs: int | None = None  # exchanged in this turn; None while nobody exchanges
    paying: Paying | None = None
    choices: tuple[Choice, ...] = ()
    book: Book | None = None
    # What was
    history: tuple[dict[Seat, int], ...] = ()  # points at the end of each round
    # Alone
    virtual: tuple[str, ...] = ()  # his locations; empty texts where nobody told which
    collection: int = 0
    collected: tuple[str, ...] = ()  # as far as somebody told what lies there
    attacks: tuple[Good, ...] = ()  # what the open attack cards aim at, the newest first
    attacked: int = 0  # how many attacks of this round are over
    threatened: tuple[str, ...] = ()  # locations of which one is lost, and the player chooses
    used: tuple[int, ...] = ()  # the places of the attack cards that chose them
    # The end
    tied: tuple[Seat, ...] = ()
    tie: Tie | None = None
    winners: tuple[Seat, ...] = ()
    end: End | None = None

    @property
    def count(self) -> int:
        """How many people play."""
        return len(self.empires)

    @property
    def alone(self) -> bool:
        """Tell whether one person plays against the virtual player."""
        return self.count == 1

    def colour_count(self, seat: Seat, counted: str) -> int:
        """Return how many locations of a colour an empire has, or how many Samurai."""
        locations = self.empires[seat].locations
        if counted == Good.SAMURAI:
            return sum(one.guarded for one in locations)
        return sum(counted in self.catalogue[one.card].colours for one in locations)

    def class_count(self, seat: Seat, kind: Class) -> int:
        """Return how many locations of a class an empire has."""
        return sum(self.catalogue[one.card].kind is kind for one in self.empires[seat].locations)

    def own_locations(self, seat: Seat) -> int:
        """Return how many locations of a faction an empire has."""
        empire = self.empires[seat]
        cards = (self.catalogue[one.card] for one in empire.locations)
        return sum(not card.is_common for card in cards) + empire.own

    def in_hand(self, seat: Seat, kind: Good) -> int:
        """Return how many cards of a deck a hand has, seen by all or not."""
        hand, common = self.empires[seat].hand, kind is Good.COMMON_CARD
        seen = sum(self.catalogue[card].is_common is common for card in hand.known)
        return seen + (hand.common if common else hand.faction)

    def deck_of(self, seat: Seat) -> Deck:
        """Return the faction deck of a seat."""
        return deck_of(self.empires[seat].faction)
