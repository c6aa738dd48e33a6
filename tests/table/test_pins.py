"""A page that opens by PIN: only after the right one, and then without telling anybody."""

from collections.abc import Iterator

import pytest

from companion.engine import Setup
from companion.engine.face import Button
from companion.table import intents as i
from companion.table.page_lock import HELD_MS, WRONG_PINS
from tests.table.test_page_lock import JAN, OLA, TOLD, Table

PINS = {"ola": "7f"}


@pytest.fixture(params=[True, False], ids=["asked", "unasked"])
def pinned(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Ola has a PIN and no box; the game asks her to choose, or she has chosen."""
    table = Table(pins=PINS)
    if not request.param:
        table.do(i.Press(1, Button.A))
    yield table
    table.close()


def test_without_the_pin_nothing_opens(pinned: Table) -> None:
    assert pinned.now.locks.by_pin == {OLA}
    pinned.give(OLA)
    pinned.look()
    pinned.do(i.GivePin(OLA, right=False))
    assert pinned.drawn == []
    assert pinned.now.opened == ()


def test_the_right_pin_opens_it_and_nobody_is_told(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA, right=True))
    assert pinned.now.locks.by_pin == frozenset()
    pinned.look()
    assert pinned.page
    assert pinned.now.opened == ()
    assert TOLD not in [line for _, line in pinned.lines]


def test_it_is_asked_for_each_time_somebody_gets_the_screen(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA, right=True))
    pinned.give(OLA)
    assert pinned.now.locks.by_pin == {OLA}
    pinned.look()
    assert not pinned.page


def test_a_pin_that_comes_late_opens_no_other_seat(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.give(JAN)
    pinned.do(i.GivePin(OLA, right=True))
    pinned.give(OLA)
    pinned.look(OLA)
    assert not pinned.page


def test_nothing_is_chosen_before_it(pinned: Table) -> None:
    before = pinned.now.sequence
    pinned.give(OLA)
    pinned.do(i.ShowCard("C1", OLA))
    notice = pinned.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render(("Ola", "Jan")) == "Ola: enter your PIN first."
    assert pinned.now.sequence == before


def test_whoever_tries_pins_is_told_about_also_over_several_times(pinned: Table) -> None:
    for count in range(1, WRONG_PINS + 2):
        pinned.give(OLA)
        pinned.do(i.GivePin(OLA, right=False))
        said = [line for _, line in pinned.lines]
        heard = f"Ola: wrong PIN {count} times in a row."
        assert (heard in said) == (count >= WRONG_PINS)
    pinned.give(None)
    assert pinned.shown[-1].reminder is not None
    assert pinned.now.refused == (OLA, OLA)  # for ever, from the third on
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA, right=False), i.GivePin(OLA, right=True))  # a slip of her own
    pinned.give(None)
    reminder = pinned.shown[-1].reminder
    assert reminder is not None
    assert reminder.sentence.render(("Ola", "Jan")).endswith("Ola: wrong PINs before yours: 4.")
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA, right=False))
    assert not any(" 1 times" in line for _, line in pinned.lines)


def test_tries_are_counted_for_the_player_and_not_for_the_seat(pinned: Table) -> None:
    """Somebody could open another game, and give a PIN of their own at the same seat."""
    pinned.give(OLA)
    for _ in range(WRONG_PINS - 1):
        pinned.do(i.GivePin(OLA, right=False))
    pinned.adjust(pins={**PINS, "ewa": "44"})
    pinned.do(i.Begin("tiny", Setup(("Ewa", "Ola"))))
    pinned.give(1)
    pinned.do(i.GivePin(1, right=False))
    assert not pinned.now.refused
    pinned.do(i.GivePin(1, right=True))
    pinned.give(2)
    pinned.do(i.GivePin(2, right=False))
    assert list(pinned.now.refused) == [2]


@pytest.mark.parametrize("pins", [{"ola": "99"}, {}], ids=["another PIN", "no PIN"])
def test_a_pin_that_was_changed_since_the_game_began_proves_nothing(
    pinned: Table, pins: dict[str, str]
) -> None:
    pinned.adjust(pins=pins)
    assert pinned.now.locks.by_pin == frozenset()
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA, right=True))
    pinned.look()
    assert pinned.now.opened == (OLA,)  # although the game may have asked her


@pytest.mark.parametrize("boxes", [(), (1, 2)])
def test_a_pin_chosen_since_the_game_began_proves_nothing(boxes: tuple[int, ...]) -> None:
    table = Table(*boxes)
    table.do(i.Press(1, Button.A))  # nobody asks her any more
    table.adjust(pins=PINS)
    table.give(OLA)
    table.do(i.OpenWithoutButton(), i.GivePin(OLA, right=True))
    table.look()
    assert table.now.opened == (OLA,)
    table.close()


def test_a_forgotten_pin_opens_the_page_so_that_everybody_is_told(pinned: Table) -> None:
    done: list[bool] = []
    pinned.give(OLA)
    pinned.do(i.OpenWithoutPin(lambda: done.append(True)))
    assert pinned.now.opened == (OLA,)  # before anything is drawn
    pinned.look()
    assert pinned.page
    assert done == [True]
    assert [line for _, line in pinned.lines][-1] == TOLD


def test_a_broken_button_is_replaced_by_the_pin() -> None:
    table = Table(1, 2, pins=PINS)
    assert table.now.locks.by_pin == frozenset()  # her button is enough
    table.give(OLA)
    table.look()
    table.do(i.OpenWithoutButton())
    assert not table.page
    assert table.now.opened == ()
    table.do(i.GivePin(OLA, right=True))
    assert table.page
    assert table.now.opened == ()
    table.close()


def test_a_box_that_works_needs_no_pin() -> None:
    table = Table(1, 2, pins={**PINS, "jan": "5c"})
    table.give(OLA)
    table.look()
    table.hold(1)
    table.pass_ms(HELD_MS)
    assert table.page
    table.close()
