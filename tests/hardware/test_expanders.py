"""Lamp boards that lose their power or their wires, below real lgpio: found, healed, no secret."""

import time
from collections.abc import Callable, Iterator

import pytest

from hardware.chips import Chips
from hardware.lamps import Lamps
from hardware.wired import HEADER, Expander, Line, Place, Wiring
from tests.hardware.kernel import Kernel, add_expander, needs_lgpio
from tests.hardware.seating import Heard, until

pytestmark = needs_lgpio

SILENT = "The lamps of board1 do not answer: check its cable; the game goes on without them."
BOARDS = {"board1": Expander(1, 0x20), "board2": Expander(1, 0x21)}
FIRST, SECOND = 2, 5  # their numbers in the kernel
LINES = [Line(name, number) for name in BOARDS for number in (0, 1)]  # of the places 1 to 4

Light = Callable[..., Lamps]


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def light(kernel: Kernel, heard: Heard) -> Iterator[Light]:
    """Make the lamps of four places on two boards, and one on the header."""
    kernel.add(0, "pinctrl-bcm2711")
    add_expander(kernel, FIRST, 0x20)
    add_expander(kernel, SECOND, 0x21)
    made: list[Lamps] = []

    def make(*, high: bool = True) -> Lamps:
        button = Line(HEADER, 4)
        lines = [*LINES, Line(HEADER, 10)]
        wiring = Wiring(tuple(Place(button, button, (line,)) for line in lines), BOARDS, high)
        lamps = Lamps(wiring, Chips(wiring), heard.on_fault, retry=0.02, look_every=0.02)
        made.append(lamps)
        return lamps

    yield make
    for lamps in made:
        lamps.close()


def told(heard: Heard) -> list[tuple[str, str]]:
    return [(key, str(what or "")) for key, what in heard.told]


@pytest.mark.parametrize("high", [True, False])
def test_a_board_that_was_without_power_for_a_moment_is_lit_again(
    kernel: Kernel, heard: Heard, light: Light, high: bool
) -> None:
    light(high=high).light({1: "got_it", 3: "got_it"})
    kernel.cut_power(FIRST, floats=int(not high))  # as the lamp to ground, or to 3.3 V, leaves it
    until(lambda: len(heard.told) == 2)
    assert told(heard) == [("lamps-board1", SILENT), ("lamps-board1", "")]
    assert kernel.levels[FIRST, 0] == int(high)
    assert kernel.levels[FIRST, 1] == int(not high)


def test_boards_are_looked_at_and_tried_again_however_often_lamps_are_lit(
    kernel: Kernel, heard: Heard, light: Light
) -> None:
    lamps = light()
    lamps.light({1: "got_it"})
    kernel.cut_power(FIRST, floats=0)
    end = time.monotonic() + 10
    while len(heard.told) < 2:
        assert time.monotonic() < end
        lamps.light({1: "got_it"})
    assert told(heard) == [("lamps-board1", SILENT), ("lamps-board1", "")]


@pytest.mark.parametrize("high", [True, False])
def test_a_board_without_wires_is_told_of_even_where_writing_seems_to_work(
    kernel: Kernel, heard: Heard, light: Light, high: bool
) -> None:
    kernel.tells_of_writes = False
    lamps = light(high=high)
    kernel.dead.add(FIRST)
    lamps.light({1: "got_it"})
    until(lambda: heard.faults)
    kernel.dead.clear()
    until(lambda: not heard.faults)
    assert told(heard) == [("lamps-board1", SILENT), ("lamps-board1", "")]
    assert kernel.levels[FIRST, 0] == int(high)


def test_a_lamp_with_a_short_does_not_condemn_its_board(
    kernel: Kernel, heard: Heard, light: Light
) -> None:
    kernel.shorts.add((FIRST, 0))
    light().light({1: "got_it", 2: "got_it"})
    kernel.read.clear()
    until(lambda: kernel.read.count((FIRST, 0)) > 5)
    assert not heard.told


def test_only_boards_are_read_and_little_of_them(kernel: Kernel, light: Light) -> None:
    light().light(dict.fromkeys(range(1, 6), "got_it"))
    kernel.read.clear()
    until(lambda: len(kernel.read) >= 8)
    assert set(kernel.read) == {(FIRST, 0), (SECOND, 0)}  # one lit line each; no line is dark


# Every set of two spies: both on one board, one on each, both on the other one.
SPIES = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


@pytest.mark.parametrize("tells", [True, False])
@pytest.mark.parametrize("spies", SPIES)
def test_where_the_spies_sit_does_not_tell_that_a_board_has_failed(
    kernel: Kernel, heard: Heard, light: Light, spies: tuple[int, int], tells: bool
) -> None:
    kernel.tells_of_writes = tells
    lamps = light()
    kernel.dead.add(FIRST)
    lamps.light(dict.fromkeys(spies, "spy"))
    time.sleep(0.15)  # the lamps move, and it would be time to look at the boards
    assert told(heard) == []
    lamps.light({})
    assert told(heard) == [("lamps-board1", SILENT)]


def test_no_spys_lamp_stays_lit_where_a_write_was_lost(kernel: Kernel, light: Light) -> None:
    kernel.tells_of_writes = False
    lamps = light()
    lamps.light({1: "spy", 3: "spy"})
    assert kernel.levels[FIRST, 0] == 1
    kernel.dead.add(FIRST)
    lamps.light({3: "spy"})
    kernel.dead.clear()
    assert kernel.levels[FIRST, 0] == 1
    lamps.light({})
    assert kernel.levels[FIRST, 0] == 0
