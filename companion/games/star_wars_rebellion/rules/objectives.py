"""When an objective can be scored, as far as the companion can see that."""

from collections.abc import Callable, Iterator

from companion.games.star_wars_rebellion.facts import Condition, Objective
from companion.games.star_wars_rebellion.pieces import CAPITAL, Side, System, Timing
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_imperial,
    is_populous,
    is_rebel,
)
from companion.games.star_wars_rebellion.state import Phase, State

_SABOTAGED, _DEFENDED, _LOYAL, _OUTPOSTS = 3, 4, 6, 5


def is_spent(state: State, code: str) -> bool:
    """Tell whether an objective was played, and did not come back."""
    return code in state.spent


def refresh_objectives(state: State) -> Iterator[str]:
    """Yield what can be scored at the beginning of a refresh phase."""
    for code, card in state.galaxy.objectives.items():
        if card.timing is Timing.REFRESH and not is_spent(state, code) and _holds(state, card):
            yield code


def fight_objectives(state: State) -> Iterator[str]:
    """Yield what can be scored in a combat on the table, where units are not kept."""
    for code, card in state.galaxy.objectives.items():
        if card.timing is Timing.COMBAT and not is_spent(state, code):
            yield code


def fulfilled_now(state: State, code: str) -> bool:
    """Tell whether an objective of a refresh phase would be fulfilled as things are."""
    card = state.galaxy.objectives.get(code)
    return card is not None and card.timing is Timing.REFRESH and _holds(state, card)


def worth(state: State, card: Objective) -> int:
    """Return how much reputation an objective brings."""
    if card.reputation or state.options.keeps_map:
        return card.reputation or len(state.destroyed)
    return 1  # at least one is destroyed; the track is put right for more


def _holds(state: State, card: Objective) -> bool:
    """Tell whether a condition is fulfilled; what the companion does not keep is trusted."""
    check = _CHECKS.get(card.condition)
    return check is None or not state.options.keeps_map or check(state)


def _supply_lines(state: State) -> bool:
    if not state.options.keeps_units:
        return True
    cut = [
        one
        for one in System
        if is_imperial(state, one)
        and (one in state.sabotaged or has_units(state, one, Side.REBELS))
    ]
    return len(cut) >= _SABOTAGED


def _defended(state: State) -> bool:
    own = [one for one in System if is_rebel(state, one)]
    if not state.options.keeps_units:
        return len(own) >= _DEFENDED
    return sum(has_units(state, one, Side.REBELS) for one in own) >= _DEFENDED


def _region(state: State) -> bool:
    regions: dict[int, bool] = {}
    for system, facts in state.galaxy.systems.items():
        if is_populous(state, system):
            regions[facts.region] = regions.get(facts.region, True) and is_rebel(state, system)
    return any(regions.values())


def _heart(state: State) -> bool:
    rebels = has_units(state, CAPITAL, Side.REBELS)
    return not state.options.keeps_units or (rebels and not has_units(state, CAPITAL, Side.EMPIRE))


def _no_captives(state: State) -> bool:
    return not any(state.is_captive(one) for one in state.rings)


def _six_loyal(state: State) -> bool:
    return sum(is_rebel(state, one) for one in System) >= _LOYAL


def _outposts(state: State) -> bool:
    held = sum(has_units(state, one, Side.REBELS) for one in System)
    return not state.options.keeps_units or held >= _OUTPOSTS


def _sympathy(state: State) -> bool:
    return bool(state.destroyed)


_CHECKS: dict[Condition, Callable[[State], bool]] = {
    Condition.SUPPLY_LINES: _supply_lines,
    Condition.DEFENDED: _defended,
    Condition.REGION: _region,
    Condition.HEART: _heart,
    Condition.NO_CAPTIVES: _no_captives,
    Condition.SIX_LOYAL: _six_loyal,
    Condition.OUTPOSTS: _outposts,
    Condition.SYMPATHY: _sympathy,
}


def asks_for_objective(state: State) -> bool:
    """Tell whether the Rebellion may score something at the start of this refresh phase."""
    return state.phase is Phase.SCORING and not state.scored and any(refresh_objectives(state))
