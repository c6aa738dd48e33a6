"""The systems of the galaxy on the board: where each is drawn, and what is there.

`icon` is what never changes: `x,y|region|icons|slot|neighbours`, with x and y from 0 to 1000 from
the left and from the top, and icons and neighbours joined by commas. `label` is what is there now:
`marks|units|leaders`, with the letters of `MARKS`, units as `tie=2,at_st=1`, and leaders by name.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine import say
from companion.engine.face import Spot, Tone
from companion.games.star_wars_rebellion.catalogue import BASE_ICONS, BASE_SLOT
from companion.games.star_wars_rebellion.facts import Galaxy, SystemFacts
from companion.games.star_wars_rebellion.pieces import BASE, Side
from companion.games.star_wars_rebellion.spots import place_spot
from companion.games.star_wars_rebellion.state import Units
from companion.games.star_wars_rebellion.titles import BASE_TITLE
from companion.games.star_wars_rebellion.views import PublicPlace, PublicView

# Loyal to either side, subjugated, sabotaged, destroyed, the base is here, it is known not to be,
# the Empire asks, and nobody lives here.
REBEL, IMPERIAL, SUBJUGATED, SABOTAGED = "r", "e", "j", "s"
DESTROYED, HOME, CLEARED, ASKED, REMOTE = "x", "b", "c", "q", "o"
BASE_AT: Final = (0.058, 0.545)  # where nothing else is drawn


class MapMaker:
    """Makes the fields of the map; what is printed is written once."""

    def __init__(self, galaxy: Galaxy) -> None:
        self._printed = {system: _printed(facts) for system, facts in galaxy.systems.items()}
        self._titles = {system: facts.title for system, facts in galaxy.systems.items()}

    def places(self, view: PublicView) -> Iterator[Spot]:
        """Yield every system, and the Base space."""
        busy = _busy(view)
        for system, printed in self._printed.items():
            place = view.places[system]
            yield Spot(
                place_spot(system),
                label=_code(view, system, place),
                icon=printed,
                caption=say("{system:term}", system=self._titles[system]),
                tone=_tone(place),
                current=system in busy,
            )
        yield _base(view, busy)


def units_code(units: Units) -> str:
    """Return units as the board reads them: `tie=2,at_st=1`."""
    return ",".join(f"{unit}={count}" for unit, count in units.items() if count)


def _printed(facts: SystemFacts) -> str:
    x, y = (round(part * 1000) for part in facts.at)
    icons, neighbours = ",".join(facts.icons), ",".join(facts.neighbours)
    return f"{x},{y}|{facts.region}|{icons}|{facts.slot}|{neighbours}"


def _base(view: PublicView, busy: set[str]) -> Spot:
    x, y = (round(part * 1000) for part in BASE_AT)
    place = view.places[BASE]
    return Spot(
        place_spot(BASE),
        label=_code(view, BASE, place),
        icon=f"{x},{y}|0|{','.join(BASE_ICONS)}|{BASE_SLOT}|",
        caption=say("{place:term}", place=BASE_TITLE),
        tone=Tone.GOOD,
        current=BASE in busy,
    )


def _code(view: PublicView, name: str, place: PublicPlace) -> str:
    marks = {
        REBEL: place.loyalty is Side.REBELS,
        IMPERIAL: place.loyalty is Side.EMPIRE,
        SUBJUGATED: place.subjugated,
        SABOTAGED: place.sabotaged,
        DESTROYED: place.destroyed,
        HOME: place.base,
        CLEARED: place.cleared,
        ASKED: name in view.questions,
        REMOTE: not place.populous,
    }
    letters = "".join(letter for letter, holds in marks.items() if holds)
    return f"{letters}|{units_code(place.units)}|{','.join(place.leaders)}"


def _tone(place: PublicPlace) -> Tone:
    """Return whose a system is."""
    if place.destroyed:
        return Tone.PLAIN
    if place.subjugated or place.loyalty is Side.EMPIRE:
        return Tone.BAD
    return Tone.GOOD if place.loyalty is Side.REBELS else Tone.PLAIN


def _busy(view: PublicView) -> set[str]:
    """Return where something happens now."""
    busy = {str(system) for system in view.questions}
    if view.attempt:
        busy.add(view.attempt.place)
    if view.work:
        busy.add(view.work.place)
    if view.journey:
        busy.add(view.journey.to)
    if view.combat:
        busy.add(view.combat.system)
    place, _ = view.icon
    return {one for one in (*busy, place) if one}
