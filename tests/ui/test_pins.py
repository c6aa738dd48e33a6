"""PINs chosen in the settings and entered in a game, without a screen; then in the real window."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.cli.pin_file import PinFile
from companion.presenters.language import language
from companion.presenters.pages import SettingsPage
from companion.presenters.pin import PinPage
from companion.presenters.settings import Settings
from companion.table import intents as i
from companion.table.pin_tries import WRONG_PINS
from companion.ui.desk import Place
from companion.ui.house import House
from companion.ui.pins import ChoosePin
from tests.hardware.seating import until
from tests.table.rig import FIVE, Rig, running
from tests.ui.test_desk import Player
from tests.ui.theatre import Theatre

OLA = 1


@pytest.fixture
def pins(tmp_path: Path) -> PinFile:
    return PinFile(tmp_path / "pins.json", lambda: bytes(32))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig, pins: PinFile) -> Player:
    return Player(rig, Settings(people=FIVE), House(pins=pins))


@pytest.fixture
def guarded(player: Player, pins: PinFile) -> Player:
    """A game in which Ola, who has the screen, has a PIN."""
    pins.choose("Ola", "1234")
    pins.told_to_owners(pins.new)
    player.desk.begin()
    player.desk.set_up("resistance")
    player.desk.start()
    player.desk.hand_over(OLA)
    return player


def page(player: Player) -> PinPage:
    shown = player.desk.shown()
    assert shown.place is Place.PIN
    assert isinstance(shown.page, PinPage)
    return shown.page


def enter(player: Player, pin: str) -> None:
    """Tap four digits and wait until they are compared."""
    for digit in pin:
        player.desk.enter_digit(digit)
    until(lambda: not player.desk._pin._busy)


def test_a_pin_is_chosen_twice_and_kept(player: Player, pins: PinFile) -> None:
    player.desk.open_settings()
    settings = player.desk.shown().page
    assert isinstance(settings, SettingsPage)
    assert settings.pins is not None
    assert [name for name, _, _ in settings.pins.people] == list(FIVE)
    player.desk.choose_pin("Ola")
    assert page(player).ask == "Choose a PIN"
    enter(player, "1234")
    assert page(player).ask == "Enter it again"
    enter(player, "1235")
    assert page(player).hint == "Not the same. Choose again."
    enter(player, "1234")
    enter(player, "1234")
    until(lambda: player.at(Place.SETTINGS))
    assert pins.check("Ola", "1234")


def test_a_pin_that_is_there_is_asked_for_before_it_is_changed(
    player: Player, pins: PinFile
) -> None:
    pins.choose("Ola", "1234")
    player.desk.open_settings()
    player.desk.choose_pin("Ola")
    enter(player, "0000")
    assert page(player).hint == "Wrong PIN. Try again."
    enter(player, "1234")
    assert (page(player).ask, page(player).without) == ("Choose a PIN", "Remove PIN")
    player.desk.forgot_pin()
    assert player.at(Place.SETTINGS)
    assert not pins.ids


def test_a_page_is_behind_its_pin(guarded: Player) -> None:
    assert page(guarded).name == "Ola"
    enter(guarded, "1234")
    until(lambda: guarded.at(Place.HAND_OVER))
    guarded.desk.look()
    assert guarded.desk.shown().private is not None


def test_wrong_pins_give_the_screen_back(guarded: Player) -> None:
    for _ in range(WRONG_PINS - 1):
        enter(guarded, "0000")
        assert page(guarded).wrong
    enter(guarded, "0000")
    until(lambda: guarded.at(Place.TABLE))
    assert guarded.desk.reminder()[1] == "Ola: wrong PIN entered 3 times."


def test_a_wrong_pin_counts_although_it_was_left_before_it_was_compared(
    guarded: Player, pins: PinFile
) -> None:
    for count in range(1, WRONG_PINS + 1):
        for digit in "0000":
            guarded.desk.enter_digit(digit)
        guarded.desk.leave_pin()
        until(lambda count=count: pins.tries["ola"] == count)  # type: ignore[misc]
        guarded.desk.hand_over(OLA)
    assert guarded._rig.now(i.Changed()).refused == (OLA,)


def test_wrong_pins_in_the_settings_are_told_in_the_game(guarded: Player) -> None:
    guarded.desk.leave_pin()
    guarded.desk.open_settings()
    guarded.desk.choose_pin("Ola")
    for _ in range(WRONG_PINS):
        enter(guarded, "0000")
    enter(guarded, "1234")
    assert page(guarded).ask == "Choose a PIN"
    guarded.desk.leave_pin()
    guarded.desk.close_settings()
    guarded._post(i.Changed())
    assert guarded.desk.reminder()[1] == "Ola: wrong PIN entered 3 times."
    marks = guarded.table().plates[0].badges
    assert [mark.text for mark in marks if mark.icon == "lock"] == ["wrong PIN"]


def test_a_pin_that_cannot_be_compared_is_not_called_wrong(
    guarded: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("companion.cli.pin_file.put_file", full)
    enter(guarded, "1234")
    assert page(guarded).hint == "Storage full? PIN not checked."


def test_a_forgotten_pin_is_gone_and_everybody_is_told(guarded: Player, pins: PinFile) -> None:
    later: list[Callable[[], None]] = []
    guarded.desk._hands.pin._later = later.append  # or the table would wait for itself
    guarded.desk.forgot_pin()
    assert pins.ids.keys() == {"ola"}
    for do in later:
        do()
    assert guarded.at(Place.HAND_OVER)
    guarded.desk.look()
    assert guarded.desk.shown().private is not None
    assert not pins.ids
    guarded.desk.hand_back()
    assert guarded.desk.reminder()[1] == "Ola's page was opened."
    marks = guarded.table().plates[0].badges
    assert [mark.text for mark in marks if mark.icon == "eye"] == ["page opened"]


def test_nothing_that_was_typed_stays(guarded: Player) -> None:
    for digit in "123":
        guarded.desk.enter_digit(digit)
    assert page(guarded).filled == 3
    guarded.desk.leave_pin()
    assert guarded.at(Place.TABLE)
    guarded.desk.hand_over(OLA)
    assert page(guarded).filled == 0


def test_forgetting_the_names_keeps_the_pins_of_those_who_play(
    guarded: Player, pins: PinFile
) -> None:
    pins.choose("Zenon", "1111")
    guarded.desk.forget_people()
    assert pins.ids.keys() == {"ola"}
    guarded.desk.open_home()
    guarded.desk.forget_people()
    assert not pins.ids


@pytest.mark.parametrize("pin", ["0000", "1234", "9071"])
def test_the_pad_looks_the_same_whatever_is_entered(pins: PinFile, pin: str) -> None:
    def pages(pin: str) -> list[PinPage]:
        entry = ChoosePin(pins, lambda do: do(), lambda: None, lambda: None)
        entry._chance = Random(5)
        entry.begin("Ola")
        seen = []
        for digit in pin:
            seen.append(entry.page(language("en")))
            entry.enter(digit)
        return [*seen, entry.page(language("en"))]

    assert pages(pin) == pages("5555")


def test_the_keys_change_places(guarded: Player) -> None:
    orders = set()
    for _ in range(30):
        guarded.desk.leave_pin()
        guarded.desk.hand_over(OLA)
        guarded.desk.enter_digit("")
        orders.add(page(guarded).keys)
        guarded.desk.enter_digit("1")
        orders.add(page(guarded).keys)
        guarded.desk.erase_digits()
        orders.add(page(guarded).keys)
    assert len(orders) > 80
    assert {"".join(sorted(keys)) for keys in orders} == {"0123456789"}


def test_no_digit_stands_there_until_whoever_has_the_screen_touches_the_keys(
    guarded: Player,
) -> None:
    """Or whoever hands it over knows what stands where the next finger goes."""
    assert page(guarded).keys == ""
    assert page(guarded).hint == "Tap a key once you hold the screen."
    guarded.desk.enter_digit("")
    assert (len(page(guarded).keys), page(guarded).filled) == (10, 0)
    guarded.desk.leave_pin()
    guarded.desk.hand_over(OLA)
    assert page(guarded).keys == ""
    enter(guarded, "0000")
    assert page(guarded).keys != ""  # who entered a wrong one still has it
    guarded.desk.leave_pin()
    guarded.desk.open_settings()
    guarded.desk.choose_pin("Ola")
    assert page(guarded).keys == ""


def test_a_pin_is_chosen_and_opens_a_page_in_the_window(theatre: Theatre) -> None:
    told = theatre.play("pins:chosen_and_entered")
    assert told["asked"] == "Łukasz"
    assert told["said meanwhile"] == "Łukasz has a PIN now."  # it lies over no digit
    assert told["after a wrong one"] == "Wrong PIN. Try again."
    assert told["read"] != ""
    assert told["told"] == []
    assert told["after three"] == "Łukasz: wrong PIN entered 3 times."
    assert told["forgotten"] == "Łukasz's page was opened."
    assert told["opened"] == [2]


def test_a_pin_that_somebody_else_chose_opens_nothing_in_a_game_under_way(
    theatre: Theatre,
) -> None:
    told = theatre.play("pins:chosen_by_a_cheat", locks=True)
    assert told["asked for"] == told["asked for instead of the button"] == "hand_over"
    assert told["opened"] == [2]  # told before anything is drawn
    assert told["toast"] == "Łukasz's page was opened."
