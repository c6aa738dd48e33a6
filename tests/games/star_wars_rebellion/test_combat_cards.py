"""Action cards for the start of a combat."""

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_state import CombatStage, Source
from companion.games.star_wars_rebellion.options import Help, Options
from companion.games.star_wars_rebellion.pieces import Leader, Theatre, Unit
from companion.games.star_wars_rebellion.state import POOL
from tests.games.star_wars_rebellion.combat_table import (
    BLACK,
    CRITICAL,
    DIRECT,
    EMPIRE,
    FULLY_OPERATIONAL,
    GENERATOR,
    GOOD_INTEL,
    GROUND,
    HIT,
    MORE_DANGEROUS,
    MY_DESIGN,
    NO_WAY_OUT,
    POINT_BLANK,
    READY,
    REBELS,
    RED,
    SPACE,
    TARGET_DESTROYERS,
    TRAP,
    YAVIN,
    Fray,
)

TIE, DESTROYER, STORM, AT_AT = Unit.TIE, Unit.STAR_DESTROYER, Unit.STORMTROOPER, Unit.AT_AT
X, Y, CORVETTE, TROOPER = Unit.X_WING, Unit.Y_WING, Unit.CORVETTE, Unit.TROOPER


def test_who_has_a_card_is_asked_once_and_the_card_is_spent() -> None:
    fray = Fray({X: 3}, {TIE: 3}, here=[Leader.PALPATINE], attacker=REBELS)
    assert fray.asked == (CombatStage.CARDS, EMPIRE)
    assert fray.cards(MY_DESIGN) == [a.PlayCombatCard(MY_DESIGN, Leader.PALPATINE)]
    fray.do(a.PlayCombatCard(MY_DESIGN, Leader.PALPATINE))
    assert MY_DESIGN in fray.state.spent
    played = [fact for fact in fray.facts if isinstance(fact, e.ActionPlayed)]
    assert played == [e.ActionPlayed(EMPIRE, MY_DESIGN, Leader.PALPATINE, YAVIN.value)]
    assert fray.combat.to_roll == {BLACK: 1}  # 2 of 3 are taken away


def test_fewer_dice_are_for_the_first_round_only() -> None:
    fray = Fray({CORVETTE: 3}, {TIE: 1}, here=[Leader.PALPATINE], attacker=REBELS)
    fray.do(a.PlayCombatCard(MY_DESIGN, Leader.PALPATINE))
    assert fray.combat.to_roll == {BLACK: 1, RED: 2}
    fray.blanks(2).do(a.FinishActions())
    assert fray.combat.round == 2
    assert fray.combat.to_roll == {BLACK: 3, RED: 3}


def test_more_tactics_of_one_kind() -> None:
    fray = Fray({X: 1, TROOPER: 1}, {TIE: 1, STORM: 1}, here=[Leader.TAGGE])
    ways = fray.cards(MORE_DANGEROUS)
    assert [one.choice for one in ways] == list(Theatre)  # type: ignore[attr-defined]
    fray.do(a.PlayCombatCard(MORE_DANGEROUS, Leader.TAGGE, Theatre.GROUND.value))
    assert fray.combat.hands[EMPIRE] == {SPACE: 1, GROUND: 5}


def test_a_death_star_destroys_a_ship() -> None:
    fray = Fray({X: 1, CORVETTE: 1}, {Unit.DEATH_STAR: 1, TIE: 1}, here=[Leader.JERJERROD])
    fray.do(a.PlayCombatCard(FULLY_OPERATIONAL, Leader.JERJERROD, CORVETTE.value))
    assert fray.here == {X: 1, Unit.DEATH_STAR: 1, TIE: 1}
    assert fray.combat.losses == {REBELS: {CORVETTE: 1}}
    without = Fray({X: 1}, {TIE: 1}, here=[Leader.JERJERROD])
    assert without.combat.stage is CombatStage.ROLL  # no Death Star, no question


def test_the_last_ship_gone_is_the_end() -> None:
    fray = Fray({X: 1}, {Unit.DEATH_STAR_SITE: 1}, here=[Leader.JERJERROD])
    fray.do(a.PlayCombatCard(FULLY_OPERATIONAL, Leader.JERJERROD, X.value))
    assert fray.is_over


def test_a_generator_is_a_target() -> None:
    fray = Fray({TROOPER: 1, Unit.SHIELD_GENERATOR: 1}, {STORM: 1}, here=[Leader.VEERS])
    fray.do(a.PlayCombatCard(GENERATOR, Leader.VEERS, Unit.SHIELD_GENERATOR.value))
    assert fray.here == {TROOPER: 1, STORM: 1}
    assert fray.combat.hand(REBELS, GROUND) == 0


def test_good_intel_is_only_noted() -> None:
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.YULAREN])
    fray.do(a.PlayCombatCard(GOOD_INTEL, Leader.YULAREN))
    assert GOOD_INTEL in fray.state.spent
    assert fray.combat.stage is CombatStage.ROLL


def test_nobody_leaves_when_they_are_kept_from_escaping() -> None:
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.PIETT, Leader.LEIA])
    fray.do(a.PlayCombatCard(NO_WAY_OUT, Leader.PIETT)).blanks().do(a.FinishActions())
    fray.blanks().do(a.FinishActions())
    assert fray.asked[0] is not CombatStage.RETREAT
    assert fray.combat.round == 2


def test_one_more_leader_comes_and_goes_back_afterwards() -> None:
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.PIETT], pool=[Leader.PALPATINE, Leader.BOBA_FETT])
    assert [one.choice for one in fray.cards(READY)] == [Leader.PALPATINE]  # type: ignore[attr-defined]
    fray.do(a.PlayCombatCard(READY, Leader.PIETT, Leader.PALPATINE.value))
    assert fray.state.leaders[Leader.PALPATINE] == YAVIN
    assert fray.asked == (CombatStage.CARDS, EMPIRE)  # his own card may follow
    fray.do(a.Ready())
    fray.dice((BLACK, HIT)).do(a.FinishActions()).dice((BLACK, HIT))
    assert fray.is_over or fray.do(a.LetIt()).is_over
    assert fray.state.leaders[Leader.PALPATINE] == POOL
    assert fray.state.leaders[Leader.PIETT] == YAVIN


def test_a_trap_silences_space_tactics_for_a_round() -> None:
    fray = Fray({X: 2}, {TIE: 1}, here=[Leader.ACKBAR, Leader.VADER])
    fray.do(a.PlayCombatCard(TRAP, Leader.ACKBAR), a.Ready())
    fray.dice((BLACK, DIRECT))
    assert fray.asked == (CombatStage.DAMAGE, EMPIRE)  # no tactics for the Empire
    fray.do(a.AssignAll(), a.LetIt()).blanks().do(a.FinishActions(), a.Stay())
    assert fray.combat.round == 2
    fray.blanks()
    assert a.PlayTactic(CRITICAL) in fray.legal


def test_a_trap_silences_blocks_too() -> None:
    fray = Fray({X: 2}, {TIE: 2}, here=[Leader.ACKBAR, Leader.VADER], attacker=REBELS)
    fray.do(a.PlayCombatCard(TRAP, Leader.ACKBAR), a.Ready())
    fray.dice((BLACK, HIT), (BLACK, HIT)).do(a.FinishActions(), a.AssignAll())
    assert fray.combat.striker is EMPIRE
    assert fray.combat.hand(EMPIRE, SPACE) == 2  # it holds cards, and was not asked


def test_point_blank_takes_a_health_of_each_but_never_the_last() -> None:
    fray = Fray(
        {X: 1, CORVETTE: 1},
        {TIE: 1, DESTROYER: 1, Unit.DEATH_STAR: 1},
        here=[Leader.ACKBAR],
        attacker=REBELS,
    )
    fray.do(a.PlayCombatCard(POINT_BLANK, Leader.ACKBAR), a.Ready())
    health = {one.unit: one.health for side in (REBELS, EMPIRE) for one in fray.combat.of(side)}
    assert health == {X: 1, CORVETTE: 1, TIE: 1, DESTROYER: 3, Unit.DEATH_STAR: 0}


def test_two_black_hits_hurt_red_health() -> None:
    fray = Fray({X: 4}, {DESTROYER: 1, TIE: 1}, here=[Leader.WEDGE], attacker=REBELS)
    fray.do(a.PlayCombatCard(TARGET_DESTROYERS, Leader.WEDGE))
    fray.dice(*[(BLACK, HIT)] * 4).do(a.FinishActions())
    fray.hit(Source.BLACK, DESTROYER).hit(Source.BLACK, DESTROYER, 1)
    assert "black health only" in fray.refused(a.AssignHit(Source.BLACK, DESTROYER, 2))
    fray.hit(Source.BLACK, TIE)


def test_cards_that_cannot_be_used_are_refused_each_in_its_way() -> None:
    fray = Fray(
        {X: 1},
        {TIE: 1},
        here=[Leader.VEERS, Leader.PIETT],
        pool=[Leader.OZZEL],
        spent=(NO_WAY_OUT,),
    )
    play = a.PlayCombatCard
    assert "no card for the start" in fray.refused(play("MII001", Leader.VEERS)).lower()
    assert "the other side" in fray.refused(play(TRAP, Leader.ACKBAR))
    assert "used already" in fray.refused(play(NO_WAY_OUT, Leader.PIETT))
    assert "not in the picture" in fray.refused(play(MY_DESIGN, Leader.VEERS))
    assert "not in this combat" in fray.refused(play(MY_DESIGN, Leader.PALPATINE))
    assert "nothing like that" in fray.refused(play(GENERATOR, Leader.VEERS, X.value))
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.JERJERROD, Leader.YULAREN])
    assert "needs a Death Star" in fray.refused(play(FULLY_OPERATIONAL, Leader.JERJERROD, X.value))
    fray.do(a.Ready())
    assert "at its start" in fray.refused(play(GOOD_INTEL, Leader.YULAREN))


def test_the_first_game_has_no_action_cards() -> None:
    fray = Fray({X: 1}, {TIE: 1}, here=[Leader.PALPATINE], options=Options(help=Help.FULL))
    assert fray.combat.stage is CombatStage.ROLL
    assert RED not in fray.combat.to_roll
