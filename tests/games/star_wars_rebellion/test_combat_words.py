"""Every event, action and step of a combat has its words."""

from random import Random

from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.combat_words import (
    combat_headline,
    combat_hint,
    describe_combat,
    label_combat,
    narrated_combat,
)
from companion.games.star_wars_rebellion.pieces import Leader, Role, Side, Unit
from tests.games.star_wars_rebellion.combat_table import EMPIRE, REBELS, YAVIN, Fray
from tests.games.star_wars_rebellion.test_combat_random import some_fray

LONGEST_HEADLINE = 40


def _seat_of(side: Side, _: Role) -> int:
    return 1 if side is REBELS else 2


def test_all_that_happens_and_can_be_done_is_told() -> None:
    for seed in range(120):
        fray, random = some_fray(seed), Random(seed)
        while fray is not None and not fray.is_over:
            headline = combat_headline(fray.combat, _seat_of).render(names=("", ""))
            assert len(headline) <= LONGEST_HEADLINE + 2
            assert str(combat_hint(fray.combat).render()).endswith(".")  # type: ignore[union-attr]
            for action in fray.legal:
                label = label_combat(action)
                assert (label is not None) == isinstance(action, a.COMBAT_ACTIONS)
                assert label is None or label.render()
            fray.do(random.choice(fray.legal))
        for fact in fray.facts if fray else ():
            told = describe_combat(fact)
            assert (told is not None) == isinstance(fact, c.COMBAT_EVENTS)
            assert told is None or told.render().endswith(".")


def test_labels_differ_among_what_is_offered_at_once() -> None:
    for seed in range(60):
        fray, random = some_fray(seed), Random(seed)
        while fray is not None and not fray.is_over:
            labels = [label.render() for one in fray.legal if (label := label_combat(one))]
            assert len(set(labels)) == len(labels)
            fray.do(random.choice(fray.legal))


def test_an_event_of_elsewhere_is_none_of_combat() -> None:
    assert describe_combat(e.JourneyEnded()) is None


def test_the_results_are_spoken_and_single_dice_are_not() -> None:
    assert c.AttackEnded in narrated_combat
    assert c.CombatDieEntered not in narrated_combat


def test_the_sentences_name_sides_and_units() -> None:
    fray = Fray({Unit.X_WING: 1}, {Unit.TIE: 1}, here=[Leader.VADER])
    told = [describe_combat(fact) for fact in fray.facts]
    assert told[0] is not None
    assert told[0].render() == "Combat: Yavin. Attacker: Empire."
    lost = describe_combat(c.AttackEnded(EMPIRE, 1, {Unit.X_WING: 2}))
    assert lost is not None
    assert lost.render() == "Rebellion loses: X-wing ×2."  # noqa: RUF001 - the sign is meant
    ended = describe_combat(c.CombatEnded(YAVIN, REBELS))
    assert ended is not None
    assert ended.render() == "Rebellion wins the combat: Yavin."
