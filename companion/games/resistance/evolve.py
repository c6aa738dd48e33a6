"""What each event does to the state. Total, pure, and blind: no secret is opened here."""

from collections.abc import Mapping
from functools import reduce, singledispatch
from typing import TypeVar

from msgspec.structs import replace

from companion.engine import Fact, Seat
from companion.games.resistance import events as e
from companion.games.resistance.pieces import Plot
from companion.games.resistance.state import (
    WINDOWS,
    Peek,
    Pending,
    Phase,
    Proposal,
    Result,
    Showing,
    State,
    Verdict,
)

T = TypeVar("T")


def evolve(state: State, event: Fact) -> State:
    """Return the state after an event."""
    return _after(event, state)


def withdraw(state: State, event: Fact) -> State:
    """Return the state in which whoever chose this in secret has not chosen yet."""
    match event:
        case e.IdentityRead(seat=seat):
            identities = _of_others(state.identities, seat)
            return replace(state, ready=state.ready - {seat}, identities=identities)
        case e.VoteCast(seat=seat):
            return replace(state, votes=_of_others(state.votes, seat))
        case e.CardPlayed(seat=seat):
            return replace(state, cards=_of_others(state.cards, seat))
    return state


def _of_others(choices: Mapping[Seat, T], seat: Seat) -> dict[Seat, T]:
    return {one: choice for one, choice in choices.items() if one != seat}


@singledispatch
def _after(event: Fact, state: State) -> State:  # noqa: ARG001 - the pattern of the others
    raise TypeError(f"{type(event).__name__} is no event of The Resistance")


@_after.register
def _(event: e.GameBegun, state: State) -> State:
    return replace(state, leader=event.leader)


@_after.register
def _(event: e.RolesDealt, state: State) -> State:
    return replace(state, identities=event.roles)


@_after.register
def _(event: e.SeatReady, state: State) -> State:
    return replace(state, ready=state.ready | {event.seat})


@_after.register
def _(event: e.IdentityRead, state: State) -> State:
    return replace(
        state,
        ready=state.ready | {event.seat},
        identities={**state.identities, event.seat: event.role},
    )


@_after.register
def _(_: e.IdentitiesDisagree, state: State) -> State:
    return replace(state, ready=frozenset(), identities={})


@_after.register
def _(_: e.IdentitiesAgree, state: State) -> State:
    return state


@_after.register
def _(_: e.RevealBegun, state: State) -> State:
    return replace(state, phase=Phase.REVEAL)


@_after.register
def _(_: e.MeetingBegun, state: State) -> State:
    return replace(state, phase=Phase.MEETING, ready=frozenset(), spies_met=True)


@_after.register
def _(_: e.RevealFinished, state: State) -> State:
    return replace(state, spies_met=True)


@_after.register
def _(event: e.TermBegun, state: State) -> State:
    return replace(
        state,
        phase=Phase.TEAM,
        leader=event.leader,
        chosen_mission=None,
        team=(),
        votes={},
        open_votes={},
    )


@_after.register
def _(event: e.WindowOpened, state: State) -> State:
    return replace(state, phase=WINDOWS.get(event.plot, state.phase), asked=event.asked)


@_after.register
def _(event: e.PlotDeclined, state: State) -> State:
    return replace(state, asked=tuple(seat for seat in state.asked if seat != event.seat))


@_after.register
def _(_: e.WindowClosed, state: State) -> State:
    phase = Phase.TEAM if state.phase is Phase.LEADERSHIP else Phase.MISSION
    return replace(state, phase=phase, asked=())


@_after.register
def _(event: e.LeadershipSeized, state: State) -> State:
    plots = _discard(state.plots, event.seat, Plot.STRONG_LEADER)
    return replace(state, leader=event.seat, plots=plots)


@_after.register
def _(event: e.PlotsDue, state: State) -> State:
    return replace(state, phase=Phase.DRAW, plots_came=True, to_give=event.count, given_to=())


@_after.register
def _(event: e.PlotsDrawn, state: State) -> State:
    deck = reduce(_take_from, event.plots, state.deck)
    return replace(state, phase=Phase.HAND_OUT, drawn=event.plots, deck=deck)


@_after.register
def _(event: e.PlotGiven, state: State) -> State:
    # A real deck is seen card by card: what was not drawn before leaves the deck now.
    deck = state.deck if event.plot in state.drawn else _take_from(state.deck, event.plot)
    state = replace(
        state,
        deck=deck,
        drawn=_without(state.drawn, event.plot),
        to_give=state.to_give - 1,
        given_to=(*state.given_to, event.to),
    )
    if state.options.immediate(event.plot):
        return replace(state, phase=Phase.RESOLVE, pending=Pending(event.plot, event.to))
    return replace(state, plots=_add(state.plots, event.to, event.plot))


@_after.register
def _(event: e.PlotWasted, state: State) -> State:
    plots = _discard(state.plots, event.seat, event.plot)
    return replace(state, phase=Phase.HAND_OUT, pending=None, plots=plots)


@_after.register
def _(event: e.IdentityShown, state: State) -> State:
    showing = Showing(event.plot, event.owner, event.viewer)
    return replace(
        state,
        phase=Phase.HAND_OUT,
        pending=None,
        showings=(*state.showings, showing),
    )


@_after.register
def _(event: e.PlotTaken, state: State) -> State:
    plots = _discard(state.plots, event.by, Plot.TAKE_RESPONSIBILITY)
    plots = _discard(plots, event.owner, event.plot)
    phase = Phase.HAND_OUT if state.phase is Phase.RESOLVE else state.phase
    return replace(state, phase=phase, pending=None, plots=_add(plots, event.by, event.plot))


@_after.register
def _(_: e.PlotsHandedOut, state: State) -> State:
    return replace(state, phase=Phase.TEAM, drawn=(), to_give=0, given_to=())


@_after.register
def _(event: e.MissionChosen, state: State) -> State:
    return replace(state, chosen_mission=event.mission)


@_after.register
def _(event: e.MemberPicked, state: State) -> State:
    return replace(state, team=tuple(sorted({*state.team, event.member})))


@_after.register
def _(event: e.MemberDropped, state: State) -> State:
    return replace(state, team=tuple(seat for seat in state.team if seat != event.member))


@_after.register
def _(event: e.VoteCalled, state: State) -> State:
    return replace(state, phase=Phase.OPINIONS if event.first else Phase.VOTE)


@_after.register
def _(event: e.VoteCast, state: State) -> State:
    return replace(state, votes={**state.votes, event.seat: event.vote})


@_after.register
def _(event: e.OpinionsRevealed, state: State) -> State:
    return replace(state, phase=Phase.VOTE, votes={}, open_votes=event.votes)


@_after.register
def _(event: e.VotesRevealed, state: State) -> State:
    verdict = Verdict.APPROVED if event.approved else Verdict.REJECTED
    proposal = Proposal(state.mission or 0, state.leader, state.team, event.votes, verdict)
    return replace(
        state,
        proposals=(*state.proposals, proposal),
        votes={},
        open_votes=event.votes,
    )


@_after.register
def _(event: e.NoConfidenceDeclared, state: State) -> State:
    voided = tuple(replace(last, verdict=Verdict.VOIDED) for last in state.proposals[-1:])
    return replace(
        state,
        plots=_discard(state.plots, event.seat, Plot.NO_CONFIDENCE),
        proposals=(*state.proposals[:-1], *voided),
    )


@_after.register
def _(_: e.TeamApproved, state: State) -> State:
    return replace(
        state, phase=Phase.MISSION, rejections=0, cards={}, open_cards={}, spotlight=None
    )


@_after.register
def _(_: e.TeamRejected, state: State) -> State:
    state = replace(state, rejections=state.rejections + 1)
    return replace(state, phase=Phase.OVER) if state.over else state


@_after.register
def _(event: e.SpotlightSet, state: State) -> State:
    plots = _discard(state.plots, event.by, Plot.SPOTLIGHT)
    return replace(state, plots=plots, spotlight=event.member)


@_after.register
def _(event: e.CardPlayed, state: State) -> State:
    return replace(state, cards={**state.cards, event.seat: event.card})


@_after.register
def _(event: e.OpenCardPlayed, state: State) -> State:
    return replace(state, open_cards={**state.open_cards, event.seat: event.card})


@_after.register
def _(event: e.CardSeen, state: State) -> State:
    card = state.cards.get(event.owner)
    seen = () if card is None else (Peek(state.mission or 0, event.viewer, event.owner, card),)
    return replace(
        state,
        plots=_discard(state.plots, event.viewer, Plot.CLOSE_EYE),
        asked=tuple(seat for seat in state.asked if seat != event.viewer),
        peeks=(*state.peeks, *seen),
    )


@_after.register
def _(event: e.MissionRevealed, state: State) -> State:
    result = Result(state.team, event.fails, event.succeeded)
    state = replace(
        state,
        results={**state.results, event.mission: result},
        plots_came=False,
        cards={},
        open_cards={},
        spotlight=None,
    )
    return replace(state, phase=Phase.OVER) if state.over else state


@_after.register
def _(event: e.IdentitiesRevealed, state: State) -> State:
    return replace(state, revealed=event.roles)


def _take_from(deck: Mapping[Plot, int], plot: Plot) -> dict[Plot, int]:
    return {**deck, plot: deck.get(plot, 0) - 1}


def _without(plots: tuple[Plot, ...], plot: Plot) -> tuple[Plot, ...]:
    if plot not in plots:
        return plots
    place = plots.index(plot)
    return plots[:place] + plots[place + 1 :]


def _add(
    plots: Mapping[Seat, tuple[Plot, ...]], seat: Seat, plot: Plot
) -> dict[Seat, tuple[Plot, ...]]:
    return dict(sorted({**plots, seat: (*plots.get(seat, ()), plot)}.items()))


def _discard(
    plots: Mapping[Seat, tuple[Plot, ...]], seat: Seat, plot: Plot
) -> dict[Seat, tuple[Plot, ...]]:
    left = {**plots, seat: _without(plots.get(seat, ()), plot)}
    return {holder: held for holder, held in left.items() if held}
