"""The search for what can be liberated tells nothing by its time: work is counted, not timed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import pytest

from companion.cli.referee import Referee
from companion.engine import Session, Setup
from companion.engine.face import Button
from companion.games.unrest import DEFINITION
from companion.games.unrest.missions import KNOWN, Shown, parse_condition, proofs, proving
from companion.games.unrest.pieces import all_cards
from companion.games.unrest.rules import check
from companion.journal.store import Written
from companion.table import intents as i
from tests.games.unrest.table import Table as Evening
from tests.table.rig import PATIENCE, running
from tests.table.stepped import Stepped

HIDDEN = 16  # two a round, all in one district: there are never more


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Every search there was: a stack and a mission."""
    made: list[object] = []

    def counted(*given: object, **more: object) -> object:
        made.append(given)
        return proofs(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(check, "proofs", counted)
    check._smallest.cache_clear()
    yield made
    check._smallest.cache_clear()


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Every set of cards that a search looked at."""
    made: list[None] = []
    look = proving._Search._proves

    def counted(*given: object) -> bool:
        made.append(None)
        return look(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(proving._Search, "_proves", counted)
    return made


def at_the_check() -> Session:
    evening = Evening()
    evening.area(*evening.view.areas[0])
    evening.plan("int5", "rio6", "sup2")
    evening.defend_idly()
    evening.assign_anywhere()
    assert evening.view.phase == "check"
    return evening.session


def _no_export() -> Written:
    raise AssertionError("nobody asked for one")


def test_what_everybody_is_told_takes_no_search(searches: list[object]) -> None:
    session = at_the_check()
    referee = Referee(session, _no_export)
    assert b"end_check" in referee.answer(b'{"do":"legal"}')
    referee.answer(b'{"do":"view"}')
    assert searches == []
    assert b"end_check" in referee.answer(b'{"do":"legal","seat":1}')
    assert searches


def test_the_page_of_the_rebellion_is_found_before_it_is_asked_for(searches: list[object]) -> None:
    table = Stepped(DEFINITION)
    table.do(i.Begin("unrest", Setup(("Ola", "Jan"), {"rebellion": "1"})))
    assert table.table._open
    session, random, checks = table.table._open.session, Random(1), 0
    while not session.outcome:
        [seat] = session.awaited
        table.do(i.Act(seat, random.choice(session.open_legal(seat) or session.legal(seat))))
        before = len(searches)
        table.do(i.Look(1, lambda _: None, 1), i.Press(1, Button.A), i.Look(2, lambda _: None, 1))
        assert len(searches) == before
        if not session.outcome and session.state.phase == "check":
            checks += 1
            check._smallest.cache_clear()
            table.do(i.Look(1, lambda _: None, 1))
            assert len(searches) > before  # or nothing would have been looked for above
    assert checks
    table.close()


def test_nothing_else_waits_for_a_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It could take long with missions of players' own, and as long as the hidden cards let it."""
    found = Event()
    monkeypatch.setattr(check, "proofs", lambda *_, **__: (found.wait(2 * PATIENCE), ())[1])
    check._smallest.cache_clear()
    with running(tmp_path, games={"unrest": DEFINITION}) as rig:
        now = rig.now(i.Begin("unrest", Setup(("Ola", "Jan"), {"rebellion": "1"})))
        random = Random(1)
        while now.phase != "check":
            offers = [offer for offer in now.offers if offer.seat in now.awaited]
            if offers:
                offer = random.choice(offers)
                now = rig.now(i.Act(offer.seat, offer.action))
            else:
                session = rig.table._open.session  # type: ignore[union-attr]
                [seat] = session.awaited
                now = rig.now(i.Act(seat, random.choice(session.legal(seat))))
        assert rig.now(i.Pause()).clock.paused  # answered, although nothing is found yet
        assert not found.is_set()
        found.set()
    check._smallest.cache_clear()


def test_missions_of_the_box_are_proved_in_a_moment(tries: list[None]) -> None:
    """With so many on a Raspberry Pi it takes less than a frame."""
    for seed in range(20):
        deck = Random(seed).sample(all_cards(), len(all_cards()))
        stack = [Shown(card, open=False) for card in deck[:HIDDEN]]
        for mission in KNOWN.values():
            tries.clear()
            proofs(mission.needs, stack, deck, turned_counts=True)
            assert len(tries) <= 250, mission.id


@pytest.mark.parametrize(
    "needs",
    [
        ("of_a_colour(all) <= of_a_value(all)", "sum(intelligence) <= count(all)"),
        ("run(all) > of_a_colour(all)", "sum(supplies) > 10", "of_a_value(all) >= count(supplies)"),
        ("of_a_colour(revealed riots) >= of_a_value(supplies)", "run(all) >= colours(upheaval)"),
        ("sum(intelligence) >= 6", "sum(riots) >= 6", "sum(supplies) >= 6", "sum(upheaval) >= 6"),
    ],
)
def test_no_mission_of_their_own_makes_a_table_wait(
    needs: tuple[str, ...], tries: list[None]
) -> None:
    """There are 65,536 sets of so many cards, and looking at each would take a second."""
    for seed in range(6):
        deck = Random(seed).sample(all_cards(), len(all_cards()))
        stack = [Shown(card, open=False) for card in deck[:HIDDEN]]
        tries.clear()
        proofs(tuple(map(parse_condition, needs)), stack, deck, turned_counts=True)
        assert len(tries) <= 5000
