"""Every ruling of RULES.md, CON-0a to CON-0h."""

import pytest

from companion.engine import Secret
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.missions import KNOWN
from companion.games.unrest.pieces import Card, District
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicCard
from tests.games.unrest.table import (
    CAPITOL,
    EMPIRE,
    PEACE,
    PLENTY,
    POLICE,
    REBELLION,
    ROW,
    TRUTH,
    Table,
)

BACK = PublicCard(None)


def rerouted(table: Table) -> set[District]:
    return {one.district for one in table.session.legal(EMPIRE) if isinstance(one, a.Reroute)}


def blockaded(table: Table) -> set[District]:
    return {one.district for one in table.session.legal(EMPIRE) if isinstance(one, a.Blockade)}


def planned(table: Table, *cards: str) -> Table:
    table.area(PLENTY, PEACE)
    table.plan(*(cards or ("int5", "rio5", "uph2")))
    return table


# CON-0a


def test_con_0a_a_blockade_is_in_the_area_and_a_reroute_goes_anywhere() -> None:
    table = planned(Table())
    assert blockaded(table) == {PLENTY, PEACE}
    assert rerouted(table) == set(ROW)
    assert "outside the area" in table.refused(EMPIRE, a.Blockade(TRUTH))


def test_con_0a_a_reroute_never_goes_to_a_liberated_district() -> None:
    table = planned(Table())
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(3, TRUTH))
    table.assign(PLENTY)
    table.liberate(PLENTY, "espionage", 0, 1)
    table.end()
    table.round((PEACE, CAPITOL), ("uph3", "uph4", "uph5"))
    table.area(PEACE, CAPITOL)
    table.plan("sup2", "sup3", "sup4")
    assert rerouted(table) == {PEACE, CAPITOL, POLICE, TRUTH}
    assert "liberated" in table.refused(EMPIRE, a.Reroute(1, PLENTY))
    assert "liberated" in table.refused(EMPIRE, a.Blockade(PLENTY))


# CON-0b


def influence_with_one_hidden(when: str) -> Table:
    """Two Intelligence cards lie open in the left-most district, and one hidden."""
    table = planned(
        Table(missions=("influence", "coup", "plot"), influence=when), "int2", "int3", "int4"
    )
    table.empire(a.Surveil(1))
    table.empire(a.Blockade(PEACE))
    table.assign(PLENTY)
    return table


def test_con_0b_cards_turned_up_as_proof_do_not_count_as_revealed() -> None:
    table = influence_with_one_hidden("before")
    assert table.can_liberate() == set()


def test_con_0b_cards_turned_up_count_where_the_table_says_so() -> None:
    table = influence_with_one_hidden("shown")
    assert table.can_liberate() == {(PLENTY, "influence", (1,))}
    table.liberate(PLENTY, "influence", 1)
    assert table.view.stacks[PLENTY][1] == PublicCard(Card.INT3)


# CON-0c


def test_con_0c_a_last_hand_of_decoys_is_played_hidden() -> None:
    table = Table()
    table.seven_rounds(("decoy", "decoy", "decoy"))
    assert table.view.final
    table.plan("decoy", "decoy")
    assert table.seen_by(REBELLION).playable == (Card.DECOY,)
    assert Card.DECOY in table.view.kinds
    facts = table.play("decoy")
    assert facts == [e.CardRead(3, Secret(Card.DECOY)), e.PlanLaid(None)]
    assert table.view.front == {1: BACK, 2: BACK, 3: BACK}
    assert table.view.rounds[-1].opened is None
    table.defend_idly()  # both tokens have a target
    table.assign_anywhere()
    table.end()
    assert table.session.outcome


def test_con_0c_the_last_card_with_a_number_lies_open() -> None:
    table = Table()
    table.seven_rounds(("decoy", "int5", "decoy"))
    assert table.seen_by(REBELLION).playable == (Card.DECOY,)
    table.refused(REBELLION, a.PlayCard(Secret(Card.INT5)))
    table.plan("decoy", "decoy", "int5")
    assert table.view.front[3] == PublicCard(Card.INT5)


def test_con_0c_a_decoy_is_no_open_card_while_a_number_is_left() -> None:
    table = Table()
    table.seven_rounds(("decoy", "int5", "uph5"))
    table.play("int5")
    assert table.seen_by(REBELLION).playable == (Card.DECOY,)  # Upheaval 5 has to lie open
    table.play("decoy")
    assert Card.DECOY not in table.seen_by(REBELLION).playable
    table.refused(REBELLION, a.PlayCard(Secret(Card.DECOY)))
    table.play("uph5")


# CON-0d


def test_con_0d_the_empire_may_reroute_into_its_blockade() -> None:
    table = planned(Table())
    table.empire(a.Blockade(PLENTY))
    table.empire(a.Reroute(1, PLENTY))
    assert table.view.stacks[PLENTY] == (BACK,)


def test_con_0d_no_reroute_into_a_blockade_where_the_table_says_so() -> None:
    table = planned(Table(reroute_blockaded="no"))
    table.empire(a.Blockade(PLENTY))
    assert rerouted(table) == {PEACE, CAPITOL, POLICE, TRUTH}
    assert "blockaded" in table.refused(EMPIRE, a.Reroute(1, PLENTY))


def test_con_0d_a_card_sent_there_before_the_blockade_stays() -> None:
    table = planned(Table(reroute_blockaded="no"))
    table.empire(a.Reroute(1, PLENTY))
    table.empire(a.Blockade(PLENTY))
    assert table.view.stacks[PLENTY] == (BACK,)


# CON-0e


def test_con_0e_in_the_final_clash_any_district_is_blockaded() -> None:
    table = Table()
    liberate_plenty(table)
    final_clash_with_blockade(table)
    assert blockaded(table) == set(ROW) - {PLENTY}
    table.empire(a.Blockade(TRUTH))
    table.empire(next(one for one in table.session.legal(EMPIRE)))
    assert {one.district for one in table.session.legal(REBELLION)} == {PEACE, CAPITOL, POLICE}
    assert "blockaded" in table.refused(REBELLION, a.Assign(next(iter(table.view.front)), TRUTH))


def liberate_plenty(table: Table) -> None:
    planned(table)
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(3, TRUTH))
    table.assign(PLENTY)
    table.liberate(PLENTY, "espionage", 1)
    table.end()


def final_clash_with_blockade(table: Table) -> None:
    """Play rounds 2 to 7 so that Blockade is left for the eighth."""
    used = {Card.INT5, Card.RIO5, Card.UPH2}
    left = [card for card in Card if card.number and card not in used]
    left.insert(0, Card.DECOY)
    for number in range(2, 8):
        table.area(PEACE, CAPITOL)
        table.plan(*left[:3])
        del left[:3]
        odd = number % 2
        table.empire(a.Surveil(1) if odd else a.Destroy(1))
        table.empire(a.Reroute(3, TRUTH) if odd else a.Blockade(PEACE))
        table.assign_anywhere()
        table.end()
    assert table.view.final
    table.plan("decoy", "decoy", next(iter(table.seen_by(REBELLION).unplayed)))


# CON-0f


def test_con_0f_the_rebellion_may_leave_a_district_and_liberate_it_later() -> None:
    table = planned(Table())
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(3, TRUTH))
    table.assign(PLENTY)
    assert table.can_liberate() == {(PLENTY, "espionage", (0, 1))}
    table.end()
    assert (table.view.liberated, table.view.phase) == ((), Phase.AREA)
    table.round((CAPITOL, POLICE), ("uph3", "uph4", "uph5"))
    table.area(CAPITOL, POLICE)
    table.plan("sup2", "sup3", "sup4")
    table.defend_idly()
    table.assign_anywhere()
    assert (PLENTY, "espionage", (0, 1)) in table.can_liberate()
    table.liberate(PLENTY, "espionage", 0, 1)
    assert [(one.district, one.round) for one in table.view.liberated] == [(PLENTY, 3)]


# CON-0g


def test_con_0g_a_reroute_that_completes_a_mission_counts_in_the_check() -> None:
    table = planned(Table())
    table.empire(a.Destroy(3))
    table.empire(a.Reroute(1, PLENTY))
    table.assign(PEACE)
    table.end()
    table.area(PEACE, CAPITOL)
    table.plan("rio4", "rio6", "sup6")
    table.empire(a.Surveil(1))
    assert table.seen_by(REBELLION).liberations == ()
    table.empire(a.Blockade(PEACE))
    table.assign(CAPITOL)
    table.end()
    table.area(CAPITOL, POLICE)
    table.plan("uph5", "uph6", "rio3")
    table.empire(a.Reroute(3, PLENTY))
    assert (table.view.phase, table.seen_by(REBELLION).liberations) == (Phase.DEFEND, ())
    table.empire(a.Surveil(1))
    table.assign(POLICE)
    table.end()
    table.area(POLICE, TRUTH)
    table.plan("decoy", "sup2", "rio2")
    table.empire(a.Destroy(1))
    table.empire(a.Blockade(TRUTH))
    table.assign(POLICE)
    table.end()
    table.area(CAPITOL, POLICE)
    table.plan("decoy", "sup3", "int6")
    table.empire(a.Reroute(3, CAPITOL))  # riots lie there: Espionage holds from now on
    assert (table.view.phase, table.seen_by(REBELLION).liberations) == (Phase.DEFEND, ())
    table.refused(REBELLION, a.Liberate(Secret(a.Proof(CAPITOL, "espionage"))))
    table.empire(a.Surveil(1))
    assert (table.view.phase, table.seen_by(REBELLION).liberations) == (Phase.ASSIGN, ())
    table.assign(POLICE)
    assert (CAPITOL, "espionage", ()) in table.can_liberate()


# CON-0h


def both_by_espionage(completed: str = "stay") -> Table:
    table = planned(Table(completed_missions=completed), "int5", "rio5", "int4")
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(3, PEACE))
    table.assign(PLENTY)
    table.end()
    table.area(PLENTY, PEACE)
    table.plan("rio4", "decoy", "uph2")
    table.empire(a.Destroy(3))
    table.empire(a.Blockade(PLENTY))
    table.assign(PEACE)
    return table


def test_con_0h_a_completed_mission_stays_and_liberates_again_in_the_same_round() -> None:
    table = both_by_espionage()
    assert table.can_liberate() == {(PLENTY, "espionage", (1,)), (PEACE, "espionage", (1,))}
    assert len(table.liberate(PLENTY, "espionage", 1)) == 1
    table.liberate(PEACE, "espionage", 1)
    assert {one.mission for one in table.view.liberated} == {"espionage"}
    assert table.view.left_play == ()


def test_con_0h_a_completed_mission_leaves_where_the_table_says_so() -> None:
    table = both_by_espionage("leave")
    facts = table.liberate(PLENTY, "espionage", 1)
    assert facts[-1] == e.MissionLeft(KNOWN["espionage"])
    assert table.view.left_play == ("espionage",)
    assert table.can_liberate() == set()
    assert table.refused(REBELLION, a.Liberate(Secret(a.Proof(PEACE, "espionage", (1,))))) == (
        "No district can be liberated like that."
    )


@pytest.mark.parametrize("positions", [(), (0,), (0, 1), (1, 0), (2,), (1, 1)])
def test_a_proof_shows_neither_more_nor_less_than_it_takes(positions: tuple[int, ...]) -> None:
    table = both_by_espionage()
    assert (PLENTY, "espionage", (1,)) in table.can_liberate()
    table.refused(REBELLION, a.Liberate(Secret(a.Proof(PLENTY, "espionage", positions))))
