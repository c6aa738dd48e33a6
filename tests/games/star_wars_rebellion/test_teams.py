"""Three and four players: who decides what, and whose turn comes when."""

from typing import Any

import pytest

from companion.engine import Secret, Session
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.pieces import (
    CAPITAL,
    Leader,
    Role,
    Side,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.posts import order, seat_for
from companion.games.star_wars_rebellion.state import Commander, Phase
from tests.games.star_wars_rebellion.table import (
    BLACK,
    BLANK,
    EMPIRE,
    INFILTRATION,
    REBELS,
    SABOTAGE,
    Table,
    of,
    refresh,
    started,
)

ADMIRAL, GENERAL = Role.ADMIRAL, Role.GENERAL
# Who sits where, by the number of players and who sits first.
POSTS = {
    (2, "rebels_first"): {REBELS: (1, 1), EMPIRE: (2, 2)},
    (2, "empire_first"): {EMPIRE: (1, 1), REBELS: (2, 2)},
    (3, "rebels_first"): {REBELS: (1, 1), EMPIRE: (2, 3)},
    (3, "empire_first"): {EMPIRE: (1, 2), REBELS: (3, 3)},
    (4, "rebels_first"): {REBELS: (1, 3), EMPIRE: (2, 4)},
    (4, "empire_first"): {EMPIRE: (1, 3), REBELS: (2, 4)},
}
TEAMS = [key for key in POSTS if key[0] > 2]
ANY = [*POSTS]


def posts(table: Table) -> dict[Side, tuple[int, int]]:
    seats = table.state.seat_of
    return {side: (seats(side, ADMIRAL), seats(side, GENERAL)) for side in Side}


@pytest.mark.parametrize(("count", "sides"), ANY)
def test_everybody_has_a_post(count: int, sides: str) -> None:
    table = Table.laid(count, sides=sides)
    assert posts(table) == POSTS[count, sides]
    assert {seat for pair in posts(table).values() for seat in pair} == set(range(1, count + 1))


# Who is asked at each step


def begun(count: int, sides: str, **chosen: Any) -> Table:
    return Table.begun(count, sides=sides, **chosen)


@pytest.mark.parametrize(("count", "sides"), ANY)
def test_the_admiral_places_units_and_the_general_chooses_the_base(count: int, sides: str) -> None:
    seats = POSTS[count, sides]
    table = Table.laid(count, sides=sides, start="advanced")
    assert table.asked == seats[EMPIRE][0]
    while table.state.phase is Phase.PLACING and table.state.to_place[EMPIRE]:
        table.do(table.legal(a.Place)[0])
    assert table.asked == seats[REBELS][0]
    while table.state.phase is Phase.PLACING:
        table.do(table.legal(a.Place)[0])
    assert (table.state.phase, table.asked) == (Phase.HIDING, seats[REBELS][1])


@pytest.mark.parametrize(("count", "sides"), ANY)
def test_the_general_assigns_all_leaders(count: int, sides: str) -> None:
    seats = POSTS[count, sides]
    table = begun(count, sides)
    assert table.asked == seats[REBELS][1]
    table.do(a.Assign(Leader.MOTHMA), a.Assign(Leader.LEIA), a.Done())
    assert table.asked == seats[EMPIRE][1]
    table.do(a.Assign(Leader.TARKIN), a.Assign(Leader.VADER, 3), a.Done())
    assert table.state.phase is Phase.COMMAND


@pytest.mark.parametrize(("count", "sides"), ANY)
def test_the_refresh_is_shared_out(count: int, sides: str) -> None:
    """The Rebel General goes through it; probes are the Empire's, and growth the Admirals'."""
    seats = POSTS[count, sides]
    rebels, empire = seats[REBELS], seats[EMPIRE]
    queues = {REBELS: {1: {Unit.X_WING: 1}}, EMPIRE: {1: {Unit.TIE: 1}}}
    table = refresh(2, count=count, sides=sides, phase=Phase.SCORING, queues=queues, draws="told")
    asked = [(table.state.phase, table.asked)]
    table.done(Phase.SCORING)
    for _ in range(4):
        asked.append((table.state.phase, table.asked))
        table.do(a.Done())
    assert asked == [
        (Phase.SCORING, rebels[1]),
        (Phase.RETURNING, rebels[1]),
        (Phase.DRAWING, rebels[1]),
        (Phase.PROBING, empire[1]),
        (Phase.AIMING, rebels[1]),
    ]
    assert (table.state.phase, table.asked) == (Phase.RECRUITING, rebels[0])
    table.do(a.Recruit(Leader.LUKE))
    assert table.asked == empire[0]
    table.do(a.Recruit(Leader.VEERS))
    assert (table.state.phase, table.asked) == (Phase.BUILDING, rebels[0])
    table.do(a.Build(Unit.Y_WING))
    assert (table.state.phase, table.asked) == (Phase.DEPLOYING, rebels[0])
    table.done(Phase.DEPLOYING)
    assert table.asked == empire[0]


@pytest.mark.parametrize(("count", "sides"), TEAMS)
def test_space_and_retreats_are_the_admirals_and_the_ground_the_generals(
    count: int, sides: str
) -> None:
    seats = POSTS[count, sides]
    here = {Unit.X_WING: 1, Unit.TROOPER: 1, Unit.TIE: 1, Unit.STORMTROOPER: 1}
    table = Table.at(None, count=count, sides=sides, units={System.HOTH: here})
    table.put(turn=Commander(EMPIRE, GENERAL))
    table.put(leaders={**table.state.leaders, Leader.LEIA: System.HOTH.value})
    table.march(Leader.VADER, System.HOTH)
    rolled = {}
    while table.state.combat and table.state.combat.stage is not CombatStage.RETREAT:
        combat = table.state.combat
        if combat.stage is CombatStage.ROLL:
            rolled[combat.theatre, combat.striker] = table.asked
        assert combat.stage in (CombatStage.ROLL, CombatStage.ACTIONS)
        blank = c.EnterCombatDie(BLACK, BLANK)
        table.do(blank if combat.missing else c.FinishActions())
    assert rolled == {
        (Theatre.SPACE, EMPIRE): seats[EMPIRE][0],
        (Theatre.SPACE, REBELS): seats[REBELS][0],
        (Theatre.GROUND, EMPIRE): seats[EMPIRE][1],
        (Theatre.GROUND, REBELS): seats[REBELS][1],
    }
    assert table.state.combat
    assert table.asked == seats[table.state.combat.asked][0]


# Turns


@pytest.mark.parametrize(("count", "sides"), TEAMS)
@pytest.mark.parametrize(
    ("initiative", "roles"), [("admirals", (ADMIRAL, GENERAL)), ("generals", (GENERAL, ADMIRAL))]
)
def test_turns_go_round_by_the_initiative(
    count: int, sides: str, initiative: str, roles: tuple[Role, Role]
) -> None:
    table = begun(count, sides, initiative=initiative)
    table.do(a.Done(), a.Done())
    line = [Commander(side, role) for role in roles for side in (REBELS, EMPIRE)]
    assert list(order(table.state)) == line
    for commander in line:
        assert table.state.turn == commander
        assert table.asked == seat_for(table.state, commander)
        leader = next(one for one in table.legal() if isinstance(one, a.TakeLeader)).leader
        table.march(leader, System.HOTH)
    assert table.state.turn is not None


def test_two_players_take_turns_as_sides() -> None:
    assert order(Table.begun().state) == (Commander(REBELS), Commander(EMPIRE))


def test_each_commander_passes_alone() -> None:
    table = begun(4, "rebels_first")
    table.do(a.Done(), a.Done())
    table.do(a.Pass())  # the Admiral of the Rebellion
    assert table.state.passed == (Commander(REBELS, ADMIRAL),)
    table.march(Leader.TARKIN, CAPITAL)
    assert table.state.turn == Commander(REBELS, GENERAL)
    table.march(Leader.LEIA, System.HOTH)
    table.march(Leader.TAGGE, CAPITAL)
    assert table.state.turn == Commander(EMPIRE, ADMIRAL)
    table.do(a.Pass(), a.Pass(), a.Pass())
    assert table.state.phase is Phase.SCORING


def test_three_players_give_the_rebellion_two_turns() -> None:
    table = begun(3, "rebels_first")
    table.do(a.Done(), a.Done())
    asked = []
    for _ in range(4):
        assert table.state.turn
        asked.append((table.state.turn.role, table.asked))
        table.do(a.Pass())
    assert asked == [(ADMIRAL, 1), (ADMIRAL, 2), (GENERAL, 1), (GENERAL, 3)]


def test_who_has_nobody_left_passes_by_itself() -> None:
    table = begun(4, "rebels_first")
    table.do(a.Assign(Leader.MOTHMA), a.Done(), a.Done())
    table.put(leaders={**table.state.leaders, Leader.TARKIN: "out", Leader.PALPATINE: "out"})
    facts = table.do(a.Pass())
    assert e.Passed(Commander(EMPIRE, ADMIRAL)) in facts
    assert table.state.turn == Commander(REBELS, GENERAL)


# Leaders of the other role


@pytest.mark.parametrize(("count", "sides"), TEAMS)
def test_leaders_of_the_other_role_take_no_orders(count: int, sides: str) -> None:
    table = begun(count, sides)
    table.do(a.Done(), a.Done())
    assert table.state.turn == Commander(REBELS, ADMIRAL)
    assert table.legal(a.TakeLeader) == [a.TakeLeader(Leader.DODONNA)]
    assert table.refused(a.TakeLeader(Leader.LEIA)) == "Princess Leia takes no orders from you now."
    assert table.refused(a.TakeLeader(Leader.VADER)) == "Darth Vader takes no orders from you now."
    assert table.refused(a.TakeLeader(Leader.MOTHMA)) == (
        "Mon Mothma has no tactic values and activates nothing."
    )


def test_a_mission_is_revealed_by_whoever_has_a_leader_on_it() -> None:
    table = begun(4, "rebels_first")
    table.do(a.Assign(Leader.DODONNA), a.Assign(Leader.RIEEKAN), a.Done(), a.Done())
    assert table.can(a.Reveal(INFILTRATION, 1))
    assert not table.can(a.Reveal(SABOTAGE, 2))
    table.do(a.Pass(), a.Pass())
    assert table.state.turn == Commander(REBELS, GENERAL)
    assert not table.can(a.Reveal(INFILTRATION, 1))
    assert table.can(a.Reveal(SABOTAGE, 2))


def test_both_on_one_mission_may_reveal_it() -> None:
    for passes in (0, 2):
        table = begun(4, "rebels_first")
        table.do(a.Assign(Leader.DODONNA), a.Assign(Leader.LEIA, 1), a.Done(), a.Done())
        table.do(*[a.Pass()] * passes)
        assert table.can(a.Reveal(INFILTRATION, 1))


# What the other of a team reads


def test_the_general_keeps_the_secrets_of_a_team() -> None:
    table = begun(4, "rebels_first")
    assert table.sees(3).base is System.DANTOOINE
    assert (table.sees(1).keeps, table.sees(1).base) == (False, None)
    assert (table.sees(2).keeps, table.sees(2).open_systems) == (False, {})
    assert table.sees(4).open_systems
    lines = [one.render() for one in DEFINITION.face.private(table.sees(1)).lines]
    assert lines == ["Your General keeps what is secret, and may show it to you."]


def test_the_posts_of_a_whole_game_stay_with_their_seats() -> None:
    session: Session = started(4, help="quartermaster")
    session.act(3, a.ChooseBase(Secret(System.DANTOOINE)))
    session.act(3, a.Done())
    session.act(4, a.Done())
    assert session.awaited == (1,)
    assert of([entry.fact for entry in session.act(1, a.Pass())], e.Passed)
    assert session.awaited == (2,)
