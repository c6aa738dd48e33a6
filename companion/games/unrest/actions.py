"""What a seat can want to do."""

import msgspec

from companion.engine import Action, Secret
from companion.games.unrest.pieces import Card, District


class Proof(msgspec.Struct, frozen=True):
    """How a district is liberated: by a mission, turning up these cards of its stack.

    Positions count from 0 at the bottom. Only face-down cards are turned up, and not one more than
    it takes.
    """

    district: District
    mission: str
    positions: tuple[int, ...] = ()


class PlaceDistrict(Action, frozen=True, tag="place_district"):
    """The next district of the row, from the left."""

    district: District


class ChooseMission(Action, frozen=True, tag="choose_mission"):
    """A mission card that lies beside Revolution, by its id."""

    mission: str


class ChooseArea(Action, frozen=True, tag="choose_area"):
    """The Rebellion puts its marker between two neighbours."""

    left: District
    right: District


class PlayCard(Action, frozen=True, tag="play_card"):
    """The Rebellion plays a card: two hidden ones, then the open one."""

    card: Secret[Card]


class Surveil(Action, frozen=True, tag="surveil"):
    """The Empire turns up a hidden card."""

    place: int


class Destroy(Action, frozen=True, tag="destroy"):
    """The Empire sets a card aside."""

    place: int


class Reroute(Action, frozen=True, tag="reroute"):
    """The Empire assigns a card itself."""

    place: int
    district: District


class Blockade(Action, frozen=True, tag="blockade"):
    """The Empire closes a district for this round."""

    district: District


class Assign(Action, frozen=True, tag="assign"):
    """The Rebellion assigns a card that is still in front of the marker."""

    place: int
    district: District


class Liberate(Action, frozen=True, tag="liberate"):
    """The Rebellion proves that a mission is fulfilled."""

    proof: Secret[Proof]


class EndCheck(Action, frozen=True, tag="end_check"):
    """The Rebellion liberates nothing more in this round."""


ACTIONS = (
    PlaceDistrict,
    ChooseMission,
    ChooseArea,
    PlayCard,
    Surveil,
    Destroy,
    Reroute,
    Blockade,
    Assign,
    Liberate,
    EndCheck,
)
