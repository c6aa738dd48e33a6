"""The real devices of this machine: seats on pins or on USB, and a voice through its speaker."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from companion.cli.devices import DarkLamps, Devices, Hub, SilentVoice
from companion.engine import TableError
from companion.engine.face import Lamp
from companion.narration.line import Line
from companion.table.places import Place
from companion.table.ports import Voice
from hardware.faults import Fault, HardwareError
from hardware.wired import Wiring, button_faults
from hardware.wiring import FILE_NAME, load_wiring

if TYPE_CHECKING:  # arrays and pins take long to load on a small Pi
    from collections.abc import Sequence

    from companion.narration.narrator import Narrator
    from hardware.seats import Seats
    from hardware.speaker import Speaker

OnPress = Callable[[Place, str], None]
OnFault = Callable[[str, Fault | None], None]


class OpenSeats(Protocol):
    """Opens all seats of a wiring."""

    def __call__(
        self,
        wiring: Wiring,
        on_press: OnPress,
        on_fault: OnFault,
        /,
        *,
        on_hold: Callable[[Place, bool], None],
    ) -> "Seats":
        """Return them, open."""


class SpeakerError(TableError):
    """Nothing can be heard."""


class HeardVoice(SilentVoice):
    """The narrator of this companion, made when it is first needed.

    Whoever asks for that first is the table's thread, when people already see the first screen.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._making = Lock()

    @cached_property
    def _made(self) -> "tuple[Narrator, Speaker]":
        from companion.narration.cast import find_narrator  # noqa: PLC0415 - see above
        from companion.narration.clip import RATE  # noqa: PLC0415
        from hardware.speaker import Speaker  # noqa: PLC0415

        speaker = Speaker(RATE)
        return find_narrator(self._home, speaker), speaker

    @property
    def _narrator(self) -> "Narrator":
        with self._making:
            return self._made[0]

    def check(self) -> None:
        """Raise `SpeakerError` where nothing can be heard."""
        with self._making:
            speaker = self._made[1]
        self._heard(speaker.check)

    def speaks(self, language: str) -> None:
        """Raise `NarrationError` where nobody speaks it."""
        self._narrator.check(language)

    def say(self, line: Line, wanted: Callable[[], bool] = lambda: True) -> None:
        """Say it."""
        self._heard(lambda: self._narrator.say(line, wanted))

    def rest(self, milliseconds: int, wanted: Callable[[], bool] = lambda: True) -> None:
        """Be silent for so long."""
        self._heard(lambda: self._narrator.rest(milliseconds, wanted))

    def length(self, line: Line) -> int:
        """Return how long it takes."""
        return self._narrator.length(line)

    def prepare(self, lines: "Sequence[Line]") -> None:
        """Render these in the background."""
        self._narrator.prepare(lines)

    def hush(self) -> None:
        """Be silent."""
        self._narrator.hush()

    def chime(self) -> None:
        """Strike a soft bell."""
        self._heard(self._narrator.chime)

    def tick(self) -> None:
        """Tick."""
        self._heard(self._narrator.tick)

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of a line, or go on."""
        self._narrator.hold(paused=paused)

    def background(self, *, playing: bool) -> None:
        """Play soft rain."""
        self._narrator.background(playing=playing)

    def tune(self, *, volume: int) -> None:
        """Set the volume."""
        self._narrator.tune(volume=volume)

    def close(self) -> None:
        """Be silent for good."""
        if "_made" in self.__dict__:
            self._narrator.close()

    def _heard(self, work: Callable[[], None]) -> None:
        try:
            work()
        except HardwareError as error:
            raise SpeakerError(error.fault.message, **error.fault.facts) from error


class LateSeats:
    """Seats that are opened when a lamp is to be lit for the first time.

    Whoever lights it is the thread of the lamps, when people already see the first screen. A press
    before that is lost.
    """

    def __init__(self, open_seats: "Callable[[], Seats]") -> None:
        self._open = open_seats
        self._opening = Lock()
        self._seats: Seats | None = None
        self._closed = False

    @property
    def has_buttons(self) -> bool:
        """Whether anybody could press one, as far as is known."""
        return self._seats is None or self._seats.has_buttons

    @property
    def listens(self) -> bool:
        """Whether they are open and a press would be heard."""
        return self._seats is not None and self._seats.has_buttons

    def light(self, lamps: Mapping[Place, Lamp]) -> None:
        """Light every lamp like this."""
        with self._opening:
            if self._closed:
                return
            self._seats = self._seats or self._open()
        self._seats.light(lamps)

    def close(self) -> None:
        """Put the lamps out, and open nothing any more."""
        with self._opening:
            self._closed = True
            if self._seats:
                self._seats.close()


def _open_seats(
    wiring: Wiring,
    on_press: OnPress,
    on_fault: OnFault,
    /,
    *,
    on_hold: Callable[[Place, bool], None],
) -> "Seats":
    from hardware.seats import open_seats  # noqa: PLC0415 - gpiozero, of no use on a laptop

    return open_seats(wiring, on_press, on_fault, on_hold=on_hold)


def wired_devices(home: Path, open_seats: OpenSeats = _open_seats) -> Devices:
    """Return what is wired; whatever cannot be opened is told when it is tried, and missing."""
    hub, voice = Hub(), HeardVoice(home)
    try:
        wiring = load_wiring(home / FILE_NAME)
    except HardwareError as error:
        hub.on_fault("wiring", error.fault)
        return Devices(DarkLamps(), voice, hub=hub, close=voice.close)
    return _seated(wiring, hub, voice, open_seats)


def _seated(wiring: Wiring, hub: Hub, voice: HeardVoice, open_seats: OpenSeats) -> Devices:
    seats = LateSeats(lambda: open_seats(wiring, hub.press, hub.on_fault, on_hold=hub.hold))
    lamps = frozenset(place for place, wired in enumerate(wiring.places, start=1) if wired.lamp)

    def sound() -> frozenset[Place]:
        numbered = enumerate(wiring.places, start=1) if seats.listens else ()
        return frozenset(n for n, wired in numbered if not hub.faulty(button_faults(n, wired)))

    def close() -> None:
        seats.close()
        voice.close()

    return Devices(
        lamps=seats,
        voice=voice,
        places=tuple(range(1, len(wiring.places) + 1)),
        ask_seats=lambda: seats.has_buttons,
        lamp_places=lambda: lamps if hub.works("lamps") else frozenset(),
        button_places=sound,
        hub=hub,
        close=close,
    )


class _Both(HeardVoice):
    """A voice that is heard, and read at the simulated table."""

    def __init__(self, home: Path, written: Voice) -> None:
        super().__init__(home)
        self._written = written

    def say(self, line: Line, wanted: Callable[[], bool] = lambda: True) -> None:
        """Write it down and say it."""
        self._written.say(line, wanted)
        super().say(line, wanted)


def with_voice(devices: Devices, home: Path) -> Devices:
    """Let a simulated table be heard too, where this computer has a speaker."""
    voice = _Both(home, devices.voice)
    return replace(devices, voice=voice, close=voice.close)
