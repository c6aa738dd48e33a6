"""What the companion enters of Imperial troops and captives where it keeps no units."""

from companion.engine import Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import BASE, Leader, Ring, Side, System, Unit
from companion.games.star_wars_rebellion.rules.board import is_subjugated
from companion.games.star_wars_rebellion.rules.refresh import can_take, yards
from companion.games.star_wars_rebellion.state import Phase, Stage, Work
from tests.games.star_wars_rebellion.table import Table

EMPIRE, REBELS = Side.EMPIRE, Side.REBELS
CONQUEST, BEACON = "MIM029", "MIM019"


def held(turn: Side) -> Table:
    """Return a table at which Leia is held at Sullust."""
    return Table.at(
        turn,
        help="quartermaster",
        occupied=(System.SULLUST,),
        leaders={Leader.LEIA: System.SULLUST.value},
        rings={Leader.LEIA: Ring.CAPTURED},
    )


def test_a_captive_is_rescued_by_saying_so_where_units_came() -> None:
    table = held(REBELS)
    table.do(a.TakeLeader(Leader.DODONNA), a.Activate(System.SULLUST), a.Rescue(Leader.LEIA))
    assert table.state.leaders[Leader.LEIA] == BASE
    assert Leader.LEIA not in table.state.rings


def test_a_captive_comes_along_from_next_door() -> None:
    table = held(EMPIRE)
    table.do(a.TakeLeader(Leader.VADER), a.Activate(System.NABOO), a.BringCaptive(System.SULLUST))
    assert table.state.leaders[Leader.LEIA] == System.NABOO


def test_a_conquest_by_a_card_is_asked_about_the_base() -> None:
    work = Work(EMPIRE, CONQUEST, System.DANTOOINE, (Effect(Do.CONQUEST),), number=1)
    table = Table.at(EMPIRE, help="quartermaster", phase=Phase.WORK, work=work)
    table.do(a.Carry())
    assert table.state.found is System.DANTOOINE


def test_deployed_troops_hold_a_system_that_turns() -> None:
    state = Table.at(EMPIRE, help="quartermaster", loyalty={System.RODIA: EMPIRE}).state
    state = evolve(state, e.UnitDeployed(EMPIRE, Unit.STORMTROOPER, System.RODIA))
    state = evolve(state, e.LoyaltyChanged(System.RODIA, None))
    assert is_subjugated(state, System.RODIA)


def test_a_base_under_imperial_troops_builds_and_takes_nothing() -> None:
    table = Table.at(REBELS, help="quartermaster", found=System.ENDOR, occupied=(System.ENDOR,))
    assert BASE not in [place for place, _, _ in yards(table.state, REBELS)]
    assert not can_take(table.state, System.ENDOR, REBELS)


def test_whom_a_card_is_aimed_at_cannot_leave_it_out() -> None:
    work = Work(EMPIRE, BEACON, System.SULLUST, (Effect(Do.RELEASE),), target=Leader.LEIA, number=1)
    table = held(EMPIRE).put(phase=Phase.WORK, work=work)
    assert table.asked == 1
    assert a.Skip() not in table.legal()


def test_what_was_a_base_is_never_one_again() -> None:
    table = Table.at(None, phase=Phase.MOBILISING, mobilised=1)
    for old, new in ((System.DANTOOINE, System.ILUM), (System.ILUM, System.RYLOTH)):
        table.put(phase=Phase.MOBILISING, mobilised=1)
        table.put(**_fields(evolve(table.state, e.BaseMoved(old, Secret(new)))))
    table.put(phase=Phase.MOBILISING, mobilised=1)
    picks = table.sees(1).picks
    assert {System.DANTOOINE, System.ILUM, System.RYLOTH}.isdisjoint(picks)
    assert {System.DANTOOINE, System.ILUM} <= set(table.state.cleared)


def _fields(state: object) -> dict[str, object]:
    return {name: getattr(state, name) for name in ("base", "cleared", "out_of_deck", "found")}


def test_the_rebellion_gathers_whoever_passed_last() -> None:
    table = Table.at(
        EMPIRE,
        phase=Phase.MOBILISING,
        mobilised=1,
        units={System.BOTHAWUI: {Unit.TROOPER: 2}, System.CORUSCANT: {Unit.TIE: 1}},
    )
    table.do(a.GatherFrom(System.BOTHAWUI))
    assert table.asked == 1
    table.do(a.Move(Unit.TROOPER, System.BOTHAWUI), a.Done())
    assert table.units(BASE) == {Unit.TROOPER: 1}


def test_a_death_star_waits_while_the_foe_is_at_its_site() -> None:
    at_site = {System.HOTH: {Unit.DEATH_STAR_SITE: 1, Unit.X_WING: 2}}
    ready = {EMPIRE: {Unit.DEATH_STAR: 1}, REBELS: {}}
    table = Table.at(None, phase=Phase.DEPLOYING, deployers=(EMPIRE,), units=at_site, ready=ready)
    assert a.Deploy(Unit.DEATH_STAR, System.HOTH) not in table.legal()


def test_without_a_map_sympathy_is_worth_one_destroyed_system() -> None:
    table = Table.at(None, help="tracker", stage=Stage.REFRESH, phase=Phase.SCORING)
    assert table.do(a.Score("OBJ013"))[0] == e.ObjectiveScored("OBJ013", 1)
