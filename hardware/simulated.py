"""A whole table of seats on a laptop: the same devices, handled with a mouse or by a test."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from types import MappingProxyType
from typing import Final

from hardware.patterns import pattern

BUTTONS: Final = ("a", "b")
DEVICES: Final = ("buttons", "camera", "lamps", "voice")
MOST_LINES: Final = 1000  # a demo may run for days


def _nothing(*_: object) -> None:
    pass


class SimulatedTable:
    """Two buttons and a lamp at every seat, a camera, and a voice that is read, not heard.

    `on_press` brings the seat and "a" or "b", `on_hold` whether both are held, `on_card` the
    code of a card, and `on_change` comes after anything that can be seen here has changed. All of
    them are called on the thread that did it, and may call back. Any thread may do anything.

    >>> table = SimulatedTable()
    >>> table.on_press = print
    >>> table.press(3, "a")
    3 a
    """

    def __init__(self) -> None:
        self.on_press: Callable[[int, str], None] = _nothing
        self.on_hold: Callable[[int, bool], None] = _nothing
        self.on_card: Callable[[str], None] = _nothing
        self.on_change: Callable[[], None] = _nothing
        self._lock = Lock()
        self._held: frozenset[tuple[int, str]] = frozenset()
        self._unplugged: frozenset[str] = frozenset()
        self._lamps: Mapping[int, str] = MappingProxyType({})
        self._spoken: deque[str] = deque(maxlen=MOST_LINES)

    @property
    def lamps(self) -> Mapping[int, str]:
        """What each lamp shows now; a seat that is missing is dark."""
        return self._lamps

    @property
    def spoken(self) -> tuple[str, ...]:
        """Every line said so far, the oldest first; the last thousand of them."""
        with self._lock:
            return tuple(self._spoken)

    @property
    def last_line(self) -> str:
        """The line said last; empty before the first."""
        with self._lock:
            return self._spoken[-1] if self._spoken else ""

    @property
    def unplugged(self) -> frozenset[str]:
        """The devices that are not there now."""
        return self._unplugged

    def press(self, seat: int, button: str) -> None:
        """Press a button of a seat and let it go; raises `ValueError` where it has no such one."""
        self.hold(seat, button)
        self.release(seat, button)

    def hold(self, seat: int, button: str) -> None:
        """Press a button and keep it down.

        As at the real table a press counts at once, and nothing counts at a seat of which a button
        is down already.
        """
        if button not in BUTTONS:
            raise ValueError(f"seat {seat} has no button {button!r}, only {', '.join(BUTTONS)}")
        with self._lock:
            works = "buttons" not in self._unplugged
            counts = works and self._is_free(seat)
            before, self._held = self._held, self._held | {(seat, button)}
            both = works and before != self._held and self._holds_both(seat)
        if counts:
            self.on_press(seat, button)
        if both:
            self.on_hold(seat, True)  # noqa: FBT003 - as the real buttons tell it

    def release(self, seat: int, button: str) -> None:
        """Let a button go."""
        with self._lock:
            both = self._holds_both(seat)
            before, self._held = self._held, self._held - {(seat, button)}
        if both and before != self._held:
            self.on_hold(seat, False)  # noqa: FBT003

    def show_card(self, code: str) -> None:
        """Hold a card under the camera."""
        if "camera" not in self._unplugged:
            self.on_card(code)

    def light(self, lamps: Mapping[int, str]) -> None:
        """Light every lamp like this; raises `OSError` while the lamps are unplugged.

        Raises `ValueError` for a pattern that no lamp has.
        """
        for name in lamps.values():
            pattern(name)
        with self._using("lamps"):
            self._lamps = MappingProxyType(dict(lamps))
        self.on_change()

    def say(self, line: str) -> None:
        """Say a line, which takes no time here; raises `OSError` while the voice is unplugged."""
        with self._using("voice"):
            self._spoken.append(line)
        self.on_change()

    def unplug(self, device: str) -> None:
        """Take a device away; lamps without a plug are dark."""
        with self._lock:
            self._unplugged |= {_known(device)}
            if device == "lamps":
                self._lamps = MappingProxyType({})
        self.on_change()

    def plug_in(self, device: str) -> None:
        """Bring a device back; lamps stay dark until they are lit again."""
        with self._lock:
            self._unplugged -= {_known(device)}
        self.on_change()

    def _holds_both(self, seat: int) -> bool:
        return all((seat, button) in self._held for button in BUTTONS)

    def _is_free(self, seat: int) -> bool:
        return self._held.isdisjoint((seat, button) for button in BUTTONS)

    @contextmanager
    def _using(self, device: str) -> Iterator[None]:
        with self._lock:
            if device in self._unplugged:
                raise OSError(f"unplugged from the simulated table: {device}")
            yield


def _known(device: str) -> str:
    if device not in DEVICES:
        raise ValueError(f"there is no device {device!r}, only {', '.join(DEVICES)}")
    return device
