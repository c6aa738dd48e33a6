"""A table, a narrator with the real espeak-ng, and a speaker whose file is the only clock."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Any

from companion.cli.wired_devices import HeardVoice
from companion.engine import AnyGame
from companion.engine.face import Lamp
from companion.narration.cast import find_narrator
from companion.narration.clip import RATE
from companion.narration.line import Line
from companion.presenters.language import language
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.ports import Outputs
from companion.table.snapshot import Situation
from hardware.wav_speaker import WavSpeaker
from tests.table.stepped import Shelf

SOON = 60  # seconds in which anything has happened, however busy the machine


class _Tape(WavSpeaker):
    """Knows how long its file is by now."""

    written = 0

    def _pass_block(self) -> None:
        super()._pass_block()
        self.written += self._block

    def now(self) -> int:
        return self.written * 1000 // RATE


class Stage:
    """Everything real but the time, which passes as fast as sound can be written down."""

    def __init__(self, game: AnyGame, folder: Path, code: str) -> None:
        self.code = code
        self.file = folder / "heard.wav"
        self.speaker = _Tape(self.file, RATE)
        self.narrator = find_narrator(folder, self.speaker)
        voice = HeardVoice(folder)
        voice.__dict__["_made"] = self.narrator, self.speaker
        self.shown: list[Snapshot] = []
        self.glows: list[tuple[int, frozenset[int]]] = []
        lamps: Callable[[], frozenset[int]] = partial(frozenset, range(1, 11))
        outputs = Outputs(self, self, voice, lamps, self._report)
        self.troubles: list[Any] = []
        self.table = Table({game.slug: game}, Shelf(), outputs, now=self.speaker.now)
        lamp_outlet: Any = self.table._lamps
        lamp_outlet.put, lamp_outlet.go_first = self._see, lambda _: None
        self._asked = self._done = 0
        self._count_the_voice()

    @property
    def now(self) -> Situation:
        situation = self.shown[-1].situation
        assert situation is not None
        return situation

    def adjust(self, *, masking: bool, volume: int = 100) -> None:
        words, code = language(self.code).catalogue, self.code
        self.do(i.Adjust(words, i.AtZero.REMIND, language=code, volume=volume, masking=masking))

    def do(self, *intents: i.Intent) -> None:
        for intent in intents:
            self.table._guarded(intent)

    def rehearsed(self) -> None:
        assert self.narrator.wait_ready(SOON)

    def until(self, condition: Callable[[], bool]) -> None:
        """Let the table, the voice and time go on until this is so."""
        limit = time.monotonic() + SOON
        while not condition():
            assert time.monotonic() < limit, "it never happened"
            self._step()

    def pass_ms(self, milliseconds: int) -> None:
        end = self.speaker.now() + milliseconds
        self.until(lambda: self.speaker.now() >= end and self._silent)

    def length(self, text: str) -> int:
        return self.narrator.length(Line(text, self.code))

    def close(self) -> None:
        self.table._speech.close(SOON)
        self.table._guarded(i.Leave())
        self.table._lamps.close(SOON)
        self.narrator.close()

    def show(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)

    def light(self, lamps: Any) -> None:
        """No lamp hangs here: they are seen before they get this far."""

    @property
    def _silent(self) -> bool:
        return self._asked == self._done

    def _step(self) -> None:
        """Do one thing. While the voice speaks time passes by itself, else here."""
        try:
            self.table._guarded(self.table._queue.get_nowait())
        except Empty:
            if self.table._seconds_to_wait() == 0:
                self.table._guarded(None)
            elif self._silent:
                self.speaker.pass_time(10)
            else:
                time.sleep(0.0005)

    def _count_the_voice(self) -> None:
        outlet: Any = self.table._speech._outlet
        put, device = outlet.put, outlet._device

        def counted_put(value: Any) -> None:
            self._asked += 1
            put(value)

        def counted_device(value: Any) -> Any:
            try:
                return device(value)
            finally:
                self._done += 1

        outlet.put, outlet._device = counted_put, counted_device

    def _see(self, lit: dict[int, Lamp]) -> None:
        glow = frozenset(place for place, lamp in lit.items() if lamp is Lamp.SPY)
        if glow != (self.glows[-1][1] if self.glows else frozenset()):
            self.glows.append((self.speaker.now(), glow))

    def _report(self, *trouble: Any) -> None:
        self.troubles.append(trouble)


def spans(glows: Sequence[tuple[int, frozenset[int]]]) -> list[tuple[int, int, frozenset[int]]]:
    """Return from when to when which lamps glowed."""
    ends = [at for at, _ in glows[1:]]
    return [(at, end, lit) for (at, lit), end in zip(glows, ends, strict=False) if lit]
