"""What stands at the table: troubles are told once and from the beginning, and stop nobody."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.cli.devices import Devices, Hub, simulated_devices
from companion.cli.wired_devices import HeardVoice, SpeakerError, wired_devices
from companion.engine import Sentence
from companion.engine.face import Button
from companion.narration.line import Line
from hardware.faults import HardwareError, fault
from hardware.seats import Seats, open_seats
from hardware.simulated import SimulatedTable
from hardware.wired import Header
from tests.hardware.seating import Clock, MockChips, until

STUCK = fault("buttons", "Seat {place} is stuck.", place=3)
LOOSE = fault("buttons", "Seat {place} is loose.", place=4)


class Listener:
    def __init__(self, hub: Hub) -> None:
        self.presses: list[tuple[int, Button]] = []
        self.told: list[tuple[str, bool, str]] = []
        hub.listen(lambda place, button: self.presses.append((place, button)), self._report)

    def _report(self, device: str, works: bool, why: Sentence | None) -> None:
        self.told.append((device, works, why.render() if why else ""))


def test_a_trouble_from_before_is_told_to_whoever_comes_later() -> None:
    hub = Hub()
    hub.on_fault("3a", STUCK)
    assert Listener(hub).told == [("buttons", False, "Seat 3 is stuck.")]


def test_a_device_works_again_when_its_last_trouble_is_over() -> None:
    hub = Hub()
    listener = Listener(hub)
    hub.on_fault("3a", STUCK)
    hub.on_fault("4a", LOOSE)
    hub.on_fault("3a", None)
    assert not hub.works("buttons")
    hub.on_fault("4a", None)
    assert hub.works("buttons")
    assert [(works, why) for _, works, why in listener.told] == [
        (False, "Seat 3 is stuck."),
        (False, "Seat 4 is loose."),
        (False, ""),
        (True, ""),
    ]


def test_the_end_of_a_trouble_nobody_heard_of_is_no_news() -> None:
    hub = Hub()
    listener = Listener(hub)
    hub.on_fault("3a", None)
    assert listener.told == []


def test_a_press_before_anybody_listens_is_lost_and_raises_nothing() -> None:
    Hub().press(1, "a")


def test_the_simulated_table_is_a_table_like_any_other() -> None:
    table = SimulatedTable()
    devices = simulated_devices(table)
    listener = Listener(devices.hub)
    table.press(9, "b")
    assert listener.presses == [(9, Button.B)]
    # In the reveal nobody may rely on lamps that are drawn on a screen.
    assert devices.lamp_places() == frozenset()


@pytest.fixture
def chips() -> MockChips:
    return MockChips()


@pytest.fixture
def opened() -> Iterator[list[Devices]]:
    devices: list[Devices] = []
    yield devices
    for one in devices:
        one.close()


def open_with(chips: Any, home: Path, opened: list[Devices]) -> Devices:
    opened.append(wired_devices(home, partial(open_seats, open_chip=chips)))
    opened[-1].lamps.light({})
    return opened[-1]


def test_without_a_wiring_file_the_standard_one_holds(
    chips: MockChips, tmp_path: Path, opened: list[Devices]
) -> None:
    devices = open_with(chips, tmp_path, opened)
    listener = Listener(devices.hub)
    assert devices.places == tuple(range(1, 9))
    assert devices.lamp_places() == frozenset(range(1, 9))
    assert devices.ask_seats()
    chips.press(20)
    until(lambda: listener.presses == [(1, Button.A)])
    assert listener.told == []


def test_no_pin_is_opened_before_people_see_the_first_screen(tmp_path: Path) -> None:
    asked: list[object] = []

    def refuse(*given: object, **_: object) -> Seats:
        asked.append(given)
        raise AssertionError("somebody opened the seats")

    devices = wired_devices(tmp_path, refuse)
    assert devices.places == tuple(range(1, 9))
    assert devices.ask_seats()  # as long as nobody knows better
    devices.close()
    devices.lamps.light({})  # the thread of the lamps may be late
    assert asked == []


def test_where_no_pin_can_be_opened_nobody_is_asked_to_press(
    chips: MockChips, tmp_path: Path, opened: list[Devices]
) -> None:
    chips.missing[Header()] = fault("buttons", "No pins here.")
    devices = open_with(chips, tmp_path, opened)
    assert not devices.ask_seats()
    listener = Listener(devices.hub)
    assert {device for device, _, _ in listener.told} >= {"buttons"}


def told_of_a_held(gpio: int, home: Path, caplog: pytest.LogCaptureFixture) -> object:
    """Return all that comes to a screen or a log while a thumb stays on a button too long."""
    chips, clock = MockChips(), Clock()
    caplog.clear()
    devices = wired_devices(home, partial(open_seats, open_chip=chips, clock=clock))
    listener = Listener(devices.hub)
    devices.lamps.light({})
    chips.press(gpio)
    until(lambda: listener.presses)
    clock.now += 61
    until(lambda: listener.told)
    chips.release(gpio)
    until(lambda: len(listener.told) == 2)
    devices.close()
    return listener.told, caplog.messages


def test_no_screen_and_no_log_says_which_of_two_buttons_is_stuck(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    a, b = (told_of_a_held(gpio, tmp_path, caplog) for gpio in (20, 21))
    assert a == b
    assert a == (
        [
            (
                "buttons",
                False,
                "Seat 1: a button seems to be stuck. Free it, or vote on the screen.",
            ),
            ("buttons", True, ""),
        ],
        [],
    )


def test_a_wrong_wiring_file_is_one_sentence_and_the_screen_plays_on(
    chips: MockChips, tmp_path: Path, opened: list[Devices]
) -> None:
    (tmp_path / "wiring.toml").write_text("[seats]\n1 = { a = 20, b = 20 }\n", "utf-8")
    devices = open_with(chips, tmp_path, opened)
    listener = Listener(devices.hub)
    assert devices.places == ()
    assert not devices.ask_seats()
    ((device, works, why),) = listener.told
    assert (device, works) == ("buttons", False)
    assert why.count(".") == 1


def test_no_permission_on_the_chip_is_told_and_stops_nobody(
    chips: MockChips, tmp_path: Path, opened: list[Devices]
) -> None:
    chips.missing[Header()] = fault("buttons", "You may not.")
    devices = open_with(chips, tmp_path, opened)
    listener = Listener(devices.hub)
    assert ("buttons", False, "You may not.") in listener.told
    devices.lamps.light({1: "waiting"})  # type: ignore[dict-item]
    assert devices.lamp_places() == frozenset()


def test_closing_leaves_the_lamps_dark_and_the_pins_free(chips: MockChips, tmp_path: Path) -> None:
    devices = wired_devices(tmp_path, partial(open_seats, open_chip=chips))
    devices.lamps.light({1: "got_it"})  # type: ignore[dict-item]
    lamp, button = chips.header.pin(26), chips.header.pin(20)
    assert lamp.state > 0
    devices.close()
    assert lamp.state == 0
    assert [pin.function for pin in (lamp, button)] == ["input", "input"]
    assert button.when_changed is None


def test_a_speaker_that_is_missing_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def gone(*_: object) -> None:
        raise HardwareError(fault("voice", "No speaker is found: plug one in."))

    voice = HeardVoice(tmp_path)
    monkeypatch.setattr("hardware.portaudio.PortAudioStream.__init__", gone)
    for attempt in (voice.check, lambda: voice.say(Line("Hello.", "en"))):
        with pytest.raises(SpeakerError) as caught:
            attempt()
        assert caught.value.sentence.render() == "No speaker is found: plug one in."
    voice.close()


def test_a_voice_that_was_never_used_closes(tmp_path: Path) -> None:
    HeardVoice(tmp_path).close()
    assert list(tmp_path.iterdir()) == []


def test_a_stuck_button_takes_its_place_from_those_that_prove_a_seat(
    chips: MockChips, tmp_path: Path
) -> None:
    clock = Clock()
    devices = wired_devices(tmp_path, partial(open_seats, open_chip=chips, clock=clock))
    held: list[tuple[int, bool]] = []
    devices.hub.listen(lambda *_: None, lambda *_: None, lambda *one: held.append(one))
    assert devices.button_places() == frozenset()  # nothing is open yet
    devices.lamps.light({})
    everywhere = frozenset(range(1, 9))
    assert devices.button_places() == everywhere
    chips.press(20)
    chips.press(21)
    until(lambda: held == [(1, True)])
    chips.release(21)
    until(lambda: held == [(1, True), (1, False)])
    clock.now += 61
    until(lambda: devices.button_places() == everywhere - {1})
    chips.release(20)
    until(lambda: devices.button_places() == everywhere)
    devices.close()


def test_unplugged_simulated_buttons_prove_nobody() -> None:
    table = SimulatedTable()
    devices = simulated_devices(table)
    assert devices.button_places() == frozenset(range(1, 11))
    table.unplug("buttons")
    assert devices.button_places() == frozenset()
