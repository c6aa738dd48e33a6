"""From the edge of a button to "the vote is on disk and the lamp says got it", on mock pins."""

import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

from gpiozero import Button as PinButton
from gpiozero.pins.mock import MockFactory

from companion.cli.devices import SilentVoice
from companion.engine import Setup
from companion.engine.face import Button
from companion.journal.shelf import FolderShelf
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.ports import Outputs
from hardware.default_wiring import default_wiring
from hardware.seats import Seats, open_seats
from tests.benchmarks.bare_database import BareDatabase
from tests.benchmarks.durable_act import rows_after
from tests.benchmarks.figures import Figure, seconds_of
from tests.benchmarks.tables import GAMES
from tests.hardware.seating import Clock, MockChips

SEATS = 10
ROUNDS = 40  # of nine votes each
WARM_UP = 20
LIMIT = 2.0
WIRING = default_wiring(SEATS)


def button_edge(folder: Path) -> Iterator[Figure]:
    """Compare a vote with a bare callback that commits the same rows."""
    bare = BareDatabase(folder / "bare-edges.db")
    with _one_core(), _table(folder) as evening, _bare_button(bare) as floor:
        pairs = list(_votes(evening, floor))[WARM_UP:]
    bare.close()
    ours, theirs = (sorted(times) for times in zip(*pairs, strict=True))
    for name, pick in (("median", statistics.median), ("p95", _p95)):
        vote, commit = pick(ours), pick(theirs)
        against = f"a gpiozero callback and a bare commit ({commit * 1e3:.2f} ms)"
        limit = LIMIT if name == "median" else None
        yield Figure(f"edge to lamp, {name}", f"{vote * 1e3:.2f} ms", vote / commit, against, limit)


@contextmanager
def _one_core() -> Iterator[None]:
    """Measure both on one core.

    A virtual machine takes some 50 µs to wake a core that rests, at every step from thread to
    thread. The bare callback makes no such step, and a Pi wakes its cores ten times as fast.
    """
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


class _Evening:
    """A vote of ten that never ends: nine people change their minds."""

    def __init__(self, folder: Path) -> None:
        self.chips = MockChips()
        self.seconds = Clock()
        self.lit: SimpleQueue[float] = SimpleQueue()  # when, by the clock of this process
        self.shown: SimpleQueue[Snapshot] = SimpleQueue()
        self.seats: Seats
        shelf = FolderShelf(folder / "edges", folder / "edges.key", GAMES)
        self.table = Table(GAMES, shelf, Outputs(self, self, SilentVoice()))
        self.folder = folder / "edges"
        self.sequence = 0

    def show(self, snapshot: Snapshot) -> None:
        self.shown.put(snapshot)

    def light(self, lamps: Mapping[int, str]) -> None:
        self.seats.light(lamps)
        self.lit.put(time.perf_counter())

    def begin(self) -> None:
        """Come as far as the vote."""
        names = tuple(f"Seat {seat}" for seat in range(1, SEATS + 1))
        self.do(i.Begin("resistance", Setup(names)))
        while (now := self.now).phase != "vote":
            aim = now.game.face.target
            free = [offer for offer in now.offers if aim(offer.action) not in now.view.team]
            self.do(i.Act(free[0].seat, free[0].action))
        while not self.lit.empty():
            self.lit.get()

    def do(self, intent: i.Intent) -> None:
        self.table.post(intent)
        self.last = self.shown.get(timeout=20)

    @property
    def now(self) -> Any:
        return self.last.situation

    def vote(self, seat: int, button: Button) -> float:
        """Press a button; return how long the lamp took to answer.

        Until it was lit, and not until this thread has its turn to notice that.
        """
        place = WIRING.places[seat - 1]
        # Found before the press, as for the bare button: a finger is on its button already.
        pin = self.chips.header.pin((place.a if button is Button.A else place.b).number)
        self.seconds.now += 1  # nobody presses twice within the time of a bounce
        pressed = time.perf_counter()
        pin.drive_low()
        answered = self.lit.get(timeout=20) - pressed
        pin.drive_high()
        self.last = self.shown.get(timeout=20)
        return answered

    def rows(self) -> list[Any]:
        """Return what the last vote wrote."""
        before, self.sequence = self.sequence, self.now.sequence
        return rows_after(self.folder / self.now.file, before)


@contextmanager
def _table(folder: Path) -> Iterator[_Evening]:
    evening = _Evening(folder)

    def press(place: int, button: str) -> None:
        evening.table.post(i.Press(place, Button(button)))

    evening.seats = open_seats(
        WIRING, press, _no_fault, open_chip=evening.chips, clock=evening.seconds
    )
    evening.table.start()
    try:
        evening.begin()
        yield evening
    finally:
        evening.table.stop()
        evening.seats.close()


def _no_fault(key: str, what: object) -> None:
    raise AssertionError(f"{key}: {what}")


@contextmanager
def _bare_button(bare: BareDatabase) -> Iterator[Callable[[list[Any]], float]]:
    """The floor: a button of gpiozero whose callback commits, and nothing else."""
    factory = MockFactory()
    rows: list[Any] = []
    with PinButton(4, pin_factory=factory) as button:
        button.when_pressed = lambda: bare.commit(rows)

        def press(written: list[Any]) -> float:
            rows[:] = written
            took = seconds_of(factory.pin(4).drive_low)
            factory.pin(4).drive_high()
            return took

        yield press
    factory.close()


def _votes(evening: _Evening, floor: Callable[[list[Any]], float]) -> Iterator[tuple[float, float]]:
    random = Random(1)
    evening.sequence = evening.now.sequence
    for _ in range(ROUNDS):
        for seat in range(1, SEATS):
            edge = evening.vote(seat, random.choice(list(Button)))
            yield edge, floor(evening.rows())


def _p95(times: list[float]) -> float:
    return times[round(len(times) * 0.95) - 1]
