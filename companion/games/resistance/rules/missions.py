"""A mission: cards are played in secret and come back shuffled."""

from companion.engine import IllegalActionError, Seat, Secret
from companion.games.resistance import events as e
from companion.games.resistance.actions import PlayCard
from companion.games.resistance.options import Closing
from companion.games.resistance.pieces import MissionCard, Plot, Role, fails_needed
from companion.games.resistance.rules.terms import pass_leadership
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import Phase, State


def start_mission(turn: Turn) -> None:
    """Send the team; only now are earlier rejections forgotten (CON-4b)."""
    turn.add(e.TeamApproved())
    holders = turn.state.holders(Plot.SPOTLIGHT)
    if holders:
        turn.add(e.WindowOpened(Plot.SPOTLIGHT, holders))


def unseen_cards(state: State, viewer: Seat) -> list[Seat]:
    """Return whose face-down mission card this viewer could still look at."""
    seen = {peek.owner for peek in state.peeks if peek.mission == state.mission}
    return [owner for owner in sorted(state.cards) if owner not in seen and owner != viewer]


@take.register
def _(action: PlayCard, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.MISSION)
    state = turn.state
    if seat not in state.team:
        raise IllegalActionError(
            "{seat:seat} is not on the team: {team:seats}.", seat=seat, team=state.team
        )
    if seat in state.open_cards:
        raise IllegalActionError("{seat:seat} has played openly already.", seat=seat)
    card = _lawful(state, seat, action.card.expose())
    if seat == state.spotlight:
        turn.add(e.OpenCardPlayed(seat, card))
    else:
        turn.add(e.CardPlayed(seat, Secret(card)))
    if not turn.state.missing() and state.options.closing is Closing.LAST:
        take_in_cards(turn)


def take_in_cards(turn: Turn) -> None:
    """All cards are in: whoever keeps a close eye may look at one, then they are shuffled."""
    watchers = tuple(
        seat for seat in turn.state.holders(Plot.CLOSE_EYE) if unseen_cards(turn.state, seat)
    )
    if watchers:
        turn.add(e.WindowOpened(Plot.CLOSE_EYE, watchers))
    else:
        reveal_cards(turn)


def reveal_cards(turn: Turn) -> None:
    """Count the cards and mark the mission."""
    state = turn.state
    cards = [card.expose() for card in state.cards.values()] + list(state.open_cards.values())
    fails = cards.count(MissionCard.FAIL)
    mission = state.mission or 0
    succeeded = fails < fails_needed(state.count, mission)
    turn.add(e.MissionRevealed(mission, len(cards) - fails, fails, succeeded))
    pass_leadership(turn)


def _lawful(state: State, seat: Seat, card: MissionCard) -> MissionCard:
    """Let a known Resistance member's fail count as the success they have to play.

    Refusing it would tell the table who pressed it.
    """
    identity = state.identities.get(seat)
    if identity is not None and identity.expose() is Role.RESISTANCE:
        return MissionCard.SUCCESS
    return card
