"""A wager counted out with two buttons, from a random start that only the seat's own page tells."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Any

import msgspec
import pytest

from companion.engine import Record, Secret, Setup
from companion.engine.face import Button, Lamp, Private, SecretChoice
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
IT_IS_IN = "Ola: your choice is in. Look at your page to change it."


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


def page_of(table: Any, seat: int) -> Private:
    """Return what a seat reads while it holds the screen; then it lies on the table again."""
    found: list[Private | None] = []
    table.do(i.GiveScreen(seat), i.Look(seat, found.append), i.GiveScreen(None))
    assert found[0] is not None
    return found[0]


def look(table: Any, seat: int) -> int:
    """Return which of its choices this seat reads that button B would take."""
    page = page_of(table, seat)
    assert page.dial is not None
    return page.dials.index(page.dial)


def take(table: Stepped, seat: int, wanted: int) -> None:
    """Look, count to this choice and take it: to change one begins with a press of A."""
    start, least = look(table, seat), 0 if seat in table.now.awaited else 1
    choices = len(table.now.game.face.secrets(table.now.view, seat))
    press(table, seat, *[A] * ((wanted - start - least) % choices + least), B)


def notice_of(table: Stepped) -> str:
    notice = table.shown[-1].notice
    assert notice is not None
    return notice.sentence.render(OLA_AND_JAN)


def test_a_count_ends_with_a_press_that_opens_the_page(table: Stepped) -> None:
    look(table, 1)
    press(table, 1, A)
    table.do(i.GiveScreen(1), i.Press(1, A), i.GiveScreen(None))  # it counted nothing
    press(table, 1, B)
    assert wagered(table) == {}
    notice = table.shown[-1].notice
    assert notice is not None
    assert "take the screen first" in notice.sentence.render(OLA_AND_JAN)


@pytest.mark.parametrize("presses", [0, 1, 7, 10, 11, 25])
def test_one_button_counts_from_where_the_page_says_and_the_other_takes(
    table: Stepped, presses: int
) -> None:
    start = look(table, 1)
    press(table, 1, *[A] * presses)
    assert wagered(table) == {}
    assert table.now.awaited == (1, 2)
    press(table, 1, B)
    assert wagered(table) == {1: (start + presses) % 11}
    assert table.now.lamps == {1: Lamp.GOT_IT, 2: Lamp.WAITING}


def test_the_page_says_it_in_words_that_take_as_much_room_wherever_it_starts(
    table: Stepped,
) -> None:
    starts = set()
    for _ in range(60):
        page = page_of(table, 1)
        assert page.dial is not None
        assert [line.render() for line in page.dials] == [
            f"Your buttons start at {amount}. A goes on, B takes it." for amount in range(11)
        ]
        starts.add(page.dials.index(page.dial))
        table.do(i.Pause(), i.Unpause())
    assert len(starts) > 5


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("wanted", [0, 4, 10])
def test_presses_are_as_many_whatever_is_taken(table: Stepped, wanted: int, changes: bool) -> None:
    """Over all starts, which chance makes as likely as each other, every number comes once."""
    game = table.table._open
    assert game is not None
    assert game._dial._chance is randbelow
    needed = []
    for start in range(11):
        game._dial._chance = {11: start}.get  # type: ignore[assignment]
        if changes:
            take(table, 1, 3)
        presses = 0
        while look(table, 1) != wanted or presses < changes:
            press(table, 1, A)
            presses += 1
        press(table, 1, B)
        assert wagered(table) == {1: wanted}
        needed.append(presses)
        if not changes:
            table.do(i.Undo())  # the seat is asked anew
    assert sorted(needed) == [presses + changes for presses in range(11)]


def test_who_looks_what_was_taken_does_not_change_it_by_a_stray_press(table: Stepped) -> None:
    take(table, 1, 6)
    page = page_of(table, 1)
    assert page.dial is not None
    assert page.dial.render().startswith("To change, press A.")
    assert len({len(line.template) for line in page.dials}) == 1
    press(table, 1, B, B)
    assert wagered(table) == {1: 6}
    start = look(table, 1)
    press(table, 1, A, B)
    assert wagered(table) == {1: (start + 1) % 11}


def test_both_count_at_the_same_time(table: Stepped) -> None:
    one, other = look(table, 1), look(table, 2)
    for _ in range(4):
        press(table, 1, A)
        press(table, 2, A, A)
    press(table, 2, B)
    press(table, 1, B)
    assert wagered(table) == {1: (one + 4) % 11, 2: (other + 8) % 11}


@pytest.mark.parametrize("button", Button)
def test_who_has_not_looked_is_told_to_and_takes_nothing(table: Stepped, button: Button) -> None:
    for _ in range(3):
        press(table, 1, button)
    notice = table.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render(OLA_AND_JAN) == (
        "Ola: take the screen first. Your page says where your buttons start."
    )
    assert (wagered(table), table.now.awaited) == ({}, (1, 2))
    start = look(table, 1)
    press(table, 1, B)
    assert wagered(table) == {1: start}


def test_the_last_button_pressed_twice_changes_nothing(table: Stepped) -> None:
    take(table, 1, 2)
    assert table.shown[-1].notice is None
    press(table, 1, B, B, A, B)
    assert wagered(table) == {1: 2}
    assert notice_of(table) == IT_IS_IN


@pytest.mark.parametrize("amount", [0, 9])
def test_who_counts_on_is_told_that_their_choice_was_made_on_the_screen(
    table: Stepped, amount: int
) -> None:
    """Else they would believe to have taken what they have counted to."""
    look(table, 1)
    press(table, 1, A)
    table.do(i.GiveScreen(1), i.Act(1, Wager(Secret(amount))), i.GiveScreen(None))
    assert table.shown[-1].notice is None
    for button in (A, A, B):
        press(table, 1, button)
        assert notice_of(table) == IT_IS_IN
    assert wagered(table) == {1: amount}


def test_who_has_taken_looks_again_to_change_it(table: Stepped) -> None:
    for wanted in (2, 5, 0):
        take(table, 1, wanted)
        assert wagered(table) == {1: wanted}


def test_who_lost_count_looks_where_it_is(table: Stepped) -> None:
    start = look(table, 1)
    press(table, 1, A, A, A)
    assert look(table, 1) == (start + 3) % 11
    press(table, 1, A, B)
    assert wagered(table) == {1: (start + 4) % 11}


@pytest.mark.parametrize("wanted", range(LEAST + 1))
def test_what_only_this_seat_knows_to_be_forbidden_counts_as_the_next(wanted: int) -> None:
    table = to_the_wager(Stepped(STAKES), one=LEAST)
    take(table, 1, wanted)
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
def test_a_count_is_forgotten_and_starts_elsewhere(table: Stepped, what: str) -> None:
    look(table, 1)
    press(table, 1, A, A, A)
    FORGETTING[what](table)
    press(table, 1, A, B)
    assert wagered(table) == {}  # nobody has looked where it starts now
    start = look(table, 1)
    press(table, 1, A, B)
    assert wagered(table) == {1: (start + 1) % 11}


def test_a_count_is_forgotten_when_something_else_is_asked(table: Stepped) -> None:
    look(table, 1)
    press(table, 1, A, A, A)
    table.do(i.Undo(), i.Act(2, Lay(Secret(0))))  # back to the cards, and to the same question
    press(table, 1, B)
    assert wagered(table) == {}


def test_a_count_that_was_to_change_a_card_is_none_for_the_wager() -> None:
    def secrets(view: View, seat: int) -> Sequence[SecretChoice[Any]]:
        return STAKES.face.secrets(msgspec.structs.replace(view, laid=()), seat)

    face = replace(STAKES.face, counted=lambda _: True, secrets=secrets)
    table = Stepped(replace(STAKES, face=face))
    table.do(i.Begin("stakes", Setup(OLA_AND_JAN)))
    take(table, 1, 0)
    look(table, 1)
    press(table, 1, A, A, A)
    take(table, 2, 0)
    assert table.now.phase == "wager"
    press(table, 1, B)
    assert wagered(table) == {}
    table.close()


def test_what_somebody_else_takes_keeps_the_count(table: Stepped) -> None:
    start = look(table, 1)
    press(table, 1, A, A, A)
    take(table, 2, 1)
    press(table, 1, B)
    assert wagered(table) == {1: (start + 3) % 11, 2: 1}


def test_nothing_is_counted_in_a_break(table: Stepped) -> None:
    table.do(i.Pause())
    start = look(table, 1)
    press(table, 1, A, A)
    table.do(i.Unpause())
    press(table, 1, B)
    assert wagered(table) == {1: start}


def test_a_page_where_nothing_is_counted_says_nothing_of_buttons() -> None:
    table = Stepped(STAKES)
    table.do(i.Begin("stakes", Setup(OLA_AND_JAN)))  # cards are not counted out
    assert page_of(table, 1).dial is None
    table.close()


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
    """Look, go on so many times and take what is there, in the same time however far it is."""
    look(table, seat)
    press(table, seat, *[A] * count)
    table.pass_ms(1000)
    press(table, seat, B)


def take_in_time(table: Stepped, seat: int, wanted: int) -> None:
    """Take this choice, in the same time whatever it is."""
    take(table, seat, wanted)
    table.pass_ms(1000)


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
    for seat, card in enumerate(cards, start=1):
        take_in_time(table, seat, card)
    assert table.now.phase == "wagers"
    for wager in wagers:
        take_in_time(table, 1, wager)
    assert table.now.awaited == (2,)
    return traces(table, caplog)


@pytest.mark.parametrize(
    ("cards", "wagers"), [((0, 0), (0, 1)), ((5, 3), (10, 9)), ((3, 1), (2, 7))]
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
    for seat, wanted in ((1, 2), (2, 3), (1, 1), (2, 9)):  # the 4, the 5, and what they are worth
        take(table, seat, wanted)
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


def tapped(rig: SeatedRig, seat: int, wanted: int) -> None:
    """Count to this choice with real buttons and take it; no lamp moves before that."""
    start = look(rig, seat)
    choices = rig.situation.game.face.secrets(rig.situation.view, seat)
    before = rig.situation.lamps
    presses = (wanted - start) % len(choices)
    if seat not in rig.situation.awaited:  # who changes a choice has to press at least once
        presses = presses or len(choices)
    for _ in range(presses):
        rig.tap(seat, A)
        rig.see(before)
    rig.tap(seat, B)


def test_a_duel_is_wagered_with_real_buttons(rig: SeatedRig, tmp_path: Path) -> None:
    rig.do(i.Begin("stakes", Setup(OLA_AND_JAN)))
    rig.do(i.Act(1, Lay(Secret(2))), i.Act(2, Lay(Secret(4))))
    waiting = {1: Lamp.WAITING, 2: Lamp.WAITING}
    rig.see(waiting)
    tapped(rig, 1, 6)
    rig.see(waiting | {1: Lamp.GOT_IT})
    tapped(rig, 1, 3)  # changed
    rig.see(waiting | {1: Lamp.GOT_IT})
    tapped(rig, 2, 9)
    assert rig.situation.view.shown == {1: 2 + 3, 2: 4 + 9}
    file = rig.situation.file
    key = load_key(tmp_path / "owner.key")
    record, _ = read_journal(tmp_path / "games" / file, key, {"stakes": STAKES})
    # Begun, two cards, three wagers, the end, two looks that were asked for, and one that was not.
    assert len(record.entries) == rig.situation.sequence == 10


def test_a_conflict_is_fought_with_real_buttons(rig: SeatedRig) -> None:
    rig.do(i.Begin("rebellion_3j", Setup(OLA_AND_JAN)))
    both = {1: Lamp.WAITING, 2: Lamp.WAITING}
    for cards_or_wagers in ((3, 1), (7, 1)):  # the 5 and the 3, then 7 and 1
        rig.see(both)
        for seat, wanted in enumerate(cards_or_wagers, start=1):
            tapped(rig, seat, wanted)
    assert rig.situation.view.cards == {1: "5", 2: "3"}
    assert rig.situation.view.wagers == {1: 7, 2: 3}  # the 3 asks for as much
