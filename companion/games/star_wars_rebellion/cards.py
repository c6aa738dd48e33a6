"""What a scanned card can mean now, from what everybody knows."""

from collections.abc import Iterator, Sequence

from companion.engine import Action, Intent, Seat, Secret, Sentence, say
from companion.engine.definition import hides
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import card_text, card_title
from companion.games.star_wars_rebellion.pieces import Role, Side
from companion.games.star_wars_rebellion.rules.action_cards import action_cards
from companion.games.star_wars_rebellion.rules.assignment import assigner
from companion.games.star_wars_rebellion.rules.combat import combat_cards
from companion.games.star_wars_rebellion.rules.legal import possible
from companion.games.star_wars_rebellion.rules.missions import mission_cards
from companion.games.star_wars_rebellion.rules.posts import seat_for
from companion.games.star_wars_rebellion.rules.refusals import refuse
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import Commander, Phase, State

_DRAWN = (Phase.PROBING, Phase.AIMING, Phase.SPYING)
_IN_SECRET = (Phase.HIDING, Phase.TELLING, *_DRAWN)


def on_card(state: State, code: str) -> Sequence[Intent[Action]]:
    """Return what this card stands for; nothing where it means nothing now.

    A card that is shown in secret means itself, whatever its owner holds: the rules refuse.
    """
    if state.winner is not None:
        return []
    told = _told(state, code)
    if told is not None:
        return [Intent(seat, told) for seat in awaited(state)]
    if state.phase in _IN_SECRET:
        return []
    return [Intent(seat, action) for seat, action in _open(state, code)]


def _told(state: State, code: str) -> Action | None:
    """Return what a card tells that is shown in secret."""
    system = state.galaxy.probes.get(code)
    match state.phase:
        case Phase.HIDING if system and state.options.knows_base:
            return a.ChooseBase(Secret(system))
        case Phase.MOBILISING if system and state.base is not None and state.mobilised:
            return a.MoveBase(Secret(system))
        case phase if phase in _DRAWN:
            return _drawn(state, code)
        case Phase.TELLING:
            mission = state.galaxy.missions.get(code)
            if mission and mission.side is assigner(state):
                return a.TellMission(Secret(code))
    return None


def _drawn(state: State, code: str) -> Action | None:
    """Return what a card tells that was drawn: a probe, or else an objective."""
    system = state.galaxy.probes.get(code)
    if state.to_draw.get(Side.EMPIRE):
        return a.TellProbe(Secret(system)) if system else None
    known = state.to_draw.get(Side.REBELS) and code in state.galaxy.objectives
    return a.TellObjective(Secret(code)) if known else None


def _open(state: State, code: str) -> Iterator[tuple[Seat, Action]]:
    """Yield what a card on the open table may mean, for whom."""
    wanted = [*_meant(state, code)]
    for seat in sorted({seat for roles in state.posts.values() for seat in roles.values()}):
        may = [one for one in possible(state, seat) if not hides(one)] if wanted else []
        yield from ((seat, action) for action in wanted if action in may)


def _meant(state: State, code: str) -> Iterator[Action]:
    if code in state.galaxy.objectives:
        yield a.Score(code)
    elif code in state.galaxy.missions:
        yield from mission_cards(state, code)
    elif code in state.galaxy.tactics:
        yield from combat_cards(state, code)
    elif code in state.galaxy.actions:
        yield from _of_action_card(state, code)


def _of_action_card(state: State, code: str) -> Iterator[Action]:
    if state.combat:
        yield from combat_cards(state, code)
    elif state.phase is Phase.RECRUITING:
        yield from map(a.Recruit, state.galaxy.actions[code].leaders)
    else:
        yield from action_cards(state, code)


def refusal(state: State, code: str) -> Sentence | None:
    """Return why a card means nothing now, or else what it says: people look cards up, too."""
    if code in state.galaxy.objectives and state.winner is None:
        return refuse(state, state.seat_of(Side.REBELS, Role.GENERAL), a.Score(code)).sentence
    if code in state.galaxy.missions and state.phase is Phase.COMMAND and state.turn:
        return _no_mission(state, state.turn, code)
    text = card_text(code)
    return say("{card:term}: {text:term}", card=card_title(code), text=text) if text else None


def _no_mission(state: State, turn: Commander, code: str) -> Sentence:
    """Return why a mission cannot be revealed with any of the leaders who wait for one."""
    waiting = [slot.number for slot in state.slots if slot.side is turn.side]
    number = waiting[0] if waiting else 0
    return refuse(state, seat_for(state, turn), a.Reveal(code, number)).sentence


def by_card(action: Action) -> bool:
    """Tell whether an action is done by showing its card, and stands on no button."""
    return isinstance(action, a.Reveal | a.PlayAction)
