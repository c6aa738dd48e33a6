"""The course of a combat: leaders, dice, damage that stays, blocks, and who is left."""

import pytest

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion.actions import Roll
from companion.games.star_wars_rebellion.combat_state import CombatStage, Source
from companion.games.star_wars_rebellion.pieces import Leader, Ring, Side, Unit
from companion.games.star_wars_rebellion.rules.combat import shares_theatre
from companion.games.star_wars_rebellion.state import Phase
from tests.games.star_wars_rebellion.combat_table import (
    BLACK,
    BLANK,
    CRITICAL,
    DIRECT,
    EMPIRE,
    FORMATION,
    FOUR,
    GROUND,
    HIT,
    NO_ESCAPE,
    ONSLAUGHT,
    REBELS,
    RED,
    SPACE,
    SPECIAL,
    TAKE_DOWN,
    YAVIN,
    Fray,
    galaxy_at_war,
)

TIE, CARRIER, DESTROYER, SUPER = (
    Unit.TIE,
    Unit.CARRIER,
    Unit.STAR_DESTROYER,
    Unit.SUPER_STAR_DESTROYER,
)
X, Y, TRANSPORT, CORVETTE, CRUISER = (
    Unit.X_WING,
    Unit.Y_WING,
    Unit.TRANSPORT,
    Unit.CORVETTE,
    Unit.CRUISER,
)
STORM, AT_ST, AT_AT = Unit.STORMTROOPER, Unit.AT_ST, Unit.AT_AT
TROOPER, SPEEDER = Unit.TROOPER, Unit.AIRSPEEDER


def test_the_example_of_the_rulebook() -> None:  # TV-1.4
    fray = Fray({X: 1, Y: 1}, {TIE: 1, DESTROYER: 1}, here=[Leader.VADER], pool=[Leader.DODONNA])
    assert fray.asked == (CombatStage.LEADERS, REBELS)
    fray.do(a.AddLeader(Leader.DODONNA))
    assert fray.state.leaders[Leader.DODONNA] == YAVIN
    assert [fray.combat.hand(side, SPACE) for side in Side] == [2, 2]
    assert fray.combat.to_roll == {BLACK: 2, RED: 2}
    fray.dice((BLACK, HIT), (BLACK, SPECIAL), (RED, HIT), (RED, BLANK))
    fray.do(a.PlayTactic(ONSLAUGHT), a.FinishActions())
    assert fray.combat.count_dice(SPECIAL) == 0
    fray.hit(Source.CARD, X).hit(Source.CARD, Y)
    assert "red health only" in fray.refused(a.AssignHit(Source.RED, X, 1))
    fray.hit(Source.BLACK, Y, 1)
    assert fray.asked == (CombatStage.BLOCK, REBELS)
    fray.do(a.PlayBlock(FORMATION), a.Unhit(X, 1), a.LetIt())
    assert fray.here == {X: 1, Y: 1, TIE: 1, DESTROYER: 1}  # it goes at the end of the step
    assert fray.combat.striker is REBELS
    assert fray.combat.to_roll == {BLACK: 1, RED: 1}
    fray.dice((BLACK, DIRECT), (RED, BLANK)).do(a.FinishActions())
    fray.hit(Source.DIRECT, TIE).do(a.LetIt())
    assert fray.here == {X: 1, DESTROYER: 1}
    assert fray.combat.losses == {REBELS: {Y: 1}, EMPIRE: {TIE: 1}}
    assert fray.asked == (CombatStage.RETREAT, EMPIRE)


def test_a_combat_begins_where_both_are_in_the_same_theatre() -> None:
    def shared(*units: Unit) -> bool:
        state = galaxy_at_war(units={YAVIN.value: dict.fromkeys(units, 1)})
        return shares_theatre(state, YAVIN)

    assert shared(X, TIE)
    assert shared(TROOPER, STORM, TIE)
    assert shared(Unit.ION_CANNON, STORM)
    assert not shared(X, STORM)
    assert not shared(TROOPER, TIE)
    assert not shared(X, TROOPER)


def test_beginning_clears_the_way() -> None:
    fray = Fray({X: 1}, {TIE: 1}, lost={REBELS: 3}, origins=("dantooine",))
    assert fray.state.fight is None
    assert fray.state.phase is Phase.COMBAT
    assert not fray.state.scored
    assert fray.state.lost == {}
    assert fray.combat.origins == ("dantooine",)
    assert fray.combat.theatres == (SPACE,)


def test_a_combat_without_cards_needs_two_taps_a_round() -> None:
    fray = Fray({X: 1}, {TIE: 1})
    assert fray.asked == (CombatStage.ROLL, EMPIRE)
    fray.dice((BLACK, HIT))
    assert fray.asked == (CombatStage.ROLL, REBELS)
    fray.dice((BLACK, DIRECT))
    assert fray.is_over
    assert fray.here == {}
    assert fray.facts[-1] == c.CombatEnded(YAVIN, None)


# Leaders


def test_the_current_player_adds_a_leader_first() -> None:
    fray = Fray({X: 1}, {TIE: 1}, pool=[Leader.VADER, Leader.LEIA], attacker=REBELS)
    assert fray.asked == (CombatStage.LEADERS, REBELS)
    fray.do(a.NoLeader())
    assert fray.asked == (CombatStage.LEADERS, EMPIRE)
    fray.do(a.AddLeader(Leader.VADER))
    assert fray.combat.hand(EMPIRE, SPACE) == 2
    assert fray.combat.hand(EMPIRE, GROUND) == 0


def test_a_leader_without_tactic_values_does_not_count() -> None:  # CON-1b
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.MOTHMA], pool=[Leader.DODONNA, Leader.BOBA_FETT])
    assert fray.asked == (CombatStage.LEADERS, REBELS)
    assert fray.refused(a.AddLeader(Leader.MOTHMA)).startswith("Mon Mothma has no tactic values")
    assert "of the other" in fray.refused(a.AddLeader(Leader.BOBA_FETT))
    assert "not in the pool" in fray.refused(a.AddLeader(Leader.HAN))
    fray.do(a.AddLeader(Leader.DODONNA))
    assert fray.asked == (CombatStage.ROLL, EMPIRE)
    assert "before the first round" in fray.refused(a.AddLeader(Leader.DODONNA))


def test_a_captive_does_not_lead() -> None:
    fray = Fray(
        {X: 1},
        {TIE: 1},
        here=[Leader.HAN],
        pool=[Leader.DODONNA],
        rings={Leader.HAN: Ring.CAPTURED},
    )
    assert a.AddLeader(Leader.DODONNA) in fray.legal


def test_the_best_value_of_each_kind_counts() -> None:
    fray = Fray(
        {X: 1, TROOPER: 1}, {TIE: 1, STORM: 1}, here=[Leader.PALPATINE, Leader.VADER, Leader.LEIA]
    )
    fray.do(a.Ready())  # Palpatine is in the picture of an action card
    assert fray.combat.hands == {EMPIRE: {SPACE: 3, GROUND: 3}, REBELS: {SPACE: 1, GROUND: 1}}


# Dice


@pytest.mark.parametrize(
    ("empire", "dice"),
    [
        ({TIE: 7}, {BLACK: 5}),
        ({SUPER: 2}, {BLACK: 4, RED: 5}),
        ({TIE: 4, DESTROYER: 3}, {BLACK: 5, RED: 5}),
        ({Unit.DEATH_STAR: 1}, {RED: 4}),
    ],
)
def test_five_dice_of_a_colour_at_most(empire: dict[Unit, int], dice: dict[object, int]) -> None:
    fray = Fray({X: 2}, empire)
    assert fray.combat.to_roll == dice


def test_a_sixth_die_and_one_too_many_are_refused() -> None:
    fray = Fray({X: 8}, {SUPER: 2, TIE: 1})
    fray.dice(*[(RED, BLANK)] * 5)
    assert fray.refused(a.EnterCombatDie(RED, HIT)) == "Nobody rolls more than five red dice."
    fray = Fray({X: 8}, {TIE: 6, DESTROYER: 1})
    fray.dice(*[(BLACK, BLANK)] * 5)
    assert fray.refused(a.EnterCombatDie(BLACK, HIT)) == "Nobody rolls more than five black dice."
    fray.dice((RED, BLANK))
    assert fray.combat.missing == 1
    fray = Fray({X: 1, Y: 1}, {TIE: 1})
    assert "Red dice of this roll: 0" in fray.refused(a.EnterCombatDie(RED, HIT))


def test_the_companion_rolls_what_is_missing_and_that_stands() -> None:
    fray = Fray({CORVETTE: 1, X: 1}, {SUPER: 1, TIE: 1})
    fray.dice((BLACK, BLANK), (RED, BLANK)).do(Roll())
    rolled = next(fact for fact in fray.facts if isinstance(fact, c.CombatDiceRolled))
    assert [one.colour for one in rolled.dice].count(BLACK) == 2
    assert [one.colour for one in rolled.dice].count(RED) == 2
    assert rolled.REVEALS


def test_an_ion_cannon_takes_two_red_dice_in_space_and_two_cannons_take_no_more() -> None:
    fray = Fray({X: 1, Unit.ION_CANNON: 2}, {SUPER: 1, TIE: 1, STORM: 1})
    assert fray.combat.to_roll == {BLACK: 3, RED: 1}
    fray = Fray({X: 1, Unit.ION_CANNON: 1}, {SUPER: 2})
    assert fray.combat.to_roll == {BLACK: 4, RED: 3}  # of five, not of six


def test_a_shield_generator_draws_one_ground_tactic_for_each_ground_battle() -> None:
    fray = Fray({TROOPER: 1, Unit.SHIELD_GENERATOR: 2}, {STORM: 1})
    assert fray.combat.hand(REBELS, GROUND) == 1
    fray.blanks(2).do(a.FinishActions())
    assert fray.combat.round == 2
    assert fray.combat.hand(REBELS, GROUND) == 2
    assert fray.combat.hand(EMPIRE, GROUND) == 0


# Damage


def test_colours_of_hits() -> None:
    fray = Fray({X: 1, CORVETTE: 1}, {DESTROYER: 1, TIE: 1})
    fray.dice((BLACK, HIT), (BLACK, DIRECT), (RED, HIT), (RED, BLANK))
    ways = {(one.source, one.unit) for one in fray.legal if isinstance(one, a.AssignHit)}
    assert ways == {
        (Source.BLACK, X),
        (Source.RED, CORVETTE),
        (Source.DIRECT, X),  # CON-1a: black or red
        (Source.DIRECT, CORVETTE),
    }
    assert "black health only" in fray.refused(a.AssignHit(Source.BLACK, CORVETTE, 0))
    assert "so much damage" in fray.refused(a.AssignHit(Source.BLACK, X, 3))
    assert "No such unit" in fray.refused(a.AssignHit(Source.BLACK, TROOPER, 0))
    assert "No damage of a card" in fray.refused(a.AssignHit(Source.CARD, X, 0))
    fray.hit(Source.BLACK, X)
    assert "No black hit" in fray.refused(a.AssignHit(Source.BLACK, X, 1))
    assert "not asked" in fray.refused(a.AssignAll(), 1)


def test_damage_stays_until_the_combat_is_over() -> None:
    fray = Fray({CORVETTE: 1}, {TIE: 1, DESTROYER: 1})
    fray.dice((RED, HIT)).blanks(2)
    assert fray.combat.round == 2
    assert fray.damage(REBELS) == [(CORVETTE, 1)]
    assert fray.combat.of(REBELS)[0].damage == 1
    fray.dice((RED, HIT)).blanks(2)
    assert fray.is_over
    assert fray.here == {TIE: 1, DESTROYER: 1}
    assert fray.facts[-1] == c.CombatEnded(YAVIN, EMPIRE)


def test_who_is_doomed_still_attacks_in_that_battle_but_not_in_the_next() -> None:
    fray = Fray({X: 2}, {TIE: 3})
    fray.dice((BLACK, HIT), (BLACK, BLANK), (BLACK, BLANK)).hit(Source.BLACK, X)
    assert fray.combat.to_roll == {BLACK: 2}
    assert fray.here[X] == 2
    fray.blanks()
    assert fray.here[X] == 1
    assert fray.combat.to_roll == {BLACK: 3}
    fray.blanks()
    assert fray.combat.to_roll == {BLACK: 1}


def test_all_at_one_tap_kills_most() -> None:
    fray = Fray({CORVETTE: 1, CRUISER: 1, X: 2}, {SUPER: 1, TIE: 3})
    fray.dice(*[(BLACK, HIT)] * 2, *[(BLACK, DIRECT)] * 3, *[(RED, HIT)] * 3)
    fray.do(a.AssignAll())
    ended = next(fact for fact in fray.facts if isinstance(fact, c.AttackEnded))
    assert ended.doomed == {X: 2, CORVETTE: 1, CRUISER: 1}
    assert ended.damage == 8


def test_a_big_card_goes_to_who_it_kills() -> None:
    fray = Fray({X: 1, CORVETTE: 1}, {TIE: 2}, here=[Leader.VADER])
    fray.dice((BLACK, SPECIAL), (BLACK, HIT)).do(a.PlayTactic(TAKE_DOWN), a.FinishActions())
    fray.do(a.AssignAll())
    assert fray.damage(REBELS) == [(X, 1), (CORVETTE, 2)]


def test_assigning_may_stop() -> None:
    fray = Fray({X: 2}, {TIE: 2})
    fray.dice((BLACK, HIT), (BLACK, HIT)).hit(Source.BLACK, X).do(a.FinishDamage())
    assert fray.damage(REBELS) == [(X, 1), (X, 0)]
    assert fray.combat.striker is REBELS


def test_the_only_target_takes_it_all_without_a_question() -> None:
    fray = Fray({CRUISER: 1}, {SUPER: 1})
    fray.dice((BLACK, HIT), (BLACK, DIRECT), (RED, HIT), (RED, HIT), (RED, BLANK))
    assert fray.damage(REBELS) == [(CRUISER, 3)]
    assert fray.combat.striker is REBELS


# Theatres


def test_space_comes_before_the_ground_and_the_ground_only_if_both_are_there() -> None:
    fray = Fray({X: 1, TROOPER: 1}, {TIE: 1, STORM: 1})
    assert fray.combat.theatre is SPACE
    fray.dice((BLACK, HIT), (BLACK, HIT))
    assert fray.combat.theatre is GROUND
    fray.blanks(2)
    assert fray.combat.round == 2
    assert fray.combat.theatre is GROUND  # nobody is in space any more
    assert fray.combat.fought == (SPACE, GROUND)


def test_in_a_team_admirals_fight_in_space_and_generals_on_the_ground() -> None:
    fray = Fray({X: 1, TROOPER: 1}, {TIE: 1, STORM: 1}, posts=FOUR, count=4)
    assert fray.seat == 2
    fray.dice((BLACK, BLANK))
    assert fray.seat == 1
    fray.dice((BLACK, BLANK))
    assert fray.seat == 4
    assert "not asked now" in fray.refused(Roll(), 2)


# Stand-offs


def test_who_cannot_hurt_each_other_part() -> None:
    fray = Fray({TRANSPORT: 2}, {Unit.DEATH_STAR_SITE: 1})
    assert fray.is_over
    assert fray.here == {TRANSPORT: 2, Unit.DEATH_STAR_SITE: 1}
    assert fray.facts[-1] == c.CombatEnded(YAVIN, None)


def test_nobody_fights_for_more_than_thirty_rounds() -> None:
    fray = Fray({X: 1}, {TIE: 1})
    fray.blanks(60)
    rounds = [fact.round for fact in fray.facts if isinstance(fact, c.CombatRoundBegun)]
    assert fray.is_over
    assert max(rounds) == 30


def test_a_death_star_is_not_hurt_by_dice_nor_by_cards() -> None:
    fray = Fray({X: 2}, {Unit.DEATH_STAR: 1}, here=[Leader.LUKE], attacker=REBELS)
    fray.dice((BLACK, DIRECT), (BLACK, SPECIAL))
    ways = [one.card for one in fray.legal if isinstance(one, a.PlayTactic)]
    assert not {CRITICAL, ONSLAUGHT, TAKE_DOWN} & set(ways)
    assert NO_ESCAPE in ways
    assert "would do nothing" in fray.refused(a.PlayTactic(CRITICAL))
    fray.do(a.FinishActions())
    assert fray.damage(EMPIRE) == [(Unit.DEATH_STAR, 0)]
    assert fray.combat.striker is EMPIRE


def test_a_death_star_in_the_making_has_health() -> None:
    fray = Fray({CRUISER: 1, X: 1}, {Unit.DEATH_STAR_SITE: 1, TIE: 1}, attacker=REBELS)
    fray.dice((BLACK, DIRECT), (BLACK, BLANK), (RED, HIT), (RED, HIT))
    fray.do(a.AssignHit(Source.RED, Unit.DEATH_STAR_SITE, 0))
    fray.do(a.AssignHit(Source.RED, Unit.DEATH_STAR_SITE, 1))
    fray.do(a.AssignHit(Source.DIRECT, Unit.DEATH_STAR_SITE, 2))
    assert (Unit.DEATH_STAR_SITE, 3) in fray.damage(EMPIRE)
