"""The lamps of all seats: lit at once when told so, and then moved in one common rhythm.

When a process dies, its lines do not go dark by themselves: kernels of Raspberry Pi OS leave an
output as it was (`persist_gpio_outputs`), and an MCP23017 keeps its lines until it loses power. So
lamps are put out when they are closed, at the end of the program however it ends in Python, and,
after a crash, by the next process: that is what `darken` is for.
"""

import atexit
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Condition, Thread
from typing import Final, NamedTuple

from hardware.chips import Chips, OpenChip, open_chip
from hardware.faults import Fault
from hardware.lamp_board import LampBoard
from hardware.patterns import HIDDEN, Light, Pattern, pattern
from hardware.wired import HEADER, Line, Wiring

_log = logging.getLogger(__name__)

RETRY: Final = 3.0  # seconds between two attempts to open what is not there
LOOK_EVERY: Final = 4.0  # seconds; then boards are asked whether they do what they were told
ON: Final = 0.5  # the least share of a colour that is lit where it can only be on or off

OnFault = Callable[[str, Fault | None], None]


class Lamps:
    """All lamps. What fails is told to `on_fault` once, tried again, and told again when it works.

    Any thread may light them. Trouble is told on the thread that met it.
    """

    def __init__(
        self,
        wiring: Wiring,
        chips: Chips,
        on_fault: OnFault,
        clock: Callable[[], float] = time.monotonic,
        retry: float = RETRY,
        look_every: float = LOOK_EVERY,
    ) -> None:
        self._wires = tuple(_wires(wiring))
        self._boards = _boards(wiring, chips)
        self._on_fault = on_fault
        self._clock = clock
        self._epoch = clock()
        self._retry = retry
        self._next_try = time.monotonic() + retry
        self._look_every = look_every
        self._next_look = time.monotonic() + look_every
        self._told: dict[str, Fault] = {}
        self._said: Mapping[int, str] = {}  # what each lamp says
        self._shown: Mapping[str, Pattern] = {}  # and how it says so
        self._hidden = False  # whether spies glow
        self._changed = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="lamps", daemon=True)
        for board in self._boards:
            board.open()
        self._tell(self._news())
        self._thread.start()
        atexit.register(self.close)

    def light(self, lamps: Mapping[int, str]) -> None:
        """Light every lamp like this, at once; a seat that is missing is dark.

        Raises `ValueError` for a pattern that there is not. A board that fails is told of by
        `on_fault`, and never keeps the other ones dark.
        """
        shown = {name: pattern(name) for name in set(lamps.values())}
        with self._changed:
            self._hide(hidden=HIDDEN in shown)
            self._said, self._shown = dict(lamps), shown
            self._show()
            news = self._news()
            self._changed.notify()
        self._tell(news)

    def close(self) -> None:
        """Put all lamps out and let go of them."""
        atexit.unregister(self.close)
        with self._changed:
            self._closed = True
            self._said, self._shown = {}, {}
            self._show()
            self._changed.notify()
        self._thread.join()
        for board in self._boards:
            board.close()

    def _run(self) -> None:
        while not self._closed:
            try:
                self._move()
            except Exception as error:  # noqa: BLE001 - or what they show now would stay for ever
                _log.error("moving the lamps failed: %s", type(error).__name__)
                self._woken(self._retry)  # or the log would be full of it

    def _move(self) -> None:
        with self._changed:
            if self._woken(self._seconds_of_rest()):
                return  # whoever did so has shown what is new: all of it again would be in the way
            self._try_again()
            self._show()
            self._look()
            news = self._news()
        self._tell(news)

    def _woken(self, seconds: float | None) -> bool:
        """Rest for so long, or until somebody lights a lamp; tell whether it was that."""
        with self._changed:
            return self._closed or self._changed.wait(seconds)

    def _hide(self, *, hidden: bool) -> None:
        """Let no board fail while spies glow: which one is written to tells where they sit.

        Afterwards all boards are opened anew, wherever that was. So the one that failed is found,
        and no spy's lamp stays lit.
        """
        if self._hidden and not hidden:
            for board in self._boards:
                board.renew()
        self._hidden = hidden

    def _seconds_of_rest(self) -> float | None:
        """Return how long everything stays as it is; None for ever."""
        now = self._now()
        changes = [shown.next_change(now) for shown in self._shown.values()]
        rests = [(change - now) / 1000 for change in changes if change is not None]
        rests += [max(0.0, self._next_try - time.monotonic())] if self._told else []
        rests += [max(0.0, self._next_look - time.monotonic())] if self._may_look else []
        return min(rests, default=None)

    def _try_again(self) -> None:
        if not self._told or self._closed or time.monotonic() < self._next_try:
            return
        self._next_try = time.monotonic() + self._retry
        for board in self._boards:
            board.open()

    @property
    def _may_look(self) -> bool:
        # Never while spies glow: only a board with a lamp that is lit can be seen to have failed.
        return not self._hidden and any(board.is_expander for board in self._boards)

    def _look(self) -> None:
        if not self._may_look or time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + self._look_every
        for board in self._boards:
            board.check()

    def _now(self) -> int:
        """Return the time of the lamp clock, in milliseconds.

        It is the same for all lamps, so that how a lamp moves tells nothing of when it changed.
        """
        return int((self._clock() - self._epoch) * 1000)

    def _show(self) -> None:
        levels = self._levels(self._now())
        for board in self._boards:
            board.write(levels, quietly=self._hidden)

    def _levels(self, now: int) -> dict[Line, float]:
        lights = {name: shown.at(now) for name, shown in self._shown.items()}
        dark, said = pattern("off").at(now), self._said
        return {
            wire.line: wire.level(lights.get(said.get(wire.place, ""), dark))
            for wire in self._wires
        }

    def _news(self) -> list[tuple[str, Fault | None]]:
        """Return what has changed about what does not work, since this was last asked."""
        faults = {key: what for board in self._boards for key, what in board.faults.items()}
        before, self._told = self._told, faults
        keys = before | faults
        return [(key, faults.get(key)) for key in keys if before.get(key) != faults.get(key)]

    def _tell(self, news: Iterable[tuple[str, Fault | None]]) -> None:
        # Never with the lock in hand: whoever listens may wait for somebody who lights a lamp.
        for key, what in news:
            try:
                self._on_fault(key, what)
            except Exception as error:  # noqa: BLE001 - lamps go on, whoever listens
                _log.error("telling of a lamp failed: %s", type(error).__name__)


def darken(wiring: Wiring, open_chip: OpenChip = open_chip) -> list[Fault]:
    """Put out all lamps of a table nobody drives now; return what did not work."""
    chips = Chips(wiring, open_chip)
    boards = _boards(wiring, chips)
    for board in boards:
        board.open()  # which writes "off"
    faults = [what for board in boards for what in board.faults.values()]
    for board in boards:
        board.close()
    chips.close()
    return faults


def _boards(wiring: Wiring, chips: Chips) -> list[LampBoard]:
    lines: dict[str, list[Line]] = {}
    for place in wiring.places:
        for line in place.lamp:
            lines.setdefault(line.chip, []).append(line)
    high = wiring.lamps_active_high
    return [LampBoard(chip, lines[chip], chips, active_high=high) for chip in lines]


class _Wire(NamedTuple):
    """One line of a lamp: all of it, or the share of one colour."""

    place: int
    line: Line
    colour: int | None

    def level(self, light: Light) -> float:
        """Return how much of the light this line gives; on an expander it is on or off."""
        share = 1.0 if self.colour is None else light.colour[self.colour]
        if self.line.chip == HEADER:
            return light.brightness * share
        return float(light.brightness > 0 and share >= ON)


def _wires(wiring: Wiring) -> Iterator[_Wire]:
    for number, place in enumerate(wiring.places, start=1):
        for colour, line in enumerate(place.lamp):
            yield _Wire(number, line, colour if len(place.lamp) > 1 else None)
