"""The settings on disk."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.engine import Sentence
from companion.journal.backup import KEY
from companion.journal.disk import put_file
from companion.journal.regular_files import read_regular
from companion.presenters.language import LANGUAGES
from companion.presenters.settings import Settings
from companion.presenters.trouble import settings_unreadable


def load_settings(path: Path) -> tuple[Settings, Sentence | None]:
    """Return the settings; for an unreadable file those of a new companion, and a sentence."""
    try:
        return msgspec.json.decode(read_regular(path), type=Settings).checked(), None
    except FileNotFoundError:
        return Settings(language=_system_language()), None
    except (OSError, ValueError) as error:
        put_aside(path)
        return Settings(language=_system_language()), settings_unreadable(_why(error))


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; a power cut leaves either the old or the new ones."""
    path.parent.mkdir(parents=True, exist_ok=True)
    put_file(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")


def _why(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def put_aside(path: Path) -> None:
    """Keep a copy of what somebody wrote there, before the next change is written over it.

    It is for the owner only. No link is followed, and the key is never copied: in its place lies
    another name of it.
    """
    with suppress(OSError):
        content = read_regular(path, follow=False)
        key = path.with_name(KEY)
        if not (key.exists() and key.samefile(path)):
            put_file(path.with_name(f"{path.name}.unreadable"), content, 0o600)


def _system_language() -> str:
    code = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return code[:2] if code[:2] in LANGUAGES else "en"
