"""Where the companion keeps its files."""

import os
from pathlib import Path

from platformdirs import user_data_path

from companion.journal.heads import HEADS, Heads
from companion.journal.shelf import new_path


def home() -> Path:
    """Return the data folder: `COMPANION_HOME`, or the place the system has for such things."""
    chosen = os.environ.get("COMPANION_HOME")
    return Path(chosen).expanduser() if chosen else user_data_path("table-companion")


def key_file() -> Path:
    """Return the path of the owner's key."""
    return home() / "owner.key"


def games_folder() -> Path:
    """Return the folder of all games played here."""
    return home() / "games"


def heads() -> Heads:
    """Return what this machine remembers of how far each game was."""
    return Heads(home() / HEADS)


def own_cards_file() -> Path:
    """Return the path of the cards that players add."""
    return home() / "cards.toml"


def own_game_file(slug: str) -> Path:
    """Return the path of what players add to a game, beside its cards."""
    return home() / f"{slug}.toml"


def pin_file() -> Path:
    """Return the path of the PINs of players."""
    return home() / "pins.json"


def printed_sets_file() -> Path:
    """Return the path of the list of opaque sets."""
    return home() / "printed-sets.json"


def find_journal(path: Path) -> Path:
    """Return the path, or the game of that name among all games played here."""
    kept = games_folder() / path
    return kept if not path.exists() and kept.exists() else path


def new_journal(slug: str) -> Path:
    """Return a path for a new game that no other game has."""
    return new_path(games_folder(), slug)
