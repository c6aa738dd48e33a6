"""What everybody sees and what one seat sees, each built up from allowed facts."""

from functools import lru_cache

import msgspec

from companion.engine import Outcome, Seat
from companion.games.resistance.options import Identities
from companion.games.resistance.pieces import (
    MISSIONS,
    MissionCard,
    Plot,
    Role,
    Vote,
    fails_needed,
    team_size,
)
from companion.games.resistance.rules import awaited, outcome
from companion.games.resistance.state import Pending, Phase, Proposal, Result, Showing, State


class MissionSlot(msgspec.Struct, frozen=True):
    """One field of the mission board."""

    number: int
    team_size: int
    fails_needed: int
    result: Result | None


class PublicPeek(msgspec.Struct, frozen=True):
    """Somebody looked at a mission card; which card it was is not said."""

    mission: int
    viewer: Seat
    owner: Seat


class PublicView(msgspec.Struct, frozen=True):
    """The table as anybody standing beside it would see it.

    `voters` may choose in the count under way, `counted` says whose vote or mission card is in,
    `awaited` for whom the table waits.
    """

    phase: Phase
    leader: Seat
    mission: int | None
    team_size: int | None
    team: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    voters: tuple[Seat, ...]
    counted: tuple[Seat, ...]
    all_counted: bool
    open_votes: dict[Seat, Vote]
    spotlight: Seat | None
    open_cards: dict[Seat, MissionCard]
    missions: tuple[MissionSlot, ...]
    rejections: int
    proposals: tuple[Proposal, ...]
    plots: dict[Seat, tuple[Plot, ...]]
    drawn: tuple[Plot, ...]
    to_give: int
    pending: Pending | None
    showings: tuple[Showing, ...]
    peeks: tuple[PublicPeek, ...]
    identities: Identities
    spies_met: bool
    roles: dict[Seat, Role]
    outcome: Outcome | None


class SeenCard(msgspec.Struct, frozen=True):
    """A mission card this seat looked at."""

    mission: int
    owner: Seat
    card: MissionCard


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view.

    A role is None where only the real card tells it. `vote` and `card` are this seat's choices in
    the count under way.
    """

    seat: Seat
    role: Role | None
    fellow_spies: tuple[Seat, ...]
    vote: Vote | None
    card: MissionCard | None
    identities_seen: dict[Seat, Role | None]
    cards_seen: tuple[SeenCard, ...]


def public_view(state: State) -> PublicView:
    """Return what everybody may know. Opens no secret, so it works on a public history too."""
    voters, counted = state.voters(), state.counted()
    return PublicView(
        phase=state.phase,
        leader=state.leader,
        mission=state.mission,
        team_size=state.team_size,
        team=state.team,
        awaited=tuple(awaited(state)),
        voters=tuple([seat for seat in voters if seat not in state.open_cards]),
        counted=counted,
        all_counted=bool(voters) and set(voters) <= set(counted),
        open_votes=state.open_votes if state.phase is Phase.VOTE else {},
        spotlight=state.spotlight,
        open_cards=state.open_cards,
        missions=tuple(
            _slot(state.count, number, state.results.get(number)) for number in MISSIONS
        ),
        rejections=state.rejections,
        proposals=state.proposals,
        plots=state.plots,
        drawn=state.drawn,
        to_give=state.to_give,
        pending=state.pending,
        showings=state.showings,
        peeks=tuple(PublicPeek(peek.mission, peek.viewer, peek.owner) for peek in state.peeks),
        identities=state.options.identities,
        spies_met=state.spies_met,
        roles=state.revealed,
        outcome=outcome(state),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return what this seat alone may know."""
    role = _role(state, seat)
    vote, card = state.votes.get(seat), state.cards.get(seat)
    shown = [showing.owner for showing in state.showings if showing.viewer == seat]
    return SeatView(
        seat=seat,
        role=role,
        fellow_spies=_fellows(state, seat) if state.spies_met and role is Role.SPY else (),
        vote=vote.expose() if vote is not None else None,
        card=card.expose() if card is not None else None,
        identities_seen={owner: _role(state, owner) for owner in shown},
        cards_seen=tuple(
            SeenCard(peek.mission, peek.owner, peek.card.expose())
            for peek in state.peeks
            if peek.viewer == seat
        ),
    )


def spies(state: State) -> tuple[Seat, ...] | None:
    """Return whose lamps glow in the reveal; None where only the real cards tell.

    Opens secrets, for lamps that all but the spies have closed their eyes to.
    """
    return None if state.options.identities is Identities.CARDS else _spies(state)


@lru_cache(maxsize=256)  # the same five are asked for after every press of a button
def _slot(count: int, number: int, result: Result | None) -> MissionSlot:
    return MissionSlot(number, team_size(count, number), fails_needed(count, number), result)


def _role(state: State, seat: Seat) -> Role | None:
    identity = state.identities.get(seat)
    return identity.expose() if identity is not None else None


def _spies(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(state.identities) if _role(state, seat) is Role.SPY)


def _fellows(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(spy for spy in _spies(state) if spy != seat)
