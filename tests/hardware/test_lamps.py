"""Lamps on mock pins: at once, in one rhythm, on any chip, and dark at the end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from gpiozero.pins.mock import MockPin

from hardware.chips import Chips
from hardware.darken import main
from hardware.lamps import Lamps, darken
from hardware.patterns import PATTERNS, pattern
from hardware.wired import Header, Place, Wiring
from tests.hardware.seating import (
    BOARD,
    Clock,
    Heard,
    MockChips,
    on_board,
    on_header,
    ten_places,
    two_places,
    until,
)

NOTHING = on_header(4)


class Lit:
    """Lamps of a wiring, on chips that can be lost."""

    def __init__(self, wiring: Wiring, chips: MockChips | None = None) -> None:
        self.chips = chips or MockChips()
        self.heard = Heard()
        self.clock = Clock()
        self.wiring = wiring
        opened = Chips(wiring, self.chips)
        self.lamps = Lamps(wiring, opened, self.heard.on_fault, self.clock, retry=0.02)

    def on_header(self, number: int) -> float:
        return float(self.chips.header.pin(number).state)

    def on_board(self, number: int) -> float:
        return float(self.chips.board.pin(number).state)


@pytest.fixture
def lit() -> Iterator[Lit]:
    lit = Lit(two_places())
    yield lit
    lit.lamps.close()


def rgb(*lamps: tuple[Any, ...], high: bool = True) -> Wiring:
    places = tuple(Place(NOTHING, NOTHING, lamp) for lamp in lamps)
    return Wiring(places, {"board": BOARD}, lamps_active_high=high)


def test_a_lamp_is_lit_before_light_comes_back(lit: Lit) -> None:
    lit.lamps.light({1: "got_it", 2: "got_it"})
    assert lit.on_header(10) == pytest.approx(0.35)  # dimmed where that can be
    assert lit.on_board(0) == 1  # and on where it cannot


def test_a_seat_that_is_not_named_is_dark(lit: Lit) -> None:
    lit.lamps.light({1: "got_it", 2: "got_it"})
    lit.lamps.light({2: "got_it"})
    assert lit.on_header(10) == 0
    lit.lamps.light({})
    assert lit.on_board(0) == 0


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_is_shown_step_by_step(lit: Lit, name: str) -> None:
    start = lit.clock.now
    for milliseconds in range(0, 4000, 50):
        lit.clock.now = start + (milliseconds + 1) / 1000
        lit.lamps.light({1: name, 2: name})
        expected = pattern(name).at(milliseconds + 1).brightness
        assert lit.on_header(10) == pytest.approx(expected)
        assert lit.on_board(0) == (expected > 0)


def test_how_a_lamp_moves_does_not_tell_when_it_was_lit(lit: Lit) -> None:
    lit.clock.now += 0.15
    lit.lamps.light({1: "waiting"})
    lit.clock.now += 1.0
    lit.lamps.light({1: "waiting", 2: "waiting"})
    assert lit.on_header(10) == pytest.approx(0.1)  # 1.15 s into the breath for the first
    assert lit.on_board(0) == 1
    lit.clock.now += 0.1
    lit.lamps.light({1: "waiting", 2: "waiting"})
    assert lit.on_header(10) == lit.on_board(0) == 0  # and for the one that was lit later


def test_a_lamp_moves_by_itself() -> None:
    wiring = two_places()
    chips = MockChips()
    lamps = Lamps(wiring, Chips(wiring, chips), Heard().on_fault)
    lamps.light({2: "attention"})
    until(lambda: len(chips.board.pin(0).states) >= 5)
    levels = [bool(state.state) for state in chips.board.pin(0).states]
    assert all(before != after for before, after in pairwise(levels))
    lamps.close()


def test_only_what_changes_is_written(lit: Lit, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr(MockPin, "_set_state", lambda pin, _: written.append(pin._number))
    for _ in range(5):
        lit.lamps.light({2: "got_it"})
    assert written == [0]


def test_a_pattern_that_there_is_not_changes_nothing(lit: Lit) -> None:
    lit.lamps.light({2: "got_it"})
    with pytest.raises(ValueError, match="disco"):
        lit.lamps.light({2: "disco"})
    assert lit.on_board(0) == 1


def test_colours_are_mixed_where_a_lamp_has_three_lines() -> None:
    wiring = rgb(
        (on_header(10), on_header(11), on_header(9)), (on_board(0), on_board(1), on_board(2))
    )
    lit = Lit(wiring)
    lit.lamps.light({1: "got_it", 2: "leader"})
    red, green, blue = pattern("got_it").colour
    assert [lit.on_header(number) for number in (10, 11, 9)] == [
        pytest.approx(0.35 * share) for share in (red, green, blue)
    ]
    assert [lit.on_board(number) for number in range(3)] == [1, 1, 0]  # amber, as near as it gets
    lit.lamps.close()


def test_a_lamp_of_three_lines_may_be_on_two_chips() -> None:
    lit = Lit(rgb((on_header(10), on_board(0), on_board(1))))
    lit.lamps.light({1: "approve"})
    assert (lit.on_header(10), lit.on_board(0), lit.on_board(1)) == (0, 1, 0)
    lit.lamps.close()


def test_lamps_to_the_supply_are_dark_when_their_pins_are_high() -> None:
    lit = Lit(rgb((on_header(10),), (on_board(0),), high=False))
    assert (lit.on_header(10), lit.on_board(0)) == (1, 1)
    lit.lamps.light({1: "approve", 2: "approve"})
    assert (lit.on_header(10), lit.on_board(0)) == (0, 0)
    lit.lamps.close()


def test_a_place_without_a_lamp_is_lit_without_complaint() -> None:
    lit = Lit(rgb((), (on_board(0),)))
    lit.lamps.light({1: "got_it", 2: "got_it", 9: "got_it"})
    assert lit.on_board(0) == 1
    assert not lit.heard.told
    lit.lamps.close()


def test_lamps_are_dark_when_they_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    lit = Lit(two_places())
    written: list[tuple[int, float]] = []
    write = MockPin._set_state

    def note(pin: Any, value: float) -> None:
        written.append((pin._number, value))
        write(pin, value)

    monkeypatch.setattr(MockPin, "_set_state", note)
    lit.lamps.light({2: "got_it"})
    lit.lamps.close()
    assert written == [(0, 1), (0, 0)]
    lit.lamps.close()  # once more does no harm
    assert not lit.lamps._thread.is_alive()


def _gone(*_: object) -> None:
    raise OSError(121, "Remote I/O error")


def _break(lit: Lit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pull the cable of the expander: what is written to it fails, and so does opening it."""
    monkeypatch.setattr(lit.chips.board.pin(0), "_set_state", _gone)
    lit.chips.lose(BOARD)


def test_a_board_that_is_pulled_out_is_told_once_and_the_rest_goes_on(
    lit: Lit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(lit, monkeypatch)
    lit.lamps.light({1: "got_it", 2: "got_it"})
    assert list(lit.heard.faults) == ["lamps-board"]
    assert lit.heard.faults["lamps-board"].device == "lamps"
    until(lambda: str(lit.heard.faults["lamps-board"]) == "It is gone.")  # tried, and still away
    told = len(lit.heard.told)
    for name in ("waiting", "got_it", "approve"):
        lit.lamps.light({1: name, 2: name})
    assert lit.on_header(10) > 0
    assert len(lit.heard.told) == told


def test_a_board_whose_chip_is_there_but_silent_is_told_once(
    lit: Lit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel keeps the chip of an expander; only talking to it fails."""
    tries: list[object] = []

    def silent(level_or_function: object) -> None:
        tries.append(level_or_function)
        if level_or_function != "input":  # or gpiozero could not even close it
            raise OSError(121, "Remote I/O error")

    for verb in ("_set_state", "_set_function"):
        monkeypatch.setattr(lit.chips.board.pin(0), verb, silent)
    lit.chips.board.close = lambda: None
    lit.lamps.light({2: "got_it"})
    until(lambda: len(tries) > 5)
    assert [(key, str(what)) for key, what in lit.heard.told] == [
        (
            "lamps-board",
            "The lamps of board do not answer: check its cable; the game goes on without them.",
        )
    ]


def test_a_board_that_comes_back_shows_what_it_should_show_now(
    lit: Lit, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        _break(lit, broken)
        lit.lamps.light({2: "got_it"})
        assert lit.heard.faults
    lit.chips.board.reset()
    lit.chips.missing.clear()
    until(lambda: not lit.heard.faults)
    until(lambda: lit.on_board(0) == 1)
    assert lit.chips.opened.count(BOARD) == 2


def test_a_board_that_fails_while_its_lamps_move_is_told_by_their_thread(
    lit: Lit, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = lit.clock.now
    lit.clock.now = start + 1.9  # dark
    lit.lamps.light({2: "leader"})
    _break(lit, monkeypatch)
    lit.clock.now = start + 2.01
    until(lambda: "lamps-board" in lit.heard.faults)


def test_a_board_missing_at_the_start_is_used_once_it_is_there() -> None:
    chips = MockChips()
    chips.lose(BOARD)
    lit = Lit(two_places(), chips)
    assert list(lit.heard.faults) == ["lamps-board"]
    lit.lamps.light({1: "got_it", 2: "got_it"})
    assert lit.on_header(10) > 0
    chips.missing.clear()
    until(lambda: lit.on_board(0) == 1)
    until(lambda: not lit.heard.faults)
    lit.lamps.close()


def test_one_line_of_another_program_leaves_the_others_lit() -> None:
    chips = MockChips()
    wiring = rgb((on_board(0),), (on_board(1),))
    owner = Lit(rgb((on_board(0),)), chips)
    lit = Lit(wiring, chips)
    assert list(lit.heard.faults) == ["lamp-board-0"]
    lit.lamps.light({1: "got_it", 2: "got_it"})
    assert (lit.on_board(0), lit.on_board(1)) == (0, 1)
    owner.lamps.close()
    until(lambda: not lit.heard.faults)
    until(lambda: lit.on_board(0) == 1)
    lit.lamps.close()


def test_all_lines_of_another_program_are_one_trouble() -> None:
    chips = MockChips()
    owner, lit = Lit(ten_places(), chips), Lit(ten_places(), chips)
    assert list(lit.heard.faults) == ["lamps-board"]
    lit.lamps.close()
    owner.lamps.close()


def test_a_listener_that_fails_does_not_stop_the_lamps(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_key: str, _what: object) -> None:
        raise RuntimeError("no screen")

    chips, wiring = MockChips(), two_places()
    chips.lose(BOARD)
    lamps = Lamps(wiring, Chips(wiring, chips), fail)
    lamps.light({1: "got_it"})
    assert chips.header.pin(10).state == pytest.approx(0.35)
    assert caplog.messages == ["telling of a lamp failed: RuntimeError"]
    lamps.close()


def test_a_listener_may_light_lamps() -> None:
    chips, wiring = MockChips(), two_places()
    lit: list[Lamps] = []
    clock = Clock()
    lamps = Lamps(wiring, Chips(wiring, chips), lambda *_: lit[0].light({1: "approve"}), clock)
    lit.append(lamps)
    chips.board.pin(0)._function = "input"  # writing to it fails from now on
    lamps.light({2: "got_it"})
    assert chips.header.pin(10).state == 1
    lamps.close()


class Waiting:
    """Hears of trouble, and waits for somebody else who lights a lamp: as a table would."""

    def __init__(self, wiring: Wiring, chips: MockChips, clock: Clock) -> None:
        self.came_back: list[bool] = []
        self.clock = clock
        self.lamps = Lamps(wiring, Chips(wiring, chips), self._hear, clock, retry=60)

    def _hear(self, _key: str, _what: object) -> None:
        other = Thread(target=self.lamps.light, args=[{1: "approve"}], daemon=True)
        other.start()
        other.join(5)
        self.came_back.append(not other.is_alive())


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    waiting = Waiting(two_places(), MockChips(), Clock())
    yield waiting
    waiting.lamps.close()


def test_a_listener_may_wait_for_another_thread_that_lights_lamps(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MockPin, "_set_state", _gone)
    waiting.lamps.light({2: "got_it"})
    assert waiting.came_back == [True]


def test_a_listener_of_the_lamps_own_thread_may_wait_like_that_too(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting.clock.now += 1.9  # dark
    waiting.lamps.light({2: "leader"})
    monkeypatch.setattr(MockPin, "_set_state", _gone)
    waiting.clock.now += 0.11
    until(lambda: waiting.came_back)
    assert waiting.came_back == [True]


def test_lamps_move_on_whatever_goes_wrong_with_them(
    lit: Lit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError("seat 2 is a spy")

    with monkeypatch.context() as broken:
        broken.setattr(MockPin, "_set_state", fail)
        lit.lamps._said = {2: "attention"}
        lit.lamps._shown = {"attention": pattern("attention")}
        with lit.lamps._changed:
            lit.lamps._changed.notify()
        until(lambda: caplog.messages)
    until(lambda: lit.on_board(0) == 1)
    assert set(caplog.messages) == {"moving the lamps failed: ArithmeticError"}
    assert not any(record.exc_info for record in caplog.records)


PROGRAM = """
import sys
from gpiozero.pins.mock import MockPin
from hardware.chips import Chips
from hardware.lamps import Lamps
from tests.hardware.seating import MockChips, two_places

chips, wiring = MockChips(), two_places()
lamps = Lamps(wiring, Chips(wiring, chips), print)
lamps.light({2: "got_it"})
write = MockPin._set_state
def note(pin, value):
    print("pin", pin._number, "is", value, flush=True)
    write(pin, value)
MockPin._set_state = note
"""


@pytest.mark.parametrize("end", ["", "sys.exit(3)", "raise RuntimeError('a crash')"])
def test_lamps_are_dark_however_the_program_ends(end: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM + end],
        cwd=Path(__file__).parents[2],
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "pin 0 is False\n"


def test_lamps_of_a_dead_process_are_put_out() -> None:
    chips = MockChips()
    for pin in (chips.header.pin(10), chips.board.pin(0)):
        pin.function = "output"
        pin.state = 1
    states = [pin.states for pin in (chips.header.pin(10), chips.board.pin(0))]
    assert darken(two_places(), chips) == []
    assert [bool(state[-1].state) for state in states] == [False, False]


def test_a_board_that_is_away_does_not_keep_the_others_lit() -> None:
    chips = MockChips()
    chips.lose(Header())
    pin = chips.board.pin(0)
    pin.function = "output"
    pin.state = 1
    assert list(map(str, darken(two_places(), chips))) == ["It is gone."]
    assert not pin.states[-1].state


def test_darkening_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chips = MockChips()
    file = tmp_path / "wiring.toml"
    file.write_text("[seats]\n1 = { a = 20, b = 21, lamp = 26 }\n2 = { a = 13, b = 19 }\n")
    pin = chips.header.pin(26)
    pin.function = "output"
    pin.state = 1
    assert main([str(file)], chips) == 0
    assert not pin.states[-1].state
    chips.lose(Header())
    assert main([str(file)], chips) == 1
    assert capsys.readouterr().err == "It is gone.\n"
    file.write_text("[seats")
    assert main([str(file)], chips) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main([], chips) == 2
