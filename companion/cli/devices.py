"""What stands at the table beside the screen, and how word of it comes in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from companion.checkup.fault_words import sentence_of
from companion.engine.face import Button, Lamp
from companion.narration.line import Line
from companion.table.outlet import Report
from companion.table.places import Place
from companion.table.ports import Lamps, Voice
from hardware.faults import Fault
from hardware.simulated import SimulatedTable

if TYPE_CHECKING:
    from companion.scanning import Scanner
    from hardware.camera import Camera

SIMULATED_PLACES = tuple(range(1, 11))


class Hub:
    """Brings presses, holds and troubles to whoever listens; earlier troubles are not forgotten."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._faults: dict[str, Fault] = {}
        self._on_press: Callable[[Place, Button], None] = lambda _place, _button: None
        self._on_hold: Callable[[Place, bool], None] = lambda _place, _down: None
        self._report: Report | None = None

    def listen(
        self,
        on_press: Callable[[Place, Button], None],
        report: Report,
        on_hold: Callable[[Place, bool], None] = lambda _place, _down: None,
    ) -> None:
        """Tell of everything from now on, and of all that is wrong now."""
        self._on_press, self._on_hold = on_press, on_hold
        with self._lock:
            self._report, faults = report, list(self._faults.values())
        for fault in faults:
            report(fault.device, False, sentence_of(fault))  # noqa: FBT003 - the port says so

    def press(self, place: Place, button: str) -> None:
        """Bring a press; called on the thread of the buttons."""
        self._on_press(place, Button(button))

    def hold(self, place: Place, down: bool) -> None:  # noqa: FBT001 - as the buttons tell it
        """Bring whether a button of a place is held; called on the thread of the buttons."""
        self._on_hold(place, down)

    def on_fault(self, key: str, fault: Fault | None) -> None:
        """Take in that something is wrong, or is well again."""
        with self._lock:
            before = self._faults.pop(key, None)
            if fault:
                self._faults[key] = fault
            report = self._report
        now = fault or before
        if report and now:
            works = self.works(now.device)
            report(now.device, works, sentence_of(fault) if fault else None)

    def faulty(self, keys: Collection[str]) -> bool:
        """Tell whether one of these troubles is there now."""
        with self._lock:
            return any(key in self._faults for key in keys)

    def works(self, device: str) -> bool:
        """Tell whether nothing is wrong with a device."""
        with self._lock:
            return all(fault.device != device for fault in self._faults.values())


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Devices:
    """Lamps, a voice, the places with buttons, and a camera.

    `lamp_places` are those whose lamps work now, `button_places` those whose buttons do;
    `simulated` is drawn beside the screen. `scanner` reads what `camera` shows, which is known to
    people by its `camera_source`.
    """

    lamps: Lamps
    voice: Voice
    places: tuple[Place, ...] = ()
    lamp_places: Callable[[], frozenset[Place]] = frozenset
    button_places: Callable[[], frozenset[Place]] = frozenset
    ask_seats: Callable[[], bool] = lambda: False  # whether people say where they sit first
    simulated: SimulatedTable | None = None
    camera: "Camera | None" = None
    camera_source: str = ""
    scanner: "Scanner | None" = None
    hub: Hub = field(default_factory=Hub)
    close: Callable[[], None] = _nothing


class SilentVoice:
    """A voice that says nothing: the screen shows every line."""

    def check(self) -> None:
        """Nothing is to be heard, and nothing is."""

    def speaks(self, language: str) -> None:
        """Be silent in any language."""

    def say(self, line: Line, wanted: Callable[[], bool]) -> None:
        """Say nothing."""

    def rest(self, milliseconds: int, wanted: Callable[[], bool]) -> None:
        """Be as silent as ever."""

    def length(self, _: Line) -> int:
        """Nothing is heard, so nobody waits for it."""
        return 0

    def prepare(self, lines: Sequence[Line]) -> None:
        """Have nothing ready."""

    def hush(self) -> None:
        """Stay silent."""

    def chime(self) -> None:
        """Strike no bell."""

    def tick(self) -> None:
        """Answer by nothing."""

    def hold(self, *, paused: bool) -> None:
        """Stay silent."""

    def background(self, *, playing: bool) -> None:
        """Play nothing."""

    def tune(self, *, volume: int) -> None:
        """Stay as silent."""


class DarkLamps:
    """Lamps where there are none."""

    def light(self, lamps: Mapping[Place, Lamp]) -> None:
        """Light nothing."""


class WrittenVoice(SilentVoice):
    """The voice of the simulated table: its lines are read."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table

    def say(self, line: Line, wanted: Callable[[], bool]) -> None:
        """Write the line down; raises `OSError` while the voice is unplugged."""
        if wanted():
            self._table.say(line.text)


def simulated_devices(table: SimulatedTable) -> Devices:
    """Return the devices of a table on a laptop."""
    hub = Hub()
    table.on_press, table.on_hold = hub.press, hub.hold
    return Devices(
        lamps=table,
        voice=WrittenVoice(table),
        places=SIMULATED_PLACES,
        # None to rely on in the reveal: everybody sees the screen these lamps are drawn on.
        lamp_places=frozenset,
        button_places=lambda: frozenset(() if "buttons" in table.unplugged else SIMULATED_PLACES),
        simulated=table,
        hub=hub,
    )


NO_DEVICES = Devices(DarkLamps(), SilentVoice())
