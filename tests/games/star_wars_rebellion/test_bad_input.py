"""What cannot be: each gets one clear sentence of its own and changes nothing."""

from typing import Any

import pytest

from companion.engine import Action, IllegalActionError, Intent, Secret
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.own import own_galaxy
from companion.games.star_wars_rebellion.pieces import BASE, CAPITAL, Leader, System, Unit
from companion.games.star_wars_rebellion.state import Phase, Stage
from tests.games.star_wars_rebellion.combat_table import idle
from tests.games.star_wars_rebellion.table import (
    ALLIANCE,
    BLACK,
    BLANK,
    CAPTURE_OPERATIVE,
    CRIPPLING_BLOW,
    DEATH_STAR_PLANS,
    DIRECT,
    EMPIRE,
    HEART,
    HIT,
    INFILTRATION,
    LEAVE_NO_ONE,
    MAJOR_VICTORY,
    MOBILIZATION,
    NO_BASE,
    REBELS,
    RED,
    SABOTAGE,
    Table,
    refresh,
    started,
)

HOTH, ENDOR, BESPIN, MUSTAFAR, NABOO, DANTOOINE = (
    System.HOTH,
    System.ENDOR,
    System.BESPIN,
    System.MUSTAFAR,
    System.NABOO,
    System.DANTOOINE,
)
TIE, CARRIER, DESTROYER, STORM, AT_ST = (
    Unit.TIE,
    Unit.CARRIER,
    Unit.STAR_DESTROYER,
    Unit.STORMTROOPER,
    Unit.AT_ST,
)
X, CORVETTE, TROOPER, SHIELD = (
    Unit.X_WING,
    Unit.CORVETTE,
    Unit.TROOPER,
    Unit.SHIELD_GENERATOR,
)


def probe(system: System) -> str:
    return known().systems[system].probe


# The base: everybody hears a refusal, so it says the same whatever was shown in secret


def test_a_probe_card_of_a_system_with_imperial_units_as_the_base() -> None:
    table = Table.laid().put(units={HOTH: {TIE: 1}})
    assert table.refused(a.ChooseBase(Secret(HOTH))) == NO_BASE
    (intent,) = DEFINITION.on_card(table.state, probe(HOTH))
    assert intent == Intent(1, a.ChooseBase(Secret(HOTH)))
    assert table.refused(intent.action) == NO_BASE
    assert table.state.base is None


@pytest.mark.parametrize("system", [System.SALEUCAMI, System.KESSEL])  # in the box; by the Empire
def test_a_card_that_cannot_be_the_base_of_a_first_game(system: System) -> None:
    session = started(help="full")
    before, written = session.state, session.sequence
    (intent,) = DEFINITION.on_card(session.state, probe(system))
    with pytest.raises(IllegalActionError) as refusal:
        session.act(intent.seat, intent.action)
    assert str(refusal.value) == NO_BASE
    assert (session.state, session.sequence) == (before, written)


def test_a_system_of_the_empire_as_the_base() -> None:
    table = Table.laid().put(out_of_deck=())
    assert table.refused(a.ChooseBase(Secret(System.CORELLIA))) == NO_BASE


def test_the_base_is_not_the_empires_to_choose() -> None:
    table = Table.laid()
    told = table.refused(a.LayBase(), seat=2)
    assert told == "seat 2 is not asked now: it is the choice of the base."


# Objectives


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (CRIPPLING_BLOW, "Crippling Blow is scored in a combat only."),
        (HEART, "Heart of the Empire is scored at the start of a refresh phase only."),
        ("OBJ099", "An unknown card is no objective."),
        (INFILTRATION, "Infiltration is no objective."),
    ],
)
def test_an_objective_at_the_wrong_time(code: str, sentence: str) -> None:
    table = Table.at(REBELS, units={CAPITAL: {TROOPER: 1}})
    assert table.refused(a.Score(code)) == sentence


def test_an_objective_that_is_not_fulfilled_and_one_that_was_scored() -> None:
    table = refresh(3, phase=Phase.SCORING, spent=(LEAVE_NO_ONE,))
    assert table.refused(a.Score(HEART)) == "Heart of the Empire is not fulfilled."
    assert table.refused(a.Score(LEAVE_NO_ONE)) == "Leave No One Behind was scored before."
    told = DEFINITION.refusal(table.state, HEART)
    assert told
    assert told.render() == "Heart of the Empire is not fulfilled."


def test_a_second_objective_in_the_same_combat() -> None:
    table = raid()
    for die in (DIRECT, BLANK, BLANK):
        table.dice((BLACK, die))
    assert DEATH_STAR_PLANS in table.state.spent
    assert table.state.combat
    assert table.refused(a.Score(CRIPPLING_BLOW), seat=1) == (
        "One objective was played in this combat: no second one."
    )


def raid() -> Table:
    """Let the Rebellion attack a Death Star, and play its plans after the space battle."""
    units = {HOTH: {X: 1, CORVETTE: 1, TROOPER: 2}, ENDOR: {Unit.DEATH_STAR: 1, STORM: 1}}
    table = Table.at(REBELS, units=units)
    table.put(leaders={**dict.fromkeys(Leader, "waiting"), Leader.LEIA: "pool"})
    table.activate(Leader.LEIA, ENDOR)
    table.do(a.MoveAll(HOTH), a.Done())
    while table.state.combat and table.state.combat.stage is not CombatStage.PLANS:
        table.do(blank(table) or c.FinishActions())
    table.do(a.Score(DEATH_STAR_PLANS))
    return table


def blank(table: Table) -> Action | None:
    """Return the next blank that can be entered; None where no dice are to be rolled."""
    offered = table.legal(c.EnterCombatDie)
    return next((one for one in offered if getattr(one, "die", None) is BLANK), None)


def test_a_second_objective_where_units_are_not_kept() -> None:
    table = Table.laid(help="tracker")
    table.done(Phase.ASSIGNMENT, Phase.ASSIGNMENT)
    table.do(a.OpenFight(), a.Score(CRIPPLING_BLOW))
    assert table.refused(a.Score(MAJOR_VICTORY)) == (
        "One objective in a combat: there was one already."
    )
    assert table.state.reputation == 13


def test_a_second_objective_in_the_same_refresh() -> None:
    table = refresh(3, phase=Phase.SCORING, units={CAPITAL: {TROOPER: 1}})
    table.do(a.Score(HEART))
    assert table.state.phase is Phase.RETURNING
    assert table.refused(a.Score(LEAVE_NO_ONE)) == (
        "One objective in a refresh phase: there was one already."
    )


# Missions and leaders


def assigned(*leaders: Leader, **fields: Any) -> Table:
    table = Table.at(REBELS, **fields)
    table.put(stage=Stage.ASSIGNMENT, phase=Phase.ASSIGNMENT, turn=None, assigners=(REBELS, EMPIRE))
    table.do(*map(a.Assign, leaders), a.Done(), a.Done())
    return table


def test_a_mission_without_the_skill() -> None:
    table = assigned(Leader.DODONNA)
    assert table.refused(a.Reveal(MOBILIZATION, 1)) == (
        "Rapid Mobilization needs 1 of logistics; the leaders have 0."
    )
    assert DEFINITION.on_card(table.state, MOBILIZATION) == []


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (a.Reveal("MIR099", 1), "There is no mission 'MIR099'."),
        (a.Reveal("COM003", 1), "There is no mission 'COM003'."),
        (
            a.Reveal(CAPTURE_OPERATIVE, 1),
            "Capture Rebel Operative is no mission of this side: Rebellion.",
        ),
        (a.Reveal("MIR013", 1), "Daring Rescue cannot be done anywhere now."),
        (a.Reveal(ALLIANCE, 7), "No mission lies face down with number 7."),
        (a.RevealTold(1), "Nobody told the companion what mission 1 is."),
    ],
)
def test_a_mission_that_cannot_be_revealed(action: Action, sentence: str) -> None:
    assert assigned(Leader.LEIA).refused(action) == sentence


def test_a_mission_where_it_cannot_be() -> None:
    table = assigned(Leader.LEIA)
    table.do(a.Reveal(SABOTAGE, 1))
    assert table.refused(a.GoTo(HOTH)) == "Sabotage cannot be done here: Hoth."
    assert table.refused(a.GoTo(BASE)) == "Sabotage cannot be done here: Rebel Base."


@pytest.mark.parametrize(
    ("leader", "sentence"),
    [
        (Leader.HAN, "Han Solo is not in the pool."),
        (Leader.MOTHMA, "Mon Mothma is not in the pool."),
        (Leader.VADER, "Darth Vader takes no orders from you now."),
    ],
)
def test_a_leader_who_is_not_in_the_own_pool(leader: Leader, sentence: str) -> None:
    table = Table.begun()
    table.put(leaders={**table.state.leaders, Leader.MOTHMA: NABOO.value})
    assert table.refused(a.Assign(leader)) == sentence
    table.do(a.Done(), a.Done())
    assert table.refused(a.TakeLeader(leader)) == sentence


def test_a_leader_without_tactic_values_and_a_third_one_on_a_mission() -> None:
    table = Table.begun()
    table.do(a.Assign(Leader.LEIA), a.Assign(Leader.RIEEKAN, 1))
    assert table.refused(a.Assign(Leader.MOTHMA, 1)) == (
        "Two leaders at the most are on one mission."
    )
    table.do(a.Done(), a.Done())
    assert table.refused(a.TakeLeader(Leader.MOTHMA)) == (
        "Mon Mothma has no tactic values and activates nothing."
    )


def test_opposing_with_somebody_who_is_not_in_the_pool() -> None:
    table = assigned(Leader.LEIA)
    table.do(a.Reveal(SABOTAGE, 1), a.GoTo(NABOO))
    assert table.refused(a.Oppose(Leader.PIETT)) == "Not in the pool of this side: Admiral Piett."
    assert table.refused(a.Oppose(Leader.PALPATINE), seat=1) == (
        "Only the other side can oppose this mission."
    )


# Movement


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            a.Move(STORM, MUSTAFAR),
            "Stormtrooper needs room in a ship that comes from there: Mustafar.",
        ),
        (
            a.Move(TIE, MUSTAFAR),
            "TIE Fighter needs room in a ship that comes from there: Mustafar.",
        ),
        (a.Move(AT_ST, ENDOR), "There is no such unit: AT-ST, Endor."),
        (a.Move(CARRIER, NABOO), "Naboo is not next to Hoth."),
        (a.Move(CARRIER, BESPIN), "A leader keeps the units where they are: Bespin."),
        (a.MoveAll(BESPIN), "A leader keeps the units where they are: Bespin."),
        (a.Move(CARRIER, HOTH), "These units are there already: Hoth."),
        (a.Move(X, System.DAGOBAH), "No own units are there: Dagobah."),
        (a.Move(X, MUSTAFAR), "There is no such unit: X-wing, Mustafar."),
    ],
)
def test_a_movement_that_cannot_be(action: Action, sentence: str) -> None:
    units = {
        MUSTAFAR: {STORM: 2, TIE: 1, X: 1},
        ENDOR: {STORM: 1},
        NABOO: {CARRIER: 1},
        BESPIN: {CARRIER: 1},
        HOTH: {CARRIER: 1},
        System.DAGOBAH: {X: 1},
    }
    table = Table.at(EMPIRE, units=units, leaders={Leader.TAGGE: BESPIN})
    table.activate(Leader.VADER, HOTH)
    assert table.refused(action) == sentence


def test_a_ship_carries_no_more_than_it_can() -> None:
    table = Table.at(REBELS, units={HOTH: {CORVETTE: 1, TROOPER: 3}, BESPIN: {TROOPER: 1}})
    table.activate(Leader.LEIA, ENDOR)
    table.do(a.Move(CORVETTE, HOTH), a.Move(TROOPER, HOTH), a.Move(TROOPER, HOTH))
    assert table.refused(a.Move(TROOPER, HOTH)) == (
        "Rebel Trooper needs room in a ship that comes from there: Hoth."
    )
    assert table.refused(a.Move(TROOPER, BESPIN)) == (
        "Rebel Trooper needs room in a ship that comes from there: Bespin."
    )
    assert table.units(ENDOR) == {CORVETTE: 1, TROOPER: 2}


def test_a_structure_never_moves() -> None:
    table = Table.at(REBELS, units={HOTH: {SHIELD: 1, CORVETTE: 1}})
    table.activate(Leader.LEIA, ENDOR)
    assert table.refused(a.Move(SHIELD, HOTH)) == "Shield Generator never moves."


# Combat


def attacked() -> Table:
    """Return a table where the Empire comes from Bespin to Rebels at Hoth, with nobody else."""
    units = {
        HOTH: {X: 2, CORVETTE: 1, TROOPER: 1},
        BESPIN: {DESTROYER: 2, CARRIER: 1},
        ENDOR: {},
    }
    table = Table.at(EMPIRE, units=units)
    table.put(leaders={**dict.fromkeys(Leader, "waiting"), Leader.VADER: "pool"})
    table.put(leaders={**table.state.leaders, Leader.LEIA: HOTH.value})
    table.activate(Leader.VADER, HOTH)
    table.do(a.MoveAll(BESPIN), a.Done())
    return table


def test_a_sixth_red_die() -> None:
    table = attacked()
    assert table.state.combat
    assert table.state.combat.to_roll == {BLACK: 3, RED: 5}
    table.dice(*[(RED, BLANK)] * 5)
    assert table.refused(c.EnterCombatDie(RED, HIT)) == "Nobody rolls more than five red dice."
    assert table.refused(c.EnterCombatDie(BLACK, BLANK), seat=1) == (
        "seat 1 is not asked now, but seat 2."
    )


def test_a_retreat_to_where_the_attacker_came_from() -> None:
    table = attacked()
    while table.state.combat and not (
        table.state.combat.stage is CombatStage.RETREAT and table.state.combat.asked is REBELS
    ):
        table.do(blank(table) or idle(table.legal()))
    assert table.legal(c.RetreatTo) == [c.RetreatTo("endor"), c.RetreatTo("mustafar")]
    assert table.refused(c.RetreatTo("bespin")) == (
        "No retreat to where the attacker came from: Bespin."
    )
    assert table.refused(c.RetreatTo("naboo")) == (
        "A retreat goes one system far, and that is farther: Naboo."
    )
    assert table.refused(c.RetreatTo(BASE)) == "A retreat goes to a system of the map."


def test_combat_where_there_is_none() -> None:
    assert Table.at(REBELS).refused(c.RetreatTo("endor")) == "There is no combat now."
    assert Table.at(REBELS).refused(c.EnterCombatDie(RED, HIT)) == "There is no combat now."


# Deployment


def deploying() -> Table:
    loyalty = {CAPITAL: EMPIRE, NABOO: EMPIRE, MUSTAFAR: EMPIRE}
    table = refresh(7, queues={EMPIRE: {1: {TIE: 4}}}, loyalty=loyalty, sabotaged=(NABOO,))
    table.done(Phase.AIMING)
    return table


def test_a_deployment_under_sabotage() -> None:
    told = deploying().refused(a.Deploy(TIE, NABOO))
    assert told == "Nothing is deployed under sabotage: Naboo."


def test_a_third_unit_in_one_system() -> None:
    table = deploying()
    table.do(a.Deploy(TIE, MUSTAFAR), a.Deploy(TIE, MUSTAFAR))
    assert table.refused(a.Deploy(TIE, MUSTAFAR)) == (
        "Two units are deployed there already: Mustafar."
    )
    assert table.units(MUSTAFAR) == {TIE: 2}


# Cards and seats from elsewhere


def moments() -> list[Table]:
    return [
        Table.laid(),
        Table.begun(),
        Table.at(REBELS),
        attacked(),
        refresh(3, phase=Phase.SCORING),
        refresh(3, phase=Phase.PROBING, draws="told", to_draw={EMPIRE: 2}),
        deploying(),
        Table.laid(help="tracker"),
    ]


@pytest.mark.parametrize("code", ["COM003", "XYZ001", "", "PRO099", "{system}", "mir001"])
def test_a_foreign_card_means_nothing(code: str) -> None:
    for table in moments():
        assert DEFINITION.on_card(table.state, code) == []
        assert DEFINITION.refusal(table.state, code) is None


def test_a_card_that_means_nothing_now_is_read_out() -> None:
    told = DEFINITION.refusal(Table.at(REBELS).state, probe(HOTH))
    assert told
    assert told.render().startswith("Hoth: In the hands of the Empire")


def test_a_seat_that_nobody_has() -> None:
    table = Table.at(REBELS)
    assert table.refused(a.Pass(), seat=7) == "Nobody sits at seat 7."
    assert table.refused(a.Pass(), seat=2) == "seat 2 is not asked now: it is the command phase."


# The file of the house


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[system]]\nsystem = "tatoine"\nslot = 1',
            ("Entry 1 under [[system]] is left out: Invalid enum value 'tatoine' - at `$.system`."),
        ),
        (
            '[[lane]]\nbetween = ["hoth", "krypton"]\nopen = true',
            (
                "Entry 1 under [[lane]] is left out: Invalid enum value 'krypton'"
                " - at `$.between[1]`."
            ),
        ),
    ],
)
def test_a_house_file_with_an_unknown_system(text: str, sentence: str) -> None:
    galaxy, troubles = own_galaxy(text)
    assert [one.render() for one in troubles] == [sentence]
    assert galaxy == known()
    assert DEFINITION.with_own
    game, told = DEFINITION.with_own(text)
    assert [one.render() for one in told] == [sentence]
    assert game.slug == DEFINITION.slug
