"""Every ruling of RULES.md: CON-1a to CON-1h, and where else the rulebook is silent.

What is ruled about the base, the refresh phase and teams is in the tests of these; what single
missions, tactics and retreats do is in the tests of missions and combat.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Secret
from companion.games import star_wars_rebellion
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import CombatStage, Source
from companion.games.star_wars_rebellion.own import own_galaxy
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    CAPITAL,
    Colour,
    Deck,
    Leader,
    Ring,
    Skill,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.board import is_imperial, is_rebel, is_subjugated
from companion.games.star_wars_rebellion.state import Commander, Phase, Stage
from tests.games.star_wars_rebellion.combat_table import idle
from tests.games.star_wars_rebellion.table import (
    ALLIANCE,
    BLACK,
    BLANK,
    CAPTURE_OPERATIVE,
    DEFEND,
    DIRECT,
    EMPIRE,
    HIT,
    INFILTRATION,
    LEAVE_NO_ONE,
    POPULAR_SUPPORT,
    REBELS,
    RED,
    SYMPATHY,
    Table,
    of,
    refresh,
)

FOLDER = Path(star_wars_rebellion.__path__[0])
RULES = (FOLDER / "RULES.md").read_text("utf-8")
BOX = tomllib.loads((FOLDER / "cards.toml").read_text("utf-8"))
REGIONAL_SUPPORT, OUTPOSTS = "OBJ005", "OBJ012"

HOTH, ENDOR, BESPIN, MUSTAFAR, NABOO, RYLOTH, DATHOMIR, FELUCIA = (
    System.HOTH,
    System.ENDOR,
    System.BESPIN,
    System.MUSTAFAR,
    System.NABOO,
    System.RYLOTH,
    System.DATHOMIR,
    System.FELUCIA,
)
TIE, CARRIER, DESTROYER, STORM, SITE, DEATH_STAR = (
    Unit.TIE,
    Unit.CARRIER,
    Unit.STAR_DESTROYER,
    Unit.STORMTROOPER,
    Unit.DEATH_STAR_SITE,
    Unit.DEATH_STAR,
)
X, CORVETTE, TROOPER, SPEEDER = Unit.X_WING, Unit.CORVETTE, Unit.TROOPER, Unit.AIRSPEEDER


def test_every_contradiction_that_is_ruled_has_a_test() -> None:
    ruled = set(re.findall(r"^\| (CON-1[a-z]) \|", RULES, flags=re.MULTILINE))
    tested = {name[5:11].upper().replace("_", "-") for name in globals() if "_con_1" in name}
    assert ruled == {label[:-1] + label[-1].lower() for label in tested}
    assert sorted(ruled) == [f"CON-1{letter}" for letter in "abcdefgh"]


def test_the_numbers_on_the_page_are_those_of_the_game() -> None:
    rows = dict(
        re.findall(r"^\| ([a-z ]+) \| (.+) \|$", RULES.split("## How much")[0], re.MULTILINE)
    )
    box = known()
    assert rows["players"].startswith(f"{min(DEFINITION.seats)} to {max(DEFINITION.seats)},")
    assert rows["map"].startswith(f"{len(box.systems)} systems in 8 regions; {len(box.probes)} ")
    figures = sum(one.figures for one in box.units.values())
    assert rows["units"] == f"{figures} figures of {len(box.units)} kinds"
    assert rows["leaders"].startswith(f"{len(box.leaders)}; four")


def test_the_page_names_every_phase() -> None:
    table = RULES.split("## How much is kept")[1].split("\n## ")[0]
    named = set(re.findall(r"`([a-z]+)`", table))
    hidden = {"returning", "drawing", "probing"}  # from scoring to aiming
    assert {phase.value for phase in Phase} - hidden <= named


# Combat at Hoth


def fight(
    rebels: dict[Unit, int],
    empire: dict[Unit, int],
    *,
    attacker: str = EMPIRE,
    here: tuple[Leader, ...] = (),
    pool: tuple[Leader, ...] = (),
) -> Table:
    """Return a table where somebody activates Hoth, and both are there already."""
    table = Table.at(EMPIRE if attacker == EMPIRE else REBELS)
    who = Leader.VADER if attacker == EMPIRE else Leader.LEIA
    leaders = {**dict.fromkeys(Leader, "waiting"), who: "pool"}
    leaders |= {**dict.fromkeys(here, HOTH.value), **dict.fromkeys(pool, "pool")}
    table.put(leaders=leaders, units={HOTH: {**rebels, **empire}})
    table.march(who, HOTH)
    return table


def blanks(table: Table, *, until: CombatStage | None = None) -> None:
    """Roll nothing but blanks, and decide nothing, until a step or the end."""
    while table.state.combat and table.state.combat.stage is not until:
        faces = [one for one in table.legal() if getattr(one, "die", None) is BLANK]
        table.do(faces[0] if faces else idle(table.legal()))


# CON-1a


def test_con_1a_a_direct_hit_hurts_black_and_red_health() -> None:
    table = fight({X: 1, CORVETTE: 1}, {TIE: 1, CARRIER: 1})
    table.dice((BLACK, DIRECT), (BLACK, BLANK), (RED, HIT))
    table.do(c.FinishActions())
    ways = {(one.source, one.unit) for one in table.legal() if isinstance(one, c.AssignHit)}
    assert ways == {(Source.DIRECT, X), (Source.DIRECT, CORVETTE), (Source.RED, CORVETTE)}


# CON-1b


def test_con_1b_a_leader_is_added_where_none_has_tactic_values() -> None:
    table = fight({X: 1}, {TIE: 1}, here=(Leader.MOTHMA,), pool=(Leader.DODONNA,))
    assert table.state.combat
    assert (table.state.combat.stage, table.asked) == (CombatStage.LEADERS, 1)
    assert table.can(c.AddLeader(Leader.DODONNA))
    table = fight({X: 1}, {TIE: 1}, here=(Leader.RIEEKAN,), pool=(Leader.DODONNA,))
    assert table.state.combat
    assert table.state.combat.stage is CombatStage.ROLL


# CON-1c


def test_con_1c_infiltration_needs_an_imperial_unit_and_no_imperial_system() -> None:
    table = Table.at(REBELS, units={HOTH: {TIE: 1}}, loyalty={CAPITAL: EMPIRE, NABOO: EMPIRE})
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(REBELS,))
    table.do(a.Assign(Leader.LEIA), a.Done(), a.Reveal(INFILTRATION, 1))
    assert table.legal(a.GoTo) == [a.GoTo(HOTH)]
    assert table.refused(a.GoTo(NABOO)) == "Infiltration cannot be done here: Naboo."


# CON-1d


def test_con_1d_the_mission_has_the_name_of_its_card() -> None:
    (entry,) = [one for one in BOX["mission"] if one["code"] == CAPTURE_OPERATIVE]
    assert entry["pl"] == "Pojmać agenta Rebelii"


# CON-1e


def test_con_1e_a_first_game_has_no_use_for_action_cards() -> None:
    first, other = (refresh(3, start=start) for start in ("first_game", "advanced"))
    for table in (first, other):
        table.done(Phase.AIMING)
        told = [one.render() for one in DEFINITION.face.help(table.view)]
        assert (
            "In a first game both cards go to the box; else keep one, the other goes below." in told
        )
        table.do(a.Recruit(Leader.HAN), a.Recruit(Leader.PIETT))
        assert table.state.phase is Phase.ASSIGNMENT
    assert first.refused(a.PlayAction("ACR008", Leader.HAN, BESPIN)) == (
        "A first game is played without action cards."
    )
    assert a.PlayAction("ACR008", Leader.HAN, BESPIN) in other.legal()


def test_con_1e_whoever_was_not_chosen_can_be_recruited_later() -> None:
    table = refresh(3)
    table.done(Phase.AIMING)
    table.do(a.Recruit(Leader.ACKBAR), a.Recruit(Leader.PIETT))
    table.until_phase(Phase.RECRUITING)
    assert table.can(a.Recruit(Leader.MADINE))  # on the same card as Ackbar, and on another
    assert not table.can(a.Recruit(Leader.ACKBAR))


# CON-1f


def test_con_1f_all_go_who_can_be_carried_and_the_rest_stays() -> None:
    rebels = {CORVETTE: 1, X: 1, TROOPER: 2, SPEEDER: 1}
    table = fight(rebels, {TIE: 1, STORM: 1}, here=(Leader.RIEEKAN, Leader.MOTHMA))
    blanks(table, until=CombatStage.RETREAT)
    while table.asked != 1:
        table.do(c.Stay())
    table.do(c.RetreatTo(ENDOR))
    assert table.legal() == [c.LeaveBehind(TROOPER), c.LeaveBehind(SPEEDER)]
    table.do(c.LeaveBehind(TROOPER))
    assert table.units(ENDOR) == {CORVETTE: 1, X: 1, TROOPER: 1, SPEEDER: 1}
    assert table.units(HOTH) == {TIE: 1, STORM: 1, TROOPER: 1}
    assert {table.state.leaders[one] for one in (Leader.RIEEKAN, Leader.MOTHMA)} == {ENDOR}


# CON-1g


def test_con_1g_projects_are_missions_of_the_hand() -> None:
    projects = [one for one in known().missions.values() if one.deck is Deck.PROJECT]
    assert sum(one.copies for one in projects) == 10
    table = Table.at(EMPIRE, missions="told")
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(EMPIRE,))
    table.do(a.Assign(Leader.TARKIN), a.Done())
    assert {one.code for one in projects} <= set(table.sees(2).picks)
    drawing = refresh(3, phase=Phase.DRAWING)
    assert "projects too" in " ".join(one.render() for one in DEFINITION.face.help(drawing.view))


# CON-1h

OTHERWISE = """
[[lane]]
between = ["dathomir", "felucia"]
open = false

[[unit]]
unit = "death_star_site"
colour = "black"

[[leader]]
leader = "rieekan"
ground = 3

[[mission]]
en = "Daring Rescue"
skill = "diplomacy"

[[mission]]
code = "MIR015"
need = 1

[[tactic]]
code = "TAS006"
copies = 2

[[tactic]]
code = "TAS009"
copies = 0
"""


def test_con_1h_the_box_is_as_most_sources_have_it() -> None:
    box = known()
    assert FELUCIA in box.systems[DATHOMIR].neighbours
    assert DATHOMIR in box.systems[FELUCIA].neighbours
    assert box.units[SITE].colour is Colour.RED
    assert box.leaders[Leader.RIEEKAN].ground == 2
    assert box.missions["MIR013"].skill is Skill.INTEL
    assert box.missions["MIR015"].need == 3
    assert [box.tactics[code].copies for code in ("TAS006", "TAS009")] == [1, 1]


def test_con_1h_a_table_can_have_it_otherwise() -> None:
    galaxy, troubles = own_galaxy(OTHERWISE)
    assert not troubles
    assert galaxy.units[SITE].colour is Colour.BLACK
    assert sum(one.copies for one in galaxy.tactics.values() if one.theatre is Theatre.SPACE) == 15
    assert galaxy.missions["MIR013"].skill is Skill.DIPLOMACY
    table = Table.at(EMPIRE, galaxy=galaxy, units={DATHOMIR: {CARRIER: 1}})
    table.activate(Leader.VADER, FELUCIA)
    assert table.refused(a.Move(CARRIER, DATHOMIR)) == "Dathomir is not next to Felucia."


# The start


def placed(side: str) -> Table:
    table = Table.laid(start="advanced")
    while table.state.phase is Phase.PLACING and table.asked != (1 if side == REBELS else 2):
        table.do(table.legal(a.Place)[0])
    return table


def test_neutral_is_where_people_live() -> None:
    table = placed(REBELS)
    places = {one.where for one in table.legal() if isinstance(one, a.Place)}
    assert BASE in places
    remote = {one for one, facts in known().systems.items() if not facts.is_populous}
    imperial = {CAPITAL, *table.state.out_of_deck}
    assert places == {BASE, *System} - remote - imperial
    assert table.refused(a.Place(X, HOTH)) == "This unit cannot begin there: Hoth."


def test_the_rebellion_begins_in_one_system_at_the_most() -> None:
    table = placed(REBELS)
    first = next(one for one in table.legal() if isinstance(one, a.Place) and one.where != BASE)
    table.do(first)
    places = {one.where for one in table.legal() if isinstance(one, a.Place)}
    assert places == {BASE, first.where}


def test_the_empire_begins_on_coruscant_too_and_on_the_ground_of_all_its_systems() -> None:
    table = placed(EMPIRE)
    table.do(*[a.Place(STORM, CAPITAL)] * 12, a.Place(Unit.AT_ST, CAPITAL))
    for unit in (*[Unit.AT_ST] * 4, Unit.AT_AT):
        bare = [one for one in table.state.out_of_deck if not table.units(one)]
        placings = [one for one in table.legal() if isinstance(one, a.Place)]
        assert {one.where for one in placings if one.unit is unit} == set(bare)
        table.do(a.Place(unit, bare[0]))
    assert all(table.units(one) for one in table.state.out_of_deck)


# Time, reputation and objectives


@pytest.mark.parametrize(("by", "reputation"), [(-1, 15), (-9, 16), (1, 13)])
def test_the_marker_of_reputation_stays_on_the_track(by: int, reputation: int) -> None:
    table = Table.at(REBELS)
    table.happen(e.ReputationMoved(by))
    assert table.state.reputation == reputation
    assert table.state.winner is None


def test_the_rebellion_wins_as_soon_as_the_markers_meet() -> None:
    table = Table.at(REBELS, time=12)
    table.happen(e.ReputationMoved(2))
    assert table.state.winner is REBELS
    table = Table.at(REBELS)
    table.happen(e.ReputationMoved(99))
    assert (table.state.reputation, table.state.winner) == (1, REBELS)


def scoring(**fields: Any) -> set[str]:
    table = refresh(3, phase=Phase.SCORING, **fields)
    return {one.card for one in table.legal() if isinstance(one, a.Score)}


SIX = (NABOO, RYLOTH, BESPIN, MUSTAFAR, FELUCIA, System.RODIA)


def test_a_subjugated_system_is_no_rebel_system() -> None:
    loyalty = {CAPITAL: EMPIRE, **dict.fromkeys(SIX, REBELS)}
    held = {one: {TROOPER: 1} for one in SIX[:4]}
    assert {POPULAR_SUPPORT, DEFEND} <= scoring(loyalty=loyalty, units=held)
    held = {**held, NABOO: {TROOPER: 1, STORM: 1}}
    assert not {POPULAR_SUPPORT, DEFEND} & scoring(loyalty=loyalty, units=held)


def test_the_marker_lies_on_under_a_subjugation_and_holds_again_at_once() -> None:
    table = Table.at(REBELS, loyalty={NABOO: REBELS}, units={NABOO: {STORM: 1}})
    assert is_subjugated(table.state, NABOO)
    assert is_imperial(table.state, NABOO)
    assert not is_rebel(table.state, NABOO)
    table.happen(e.UnitsLost(NABOO, {STORM: 1}))
    assert is_rebel(table.state, NABOO)
    table.put(units={NABOO: {TIE: 1}})
    assert is_rebel(table.state, NABOO)


def test_a_region_counts_where_people_live_and_nothing_is_destroyed() -> None:
    region = {BESPIN: REBELS}  # Endor and Hoth are remote
    assert REGIONAL_SUPPORT not in scoring(loyalty=region)
    assert REGIONAL_SUPPORT in scoring(loyalty={**region, MUSTAFAR: REBELS})
    assert REGIONAL_SUPPORT in scoring(loyalty=region, destroyed=(MUSTAFAR,))


def test_the_base_space_is_no_outpost() -> None:
    four: dict[str, dict[Unit, int]] = {one: {X: 1} for one in (HOTH, ENDOR, BESPIN, NABOO)}
    assert OUTPOSTS not in scoring(units={**four, BASE: {X: 5}})
    assert OUTPOSTS in scoring(units={**four, RYLOTH: {TROOPER: 1}})


def test_there_is_no_sympathy_without_a_loss() -> None:
    assert SYMPATHY not in scoring()
    assert SYMPATHY in scoring(destroyed=(NABOO,))


def test_who_is_asked_does_not_depend_on_what_is_in_the_hand() -> None:
    for told in ((), (Secret(DEFEND),), (Secret(LEAVE_NO_ONE),)):
        table = Table.at(EMPIRE, objectives=told, draws="told")
        table.everybody_passes()
        assert table.is_at(Phase.SCORING)
        assert table.can(a.Score(LEAVE_NO_ONE))


# Captives


def held(units: dict[Unit, int]) -> Table:
    table = Table.at(EMPIRE, units={BESPIN: units, ENDOR: {TIE: 1}}, leaders={Leader.HAN: BESPIN})
    table.put(rings={Leader.HAN: Ring.CAPTURED})
    table.activate(Leader.VADER, HOTH)
    return table


def test_the_last_ship_can_bring_a_captive_along() -> None:
    table = held({DESTROYER: 1})
    table.do(a.Move(DESTROYER, BESPIN))
    assert table.state.leaders[Leader.HAN] == BESPIN
    table.do(a.BringCaptive(BESPIN), a.Done())
    assert table.state.leaders[Leader.HAN] == HOTH
    assert table.state.is_captive(Leader.HAN)


def test_who_is_left_alone_is_rescued_when_the_movement_is_over() -> None:
    table = held({DESTROYER: 1})
    table.do(a.Move(DESTROYER, BESPIN))
    assert e.LeaderRescued(Leader.HAN, BASE) in table.do(a.Done())
    assert not table.state.is_captive(Leader.HAN)
    assert table.state.leaders[Leader.HAN] == BASE


def test_a_captive_takes_the_room_of_a_unit() -> None:
    table = held({CARRIER: 1, STORM: 5})
    table.do(a.Move(CARRIER, BESPIN), a.BringCaptive(BESPIN))
    table.do(*[a.Move(STORM, BESPIN)] * 3)
    assert table.refused(a.Move(STORM, BESPIN)) == (
        "Stormtrooper needs room in a ship that comes from there: Bespin."
    )
    assert not table.legal(a.BringCaptive)


def test_without_a_ship_nobody_brings_a_captive() -> None:
    assert held({CARRIER: 1, STORM: 1}).legal(a.BringCaptive) == []


def test_a_captive_freezes_nobody() -> None:
    table = Table.at(REBELS, units={BESPIN: {X: 1, STORM: 1}}, leaders={Leader.HAN: BESPIN})
    table.put(rings={Leader.HAN: Ring.CAPTURED})
    table.activate(Leader.LEIA, HOTH)
    assert table.can(a.Move(X, BESPIN))


# Turns


def test_who_has_passed_may_still_oppose() -> None:
    table = Table.at(REBELS, passed=(Commander(EMPIRE),))
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(REBELS,))
    table.put(passed=(Commander(EMPIRE),))
    table.do(a.Assign(Leader.LEIA), a.Done(), a.Reveal(ALLIANCE, 1), a.GoTo(NABOO))
    assert table.asked == 2
    assert table.can(a.Oppose(Leader.TAGGE))


def test_who_has_nobody_left_to_act_with_passes() -> None:
    table = Table.begun()
    table.do(*map(a.Assign, (Leader.LEIA, Leader.DODONNA, Leader.RIEEKAN)))
    table.put(leaders={**table.state.leaders, Leader.LEIA: "out", Leader.DODONNA: "out"})
    table.put(leaders={**table.state.leaders, Leader.RIEEKAN: "out"})
    table.do(a.Done())
    facts = table.do(a.Done())
    assert of(facts, e.Passed) == [e.Passed(Commander(REBELS))]
    assert table.asked == 2  # only Mon Mothma is left, who has no tactic values


def test_who_is_detained_misses_one_return() -> None:
    table = Table.at(REBELS, leaders={Leader.LEIA: "detained"})
    table.happen(e.LeadersReturned())
    assert Leader.LEIA not in table.state.leaders_at("pool")
    table.happen(e.LeadersReturned())
    assert Leader.LEIA in table.state.leaders_at("pool")


def test_ships_and_ground_units_pass_each_other_by() -> None:
    units = {BESPIN: {CARRIER: 1}, HOTH: {TROOPER: 1}}
    table = Table.at(EMPIRE, units=units)
    table.march(Leader.VADER, HOTH, (CARRIER, BESPIN))
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 1)
    assert e.NoFight() in table.facts


# Structures and the Death Star


def test_two_ion_cannons_take_no_more_dice_than_one_and_take_them_from_five() -> None:
    for cannons in (1, 2):
        table = fight({X: 1, Unit.ION_CANNON: cannons}, {DESTROYER: 3})
        assert table.state.combat
        assert table.state.combat.to_roll == {BLACK: 3, RED: 3}


def test_two_shield_generators_draw_no_more_than_one() -> None:
    for shields in (1, 2):
        table = fight({TROOPER: 1, Unit.SHIELD_GENERATOR: shields}, {STORM: 1})
        assert table.state.combat
        assert table.state.combat.hand(REBELS, Theatre.GROUND) == 1


def test_a_death_star_on_the_queue_is_lost_with_its_site() -> None:
    table = Table.at(REBELS, units={ENDOR: {SITE: 1, X: 1}})
    table.put(queues={EMPIRE: {2: {DEATH_STAR: 1}}})
    facts = table.happen(e.UnitsLost(ENDOR, {SITE: 1}))
    assert e.UnitUnqueued(EMPIRE, DEATH_STAR, 2) in facts
    assert table.state.queues[EMPIRE][2] == {}


def test_a_combat_in_which_nobody_has_dice_is_over() -> None:
    table = fight({Unit.TRANSPORT: 1}, {SITE: 1})
    assert table.state.combat is None
    assert table.units(HOTH) == {Unit.TRANSPORT: 1, SITE: 1}


def test_a_captive_stays_behind_in_a_retreat() -> None:
    table = fight({CORVETTE: 1}, {CARRIER: 1}, attacker=REBELS, here=(Leader.TAGGE, Leader.HAN))
    table.put(rings={Leader.HAN: Ring.CAPTURED})
    blanks(table, until=CombatStage.RETREAT)
    while table.asked != 2:
        table.do(c.Stay())
    facts = table.do(c.RetreatTo(ENDOR))
    assert e.LeaderRescued(Leader.HAN, BASE) in facts
