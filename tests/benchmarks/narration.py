"""How soon a line is heard: with nothing ready, from disk, and from memory."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

from companion.narration.cache import ClipCache, clip_name
from companion.narration.clip import RATE
from companion.narration.espeak import PACE, PITCH, PROGRAM, VOICES, Espeak
from companion.narration.line import Line
from companion.narration.narrator import Narrator
from hardware.portaudio import Pull
from hardware.speaker import Speaker
from tests.benchmarks.figures import Figure, medians, seconds_of

LINE = Line("Szpiedzy, otwórzcie oczy i odnajdźcie się wzrokiem.", "pl")
ROUNDS = 25
BLOCK = RATE // 200  # five milliseconds, as a card asks for
COLD_LIMIT = 3.0  # times what espeak-ng alone takes
READY_LIMIT = 1.0  # of what espeak-ng alone takes: what is ready must never be later than that


def narration(folder: Path) -> Iterator[Figure]:
    """Compare the time from `say` to the first sample with espeak-ng alone and a bare read."""
    stage = _Stage(folder / "spoken")
    stage.round()  # the first one opens the stream
    espeak, cold, read, warm, hot = medians(stage.round() for _ in range(ROUNDS))
    stage.close()
    alone = f"espeak-ng alone ({_ms(espeak)})"
    yield Figure("a line heard, nothing ready", _ms(cold), cold / espeak, alone, COLD_LIMIT)
    yield Figure("a line heard, from disk", _ms(warm), warm / espeak, alone, READY_LIMIT)
    yield Figure("a line heard, from memory", _ms(hot), hot / espeak, alone, READY_LIMIT)
    yield Figure("a line from disk", _ms(warm), warm / read, f"reading its file ({_ms(read)})")


class _Stage:
    """A narrator, and a card that asks for samples without rest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._card = _Card()
        self._speaker = Speaker(RATE, self._card.open)

    def round(self) -> tuple[float, ...]:
        """Return the seconds of espeak-ng, cold, of reading the file, warm, and hot."""
        shutil.rmtree(self._folder, ignore_errors=True)
        espeak = seconds_of(_bare_espeak)
        narrator = self._narrator()
        cold = self._seconds(narrator)
        path = self._folder / f"{clip_name('espeak-ng', Espeak().key(LINE) or '', LINE)}.wav"
        read = seconds_of(path.read_bytes)
        warm = self._seconds(self._narrator())
        return espeak, cold, read, warm, self._seconds(narrator)

    def close(self) -> None:
        """Stop the card."""
        self._speaker.close()

    def _narrator(self) -> Narrator:
        """Return one whose memory is empty."""
        return Narrator([Espeak()], ClipCache(self._folder), self._speaker)

    def _seconds(self, narrator: Narrator) -> float:
        """Return the time from asking for the line to its first sample."""
        started = time.perf_counter()
        self._card.sounded = 0.0
        saying = Thread(target=partial(narrator.say, LINE))
        saying.start()
        while not self._card.sounded:
            time.sleep(0.0001)
        narrator.hush()
        saying.join()
        return self._card.sounded - started


class _Card:
    """Notes when the first sound after a silence comes."""

    def __init__(self) -> None:
        self.sounded = 0.0
        self._open = False

    def open(self, _rate: int, pull: Pull) -> "_Card":
        self._open = True
        Thread(target=self._play, args=(pull,), daemon=True).start()
        return self

    @property
    def active(self) -> bool:
        """Whether it plays."""
        return self._open

    def close(self) -> None:
        """Stop asking."""
        self._open = False

    def _play(self, pull: Pull) -> None:
        while self._open:
            if pull(BLOCK).any() and not self.sounded:
                self.sounded = time.perf_counter()
            time.sleep(BLOCK / RATE / 10)


def _bare_espeak() -> None:
    settings = ["-v", VOICES[LINE.language], "-s", str(PACE), "-p", str(PITCH), "-b", "1"]
    command = [PROGRAM, *settings, "--stdin", "--stdout"]
    subprocess.run(command, input=LINE.text.encode(), capture_output=True, check=True)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"
