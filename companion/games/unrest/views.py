"""What everybody sees and what one seat sees, each built up from allowed facts."""

import msgspec

from companion.engine import Outcome, Seat, Secret
from companion.games.unrest.actions import Proof
from companion.games.unrest.events import ShownCard
from companion.games.unrest.missions import Mission
from companion.games.unrest.options import Options
from companion.games.unrest.pieces import Card, District, Side, Token
from companion.games.unrest.rules import (
    awaited,
    identity,
    kinds,
    liberations,
    open_districts,
    open_missions,
    outcome,
    playable,
    unplayed,
)
from companion.games.unrest.state import Liberation, Phase, Placed, Round, State


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
    """A way to liberate a district now, the name of the mission, and the cards to be turned up."""

    proof: Proof
    mission: str
    shown: tuple[ShownCard, ...]


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view.

    All of it is the Rebellion's: every card on the table, hidden ones included; which of those in
    the stacks are `hidden`, by their positions from 0 at the bottom; the cards that it has not
    played (`unplayed`, in hand or deck), which of them may be played next (`playable`), and in the
    check every way to liberate a district. The Empire's view holds nothing of it.
    """

    seat: Seat
    side: Side
    phase: Phase
    round: int
    read: int
    row: tuple[District, ...]
    stacks: dict[District, tuple[Card, ...]] = {}
    hidden: dict[District, tuple[int, ...]] = {}
    destroyed: tuple[Card, ...] = ()
    front: dict[int, Card] = {}
    unplayed: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    liberations: tuple[Liberable, ...] = ()


def public_view(state: State) -> PublicView:
    """Return what everybody may know. Opens no secret, so it works on a public history too."""
    return PublicView(
        phase=state.phase,
        round=state.round,
        final=state.final,
        options=state.options,
        rebellion=state.rebellion,
        empire=state.empire,
        awaited=tuple(awaited(state)),
        row=state.row,
        contested=state.contested,
        liberated=state.liberated,
        stacks={district: _backs(state.stacks.get(district, ())) for district in state.row},
        destroyed=_backs(state.destroyed),
        front={place: _back(card) for place, card in state.front.items()},
        area=state.area,
        blockade=state.blockade,
        available=state.available,
        used=state.used,
        defences=state.defences,
        missions=state.missions,
        left_play=state.left_play,
        hand=state.hand,
        deck=state.deck,
        read=len(state.front) if state.phase is Phase.PLAN else 0,
        districts=open_districts(state),
        choices=open_missions(state),
        areas=state.areas if state.phase is Phase.AREA else (),
        kinds=kinds(state),
        rounds=state.rounds,
        outcome=outcome(state),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return what this seat alone may know: for the Empire nothing beyond what all can see."""
    rebel = seat == state.rebellion
    view = SeatView(
        seat=seat,
        side=Side.REBELLION if rebel else Side.EMPIRE,
        phase=state.phase,
        round=state.round,
        read=len(state.front) if state.phase is Phase.PLAN else 0,
        row=state.row,
    )
    return _with_secrets(view, state) if rebel else view


def _with_secrets(view: SeatView, state: State) -> SeatView:
    return msgspec.structs.replace(
        view,
        stacks={district: _faces(state.stacks.get(district, ())) for district in state.row},
        hidden={district: _hidden(state.stacks.get(district, ())) for district in state.row},
        destroyed=_faces(state.destroyed),
        front={place: identity(card) for place, card in state.front.items()},
        unplayed=tuple(unplayed(state).elements()),
        playable=playable(state),
        liberations=tuple(_liberable(state, proof) for proof in liberations(state)),
    )


def _liberable(state: State, proof: Proof) -> Liberable:
    stack = _faces(state.stacks.get(proof.district, ()))
    shown = tuple(ShownCard(place, stack[place]) for place in proof.positions)
    name = next(one.name for one in state.missions if one.id == proof.mission)
    return Liberable(proof, name, shown)


def _backs(stack: tuple[Placed, ...]) -> tuple[PublicCard, ...]:
    return tuple(map(_back, stack))


def _back(card: Placed) -> PublicCard:
    return PublicCard(None if isinstance(card, Secret) else card)


def _faces(stack: tuple[Placed, ...]) -> tuple[Card, ...]:
    return tuple(map(identity, stack))


def _hidden(stack: tuple[Placed, ...]) -> tuple[int, ...]:
    return tuple(at for at, card in enumerate(stack) if isinstance(card, Secret))
