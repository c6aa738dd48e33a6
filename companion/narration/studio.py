"""Where lines become clips: the first voice that can say a line does, and every clip is kept."""

import logging
from collections.abc import Iterator, Sequence
from functools import partial

from companion.narration.bench import Bench
from companion.narration.cache import ClipCache, clip_name
from companion.narration.clip import Clip
from companion.narration.errors import NarrationError, VoiceFailedError
from companion.narration.line import Line
from companion.narration.voice import Voice
from companion.narration.wording import estimate

_log = logging.getLogger(__name__)


class Studio:
    """The voices, the best first, and the clips they made. Any thread may ask."""

    def __init__(self, voices: Sequence[Voice], cache: ClipCache) -> None:
        self._all = self._voices = tuple(voices)
        self._cache = cache
        self._bench = Bench()

    def prefer(self, name: str) -> None:
        """Ask this voice first from now on, and then the others; "" takes them as they come."""
        self._voices = tuple(sorted(self._all, key=lambda voice: voice.name != name))

    def clip(self, line: Line) -> Clip:
        """Return a line as sound; raise `NarrationError` where no voice can say it."""
        trouble = None
        for voice, name in self._able(line):
            try:
                return self._cache.get(name, partial(voice.render, line))
            except NarrationError as error:
                _log.warning("%s leaves a line to others: %s", voice.name, error)
                self._bench.sit_out(_failed(error, voice, name), error)
                trouble = trouble or error
        raise self._why_not(line, trouble)

    def length(self, line: Line) -> int:
        """Return the milliseconds of a line: exact once its clip is there, else rather more."""
        for _, name in self._able(line):
            length = self._cache.length(name)
            return estimate(line) if length is None else length
        return estimate(line)

    def check(self, line: Line) -> None:
        """Raise `NarrationError` where no voice would say a line now."""
        if self.speaker_of(line) is None:
            raise self._why_not(line, None)

    def speaker_of(self, line: Line) -> str | None:
        """Return the name of the voice that would say a line."""
        return next((voice.name for voice, _ in self._able(line)), None)

    def _able(self, line: Line) -> Iterator[tuple[Voice, str]]:
        """Yield the voices that can say a line now, each with the name of its clip."""
        for voice in self._voices:
            key = voice.key(line)
            if key is None:
                continue
            name = clip_name(voice.name, key, line)
            if self._bench.why(voice.name, name) is None:
                yield voice, name

    def _why_not(self, line: Line, trouble: NarrationError | None) -> NarrationError:
        known = trouble or self._bench.why(*(voice.name for voice in self._voices))
        return known or VoiceFailedError(
            "Nobody speaks {language} here: install espeak-ng.", language=line.language
        )


def _failed(error: NarrationError, voice: Voice, name: str) -> str:
    return voice.name if isinstance(error, VoiceFailedError) else name
