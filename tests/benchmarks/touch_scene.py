"""Touches at a table of ten, each timed until it is written and drawn.

Scenes for `tests.ui.perform`: the companion as it is, with its journal on disk.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from time import monotonic

from companion.engine import Seat
from companion.engine.face import Button
from companion.games.resistance.state import Phase
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.widgets.plate import SeatPlate
from tests.benchmarks.figures import seconds_of
from tests.benchmarks.frames import Stopwatch, draw_frame
from tests.ui.stagehand import PEOPLE, Stagehand

PAUSES = (0.03, 0.1)  # seconds between two touches


def plates(hand: Stagehand, touches: int) -> Iterator[Wait]:
    """Take people into the team and out again by a tap on their plates."""
    clocked = _Clocked(hand)
    yield from hand.seat(PEOPLE)
    yield from hand.until(Phase.TEAM)
    for seat in cycle((1, 1, 2, 2, 3, 3)):
        if len(clocked.seconds) == touches:
            break
        yield from clocked.touch(seat, Finger.on(clocked.plate(seat)).tap)
    hand.told = {"touches": clocked.seconds, "frames": clocked.frames}


def votes(hand: Stagehand, touches: int) -> Iterator[Wait]:
    """Play games, and vote by the buttons of the simulated table."""
    clocked = _Clocked(hand)
    yield from hand.seat(PEOPLE)
    while len(clocked.seconds) < touches:
        if hand.place is Place.RESULT:
            yield from hand.seat(PEOPLE)
        elif hand.now.phase != Phase.VOTE or hand.now.moment:
            yield from hand.robot.step()
        else:
            seat = hand.now.awaited[0]
            yield from clocked.touch(seat, lambda: hand.robot.press(seat, Button.A))  # noqa: B023
    hand.told = {"touches": clocked.seconds, "frames": clocked.frames}


class _Clocked:
    """Times each touch until the plate of its seat is drawn anew."""

    def __init__(self, hand: Stagehand) -> None:
        self._hand = hand
        self._watch = Stopwatch()
        self._random = Random(1)
        self.seconds = self._watch.seconds
        self.frames: list[float] = []  # what this screen takes to be drawn at that moment

    def plate(self, seat: Seat) -> SeatPlate:
        page = self._hand.table_page.plates[seat - 1]
        found: SeatPlate = self._hand.robot.find(SeatPlate, page=page)
        return found

    def touch(self, seat: Seat, do: Callable[[], object]) -> Iterator[Wait]:
        plate = self.plate(seat)
        before = plate.page
        self._watch.start(lambda: plate.page != before)
        do()
        yield lambda: not self._watch.runs
        self.frames.append(seconds_of(draw_frame))
        yield _pause(self._random.uniform(*PAUSES))


def _pause(seconds: float) -> Wait:
    until = monotonic() + seconds
    return lambda: monotonic() > until
