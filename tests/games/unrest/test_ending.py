"""The end of a round, the Final Clash, and how a game ends."""

import pytest

from companion.engine import Outcome, replay
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.pieces import Card, Token, all_cards
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

LAST = ("int6", "uph6", "rio6")


def test_hand_and_deck_run_down_to_the_last_three_cards() -> None:
    table = Table()
    counted = [(table.view.hand, table.view.deck)]
    left = [card for card in all_cards() if card.number]
    for _ in range(6):
        table.round((PLENTY, PEACE), left[:3])
        del left[:3]
        counted.append((table.view.hand, table.view.deck))
    assert counted == [(5, 19), (5, 16), (5, 13), (5, 10), (5, 7), (5, 4), (5, 1)]
    table.round((PLENTY, PEACE), ("decoy", "decoy", left[0]))
    assert (table.view.hand, table.view.deck, table.view.round) == (3, 0, 8)


def test_three_cards_are_drawn_and_the_last_one_before_the_final_clash() -> None:
    table = Table()
    drawn: list[int] = []
    left = [card for card in all_cards() if card.number]
    for at in range(0, 18, 3):
        table.area(PLENTY, PEACE)
        table.plan(*left[at : at + 3])
        table.defend_idly()
        table.assign_anywhere()
        drawn += [fact.count for fact in table.end() if isinstance(fact, e.CardsDrawn)]
    table.area(PLENTY, PEACE)
    table.plan("decoy", "decoy", left[18])
    table.defend_idly()
    table.assign_anywhere()
    assert table.end()[-2:] == [e.CardsDrawn(1), e.RoundBegun(8)]
    assert drawn == [3] * 6


def test_the_final_clash_has_no_area_and_the_two_tokens_left() -> None:
    table = Table()
    table.seven_rounds(LAST)
    assert (table.view.phase, table.view.round, table.view.final) == (Phase.PLAN, 8, True)
    assert (table.view.area, table.view.areas) == ((), ())
    assert table.view.available == (Token.REROUTE, Token.BLOCKADE)
    table.plan(*LAST)
    assert table.view.hand == 0
    table.empire(a.Reroute(1, TRUTH))
    table.empire(a.Blockade(PEACE))
    assert {one.district for one in table.session.legal(REBELLION)} == set(ROW) - {PEACE}
    table.rebel(a.Assign(2, PLENTY))
    table.rebel(a.Assign(3, POLICE))  # far apart: there is no area
    assert table.view.phase is Phase.CHECK


def test_the_final_clash_takes_the_three_cards_that_are_left_and_no_other() -> None:
    table = Table()
    table.seven_rounds(LAST)
    assert set(table.seen_by(REBELLION).playable) == set(map(Card, LAST))
    assert set(table.seen_by(REBELLION).unplayed) == set(map(Card, LAST))


def test_the_empire_wins_when_the_final_clash_is_over() -> None:
    table = Table()
    table.seven_rounds(LAST)
    table.plan(*LAST)
    table.defend_idly()
    table.assign_anywhere()
    assert table.session.outcome is None
    facts = table.end()
    assert [type(fact) for fact in facts] == [e.CheckEnded, e.EmpireHeld, e.CardsShown]
    assert table.session.outcome == Outcome("empire", "empire_held", (EMPIRE,))
    assert (table.view.phase, table.view.awaited) == (Phase.OVER, ())


def test_every_card_is_turned_up_when_the_game_is_over() -> None:
    table = Table()
    table.seven_rounds(LAST)
    table.plan(*LAST)
    table.defend_idly()
    table.assign_anywhere()
    known = table.seen_by(REBELLION)
    assert PublicCard(None) in table.view.destroyed
    table.end()
    for district, stack in table.view.stacks.items():
        assert tuple(card.open for card in stack) == known.stacks[district]
    assert tuple(card.open for card in table.view.destroyed) == known.destroyed
    lying = [card for stack in known.stacks.values() for card in stack]
    assert sorted([*lying, *known.destroyed]) == sorted(all_cards())


def two_liberated(table: Table) -> None:
    """Liberate the two left-most districts by Espionage in two rounds."""
    table.area(PLENTY, PEACE)
    table.plan("int5", "rio5", "int4")
    table.empire(a.Surveil(1))
    table.empire(a.Reroute(3, PEACE))
    table.assign(PLENTY)
    table.liberate(PLENTY, "espionage", 1)
    table.end()
    table.area(PEACE, CAPITOL)
    table.plan("rio4", "decoy", "uph2")
    table.empire(a.Destroy(3))
    table.empire(a.Blockade(CAPITOL))
    table.assign(PEACE)
    table.liberate(PEACE, "espionage", 1)


def third_in_reach(table: Table) -> None:
    two_liberated(table)
    table.end()
    table.area(CAPITOL, POLICE)
    table.plan("rio6", "int6", "uph3")
    table.empire(a.Surveil(1))
    table.empire(a.Blockade(POLICE))
    table.assign(CAPITOL)


def test_two_liberated_districts_are_not_enough() -> None:
    table = Table()
    two_liberated(table)
    assert table.session.outcome is None
    assert table.view.phase is Phase.CHECK


def test_the_third_liberated_district_wins_at_once() -> None:
    table = Table()
    third_in_reach(table)
    facts = table.liberate(CAPITOL, "espionage", 1)
    assert [type(fact) for fact in facts] == [e.DistrictLiberated, e.CardsShown]
    assert table.session.outcome == Outcome("rebellion", "districts_liberated", (REBELLION,))
    assert (table.view.phase, table.session.undo_label) == (Phase.OVER, None)
    assert PublicCard(None) not in [c for stack in table.view.stacks.values() for c in stack]


# The Capitol variant


def test_liberating_the_capitol_wins_in_its_variant() -> None:
    table = Table(row=(PLENTY, PEACE, POLICE, TRUTH), capitol="yes")
    assert table.view.row == (PLENTY, PEACE, CAPITOL, POLICE, TRUTH)
    table.area(PEACE, CAPITOL)
    table.plan("int5", "rio5", "int4")
    table.empire(a.Destroy(3))
    table.empire(a.Blockade(PEACE))
    table.assign(CAPITOL)
    facts = table.liberate(CAPITOL, "espionage", 0, 1)
    assert isinstance(facts[-1], e.CardsShown)
    assert table.session.outcome == Outcome("rebellion", "capitol_liberated", (REBELLION,))


def test_liberating_the_capitol_is_nothing_special_without_the_variant() -> None:
    table = Table()
    table.area(PEACE, CAPITOL)
    table.plan("int5", "rio5", "int4")
    table.empire(a.Destroy(3))
    table.empire(a.Blockade(PEACE))
    table.assign(CAPITOL)
    table.liberate(CAPITOL, "espionage", 0, 1)
    assert table.session.outcome is None


@pytest.mark.parametrize(
    ("capitol", "value", "enough"),
    [
        ("no", 20, False),
        ("no", 21, True),
        ("yes", 21, False),
        ("yes", 24, False),
        ("yes", 25, True),
    ],
)
def test_revolution_takes_more_in_the_capitol_in_its_variant(
    capitol: str, value: int, *, enough: bool
) -> None:
    cards = {
        20: ("sup6", "uph6", "sup4", "uph2", "sup2"),
        21: ("sup6", "uph6", "sup5", "uph2", "sup2"),
        24: ("sup6", "uph6", "sup5", "uph5", "sup2"),
        25: ("sup6", "uph6", "sup5", "uph5", "sup3"),
    }[value]
    table = Table(row=ROW if capitol == "no" else (PLENTY, PEACE, POLICE, TRUTH), capitol=capitol)
    into_the_capitol(table, *cards)
    assert sum(card.number for card in table.seen_by(REBELLION).stacks[CAPITOL]) == value
    ways = {mission for district, mission, _ in table.can_liberate() if district is CAPITOL}
    assert ways == ({"revolution"} if enough else set())


def into_the_capitol(table: Table, *cards: str) -> None:
    """Lay five cards into the Capitol in three rounds; the tokens hit decoys and spare cards."""
    first, second, third, fourth, fifth = cards
    for plan in (first, "decoy", second), (third, "int2", "rio2"), (fourth, "decoy", fifth):
        if table.view.phase is Phase.CHECK:
            table.end()
        table.area(PEACE, CAPITOL)
        table.plan(*plan)
        even = table.view.round == 2
        table.empire(a.Destroy(2) if even else a.Surveil(2))
        table.empire(a.Reroute(3, TRUTH) if even else a.Blockade(PEACE))
        table.assign(CAPITOL)


def test_a_finished_game_replays_to_the_same_end() -> None:
    table = Table()
    third_in_reach(table)
    table.liberate(CAPITOL, "espionage", 1)
    assert replay(DEFINITION, table.record()).state == table.state
