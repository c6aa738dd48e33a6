"""Where the Rebel base may be, as far as everybody knows and as far as the Rebellion does."""

from companion.games.star_wars_rebellion.pieces import CAPITAL, Side, System
from companion.games.star_wars_rebellion.rules.board import (
    has_units,
    is_imperial,
    is_occupied,
    neighbours,
)
from companion.games.star_wars_rebellion.state import Phase, State


def possible_bases(state: State) -> list[System]:
    """Return where the base may be put now, from public facts; nothing when that is not asked."""
    if state.phase not in (Phase.HIDING, Phase.MOBILISING):
        return []
    return hideouts(state)


def hideouts(state: State) -> list[System]:
    """Return every system where nothing public speaks against the base."""
    return [system for system in System if _may_hide(state, system)]


def _may_hide(state: State, system: System) -> bool:
    """Tell whether nothing public keeps the base from being here.

    Its probe card must not be in the box. At the start of a first game no Imperial system may be
    next to it; a new base may be next to anything.
    """
    first = state.phase is Phase.HIDING and state.options.first_game
    return not (
        system == CAPITAL
        or system in (*state.out_of_deck, *state.destroyed)
        or is_imperial(state, system)
        or has_units(state, system, Side.EMPIRE)
        or is_occupied(state, system)
        or (first and _is_beside(state, system))
    )


def _is_beside(state: State, system: System) -> bool:
    return any(is_imperial(state, one) for one in neighbours(state, system))


def private_bases(state: State) -> list[System]:
    """Return where the Rebellion may put the base: not where it is already."""
    old = state.base.expose() if state.base is not None else None
    if state.phase is Phase.MOBILISING and (old is None or not state.mobilised):
        return []
    if state.phase is Phase.HIDING and not state.options.knows_base:
        return []
    return [system for system in possible_bases(state) if system != old]
