"""A table without a thread: every lamp and every line is written down with its time."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.cli.devices import SilentVoice
from companion.engine import AnyGame, MemoryLog, Record, Sentence
from companion.engine.face import Lamp
from companion.engine.sentence import AS_WRITTEN
from companion.narration.line import Line
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.ports import Outputs
from companion.table.snapshot import Situation
from tests.clock import HandClock

STEP_MS = 50


class _Book(MemoryLog):
    record: Record | None = None  # type: ignore[assignment]
    notice: Sentence | None = None

    def close(self) -> None:
        pass


class _Shelf:
    def new(self, slug: str) -> tuple[str, _Book]:
        return f"{slug}.journal", _Book()

    def open(self, file: str) -> _Book:
        raise NotImplementedError(file)

    def games(self, _: int) -> list[Any]:
        return []


class PacedVoice(SilentVoice):
    """A voice that says nothing, in as much time as it has been told a line takes."""

    def __init__(self, milliseconds: int = 0) -> None:
        self.milliseconds = milliseconds

    def length(self, _: Line) -> int:
        return self.milliseconds


class _NoLamps:
    def light(self, lamps: Any) -> None:
        pass


class Stepped:
    """Do one thing after another, on a clock of its own; `told` is what came out, and when."""

    def __init__(
        self, game: AnyGame, *, lamp_places: Sequence[int] = range(1, 11), voice: Any = None
    ) -> None:
        self.clock = HandClock()
        self.told: list[tuple[int, str, Any]] = []
        self.shown: list[Snapshot] = []
        outputs = Outputs(self, _NoLamps(), voice or SilentVoice(), partial(frozenset, lamp_places))
        self.table = Table({game.slug: game}, _Shelf(), outputs, now=self.clock)
        self._outlets = self.table._lamps, self.table._speech
        self._lamps: dict[int, Lamp] = {}
        self.table._lamps.put = self._see_lamps  # type: ignore[method-assign,assignment]
        self.table._lamps.go_first = lambda seconds: None  # type: ignore[method-assign]  # noqa: ARG005
        self.table._speech.say = self._hear  # type: ignore[method-assign]
        self.table._speech.chime = lambda: self._note("chime", None)  # type: ignore[method-assign]
        self.table._speech.mask = self._mask  # type: ignore[method-assign]
        self.table._speech.hush = lambda: self._note("hush", None)  # type: ignore[method-assign]

    def show(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)

    @property
    def now(self) -> Situation:
        situation = self.shown[-1].situation
        assert situation is not None, self.shown[-1]
        return situation

    def do(self, *intents: i.Intent) -> Situation:
        for intent in intents:
            self.table._guarded(intent)
        return self.now

    def pass_ms(self, milliseconds: int) -> None:
        """Let time pass, and let the table do what is due."""
        for _ in range(milliseconds // STEP_MS):
            self.clock.time += STEP_MS
            while self.table._seconds_to_wait() == 0:
                self.table._guarded(None)

    def adjust(self, **how: Any) -> None:
        self.do_quietly(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, **how))

    def do_quietly(self, intent: i.Intent) -> None:
        self.table._guarded(intent)

    def close(self) -> None:
        for outlet in self._outlets:
            outlet.close(1)

    @property
    def lines(self) -> list[tuple[int, str]]:
        return [(at, line) for at, kind, line in self.told if kind == "line"]

    @property
    def lamps(self) -> list[tuple[int, dict[int, Lamp]]]:
        return [(at, lit) for at, kind, lit in self.told if kind == "lamps"]

    def _note(self, kind: str, what: Any) -> None:
        self.told.append((self.clock.time, kind, what))

    def _see_lamps(self, lit: dict[int, Lamp]) -> None:
        if lit != self._lamps:
            self._lamps = dict(lit)
            self._note("lamps", dict(lit))

    def _hear(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._note("line", line.text)

    def _mask(self, *, playing: bool) -> None:
        self._note("mask", playing)
