"""What lies on the table of Star Wars: Rebellion, from public facts only.

A board of its own draws the rows, and knows them by their order:

0. seats: `icon` the side, `label` the posts; current whose turn it is, bad who has passed.
1. the 32 systems and the Base space, see `board_map`; current where something happens now.
2. leaders, see `board_people`.
3. missions that lie face down, with who is on them.
4. the time track: `icon` its symbols, current the time, good the reputation.
5. both build queues, three slots each, and what has slid off (slot 0).
6. the six steps of a refresh: current the one it is at, good those that are done.
7. every kind of unit, as it is printed; `label` how many can be chosen now.
8. faces of dice to be entered or rolled again.
9. the combat or the mission that is decided by dice, see `board_contest`.
10. words the board writes.
11. time and reputation at the end of each round.

Without a map (the tracker) rows 1, 2, 3, 5 and 7 are empty.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from companion.engine import Seat, Sentence, say
from companion.engine.face import Board, Mark, Spot, Tone, Track
from companion.games.star_wars_rebellion.board_contest import contest, dice
from companion.games.star_wars_rebellion.board_map import MapMaker, units_code
from companion.games.star_wars_rebellion.board_people import leaders, missions
from companion.games.star_wars_rebellion.board_words import tone_of, words
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.facts import Galaxy, UnitFacts
from companion.games.star_wars_rebellion.pieces import (
    BUILDS,
    LAST_SPACE,
    RECRUITS,
    SIDE_TITLES,
    SLOTS,
    Side,
)
from companion.games.star_wars_rebellion.spots import (
    history_spot,
    queue_spot,
    seat_spot,
    step_spot,
    time_spot,
    unit_spot,
)
from companion.games.star_wars_rebellion.state import Commander, Phase, Units
from companion.games.star_wars_rebellion.views import PublicView

# The phases of each step of a refresh.
STEPS: Final = (
    (Phase.SCORING, Phase.RETURNING),
    (Phase.DRAWING,),
    (Phase.PROBING,),
    (Phase.AIMING,),
    (Phase.RECRUITING, Phase.BUILDING),
    (Phase.DEPLOYING,),
)
STEP_ICONS: Final = ("leader", "card", "probe", "objective", "time", "deploy")
TIME_STEP: Final = 4


def board_with(galaxy: Callable[[], Galaxy] = known) -> Callable[[PublicView], Board]:
    """Return what makes the board where these facts are printed; they are asked for when needed."""
    return _BoardMaker(galaxy).board


class _BoardMaker:
    """Makes boards; it holds what is printed."""

    def __init__(self, galaxy: Callable[[], Galaxy]) -> None:
        self._ask = galaxy

    @cached_property
    def _galaxy(self) -> Galaxy:
        return self._ask()

    @cached_property
    def _map(self) -> MapMaker:
        return MapMaker(self._galaxy)

    def board(self, view: PublicView) -> Board:
        """Return the rows of the board."""
        kept = view.keeps_map
        galaxy = self._galaxy
        return Board(
            tracks=(
                Track(say("Seats"), tuple(_seats(view))),
                Track(say("Galaxy"), tuple(self._map.places(view)) if kept else ()),
                Track(say("Leaders"), tuple(leaders(view, galaxy)) if kept else ()),
                Track(say("Missions"), tuple(missions(view)) if kept else ()),
                Track(say("Time"), tuple(_track(view))),
                Track(say("Build queues"), tuple(_queues(view)) if kept else ()),
                Track(say("Refresh"), tuple(_steps(view))),
                Track(say("Units"), tuple(self._units(view)) if kept else ()),
                Track(say("Dice"), tuple(dice(view))),
                Track(say("Battle"), tuple(contest(view, galaxy))),
                Track(say("Words"), words()),
                Track(say("Rounds"), tuple(_history(view))),
            ),
            cards=tuple(_loose(view)),
        )

    def _units(self, view: PublicView) -> Iterator[Spot]:
        counts = _at_hand(view)
        for unit, facts in self._galaxy.units.items():
            yield Spot(
                unit_spot(unit),
                label=str(counts.get(unit, "")),
                icon=_printed(facts),
                caption=say("{unit:term}", unit=facts.title),
                tone=tone_of(facts.side),
            )


def _printed(facts: UnitFacts) -> str:
    """Return a unit as it is printed: its icon, where it fights, its health and its dice."""
    return f"{facts.unit}|{facts.theatre}|{facts.health}|{facts.colour}|{facts.black}|{facts.red}"


def _at_hand(view: PublicView) -> Units:
    """Return the units that wait to be placed or deployed by whom the table waits for."""
    sides = {view.side_of(seat) for seat in view.awaited}
    waiting = view.to_place if view.phase is Phase.PLACING else view.ready
    return {
        unit: count
        for side in Side
        if side in sides
        for unit, count in waiting.get(side, {}).items()
    }


# Who plays


def _seats(view: PublicView) -> Iterator[Spot]:
    posts: dict[Seat, list[Commander]] = {}
    for side, roles in view.posts.items():
        for role, seat in roles.items():
            posts.setdefault(seat, []).append(Commander(side, role))
    for seat, held in sorted(posts.items()):
        side = held[0].side
        yield Spot(
            seat_spot(seat),
            label="+".join(one.role or "" for one in held) if len(posts) > len(Side) else "",
            icon=side,
            caption=say("{side:term}", side=SIDE_TITLES[side]),
            tone=Tone.BAD if _has_passed(view, held) else Tone.PLAIN,
            current=seat in view.awaited,
        )


def _has_passed(view: PublicView, held: list[Commander]) -> bool:
    """Tell whether a seat takes no more turns in this phase."""
    alone = Commander(held[0].side) in view.passed
    return alone or all(one in view.passed for one in held)


# Time


def _track(view: PublicView) -> Iterator[Spot]:
    for number in range(1, LAST_SPACE + 1):
        symbols = [
            *(["recruit"] if number in RECRUITS else []),
            *(["build"] if number in BUILDS else []),
        ]
        yield Spot(
            time_spot(number),
            label=str(number),
            icon="+".join(symbols),
            tone=Tone.GOOD if number == view.reputation else Tone.PLAIN,
            current=number == view.time,
        )


def _history(view: PublicView) -> Iterator[Spot]:
    """Yield the end of each round, and what there is now."""
    for number, (time, reputation) in enumerate((*view.history, (view.time, view.reputation))):
        yield Spot(history_spot(number), label=str(time), icon=str(reputation))


def _steps(view: PublicView) -> Iterator[Spot]:
    now = step_of(view.phase)
    for number, phases in enumerate(STEPS):
        yield Spot(
            step_spot(phases[-1]),
            label=str(number + 1),
            icon=STEP_ICONS[number],
            caption=_step_words(view, number, now),
            tone=Tone.GOOD if now is not None and number < now else Tone.PLAIN,
            current=number == now,
        )


def step_of(phase: Phase) -> int | None:
    """Return which step of a refresh a phase belongs to."""
    return next((number for number, phases in enumerate(STEPS) if phase in phases), None)


def _step_words(view: PublicView, number: int, now: int | None) -> Sentence:
    match number:
        case 0:
            return say("Leaders return to their pools")
        case 1:
            return say("Each side draws 2 missions")
        case 2:
            return say("The Empire draws 2 probes")
        case 3:
            return say("The Rebellion draws an objective")
        case 4:
            return _time_words(view.time + (now is None or now < TIME_STEP))
    return say("New units are deployed")


def _time_words(space: int) -> Sentence:
    recruits, builds = space in RECRUITS, space in BUILDS
    if recruits and builds:
        return say("Time moves to {n}: recruit and build", n=space)
    if recruits:
        return say("Time moves to {n}: recruit", n=space)
    return say("Time moves to {n}: build", n=space) if builds else say("Time moves to {n}", n=space)


# Queues


def _queues(view: PublicView) -> Iterator[Spot]:
    for side in Side:
        queue = view.queues.get(side, {})
        for slot in SLOTS:
            yield _queue(side, slot, queue.get(slot, {}))
        if view.ready.get(side):
            yield _queue(side, 0, view.ready[side])


def _queue(side: Side, slot: int, units: Units) -> Spot:
    return Spot(queue_spot(side, slot), label=units_code(units), icon=str(slot), tone=tone_of(side))


def _loose(view: PublicView) -> Iterator[Mark]:
    """Yield what is counted beside the board."""
    if view.told_draws and view.probes:
        yield Mark(say("Probes: {n}", n=view.probes), icon="probe")
    if view.told_draws and view.objectives:
        yield Mark(say("Objectives: {n}", n=view.objectives), icon="objective")


board: Final = board_with()
