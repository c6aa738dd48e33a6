"""What can have happened. Every field is public unless it is a `Secret`."""

from typing import ClassVar

import msgspec

from companion.engine import Fact, Seat, Secret
from companion.games.unrest.missions import Mission
from companion.games.unrest.pieces import Card, District


class ShownCard(msgspec.Struct, frozen=True):
    """A card of a stack that was turned up, by its position from 0 at the bottom."""

    position: int
    card: Card


class SidesTaken(Fact, frozen=True, tag="sides_taken"):
    """Somebody is the Rebellion, and the other one the Empire."""

    REVEALS: ClassVar[bool] = True
    rebellion: Seat


class RowLaid(Fact, frozen=True, tag="row_laid"):
    """The companion drew the order of the districts, from the left."""

    REVEALS: ClassVar[bool] = True
    districts: tuple[District, ...]


class MissionsLaid(Fact, frozen=True, tag="missions_laid"):
    """These missions lie open; Revolution alone where the players enter the others.

    Whole missions, so that a replay needs no file of the players.
    """

    REVEALS: ClassVar[bool] = True
    missions: tuple[Mission, ...]


class DistrictPlaced(Fact, frozen=True, tag="district_placed"):
    """The players entered the next district of the row."""

    district: District


class RowFinished(Fact, frozen=True, tag="row_finished"):
    """All districts lie in the row, and the missions come next."""


class MissionChosen(Fact, frozen=True, tag="mission_chosen"):
    """The players entered a mission."""

    mission: Mission


class RoundBegun(Fact, frozen=True, tag="round_begun"):
    """A round begins; the eighth is the Final Clash."""

    number: int


class AreaChosen(Fact, frozen=True, tag="area_chosen"):
    """The Rebellion operates between these two districts."""

    left: District
    right: District


class CardRead(Fact, frozen=True, tag="card_read"):
    """The Rebellion laid down a card, and the companion knows it; the third is named just after."""

    place: int
    card: Secret[Card]


class PlanLaid(Fact, frozen=True, tag="plan_laid"):
    """The third card lies open, and the plan stands.

    None where it lies hidden as well, since only decoys were left in the Final Clash (CON-0c).
    """

    REVEALS: ClassVar[bool] = True
    card: Card | None


class CardSurveilled(Fact, frozen=True, tag="card_surveilled"):
    """Surveil turned up a hidden card."""

    REVEALS: ClassVar[bool] = True
    place: int
    card: Card


class DecoyRemoved(Fact, frozen=True, tag="decoy_removed"):
    """A decoy that was turned up is destroyed."""

    place: int


class OpenCardDestroyed(Fact, frozen=True, tag="open_card_destroyed"):
    """Destroy set an open card aside."""

    place: int
    card: Card


class HiddenCardDestroyed(Fact, frozen=True, tag="hidden_card_destroyed"):
    """Destroy set a hidden card aside; it is turned up if it was a decoy, and stays hidden else."""

    REVEALS: ClassVar[bool] = True
    place: int
    decoy: bool


class CardRerouted(Fact, frozen=True, tag="card_rerouted"):
    """The Empire assigned a card; `card` is None for a hidden one."""

    place: int
    card: Card | None
    district: District


class DistrictBlockaded(Fact, frozen=True, tag="district_blockaded"):
    """The Rebellion assigns nothing there in this round."""

    district: District


class DefenceEnded(Fact, frozen=True, tag="defence_ended"):
    """The Empire has used its two tokens."""


class CardAssigned(Fact, frozen=True, tag="card_assigned"):
    """The Rebellion assigned a card; `card` is None for a hidden one."""

    place: int
    card: Card | None
    district: District


class CheckBegun(Fact, frozen=True, tag="check_begun"):
    """Every card is assigned, and the Rebellion checks what it can liberate."""


class DistrictLiberated(Fact, frozen=True, tag="district_liberated"):
    """A district is liberated; `shown` are the cards turned up to prove it."""

    REVEALS: ClassVar[bool] = True
    district: District
    mission: Mission
    shown: tuple[ShownCard, ...]


class MissionLeft(Fact, frozen=True, tag="mission_left"):
    """A mission that liberated a district leaves the game (CON-0h)."""

    mission: Mission


class CheckEnded(Fact, frozen=True, tag="check_ended"):
    """The Rebellion liberates nothing more in this round."""


class TokensTurned(Fact, frozen=True, tag="tokens_turned"):
    """All four tokens were used, and are available again."""


class CardsDrawn(Fact, frozen=True, tag="cards_drawn"):
    """The Rebellion draws real cards: it has seen them, so nobody goes back behind this."""

    REVEALS: ClassVar[bool] = True
    count: int


class EmpireHeld(Fact, frozen=True, tag="empire_held"):
    """The Final Clash is over, and the Empire has held out."""

    REVEALS: ClassVar[bool] = True


class CardsShown(Fact, frozen=True, tag="cards_shown"):
    """The game is over, and every card is turned up."""

    REVEALS: ClassVar[bool] = True
    stacks: dict[District, tuple[Card, ...]]
    destroyed: tuple[Card, ...]


EVENTS = (
    SidesTaken,
    RowLaid,
    MissionsLaid,
    DistrictPlaced,
    RowFinished,
    MissionChosen,
    RoundBegun,
    AreaChosen,
    CardRead,
    PlanLaid,
    CardSurveilled,
    DecoyRemoved,
    OpenCardDestroyed,
    HiddenCardDestroyed,
    CardRerouted,
    DistrictBlockaded,
    DefenceEnded,
    CardAssigned,
    CheckBegun,
    DistrictLiberated,
    MissionLeft,
    CheckEnded,
    TokensTurned,
    CardsDrawn,
    EmpireHeld,
    CardsShown,
)
