"""A real table over real journals, with simulated devices and time in the test's hand."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Event
from typing import Any

from companion.cli.devices import WrittenVoice
from companion.engine import AnyGame, Sentence, Setup, find_games
from companion.journal.shelf import FolderShelf
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.outlet import NOT_TRIED
from companion.table.ports import Outputs
from companion.table.snapshot import Situation
from hardware.simulated import SimulatedTable
from tests.clock import HandClock
from tests.engine.tiny import TINY

GAMES: Mapping[str, AnyGame] = {**find_games("companion.games"), "tiny": TINY}
PATIENCE = 20  # seconds until a test gives up
FIVE = ("Ola", "Jan", "Ewa", "Adam", "Zosia")


class Recorder:
    """A screen that remembers all it was shown."""

    def __init__(self) -> None:
        self.shown: list[Snapshot] = []
        self._news = Condition()

    def show(self, snapshot: Snapshot) -> None:
        with self._news:
            self.shown.append(snapshot)
            self._news.notify_all()

    def wait_for_more_than(self, count: int) -> Snapshot:
        with self._news:
            assert self._news.wait_for(lambda: len(self.shown) > count, PATIENCE), "silence"
            return self.shown[-1]


class Rig:
    """What a test does with a table, one thing after another."""

    def __init__(
        self, folder: Path, devices: Any = None, games: Mapping[str, AnyGame] = GAMES
    ) -> None:
        self.clock = HandClock()
        self.screen = Recorder()
        self.devices = devices or SimulatedTable()
        self.reports: list[tuple[str, bool]] = []
        shelf = FolderShelf(folder / "games", folder / "owner.key", games)
        self.presses: list[tuple[int, str]] = []
        self.button_places: set[int] = set()  # whose boxes work
        lamps: Callable[[], frozenset[int]] = partial(frozenset, range(1, 11))
        voice = WrittenVoice(self.devices)
        outputs = Outputs(
            self.screen,
            self.devices,
            voice,
            lamps,
            self._report,
            self._pressed,
            button_places=lambda: frozenset(self.button_places),
        )
        self.table = Table(games, shelf, outputs, now=self.clock)

    def _report(self, device: str, works: bool, _: Sentence | None) -> None:
        self.reports.append((device, works))

    def _pressed(self, place: int, button: str) -> None:
        self.presses.append((place, button))

    def do(self, *intents: i.Intent) -> Snapshot:
        """Post and wait until the table has answered each, and has done what was due."""
        answered: SimpleQueue[int] = SimpleQueue()
        for intent in intents:
            self.table.post(intent)
            self.table.post(i.ListGames(lambda _: answered.put(len(self.screen.shown)), 0))
            self.screen.wait_for_more_than(answered.get(timeout=PATIENCE))
        return self.screen.shown[-1]

    def tiny(self, **timers: int) -> Situation:
        """Begin the tiny game."""
        return self.now(i.Begin("tiny", Setup(("Ola", "Jan"), {}, timers)))

    def now(self, *intents: i.Intent) -> Situation:
        """Do this and return where the game stands."""
        situation = self.do(*intents).situation
        assert situation is not None
        return situation

    def settle(self) -> None:
        """Wait until the voice has said all it was given, and the table knows."""
        silent = Event()
        self.table._speech._put(lambda _: silent.set() or NOT_TRIED)  # type: ignore[func-returns-value]
        assert silent.wait(PATIENCE), "the voice does not come to an end"
        self.do(i.ListGames(lambda _: None, 0))

    def tick(self, seconds: float) -> Snapshot:
        """Let time pass, and let the table notice."""
        self.settle()
        self.clock.pass_seconds(seconds)
        return self.do(i.ListGames(lambda _: None, 0))  # wakes the thread, which sees what is due


@contextmanager
def running(
    folder: Path, devices: Any = None, games: Mapping[str, AnyGame] = GAMES
) -> Iterator[Rig]:
    """A rig whose table works until the end of the block."""
    rig = Rig(folder, devices, games)
    rig.table.start()
    try:
        yield rig
    finally:
        rig.table.stop()
