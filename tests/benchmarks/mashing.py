"""Ten seats mash both buttons as fast as they can: no press is lost, doubled, or kept waiting."""

import sys
import time
from collections import Counter
from collections.abc import Iterator

from gpiozero.pins.mock import MockFactory

from hardware.presses import Key
from hardware.seats import Seats, open_seats
from hardware.wired import HEADER, Line, Place, Wiring
from tests.benchmarks.figures import Figure, table

PLACES = 10
A_SECOND = 20  # presses of each button
TURN = 0.5 / A_SECOND  # seconds; then the hand goes over to the other button
DOWN = 0.012  # seconds of it for which a button is down
# No hand is faster, not even to make up for being late: what comes closer together than this is
# meant to be swallowed as a bounce, and would say nothing about what is lost.
LEAST = 0.011
SHORT = round(2 * PLACES * A_SECOND * 2 * 0.1)  # edges of a tenth of a second: nobody waits longer
PINS = (4, 5, 6, 7, 8, 9, 12, 13, *range(16, 28))
KEYS = {Key(1 + at // 2, "ab"[at % 2]): pin for at, pin in enumerate(PINS)}
WIRING = Wiring(
    tuple(
        Place(Line(HEADER, a), Line(HEADER, b)) for a, b in zip(PINS[::2], PINS[1::2], strict=True)
    )
)


class Mashing:
    """Twenty fingers on mock pins, and what came of it.

    The seats go by the moment at which a finger moved, so that a busy machine changes nothing.
    """

    def __init__(self) -> None:
        self.longest = 0  # queue
        self.pressed: Counter[Key] = Counter()
        self.counted: Counter[Key] = Counter()
        self._chip = MockFactory()
        self._now = time.monotonic()

    def run(self, seconds: float) -> None:
        """Mash for so long."""
        seats = open_seats(
            WIRING, self._count, _no_fault, open_chip=lambda _: self._chip, clock=lambda: self._now
        )
        start = time.monotonic()
        for turn in range(round(seconds / TURN)):
            keys = [key for key in KEYS if key.button == "ab"[turn % 2]]
            _wait(start + turn * TURN)
            self._move(seats, keys, down=True)
            _wait(start + turn * TURN + DOWN)
            self._move(seats, keys, down=False)
        while seats.waiting:
            time.sleep(0.001)
        seats.close()

    @property
    def lost(self) -> int:
        """How many presses did not arrive."""
        return (self.pressed - self.counted).total()

    @property
    def doubled(self) -> int:
        """How many presses arrived that nobody made."""
        return (self.counted - self.pressed).total()

    def _move(self, seats: Seats, keys: list[Key], *, down: bool) -> None:
        for key in keys:
            pin = self._chip.pin(KEYS[key])
            self._now = time.monotonic()
            if down:
                self.pressed[key] += 1
                pin.drive_low()
            else:
                pin.drive_high()
            self.longest = max(self.longest, seats.waiting)

    def _count(self, place: int, button: str) -> None:
        self.counted[Key(place, button)] += 1


def mashing(seconds: float = 60.0) -> Iterator[Figure]:
    """Compare what arrived with what was pressed, and the queue with a tenth of a second."""
    hands = Mashing()
    hands.run(seconds)
    pressed = hands.pressed.total()
    yield Figure(
        f"{PLACES} seats mash for {seconds:.0f} s",
        f"{hands.counted.total()} presses counted",
        1 + (hands.lost + hands.doubled) / pressed,
        f"{pressed} made: {hands.lost} lost, {hands.doubled} doubled",
        limit=1.0,
    )
    yield Figure(
        "edges that waited at most",
        f"{hands.longest}",
        hands.longest / SHORT,
        f"those of a tenth of a second ({SHORT})",
        limit=1.0,
    )


def _wait(until: float) -> None:
    time.sleep(max(LEAST, until - time.monotonic()))


def _no_fault(key: str, what: object) -> None:
    raise AssertionError(f"{key}: {what}")


if __name__ == "__main__":
    print(table(mashing(float(sys.argv[1]))))  # noqa: T201 - a command line prints
