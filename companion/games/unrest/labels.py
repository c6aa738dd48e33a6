"""What the buttons of Unrest say."""

from companion.engine import Action, Sentence, say
from companion.games.unrest import actions as a
from companion.games.unrest.missions import KNOWN
from companion.games.unrest.pieces import DISTRICT_TITLES


def lay_out(name: str) -> Sentence:
    """Return the words for a mission that can be laid out."""
    return say("Lay out {mission:term}", mission=name)


def label(action: Action) -> Sentence:
    """Return the words on the button of an open action."""
    match action:
        case a.PlaceDistrict(district=district):
            return say("Next: {district:term}", district=DISTRICT_TITLES[district])
        case a.ChooseMission(mission=mission):
            # One that players added is named by its code: only its own game knows more.
            name = KNOWN[mission].name if mission in KNOWN else mission
            return lay_out(name)
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
