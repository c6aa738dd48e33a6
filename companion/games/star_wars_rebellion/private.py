"""What one seat reads on the hand-over screen: the own secrets, and a map of what is ruled out."""

from collections.abc import Callable, Iterable, Sequence

from companion.engine import Action, Secret, Sentence, say
from companion.engine.face import Mark, Private, SecretChoice
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    known,
    leader_title,
    region_title,
    system_title,
)
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.pieces import Side, System
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import Phase
from companion.games.star_wars_rebellion.views import OwnMission, OwnObjective, SeatView

_Line = tuple[Sentence, tuple[Sentence, ...]]  # and what could stand there instead

_REBELS = say("You are the Rebellion")
_EMPIRE = say("You are the Empire")
_WITH_THE_GENERAL = say("Your General keeps what is secret, and may show it to you.")
_UNTOLD = say("The companion does not know the base: it is on your card.")


def private_with(galaxy: Callable[[], Galaxy]) -> Callable[[SeatView], Private]:
    """Return what says what a seat knows, where these facts are printed.

    In as many lines whatever it is: a length must not tell anything.
    """
    return lambda view: _private(view, galaxy())


def _private(view: SeatView, galaxy: Galaxy) -> Private:
    rebels = view.side is Side.REBELS
    if not view.keeps:
        return Private(_REBELS if rebels else _EMPIRE, (_WITH_THE_GENERAL,))
    lines = [*(_base(view, galaxy) if rebels else _probes(view)), *map(_mission, view.missions)]
    lines += map(_objective, view.objectives)
    headline = _REBELS if rebels else _EMPIRE
    return Private(
        headline,
        tuple(line for line, _ in lines),
        instead=((headline,), *(others for _, others in lines)),
        choices=tuple(_choices(view)),
    )


def _base(view: SeatView, galaxy: Galaxy) -> Iterable[_Line]:
    if not view.knows_base or view.base is None:
        return [(_UNTOLD, (_UNTOLD,))]
    every = tuple(map(_here, System))
    near = tuple(_near(galaxy.systems[system].neighbours) for system in System)
    return [(_here(view.base), every), (_near(view.near_base), near)]


def _here(system: System) -> Sentence:
    return say("Your base: {system:term}", system=system_title(system))


def _near(systems: Sequence[System]) -> Sentence:
    return say("Next to it: {systems:terms}", systems=tuple(map(system_title, systems)))


def _probes(view: SeatView) -> Iterable[_Line]:
    """Say for each region where the base may still be."""
    for number, systems in sorted(view.open_systems.items()):
        every = tuple(one.system for one in known().systems.values() if one.region == number)
        yield _region(number, systems), (_region(number, every), _region(number, ()))


def _region(number: int, systems: Sequence[System]) -> Sentence:
    if not systems:
        return say("{region:term}: ruled out", region=region_title(number))
    names = tuple(map(system_title, systems))
    return say("{region:term}: {systems:terms}", region=region_title(number), systems=names)


def _mission(mission: OwnMission) -> _Line:
    leaders = tuple(map(leader_title, mission.leaders))
    if not mission.card:
        line = say("{leaders:terms}: a mission you have not told", leaders=leaders)
        return line, (line,)
    others = tuple(
        _told(leaders, code, able=able) for code in known().missions for able in (True, False)
    )
    return _told(leaders, mission.card, able=mission.able), others


def _told(leaders: tuple[str, ...], code: str, *, able: bool) -> Sentence:
    if able:
        return say("{leaders:terms}: {card:term}", leaders=leaders, card=card_title(code))
    return say(
        "{leaders:terms}: {card:term}, not the skill", leaders=leaders, card=card_title(code)
    )


def _objective(objective: OwnObjective) -> _Line:
    others = tuple(
        make(code) for code in known().objectives for make in (_scored, _fulfilled, _open)
    )
    make = _scored if objective.scored else _fulfilled if objective.now else _open
    return make(objective.card), others


def _scored(code: str) -> Sentence:
    return say("{card:term}: scored", card=card_title(code))


def _fulfilled(code: str) -> Sentence:
    return say("{card:term}: fulfilled now", card=card_title(code))


def _open(code: str) -> Sentence:
    return say("{card:term}: not yet", card=card_title(code))


_ACTIONS: dict[Phase, Callable[[str], Action]] = {
    Phase.HIDING: lambda one: a.ChooseBase(Secret(System(one))),
    Phase.MOBILISING: lambda one: a.MoveBase(Secret(System(one))),
    Phase.TELLING: lambda one: a.TellMission(Secret(one)),
}


def _tell(view: SeatView, one: str) -> Action:
    """Return what is told by picking this; of cards that were drawn, each side has its own."""
    make = _ACTIONS.get(view.phase)
    if make is not None:
        return make(one)
    if view.side is Side.EMPIRE:
        return a.TellProbe(Secret(System(one)))
    return a.TellObjective(Secret(one))


def _choices(view: SeatView) -> Iterable[SecretChoice[Action]]:
    """Yield what this seat may tell in secret."""
    for one in view.picks:
        title = system_title(System(one)) if is_system(one) else card_title(one)
        yield SecretChoice(_tell(view, one), Mark(say("{what:term}", what=title)))
