"""The one who speaks at the table: line after line, and never two at once."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

from companion.narration.bed import chime, rain, silence, tick
from companion.narration.cache import ClipCache
from companion.narration.clip import Clip
from companion.narration.line import Line
from companion.narration.rehearsal import Rehearsal
from companion.narration.speaker import Speaker, Utterance
from companion.narration.studio import Studio
from companion.narration.voice import Voice

FADING: Final = 1.0  # seconds a line may take to fade at the end


class Narrator:
    """Says lines with the first of `voices` that can, through a speaker.

    Only `say`, `rest`, `chime`, `tick` and `wait_ready` take time. Everything else comes back at
    once, and may be called by any thread. Nothing here knows a secret: what is said, and how long
    it takes, follows from the line, its language and the voice alone.
    """

    def __init__(self, voices: Sequence[Voice], cache: ClipCache, speaker: Speaker) -> None:
        self._studio = Studio(voices, cache)
        self._speaker = speaker
        self._rehearsal = Rehearsal(self._studio.clip, warm_up=rain)  # it takes a moment to make
        self._muted = False
        self._turn = Lock()  # whoever has it speaks
        self._lock = Lock()  # for the two below, held for moments only
        self._hushes = 0
        self._now: Utterance | None = None

    def check(self, language: str) -> None:
        """Raise `NarrationError` where nobody speaks this language now."""
        self._studio.check(Line("", language))

    def say(self, line: Line, wanted: Callable[[], bool] = lambda: True) -> None:
        """Say a line; come back when it is said or hushed.

        `wanted` is asked once more when the line is about to be heard: a hush that came before
        this call is not lost. Raises `OSError` where it cannot be heard: a `NarrationError` for a
        voice, or what the speaker raises. While muted it comes back at once: whoever keeps a pace
        keeps it by `length`, which is the same whether anybody listens or not.
        """
        self._say(lambda: self._studio.clip(line), wanted)

    def rest(self, milliseconds: int, wanted: Callable[[], bool] = lambda: True) -> None:
        """Be silent for so long after what is being said; like `say` in everything else."""
        self._say(lambda: silence(milliseconds), wanted)

    def chime(self) -> None:
        """Strike a soft bell after what is being said; like `say` in everything else."""
        self._say(chime, lambda: True)

    def tick(self) -> None:
        """Tick once; like `chime` in everything else."""
        self._say(tick, lambda: True)

    def length(self, line: Line) -> int:
        """Return the milliseconds a line takes: exactly once it is ready, before that about."""
        return self._studio.length(line)

    def prepare(self, lines: Sequence[Line]) -> None:
        """Render lines in the background, these before what waits from earlier calls."""
        self._rehearsal.prepare(lines)

    def wait_ready(self, seconds: float) -> bool:
        """Wait for all that is being prepared, at most so long; tell whether it is done."""
        return self._rehearsal.wait(seconds)

    def hush(self) -> None:
        """Fade out what is being said; what was asked for before is not said any more."""
        with self._lock:
            self._hushes += 1
            if self._now:
                self._now.hush()

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of a line, or go on; the background goes on in any case."""
        self._speaker.hold(paused=paused)

    def background(self, *, playing: bool) -> None:
        """Let soft rain begin or fade; it is heard from the first line on."""
        self._speaker.loop(rain().samples if playing else None)

    def tune(self, *, volume: int, voice: str = "") -> None:
        """Set the volume, 0 to 100 where 0 is mute, and which voice is asked first."""
        self._muted = volume <= 0
        self._speaker.set_volume(max(0, min(100, volume)))
        self._studio.prefer(voice)

    def voice_of(self, language: str) -> str | None:
        """Return the name of the voice that speaks a language now; None where nobody does."""
        return self._studio.speaker_of(Line("", language))

    def close(self) -> None:
        """Be silent for good; what is being said now fades first."""
        self._muted = True
        self.hush()
        self._rehearsal.close()
        if self._turn.acquire(timeout=FADING):
            self._turn.release()
        self._speaker.close()

    def _say(self, make: Callable[[], Clip], wanted: Callable[[], bool]) -> None:
        asked = self._hushes

        def still_wanted() -> bool:
            return asked == self._hushes and wanted()

        with self._turn:
            if not self._muted and still_wanted():
                self._play(make(), still_wanted)

    def _play(self, clip: Clip, wanted: Callable[[], bool]) -> None:
        with self._lock:
            if not wanted():
                return
            # Known before it can be heard, so that no hush falls between the two.
            utterance = self._now = self._speaker.start(clip.samples)
        try:
            utterance.wait()
        finally:
            with self._lock:
                self._now = None
