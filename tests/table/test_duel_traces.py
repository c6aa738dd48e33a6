"""Unrest and Rebellion at a table: every hidden card and every wager leaves the same traces.

Lamps, spoken lines, lines that are made ready, ticks, log, snapshots and the public history are
compared until the rules reveal something.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Secret, Setup
from companion.games.rebellion_3j import DEFINITION as REBELLION
from companion.games.rebellion_3j import actions as r
from companion.games.rebellion_3j.pieces import CODES, Colour, Tokens
from companion.games.rebellion_3j.pieces import Card as BattleCard
from companion.games.unrest import DEFINITION as UNREST
from companion.games.unrest import actions as u
from companion.games.unrest.pieces import CARD_CODES, Card, District
from companion.table import intents as i
from tests.table.stepped import Stepped
from tests.table.test_dial import OLA_AND_JAN, traces

REBEL, EMPIRE = 1, 2
PLENTY, PEACE, _, _, TRUTH = District
SHOWN = {card: code for code, card in CARD_CODES.items()}
LAID = {card: code for code, (colour, card) in CODES.items() if colour is Colour.BLUE}
# Cards that the plan has beside the one that differs; two more are hidden in the next round.
SECOND, OPEN, LATER = Card.UPH3, Card.UPH5, (Card.RIO3, Card.SUP3, Card.INT3)
OTHERS = [card for card in Card if card not in (SECOND, OPEN, *LATER)]


def replied(_: bool) -> None:
    """Hear whether it was done."""


def tried(what: i.Act | i.ShowCard) -> i.Try:
    """Return what the screen asks for."""
    return i.Try(what, replied)


@pytest.fixture(autouse=True)
def everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")


# Unrest


def at_plan() -> Stepped:
    table = Stepped(UNREST)
    table.do(i.Begin("unrest", Setup(OLA_AND_JAN, {"districts": "entered", "missions": "entered"})))
    rebel(table, *map(u.PlaceDistrict, (PLENTY, PEACE, District.CAPITOL, District.POLICE)))
    rebel(table, *map(u.ChooseMission, ("espionage", "influence", "plot")))
    rebel(table, u.ChooseArea(PLENTY, PEACE))
    return table


def rebel(table: Stepped, *actions: Any) -> None:
    table.do(*(tried(i.Act(REBEL, action)) for action in actions))


def empire(table: Stepped, *actions: Any) -> None:
    table.do(*(tried(i.Act(EMPIRE, action)) for action in actions))


def play(table: Stepped, *cards: Card) -> None:
    rebel(table, *(u.PlayCard(Secret(card)) for card in cards))


def two_rounds(card: Card, *, by_camera: bool, caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """Lay this card first, take it back, lay it again, and never turn it up."""
    caplog.clear()
    table = at_plan()
    first: i.Act | i.ShowCard = i.Act(REBEL, u.PlayCard(Secret(card)))
    if by_camera:
        first = i.ShowCard(SHOWN[card], REBEL)
    table.do(tried(first), i.Undo(), tried(first))
    table.do(i.Look(REBEL, lambda _: None))
    play(table, SECOND, OPEN)
    assert table.now.phase == "defend"
    empire(table, u.Reroute(2, TRUTH), u.Blockade(PEACE))
    rebel(table, u.Assign(1, PLENTY), u.Assign(3, PLENTY))
    for page in range(3):
        table.do(i.Look(REBEL, lambda _: None, page))
    table.do(i.Pause(), i.Unpause())
    rebel(table, u.EndCheck(), u.ChooseArea(PEACE, District.CAPITOL))
    play(table, *LATER)
    assert table.now.view.round == 2
    return traces(table, caplog)


@pytest.mark.parametrize("by_camera", [False, True], ids=["by touch", "by camera"])
def test_every_hidden_card_of_a_plan_leaves_the_same_traces(
    by_camera: bool, caplog: pytest.LogCaptureFixture
) -> None:
    usual, *others = (two_rounds(card, by_camera=by_camera, caplog=caplog) for card in OTHERS)
    assert all(other == usual for other in others)
    assert len(others) == len(Card) - 6
    assert [kind for _, kind, _ in usual["told"]].count("tick") == 2 * by_camera
    assert len(usual["shown"]) > 20


def refused_card(
    card: Card, *, by_camera: bool, caplog: pytest.LogCaptureFixture
) -> dict[str, Any]:
    """Lay this card, and try it once more: there is only one of it."""
    caplog.clear()
    table = at_plan()
    again: i.Act | i.ShowCard = i.Act(REBEL, u.PlayCard(Secret(card)))
    if by_camera:
        again = i.ShowCard(SHOWN[card], REBEL)
    play(table, card)
    table.do(tried(again))
    assert table.now.view.read == 1
    assert table.shown[-1].notice
    return traces(table, caplog)


@pytest.mark.parametrize("by_camera", [False, True], ids=["by touch", "by camera"])
def test_a_refusal_is_the_same_for_every_card(
    by_camera: bool, caplog: pytest.LogCaptureFixture
) -> None:
    numbered = [card for card in Card if card.number]
    usual, *others = (refused_card(card, by_camera=by_camera, caplog=caplog) for card in numbered)
    assert all(other == usual for other in others)


def open_card(card: Card) -> Stepped:
    table = at_plan()
    play(table, Card.INT2, SECOND)
    table.do(tried(i.ShowCard(SHOWN[card], REBEL)))
    return table


def test_a_decoy_that_may_not_lie_open_is_refused_like_a_card_that_was_played() -> None:
    tables = [open_card(card) for card in (Card.DECOY, Card.INT2)]
    decoy, played = [repr(replace(one.shown[-1], situation=None)) for one in tables]
    assert decoy == played
    assert tables[0].now.view == tables[1].now.view
    for table in tables:
        table.close()


# What can be liberated


def check(hidden: Iterable[Card], caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """Bring these cards to one district, read and pick nothing, and end the check."""
    caplog.clear()
    table = at_plan()
    play(table, *hidden, Card.UPH2)
    empire(table, u.Blockade(PEACE), u.Reroute(3, TRUTH))
    rebel(table, u.Assign(1, PLENTY), u.Assign(2, PLENTY))
    for page in range(3):
        table.do(i.Look(REBEL, lambda _: None, page))
    table.do(i.Try(i.Pick(REBEL, 3, 1, table.now.sequence), replied))  # nothing on this page
    rebel(table, u.EndCheck())
    assert table.now.phase == "area"
    return traces(table, caplog)


def test_what_can_be_liberated_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    ways = [
        (Card.INT5, Card.RIO5),  # Espionage
        (Card.INT6, Card.RIO4),
        (Card.DECOY, Card.DECOY),
        (Card.SUP2, Card.DECOY),
    ]
    usual, *others = (check(hidden, caplog) for hidden in ways)
    assert all(other == usual for other in others)


# Rebellion


def conflict(
    card: BattleCard, amount: int, *, by_camera: bool, caplog: pytest.LogCaptureFixture
) -> dict[str, Any]:
    """Lay a card and wager, each twice; the other one lays and has yet to wager."""
    caplog.clear()
    table = Stepped(REBELLION)
    table.do(i.Begin("rebellion_3j", Setup(OLA_AND_JAN)))
    mine: i.Act | i.ShowCard = i.Act(1, r.LayCard(Secret(card)))
    if by_camera:
        mine = i.ShowCard(LAID[card], 1)
    table.do(tried(i.Act(1, r.LayCard(Secret(BattleCard.THREE)))), tried(mine), tried(mine))
    table.do(tried(i.Act(2, r.LayCard(Secret(BattleCard.FOUR)))))
    wager = tried(i.Act(1, r.Wager(Secret(Tokens(amount)))))
    table.do(tried(i.Act(1, r.Wager(Secret(Tokens.THREE)))), wager, wager)
    table.do(i.Look(1, lambda _: None), i.Look(2, lambda _: None))
    table.do(i.Undo(), wager)
    assert table.now.awaited == (2,)
    return traces(table, caplog)


@pytest.mark.parametrize("by_camera", [False, True], ids=["by touch", "by camera"])
def test_every_card_and_every_wager_leaves_the_same_traces(
    by_camera: bool, caplog: pytest.LogCaptureFixture
) -> None:
    cards = [(card, 3) for card in BattleCard]
    wagers = [(BattleCard.FIVE, int(amount)) for amount in Tokens]  # below what it asks for, too
    usual, *others = (
        conflict(*what, by_camera=by_camera, caplog=caplog) for what in (*cards, *wagers)
    )
    assert all(other == usual for other in others)
    assert [kind for _, kind, _ in usual["told"]].count("tick") == 2 * by_camera
    assert len(usual["shown"]) > 5
