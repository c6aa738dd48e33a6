"""What stands at the table beside the screen: real devices, or simulated ones."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.face import Lamp
from companion.narration.line import Line
from companion.table.places import Place
from companion.table.ports import Lamps, Voice
from hardware.simulated import SimulatedTable

SIMULATED_PLACES = tuple(range(1, 11))


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Devices:
    """Lamps, a voice and buttons; `simulated` is the table that is drawn beside the screen."""

    lamps: Lamps
    voice: Voice
    places: tuple[Place, ...] = ()
    lamp_places: frozenset[Place] = frozenset()
    simulated: SimulatedTable | None = None
    close: Callable[[], None] = _nothing


class SilentVoice:
    """A voice that says nothing: the screen shows every line."""

    def say(self, line: Line) -> None:
        """Say nothing."""

    def length(self, _: Line) -> int:
        """Nothing is heard, so nobody waits for it."""
        return 0

    def prepare(self, lines: Sequence[Line]) -> None:
        """Have nothing ready."""

    def hush(self) -> None:
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

    def say(self, line: Line) -> None:
        """Write the line down; raises `OSError` while the voice is unplugged."""
        self._table.say(line.text)


def simulated_devices(table: SimulatedTable) -> Devices:
    """Return the devices of a table on a laptop."""
    return Devices(
        lamps=table,
        voice=WrittenVoice(table),
        places=SIMULATED_PLACES,
        lamp_places=frozenset(SIMULATED_PLACES),
        simulated=table,
    )


NO_DEVICES = Devices(DarkLamps(), SilentVoice())
