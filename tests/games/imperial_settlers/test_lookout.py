"""Who takes which common card in which order, in every lookout and at tables of every size."""

from random import Random
from typing import Any

import pytest

from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.pieces import Deck, Good
from companion.games.imperial_settlers.rules.flow import begin_round
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.state import Hand, Phase
from tests.games.imperial_settlers.table import (
    BARBARIANS,
    EGYPTIANS,
    JAPANESE,
    ROMANS,
    Table,
    bag,
    empire,
    played,
)

FACTIONS = (ROMANS, BARBARIANS, EGYPTIANS, JAPANESE)


def opened(count: int, first: int = 1, **fields: Any) -> Table:
    """Return a table at the beginning of a lookout."""
    empires = [empire(faction) for faction in FACTIONS[:count]]
    fields = {"help": "full", "hands": "unseen", **fields}
    table = Table(*empires, current=None, **fields)
    turn = Turn(table.state, Random(1))
    begin_round(turn, 2, first)
    table.state = turn.state
    return table


def lay_out(table: Table) -> int:
    """Lay out as many cards as are asked for, of those that are offered first."""
    count = table.state.to_lay
    for _ in range(count):
        table.do(table.view.awaited[0], table.legal(table.view.awaited[0])[0])
    return count


def through(table: Table) -> list[tuple[int, int, int]]:
    """Play a lookout; return who took from how many, and how many were laid out for it."""
    picks = []
    while table.state.phase is Phase.LOOKOUT:
        laid = lay_out(table)
        (seat,) = table.view.awaited
        picks.append((seat, len(table.state.display), laid))
        table.do(seat, a.Take(table.state.display[0]))
    return picks


@pytest.mark.parametrize(
    ("count", "first", "picks"),
    [
        (2, 1, [(1, 3, 3), (2, 2, 0), (2, 3, 3), (1, 2, 0)]),
        (2, 2, [(2, 3, 3), (1, 2, 0), (1, 3, 3), (2, 2, 0)]),
        (3, 2, [(2, 4, 4), (3, 3, 0), (1, 2, 0), (1, 4, 4), (3, 3, 0), (2, 2, 0)]),
        (
            4,
            4,
            [
                *((4, 5, 5), (1, 4, 0), (2, 3, 0), (3, 2, 0)),
                *((3, 5, 5), (2, 4, 0), (1, 3, 0), (4, 2, 0)),
            ],
        ),
    ],
)
def test_standard_is_taken_clockwise_and_then_backwards(
    count: int, first: int, picks: list[tuple[int, int, int]]
) -> None:
    table = opened(count, first)
    assert through(table) == picks
    assert [len(one.hand.known) for one in table.state.empires.values()] == [2] * count
    assert len(table.state.discards[Deck.COMMON]) == 2
    assert table.state.decks[Deck.COMMON] == 84 - 2 * (count + 1)


@pytest.mark.parametrize(
    ("count", "picks"),
    [
        (2, [(1, 5, 5), (2, 4, 0), (1, 3, 0), (2, 2, 0)]),
        (3, [(1, 5, 5), (2, 4, 0), (3, 4, 1), (1, 3, 0), (2, 3, 1), (3, 2, 0)]),
        (
            4,
            [
                *((1, 5, 5), (2, 4, 0), (3, 4, 1), (4, 4, 1)),
                *((1, 3, 0), (2, 3, 1), (3, 3, 1), (4, 2, 0)),
            ],
        ),
    ],
)
def test_advanced_is_taken_from_five_then_four_then_three_then_two(
    count: int, picks: list[tuple[int, int, int]]
) -> None:
    table = opened(count, lookout="advanced")
    assert through(table) == picks
    assert len(table.state.discards[Deck.COMMON]) == 1
    assert [len(one.hand.known) for one in table.state.empires.values()] == [2] * count


@pytest.mark.parametrize("count", [2, 3, 4])
def test_alternate_happens_in_the_hands_and_is_one_step(count: int) -> None:
    table = opened(count, lookout="alternate")
    assert table.legal(1) == [a.Done()]
    table.do(1, a.Done())
    assert table.state.phase is Phase.PRODUCTION
    hands = [one.hand for one in table.state.empires.values()]
    assert [(one.common, one.faction, one.known) for one in hands] == [(2, 1, ())] * count
    assert table.state.discards[Deck.COMMON] == ("",) * count
    assert table.state.decks[Deck.COMMON] == 84 - 3 * count


def test_alternate_shuffles_the_discards_when_the_deck_runs_out() -> None:
    discards = {Deck.COMMON: KNOWN.of_deck(Deck.COMMON)[:20]}
    decks = {Deck.COMMON: 5, Deck.ROMANS: 20, Deck.BARBARIANS: 20}
    table = opened(2, lookout="alternate", decks=decks, discards=discards)
    table.do(1, a.Done())
    left = table.state.decks[Deck.COMMON] + len(table.state.discards[Deck.COMMON])
    assert left == 5 + 20 - 4  # four cards are in hands, and two are discarded


@pytest.mark.parametrize("lookout", ["standard", "alternate", "advanced"])
def test_in_peace_everybody_draws_one_common_card_more(lookout: str) -> None:
    table = opened(2, lookout=lookout, peaceful="yes")
    assert [one.hand.common for one in table.state.empires.values()] == [1, 1]
    assert [one.hand.faction for one in table.state.empires.values()] == [1, 1]


def test_alone_the_virtual_player_gets_one_by_chance_and_the_last() -> None:
    table = opened(1, attacks=bag("wood"))
    assert lay_out(table) == 4
    facts = table.do(1, a.Take(table.state.display[2]), Random(5))
    (first,) = (one.card for one in facts if isinstance(one, e.VirtualTook))
    assert len(table.state.display) == 2
    assert first not in table.state.display
    last = table.state.display[1]
    table.do(1, a.Take(table.state.display[0]))
    assert table.state.virtual == (first, last)
    assert (len(table[1].hand.known), table[1].hand.faction) == (2, 1)
    assert table.state.phase is Phase.PRODUCTION


def test_alone_chance_decides_what_the_virtual_player_gets() -> None:
    got = set()
    for seed in range(20):
        table = opened(1, attacks=bag("wood"))
        lay_out(table)
        table.do(1, a.Take(table.state.display[0]), Random(seed))
        got.add(table.state.virtual[0])
    assert len(got) == 3


def test_where_only_goods_are_kept_the_lookout_is_one_step_and_the_virtual_player_has_two() -> None:
    table = opened(1, help="goods", attacks=bag("wood"))
    table.do(1, a.Done())
    assert table.state.virtual == ("", "")
    assert table.state.phase is Phase.PRODUCTION


def test_the_first_attack_card_is_turned_up_before_the_first_lookout() -> None:
    table = opened(1)
    assert {one.target for one in table.legal(1) if isinstance(one, a.Reveal)} >= {Good.WOOD}
    assert table.legal(1, a.LayOut) == []
    facts = table.do(1, a.Reveal(Good.WOOD))
    assert facts == [e.AttackRevealed(Good.WOOD)]  # it is no attack yet
    assert table.legal(1, a.Reveal) == []
    assert table.legal(1, a.LayOut)


def test_a_card_is_laid_out_once_and_never_from_an_empire() -> None:
    table = opened(2)
    table.set(2, locations=empire(BARBARIANS, "COM006").locations)
    table.do(1, a.LayOut("COM007"))
    offered = {one.card for one in table.legal(1) if isinstance(one, a.LayOut)}
    assert not offered & {"COM006", "COM007", "BAR001"}
    assert len(offered) == 82
    table.refused(1, a.LayOut("COM007"))
    table.refused(1, a.LayOut("BAR001"))


def test_who_takes_is_asked_and_nobody_else() -> None:
    table = opened(2)
    lay_out(table)
    assert table.refused(2, a.Take(table.state.display[0])) == (
        "seat 2 is not asked now, but seat 1."
    )


def test_a_short_deck_lays_out_what_there_is() -> None:
    decks = {Deck.COMMON: 1, Deck.ROMANS: 20, Deck.BARBARIANS: 20}
    table = opened(2, decks=decks)
    assert (table.state.to_lay, table.state.picks) == (1, (1,))
    assert through(table) == [(1, 1, 1)]


def test_every_game_begins_with_two_cards_of_each_kind() -> None:
    session = played(3, help="full")
    hands = [one.hand for one in session.state.empires.values()]
    assert [(one.common, one.faction) for one in hands] == [(2, 3)] * 3  # and one of the lookout
    assert session.state.decks == {
        Deck.COMMON: 78,
        Deck.ROMANS: 27,
        Deck.BARBARIANS: 27,
        Deck.EGYPTIANS: 27,
    }
    assert (session.state.round, session.state.first) == (1, 1)


def test_chance_picks_the_first_player() -> None:
    assert {played(4, first="chance").state.first} <= {1, 2, 3, 4}
    assert played(4, first="3").state.first == 3


def test_discards_come_again_only_when_the_deck_is_empty() -> None:
    decks = {Deck.COMMON: 1, Deck.ROMANS: 9, Deck.BARBARIANS: 9}
    table = opened(2, decks=decks, discards={Deck.COMMON: ("COM005", "COM006")})
    assert not table.can(1, a.LayOut("COM005"))
    table.do(1, a.LayOut("COM007"))
    assert table.can(1, a.LayOut("COM005"))
    table.do(1, a.LayOut("COM005"))
    assert (table.state.decks[Deck.COMMON], table.state.discards[Deck.COMMON]) == (1, ())


def test_a_discard_is_in_no_hand_even_when_the_deck_is_empty() -> None:
    hand = Hand(common=2)
    table = Table(
        empire(ROMANS, wood=3, hand=hand),
        empire(BARBARIANS),
        help="full",
        decks={Deck.COMMON: 0},
        discards={Deck.COMMON: ("COM012",)},
    )
    assert table.refused(1, a.Build("COM012")) == "seat 1 cannot hold COM012."
    assert table.can(1, a.Build("COM013"))
