"""A wager counted out with two buttons: what was counted is nowhere but in the wager itself."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Record, Secret, Setup
from companion.engine.face import Button, Lamp, SecretChoice
from companion.games.rebellion_3j import DEFINITION as REBELLION
from companion.journal import load_key, public_text, read_journal
from companion.table import Snapshot
from companion.table import intents as i
from tests.duels.games.stakes import DEFINITION as STAKES
from tests.duels.games.stakes import Lay, View, Wager
from tests.table.stepped import Stepped
from tests.table.test_on_pins import SeatedRig

A, B = Button.A, Button.B
LEAST = 3  # of the card that seat 1 has laid
OLA_AND_JAN = ("Ola", "Jan")


def to_the_wager(table: Stepped, one: int = 0, other: int = 0) -> Stepped:
    table.do(i.Begin("stakes", Setup(OLA_AND_JAN)))
    table.do(i.Act(1, Lay(Secret(one))), i.Act(2, Lay(Secret(other))))
    return table


@pytest.fixture
def table() -> Iterator[Stepped]:
    stepped = to_the_wager(Stepped(STAKES))
    yield stepped
    stepped.close()


def press(table: Stepped, seat: int, *buttons: Button) -> None:
    table.do(*(i.Press(seat, button) for button in buttons))


def wagered(table: Stepped) -> dict[int, int]:
    game = table.table._open
    assert game is not None
    return {seat: amount.expose() for seat, amount in game.session.state.wagers.items()}


@pytest.mark.parametrize(
    ("presses", "amount"), [(0, 0), (1, 1), (7, 7), (10, 10), (11, 0), (25, 3)]
)
def test_one_button_counts_and_goes_round_and_the_other_takes(
    table: Stepped, presses: int, amount: int
) -> None:
    press(table, 1, *[A] * presses)
    assert wagered(table) == {}
    assert table.now.awaited == (1, 2)
    press(table, 1, B)
    assert wagered(table) == {1: amount}
    assert table.now.lamps == {1: Lamp.GOT_IT, 2: Lamp.WAITING}


def test_both_count_at_the_same_time(table: Stepped) -> None:
    for _ in range(4):
        press(table, 1, A)
        press(table, 2, A, A)
    press(table, 2, B)
    press(table, 1, B)
    assert wagered(table) == {1: 4, 2: 8}


def test_the_last_button_pressed_twice_changes_nothing(table: Stepped) -> None:
    press(table, 1, A, A, B, B, B)
    assert wagered(table) == {1: 2}


def test_who_has_taken_counts_anew_to_change_it(table: Stepped) -> None:
    press(table, 1, A, A, B, A, A, A, A, A, B)
    assert wagered(table) == {1: 5}
    press(table, 1, *[A] * 11, B)
    assert wagered(table) == {1: 0}


@pytest.mark.parametrize("presses", range(LEAST + 1))
def test_what_only_this_seat_knows_to_be_forbidden_counts_as_the_next(presses: int) -> None:
    table = to_the_wager(Stepped(STAKES), one=LEAST)
    press(table, 1, *[A] * presses, B)
    assert wagered(table) == {1: LEAST}
    assert table.shown[-1].notice is None
    table.close()


def leave_and_come_back(table: Stepped) -> None:
    """The same table goes on with the same record in a game that was opened anew."""
    game = table.table._open
    assert game is not None
    record = Record(game.session.header, tuple(game.session._log.entries))  # type: ignore[attr-defined]
    shelf: Any = table.table._shelf
    _, book = shelf.new("stakes")
    book.record = record
    shelf.open = lambda _: book
    table.do_quietly(i.Leave())
    table.do(i.Open("stakes.journal"))


def taken_on_the_screen(table: Stepped) -> None:
    table.do(i.Act(1, Wager(Secret(9))), i.Undo())


FORGETTING: dict[str, Callable[[Stepped], object]] = {
    "a break": lambda table: table.do(i.Pause(), i.Unpause()),
    "an undo": lambda table: table.do(i.Act(2, Wager(Secret(1))), i.Undo()),
    "leaving": leave_and_come_back,
    "the screen": taken_on_the_screen,
    "a refusal": lambda table: table.do(i.Act(1, Lay(Secret(2)))),
}


@pytest.mark.parametrize("what", FORGETTING)
def test_a_count_is_forgotten(table: Stepped, what: str) -> None:
    press(table, 1, A, A, A)
    FORGETTING[what](table)
    assert wagered(table) == {}
    press(table, 1, A, B)
    assert wagered(table) == {1: 1}


def test_a_count_is_forgotten_when_something_else_is_asked(table: Stepped) -> None:
    press(table, 1, A, A, A)
    table.do(i.Undo(), i.Act(2, Lay(Secret(0))))  # back to the cards, and to the same question
    press(table, 1, B)
    assert wagered(table) == {1: 0}


def test_a_count_that_was_to_change_a_card_is_none_for_the_wager() -> None:
    def secrets(view: View, seat: int) -> Sequence[SecretChoice[Any]]:
        return STAKES.face.secrets(msgspec.structs.replace(view, laid=()), seat)

    face = replace(STAKES.face, counted=lambda _: True, secrets=secrets)
    table = Stepped(replace(STAKES, face=face))
    table.do(i.Begin("stakes", Setup(OLA_AND_JAN)))
    press(table, 1, B, A, A, A)
    press(table, 2, B)
    assert table.now.phase == "wager"
    press(table, 1, B)
    assert wagered(table) == {1: 0}
    table.close()


def test_what_somebody_else_takes_keeps_the_count(table: Stepped) -> None:
    press(table, 1, A, A, A)
    press(table, 2, A, B)
    press(table, 1, B)
    assert wagered(table) == {1: 3, 2: 1}


def test_nothing_is_counted_in_a_break(table: Stepped) -> None:
    table.do(i.Pause())
    press(table, 1, A, A)
    table.do(i.Unpause())
    press(table, 1, B)
    assert wagered(table) == {1: 0}


# Non-interference


def news(shown: Sequence[Snapshot]) -> list[str]:
    """Return what was published, without its time and without what is the same as before."""
    told: list[str] = []
    for snapshot in shown:
        now = snapshot.situation
        public = repr(replace(snapshot, situation=now and replace(now, at=0, time=0)))
        if not told or public != told[-1]:
            told.append(public)
    return told


def evening(
    presses: Sequence[int], caplog: pytest.LogCaptureFixture, one: int = 0
) -> dict[str, Any]:
    """Return everything that goes out while seat 1 counts its wagers like this."""
    caplog.clear()
    table = to_the_wager(Stepped(STAKES), one=one)
    for count in presses:
        count_out(table, 1, count)
    return traces(table, caplog)


def count_out(table: Stepped, seat: int, count: int) -> None:
    """Count a choice out and take it, in the same time however far it is."""
    press(table, seat, *[A] * count)
    table.pass_ms(1000)
    press(table, seat, B)


def traces(table: Stepped, caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """Return everything that went out, also while nothing happens for a while, and close."""
    table.pass_ms(40_000)  # long enough for a reminder
    game = table.table._open
    assert game is not None
    entries: Any = game.session._log
    found = {
        "told": table.told,
        "shown": news(table.shown),
        "log": [record.getMessage() for record in caplog.records],
        "journal": [public_text(entry) for entry in entries.entries],
    }
    table.close()
    return found


@pytest.mark.parametrize("presses", [(1,), (9,), (30,), (2, 1), (3, 26)])
def test_however_often_somebody_counts_nothing_differs(
    presses: Sequence[int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    usual = evening([5] * len(presses), caplog)
    assert evening(presses, caplog) == usual
    assert len(usual["log"]) >= 3 + len(presses)
    assert [kind for _, kind, _ in usual["told"]].count("lamps") >= 3
    assert len(usual["shown"]) > 4


def test_what_is_forbidden_leaves_the_same_traces(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    assert evening([1], caplog, one=5) == evening([7], caplog, one=0)


# Rebellion, which has cards to count out as well


def conflict(
    cards: tuple[int, int], wagers: Sequence[int], caplog: pytest.LogCaptureFixture
) -> dict[str, Any]:
    """Return what goes out while both count out a card, and the first one its wager."""
    caplog.clear()
    table = Stepped(REBELLION)
    table.do(i.Begin("rebellion_3j", Setup(OLA_AND_JAN)))
    for seat, count in enumerate(cards, start=1):
        count_out(table, seat, count)
    assert table.now.phase == "wagers"
    for count in wagers:
        count_out(table, 1, count)
    assert table.now.awaited == (2,)
    return traces(table, caplog)


@pytest.mark.parametrize(
    ("cards", "wagers"), [((0, 0), (0, 1)), ((5, 3), (10, 22)), ((3, 1), (2, 7))]
)
def test_no_card_and_no_wager_that_is_counted_out_differs(
    cards: tuple[int, int], wagers: Sequence[int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    usual = conflict((2, 4), (5, 6), caplog)
    assert conflict(cards, wagers, caplog) == usual
    assert len(usual["shown"]) > 4


def test_a_wager_below_the_card_counts_as_the_least() -> None:
    table = Stepped(REBELLION)
    table.do(i.Begin("rebellion_3j", Setup(OLA_AND_JAN)))
    for seat, count in ((1, 2), (2, 3), (1, 1), (2, 9)):  # the 4, the 5, and what they are worth
        count_out(table, seat, count)
        assert table.shown[-1].notice is None
    assert table.now.view.cards == {1: "4", 2: "5"}
    assert table.now.view.wagers == {1: 4, 2: 9}
    table.close()


# On pins


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[SeatedRig]:
    seated = SeatedRig(tmp_path, {"stakes": STAKES, "rebellion_3j": REBELLION})
    seated.open()
    yield seated
    seated.close()


def test_a_duel_is_wagered_with_real_buttons(rig: SeatedRig, tmp_path: Path) -> None:
    rig.do(i.Begin("stakes", Setup(OLA_AND_JAN)))
    rig.do(i.Act(1, Lay(Secret(2))), i.Act(2, Lay(Secret(4))))
    waiting = {1: Lamp.WAITING, 2: Lamp.WAITING}
    for _ in range(6):
        rig.see(waiting)
        rig.tap(1, A)
    rig.tap(1, B)
    rig.see(waiting | {1: Lamp.GOT_IT})
    for _ in range(9):
        rig.tap(2, A)
        rig.see(waiting | {1: Lamp.GOT_IT})
    rig.tap(1, A)
    rig.tap(1, A)
    rig.tap(1, A)
    rig.tap(1, B)  # changed to 3
    rig.see(waiting | {1: Lamp.GOT_IT})
    rig.tap(2, B)
    assert rig.situation.view.shown == {1: 2 + 3, 2: 4 + 9}
    file = rig.situation.file
    key = load_key(tmp_path / "owner.key")
    record, _ = read_journal(tmp_path / "games" / file, key, {"stakes": STAKES})
    assert len(record.entries) == rig.situation.sequence == 7  # begun, two cards, three wagers, end


def test_a_conflict_is_fought_with_real_buttons(rig: SeatedRig) -> None:
    rig.do(i.Begin("rebellion_3j", Setup(OLA_AND_JAN)))
    both = {1: Lamp.WAITING, 2: Lamp.WAITING}
    for cards_or_wagers in ((3, 1), (7, 12)):  # the 5 and the 3, then 7 and, round again, 1
        rig.see(both)
        for seat, count in enumerate(cards_or_wagers, start=1):
            for _ in range(count):
                rig.tap(seat, A)
                rig.see(both if seat == 1 else {**both, 1: Lamp.GOT_IT})
            rig.tap(seat, B)
    assert rig.situation.view.cards == {1: "5", 2: "3"}
    assert rig.situation.view.wagers == {1: 7, 2: 3}  # the 3 asks for as much
