"""A page that opens by PIN: only after the right one, and then without telling anybody."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import Seated, Secret, Setup
from companion.engine.face import Button
from companion.engine.sentence import AS_WRITTEN
from companion.presenters.language import language
from companion.presenters.result import result_page
from companion.presenters.table import table_page
from companion.table import intents as i
from companion.table.page_lock import HELD_MS, PROVED_MS, PageLock
from companion.table.pin_tries import WRONG_PINS
from tests.engine.tiny import Hide
from tests.table.rig import running
from tests.table.test_page_lock import JAN, OLA, TOLD, Table

PINS = {"ola": "7f"}
NOBODY: tuple[int, ...] = ()


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
    assert pinned.drawn == []
    assert pinned.now.opened == ()


def test_the_right_pin_opens_it_and_nobody_is_told(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA))
    assert pinned.now.locks.by_pin == frozenset()
    pinned.look()
    assert pinned.page
    assert pinned.now.opened == ()
    assert TOLD not in [line for _, line in pinned.lines]


def test_it_is_asked_for_each_time_somebody_gets_the_screen(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA))
    pinned.give(OLA)
    assert pinned.now.locks.by_pin == {OLA}
    pinned.look()
    assert not pinned.page


def test_a_pin_that_comes_late_opens_no_other_seat(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.give(JAN)
    pinned.do(i.GivePin(OLA))
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


def tried(table: Table, count: int, *intents: i.Intent) -> None:
    """So many wrong PINs of Ola have been entered by now, here or elsewhere."""
    table.adjust(pins=PINS, tries={"ola": count})
    table.do(*intents)


def heard(table: Table, count: int) -> bool:
    return f"Ola: wrong PIN entered {count} times." in [line for _, line in table.lines]


def test_whoever_tries_pins_is_told_about_also_over_several_times(pinned: Table) -> None:
    for count in range(1, WRONG_PINS + 2):
        pinned.give(OLA)
        tried(pinned, count)
        assert heard(pinned, count) == (count >= WRONG_PINS)
    pinned.give(None)
    assert pinned.shown[-1].reminder is not None
    assert pinned.now.refused == (OLA, OLA)  # for ever, from the third on
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA))
    tried(pinned, 5)
    pinned.give(OLA)
    tried(pinned, 6, i.GivePin(OLA))
    pinned.give(None)
    reminder = pinned.shown[-1].reminder
    assert reminder is not None
    assert reminder.sentence.render(("Ola", "Jan")).endswith("Ola: wrong PINs before yours: 2.")
    assert pinned.now.refused == (OLA, OLA)


def test_a_game_that_begins_says_how_often_a_pin_was_tried_before(pinned: Table) -> None:
    tried(pinned, WRONG_PINS - 1, i.Begin("tiny", Setup(("Ola", "Jan"))))
    assert not any("since you chose" in line for _, line in pinned.lines)
    tried(pinned, 7, i.Begin("tiny", Setup(("Ola", "Jan"))))
    assert [line for _, line in pinned.lines][-1] == "Ola: 7 wrong PINs since you chose yours."
    assert pinned.now.refused == NOBODY


def test_tries_in_the_settings_or_in_another_game_are_told_in_this_one(pinned: Table) -> None:
    tried(pinned, WRONG_PINS - 1)
    assert pinned.now.refused == NOBODY
    tried(pinned, WRONG_PINS)
    assert pinned.now.refused == (OLA,)
    assert heard(pinned, WRONG_PINS)
    assert pinned.shown[-1].reminder is not None
    tried(pinned, WRONG_PINS)  # the settings were changed: nothing new
    assert pinned.now.refused == (OLA,)


def test_tries_while_a_game_was_closed_are_told_when_it_goes_on(tmp_path: Path) -> None:
    """Also where the right one was found in another game that nobody else has seen."""

    def settings(count: int) -> i.Adjust:
        return i.Adjust(AS_WRITTEN, i.AtZero.REMIND, pins=PINS, tries={"ola": count})

    with running(tmp_path) as rig:
        rig.do(settings(2))
        file = rig.tiny().file
        assert rig.now(settings(4)).refused == NOBODY  # two of her own
        rig.do(i.GivePin(OLA), i.Leave(), settings(6))
        other = rig.tiny()
        assert rig.now(settings(9)).refused == (OLA,)
        rig.do(i.GiveScreen(OLA), i.GivePin(OLA))
        assert other.file != file
        assert rig.now(i.Open(file)).refused == (OLA,)
    with running(tmp_path) as rig:
        rig.do(settings(9))
        assert rig.now(i.Open(file)).refused == (OLA,)  # not told again
        assert rig.now(settings(11)).refused == (OLA,)
        assert rig.now(i.Leave(), settings(12), i.Open(file)).refused == (OLA, OLA)


def test_a_game_that_begins_says_whose_pin_was_removed(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        open_now = rig.tiny().file
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, removed_pins={"jan": "5c", "ewa": "99"}))
        assert rig.now(i.Changed()).removed_pins == ()
        file = rig.tiny().file
        reminder = rig.screen.shown[-1].reminder
        assert reminder is not None
        assert reminder.sentence.render(("Ola", "Jan")) == "Jan: PIN removed."
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND))
        assert rig.now(i.Open(open_now)).removed_pins == ()
    with running(tmp_path) as rig:
        now = rig.now(i.Open(file))
        assert now.removed_pins == (JAN,)
        assert now.untold_pins == {JAN: "5c"}
        plates = [
            [mark.text for mark in plate.badges] for plate in table_page(now, language("en")).plates
        ]
        assert plates == [[], ["PIN removed"]]
        now = rig.now(i.Press(1, Button.A), i.Press(2, Button.B))
        assert now.over
        assert "PINs removed: Jan" in result_page(now, language("en")).facts


def test_a_game_that_begins_says_whose_pin_is_their_first(tmp_path: Path) -> None:
    """They may not know of it, if somebody else chose it for them; but it is theirs if they do."""
    told = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, pins=PINS, new_pins=frozenset({"ola", "jan"}))
    with running(tmp_path) as rig:
        rig.do(told)
        file = rig.tiny().file
        reminder = rig.screen.shown[-1].reminder
        assert reminder is not None
        assert reminder.sentence.render(("Ola", "Jan")) == "Ola has a PIN now."
        now = rig.now(i.GiveScreen(OLA), i.GivePin(OLA), i.Look(OLA, lambda _: None))
        assert now.opened == ()
    with running(tmp_path) as rig:
        rig.do(told)
        now = rig.now(i.Open(file))
        assert now.untold_pins == {OLA: PINS["ola"]}
        plates = table_page(now, language("en")).plates
        assert [[mark.text for mark in plate.badges] for plate in plates] == [["new PIN"], []]
        hidden = [i.Act(seat, Hide(Secret("left"))) for seat in (OLA, JAN)]
        now = rig.now(i.GiveScreen(OLA), i.GivePin(OLA), *hidden)
        assert now.over
        assert "New PINs: Ola" in result_page(now, language("en")).facts


@pytest.mark.parametrize("asked", [True, False])
def test_a_pin_chosen_after_a_removal_is_asked_for_and_proves_nothing(*, asked: bool) -> None:
    table = Table(pins=PINS)
    table.adjust(pins=PINS, removed_pins=PINS)
    table.do(i.Begin("tiny", Setup(("Ola", "Jan"))))
    assert [line for _, line in table.lines][-1] == "Ola: PIN changed without the old one."
    if not asked:
        table.do(i.Press(1, Button.A))
    table.give(OLA)
    table.look()
    assert not table.page
    table.do(i.GivePin(OLA))
    table.look()
    assert table.page
    assert table.now.opened == (OLA,)
    table.close()


def test_a_pin_proves_nothing_any_more_when_nobody_has_looked_for_a_while(pinned: Table) -> None:
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA))
    pinned.pass_ms(PROVED_MS - 1000)
    pinned.look()
    pinned.pass_ms(PROVED_MS * 2)
    assert pinned.page  # a look ends by itself elsewhere
    pinned.do_quietly(i.LookAway())
    pinned.pass_ms(PROVED_MS - 1000)
    assert pinned.now.locks.by_pin == frozenset()
    pinned.pass_ms(1000)
    assert pinned.now.locks.by_pin == {OLA}
    pinned.look()
    assert not pinned.page
    assert pinned.now.opened == ()


@pytest.mark.parametrize("pins", [{"ola": "99"}, {}], ids=["another PIN", "no PIN"])
def test_a_pin_that_was_changed_since_the_game_began_proves_nothing(
    pinned: Table, pins: dict[str, str]
) -> None:
    pinned.adjust(pins=pins)
    assert pinned.now.locks.by_pin == frozenset()
    pinned.give(OLA)
    pinned.do(i.GivePin(OLA))
    pinned.look()
    assert pinned.now.opened == (OLA,)  # although the game may have asked her


@pytest.mark.parametrize("boxes", [(), (1, 2)])
def test_a_pin_chosen_since_the_game_began_proves_nothing(boxes: tuple[int, ...]) -> None:
    table = Table(*boxes)
    table.do(i.Press(1, Button.A))  # nobody asks her any more
    table.adjust(pins=PINS)
    table.give(OLA)
    table.do(i.OpenWithoutButton(), i.GivePin(OLA))
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


def test_a_pin_is_not_forgotten_where_nobody_has_the_screen(pinned: Table) -> None:
    done: list[bool] = []
    pinned.give(OLA)
    pinned.give(None)
    pinned.do(i.OpenWithoutPin(lambda: done.append(True)))
    assert done == []
    assert pinned.now.opened == ()


def test_a_pin_does_not_prove_who_has_a_box() -> None:
    table = Table(1, 2, pins=PINS)
    done: list[bool] = []
    table.give(OLA)
    table.do(i.GivePin(OLA), i.OpenWithoutPin(lambda: done.append(True)))
    assert not table.now.locks.proved
    assert done == []
    notice = table.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render(("Ola", "Jan")) == "No PIN is asked for here."
    table.close()


def test_a_pin_does_not_replace_a_box() -> None:
    """Who has a box never enters one, and would not notice what somebody else chose for them."""
    table = Table(1, 2, pins=PINS)
    table.do(i.Press(1, Button.A))
    table.give(OLA)
    table.look()
    table.do(i.OpenWithoutButton(), i.GivePin(OLA))
    assert table.now.opened == (OLA,)
    table.close()


def test_a_spare_box_does_not_replace_a_pin(tmp_path: Path) -> None:
    """Also where everybody sits down anew."""

    def seated(ola: int) -> i.Adjust:
        places = {"Ola": ola, "Jan": 2}
        return i.Adjust(AS_WRITTEN, i.AtZero.REMIND, pins=PINS, places=places)

    with running(tmp_path) as rig:
        rig.button_places |= {2, 5}
        rig.do(seated(0))
        file = rig.tiny().file
        now = rig.now(i.Leave(), seated(5), i.Open(file, seated=True), i.Press(5, Button.A))
        assert now.places == (0, 2)
        assert now.locks.by_pin == {OLA}
        assert OLA in now.awaited


def test_a_box_that_works_only_later_does_not_replace_a_pin() -> None:
    table = Table(2, pins=PINS)
    assert table.now.places == (0, 2)
    table.boxes.add(1)
    table.do(i.Press(1, Button.A))
    assert OLA in table.now.awaited
    table.give(OLA)
    table.hold(1)
    table.pass_ms(HELD_MS)
    table.hold(1, down=False)
    table.look()
    assert table.now.locks.by_pin == {OLA}
    assert not table.page
    table.close()


@pytest.mark.parametrize("places", [(), (1, 2)])
def test_a_game_of_an_earlier_version_gives_a_pin_no_box_either(
    tmp_path: Path, places: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Seated((0, 2), ("7f", ""), places, ())
    monkeypatch.setattr("companion.table.runner.seated_at", lambda *_: begun)
    monkeypatch.setattr("companion.table.runner.without_pins", lambda _, taken: taken)
    with running(tmp_path) as rig:
        file = rig.tiny().file
    monkeypatch.undo()
    with running(tmp_path) as rig:
        assert rig.now(i.Open(file)).places == (0, 2)


def test_no_button_stands_for_a_pin() -> None:
    """The lock itself believes none, whatever places the table gives it."""
    lock = PageLock(lambda: frozenset(boxes))
    boxes = {1}
    lock.seat_at((1,), (0,), {OLA})
    lock.give(OLA)
    lock.hold(1, 0, down=True)
    lock.turn(HELD_MS)
    lock.hold(1, HELD_MS, down=False)
    boxes.clear()
    assert lock.pin_locked == {OLA}


def test_a_box_that_works_needs_no_pin() -> None:
    table = Table(1, 2, pins={**PINS, "jan": "5c"})
    table.give(OLA)
    table.look()
    table.hold(1)
    table.pass_ms(HELD_MS)
    assert table.page
    table.close()
