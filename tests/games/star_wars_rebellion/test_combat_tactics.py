"""Every tactic card, what it costs, and blocking."""

import pytest

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.actions import Roll
from companion.games.star_wars_rebellion.combat_state import CombatStage, Source
from companion.games.star_wars_rebellion.pieces import Leader, Unit
from tests.games.star_wars_rebellion.combat_table import (
    BLACK,
    BLANK,
    BOMBARDMENT,
    CRITICAL,
    DIG_IN,
    EMPIRE,
    ESCAPE_PLAN,
    FORMATION,
    GROUND,
    GROUND_CRITICAL,
    GROUND_FORMATION,
    GROUND_ONSLAUGHT,
    GROUND_STRATEGY,
    GROUND_TAKE_DOWN,
    GROUND_UNSTOPPABLE,
    HIT,
    NO_ESCAPE,
    ONSLAUGHT,
    OUTMANEUVER,
    REBELS,
    RED,
    REROLL,
    SPACE,
    SPECIAL,
    STRATEGY,
    TAKE_DOWN,
    UNSTOPPABLE,
    Fray,
)

TIE, DESTROYER, STORM, AT_AT = Unit.TIE, Unit.STAR_DESTROYER, Unit.STORMTROOPER, Unit.AT_AT
X, Y, CORVETTE, TROOPER = Unit.X_WING, Unit.Y_WING, Unit.CORVETTE, Unit.TROOPER
SPEEDER = Unit.AIRSPEEDER
LEADERS = (Leader.VADER, Leader.HAN)  # 2 space cards each; 3 and 2 on the ground


def _in_space(*dice: object, **changes: object) -> Fray:
    """Return the attack of a TIE and a Star Destroyer after this roll."""
    fray = Fray({X: 1, CORVETTE: 2}, {TIE: 1, DESTROYER: 1}, here=LEADERS, **changes)  # type: ignore[arg-type]
    return fray.dice(*dice).blanks()  # type: ignore[arg-type]


def _on_the_ground(*dice: object) -> Fray:
    fray = Fray({TROOPER: 2, SPEEDER: 1}, {STORM: 1, AT_AT: 1, DESTROYER: 1}, here=LEADERS)
    return fray.dice(*dice).blanks()  # type: ignore[arg-type]


def test_a_card_leaves_the_hand_and_a_special_one_costs_a_die() -> None:
    fray = _in_space((BLACK, SPECIAL))
    fray.do(a.PlayTactic(TAKE_DOWN))
    assert fray.combat.hand(EMPIRE, SPACE) == 1
    assert fray.combat.played == (TAKE_DOWN,)
    assert fray.combat.count_dice(SPECIAL) == 0
    assert "costs a special" in fray.refused(a.PlayTactic(ONSLAUGHT))
    assert "costs a die" in fray.refused(a.DrawTactic())
    fray.do(a.PlayTactic(CRITICAL))
    assert fray.combat.hand(EMPIRE, SPACE) == 0
    assert fray.asked == (CombatStage.DAMAGE, EMPIRE)  # no card is left to play


def test_a_special_draws_a_card() -> None:
    fray = _in_space((BLACK, SPECIAL), (RED, SPECIAL))
    fray.do(a.DrawTactic(), a.DrawTactic())
    assert fray.combat.hand(EMPIRE, SPACE) == 4
    assert fray.combat.count_dice(SPECIAL) == 0


def test_a_special_draws_a_card_without_any_leader() -> None:
    fray = Fray({X: 1}, {TIE: 1}).dice((BLACK, SPECIAL))
    assert fray.legal == [a.FinishActions(), a.DrawTactic()]
    assert "in the hand" in fray.refused(a.PlayTactic(CRITICAL))
    fray.do(a.DrawTactic(), a.PlayTactic(CRITICAL))
    assert fray.damage(REBELS) == [(X, 1)]


def test_critical_hit_hurts_any_health() -> None:
    fray = _in_space().do(a.PlayTactic(CRITICAL), a.FinishActions())
    ways = {(one.source, one.unit) for one in fray.legal if isinstance(one, a.AssignHit)}
    assert ways == {(Source.CARD, X), (Source.CARD, CORVETTE)}
    fray.hit(Source.CARD, CORVETTE)
    assert (CORVETTE, 1) in fray.damage(REBELS)


def test_take_it_down_hurts_one_unit_twice() -> None:
    fray = _in_space((BLACK, SPECIAL)).do(a.PlayTactic(TAKE_DOWN), a.FinishActions())
    fray.hit(Source.CARD, CORVETTE)
    assert (CORVETTE, 2) in fray.damage(REBELS)
    assert fray.asked == (CombatStage.BLOCK, REBELS)


def test_onslaught_hurts_two_different_units() -> None:
    fray = _in_space((BLACK, SPECIAL)).do(a.PlayTactic(ONSLAUGHT), a.FinishActions())
    fray.hit(Source.CARD, CORVETTE)
    assert "different units" in fray.refused(a.AssignHit(Source.CARD, CORVETTE, 1))
    fray.hit(Source.CARD, CORVETTE, 0)  # the other one
    assert fray.damage(REBELS) == [(X, 0), (CORVETTE, 1), (CORVETTE, 1)]


def test_onslaught_against_one_unit_hurts_it_once_and_other_cards_still_count() -> None:
    fray = Fray({CORVETTE: 1}, {TIE: 1}, here=LEADERS).dice((BLACK, SPECIAL))
    fray.do(a.PlayTactic(ONSLAUGHT), a.PlayTactic(CRITICAL))
    assert fray.damage(REBELS) == [(CORVETTE, 2)]


def test_concentrate_fire_rolls_up_to_two_dice_again() -> None:
    fray = _in_space((BLACK, BLANK), (RED, HIT)).do(a.PlayTactic(REROLL))
    assert fray.combat.rerolls == 2
    assert "No such die" in fray.refused(a.RerollDie(RED, SPECIAL))
    fray.do(a.RerollDie(BLACK, BLANK))
    assert "again first" in fray.refused(a.FinishActions())
    assert "again first" in fray.refused(a.PlayTactic(CRITICAL))
    assert "again first" in fray.refused(a.DrawTactic())
    fray.do(a.RerollDie(RED, BLANK))
    assert "roll another die" in fray.refused(a.RerollDie(RED, HIT))
    fray.dice((BLACK, HIT), (RED, HIT))
    assert fray.combat.count_dice(HIT) == 3
    assert len(fray.combat.dice) == 4
    assert fray.asked == (CombatStage.ACTIONS, EMPIRE)


def test_one_die_again_is_enough_and_the_companion_can_roll_it() -> None:
    fray = _in_space().do(a.PlayTactic(REROLL), a.RerollDie(RED, BLANK), Roll())
    assert fray.combat.rerolls == 0
    assert len(fray.combat.dice) == 4


def test_brilliant_strategy_draws_of_the_decks_one_likes() -> None:
    fray = Fray({X: 1, TROOPER: 1}, {TIE: 1, STORM: 1}, here=LEADERS).dice((BLACK, SPECIAL))
    assert [one.other for one in fray.cards(STRATEGY)] == [0, 1, 2]  # type: ignore[attr-defined]
    fray.do(a.PlayTactic(STRATEGY, 1))
    assert fray.combat.hands[EMPIRE] == {SPACE: 2, GROUND: 4}
    only = Fray({X: 1}, {TIE: 1}, here=LEADERS).dice((BLACK, SPECIAL))
    assert only.cards(STRATEGY) == [a.PlayTactic(STRATEGY)]
    assert "No such cards" in only.refused(a.PlayTactic(STRATEGY, 1))
    only.do(a.PlayTactic(STRATEGY))
    assert only.combat.hand(EMPIRE, SPACE) == 3


def test_unstoppable_assault_cannot_be_blocked() -> None:
    fray = _in_space((BLACK, SPECIAL), (BLACK, HIT)).do(
        a.PlayTactic(UNSTOPPABLE), a.FinishActions()
    )
    fray.do(a.AssignAll())
    assert fray.combat.striker is REBELS
    assert fray.damage(REBELS)[0] == (X, 1)
    fray.blanks().do(a.FinishActions())
    assert not fray.combat.unstoppable


def test_no_escape_and_escape_plan_are_for_one_round() -> None:
    fray = _in_space().do(a.PlayTactic(NO_ESCAPE), a.FinishActions())
    assert fray.combat.held == (REBELS,)
    ground = _on_the_ground((BLACK, SPECIAL)).do(a.PlayTactic(ESCAPE_PLAN))
    assert ground.combat.escaping == (EMPIRE,)


def test_bombardment_is_as_strong_as_the_best_ship() -> None:
    fray = _on_the_ground((BLACK, SPECIAL)).do(a.PlayTactic(BOMBARDMENT), a.FinishActions())
    assert fray.combat.packets[0].count == 2
    fray.hit(Source.CARD, TROOPER).hit(Source.CARD, SPEEDER)
    assert fray.damage(REBELS) == [(TROOPER, 1), (TROOPER, 0), (SPEEDER, 1)]
    alone = Fray({TROOPER: 2}, {STORM: 1}, here=LEADERS).dice((BLACK, SPECIAL))
    assert "would do nothing" in alone.refused(a.PlayTactic(BOMBARDMENT))


@pytest.mark.parametrize(
    "card",
    [GROUND_CRITICAL, GROUND_ONSLAUGHT, GROUND_TAKE_DOWN, GROUND_UNSTOPPABLE, GROUND_STRATEGY],
)
def test_cards_of_the_ground_are_for_the_ground(card: str) -> None:
    fray = _on_the_ground((BLACK, SPECIAL))
    assert a.PlayTactic(card) in fray.legal
    assert fray.cards(card) == [a.PlayTactic(card)]
    space = _in_space((BLACK, SPECIAL))
    assert space.cards(card) == []
    assert "for ground battles" in space.refused(a.PlayTactic(card))
    assert "for space battles" in fray.refused(a.PlayTactic(CRITICAL))


def test_no_more_copies_than_there_are() -> None:
    fray = Fray({CORVETTE: 4}, {DESTROYER: 1, TIE: 1}, here=[Leader.SOONTIR_FEL, Leader.ACKBAR])
    fray.do(a.Ready(), a.Ready()).dice((BLACK, SPECIAL), (RED, SPECIAL)).blanks()
    fray.do(a.DrawTactic(), a.PlayTactic(CRITICAL), a.PlayTactic(CRITICAL))
    assert "All copies" in fray.refused(a.PlayTactic(CRITICAL))
    assert "no tactic card" in fray.refused(a.PlayTactic("XXX999"))
    assert "blocks, when" in fray.refused(a.PlayTactic(FORMATION))


def test_an_empty_deck_gives_no_card() -> None:
    fray = Fray({X: 2}, {TIE: 2}, here=LEADERS).dice((BLACK, SPECIAL), (BLACK, BLANK))
    while fray.combat.hand(EMPIRE, SPACE) < 13:
        fray.do(a.DrawTactic(), a.FinishActions())
        fray.blanks().do(a.FinishActions(), a.Stay())
        fray.dice((BLACK, SPECIAL), (BLACK, BLANK))
    assert a.DrawTactic() not in fray.legal
    assert "left to draw" in fray.refused(a.DrawTactic())


# Blocking


def _hurt() -> Fray:
    fray = _in_space((BLACK, HIT), (RED, HIT), (RED, HIT)).do(a.FinishActions())
    fray.hit(Source.BLACK, X).hit(Source.RED, CORVETTE).hit(Source.RED, CORVETTE, 1)
    assert fray.asked == (CombatStage.BLOCK, REBELS)
    return fray


def test_defensive_formation_blocks_one() -> None:
    fray = _hurt()
    assert "that blocks first" in fray.refused(a.Unhit(X, 1))
    fray.do(a.PlayBlock(FORMATION))
    assert "what the last card blocks" in fray.refused(a.PlayBlock(FORMATION))
    assert "to block: Corellian" in fray.refused(a.Unhit(CORVETTE, 0))
    fray.do(a.Unhit(CORVETTE, 2))
    assert fray.damage(REBELS) == [(X, 1), (CORVETTE, 1), (CORVETTE, 0)]
    assert "costs another one" in fray.refused(a.PlayBlock(OUTMANEUVER))
    fray.do(a.PlayBlock(FORMATION), a.Unhit(X, 1))
    assert fray.combat.hand(REBELS, SPACE) == 0
    assert fray.combat.striker is REBELS


def test_outmaneuver_blocks_two_for_another_card() -> None:
    fray = _hurt().do(a.PlayBlock(OUTMANEUVER))
    assert fray.combat.hand(REBELS, SPACE) == 0
    assert fray.combat.given_up == {SPACE: 1}
    fray.do(a.Unhit(X, 1))  # of the one that is left nobody asks where it goes
    assert fray.damage(REBELS) == [(X, 0), (CORVETTE, 1), (CORVETTE, 0)]
    assert fray.combat.striker is REBELS


def test_a_block_may_be_left_unused() -> None:
    fray = _hurt().do(a.PlayBlock(OUTMANEUVER), a.LetIt())
    assert fray.damage(REBELS)[0] == (X, 1)


def test_what_stayed_before_cannot_be_blocked_later() -> None:
    fray = Fray({CORVETTE: 2}, {DESTROYER: 1, TIE: 1}, here=LEADERS)
    fray.dice((RED, HIT)).blanks().do(a.FinishActions()).hit(Source.RED, CORVETTE).do(a.LetIt())
    fray.blanks().do(a.FinishActions(), a.Stay(), a.Stay())
    fray.dice((RED, HIT)).blanks().do(a.FinishActions()).hit(Source.RED, CORVETTE)
    fray.do(a.PlayBlock(FORMATION))
    assert fray.damage(REBELS) == [(CORVETTE, 1), (CORVETTE, 0)]


def test_dig_in_and_the_formation_of_the_ground() -> None:
    fray = _on_the_ground((BLACK, HIT), (BLACK, HIT), (RED, HIT)).do(
        a.FinishActions(), a.AssignAll()
    )
    assert a.PlayBlock(DIG_IN) in fray.legal
    assert fray.cards(GROUND_FORMATION) == [a.PlayBlock(GROUND_FORMATION)]
    assert "for space battles" in fray.refused(a.PlayBlock(FORMATION))
    fray.do(a.PlayBlock(DIG_IN))
    assert fray.combat.hand(REBELS, GROUND) == 0
    assert fray.combat.blocks == 2


def test_cards_that_do_not_block_are_refused() -> None:
    fray = _hurt()
    assert "blocks nothing" in fray.refused(a.PlayBlock(CRITICAL))
    assert "not asked" in fray.refused(a.PlayBlock(FORMATION), 2)


def test_there_is_nothing_to_block_while_nobody_is_hurt() -> None:
    fray = _in_space()
    assert fray.refused(a.PlayBlock(FORMATION)) == "There is no damage to block now."
    fray.do(a.FinishActions())
    assert fray.combat.striker is REBELS  # nobody asked the Rebellion to block
