"""Lines a group recorded itself.

A recording is a WAV file `clips/<language>/<name>.wav` in the companion's data. `file_name` says
the name for a line, and `companion voice --list GAME` lists the lines of a game with theirs. Who
wants names of their own writes them into `clips/index.toml`:

    [en]
    "closed.wav" = "Everybody, close your eyes."

A recording is used for exactly that line; every other one is said by the next voice.
"""

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.engine import Sentence, term
from companion.narration.clip import Clip
from companion.narration.errors import BrokenClipError
from companion.narration.finish import finished
from companion.narration.line import Line
from companion.narration.wav import Sound, read_wav

INDEX: Final = "index.toml"
MOST_BYTES: Final = 64 * 2**20
MOST_SECONDS: Final = 60
_MOST_LETTERS: Final = 48
_UNFOLDED: Final = str.maketrans("łŁ", "lL")  # no letter with an accent, for Unicode


def file_name(line: Line) -> str:
    """Return the name of a line's recording: readable, and different for every text.

    >>> file_name(Line("Szpiedzy, zamknijcie oczy.", "pl"))
    'szpiedzy-zamknijcie-oczy-61fe65.wav'
    """
    folded = unicodedata.normalize("NFKD", line.text.translate(_UNFOLDED)).encode("ascii", "ignore")
    words = re.sub(r"[^a-z0-9]+", "-", folded.decode().lower())[:_MOST_LETTERS].strip("-")
    digest = hashlib.sha256(line.text.encode(errors="replace")).hexdigest()[:6]
    return "-".join(filter(None, (words, digest))) + ".wav"


class Recorded:
    """The voice of the people at the table; `trouble` says what is wrong with their index."""

    name = "recorded"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._index: Mapping[tuple[str, str], str] = {}
        self.trouble: Sentence | None = None
        try:
            self._index = _read_index(folder / INDEX)
        except BrokenClipError as error:
            self.trouble = error.sentence

    def key(self, line: Line) -> str | None:
        """Return which recording it is; None where nobody recorded the line."""
        path = self._path(line)
        try:
            seen = path.stat()
        except (OSError, ValueError):
            return None
        return f"{path.name} {seen.st_size} {seen.st_mtime_ns}"

    def render(self, line: Line) -> Clip:
        """Read the recording."""
        return _clip(self._path(line))

    def troubles(self) -> Iterator[Sentence]:
        """Yield what is wrong with the index and with every recording; all of them are read."""
        if self.trouble:
            yield self.trouble
        named = {self._folder / code / file for (code, _), file in self._index.items()}
        for path in sorted(named.union(self._folder.glob("*/*.wav"))):
            try:
                _clip(path)
            except BrokenClipError as error:
                yield error.sentence

    def _path(self, line: Line) -> Path:
        chosen = self._index.get((line.language, line.text)) or file_name(line)
        return self._folder / line.language / chosen


def _clip(path: Path) -> Clip:
    try:
        clip = finished(_short(read_wav(_read(path))))
    except ValueError as error:
        raise BrokenClipError(
            "The recording {file} is not used: {why:term}.", file=path.name, why=str(error)
        ) from error
    except OSError as error:
        raise BrokenClipError("The recording {file} cannot be read.", file=path.name) from error
    if not len(clip.samples):
        raise BrokenClipError("The recording {file} is silent.", file=path.name)
    return clip


def _read(path: Path) -> bytes:
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise OSError("no file")
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(term("it is too big"))
    return path.read_bytes()


def _short(sound: Sound) -> Sound:
    if len(sound.wave) > MOST_SECONDS * sound.rate:
        raise ValueError(term("it is longer than a minute"))
    return sound


def _read_index(path: Path) -> Mapping[tuple[str, str], str]:
    """Return the file of each language and text."""
    try:
        languages = tomllib.loads(_read(path).decode("utf-8"))
        return {
            (language, text): _plain(file)
            for language, files in languages.items()
            for file, text in files.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise BrokenClipError(
            "{file} cannot be read: write one line for each recording, as in docs/voice.md.",
            file=path.name,
        ) from error


def _plain(file: str) -> str:
    if Path(file).name != file:
        raise ValueError(f"{file!r} is outside of the folder")
    return file
