"""Whole rounds by hand where the companion keeps less than everything."""

from typing import Any

import pytest

from companion.engine import Secret
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import CAPITAL, Leader, System, Unit
from companion.games.star_wars_rebellion.rules.board import is_subjugated
from companion.games.star_wars_rebellion.state import End, Phase
from tests.games.star_wars_rebellion.table import (
    ALLIANCE,
    CRIPPLING_BLOW,
    EMPIRE,
    HEART,
    LEAVE_NO_ONE,
    MAJOR_VICTORY,
    MOBILIZATION,
    REBELS,
    SUPERLASER,
    Table,
    of,
    phases,
    started,
)

CARBON_FREEZING = "MIM025"

# The tracker: phases, both tracks and objectives


def test_a_tracker_begins_with_the_first_assignment() -> None:
    table = Table.laid(help="tracker")
    assert (table.state.phase, table.asked) == (Phase.ASSIGNMENT, 1)
    assert not any((table.state.leaders, table.state.units, table.state.loyalty))
    assert table.view.places == {}


def test_a_round_of_the_tracker() -> None:
    table = Table.laid(help="tracker")
    table.done(Phase.ASSIGNMENT, Phase.ASSIGNMENT)
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 1)
    table.do(a.Done())  # a turn that the companion does not follow
    assert table.asked == 2
    table.do(a.Reveal(SUPERLASER), a.Decide(success=True))
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 1)
    assert SUPERLASER in table.state.spent
    table.do(a.Reveal(ALLIANCE), a.Decide(success=False))
    assert ALLIANCE not in table.state.spent  # it comes back to the hand
    table.do(a.Pass())
    assert table.asked == 1
    table.do(a.OpenFight())
    assert table.legal() == [
        *(a.Correct(more=True), a.Correct(more=False)),
        *map(a.Score, ("OBJ001", "OBJ002", "OBJ006", "OBJ009", "OBJ011", "OBJ014", "OBJ015")),
        a.CloseFight(),
    ]
    table.do(a.Score(CRIPPLING_BLOW), a.CloseFight(), a.Pass())
    assert table.state.reputation == 13
    assert table.state.phase is Phase.SCORING
    table.do(a.Score(LEAVE_NO_ONE))
    assert table.state.reputation == 12
    facts = table.until(lambda state: state.phase is Phase.ASSIGNMENT)
    assert phases(facts) == [
        *(Phase.DRAWING, Phase.PROBING, Phase.AIMING),
        *(Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING),
    ]
    assert (table.state.time, table.state.history) == (2, ((1, 12),))


def test_the_tracker_waits_for_both_in_recruiting_building_and_deploying() -> None:
    table = Table.laid(help="tracker")
    table.until_phase(Phase.RECRUITING)
    for phase in (Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING):
        for seat in (1, 2):
            assert (table.state.phase, table.asked) == (phase, seat)
            table.do(a.Done())


def test_missions_that_move_the_marker_do_so_for_the_tracker() -> None:
    table = Table.laid(help="tracker")
    table.done(Phase.ASSIGNMENT, Phase.ASSIGNMENT)
    table.do(a.Pass(), a.Reveal(CARBON_FREEZING), a.Decide(success=True))
    assert table.state.reputation == 15


def test_the_reputation_is_corrected_and_stays_on_the_track() -> None:
    table = Table.laid(help="tracker").put(reputation=15)
    table.do(a.Correct(more=True), a.Correct(more=True), seat=1)
    assert table.state.reputation == 16
    table.do(a.Correct(more=False), seat=1)
    assert table.state.reputation == 15
    assert table.refused(a.Correct(more=True), seat=2)


def test_the_empire_says_that_it_has_won_where_nothing_is_kept() -> None:
    for end in (End.CONQUEST, End.SUPERLASER):
        table = Table.laid(help="tracker")
        table.done(Phase.ASSIGNMENT, Phase.ASSIGNMENT)
        assert table.do(a.Claim(end), seat=2) == [e.GameEnded(EMPIRE, end)]
        assert table.state.winner is EMPIRE


def test_time_ends_a_game_of_the_tracker() -> None:
    session = started(help="tracker")
    for _ in range(400):
        if session.outcome:
            break
        (seat,) = session.awaited
        wanted = (a.Pass(), a.Done())
        session.act(seat, next(one for one in wanted if one in session.legal(seat)))
    assert session.outcome
    assert (session.outcome.reason, session.state.time) == (End.REPUTATION, 14)


# The quartermaster: also loyalty, leaders, missions, builds and queues


def quartermaster(**chosen: Any) -> Table:
    return Table.begun(help="quartermaster", **chosen)


def test_a_quartermaster_knows_systems_and_leaders_but_no_units() -> None:
    table = quartermaster()
    assert table.state.units == {}
    assert table.state.occupied == (
        *(System.SALEUCAMI, System.MANDALORE, CAPITAL, System.CORELLIA),
        *(System.SULLUST, System.MUSTAFAR),
    )
    assert is_subjugated(table.state, System.SULLUST)
    assert not is_subjugated(table.state, System.CORELLIA)


def test_a_round_of_the_quartermaster() -> None:
    table = quartermaster()
    table.do(a.Assign(Leader.MOTHMA), a.Assign(Leader.RIEEKAN), a.TakeBack(2), a.Done())
    assert table.state.leaders[Leader.RIEEKAN] == "pool"
    table.do(a.Done())
    # The Rebellion builds an alliance; nobody opposes it.
    table.do(a.Reveal(ALLIANCE, 1), a.GoTo(System.RYLOTH), a.LetGo(), a.Carry())
    assert table.state.loyalty[System.RYLOTH] is REBELS
    # The Empire comes to a system, and the companion answers.
    table.activate(Leader.VADER, System.GEONOSIS)
    assert table.state.phase is Phase.JOURNEY
    facts = table.do(a.Land(System.GEONOSIS))
    assert facts == [e.Occupied(System.GEONOSIS), e.BaseDenied(System.GEONOSIS)]
    assert is_subjugated(table.state, System.GEONOSIS)
    table.do(a.OpenFight())
    assert table.legal(a.Score, seat=1)
    assert table.legal() == [a.CloseFight()]
    table.do(a.Score(MAJOR_VICTORY), seat=1)
    assert table.legal(a.Score, seat=1) == []
    table.do(a.CloseFight(), a.Land(System.GEONOSIS, gone=True), a.Done())
    assert not is_subjugated(table.state, System.GEONOSIS)
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 1)
    table.everybody_passes()
    assert table.state.reputation == 13
    table.until_phase(Phase.BUILDING)
    facts = table.do(a.Build(Unit.X_WING))
    facts += table.until(lambda state: state.phase is Phase.DEPLOYING)
    builds = {one.origin.split(":")[0] for one in of(table.facts, e.UnitQueued)}
    assert builds == {
        *(one.value for one in table.state.loyalty),
        System.MANDALORE.value,
        System.SULLUST.value,
        "base",
    }
    table.until(lambda state: state.phase is Phase.ASSIGNMENT)
    assert table.state.time == 2


def test_units_are_deployed_by_number_and_system_without_being_kept() -> None:
    table = quartermaster()
    table.until_phase(Phase.DEPLOYING)
    assert table.asked == 1
    ready = dict(table.state.ready[REBELS])
    table.do(a.Deploy(Unit.TROOPER, System.NABOO), a.Deploy(Unit.TROOPER, System.NABOO))
    assert table.refused(a.Deploy(Unit.TROOPER, System.NABOO)) == (
        "Two units are deployed there already: Naboo."
    )
    assert table.state.ready[REBELS][Unit.TROOPER] == ready[Unit.TROOPER] - 2
    assert table.state.units == {}
    assert table.view.deployed == {System.NABOO: 2}


def test_a_revealed_base_is_claimed() -> None:
    table = Table.at(EMPIRE, help="quartermaster")
    assert table.legal(a.Claim) == []
    table.do(a.Survey(), a.Land(System.DANTOOINE))
    assert table.state.found is System.DANTOOINE
    table.do(a.Claim(End.CONQUEST))
    assert table.state.winner is EMPIRE


def test_a_mission_of_the_base_space_is_there_too() -> None:
    table = quartermaster()
    table.do(a.Assign(Leader.RIEEKAN), a.Done(), a.Done())
    table.do(a.Reveal(MOBILIZATION, 1), a.GoTo("base"), a.Carry())
    table.everybody_passes()
    assert table.state.phase is Phase.MOBILISING
    assert table.legal(a.GatherFrom) == []
    table.do(a.MoveBase(Secret(System.ILUM)))
    assert e.BaseMoved(System.DANTOOINE, Secret(System.ILUM)) in table.facts


def test_told_missions_are_revealed_without_their_cards() -> None:
    table = quartermaster(missions="told")
    table.do(a.Assign(Leader.MOTHMA), a.Done())
    assert (table.state.phase, table.asked) == (Phase.TELLING, 1)
    (intent,) = DEFINITION.on_card(table.state, ALLIANCE)
    assert intent.action == a.TellMission(Secret(ALLIANCE))
    table.do(intent.action)
    assert (table.state.phase, table.asked) == (Phase.ASSIGNMENT, 2)
    assert table.view.slots[0].told
    assert table.sees(1).missions[0].card == ALLIANCE
    assert table.sees(2).missions == ()
    table.do(a.Done())
    table.do(a.RevealTold(1))
    assert table.state.attempt
    assert table.state.attempt.code == ALLIANCE


def test_a_told_mission_that_its_leaders_cannot_do_is_found_out_and_goes_back() -> None:
    table = quartermaster(missions="told")
    table.do(a.Assign(Leader.DODONNA), a.Done(), a.TellMission(Secret(MOBILIZATION)), a.Done())
    facts = table.do(a.RevealTold(1))
    assert e.CardSpent(REBELS, MOBILIZATION, stays=True) in facts
    assert table.state.slots == ()
    assert table.state.leaders[Leader.DODONNA] != "pool"  # not before all return
    table.happen(e.LeadersReturned())
    assert table.state.leaders[Leader.DODONNA] == "pool"
    assert (table.state.phase, table.asked) == (Phase.COMMAND, 1)


@pytest.mark.parametrize("level", ["quartermaster", "full"])
def test_what_is_kept_is_not_corrected_or_claimed_by_hand(level: str) -> None:
    table = Table.begun(help=level)
    assert table.legal(a.Correct, a.Claim, seat=1) == []
    assert table.legal(a.Correct, a.Claim, seat=2) == []
    assert a.Done() in table.legal()


def test_an_objective_of_the_refresh_is_not_scored_in_a_fight() -> None:
    table = Table.at(EMPIRE, help="quartermaster")
    table.activate(Leader.VADER, System.HOTH)
    table.do(a.OpenFight())
    assert table.refused(a.Score(HEART), seat=1) == (
        "Heart of the Empire is scored at the start of a refresh phase only."
    )
