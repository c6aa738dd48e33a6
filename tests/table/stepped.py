"""A table without a thread: every lamp and every line is written down with its time."""

from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty
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
from companion.table.speech import AS_EVER, Manner
from tests.clock import HandClock

STEP_MS = 50


class _Book(MemoryLog):
    record: Record | None = None  # type: ignore[assignment]
    notice: Sentence | None = None

    def close(self) -> None:
        pass


class Shelf:
    def new(self, slug: str) -> tuple[str, _Book]:
        return f"{slug}.journal", _Book()

    def open(self, file: str) -> _Book:
        raise NotImplementedError(file)

    def games(self, _: int) -> list[Any]:
        return []


class PacedVoice(SilentVoice):
    """A voice that says nothing, in as much time as it has been told a line takes.

    It `thinks` as long as this more, as one does whose lines are not ready.
    """

    def __init__(self, milliseconds: int = 0, thinks: int = 0) -> None:
        self.milliseconds = milliseconds
        self.thinks = thinks

    def length(self, _: Line) -> int:
        return self.milliseconds


class _NoLamps:
    def light(self, lamps: Any) -> None:
        pass


class Stepped:
    """Do one thing after another, on a clock of its own; `told` is what came out, and when."""

    def __init__(
        self,
        game: AnyGame,
        *,
        lamp_places: Sequence[int] = range(1, 11),
        voice: Any = None,
        boxes: Sequence[int] = (),
    ) -> None:
        self.boxes = set(boxes)  # whose buttons work
        self.clock = HandClock()
        self.told: list[tuple[int, str, Any]] = []
        self.shown: list[Snapshot] = []
        self.spoken: list[Line] = []
        self.voice = voice or PacedVoice()
        outputs = Outputs(
            self,
            _NoLamps(),
            self.voice,
            partial(frozenset, lamp_places),
            button_places=lambda: frozenset(self.boxes),
        )
        self.table = Table({game.slug: game}, Shelf(), outputs, now=self.clock)
        self.table._aside.submit = lambda work, *given: work(*given)  # type: ignore[assignment,method-assign]
        self._outlets = self.table._lamps, self.table._speech
        self._lamps: dict[int, Lamp] = {}
        self._free_at = 0
        self._saying: list[tuple[int, Callable[[bool], None]]] = []
        self.table._lamps.put = self._see_lamps  # type: ignore[method-assign,assignment]
        self.table._lamps.go_first = lambda seconds: None  # type: ignore[method-assign]  # noqa: ARG005
        speech: Any = self.table._speech
        speech.say, speech.hush = self._hear, self._hush
        for name in ("check", "chime", "tick", "mask", "tune", "hold", "prepare"):
            setattr(speech, name, partial(self._noted, name, getattr(speech, name)))

    def show(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)

    @property
    def now(self) -> Situation:
        situation = self.shown[-1].situation
        assert situation is not None, self.shown[-1]
        return situation

    def do(self, *intents: i.Intent) -> Situation:
        for intent in intents:
            self.do_quietly(intent)
        return self.now

    def do_quietly(self, intent: i.Intent) -> None:
        self.table._guarded(intent)
        self._settle()

    def pass_ms(self, milliseconds: int) -> None:
        """Let time pass, and let the table do what is due."""
        for _ in range(milliseconds // STEP_MS):
            self.clock.time += STEP_MS
            self._settle()

    def adjust(self, **how: Any) -> None:
        self.do_quietly(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, **how))

    def voice_works(self, works: bool) -> None:
        """Unplug the speaker, or plug it in: what was being said was not heard to its end."""
        if not works:
            self._hush()
        self.table._speech._outlet._tell(None, works=works)
        self._settle()

    def lamps_work(self, works: bool) -> None:
        self.table._lamps._tell(None, works=works)
        self._settle()

    def close(self) -> None:
        for outlet in self._outlets:
            outlet.close(1)

    @property
    def lines(self) -> list[tuple[int, str]]:
        return [(at, line) for at, kind, line in self.told if kind == "line"]

    @property
    def lamps(self) -> list[tuple[int, dict[int, Lamp]]]:
        return [(at, lit) for at, kind, lit in self.told if kind == "lamps"]

    def kinds(self, *kinds: str) -> list[tuple[int, str, Any]]:
        return [entry for entry in self.told if entry[1] in kinds]

    def _note(self, kind: str, what: Any) -> None:
        self.told.append((self.clock.time, kind, what))

    def _noted(self, kind: str, really: Callable[..., None], *given: Any, **named: Any) -> None:
        self._note(kind, next(iter((*given, *named.values())), None))
        really(*given, **named)

    def _see_lamps(self, lit: dict[int, Lamp]) -> None:
        if lit != self._lamps:
            self._lamps = dict(lit)
            self._note("lamps", dict(lit))

    def _hear(self, lines: Sequence[Line], how: Manner = AS_EVER) -> None:
        """Take in lines, which are said one after another in the time the voice takes."""
        self.spoken += lines
        if lines and how.lead:
            self._note("rest", how.lead)
        for line in lines:
            self._note("line", line.text)
            begins = max(self._free_at, self.clock.time) + getattr(self.voice, "thinks", 0)
            self._free_at = begins + self.voice.length(line)
        if lines:
            self._saying.append((self._free_at, how.told))

    def _hush(self) -> None:
        self._note("hush", None)
        self._free_at, saying, self._saying = 0, self._saying, []
        for _, told in saying:
            told(False)

    def _settle(self) -> None:
        """Let the voice come as far as it does by now, and the table do all it has to do."""
        while self._say_one() or self._do_one() or self._turn_one():
            pass

    def _say_one(self) -> bool:
        if not self._saying or self._saying[0][0] > self.clock.time:
            return False
        self._saying.pop(0)[1](True)
        return True

    def _do_one(self) -> bool:
        try:
            self.table._guarded(self.table._queue.get_nowait())
        except Empty:
            return False
        return True

    def _turn_one(self) -> bool:
        due = self.table._seconds_to_wait() == 0
        if due:
            self.table._guarded(None)
        return due
