"""Names of places, and of several units at once, for sentences."""

from companion.engine import term
from companion.games.star_wars_rebellion.catalogue import system_title, unit_title
from companion.games.star_wars_rebellion.pieces import BASE, System
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import Place, Units

BASE_TITLE = term("Rebel Base")
UNKNOWN_PLACE = term("An unknown place")


def place_title(place: Place) -> str:
    """Return the name of a system, or of the Base space."""
    if is_system(place):
        return system_title(System(place))
    return BASE_TITLE if place == BASE else UNKNOWN_PLACE


def bag(units: Units) -> tuple[tuple[str, int], ...]:
    """Return units as a sentence tells them: `{units:bag}`."""
    return tuple((unit_title(unit), count) for unit, count in units.items() if count)
