"""Which USB board is which: by socket or by number, and never crossed while one is missing."""

import errno
import os
import sys
from collections.abc import Iterator
from functools import partialmethod

import pytest

from hardware import usb_boards
from hardware.encoders import EncoderBoard
from hardware.faults import HardwareError
from hardware.seats import Seats, open_seats
from hardware.usb_boards import UsbBoards
from hardware.wired import Encoder, Line, Place, Wiring
from tests.hardware.seating import Heard, until
from tests.hardware.test_encoders import EV_KEY, ArcadeBoard

FIRST, SECOND, KEYBOARD = "usb-1.2/input0", "usb-1.4/input0", "usb-1.3/input0"
BOTH = {"usb1": Encoder(index=0), "usb2": Encoder(index=1)}


class Handle(ArcadeBoard):
    """One of our files of a board; a board is grabbed through one of them only."""

    def __init__(self, usb: "Evdev", phys: str) -> None:
        super().__init__(phys, first=1 if phys == KEYBOARD else 0x120)
        self._usb = usb

    def grab(self) -> None:
        if self._usb.held.get(self.phys, self) is not self:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self._usb.held[self.phys] = self

    def close(self) -> None:
        super().close()
        if self._usb.held.get(self.phys) is self:
            del self._usb.held[self.phys]


class Evdev:
    """Stands for the module, with boards that are plugged in and pulled out."""

    def __init__(self, *sockets: str) -> None:
        self.sockets = list(sockets)
        self.held: dict[str, Handle] = {}
        self.opened: list[Handle] = []

    def list_devices(self) -> list[str]:
        return [f"/dev/input/by-path/{phys}" for phys in self.sockets]

    def InputDevice(self, path: str) -> Handle:  # noqa: N802 - its name there
        if path == "/dev/input/by-id/mine":
            raise PermissionError(errno.EACCES, "Permission denied")
        if path not in self.list_devices():
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        self.opened.append(Handle(self, path.removeprefix("/dev/input/by-path/")))
        return self.opened[-1]

    def pull_out(self, phys: str) -> None:
        self.sockets.remove(phys)
        self.held[phys].unplug()


@pytest.fixture
def evdev(monkeypatch: pytest.MonkeyPatch) -> Iterator[Evdev]:
    """Two boards, in an order in which nobody plugged them in, and a keyboard between them."""
    evdev = Evdev(SECOND, KEYBOARD, FIRST)
    monkeypatch.setitem(sys.modules, "evdev", evdev)
    yield evdev
    for board in evdev.opened:
        board.close()


def found(boards: UsbBoards, name: str) -> str:
    return boards.find(name).phys


def refusal(chips: dict[str, Encoder], name: str) -> str:
    with pytest.raises(HardwareError) as refused:
        UsbBoards(chips).find(name)
    return str(refused.value)


def test_boards_are_counted_by_their_sockets(evdev: Evdev) -> None:
    assert found(UsbBoards(BOTH), "usb2") == SECOND
    assert {board.phys for board in evdev.opened if board.closed} == {FIRST, KEYBOARD}


def test_a_board_is_found_by_its_path(evdev: Evdev) -> None:
    path = f"/dev/input/by-path/{SECOND}"
    assert found(UsbBoards({"usb1": Encoder(path=path)}), "usb1") == SECOND
    assert len(evdev.opened) == 1


@pytest.mark.usefixtures("evdev")
def test_a_board_with_a_path_has_no_number() -> None:
    """Else the other one could take it, and it would seem to be another program's."""
    path = f"/dev/input/by-path/{FIRST}"
    boards = UsbBoards({"usb1": Encoder(index=0), "usb2": Encoder(path=path)})
    assert [found(boards, name) for name in ("usb1", "usb2")] == [SECOND, FIRST]


@pytest.mark.usefixtures("evdev")
def test_two_paths_to_one_board_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/dev/input/by-path/{FIRST}"
    links = {"/dev/input/by-id/pad": path}
    monkeypatch.setattr(os.path, "realpath", lambda link: links.get(link, link))
    chips = {"one": Encoder(path=path), "two": Encoder(path="/dev/input/by-id/pad")}
    assert found(UsbBoards(chips), "one") == FIRST
    assert refusal(chips, "two") == (
        '"one" and "two" are the same USB board: give one of them another number or path.'
    )


@pytest.mark.parametrize("plugged", [FIRST, SECOND])
def test_while_one_of_two_is_missing_none_is_taken(evdev: Evdev, plugged: str) -> None:
    evdev.sockets = [KEYBOARD, plugged]
    for name in BOTH:
        assert refusal(BOTH, name) == (
            "Not all USB button boards are plugged in (1 of 2): plug in the others, or name their"
            " sockets with `path` in the wiring file."
        )
    assert all(board.closed for board in evdev.opened)


def test_a_board_that_was_there_keeps_its_number_while_it_is_away(evdev: Evdev) -> None:
    """Its neighbour must not take its place, nor what is plugged in beside it."""
    boards = UsbBoards(BOTH)
    assert found(boards, "usb1") == FIRST
    evdev.sockets = [SECOND, "usb-1.1/input0"]
    with pytest.raises(HardwareError, match="usb1 is unplugged: plug it back into the same socket"):
        boards.find("usb1")
    assert found(boards, "usb2") == SECOND
    evdev.sockets = [SECOND, FIRST]
    assert found(boards, "usb1") == FIRST


@pytest.mark.usefixtures("evdev")
@pytest.mark.parametrize(
    ("encoder", "sentence"),
    [
        (Encoder(index=2), r"plugged in \(2 of 3\)"),
        (Encoder(path="/dev/input/by-id/other"), "No USB button board was found"),
        (Encoder(path="/dev/input/by-id/mine"), "usermod -aG input"),
    ],
)
def test_a_board_that_cannot_be_opened_says_why(encoder: Encoder, sentence: str) -> None:
    with pytest.raises(HardwareError, match=sentence):
        UsbBoards({"usb1": encoder}).find("usb1")


def test_without_any_board_the_group_is_named(evdev: Evdev) -> None:
    evdev.sockets = [KEYBOARD]
    assert "No USB button board was found: plug it in" in refusal(BOTH, "usb2")


def test_a_machine_without_evdev_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    assert "sudo apt install python3-evdev" in refusal(BOTH, "usb1")


def test_the_codes_are_those_of_the_kernel() -> None:
    assert usb_boards.EV_KEY == EV_KEY
    assert 0x120 in usb_boards.JOYSTICK  # BTN_TRIGGER
    assert 0x130 in usb_boards.JOYSTICK  # BTN_SOUTH
    assert 0x110 not in usb_boards.JOYSTICK  # BTN_LEFT, of a mouse
    assert 0x140 not in usb_boards.JOYSTICK  # BTN_TOOL_PEN


def four_seats() -> Wiring:
    """Two seats on each of two numbered boards."""
    lines = [(Line(name, 2 * seat), Line(name, 2 * seat + 1)) for name in BOTH for seat in (0, 1)]
    return Wiring(tuple(Place(a, b) for a, b in lines), BOTH)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Seats]]:
    impatient = partialmethod(EncoderBoard.__init__, retry=0.01)
    monkeypatch.setattr(EncoderBoard, "__init__", impatient)
    seats: list[Seats] = []
    yield seats
    for one in seats:
        one.close()


def test_a_board_that_comes_later_crosses_no_seats(
    evdev: Evdev, heard: Heard, opened: list[Seats]
) -> None:
    evdev.sockets = [SECOND]
    opened.append(open_seats(four_seats(), heard.on_press, heard.on_fault))
    assert {key: "Not all USB" in str(what) for key, what in heard.faults.items()} == {
        "buttons-usb1": True,
        "buttons-usb2": True,
    }
    assert not evdev.held
    evdev.sockets = [SECOND, FIRST]
    until(lambda: not heard.faults)
    for socket, place in ((FIRST, 1), (SECOND, 3)):
        evdev.held[socket].press(0)
        assert heard.next_press() == (place, "a")


def test_a_board_of_ours_is_never_another_programs(
    evdev: Evdev, heard: Heard, opened: list[Seats]
) -> None:
    opened.append(open_seats(four_seats(), heard.on_press, heard.on_fault))
    for socket, name in ((FIRST, "usb1"), (SECOND, "usb2")):
        evdev.pull_out(socket)
        evdev.sockets.append(f"usb-1.1/{name}")  # somebody plugs in a pad meanwhile
        until(lambda name=name: heard.faults.get(f"buttons-{name}"))  # type: ignore[misc]
        evdev.sockets.append(socket)
        until(lambda: not heard.faults)
    assert {str(what).split(":")[0] for _, what in heard.told if what} == {
        "The button board usb1 is unplugged",
        "The button board usb2 is unplugged",
    }
    evdev.held[SECOND].press(3)
    assert heard.next_press() == (4, "b")
