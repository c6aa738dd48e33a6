"""Who speaks on this companion."""

from pathlib import Path

from companion.narration.cache import ClipCache
from companion.narration.espeak import Espeak
from companion.narration.narrator import Narrator
from companion.narration.piper import Piper
from companion.narration.recorded import Recorded
from companion.narration.speaker import Speaker
from companion.narration.voice import Voice


def find_voices(home: Path) -> tuple[Voice, ...]:
    """Return all voices, the best first; those without a program or a file stay silent."""
    return Recorded(home / "clips"), Piper(home / "voices"), Espeak()


def find_narrator(home: Path, speaker: Speaker) -> Narrator:
    """Return the narrator of a data folder: its voices, and its cache in `spoken`."""
    return Narrator(find_voices(home), ClipCache(home / "spoken"), speaker)
