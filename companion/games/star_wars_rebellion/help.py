"""The rules of the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.games.star_wars_rebellion.options import Start
from companion.games.star_wars_rebellion.pieces import FIRST_TIME, SIDE_TITLES, Side
from companion.games.star_wars_rebellion.rules.opening import ADVANCED_UNITS, FIRST_UNITS
from companion.games.star_wars_rebellion.state import Phase, Units
from companion.games.star_wars_rebellion.titles import bag, place_title
from companion.games.star_wars_rebellion.views import PublicView

_TURN = (
    say("On a turn you activate a system with a leader of the pool, reveal a mission, or pass."),
    say("Activating: put the leader there; ships of neighbours come, and carry ground units."),
    say("Units stay where an own leader stands. Who has passed may still oppose and lead."),
    say("The Empire on the ground must be told whether the base is there."),
    say("Hold a system on the map to read its sheet."),
)
_MISSION = (
    say("The leaders on a mission need as many symbols of its skill as it asks for."),
    say("An attempt can be opposed by one leader of the pool; what is resolved cannot."),
    say("Dice: a hit or a direct hit is one success, a special two. More than the foe wins."),
    say("The leader in the picture adds two successes. A tie is a failure."),
)
_COMBAT = (
    say("Who has no leader with tactic values there may add one. Draw tactics by the values."),
    say("Space first, then ground; five dice of each colour at the most."),
    say("A hit hurts health of its colour, a direct hit any. A special draws or pays a card."),
    say("What is destroyed before it attacked still attacks. Damage stays until the end."),
    say("A retreat needs a leader, and goes where the own side is, if it can."),
)
_HELP: dict[Phase, tuple[Sentence, ...]] = {
    Phase.PLACING: (
        say("The Empire places first, with a ground unit in each of its systems."),
        say("The Rebellion uses the Base space and one system of its own or a neutral one."),
    ),
    Phase.HIDING: (
        say("The base is in a system without the Empire; its probe card leaves the deck."),
        say("In a first game it is not next to an Imperial system."),
    ),
    Phase.ASSIGNMENT: (
        say("One or two leaders of the pool go on each mission, which lies face down."),
        say("The Rebellion assigns everything first, then the Empire."),
        say("Who stays in the pool can activate systems and oppose missions."),
    ),
    Phase.TELLING: (say("Show each mission in secret, or leave it to the real card."),),
    Phase.SPYING: (say("Show in secret what a card let you draw, or keep it to yourself."),),
    Phase.COMMAND: _TURN,
    Phase.JOURNEY: _TURN,
    Phase.ANSWER: (
        say("The Rebellion answers truthfully. If the base is here it is revealed at once."),
    ),
    Phase.MISSION: _MISSION,
    Phase.WORK: (
        say("What the companion can enter is offered: one tap each. The rest is a reminder."),
    ),
    Phase.COMBAT: _COMBAT,
    Phase.MOBILISING: (
        say("Draw four probe cards, eight with two leaders. One may be the new base."),
        say("It is nowhere where the Empire has loyalty or units. The old base is shown."),
        say("Or up to five units of one system go to the base. Or nothing happens."),
    ),
    Phase.SCORING: (say("The Rebellion may score one objective before the leaders return."),),
    Phase.RETURNING: (say("Captured leaders stay. Missions nobody revealed go to the hands."),),
    Phase.DRAWING: (
        say("Both draw two missions. Ten cards at most, projects too; starting ones are kept."),
    ),
    Phase.PROBING: (say("Each probe card is a system without the base."),),
    Phase.AIMING: (say("The Rebellion draws one objective, and keeps it secret."),),
    Phase.RECRUITING: (
        say("Draw two action cards, and take one leader of them into the pool."),
        say("In a first game both cards go to the box; else keep one, the other goes below."),
    ),
    Phase.BUILDING: (
        say("Each symbol of an own system makes a unit on the slot of its number."),
        say("A subjugated system: the first symbol only. Sabotage or the foe: nothing."),
    ),
    Phase.DEPLOYING: (
        say("The queue slides by one; what falls off is deployed in own systems."),
        say("Two units in a system at the most; none beside the foe or under sabotage."),
    ),
    Phase.OVER: (say("The game is over."),),
}


_SET_UP = (
    say("Four leaders without the recruit symbol begin in each pool; time on 1, reputation on 14."),
    say("Objectives: I on II on III, one drawn. Missions: four starting ones each, and two drawn."),
)
_ADVANCED = (
    say("Each side draws two starting action cards. The probe cards of the Empire go to the box."),
)


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules of this step, and before the first round how the table is set up."""
    return (*_HELP[view.phase], *(_set_up(view) if _is_beginning(view) else ()))


def _is_beginning(view: PublicView) -> bool:
    begun = view.phase is Phase.ASSIGNMENT and view.time == FIRST_TIME
    return view.phase in (Phase.PLACING, Phase.HIDING) or (begun and not view.keeps_map)


def _set_up(view: PublicView) -> list[Sentence]:
    """Return what lies where at the start, to be laid out on the real board."""
    if view.start is Start.FIRST_GAME:
        places = [_units(place_title(place), units) for place, units in FIRST_UNITS.items()]
        return [*_SET_UP, *places, *_markers(view)]
    sides = [_units(SIDE_TITLES[side], units) for side, units in ADVANCED_UNITS.items()]
    return [*_SET_UP, *_ADVANCED, *sides, *_markers(view)]


def _units(where: str, units: Units) -> Sentence:
    return say("{where:term}: {units:bag}", where=where, units=bag(units))


def _markers(view: PublicView) -> list[Sentence]:
    """Return where loyalty markers lie; the probes of the Empire show what it holds besides."""
    lines = []
    for side in Side:
        own = [place for place, one in view.places.items() if one.loyalty is side]
        if own:
            names = tuple(map(place_title, own))
            lines.append(
                say("Loyal, {side:term}: {systems:terms}", side=SIDE_TITLES[side], systems=names)
            )
    held = [one for one in view.out_of_deck if view.places[one].loyalty is not Side.EMPIRE]
    names = tuple(map(place_title, held))
    return [*lines, *([say("Subjugated: {systems:terms}", systems=names)] if held else [])]
