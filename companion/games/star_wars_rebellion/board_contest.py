"""What dice decide: a mission that is opposed, or a combat.

The first field is the contest itself: its name, and where (`label`) it is; the others follow by
side. The `label` of fighters is `count|health|colour|damage|pending|theatre`, and they are current
in the theatre that is fought. Dice that lie have `icon` as `colour:face`.
"""

from collections import Counter
from collections.abc import Iterator

from companion.engine import Sentence, say
from companion.engine.face import Spot
from companion.games.star_wars_rebellion.board_words import tone_of
from companion.games.star_wars_rebellion.catalogue import card_title
from companion.games.star_wars_rebellion.combat_state import Combat, Fighter
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.pieces import SUCCESSES, Colour, Die, Side, Theatre
from companion.games.star_wars_rebellion.spots import (
    captain_spot,
    contest_spot,
    die_spot,
    fighter_spot,
    hand_spot,
    lying_spot,
    place_spot,
    roll_spot,
)
from companion.games.star_wars_rebellion.state import Attempt
from companion.games.star_wars_rebellion.views import PublicView

SUCCESS = "success"
ANY = "any"  # the colour of a die where it does not matter


def dice(view: PublicView) -> Iterator[Spot]:
    """Yield every face that can be entered or rolled again now."""
    if view.combat:
        yield from _combat_keys(view.combat)
    elif view.attempt and _is_open(view.attempt):
        yield from (_key(None, die) for die in Die)


def _combat_keys(combat: Combat) -> Iterator[Spot]:
    """Yield the faces of dice that are still to be rolled, and of those that can be again."""
    lying = Counter((one.colour, one.die) for one in combat.dice) if combat.rerolls else Counter()
    for colour in Colour:
        for die in Die:
            if combat.to_roll.get(colour) or lying[colour, die]:
                yield _key(colour, die, lying[colour, die])


def _key(colour: Colour | None, die: Die, count: int = 0) -> Spot:
    words = {
        Die.BLANK: say("blank"),
        Die.HIT: say("hit"),
        Die.DIRECT: say("direct hit"),
        Die.SPECIAL: say("special"),
    }
    return Spot(
        die_spot(colour, die),
        label=str(count or ""),
        icon=f"{colour or ANY}:{die}",
        caption=words[die],
    )


def contest(view: PublicView, galaxy: Galaxy) -> Iterator[Spot]:
    """Yield the combat or the mission under way."""
    if view.combat:
        yield from _combat(view, view.combat, galaxy)
    elif view.attempt and view.attempt.place:
        yield from _attempt(view, view.attempt, galaxy)


# A mission


def _attempt(view: PublicView, attempt: Attempt, galaxy: Galaxy) -> Iterator[Spot]:
    mission = galaxy.missions.get(attempt.code)
    yield Spot(
        contest_spot(),
        label=place_spot(attempt.place),
        icon=mission.skill if mission else "card",
        caption=say("{card:term}", card=card_title(attempt.code)),
        tone=tone_of(attempt.side),
    )
    yield from _captains(view, attempt.place)
    for side in Side:
        lying = attempt.dice.get(side, ())
        if lying:
            score = str(sum(SUCCESSES[die] for die in lying))
            yield Spot(hand_spot(side, SUCCESS), label=score, icon="hit", tone=tone_of(side))
        missing = (attempt.to_roll or {}).get(side, 0) - len(lying)
        yield Spot(roll_spot(side, None), label=str(max(0, missing)), tone=tone_of(side))
        for number, die in enumerate(lying):
            yield Spot(lying_spot(side, number), icon=f"{ANY}:{die}", tone=tone_of(side))


def _is_open(attempt: Attempt) -> bool:
    """Tell whether somebody still has to roll."""
    to_roll = attempt.to_roll or {}
    return any(count > len(attempt.dice.get(side, ())) for side, count in to_roll.items())


def _captains(view: PublicView, place: str) -> Iterator[Spot]:
    here = view.places.get(place)
    for leader in here.leaders if here else ():
        side = view.sides.get(leader, Side.REBELS)
        yield Spot(captain_spot(side, leader), tone=tone_of(side))


# A combat


def _combat(view: PublicView, combat: Combat, galaxy: Galaxy) -> Iterator[Spot]:
    yield Spot(
        contest_spot(),
        label=place_spot(combat.system),
        icon=combat.theatre or "",
        caption=_where_it_stands(combat),
        tone=tone_of(combat.striker),
    )
    yield from _captains(view, combat.system)
    for side in Side:
        yield from _fighters(combat, side, galaxy)
        yield from _hands(combat, side)
    yield from _rolled(combat)


def _where_it_stands(combat: Combat) -> Sentence:
    if not combat.round:
        return say("A combat begins")
    if combat.theatre is Theatre.SPACE:
        return say("Round {n}: battle in space", n=combat.round)
    if combat.theatre is Theatre.GROUND:
        return say("Round {n}: battle on the ground", n=combat.round)
    return say("Round {n}: retreat", n=combat.round)


def _fighters(combat: Combat, side: Side, galaxy: Galaxy) -> Iterator[Spot]:
    """Yield units that are alike and as hurt as each other together."""
    groups: dict[tuple[str, int], list[Fighter]] = {}
    for one in combat.of(side):
        groups.setdefault((one.unit, one.total), []).append(one)
    for alike in groups.values():
        one, pending = alike[0], max(fighter.pending for fighter in alike)
        yield Spot(
            fighter_spot(side, one.unit, one.total),
            label=f"{len(alike)}|{one.health}|{one.colour}|{one.total}|{pending}|{one.theatre}",
            icon=one.unit,
            caption=say("{unit:term}", unit=galaxy.units[one.unit].title),
            tone=tone_of(side),
            current=combat.theatre is None or one.theatre is combat.theatre,
        )


def _hands(combat: Combat, side: Side) -> Iterator[Spot]:
    for theatre in Theatre:
        if count := combat.hand(side, theatre):
            yield Spot(hand_spot(side, theatre), label=str(count), icon=theatre, tone=tone_of(side))


def _rolled(combat: Combat) -> Iterator[Spot]:
    side = combat.striker
    for colour in Colour:
        if count := combat.to_roll.get(colour, 0):
            yield Spot(roll_spot(side, colour), label=str(count), icon=colour, tone=tone_of(side))
    for number, one in enumerate(combat.dice):
        yield Spot(lying_spot(side, number), icon=f"{one.colour}:{one.die}", tone=tone_of(side))
