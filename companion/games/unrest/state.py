"""Everything there is to know about a running game, secrets included."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain, pairwise

import msgspec

from companion.engine import Seat, Secret, term
from companion.games.unrest.missions import Mission
from companion.games.unrest.options import Options, Switch
from companion.games.unrest.pieces import (
    FINAL_CLASH,
    FIRST_HAND,
    TO_WIN,
    Card,
    District,
    Side,
    Token,
)


class Phase(StrEnum):
    """Where the game is."""

    DISTRICTS = "districts"
    MISSIONS = "missions"
    AREA = "area"
    PLAN = "plan"
    DEFEND = "defend"
    ASSIGN = "assign"
    CHECK = "check"
    OVER = "over"


PHASE_TITLES = {
    Phase.DISTRICTS: term("laying out the districts"),
    Phase.MISSIONS: term("laying out the missions"),
    Phase.AREA: term("choosing the area of operations"),
    Phase.PLAN: term("the Rebellion's plan"),
    Phase.DEFEND: term("the Empire's defence"),
    Phase.ASSIGN: term("assigning the cards"),
    Phase.CHECK: term("the check at the end of the round"),
    Phase.OVER: term("the end of the game"),
}


# A card on the table: itself where it lies open, and a secret where it lies hidden.
Placed = Card | Secret[Card]


class Liberation(msgspec.Struct, frozen=True):
    """A district that was liberated, by the mission of that id."""

    district: District
    mission: str
    round: int


class Round(msgspec.Struct, frozen=True):
    """What everybody saw of a round, for the story of the game.

    `opened` is None where no card lay open: before the plan, or in a Final Clash of decoys.
    """

    number: int
    area: tuple[District, ...] = ()  # two, or none in the Final Clash
    opened: Card | None = None
    tokens: tuple[Token, ...] = ()


class State(msgspec.Struct, frozen=True):
    """One moment of a game. Dictionaries are never changed in place.

    The companion knows neither hand nor deck, only how many cards are in each.
    """

    options: Options
    pool: tuple[Mission, ...]  # missions that can be laid out
    deck: int
    phase: Phase = Phase.DISTRICTS
    rebellion: Seat = 1
    row: tuple[District, ...] = ()  # from the left, liberated ones included
    missions: tuple[Mission, ...] = ()  # laid out, in play or not
    left_play: tuple[str, ...] = ()  # ids of missions that are used up (CON-0h)
    hand: int = FIRST_HAND
    # The table
    stacks: dict[District, tuple[Placed, ...]] = {}
    destroyed: tuple[Placed, ...] = ()
    liberated: tuple[Liberation, ...] = ()
    used: tuple[Token, ...] = ()  # tokens lying on their used side
    rounds: tuple[Round, ...] = ()  # the last is under way
    # This round
    area: tuple[District, ...] = ()
    front: dict[int, Placed] = {}  # by place, 1 to 3
    blockade: District | None = None
    held: bool = False  # the Empire has held out to the end

    @property
    def empire(self) -> Seat:
        """The other seat."""
        return 2 if self.rebellion == 1 else 1

    @property
    def round(self) -> int:
        """The round under way; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def final(self) -> bool:
        """Tell whether the Final Clash is on."""
        return self.round >= FINAL_CLASH

    @property
    def contested(self) -> tuple[District, ...]:
        """The districts of the row that are not liberated, from the left."""
        free = {one.district for one in self.liberated}
        return tuple(district for district in self.row if district not in free)

    @property
    def areas(self) -> tuple[tuple[District, District], ...]:
        """Pairs of neighbours; where a district was liberated the row has closed up."""
        return tuple(pairwise(self.contested))

    @property
    def in_play(self) -> tuple[Mission, ...]:
        """The missions a district can be liberated by."""
        return tuple(one for one in self.missions if one.id not in self.left_play)

    @property
    def capitol_won(self) -> bool:
        """Tell whether the Capitol decided the game, as it does in its variant."""
        return self.options.capitol is Switch.YES and any(
            one.district is District.CAPITOL for one in self.liberated
        )

    @property
    def winner(self) -> Side | None:
        """The side that has won."""
        if len(self.liberated) >= TO_WIN or self.capitol_won:
            return Side.REBELLION
        return Side.EMPIRE if self.held else None

    @property
    def reach(self) -> tuple[District, ...]:
        """Where the round takes place: the area of operations, everywhere in the Final Clash."""
        return self.contested if self.final else self.area

    @property
    def available(self) -> tuple[Token, ...]:
        """The tokens the Empire can use."""
        return tuple(token for token in Token if token not in self.used)

    @property
    def defences(self) -> int:
        """How many tokens the Empire has used in this round."""
        return len(self.rounds[-1].tokens) if self.rounds else 0

    def lying(self) -> Iterator[Placed]:
        """Yield every card on the table, each from the one place where it lies."""
        yield from self.front.values()
        yield from chain.from_iterable(self.stacks.values())
        yield from self.destroyed

    def seat_of(self, side: Side) -> Seat:
        """Return who plays a side."""
        return self.rebellion if side is Side.REBELLION else self.empire
