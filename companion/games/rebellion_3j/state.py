"""Everything there is to know about a running game, secrets included."""

from enum import StrEnum

import msgspec

from companion.engine import Seat, Secret, term
from companion.games.rebellion_3j.options import Options
from companion.games.rebellion_3j.pieces import VALUES, Card, Tokens


class Phase(StrEnum):
    """Where the game is."""

    CARDS = "cards"
    WAGERS = "wagers"
    REWAGER = "rewager"
    COMMAND = "command"
    DICE = "dice"
    ATTRITION_WAGERS = "attrition_wagers"
    ATTRITION_DICE = "attrition_dice"
    OVER = "over"


PHASE_TITLES = {
    Phase.CARDS: term("laying cards"),
    Phase.WAGERS: term("the wagers"),
    Phase.REWAGER: term("the second wagers of two Generals"),
    Phase.COMMAND: term("the General's command"),
    Phase.DICE: term("the dice"),
    Phase.ATTRITION_WAGERS: term("the wagers of the attrition battle"),
    Phase.ATTRITION_DICE: term("the dice of the attrition battle"),
    Phase.OVER: term("the end of the game"),
}
WAGERING = (Phase.WAGERS, Phase.REWAGER, Phase.ATTRITION_WAGERS)
ROLLING = (Phase.DICE, Phase.ATTRITION_DICE)


class Why(StrEnum):
    """What decided a battle.

    A higher die is no reason of its own: where totals, cards and wagers are equal, so are the dice.
    """

    ARTILLERY = "artillery"
    TOTAL = "total"
    RANK = "rank"
    WAGER = "wager"
    NOBODY = "nobody"


class Reason(StrEnum):
    """Why the game ended."""

    MOST_TOKENS = "most_tokens"
    EQUAL_TOKENS = "equal_tokens"
    ALL_TOKENS = "all_tokens"
    NO_TOKENS = "no_tokens"


class Side(msgspec.Struct, frozen=True):
    """What one seat brought to a battle: no card to an attrition, no die against Artillery."""

    card: Card | None
    wager: int
    die: int | None

    @property
    def parts(self) -> tuple[int, ...]:
        """What is added up, as it came: card, wager, die."""
        card = () if self.card is None else (VALUES[self.card],)
        return (*card, self.wager, *(() if self.die is None else (self.die,)))

    @property
    def total(self) -> int:
        """What the battle is decided by."""
        return sum(self.parts)


class Battle(msgspec.Struct, frozen=True):
    """A battle that was fought; all of it was open. `conflict` is None for an attrition battle.

    `camps` are the encampments after it.
    """

    cycle: int
    conflict: int | None
    sides: dict[Seat, Side]
    winner: Seat | None
    why: Why
    losses: dict[Seat, int]
    camps: dict[Seat, int]


class State(msgspec.Struct, frozen=True):
    """One moment of a game. Dictionaries are never changed in place.

    A hand is what is not discarded, so a card that is laid face down still counts to it, and a
    hidden wager to the encampment: nothing else could be known from the public history. Once a
    wager lies open it has left the encampment, until somebody wins it.
    """

    options: Options
    camps: dict[Seat, int]
    lost: dict[Seat, int]  # out of play for good
    hands: dict[Seat, tuple[Card, ...]]
    phase: Phase = Phase.CARDS
    cycle: int = 0
    conflict: int = 0  # of this cycle; the attrition battle leaves it at the last one
    # This battle: hidden, then open
    laid: dict[Seat, Secret[Card]] = {}
    bids: dict[Seat, Secret[Tokens]] = {}
    cards: dict[Seat, Card] = {}
    wagers: dict[Seat, int] = {}
    commander: Seat | None = None
    dice: dict[Seat, int] = {}
    # What was
    fought: bool = False  # the last battle of the history is the one on the table
    history: tuple[Battle, ...] = ()
    reason: Reason | None = None

    def side(self, seat: Seat) -> Side:
        """Return what lies open before a seat."""
        return Side(self.cards.get(seat), self.wagers.get(seat, 0), self.dice.get(seat))

    def tokens(self, seat: Seat) -> int:
        """Return what a seat can wager from: what it has in the middle can be taken back."""
        return self.camps[seat] + self.wagers.get(seat, 0)
