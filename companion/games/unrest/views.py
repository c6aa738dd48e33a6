"""What everybody sees and what one seat sees, each built up from allowed facts."""

import msgspec

from companion.engine import Outcome, Seat
from companion.games.unrest.actions import Proof
from companion.games.unrest.events import ShownCard
from companion.games.unrest.missions import Mission
from companion.games.unrest.options import Options
from companion.games.unrest.pieces import Card, District, Side, Token
from companion.games.unrest.state import Liberation, Phase, Round


class PublicCard(msgspec.Struct, frozen=True):
    """A card on the table as everybody sees it; None is a back."""

    open: Card | None


class PublicView(msgspec.Struct, frozen=True):
    """The table as anybody standing beside it would see it.

    `row` has all districts from the left, liberated ones included; `contested` those that are not.
    `districts`, `choices`, `areas` and `kinds` are what can be chosen now: districts and missions
    to be entered, pairs for the marker, and cards that may come next as far as everybody knows;
    each is empty in other phases. `read` counts the cards of this plan, `defences` the tokens the
    Empire has used in this round.
    """

    phase: Phase
    round: int
    final: bool
    options: Options
    rebellion: Seat
    empire: Seat
    awaited: tuple[Seat, ...]
    row: tuple[District, ...]
    contested: tuple[District, ...]
    liberated: tuple[Liberation, ...]
    stacks: dict[District, tuple[PublicCard, ...]]  # of every district of the row
    destroyed: tuple[PublicCard, ...]
    front: dict[int, PublicCard]
    area: tuple[District, ...]
    blockade: District | None
    available: tuple[Token, ...]
    used: tuple[Token, ...]
    defences: int
    missions: tuple[Mission, ...]  # laid out, Revolution first
    left_play: tuple[str, ...]  # ids of those that are used up
    hand: int
    deck: int
    read: int
    districts: tuple[District, ...]
    choices: tuple[Mission, ...]
    areas: tuple[tuple[District, District], ...]
    kinds: tuple[Card, ...]
    rounds: tuple[Round, ...]
    outcome: Outcome | None


class Liberable(msgspec.Struct, frozen=True):
    """A way to liberate a district now, and the cards that it would turn up."""

    proof: Proof
    shown: tuple[ShownCard, ...]


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view.

    All of it is the Rebellion's: every card on the table, hidden ones included, the cards that it
    has not played (`unplayed`, in hand or deck), which of them may be played next (`playable`), and
    in the check every way to liberate a district. The Empire's view holds nothing of it.
    """

    seat: Seat
    side: Side
    phase: Phase
    round: int
    read: int
    row: tuple[District, ...]
    missions: tuple[Mission, ...]
    stacks: dict[District, tuple[Card, ...]] = {}
    destroyed: tuple[Card, ...] = ()
    front: dict[int, Card] = {}
    unplayed: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    liberations: tuple[Liberable, ...] = ()
