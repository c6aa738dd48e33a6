"""The Rebel base: where it may be, what is told of it and when, how it moves and how it falls."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import Fact, Intent, Kind, Secret
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_events as ce
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.about import about
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.moments import moment
from companion.games.star_wars_rebellion.narration import narrate
from companion.games.star_wars_rebellion.pieces import BASE, CAPITAL, Leader, Ring, System, Unit
from companion.games.star_wars_rebellion.rules.legal import legal
from companion.games.star_wars_rebellion.state import End, Phase, Stage
from companion.games.star_wars_rebellion.telling import describe
from companion.games.star_wars_rebellion.views import public_view, seat_view
from tests.games.star_wars_rebellion.table import (
    EMPIRE,
    LONG_RANGE,
    MOBILIZATION,
    NO_BASE,
    REBELS,
    SUPERLASER,
    Table,
    everybody,
    neighbours,
    of,
    refresh,
)

DANTOOINE, DATHOMIR, MYGEETO, MANDALORE, HOTH, ILUM, YAVIN = (
    System.DANTOOINE,
    System.DATHOMIR,
    System.MYGEETO,
    System.MANDALORE,
    System.HOTH,
    System.ILUM,
    System.YAVIN,
)
DESTROYER, STORM, TIE, DEATH_STAR = (
    Unit.STAR_DESTROYER,
    Unit.STORMTROOPER,
    Unit.TIE,
    Unit.DEATH_STAR,
)
TROOPER, X = Unit.TROOPER, Unit.X_WING
FLEET = {DESTROYER: 1, STORM: 2, TIE: 1}


def choices(table: Table) -> set[System]:
    return {
        one.system.expose() for one in table.legal() if isinstance(one, (a.ChooseBase, a.MoveBase))
    }


def base_of(table: Table) -> System | None:
    return None if table.state.base is None else table.state.base.expose()


# At the start


def test_the_base_of_a_first_game_is_not_beside_the_empire() -> None:
    table = Table.laid()
    assert table.asked == 1
    assert choices(table) == {
        System.BOTHAWUI,
        System.DANTOOINE,
        System.ENDOR,
        System.GEONOSIS,
        System.ILUM,
        System.NAL_HUTTA,
        System.RODIA,
        System.RYLOTH,
        System.TATOOINE,
        System.UTAPAU,
    }
    imperial = {one for one in System if table.view.places[one].subjugated} | {
        one for one, side in table.state.loyalty.items() if side is EMPIRE
    }
    assert not [one for one in choices(table) if imperial & {one, *neighbours(one)}]
    assert table.refused(a.ChooseBase(Secret(DATHOMIR))) == NO_BASE


def test_another_game_may_have_it_beside_the_empire_but_not_with_it() -> None:
    table = Table.laid(start="advanced")
    while table.state.phase is Phase.PLACING:
        table.do(table.legal(a.Place)[0])
    imperial = {CAPITAL, *table.state.out_of_deck}
    assert len(imperial) == 6
    assert choices(table) == set(System) - imperial
    for system in imperial:
        assert table.refused(a.ChooseBase(Secret(system))) == NO_BASE


def test_the_base_is_chosen_by_its_card_too() -> None:
    table = Table.laid()
    code = known().systems[DANTOOINE].probe
    assert DEFINITION.on_card(table.state, code) == [Intent(1, a.ChooseBase(Secret(DANTOOINE)))]
    (intent,) = DEFINITION.on_card(table.state, code)
    table.do(intent.action)
    assert base_of(table) is DANTOOINE
    assert table.state.phase is Phase.ASSIGNMENT


def test_a_base_that_only_its_card_knows_is_not_asked_for() -> None:
    table = Table.laid(base="card")
    assert table.legal() == [a.LayBase()]
    assert DEFINITION.on_card(table.state, known().systems[DANTOOINE].probe) == []
    table.do(a.LayBase())
    assert (table.state.settled, table.state.base) == (True, None)
    assert table.state.phase is Phase.ASSIGNMENT


def test_everybody_knows_where_it_cannot_be() -> None:
    table = Table.begun()
    cleared = {one for one in System if table.view.places[one].cleared}
    assert CAPITAL in cleared
    assert DATHOMIR in cleared  # beside Mandalore, in a first game
    assert not cleared & choices(Table.laid())


# The Empire comes


def landing(base: System = DANTOOINE, **fields: Any) -> Table:
    """Return a table where the Empire can come from Mygeeto to Dantooine and to Dathomir."""
    units = {MYGEETO: dict(FLEET), BASE: {TROOPER: 2, X: 1}}
    usual = {"units": units, "base": Secret(base), "leaders": everybody(BASE, Leader.MOTHMA)}
    return Table.at(EMPIRE, **{**usual, **fields})


def test_ground_units_in_its_system_reveal_it_before_the_combat() -> None:
    table = landing()
    table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO), (STORM, MYGEETO))
    kinds = [type(one) for one in table.facts]
    assert kinds.index(e.JourneyEnded) < kinds.index(e.BaseFound) < kinds.index(ce.CombatBegun)
    assert table.state.found is DANTOOINE
    assert table.units(BASE) == {}
    assert table.units(DANTOOINE) == {DESTROYER: 1, STORM: 1, TROOPER: 2, X: 1}
    assert table.state.leaders[Leader.MOTHMA] == DANTOOINE


def test_the_empire_brings_all_it_wants_to_bring_before_it_is_told() -> None:
    table = landing()
    table.activate(Leader.VADER, DANTOOINE)
    table.do(a.Move(DESTROYER, MYGEETO), a.Move(STORM, MYGEETO))
    assert table.state.questions == (DANTOOINE,)
    assert table.state.phase is Phase.JOURNEY
    assert table.can(a.Move(TIE, MYGEETO))
    assert not of(table.facts, e.BaseFound)


def test_anywhere_else_the_answer_is_no_and_is_not_given_twice() -> None:
    table = landing(HOTH)
    facts = table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO), (STORM, MYGEETO))
    assert of(facts, e.BaseDenied) == [e.BaseDenied(DANTOOINE)]
    assert DANTOOINE in table.state.cleared
    assert table.view.places[DANTOOINE].cleared
    facts = table.happen(e.UnitsCame(DANTOOINE, {STORM: 1}))
    assert not of(facts, e.BaseDenied)


def test_ships_alone_ask_for_nothing() -> None:
    table = landing()
    facts = table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO), (TIE, MYGEETO))
    assert not of(facts, e.BaseFound)
    assert not of(facts, e.BaseDenied)
    assert table.state.is_hidden
    assert table.units(BASE) == {TROOPER: 2, X: 1}


def test_loyalty_to_the_empire_reveals_it_as_well() -> None:
    table = landing(System.NABOO)
    facts = table.happen(e.LoyaltyChanged(System.NABOO, EMPIRE))
    assert e.BaseFound(System.NABOO) in facts
    facts = landing(System.NABOO).happen(e.LoyaltyChanged(System.RYLOTH, EMPIRE))
    assert e.BaseDenied(System.RYLOTH) in facts
    facts = landing(System.NABOO).happen(e.LoyaltyChanged(System.NABOO, REBELS))
    assert not of(facts, e.BaseFound)


@pytest.mark.parametrize("here", [True, False])
def test_where_only_the_card_knows_the_rebellion_answers(here: bool) -> None:
    table = landing().put(base=None)
    table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO), (STORM, MYGEETO))
    assert table.state.phase is Phase.ANSWER
    assert table.asked == 1
    assert table.legal() == [a.Answer(here=True), a.Answer(here=False)]
    assert table.refused(a.Answer(here=True), seat=2)
    table.do(a.Answer(here=here))
    assert (table.state.found is DANTOOINE) is here
    assert (DANTOOINE in table.state.cleared) is not here
    assert table.is_at(Phase.COMBAT) is here


def test_the_map_can_be_put_right_on_a_turn_without_ending_it() -> None:
    for base, asked in ((Secret(HOTH), False), (None, True)):
        table = Table.at(EMPIRE, help="quartermaster", base=base)
        table.do(a.Survey(), a.Land(DANTOOINE))
        assert table.is_at(Phase.ANSWER) is asked
        if asked:
            table.do(a.Answer(here=False))
        table.do(a.Done())
        assert (table.state.phase, table.asked) == (Phase.COMMAND, 2)
        assert table.state.cleared == (DANTOOINE,)


def test_where_the_base_was_asked_for_by_putting_the_map_right_stays_in_sight() -> None:
    table = Table.at(EMPIRE, help="quartermaster", base=Secret(HOTH))
    badges = _badges(table)
    for system in (DANTOOINE, ILUM):
        table.do(a.Survey(), a.Land(system), a.Land(system, gone=True), a.Done())
    assert table.view.surveyed == (DANTOOINE, ILUM)
    assert _badges(table) == [*badges, "asked for the base: 2"]
    asked = "Asked for the base by putting the map right: Dantooine and Ilum"
    assert asked in [line.render() for line in about(table.view, 2)]
    assert asked not in [line.render() for line in about(table.view, 1)]
    table.do(a.Survey(), a.Land(DANTOOINE), a.Done())  # this has been told before
    assert table.view.surveyed == (DANTOOINE, ILUM)


def _badges(table: Table) -> list[str]:
    """Return what stands at the Empire's seat."""
    return [mark.text.render() for mark in DEFINITION.face.badges(table.view)[2]]


def test_a_landing_of_a_movement_is_no_question_of_the_map() -> None:
    table = Table.at(EMPIRE, help="quartermaster", base=Secret(HOTH))
    table.activate(Leader.VADER, DANTOOINE)
    table.do(a.Land(DANTOOINE))
    assert table.state.cleared == (DANTOOINE,)
    assert table.view.surveyed == ()


def test_a_landing_in_a_movement_goes_on_with_the_movement() -> None:
    table = Table.at(EMPIRE, help="quartermaster", base=None)
    table.activate(Leader.VADER, DANTOOINE)
    table.do(a.Land(DANTOOINE), a.Answer(here=False))
    assert table.state.phase is Phase.JOURNEY
    assert table.asked == 2


def test_a_probe_from_afar_is_answered_truly() -> None:
    for base, fact in ((HOTH, e.BaseFound(HOTH)), (ILUM, e.BaseDenied(HOTH))):
        table = Table.at(EMPIRE, base=Secret(base))
        table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(EMPIRE,))
        table.do(a.Assign(Leader.PALPATINE), a.Done(), a.Pass())
        table.do(a.Reveal(LONG_RANGE, 1), a.GoTo(HOTH), a.LetGo())
        assert fact in table.do(a.Carry())


# Movements between the base and the map


def near_base(**fields: Any) -> Table:
    units = {BASE: {X: 2, TROOPER: 1}, MYGEETO: {X: 1}, HOTH: {X: 1}}
    return Table.at(REBELS, **{"units": units, **fields})


@pytest.mark.parametrize("system", [DANTOOINE, DATHOMIR, MYGEETO])
def test_units_leave_the_base_for_its_system_and_those_next_to_it(system: System) -> None:
    table = near_base(units={BASE: {X: 2}})
    table.activate(Leader.DODONNA, system)
    assert "near" in table.refused(a.Move(X, BASE))
    assert table.do(a.Venture(BASE)) == [e.BaseReached(system)]
    table.do(a.Move(X, BASE))
    assert table.units(system) == {X: 1}
    assert not table.legal(a.Venture)


def test_elsewhere_nobody_moves_and_everybody_knows_that_it_is_not_near() -> None:
    table = near_base()
    table.activate(Leader.DODONNA, YAVIN)
    assert table.do(a.Venture(BASE)) == [e.BaseOutOfReach(YAVIN)]
    assert table.units(BASE) == {X: 2, TROOPER: 1}
    assert table.refused(a.Move(X, BASE)) == "Rebel Base is not next to Yavin."


def test_the_base_itself_is_activated_and_called_to_from_next_to_it() -> None:
    table = near_base()
    table.activate(Leader.DODONNA, BASE)
    table.do(a.Venture(MYGEETO), a.Move(X, MYGEETO))
    assert table.do(a.Venture(HOTH)) == [e.BaseOutOfReach(HOTH)]
    assert table.units(BASE) == {X: 3, TROOPER: 1}
    assert table.units(HOTH) == {X: 1}


@pytest.mark.parametrize("event", [e.BaseReached(HOTH), e.BaseOutOfReach(HOTH)])
def test_whether_the_base_is_near_is_shown_and_said_to_everybody(event: Fact) -> None:
    shown = moment(event)
    assert shown is not None
    assert shown.detail == describe(event)
    assert [cue.kind for cue in narrate(event)] == [Kind.RESULT]


def test_where_only_the_card_knows_the_rebellion_is_trusted() -> None:
    table = near_base(base=None)
    table.activate(Leader.DODONNA, YAVIN)
    assert [type(one) for one in table.do(a.Move(X, BASE))] == [e.UnitsMoved]


def test_a_revealed_base_is_a_system_like_others() -> None:
    table = near_base(units={DANTOOINE: {X: 1}}, found=DANTOOINE)
    table.do(a.TakeLeader(Leader.DODONNA))
    assert a.Activate(BASE) not in table.legal()
    table.do(a.Activate(DATHOMIR))
    assert [type(one) for one in table.do(a.Move(X, DANTOOINE))] == [e.UnitsMoved]


# After it was revealed


def test_units_are_deployed_in_its_system_from_then_on() -> None:
    fields = {"queues": {REBELS: {1: {X: 2, TROOPER: 1}}}, "units": {}}
    hidden, found = refresh(3, **fields), refresh(3, **fields, found=DANTOOINE)
    for table, home in ((hidden, BASE), (found, DANTOOINE)):
        table.done(Phase.AIMING)
        table.until_phase(Phase.DEPLOYING)
        assert {one.where for one in table.legal() if isinstance(one, a.Deploy)} == {home}
        table.do(a.Deploy(X, home), a.Deploy(TROOPER, home))
        assert table.units(home) == {X: 1, TROOPER: 1}
        assert table.state.queues[REBELS][1] == {X: 1}


def test_it_still_builds_unless_the_empire_is_there() -> None:
    for units, builds in (({}, True), ({DANTOOINE: {TIE: 1, X: 1}}, False)):
        table = refresh(6, found=DANTOOINE, units=units)
        table.done(Phase.AIMING)
        made = [one for one in of(table.facts, e.UnitQueued) if one.origin.startswith(BASE)]
        assert table.can(a.Build(X)) is builds
        assert not made
        if builds:
            table.do(a.Build(X))
            assert e.UnitQueued(REBELS, TROOPER, 1, f"{BASE}:1") in table.facts


def test_a_rescued_leader_comes_to_the_base_wherever_it_is() -> None:
    for found, home in ((None, BASE), (DANTOOINE, DANTOOINE)):
        table = Table.at(REBELS, found=found, leaders={Leader.HAN: HOTH})
        table.put(rings={Leader.HAN: Ring.CAPTURED}, units={HOTH: {TIE: 1}})
        facts = table.happen(e.UnitsLost(HOTH, {TIE: 1}))
        assert e.LeaderRescued(Leader.HAN, home) in facts
        assert table.state.leaders[Leader.HAN] == home


# Rapid Mobilization


def mobilising(*leaders: Leader, **fields: Any) -> Table:
    """Return a table at the end of a command phase with Rapid Mobilization."""
    table = Table.at(REBELS, **fields)
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(REBELS, EMPIRE))
    first, *others = leaders or (Leader.RIEEKAN,)
    table.do(a.Assign(first), *(a.Assign(one, 1) for one in others))
    table.done(Phase.ASSIGNMENT, Phase.ASSIGNMENT)
    home = table.state.home
    table.do(a.Reveal(MOBILIZATION, 1), a.GoTo(home), a.Carry())
    table.everybody_passes()
    return table


UNITS = {BASE: {TROOPER: 2, X: 1}, HOTH: {TROOPER: 6, X: 1}, DATHOMIR: {TIE: 1}}


def test_it_waits_for_the_end_of_the_phase() -> None:
    table = mobilising(units=UNITS)
    assert table.state.phase is Phase.MOBILISING
    assert table.asked == 1
    assert table.state.mobilised == 1
    assert mobilising(Leader.RIEEKAN, Leader.MOTHMA).state.mobilised == 2


def test_a_new_base_tells_the_old_one_and_leaves_its_units_there() -> None:
    table = mobilising(units=UNITS, cleared=(ILUM, HOTH), reached={"mygeeto": True})
    assert DANTOOINE not in choices(table)
    assert ILUM in choices(table)  # what was denied may be it now
    facts = table.do(a.MoveBase(Secret(ILUM)))
    assert facts[:2] == [e.MobilisationOver(), e.BaseMoved(DANTOOINE, Secret(ILUM))]
    assert base_of(table) is ILUM
    assert table.units(DANTOOINE) == {TROOPER: 2, X: 1}
    assert table.units(BASE) == {}
    assert table.state.leaders[Leader.RIEEKAN] == DANTOOINE
    assert set(table.state.cleared) == {DANTOOINE, CAPITAL, DATHOMIR}
    assert table.state.reached == {}
    assert table.state.phase is Phase.SCORING


def test_a_revealed_base_may_move_too() -> None:
    units = {DANTOOINE: {TROOPER: 1}, MYGEETO: {STORM: 1}}
    table = mobilising(units=units, found=DANTOOINE)
    table.do(a.MoveBase(Secret(ILUM)))
    assert table.state.is_hidden
    assert table.units(DANTOOINE) == {TROOPER: 1}
    table.until(lambda state: state.phase is Phase.COMMAND)
    table.put(units={**table.state.units, MYGEETO: dict(FLEET)})
    table.until(lambda state: state.turn is not None and state.turn.side is EMPIRE)
    table.march(Leader.VADER, ILUM, (DESTROYER, MYGEETO), (STORM, MYGEETO))
    assert table.state.found is ILUM


@pytest.mark.parametrize(
    "system",
    [
        DANTOOINE,  # where it is
        DATHOMIR,  # Imperial units
        CAPITAL,  # has no probe card
        System.MUSTAFAR,  # its probe card is in the box
        System.NABOO,  # loyal to the Empire
        System.RODIA,  # subjugated
        YAVIN,  # destroyed
    ],
    ids=str,
)
def test_a_refused_base_tells_not_which_of_all_reasons_it_was(system: System) -> None:
    table = mobilising(
        units={**UNITS, System.RODIA: {STORM: 1}},
        loyalty={CAPITAL: EMPIRE, System.NABOO: EMPIRE},
        destroyed=(YAVIN,),
        out_of_deck=(System.MUSTAFAR,),
    )
    assert table.refused(a.MoveBase(Secret(system))) == NO_BASE
    if system is not CAPITAL:
        code = known().systems[system].probe
        assert DEFINITION.on_card(table.state, code) == [Intent(1, a.MoveBase(Secret(system)))]


def test_nobody_has_to_move() -> None:
    table = mobilising(units=UNITS)
    facts = table.do(a.Done())
    assert facts[0] == e.MobilisationOver()
    assert table.state.phase is Phase.SCORING
    assert base_of(table) is DANTOOINE


def test_or_up_to_five_units_of_one_system_gather_at_the_base() -> None:
    table = mobilising(units=UNITS)
    table.do(a.GatherFrom(HOTH))
    for _ in range(5):
        table.do(a.Move(TROOPER, HOTH))
    assert table.legal() == [a.Done()]
    table.do(a.Done())
    assert table.units(BASE) == {TROOPER: 7, X: 1}
    assert table.units(HOTH) == {TROOPER: 1, X: 1}
    assert table.state.phase is Phase.SCORING
    assert not of(table.facts, e.BaseReached)  # a card brings them, and tells nothing


def test_without_being_told_the_companion_is_shown_the_old_card() -> None:
    table = mobilising(units=UNITS, base=None, cleared=(HOTH,))
    assert not choices(table)
    assert a.ShowOldBase(HOTH) not in table.legal()
    table.do(a.ShowOldBase(DANTOOINE))
    assert table.units(DANTOOINE) == {TROOPER: 2, X: 1}
    assert (table.state.settled, table.state.base) == (True, None)
    assert HOTH not in table.state.cleared


def test_a_revealed_old_base_is_known() -> None:
    table = mobilising(base=None, found=DANTOOINE)
    assert table.legal(a.ShowOldBase) == [a.ShowOldBase(DANTOOINE)]


# How it falls


def test_it_is_conquered_when_only_the_empire_is_left() -> None:
    table = landing(units={MYGEETO: dict(FLEET), BASE: {}})
    facts = table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO), (STORM, MYGEETO))
    assert facts[-1] == e.GameEnded(EMPIRE, End.CONQUEST)
    assert table.state.winner is EMPIRE
    outcome = DEFINITION.outcome(table.state)
    assert outcome
    assert (outcome.seats, outcome.reason) == ((2,), End.CONQUEST)
    assert table.refused(a.Pass(), seat=2) == "The game is over: begin a new one."


def test_ships_alone_conquer_a_revealed_base() -> None:
    table = landing(units={MYGEETO: dict(FLEET)}, found=DANTOOINE)
    table.activate(Leader.VADER, DANTOOINE)
    facts = table.do(a.Move(DESTROYER, MYGEETO))
    assert facts[-1] == e.GameEnded(EMPIRE, End.CONQUEST)


def test_a_hidden_base_without_units_is_not_conquered_by_ships() -> None:
    table = landing(units={MYGEETO: dict(FLEET)})
    table.march(Leader.VADER, DANTOOINE, (DESTROYER, MYGEETO))
    assert table.state.winner is None


def lasered(**fields: Any) -> Table:
    """Return a table after a superlaser at Dantooine, as far as the companion goes alone."""
    usual = {"units": {DANTOOINE: {DEATH_STAR: 1, TROOPER: 1, X: 1}, BASE: {X: 1}}}
    table = Table.at(EMPIRE, **{**usual, **fields})
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(EMPIRE,))
    table.do(a.Assign(Leader.TARKIN), a.Done(), a.Pass())
    table.do(a.Reveal(SUPERLASER, 1), a.GoTo(DANTOOINE), a.Carry())
    return table


def test_a_destroyed_system_takes_the_base_with_it() -> None:
    hidden, found = lasered(), lasered(found=DANTOOINE)
    assert hidden.facts[-1] == found.facts[-1] == e.GameEnded(EMPIRE, End.SUPERLASER)
    assert e.BaseFound(DANTOOINE) in hidden.facts
    assert e.BaseFound(DANTOOINE) not in found.facts


def test_a_destroyed_system_loses_its_ground_units_and_is_no_base() -> None:
    table = lasered(base=Secret(HOTH))
    assert table.state.winner is None
    assert table.units(DANTOOINE) == {DEATH_STAR: 1, X: 1}
    assert e.BaseDenied(DANTOOINE) in table.facts


@pytest.mark.parametrize("here", [True, False])
def test_where_only_the_card_knows_it_is_asked_after_a_superlaser(here: bool) -> None:
    table = lasered(base=None)
    assert (table.state.phase, table.asked) == (Phase.ANSWER, 1)
    table.do(a.Answer(here=here))
    assert table.state.end is (End.SUPERLASER if here else None)


# What nobody can read


def secret_free(table: Table) -> bytes:
    """Return all that the Empire could read the base from, as one text."""
    state = table.state
    actions = [legal(state, 2), state.phase]
    return b"\n".join(
        (
            msgspec.json.encode(seat_view(state, 2)),
            msgspec.json.encode(public_view(state)),
            repr(actions).encode(),
            repr(DEFINITION.face.private(seat_view(state, 2))).encode(),
        )
    )


def moments() -> list[Table]:
    journey = landing()
    journey.activate(Leader.VADER, DANTOOINE)
    rebels = near_base()
    rebels.activate(Leader.DODONNA, YAVIN)
    probing = refresh(3, phase=Phase.PROBING, draws="told", to_draw={EMPIRE: 2})
    probing.do(a.TellProbe(Secret(HOTH)))
    return [Table.begun(), journey, rebels, probing, mobilising(units=UNITS), near_base()]


@pytest.mark.parametrize("number", range(6))
def test_what_the_empire_reads_never_depends_on_the_base(number: int) -> None:
    table = moments()[number]
    told = secret_free(table)
    for system in System:
        table.state = replace(table.state, base=Secret(system))
        assert secret_free(table) == told


def test_the_rebellion_reads_its_own_base() -> None:
    table = near_base()
    view = table.sees(1)
    assert (view.base, set(view.near_base)) == (DANTOOINE, {DATHOMIR, MYGEETO})
    lines = [one.render() for one in DEFINITION.face.private(view).lines]
    assert lines[:2] == ["Your base: Dantooine", "Next to it: Dathomir and Mygeeto"]
    assert table.sees(2).base is None


# Probes


def test_probes_that_are_told_make_a_private_map() -> None:
    table = refresh(3, phase=Phase.PROBING, draws="told", to_draw={EMPIRE: 2})
    assert table.asked == 2
    assert set(table.sees(2).open_systems[4]) == {
        System.BESPIN,
        System.ENDOR,
        HOTH,
        System.MUSTAFAR,
    }
    code = known().systems[HOTH].probe
    (intent,) = DEFINITION.on_card(table.state, code)
    assert (intent.seat, intent.action) == (2, a.TellProbe(Secret(HOTH)))
    table.do(intent.action)
    view = table.sees(2)
    assert view.probes == (HOTH,)
    assert HOTH not in view.open_systems[4]
    lines = [one.render() for one in DEFINITION.face.private(view).lines]
    assert "Hoth region: Bespin, Endor and Mustafar" in lines
    assert table.sees(1).probes == ()
    assert table.view.probes == 1
    assert table.refused(a.TellProbe(Secret(HOTH)))


def test_what_everybody_heard_is_on_that_map_too() -> None:
    table = Table.at(EMPIRE, cleared=(HOTH,), out_of_deck=(System.MUSTAFAR,))
    assert table.sees(2).open_systems[4] == (System.BESPIN, System.ENDOR)
    assert all(CAPITAL not in region for region in table.sees(2).open_systems.values())
