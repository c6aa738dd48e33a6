"""What can be in sight, and what the game asks to be seen; nothing is drawn here."""

from collections.abc import Iterable

from companion.presenters.pages import Field
from companion.ui.boards.star_wars_rebellion_page import Table

# The map, or a panel over it; else it is the sheet of a place, by the name of its field.
MAP, LEADERS, TRACK, QUEUES, UNITS, CONTEST = "", "leaders", "track", "queues", "units", "contest"


def asked_for(table: Table) -> str:
    """Return what opens by itself: where something can be chosen, or where something happens."""
    if not table.places:
        return TRACK
    asked = {CONTEST: battle(table), UNITS: kinds(table), LEADERS: people(table)}
    found = next((name for name, fields in asked.items() if _choosable(fields)), MAP)
    if found or _choosable(place.field for place in table.places):
        return found
    if table.contest and (table.contest.is_combat or table.contest.dice):
        return CONTEST
    return TRACK if table.refreshes else MAP


def sight_of(field: Field, table: Table) -> str:
    """Return where a field is seen."""
    if any(one.field == field for one in table.places):
        return MAP
    if any(one.field == field for one in table.queues):
        return QUEUES
    sights = {LEADERS: people(table), UNITS: kinds(table), CONTEST: battle(table)}
    return next((name for name, fields in sights.items() if field in fields), TRACK)


def is_there(sight: str, table: Table) -> bool:
    """Tell whether something can be shown; without a map there is the track alone."""
    if not table.places:
        return sight == TRACK
    return sight != CONTEST or table.contest is not None


def people(table: Table) -> list[Field]:
    """Return the leaders and the missions they are on."""
    leaders = [one.field for one in table.leaders.values()]
    return [*leaders, *(one.field for one in table.missions)]


def kinds(table: Table) -> list[Field]:
    """Return the kinds of units."""
    return [one.field for one in table.units.values()]


def battle(table: Table) -> list[Field]:
    """Return dice to be entered, and who fights."""
    fighters = table.contest.fighters.values() if table.contest else ()
    return [*(one.field for one in table.keys), *(one.field for some in fighters for one in some)]


def _choosable(fields: Iterable[Field]) -> bool:
    return any(field.choices for field in fields)
