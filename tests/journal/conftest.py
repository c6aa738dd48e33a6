"""What several of the journal's tests start from."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.resistance import DEFINITION
from companion.journal import export_full, read_journal
from tests.journal.evenings import GAMES, play


@pytest.fixture
def document(tmp_path: Path, key: bytes) -> dict[str, Any]:
    """A full export of a whole game, to be spoilt."""
    play(tmp_path / "whole.journal", key)
    record, _ = read_journal(tmp_path / "whole.journal", key, GAMES)
    decoded: dict[str, Any] = msgspec.json.decode(export_full(DEFINITION, record))
    return decoded
