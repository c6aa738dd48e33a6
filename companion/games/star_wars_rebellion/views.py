"""What everybody sees and what one seat sees, each built up from allowed facts."""

import msgspec

from companion.engine import Outcome, Seat
from companion.games.star_wars_rebellion.combat_state import Combat
from companion.games.star_wars_rebellion.options import Help, Start
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    Leader,
    Ring,
    Role,
    Side,
    System,
)
from companion.games.star_wars_rebellion.rules.assignment import assigner, could_lie, untold
from companion.games.star_wars_rebellion.rules.board import (
    PLACES,
    facts_of,
    is_populous,
    is_subjugated,
    neighbours,
)
from companion.games.star_wars_rebellion.rules.hideouts import possible_bases, private_bases
from companion.games.star_wars_rebellion.rules.legal import could_aim, could_draw
from companion.games.star_wars_rebellion.rules.objectives import fulfilled_now
from companion.games.star_wars_rebellion.rules.outcome import outcome
from companion.games.star_wars_rebellion.rules.refresh import next_icon
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import (
    Attempt,
    Commander,
    Journey,
    Phase,
    Slot,
    State,
    Units,
    Work,
    on_mission,
)


class PublicPlace(msgspec.Struct, frozen=True):
    """A system or the Base space as it lies on the table; `base` once it is revealed."""

    region: int
    populous: bool
    loyalty: Side | None
    subjugated: bool
    sabotaged: bool
    destroyed: bool
    base: bool
    cleared: bool  # everybody knows that the base is not here
    units: Units
    leaders: tuple[Leader, ...]


class PublicSlot(msgspec.Struct, frozen=True):
    """A mission that lies face down, and who is on it; `told` where the companion knows it."""

    number: int
    side: Side
    leaders: tuple[Leader, ...]
    told: bool


class PublicView(msgspec.Struct, frozen=True):
    """The table as anybody standing beside it would see it."""

    phase: Phase
    help: Help
    start: Start
    time: int
    reputation: int
    posts: dict[Side, dict[Role, Seat]]
    awaited: tuple[Seat, ...]
    turn: Commander | None
    passed: tuple[Commander, ...]
    taken: Leader | None
    places: dict[str, PublicPlace]
    leaders: dict[Leader, str]
    sides: dict[Leader, Side]  # of every leader who is with somebody
    rings: dict[Leader, Ring]
    slots: tuple[PublicSlot, ...]
    queues: dict[Side, dict[int, Units]]
    to_place: dict[Side, Units]
    ready: dict[Side, Units]
    deployed: dict[str, int]
    recruiters: tuple[Side, ...]
    builders: tuple[Side, ...]
    deployers: tuple[Side, ...]
    icon: tuple[str, str]  # the place and the icon that is built next; empty texts for none
    to_draw: dict[Side, int]
    probes: int  # told to the companion
    objectives: int
    knows_base: bool  # the companion was told where the base is
    told_missions: bool
    told_draws: bool
    found: System | None
    questions: tuple[System, ...]
    surveyed: tuple[System, ...]  # where it was asked for by putting the map right
    possible: tuple[System, ...]  # where the base may be chosen now
    out_of_deck: tuple[System, ...]
    attempt: Attempt | None
    work: Work | None
    journey: Journey | None
    combat: Combat | None
    fights: int
    mobilised: int
    scored: bool
    spent: tuple[str, ...]
    history: tuple[tuple[int, int], ...]
    outcome: Outcome | None

    @property
    def keeps_map(self) -> bool:
        """Whether systems, queues and leaders are in the books."""
        return self.help is not Help.TRACKER

    @property
    def keeps_units(self) -> bool:
        """Whether every unit is in the books too."""
        return self.help is Help.FULL

    def seat_of(self, side: Side, role: Role) -> Seat:
        """Return who decides this for a side."""
        return self.posts[side][role]

    def side_of(self, seat: Seat) -> Side:
        """Return the side a seat plays."""
        rebels = self.posts[Side.REBELS].values()
        return Side.REBELS if seat in rebels else Side.EMPIRE


class OwnMission(msgspec.Struct, frozen=True):
    """A mission of the own side that lies face down; `able` is whether its leaders can do it."""

    leaders: tuple[Leader, ...]
    card: str
    able: bool


class OwnObjective(msgspec.Struct, frozen=True):
    """An objective that was told; `now` is whether it is fulfilled as things are."""

    card: str
    scored: bool
    now: bool


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view.

    In a team the General `keeps` what is secret, and may show it to the Admiral. Rebels: where the
    base is, the objectives they told and whether each can be scored now. The Empire: the probes it
    told; `open_systems` is where the base may still be for all it knows. `picks` are systems or
    cards that this seat may tell the companion now.
    """

    seat: Seat
    side: Side
    phase: Phase
    keeps: bool
    knows_base: bool
    base: System | None
    near_base: tuple[System, ...]
    probes: tuple[System, ...]
    open_systems: dict[int, tuple[System, ...]]
    objectives: tuple[OwnObjective, ...]
    missions: tuple[OwnMission, ...]
    picks: tuple[str, ...]
    told_draws: bool


def public_view(state: State) -> PublicView:
    """Return what everybody may know. Opens no secret, so it works on a public history too."""
    options = state.options
    return PublicView(
        phase=state.phase,
        help=options.help,
        start=options.start,
        time=state.time,
        reputation=state.reputation,
        posts=state.posts,
        awaited=awaited(state),
        turn=state.turn,
        passed=state.passed,
        taken=state.taken,
        places=_places(state) if options.keeps_map else {},
        leaders=state.leaders,
        sides={leader: state.allegiance(leader) for leader in state.leaders},
        rings=state.rings,
        slots=tuple(_slot(state, slot) for slot in state.slots),
        queues=state.queues,
        to_place=state.to_place,
        ready=state.ready,
        deployed=state.deployed,
        recruiters=state.recruiters,
        builders=state.builders,
        deployers=state.deployers,
        icon=next_icon(state),
        to_draw=state.to_draw,
        probes=len(state.probes),
        objectives=len(state.objectives),
        knows_base=options.knows_base and (not state.settled or state.base is not None),
        told_missions=options.told_missions,
        told_draws=options.told_draws,
        found=state.found,
        questions=state.questions,
        surveyed=state.surveyed,
        possible=tuple(possible_bases(state)),
        out_of_deck=state.out_of_deck,
        attempt=state.attempt,
        work=state.work,
        journey=state.journey,
        combat=state.combat,
        fights=state.fights,
        mobilised=state.mobilised,
        scored=state.scored,
        spent=state.spent,
        history=state.history,
        outcome=outcome(state),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return what this seat alone may know."""
    side = state.side_of(seat) or Side.REBELS
    keeps = seat == state.seat_of(side, Role.GENERAL)
    rebel = side is Side.REBELS
    base = state.base.expose() if keeps and rebel and state.base is not None else None
    probes = tuple(sorted(one.expose() for one in state.probes)) if keeps and not rebel else ()
    facts = facts_of(state, base) if base else None
    return SeatView(
        seat=seat,
        side=side,
        phase=state.phase,
        keeps=keeps,
        knows_base=state.base is not None,
        base=base,
        near_base=facts.neighbours if facts else (),
        probes=probes,
        open_systems=_open_systems(state, probes) if keeps and not rebel else {},
        objectives=_objectives(state) if keeps and rebel else (),
        missions=_own_missions(state, side) if keeps else (),
        picks=_picks(state) if seat in awaited(state) else (),
        told_draws=state.options.told_draws,
    )


def _open_systems(state: State, probes: tuple[System, ...]) -> dict[int, tuple[System, ...]]:
    """Return where the base may be for all the Empire knows, by region."""
    known = {*probes, *state.cleared, *state.out_of_deck, *_out_of_reach(state)}
    regions: dict[int, tuple[System, ...]] = {}
    for system, facts in state.galaxy.systems.items():
        may_be = bool(facts.probe) and system not in known
        regions[facts.region] = regions.get(facts.region, ()) + ((system,) if may_be else ())
    return regions


def _out_of_reach(state: State) -> set[System]:
    """Return where the base cannot be, because of units that went to it or could not."""
    out: set[System] = set()
    for place, near in state.reached.items():
        zone = {place, *neighbours(state, place)}
        out |= {system for system in System if (system in zone) is not near}
    return out


def _objectives(state: State) -> tuple[OwnObjective, ...]:
    told = [one.expose() for one in state.objectives]
    return tuple(OwnObjective(c, c in state.spent, fulfilled_now(state, c)) for c in told)


def _picks(state: State) -> tuple[str, ...]:
    """Return what whoever is asked may tell in secret now."""
    match state.phase:
        case Phase.HIDING | Phase.MOBILISING:
            return tuple(private_bases(state))
        case Phase.TELLING if untold(state, assigner(state)):
            return tuple(could_lie(state, assigner(state)))
        case Phase.PROBING | Phase.AIMING | Phase.SPYING if state.to_draw.get(Side.EMPIRE):
            return tuple(could_draw(state))
        case Phase.PROBING | Phase.AIMING | Phase.SPYING if state.to_draw.get(Side.REBELS):
            return tuple(could_aim(state))
    return ()


def _own_missions(state: State, side: Side) -> tuple[OwnMission, ...]:
    return tuple(_own_mission(state, slot) for slot in state.slots if slot.side is side)


def _own_mission(state: State, slot: Slot) -> OwnMission:
    leaders = state.leaders_at(on_mission(slot.number))
    card = slot.card.expose() if slot.card is not None else ""
    mission = state.galaxy.missions.get(card)
    icons = [state.galaxy.leaders[one].skills for one in leaders]
    able = mission is not None and (
        sum(skills.get(mission.skill, 0) for skills in icons) >= mission.need
    )
    return OwnMission(leaders, card, able)


def _places(state: State) -> dict[str, PublicPlace]:
    leaders = _by_place(state)
    return {place: _place(state, place, leaders.get(place, ())) for place in PLACES}


def _by_place(state: State) -> dict[str, tuple[Leader, ...]]:
    """Return who is where, at once: asking for every place takes as long as all the rest."""
    found: dict[str, tuple[Leader, ...]] = {}
    for leader, at in state.leaders.items():
        found[at] = (*found.get(at, ()), leader)
    return found


def _place(state: State, place: str, there: tuple[Leader, ...]) -> PublicPlace:
    facts = facts_of(state, place)
    return PublicPlace(
        region=facts.region if facts else 0,
        populous=is_populous(state, place),
        loyalty=state.loyalty.get(facts.system) if facts else None,
        subjugated=is_subjugated(state, place),
        sabotaged=place in state.sabotaged,
        destroyed=place in state.destroyed,
        base=place == (state.found or BASE),
        cleared=place in state.cleared,
        units=state.units.get(place, {}),
        leaders=there,
    )


def _slot(state: State, slot: Slot) -> PublicSlot:
    leaders = state.leaders_at(on_mission(slot.number))
    return PublicSlot(slot.number, slot.side, leaders, slot.card is not None)
