"""The buttons of all seats: edges come in from any thread, presses go out on one."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, Protocol

from gpiozero import DigitalInputDevice

from hardware.chips import Factory, pin_errors
from hardware.faults import Fault
from hardware.presses import Edge, Key, Presses, Trouble

_log = logging.getLogger(__name__)

# In seconds. Longer, a quick tap would be lost; and all of it is added to the latency.
BOUNCE: Final = 0.01
LOOK_EVERY: Final = 0.5

OnPress = Callable[[int, str], None]
OnHold = Callable[[int, bool], None]
OnFault = Callable[[str, Fault | None], None]


class Hear(Protocol):
    """Where an edge is told; it comes back at once and raises nothing."""

    def __call__(self, key: Key, /, *, down: bool) -> None:
        """Note that a button went down or up."""


class Sensor(Protocol):
    """One button of any kind."""

    def is_down(self) -> bool:
        """Read the level now."""

    def close(self) -> None:
        """Let go of it."""


class PinButton:
    """A button between a pin and ground; raises what `pin_errors` lists where the pin is not ours.

    It is no `gpiozero.Button`, which is this and a thread of its own for what is held.
    """

    def __init__(self, factory: Factory, number: int, key: Key, hear: Hear) -> None:
        self._device = DigitalInputDevice(
            number, pull_up=True, bounce_time=BOUNCE, pin_factory=factory
        )
        self._device.when_activated = lambda: hear(key, down=True)
        self._device.when_deactivated = lambda: hear(key, down=False)

    def is_down(self) -> bool:
        """Read the level of the pin."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Let go of the pin."""
        self._device.close()


def _nothing(*_: object) -> None:
    pass


class Buttons:
    """Makes presses of edges on a thread of its own, whatever happens to it there.

    `on_press` brings the place and "a" or "b", `on_fault` a name for the trouble and what it is,
    or None when it is over. `on_hold` brings a place and whether both its buttons are held, after
    the press. All are called on that thread, but for what `start` finds at once. Whoever hears an
    edge calls `hear`.
    """

    def __init__(
        self,
        on_press: OnPress,
        on_fault: OnFault,
        clock: Callable[[], float] = time.monotonic,
        look_every: float = LOOK_EVERY,
        on_hold: OnHold = _nothing,
    ) -> None:
        self._on_press = on_press
        self._on_fault = on_fault
        self._on_hold = on_hold
        self._held: frozenset[int] = frozenset()  # as was told
        self._clock = clock
        self._look_every = look_every
        self._queue: SimpleQueue[Edge | None] = SimpleQueue()
        self._sensors: Mapping[Key, Sensor] = {}
        self._presses = Presses((), self._is_down)
        self._thread = Thread(target=self._run, name="buttons", daemon=True)

    @property
    def waiting(self) -> int:
        """How many edges wait to be decided."""
        return self._queue.qsize()

    @property
    def listens(self) -> bool:
        """Whether there is any button to be pressed."""
        return bool(self._sensors)

    def hear(self, key: Key, /, *, down: bool) -> None:
        """Note an edge and come back at once; whatever goes wrong, nothing is raised.

        All pins are served by one thread of lgpio, and an exception would end it: one bad callback
        would silence every button of the table.
        """
        with _Survived("hearing a button"):
            self._queue.put(Edge(key, down, self._clock()))

    def start(self, sensors: Mapping[Key, Sensor]) -> None:
        """Begin with these buttons; those that are down now are stuck."""
        self._sensors = dict(sensors)
        self._presses = Presses(self._sensors, self._is_down)
        self._tell(self._presses.begin(self._clock()))
        self._thread.start()

    def close(self) -> None:
        """End, and let go of all buttons."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()
        for sensor in self._sensors.values():
            with _Survived("closing a button"):
                sensor.close()

    def _run(self) -> None:
        next_look = time.monotonic() + self._look_every
        while True:
            if time.monotonic() >= next_look:  # however many edges come
                self._look()
                next_look = time.monotonic() + self._look_every
            try:
                edge = self._queue.get(timeout=max(0.0, next_look - time.monotonic()))
            except Empty:
                continue
            if edge is None:
                return
            self._decide(edge)

    def _decide(self, edge: Edge) -> None:
        with _Survived("deciding on a button"):
            self._tell(self._presses.decide(edge, self._clock()))

    def _look(self) -> None:
        with _Survived("looking at the buttons"):
            self._tell(self._presses.look(self._clock()))

    def _tell(self, outcomes: Iterable[Key | Trouble]) -> None:
        for outcome in outcomes:
            with _Survived("telling of a button"):
                match outcome:
                    case Key(place, button):
                        self._on_press(place, button)
                    case Trouble(place, what):
                        self._on_fault(f"seat-{place}", what)
        self._tell_held()

    def _tell_held(self) -> None:
        before, self._held = self._held, self._presses.held
        for place in before ^ self._held:
            with _Survived("telling of a held button"):
                self._on_hold(place, place in self._held)

    def _is_down(self, key: Key) -> bool:
        try:
            return self._sensors[key].is_down()
        except pin_errors():
            return False  # whoever serves the board has told of it


class _Survived:
    """Lets nothing stop the buttons, and says only what kind of thing it was: no text, no button.

    Not a generator, which takes four times as long: every edge passes three of these.
    """

    def __init__(self, doing: str) -> None:
        self._doing = doing

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        _log.error("%s failed: %s", self._doing, type(error).__name__)
        return True
