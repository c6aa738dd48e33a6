"""Action cards outside of combat: in the assignment, when they are gained, and in between."""

from collections.abc import Iterator

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import ActionCard, Do, Effect
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, Leader, Side, Timing
from companion.games.star_wars_rebellion.rules.board import is_system, pool
from companion.games.star_wars_rebellion.rules.card_places import places
from companion.games.star_wars_rebellion.rules.deed import Deed
from companion.games.star_wars_rebellion.rules.effects import go_on
from companion.games.star_wars_rebellion.rules.effects.leaders import in_play
from companion.games.star_wars_rebellion.state import POOL, Phase, State, Work
from companion.games.star_wars_rebellion.titles import place_title

_UNDERCOVER = "ACR017"  # the one card that brings its leader to a mission of the foe
_BETWEEN_TURNS = (Phase.COMMAND, Phase.MISSION)
_ABOUT_ITS_LEADER = (Do.RING, Do.ELIMINATE)


def _cards(state: State, side: Side, timing: Timing) -> Iterator[ActionCard]:
    """Yield the cards a side may still have; none where action cards are not used."""
    if state.options.first_game or not state.options.keeps_map:
        return
    for card in state.galaxy.actions.values():
        if card.side is side and card.timing is timing and card.code not in state.spent:
            yield card


def assignment_cards(state: State, side: Side) -> Iterator[a.PlayAction]:
    """Yield the cards that send a leader of the pool somewhere instead of on a mission."""
    idle = pool(state, side)
    for card in _cards(state, side, Timing.ASSIGNMENT):
        leaders = [one for one in card.leaders if one in idle]
        for place in _goals(state, card) if leaders else ():
            yield from (a.PlayAction(card.code, leader, place) for leader in leaders)


def _goals(state: State, card: ActionCard) -> Iterator[str]:
    """Yield where the leader of a card can go; nowhere on the map where he gets a mission."""
    if _gives_mission(card):
        yield ""
    else:
        yield from places(state, card.where)


def _gives_mission(card: ActionCard) -> bool:
    searches = card.timing is Timing.ASSIGNMENT and card.does == (Effect(Do.NOTE),)
    return searches and not card.where


def special_cards(state: State, side: Side) -> Iterator[a.PlayAction]:
    """Yield what may be used in between: what is gained at once, and what its words allow.

    A card that is gained at the start or in a refresh phase is used in the next assignment.
    """
    if state.phase is Phase.ASSIGNMENT:
        for card in _cards(state, side, Timing.IMMEDIATE):
            yield from (a.PlayAction(card.code, one, "") for one in _gaining(state, card))
    elif state.phase in _BETWEEN_TURNS:
        for card in _cards(state, side, Timing.SPECIAL):
            yield from _special(state, card)


def _gaining(state: State, card: ActionCard) -> list[Leader]:
    """Return who may get what a card gives: who is pictured, else anybody."""
    there = in_play(state, card.side)
    return [one for one in there if not card.leaders or one in card.leaders]


def _special(state: State, card: ActionCard) -> Iterator[a.PlayAction]:
    """Yield a card for each pictured leader who is where the mission is, or on the map."""
    attempt = state.attempt
    wanted = attempt.place if attempt else ""
    for leader in card.leaders:
        at = state.leaders.get(leader, "")
        if card.code == _UNDERCOVER:
            if at == POOL and _can_come(state, card.side):
                yield a.PlayAction(card.code, leader, wanted)
        elif wanted in ("", at) and is_system(at) and _fits(state, card, leader, at):
            yield a.PlayAction(card.code, leader, at)


def _can_come(state: State, side: Side) -> bool:
    attempt = state.attempt
    return attempt is not None and attempt.side is not side and is_system(attempt.place)


def _fits(state: State, card: ActionCard, leader: Leader, at: str) -> bool:
    held = any(effect.do is Do.ELIMINATE for effect in card.does)
    mine = state.allegiance(leader) is card.side and state.is_captive(leader) is held
    return mine and at in places(state, card.where)


def play_action(state: State, seat: Seat, action: a.PlayAction) -> list[Fact]:
    """Return what follows from using a card; it is legal."""
    card = state.galaxy.actions[action.card]
    side = state.side_of(seat) or card.side
    target = action.leader if any(one.do in _ABOUT_ITS_LEADER for one in card.does) else None
    work = Work(side, card.code, action.where, card.does, target=target)
    deed = Deed(state)
    deed.add(e.ActionPlayed(side, card.code, action.leader, action.where))
    deed.add(*_sent(state, side, card, action), e.WorkBegun(work))
    go_on(deed)
    return deed.events


def _sent(state: State, side: Side, card: ActionCard, action: a.PlayAction) -> list[Fact]:
    """Return where the leader goes: those of the pool go to the place, or on a mission."""
    if _gives_mission(card):
        return [e.LeaderAssigned(side, action.leader, state.next_slot)]
    if action.where and state.leaders.get(action.leader) == POOL:
        return [e.LeaderMoved(action.leader, action.where)]
    return []


def action_cards(state: State, code: str) -> list[Action]:
    """Return what an action card that is shown means now."""
    card = state.galaxy.actions.get(code)
    if card is None:
        return []
    offered: list[a.PlayAction] = [*special_cards(state, card.side)]
    if state.phase is Phase.ASSIGNMENT and state.assigners[:1] == (card.side,):
        offered += assignment_cards(state, card.side)
    return [one for one in offered if one.card == code]


def refuse_action(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return what is wrong with the use of an action card; None where it is not that."""
    if not isinstance(action, a.PlayAction):
        return None
    if state.options.first_game:
        return IllegalActionError("A first game is played without action cards.")
    card = state.galaxy.actions.get(action.card)
    if card is None:
        return IllegalActionError("There is no action card {code!r}.", code=action.card)
    side = state.side_of(seat)
    if side is not None and card.side is not side:
        return IllegalActionError(
            "{title:term} is no card of this side: {side:term}.",
            title=card.title,
            side=SIDE_TITLES[side],
        )
    return _about_use(state, card, action)


def _about_use(state: State, card: ActionCard, action: a.PlayAction) -> IllegalActionError:
    if card.code in state.spent:
        return IllegalActionError("{title:term} was used already.", title=card.title)
    if not _is_time(state, card):
        return IllegalActionError("{title:term} cannot be used now.", title=card.title)
    if card.leaders and action.leader not in card.leaders:
        return IllegalActionError(
            "{title:term} does not show this leader: {leader:term}.",
            title=card.title,
            leader=state.galaxy.leaders[action.leader].title,
        )
    if not any(one.leader == action.leader for one in _ways(state, card)):
        return IllegalActionError(
            "{title:term} cannot be used by this leader now: {leader:term}.",
            title=card.title,
            leader=state.galaxy.leaders[action.leader].title,
        )
    return IllegalActionError(
        "{title:term} cannot be used here: {place:term}.",
        title=card.title,
        place=place_title(action.where),
    )


def _ways(state: State, card: ActionCard) -> Iterator[a.PlayAction]:
    ways = [*assignment_cards(state, card.side), *special_cards(state, card.side)]
    return (one for one in ways if one.card == card.code)


def _is_time(state: State, card: ActionCard) -> bool:
    match card.timing:
        case Timing.ASSIGNMENT | Timing.IMMEDIATE:
            return state.phase is Phase.ASSIGNMENT
        case Timing.SPECIAL:
            return state.phase in _BETWEEN_TURNS
    return False
