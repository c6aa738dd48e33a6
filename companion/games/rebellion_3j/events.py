"""What can have happened. Every field is public unless it is a `Secret`."""

from typing import ClassVar

from companion.engine import Fact, Seat, Secret
from companion.games.rebellion_3j.pieces import Card, Die, Tokens
from companion.games.rebellion_3j.state import Battle, Reason


class GameBegun(Fact, frozen=True, tag="game_begun"):
    """Both have their tokens and their colour."""

    REVEALS: ClassVar[bool] = True
    blue: Seat
    red: Seat


class CycleBegun(Fact, frozen=True, tag="cycle_begun"):
    """Both have all their cards in hand."""

    cycle: int


class ConflictBegun(Fact, frozen=True, tag="conflict_begun"):
    """Cards are laid for the next conflict."""

    conflict: int


class LastCards(Fact, frozen=True, tag="last_cards"):
    """Each has one card left, which the discards tell everybody."""

    cards: dict[Seat, Card]


class CardLaid(Fact, frozen=True, tag="card_laid"):
    """A seat's card lies face down."""

    seat: Seat
    card: Secret[Card]


class CardShown(Fact, frozen=True, tag="card_shown"):
    """A card that was turned up on the table was told to the companion."""

    seat: Seat
    card: Card


class WagersCalled(Fact, frozen=True, tag="wagers_called"):
    """Both cards are there, and tokens are wagered on them."""


class WagerLaid(Fact, frozen=True, tag="wager_laid"):
    """A seat's wager is in."""

    seat: Seat
    amount: Secret[Tokens]


class WagerTold(Fact, frozen=True, tag="wager_told"):
    """A wager that was shown on the table was told to the companion."""

    seat: Seat
    amount: Tokens


class Revealed(Fact, frozen=True, tag="revealed"):
    """What was hidden is open: cards, wagers, or both together."""

    REVEALS: ClassVar[bool] = True
    cards: dict[Seat, Card]
    wagers: dict[Seat, Tokens]


class GeneralsMet(Fact, frozen=True, tag="generals_met"):
    """General against General: both take their tokens back and wager again."""


class CommandOpened(Fact, frozen=True, tag="command_opened"):
    """The owner of the General may change the wager."""

    seat: Seat


class WagerChanged(Fact, frozen=True, tag="wager_changed"):
    """The General's command: the wager is another one."""

    seat: Seat
    amount: Tokens


class WagerKept(Fact, frozen=True, tag="wager_kept"):
    """The General gives no command."""

    seat: Seat


class DiceCalled(Fact, frozen=True, tag="dice_called"):
    """Both roll."""


class DieEntered(Fact, frozen=True, tag="die_entered"):
    """A real die was told to the companion. It reveals nothing: it lies there for all to see."""

    seat: Seat
    value: Die


class DiceRolled(Fact, frozen=True, tag="dice_rolled"):
    """The companion rolled."""

    REVEALS: ClassVar[bool] = True
    dice: dict[Seat, Die]


class TokensLost(Fact, frozen=True, tag="tokens_lost"):
    """Attrition took tokens out of play."""

    losses: dict[Seat, int]


class BattleFought(Fact, frozen=True, tag="battle_fought"):
    """A battle is decided, and its tokens have gone where they belong."""

    battle: Battle


class AttritionBegun(Fact, frozen=True, tag="attrition_begun"):
    """The cycle is over but for a battle without cards."""


class GameEnded(Fact, frozen=True, tag="game_ended"):
    """Nothing is fought any more."""

    reason: Reason


EVENTS = (
    GameBegun,
    CycleBegun,
    ConflictBegun,
    LastCards,
    CardLaid,
    CardShown,
    WagersCalled,
    WagerLaid,
    WagerTold,
    Revealed,
    GeneralsMet,
    CommandOpened,
    WagerChanged,
    WagerKept,
    DiceCalled,
    DieEntered,
    DiceRolled,
    TokensLost,
    BattleFought,
    AttritionBegun,
    GameEnded,
)
