"""Everything `companion voice` does."""

from collections.abc import Iterator

from companion.cli import places
from companion.cli.files import notice
from companion.engine import AnyGame, Sentence, Setup
from companion.narration.cast import find_narrator
from companion.narration.clip import RATE
from companion.narration.errors import NarrationError
from companion.narration.line import Line
from companion.narration.recorded import Recorded, file_name
from companion.presenters.language import LANGUAGES, language
from companion.table.warning import REMINDERS
from hardware.faults import HardwareError
from hardware.speaker import Speaker


def say_aloud(line: Line) -> None:
    """Say a line; raise `NarrationError` where it cannot be heard."""
    narrator = find_narrator(places.home(), Speaker(RATE))
    try:
        narrator.say(line)
    except HardwareError as error:
        raise NarrationError("{why}", why=str(error)) from error
    finally:
        narrator.close()


def list_lines(game: AnyGame, code: str) -> None:
    """Print the lines to record oneself, each after the file it belongs into."""
    folder = places.home() / "clips" / code
    for line in recordable(game, code):
        print(f"{folder / file_name(line)}\t{line.text}")


def tell_voices() -> None:
    """Print who speaks each language, and what is wrong with the recordings."""
    notice(*Recorded(places.home() / "clips").troubles())
    narrator = find_narrator(places.home(), Speaker(RATE))
    for code, title in LANGUAGES.items():
        print(f"{title}: {narrator.voice_of(code) or 'nobody; install espeak-ng'}")


def recordable(game: AnyGame, code: str) -> list[Line]:
    """Return the lines of a game that are the same in every game, with no name in them."""
    words = language(code)
    lines = (Line(words.say(sentence), code) for sentence in _sentences(game))
    return list(dict.fromkeys(lines))


def _sentences(game: AnyGame) -> Iterator[Sentence]:
    yield from game.rehearse(Setup(()))
    yield from REMINDERS
