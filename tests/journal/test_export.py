"""Exports: the public history at any time, the full one after the end, both back again."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import (
    IllegalActionError,
    MalformedInputError,
    SecretWithheldError,
    UnknownGameError,
    replay,
)
from companion.games.resistance import DEFINITION
from companion.journal import export_full, export_public, read_export, read_journal
from tests.journal.evenings import GAMES, play


def test_the_full_history_is_refused_until_the_end(tmp_path: Path, key: bytes) -> None:
    play(tmp_path / "x.journal", key, steps=50)
    record, _ = read_journal(tmp_path / "x.journal", key, GAMES)
    with pytest.raises(IllegalActionError, match="sealed until the game has ended"):
        export_full(DEFINITION, record)
    assert b'"hidden"' in export_public(DEFINITION, record)


def test_a_full_export_replays_to_the_identical_state(tmp_path: Path, key: bytes) -> None:
    session = play(tmp_path / "x.journal", key)
    record, _ = read_journal(tmp_path / "x.journal", key, GAMES)
    found = read_export(export_full(DEFINITION, record), GAMES)
    assert found.record == record
    assert replay(found.game, found.record).state == session.state


def test_a_public_export_replays_to_the_same_public_view(tmp_path: Path, key: bytes) -> None:
    session = play(tmp_path / "x.journal", key, steps=70)
    record, _ = read_journal(tmp_path / "x.journal", key, GAMES)
    found = read_export(export_public(DEFINITION, record), GAMES)
    state = replay(found.game, found.record).state
    assert DEFINITION.public_view(state) == session.public_view()
    with pytest.raises(SecretWithheldError):
        DEFINITION.seat_view(state, 1)


def test_a_public_export_is_the_same_after_the_round_trip(tmp_path: Path, key: bytes) -> None:
    play(tmp_path / "x.journal", key)
    record, _ = read_journal(tmp_path / "x.journal", key, GAMES)
    text = export_public(DEFINITION, record)
    found = read_export(text, GAMES)
    assert export_public(found.game, found.record) == text


def spoiled(document: dict[str, Any], **changes: Any) -> bytes:
    return msgspec.json.encode({**document, **changes})


def test_a_changed_export_is_refused(document: dict[str, Any]) -> None:
    entries = document["entries"]
    other = {"winner": "nobody", "reason": "rain", "seats": []}
    for text, sentence in [
        (b"", "not an exported game"),
        (b"\xff\xfe", "not an exported game"),
        (b"[1, 2]", "not an exported game"),
        (spoiled(document, surprise=1), "unknown field"),
        (spoiled(document, format="chess"), "has format chess"),
        (spoiled(document, version=3), "version 3; known is"),
        (spoiled(document, entries=entries[:5] + entries[6:]), "Entry 6 of this export is missing"),
        (spoiled(document, outcome=other), "does not lead to its own outcome"),
        (spoiled(document, entries=[{"no": 1}]), "not an exported game"),
    ]:
        with pytest.raises(MalformedInputError, match=sentence):
            read_export(text, GAMES)


def test_an_unknown_event_or_game_is_refused(document: dict[str, Any]) -> None:
    strange = {**document["entries"][0], "fact": {"kind": "earthquake"}}
    with pytest.raises(MalformedInputError, match="earthquake"):
        read_export(spoiled(document, entries=[strange]), GAMES)
    header = {**document["header"], "game": "chess"}
    with pytest.raises(UnknownGameError):
        read_export(spoiled(document, header=header), GAMES)
