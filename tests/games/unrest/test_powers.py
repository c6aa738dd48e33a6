"""The four powers of the Empire: every effect and every target."""

import pytest

from companion.engine import Action, Secret
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.pieces import Card, Token
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicCard
from tests.games.unrest.table import (
    CAPITOL,
    EMPIRE,
    PEACE,
    PLENTY,
    REBELLION,
    TRUTH,
    Table,
)

BACK = PublicCard(None)
DECOY = PublicCard(Card.DECOY)


def planned(first: str = "int5", second: str = "decoy", third: str = "rio2") -> Table:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan(first, second, third)
    return table


# Surveil


def test_surveil_turns_up_a_hidden_card_for_good() -> None:
    table = planned()
    assert table.empire(a.Surveil(1)) == [e.CardSurveilled(1, Card.INT5)]
    assert table.view.front[1] == PublicCard(Card.INT5)
    table.empire(a.Blockade(PEACE))
    table.assign(PLENTY)
    table.end()
    assert table.view.stacks[PLENTY][0] == PublicCard(Card.INT5)


def test_a_surveilled_decoy_is_shown_and_destroyed() -> None:
    table = planned()
    assert table.empire(a.Surveil(2)) == [e.CardSurveilled(2, Card.DECOY), e.DecoyRemoved(2)]
    assert list(table.view.front) == [1, 3]
    assert table.view.destroyed == (DECOY,)


def test_surveil_needs_a_hidden_card_of_this_round() -> None:
    table = planned()
    assert table.refused(EMPIRE, a.Surveil(3)) == "This card lies open already."
    assert table.refused(EMPIRE, a.Surveil(4)) == "There is no card in place 4."
    assert [one for one in table.session.legal(EMPIRE) if isinstance(one, a.Surveil)] == [
        a.Surveil(1),
        a.Surveil(2),
    ]


# Destroy


def test_a_destroyed_open_card_stays_open() -> None:
    table = planned()
    assert table.empire(a.Destroy(3)) == [e.OpenCardDestroyed(3, Card.RIO2)]
    assert table.view.destroyed == (PublicCard(Card.RIO2),)
    assert list(table.view.front) == [1, 2]


def test_a_destroyed_hidden_card_stays_hidden_and_only_the_rebellion_knows_it() -> None:
    table = planned()
    assert table.empire(a.Destroy(1)) == [e.HiddenCardDestroyed(1, decoy=False)]
    assert table.view.destroyed == (BACK,)
    assert table.seen_by(REBELLION).destroyed == (Card.INT5,)
    assert table.seen_by(EMPIRE).destroyed == ()


def test_a_destroyed_hidden_decoy_is_shown() -> None:
    table = planned()
    assert table.empire(a.Destroy(2)) == [e.HiddenCardDestroyed(2, decoy=True)]
    assert table.view.destroyed == (DECOY,)


# Reroute


def test_a_rerouted_card_keeps_lying_as_it_lay() -> None:
    table = planned()
    assert table.empire(a.Reroute(1, TRUTH)) == [e.CardRerouted(1, None, TRUTH)]
    assert table.view.stacks[TRUTH] == (BACK,)
    assert table.seen_by(REBELLION).stacks[TRUTH] == (Card.INT5,)
    table = planned()
    assert table.empire(a.Reroute(3, PLENTY)) == [e.CardRerouted(3, Card.RIO2, PLENTY)]
    assert table.view.stacks[PLENTY] == (PublicCard(Card.RIO2),)


def test_a_rerouted_decoy_stays_hidden() -> None:
    table = planned()
    table.empire(a.Reroute(2, TRUTH))
    assert table.view.stacks[TRUTH] == (BACK,)
    assert table.view.destroyed == ()


# Blockade


def test_the_rebellion_assigns_nothing_to_a_blockaded_district() -> None:
    table = planned()
    assert table.empire(a.Blockade(PEACE)) == [e.DistrictBlockaded(PEACE)]
    table.empire(a.Destroy(3))
    assert "blockaded" in table.refused(REBELLION, a.Assign(1, PEACE))
    assert {one.district for one in table.session.legal(REBELLION)} == {PLENTY}


def test_a_blockade_ends_with_its_round() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    table.empire(a.Destroy(3))
    table.assign(PLENTY)
    table.end()
    assert table.view.blockade is None
    table.area(PLENTY, PEACE)
    table.plan("uph2", "uph3", "uph4")
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(2, TRUTH))
    table.assign(PEACE)
    assert len(table.view.stacks[PEACE]) == 2


# Two of them


@pytest.mark.parametrize(
    ("first", "second", "left", "destroyed"),
    [
        (a.Surveil(1), a.Destroy(1), [2, 3], (PublicCard(Card.INT5),)),
        (a.Surveil(1), a.Destroy(2), [1, 3], (DECOY,)),
        (a.Surveil(2), a.Destroy(1), [3], (DECOY, BACK)),
        (a.Destroy(1), a.Surveil(2), [3], (BACK, DECOY)),
        (a.Destroy(2), a.Surveil(1), [1, 3], (DECOY,)),
        (a.Destroy(3), a.Surveil(2), [1], (PublicCard(Card.RIO2), DECOY)),
        (a.Surveil(2), a.Reroute(1, TRUTH), [3], (DECOY,)),
        (a.Reroute(1, TRUTH), a.Destroy(2), [3], (DECOY,)),
        (a.Blockade(PEACE), a.Surveil(2), [1, 3], (DECOY,)),
    ],
)
def test_two_tokens_in_any_order_on_one_card_or_two(
    first: Action, second: Action, left: list[int], destroyed: tuple[PublicCard, ...]
) -> None:
    table = planned()
    table.empire(first)
    assert table.view.phase is Phase.DEFEND
    assert e.DefenceEnded() in table.empire(second)
    assert list(table.view.front) == left
    assert table.view.destroyed == destroyed
    assert (table.view.phase, table.view.awaited) == (Phase.ASSIGN, (REBELLION,))


def test_a_surveilled_card_can_be_rerouted_and_lies_open_there() -> None:
    table = planned()
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(1, TRUTH))
    assert table.view.stacks[TRUTH] == (PublicCard(Card.INT5),)


def test_a_card_that_is_gone_is_no_target() -> None:
    for gone in (a.Destroy(1), a.Reroute(1, TRUTH)):
        table = planned()
        table.empire(gone)
        assert table.refused(EMPIRE, a.Surveil(1)) == "There is no card in place 1."
    table = planned()
    table.empire(a.Surveil(2))
    assert table.refused(EMPIRE, a.Destroy(2)) == "There is no card in place 2."


def test_a_token_is_used_once_and_comes_back_when_all_four_are_used() -> None:
    table = planned()
    table.empire(a.Surveil(1))
    assert "Surveil is used up" in table.refused(EMPIRE, a.Surveil(2))
    table.empire(a.Destroy(3))
    table.assign(PLENTY)
    facts = table.end()
    assert e.TokensTurned() not in facts
    assert set(table.view.available) == {Token.REROUTE, Token.BLOCKADE}
    table.area(PLENTY, PEACE)
    table.plan("uph2", "uph3", "uph4")
    assert "Destroy is used up" in table.refused(EMPIRE, a.Destroy(1))
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(1, TRUTH))
    table.assign(PLENTY)
    assert not table.view.available
    assert e.TokensTurned() in table.end()
    assert table.view.available == tuple(Token)


def test_exactly_two_tokens_are_used() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    table.empire(a.Destroy(3))
    assert table.refused(EMPIRE, a.Surveil(1)) == "Not now: the table is at assigning the cards."
    assert table.view.rounds[-1].tokens == (Token.BLOCKADE, Token.DESTROY)


# Assigning what is left


def test_cards_go_to_either_district_of_the_area_and_nowhere_else() -> None:
    table = planned()
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(2, TRUTH))
    assert "outside the area" in table.refused(REBELLION, a.Assign(1, CAPITOL))
    assert table.refused(REBELLION, a.Assign(2, PLENTY)) == "There is no card in place 2."
    assert table.rebel(a.Assign(3, PEACE)) == [e.CardAssigned(3, Card.RIO2, PEACE)]
    facts = table.rebel(a.Assign(1, PLENTY))
    assert facts == [e.CardAssigned(1, Card.INT5, PLENTY), e.CheckBegun()]
    assert table.view.stacks[PLENTY] == (PublicCard(Card.INT5),)
    assert table.view.stacks[PEACE] == (PublicCard(Card.RIO2),)


def test_an_assigned_hidden_card_stays_hidden() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    table.empire(a.Destroy(3))
    assert table.rebel(a.Assign(2, PLENTY)) == [e.CardAssigned(2, None, PLENTY)]
    table.rebel(a.Assign(1, PLENTY))
    assert table.view.stacks[PLENTY] == (BACK, BACK)
    assert table.seen_by(REBELLION).stacks[PLENTY] == (Card.DECOY, Card.INT5)


def test_nothing_is_aimed_at_cards_that_lie_in_a_district() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    table.empire(a.Destroy(3))
    table.assign(PLENTY)
    table.end()
    lying = table.state.stacks[PLENTY]
    table.area(PLENTY, PEACE)
    table.plan("uph2", "uph3", "uph4")
    aims = {one.place for one in table.session.legal(EMPIRE) if hasattr(one, "place")}
    assert aims == {1, 2, 3}
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(2, PLENTY))
    assert table.state.stacks[PLENTY] == (*lying, Secret(Card.UPH3))
