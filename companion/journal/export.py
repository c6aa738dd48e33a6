"""A game as one JSON document: its public history at any time, the full one after its end."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from companion.engine import (
    AnyGame,
    Entry,
    Fact,
    Header,
    IllegalActionError,
    MalformedInputError,
    Outcome,
    Record,
    pick_game,
    replay,
)
from companion.engine.setup import LONGEST_NAME
from companion.journal.codec import Codec, facts_codec, full_text, public_text

FORMAT = "table-companion/history"
VERSION = 1

Scope = Literal["public", "full"]


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An export. `entries` are kept raw until the game is known that can read them."""

    format: str
    version: int
    scope: Scope
    header: msgspec.Raw
    entries: tuple[msgspec.Raw, ...]
    outcome: Outcome | None = None


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sequence: Number
    batch: Number
    last: bool
    at: Number
    fact: msgspec.Raw


def export_public(game: AnyGame, record: Record) -> bytes:
    """Return what everybody saw; secrets are left out."""
    return _document(record, "public", game.outcome(replay(game, record).state))


def export_full(game: AnyGame, record: Record) -> bytes:
    """Return everything, or raise `IllegalActionError` while the game goes on."""
    outcome = game.outcome(replay(game, record).state)
    if outcome is None:
        raise IllegalActionError(
            "The full history stays sealed until the game has ended: export the public one."
        )
    return _document(record, "full", outcome)


class Imported(NamedTuple):
    """An export read back; the secrets of a public one cannot be opened."""

    game: AnyGame
    record: Record
    scope: Scope


def read_export(text: bytes, games: Mapping[str, AnyGame]) -> Imported:
    """Read an export; raise `MalformedInputError` for anything else."""
    try:
        document = msgspec.json.decode(text, type=Document)
        lines = [msgspec.json.decode(raw, type=_Line) for raw in document.entries]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedInputError("This is not an exported game: {why}.", why=error) from error
    if document.format != FORMAT or document.version != VERSION:
        raise MalformedInputError(
            "This export has format {found} version {version}; known is {known} version {ours}.",
            found=document.format,
            version=document.version,
            known=FORMAT,
            ours=VERSION,
        )
    header: Header = _joined(Codec[Header](Header), document, document.header)
    game = pick_game(games, header.game)
    header = _checked(game, header)
    codec = facts_codec(game)
    record = Record(header, tuple(_entry(codec, document, line) for line in lines))
    _check(game, record, document)
    return Imported(game, record, document.scope)


def _document(record: Record, scope: Scope, outcome: Outcome | None) -> bytes:
    text = public_text if scope == "public" else full_text
    document = Document(
        format=FORMAT,
        version=VERSION,
        scope=scope,
        header=msgspec.Raw(text(record.header)),
        entries=tuple(msgspec.Raw(text(entry)) for entry in record.entries),
        outcome=outcome,
    )
    return msgspec.json.encode(document)


def _checked(game: AnyGame, header: Header) -> Header:
    if not header.started.isprintable() or len(header.started) > LONGEST_NAME:
        raise MalformedInputError("This export does not say properly when it was played.")
    return msgspec.structs.replace(header, setup=game.check(header.setup))


def _joined(codec: Codec[Any], document: Document, raw: msgspec.Raw) -> Any:
    join = codec.join_public if document.scope == "public" else codec.join_full
    return join(bytes(raw))


def _entry(codec: Codec[Fact], document: Document, line: _Line) -> Entry:
    fact: Fact = _joined(codec, document, line.fact)
    return Entry(line.sequence, line.batch, line.last, line.at, fact)


def _check(game: AnyGame, record: Record, document: Document) -> None:
    first = 1
    for number, entry in enumerate(record.entries, start=1):
        if entry.sequence != number or entry.batch != first:
            raise MalformedInputError("Entry {number} of this export is missing.", number=number)
        first = number + 1 if entry.last else first
    if not record.entries or not record.entries[-1].last:
        raise MalformedInputError("This export has no end.")
    if game.outcome(replay(game, record).state) != document.outcome:
        raise MalformedInputError("This export was changed: it does not lead to its own outcome.")
