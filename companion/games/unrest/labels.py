"""What the buttons of Unrest say."""

from collections.abc import Callable, Iterable

from companion.engine import Action, Sentence, say
from companion.games.unrest import actions as a
from companion.games.unrest.missions import KNOWN, Mission
from companion.games.unrest.pieces import DISTRICT_TITLES


def label(action: Action) -> Sentence:
    """Return the words on the button of an open action."""
    match action:
        case a.PlaceDistrict(district=district):
            return say("Next: {district:term}", district=DISTRICT_TITLES[district])
        case a.ChooseMission(mission=mission):
            return _lay_out(KNOWN[mission].name if mission in KNOWN else mission)
        case a.ChooseArea(left=left, right=right):
            return say(
                "Between {left:term} and {right:term}",
                left=DISTRICT_TITLES[left],
                right=DISTRICT_TITLES[right],
            )
        case a.Surveil(place=place):
            return say("Surveil card {place}", place=place)
        case a.Destroy(place=place):
            return say("Destroy card {place}", place=place)
        case a.Reroute(place=place, district=district):
            return say(
                "Reroute card {place} to {district:term}",
                place=place,
                district=DISTRICT_TITLES[district],
            )
        case a.Blockade(district=district):
            return say("Blockade {district:term}", district=DISTRICT_TITLES[district])
        case a.Assign(place=place, district=district):
            return say(
                "Card {place} to {district:term}", place=place, district=DISTRICT_TITLES[district]
            )
        case a.EndCheck():
            return say("Nothing more to liberate")
    raise TypeError(f"{type(action).__name__} has no button")


def labels_with(own: Iterable[Mission]) -> Callable[[Action], Sentence]:
    """Return the words for a game that has these missions, too: an action has only their ids."""
    names = {mission.id: mission.name for mission in own}

    def label_with_own(action: Action) -> Sentence:
        match action:
            case a.ChooseMission(mission=mission) if mission in names:
                return _lay_out(names[mission])
        return label(action)

    return label_with_own


def _lay_out(name: str) -> Sentence:
    return say("Lay out {mission:term}", mission=name)
