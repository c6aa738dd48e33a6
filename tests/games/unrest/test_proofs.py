"""The fewest cards that prove a mission, whatever the others are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.unrest.missions import KNOWN, Condition, parse_condition, satisfied
from companion.games.unrest.pieces import Card, all_cards
from tests.games.unrest.stacks import (
    Scene,
    by_all_sets,
    by_all_worlds,
    certain,
    conditions,
    exact_conditions,
    scene,
    scenes,
)

NEEDS = {mission.id: mission.needs for mission in KNOWN.values()}
every_mission = pytest.mark.parametrize("mission", NEEDS)
few = scenes(most_cards=7, most_hidden=4, most_unseen=9)

C = Card


def test_open_cards_are_proof_enough() -> None:
    assert scene([C.INT5, C.RIO4], [C.DECOY, C.SUP2]).proofs(NEEDS["espionage"]) == ((),)


def test_a_mission_that_does_not_hold_has_no_proof() -> None:
    assert scene([C.INT5], [C.RIO3, C.DECOY]).proofs(NEEDS["espionage"]) == ()
    assert scene().proofs(NEEDS["revolution"]) == ()


def test_only_what_is_needed_is_turned_up() -> None:
    assert scene([C.INT3], [C.INT2, C.RIO5]).proofs(NEEDS["espionage"]) == ((1, 2),)


def test_all_smallest_sets_are_found() -> None:
    coup = scene([C.INT3, C.UPH2, C.SUP6], [C.RIO2, C.DECOY, C.RIO6])
    assert coup.proofs(NEEDS["coup"]) == ((3,), (5,))


def test_fewer_high_cards_come_before_more_low_ones() -> None:
    table = scene([], [C.INT6, C.UPH6, C.RIO6, C.SUP6, C.INT2, C.UPH2])
    assert table.proofs(NEEDS["revolution"]) == ((0, 1, 2, 3),)


def test_that_something_is_not_there_takes_all_cards() -> None:
    table = scene([C.UPH6], [C.UPH2, C.DECOY, C.SUP2])
    assert table.proofs(NEEDS["disobedience"]) == ((1, 2, 3),)


def test_nothing_is_asked_for_what_can_no_longer_lie_there() -> None:
    """All Riots lie open elsewhere: a card that is face down cannot be one of them."""
    stack = scene([C.UPH6], [C.UPH2, C.DECOY, C.SUP2]).stack
    unseen = tuple(card for card in all_cards() if card is not C.UPH6 and card.colour != "riots")
    assert Scene(stack, unseen).proofs(NEEDS["disobedience"]) == ((1,),)


def test_a_comparison_asks_for_what_could_outweigh_it() -> None:
    """The card that stays could be Supplies 6, unless it is the last that could."""
    table = scene([C.RIO6, C.SUP3], [C.INT2])
    assert table.proofs(NEEDS["organizers"]) == ((2,),)
    alone = Scene(table.stack, (C.INT2, C.DECOY, C.SUP2))
    assert alone.proofs(NEEDS["organizers"]) == ((),)


def test_what_must_lie_there_counts_without_being_shown() -> None:
    """No decoy is left: two cards face down are worth five at least."""
    table = scene([C.INT6, C.UPH6, C.RIO4], [C.SUP2, C.SUP3])
    assert Scene(table.stack, (C.SUP2, C.SUP3, C.INT5)).proofs(NEEDS["revolution"]) == ((),)
    assert Scene(table.stack, (C.SUP2, C.SUP3, C.DECOY)).proofs(NEEDS["revolution"]) == ((3, 4),)


def test_of_like_cards_any_may_stay_face_down() -> None:
    """Two decoys are shown, so that at most one card could be one of the Riots."""
    table = scene([C.UPH6], [C.DECOY, C.DECOY, C.DECOY])
    needs = [parse_condition("count(riots) <= 1")]
    assert table.proofs(needs) == ((1, 2), (1, 3), (2, 3))


def test_revealed_cards_have_to_lie_open_before_unless_the_table_says_else() -> None:
    table = scene([C.INT2, C.INT3], [C.INT4, C.INT5, C.UPH2])
    assert table.proofs(NEEDS["influence"]) == ()
    assert table.proofs(NEEDS["influence"], turned_counts=True) == ((2,), (3,))


def test_a_limit_on_revealed_cards_is_not_broken_by_the_proof() -> None:
    needs = [parse_condition("count(revealed) <= 2"), parse_condition("sum(riots) >= 6")]
    table = scene([C.INT2], [C.RIO2, C.RIO4, C.RIO6])
    assert table.proofs(needs, turned_counts=True) == ((3,),)
    assert scene([C.INT2, C.INT3], [C.RIO6]).proofs(needs, turned_counts=True) == ()


def test_a_stack_counted_wrongly_is_still_proved_by_its_own_cards() -> None:
    table = Scene(scene([], [C.INT5, C.RIO5]).stack, ())
    assert table.proofs(NEEDS["espionage"]) == ((),)


@every_mission
@given(table=few, turned_counts=st.booleans())
@settings(max_examples=100)
def test_known_missions_are_proved_as_by_trying_everything(
    mission: str, table: Scene, turned_counts: bool
) -> None:
    found = table.proofs(NEEDS[mission], turned_counts=turned_counts)
    assert found == by_all_worlds(NEEDS[mission], table, turned_counts=turned_counts)


@every_mission
@given(table=scenes(), turned_counts=st.booleans())
@settings(max_examples=60)
def test_known_missions_of_twelve_cards_are_proved_as_by_trying_every_set(
    mission: str, table: Scene, turned_counts: bool
) -> None:
    found = table.proofs(NEEDS[mission], turned_counts=turned_counts)
    assert found == by_all_sets(NEEDS[mission], table, turned_counts=turned_counts)


@given(
    table=few,
    wanted=st.lists(exact_conditions, min_size=1, max_size=2),
    turned_counts=st.booleans(),
)
@settings(max_examples=400)
def test_terms_against_numbers_and_sums_against_sums_are_proved_as_by_trying_everything(
    table: Scene, wanted: list[Condition], turned_counts: bool
) -> None:
    found = table.proofs(wanted, turned_counts=turned_counts)
    assert found == by_all_worlds(wanted, table, turned_counts=turned_counts)


@given(table=few, wanted=st.lists(conditions, min_size=1, max_size=3), counts=st.booleans())
@settings(max_examples=300)
def test_whatever_is_called_a_proof_is_one(
    table: Scene, wanted: list[Condition], counts: bool
) -> None:
    for turned in table.proofs(wanted, turned_counts=counts):
        assert certain(wanted, table, turned, turned_counts=counts)


@given(table=scenes(), wanted=st.lists(conditions, min_size=1, max_size=3))
@settings(max_examples=300)
def test_whatever_holds_has_a_proof(table: Scene, wanted: list[Condition]) -> None:
    assert bool(table.proofs(wanted)) is satisfied(wanted, table.stack)


@given(table=scenes(most_cards=9), wanted=st.lists(conditions, min_size=1, max_size=3))
@settings(max_examples=100)
def test_any_conditions_are_proved_as_by_trying_every_set(
    table: Scene, wanted: list[Condition]
) -> None:
    assert table.proofs(wanted) == by_all_sets(wanted, table, turned_counts=False)
