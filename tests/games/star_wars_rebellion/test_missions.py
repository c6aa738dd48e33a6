"""Missions: what can be revealed, where they are, who opposes them, and what dice decide."""

import pytest
from msgspec.structs import replace

from companion.engine import Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Where
from companion.games.star_wars_rebellion.options import Help
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    Die,
    Leader,
    Ring,
    Role,
    Side,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.rules.mission_refusals import refuse_mission
from companion.games.star_wars_rebellion.rules.missions import (
    awaited_mission,
    mission_cards,
    mission_places,
    reveals,
)
from companion.games.star_wars_rebellion.state import POOL, Attempt, Commander, Phase, on_mission
from tests.games.star_wars_rebellion.mission_table import (
    ALLIANCE,
    BEACON,
    BOUNTY,
    CAPTURE_OPERATIVE,
    CONTINGENCY,
    EFFORTS,
    EMPIRE,
    INFILTRATION,
    LURE,
    MOBILIZATION,
    PROBE_DROIDS,
    REBELS,
    RULE_BY_FEAR,
    SABOTAGE,
    SEEK_YODA,
    SLOT,
    SUPERLASER,
    MissionTable,
    dice,
    of,
    options,
    plain,
    rich,
)

CORUSCANT = System.CORUSCANT.value


def infiltration() -> MissionTable:
    """The example of the rulebook: Leia on Infiltration, Palpatine in the pool."""
    table = MissionTable(
        plain(
            units={CORUSCANT: {Unit.STORMTROOPER: 1}},
            leaders={Leader.PALPATINE: POOL},
        )
    )
    table.assign(Leader.LEIA)
    table.reveal(INFILTRATION)
    return table


def opposed() -> MissionTable:
    table = infiltration()
    table.do(a.GoTo(CORUSCANT), a.Oppose(Leader.PALPATINE))
    return table


def test_the_example_of_the_rulebook_succeeds() -> None:  # TV-1.2
    table = opposed()
    assert table.state.attempt
    assert table.state.attempt.to_roll == {REBELS: 2, EMPIRE: 2}
    assert table.state.leaders[Leader.LEIA] == table.state.leaders[Leader.PALPATINE] == CORUSCANT
    facts = table.do(*dice(Die.SPECIAL, Die.BLANK), *dice(Die.HIT, Die.BLANK))
    assert of(facts, e.MissionDecided) == [e.MissionDecided(REBELS, INFILTRATION, True, 2, 1)]
    facts = table.do(a.Carry())
    assert facts[-2:] == [e.WorkEnded(), e.CardSpent(REBELS, INFILTRATION, stays=True)]
    assert table.state.spent == ()
    assert table.state.work is None


def test_as_many_successes_are_a_failure() -> None:  # TV-1.2
    table = opposed()
    facts = table.do(*dice(Die.SPECIAL, Die.BLANK), *dice(Die.HIT, Die.DIRECT))
    assert facts[-2:] == [
        e.MissionDecided(REBELS, INFILTRATION, False, 2, 2),
        e.CardSpent(REBELS, INFILTRATION, stays=True),
    ]
    assert (table.state.attempt, table.state.work) == (None, None)
    assert table.state.phase is Phase.MISSION


def test_the_foe_rolls_after_whoever_attempts() -> None:
    table = opposed()
    assert awaited_mission(table.state) == (1,)
    table.do(a.Roll())
    assert awaited_mission(table.state) == (2,)
    facts = table.do(a.Roll())
    assert [len(one.dice) for one in of(facts, e.DiceRolled)] == [2]


def test_real_dice_and_those_of_the_companion_mix() -> None:
    table = opposed()
    (rolled,) = of(table.do(a.EnterDie(Die.HIT), a.Roll()), e.DiceRolled)
    assert len(rolled.dice) == 1


def test_nobody_opposing_is_a_success() -> None:
    table = infiltration()
    facts = table.do(a.GoTo(CORUSCANT), a.LetGo())
    assert e.MissionDecided(REBELS, INFILTRATION, True) in facts
    assert not of(facts, e.DiceAsked)
    assert table.state.phase is Phase.WORK


def test_an_empty_pool_is_not_asked() -> None:
    table = MissionTable(plain(units={CORUSCANT: {Unit.TIE: 1}}))
    table.assign(Leader.LEIA)
    table.reveal(INFILTRATION)
    facts = table.do(a.GoTo(CORUSCANT))
    assert e.MissionDecided(REBELS, INFILTRATION, True) in facts


def test_a_leader_who_is_there_already_opposes() -> None:
    table = MissionTable(plain(units={CORUSCANT: {Unit.TIE: 1}}, leaders={Leader.VADER: CORUSCANT}))
    table.assign(Leader.LEIA)
    table.reveal(INFILTRATION)
    table.do(a.GoTo(CORUSCANT))
    assert table.state.attempt
    assert table.state.attempt.to_roll == {REBELS: 2, EMPIRE: 0}  # Vader knows nothing of this
    facts = table.do(*dice(Die.BLANK, Die.BLANK))
    assert not of(facts, e.MissionDecided)[0].success  # one success was needed


def test_infiltration_needs_an_imperial_unit_and_nothing_else() -> None:  # CON-1c
    state = plain(units={System.HOTH: {Unit.TIE: 1}, System.NABOO: {Unit.X_WING: 1}})
    mission = state.galaxy.missions[INFILTRATION]
    assert mission_places(state, mission) == [System.HOTH]


def test_units_cannot_be_checked_where_they_are_not_kept() -> None:
    state = plain(options=options(help=Help.QUARTERMASTER))
    mission = state.galaxy.missions[INFILTRATION]
    assert len(mission_places(state, mission)) == len(System)


def test_a_destroyed_system_is_remote() -> None:
    state = plain(destroyed=(System.ALDERAAN,))
    assert System.ALDERAAN not in mission_places(state, state.galaxy.missions[ALLIANCE])
    assert System.ALDERAAN in mission_places(state, state.galaxy.missions["MIM009"])


def test_the_base_space_is_a_system_once_it_is_found() -> None:
    state = plain()
    mission = state.galaxy.missions[MOBILIZATION]
    assert mission_places(state, mission) == [BASE]
    assert mission_places(replace(state, found=System.HOTH), mission) == [System.HOTH]


def test_every_condition_of_a_place_is_known() -> None:
    state = rich()
    for where in Where:
        mission = replace(state.galaxy.missions[ALLIANCE], where=(where,))
        mission_places(state, mission)


def test_a_mission_that_is_resolved_is_never_opposed() -> None:
    table = MissionTable(rich(EMPIRE))
    table.assign(Leader.JERJERROD, side=EMPIRE)
    table.reveal(EFFORTS, EMPIRE)
    table.do(a.GoTo(CORUSCANT))
    assert table.state.work
    assert len(table.state.work.left) == 2  # Jerjerrod is in its picture


def test_without_the_portrait_its_effect_is_dropped() -> None:
    table = MissionTable(rich(EMPIRE))
    table.assign(Leader.TARKIN, side=EMPIRE)
    table.reveal(PROBE_DROIDS, EMPIRE)
    table.do(a.GoTo(CORUSCANT))
    assert table.state.work
    assert [one.count for one in table.state.work.left] == [2]


def test_the_portrait_is_worth_two_successes() -> None:
    table = MissionTable(
        plain(
            EMPIRE,
            leaders={Leader.LEIA: System.HOTH.value, Leader.BOBA_FETT: POOL},
            units={CORUSCANT: {Unit.TIE: 1}},
        )
    )
    table.assign(Leader.BOBA_FETT, side=EMPIRE)
    table.reveal(BOUNTY, EMPIRE)
    table.do(a.GoAgainst(Leader.LEIA))  # the Rebels have nobody else
    facts = table.do(*dice(*[Die.BLANK] * 3), *dice(Die.HIT))
    assert of(facts, e.MissionDecided) == [e.MissionDecided(EMPIRE, BOUNTY, True, 2, 1)]


def test_units_beside_an_alliance_are_two_dice() -> None:
    table = MissionTable(
        plain(
            units={System.NABOO: {Unit.X_WING: 1}},
            leaders={Leader.TARKIN: System.NABOO.value},
        )
    )
    table.assign(Leader.MOTHMA)
    table.reveal(ALLIANCE)
    table.do(a.GoTo(System.NABOO))
    assert table.state.attempt
    assert table.state.attempt.to_roll == {REBELS: 5, EMPIRE: 1}


def test_nobody_rolls_more_dice_than_there_are() -> None:
    here = System.MANDALORE.value
    everybody = {
        leader: here for leader, one in plain().galaxy.leaders.items() if one.side is EMPIRE
    }
    table = MissionTable(
        plain(
            EMPIRE,
            leaders={**everybody, Leader.LEIA: here},
            rings={Leader.LEIA: Ring.CAPTURED},
        )
    )
    table.assign(Leader.PALPATINE, side=EMPIRE)
    table.reveal(LURE, EMPIRE)
    table.do(a.GoAgainst(Leader.LEIA))
    assert table.state.attempt
    # All her skills count, and she opposes although she is captured.
    assert table.state.attempt.to_roll == {EMPIRE: 10, REBELS: 5}


def test_a_captive_opposes_only_what_is_against_him() -> None:
    here = System.MANDALORE.value
    table = MissionTable(
        plain(
            EMPIRE,
            leaders={Leader.LEIA: here},
            rings={Leader.LEIA: Ring.CAPTURED},
            units={here: {Unit.TIE: 1}},
        )
    )
    table.assign(Leader.TARKIN, side=EMPIRE)
    table.reveal(RULE_BY_FEAR, EMPIRE)
    facts = table.do(a.GoTo(here))
    assert e.MissionDecided(EMPIRE, RULE_BY_FEAR, True) in facts


def test_a_capture_is_against_a_leader_beside_an_imperial_unit() -> None:
    table = MissionTable(
        plain(
            EMPIRE,
            leaders={Leader.LEIA: CORUSCANT, Leader.HAN: System.HOTH.value, Leader.LUKE: BASE},
            units={CORUSCANT: {Unit.TIE: 1}},
        )
    )
    table.assign(Leader.VADER, side=EMPIRE)
    table.reveal(CAPTURE_OPERATIVE, EMPIRE)
    assert table.legal() == [a.GoAgainst(Leader.LEIA)]


def test_two_leaders_make_a_large_mobilization() -> None:
    table = MissionTable(plain(leaders={Leader.LEIA: BASE}))
    table.assign(Leader.MOTHMA, Leader.RIEEKAN)
    table.reveal(MOBILIZATION)
    table.do(a.GoTo(BASE), a.Carry())
    assert table.state.mobilised == 2  # Leia only happens to be there


def test_a_contingency_plan_puts_its_leader_on_another_mission() -> None:
    table = MissionTable(plain())
    table.assign(Leader.LANDO)
    table.reveal(CONTINGENCY)
    assert table.legal() == [a.GoTo("")]
    table.do(a.GoTo(""), a.Carry())
    assert [slot.number for slot in table.state.slots] == [SLOT + 1]
    assert table.state.leaders[Leader.LANDO] == on_mission(SLOT + 1)
    assert table.state.spent == (CONTINGENCY,)


# What can be revealed


def test_only_what_leaders_can_do_is_offered() -> None:
    table = MissionTable(rich())
    table.assign(Leader.WEDGE)
    offered = {one.card for one in reveals(table.state, REBELS, None) if isinstance(one, a.Reveal)}
    assert SABOTAGE in offered
    assert INFILTRATION not in offered
    assert RULE_BY_FEAR not in offered


def test_a_role_reveals_what_one_of_its_leaders_is_on() -> None:
    table = MissionTable(rich())
    table.assign(Leader.LEIA)
    assert not list(reveals(table.state, REBELS, Role.ADMIRAL))
    assert list(reveals(table.state, REBELS, Role.GENERAL))


def test_all_copies_have_to_be_used_before_a_mission_is_gone() -> None:
    table = MissionTable(rich(EMPIRE, spent=(SUPERLASER, SUPERLASER)))
    table.assign(Leader.TARKIN, side=EMPIRE)
    assert a.Reveal(SUPERLASER, SLOT) in list(reveals(table.state, EMPIRE, None))
    table.state = replace(table.state, spent=(SUPERLASER,) * 3)
    assert a.Reveal(SUPERLASER, SLOT) not in list(reveals(table.state, EMPIRE, None))


@pytest.mark.parametrize("code", [INFILTRATION, SABOTAGE, SEEK_YODA, BEACON])
def test_what_was_told_is_always_offered_and_nothing_else_differs(code: str) -> None:
    table = MissionTable(plain())
    table.assign(Leader.WEDGE, told=code)
    assert list(reveals(table.state, REBELS, None)) == [a.RevealTold(SLOT)]
    assert mission_cards(table.state, INFILTRATION) == [a.RevealTold(SLOT)]


def test_a_told_mission_that_can_be_done_is_under_way() -> None:
    table = MissionTable(rich())
    table.assign(Leader.WEDGE, told=SABOTAGE)
    table.reveal()
    assert table.state.attempt
    assert table.state.attempt.code == SABOTAGE
    assert table.state.phase is Phase.MISSION
    assert table.state.slots == ()


@pytest.mark.parametrize("code", [INFILTRATION, CAPTURE_OPERATIVE, "nonsense"])
def test_a_told_mission_that_cannot_be_done_goes_back_to_the_hand(code: str) -> None:
    table = MissionTable(rich())
    table.assign(Leader.WEDGE, told=code)
    facts = table.reveal()
    assert isinstance(facts[0], e.MissionRevealed)
    assert facts[1:] == [e.CardSpent(REBELS, code, stays=True)]
    assert table.state.attempt is None
    assert table.state.phase is Phase.COMMAND  # the turn goes on
    assert table.state.slots == ()


def test_a_card_that_is_shown_means_every_slot_it_fits() -> None:
    table = MissionTable(rich())
    table.assign(Leader.LEIA)
    assert mission_cards(table.state, SABOTAGE) == [a.Reveal(SABOTAGE, SLOT)]
    assert mission_cards(table.state, RULE_BY_FEAR) == []
    assert mission_cards(table.state, "nonsense") == []


# The tracker


def test_a_tracker_only_asks_how_it_went() -> None:
    table = MissionTable(plain(EMPIRE, options=options(help=Help.TRACKER), leaders={}))
    offered = list(reveals(table.state, EMPIRE, None))
    assert a.Reveal("MIM025") in offered
    table.add(e.MissionRevealed(Attempt(0, EMPIRE, "MIM025")))
    assert table.legal() == [a.Decide(success=True), a.Decide(success=False)]
    facts = table.do(a.Decide(success=True))
    assert facts == [
        e.MissionDecided(EMPIRE, "MIM025", True),
        e.ReputationMoved(-1),
        e.CardSpent(EMPIRE, "MIM025", stays=False),
    ]
    assert table.state.phase is Phase.MISSION
    assert a.Reveal("MIM025") not in list(reveals(table.state, EMPIRE, None))


# Bad input


def test_what_is_wrong_with_a_reveal_is_said() -> None:
    table = MissionTable(plain(spent=("MIR015",), loyalty={System.CORUSCANT: EMPIRE}))
    table.assign(Leader.WEDGE)

    def why(action: a.Reveal | a.RevealTold) -> str:
        return str(refuse_mission(table.state, 1, action))

    assert why(a.Reveal(ALLIANCE, SLOT)) == (
        "Build Alliance needs 1 of diplomacy; the leaders have 0."
    )
    assert "no mission of this side" in why(a.Reveal(RULE_BY_FEAR, SLOT))
    assert "used already" in why(a.Reveal("MIR015", SLOT))
    assert "cannot be done anywhere" in why(a.Reveal("MIR009", SLOT))
    assert "There is no mission 'X'" in why(a.Reveal("X", SLOT))
    assert "number 3" in why(a.Reveal(SABOTAGE, 3))
    assert "Nobody told" in why(a.RevealTold(SLOT))
    assert "other side" in str(refuse_mission(table.state, 2, a.RevealTold(SLOT)))
    table.state = replace(
        table.state, slots=(replace(table.state.slots[0], card=Secret(SABOTAGE)),)
    )
    assert "told in secret" in why(a.Reveal(SABOTAGE, SLOT))


def test_what_is_wrong_on_a_mission_is_said() -> None:
    table = infiltration()
    assert table.refused(a.GoTo("hoth")) == "Infiltration cannot be done here: Hoth."
    assert "against this leader" in table.refused(a.GoAgainst(Leader.VADER))
    assert "other side" in table.refused(a.GoTo(CORUSCANT), 2)
    assert "not said yet" in table.refused(a.LetGo(), 2)
    assert "No dice" in table.refused(a.Roll())
    assert "dice decide" in table.refused(a.Decide(success=True))
    table.do(a.GoTo(CORUSCANT))
    assert "said already" in table.refused(a.GoTo(CORUSCANT), 1)
    assert "Not in the pool" in table.refused(a.Oppose(Leader.VADER))
    assert "other side" in table.refused(a.Oppose(Leader.LEIA), 1)
    table.do(a.Oppose(Leader.PALPATINE))
    assert "settled" in table.refused(a.LetGo(), 2)
    assert "rolls first" in table.refused(a.EnterDie(Die.HIT), 2)
    table.do(a.Roll())
    assert "lie there: 2" in table.refused(a.EnterDie(Die.HIT), 1)


def test_a_leader_has_to_be_named_where_one_is_meant() -> None:
    table = MissionTable(rich(EMPIRE))
    table.assign(Leader.VADER, side=EMPIRE)
    table.reveal(CAPTURE_OPERATIVE, EMPIRE)
    assert "say whom" in table.refused(a.GoTo(CORUSCANT))


def test_without_a_mission_nothing_can_be_said_about_it() -> None:
    table = MissionTable(plain())
    for action in (a.GoTo("hoth"), a.LetGo(), a.EnterDie(Die.HIT), a.Decide(success=True)):
        assert "No mission" in str(refuse_mission(table.state, 1, action))
    assert refuse_mission(table.state, 1, a.Done()) is None
    assert refuse_mission(table.state, 9, a.LetGo()) is None


@pytest.mark.parametrize("side", Side)
def test_in_a_team_the_general_decides_unless_it_is_another_turn(side: Side) -> None:
    table = opposed()
    posts = {one: {Role.ADMIRAL: 3, Role.GENERAL: 4} for one in Side}
    assert table.state.attempt
    attempt = replace(table.state.attempt, side=side, to_roll={side: 1})
    table.state = replace(table.state, posts=posts, attempt=attempt, turn=None)
    assert awaited_mission(table.state) == (4,)
    table.state = replace(table.state, turn=Commander(side, Role.ADMIRAL))
    assert awaited_mission(table.state) == (3,)


@pytest.mark.parametrize("gives", [True, False])
def test_c3po_can_save_a_failed_mission_of_diplomacy(gives: bool) -> None:
    table = MissionTable(
        plain(rings={Leader.MOTHMA: Ring.C3PO}, leaders={Leader.TARKIN: System.NABOO.value})
    )
    table.assign(Leader.MOTHMA)
    table.reveal(ALLIANCE)
    table.do(a.GoTo(System.NABOO), *dice(*[Die.BLANK] * 3), a.EnterDie(Die.BLANK))
    assert table.legal() == [a.Decide(success=True), a.Decide(success=False)]
    assert "lie there: 3" in table.refused(a.Roll())
    facts = table.do(a.Decide(success=gives))
    assert of(facts, e.RingGiven) == ([e.RingGiven(Leader.MOTHMA, None)] if gives else [])
    assert of(facts, e.MissionDecided)[0].success is gives
    assert (table.state.work is not None) is gives


def test_c3po_is_not_needed_for_a_success() -> None:
    table = MissionTable(
        plain(rings={Leader.MOTHMA: Ring.C3PO}, leaders={Leader.TARKIN: System.NABOO.value})
    )
    table.assign(Leader.MOTHMA)
    table.reveal(ALLIANCE)
    facts = table.do(a.GoTo(System.NABOO), *dice(*[Die.HIT] * 3), a.EnterDie(Die.BLANK))
    assert of(facts, e.MissionDecided)[0].success
    assert table.state.rings == {Leader.MOTHMA: Ring.C3PO}


def test_a_card_can_decide_what_dice_would_have() -> None:
    table = opposed()
    facts = table.do(a.Decide(success=False))  # a Wookiee Guardian, for instance
    assert of(facts, e.MissionDecided) == [e.MissionDecided(REBELS, INFILTRATION, False)]
