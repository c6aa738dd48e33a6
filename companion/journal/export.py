"""A game as one JSON document: its public history at any time, the full one after its end."""

from collections.abc import Callable, Mapping
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
    game_of,
    replay,
)
from companion.engine.player_files import check_player_file
from companion.engine.setup import LONGEST_NAME
from companion.journal.codec import Codec, facts_codec, full_text, public_text
from companion.journal.commitment import read_commitment
from companion.journal.contents import Contents
from companion.journal.keys import KEY_BYTES

FORMAT = "table-companion/history"
VERSION = 2  # 1 had no proof, and is read as before
_READ = (1, VERSION)

Scope = Literal["public", "full"]


class LockedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What else the journal holds of an entry: its readable part, the locked one, its digest."""

    readable: str
    sealed: bytes | None
    chain: bytes


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a full export tells so that it can be checked: the header as it is locked, and the keys.

    They open this one file, which is over. The owner's key cannot be found from them.
    """

    seal: Annotated[bytes, msgspec.Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
    chain: Annotated[bytes, msgspec.Meta(min_length=1, max_length=KEY_BYTES)]
    salt: bytes
    readable: str
    sealed: bytes


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An export. `entries` are kept raw until the game is known that can read them."""

    format: str
    version: int
    scope: Scope
    header: msgspec.Raw
    entries: tuple[msgspec.Raw, ...]
    outcome: Outcome | None = None
    receipt: str = ""
    proof: Proof | None = None


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sequence: Number
    batch: Number
    last: bool
    at: Number
    fact: msgspec.Raw
    row: LockedRow | None = None


def export_public(game: AnyGame, record: Record, contents: Contents | None = None) -> bytes:
    """Return what everybody saw; secrets are left out.

    With the `contents` of the journal it is a receipt for all that is hidden in it.
    """
    return _document(record, "public", replay(game, record).outcome, contents)


def export_full(game: AnyGame, record: Record, contents: Contents | None = None) -> bytes:
    """Return everything, or raise `IllegalActionError` while the game goes on.

    With the `contents` of the journal it can be proved.
    """
    outcome = replay(game, record).outcome
    if outcome is None:
        raise IllegalActionError(
            "The full history stays sealed until the game has ended: export the public one."
        )
    return _document(record, "full", outcome, contents)


class Imported(NamedTuple):
    """An export read back; the secrets of a public one cannot be opened.

    `rows` has as many as there are entries: None for those without a proof. `fits` tells whether
    the entries lead to the stated outcome, `over` whether that is one.
    """

    game: AnyGame
    record: Record
    scope: Scope
    receipt: str
    proof: Proof | None
    rows: tuple[LockedRow | None, ...]
    fits: bool
    over: bool


def read_export(text: bytes, games: Mapping[str, AnyGame]) -> Imported:
    """Read an export; raise `MalformedInputError` for anything else."""
    found = open_export(text, games)
    if not found.fits:
        raise MalformedInputError("This export was changed: it does not lead to its own outcome.")
    return found


def open_export(text: bytes, games: Mapping[str, AnyGame]) -> Imported:
    """Read an export, also one that contradicts itself, for somebody who looks for changes."""
    try:
        document = msgspec.json.decode(text, type=Document)
        lines = [msgspec.json.decode(raw, type=_Line) for raw in document.entries]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedInputError("This is not an exported game: {why}.", why=error) from error
    if document.format != FORMAT or document.version not in _READ:
        raise MalformedInputError(
            "This export has format {found} version {version}; known is {known} version {ours}.",
            found=document.format,
            version=document.version,
            known=FORMAT,
            ours=VERSION,
        )
    header: Header = _joined(Codec[Header](Header), document, document.header)
    _check_own(header)
    game = game_of(games, header)
    header = _checked(game, header)
    codec = facts_codec(game)
    record = Record(header, tuple(_entry(codec, document, line) for line in lines))
    _check_numbers(record)
    return Imported(
        game,
        record,
        document.scope,
        document.receipt,
        document.proof,
        rows=tuple(line.row for line in lines),
        fits=game.outcome(replay(game, record).state) == document.outcome,
        over=document.outcome is not None,
    )


def _document(
    record: Record, scope: Scope, outcome: Outcome | None, contents: Contents | None
) -> bytes:
    text = public_text if scope == "public" else full_text
    rows = _locked(contents) if contents and scope == "full" else [None] * len(record.entries)
    entries = zip(record.entries, rows, strict=True)
    document = Document(
        format=FORMAT,
        version=VERSION,
        scope=scope,
        header=msgspec.Raw(text(record.header)),
        entries=tuple(_line(entry, text, row) for entry, row in entries),
        outcome=outcome,
        receipt=contents.receipt if contents else "",
        proof=_proof(contents) if contents and scope == "full" else None,
    )
    return msgspec.json.encode(document)


def _line(entry: Entry, text: Callable[[Any], bytes], row: LockedRow | None) -> msgspec.Raw:
    fact = msgspec.Raw(text(entry.fact))
    line = _Line(entry.sequence, entry.batch, entry.last, entry.at, fact, row)
    return msgspec.Raw(msgspec.json.encode(line))


def _locked(contents: Contents) -> list[LockedRow]:
    return [LockedRow(row.public, row.sealed, row.chain) for row in contents.rows]


def _proof(contents: Contents) -> Proof:
    keys, header = contents.keys, contents.header
    return Proof(keys.sealing, keys.chain, header.salt, header.public, header.sealed)


def _check_own(header: Header) -> None:
    # It comes from elsewhere, and is read as a file of the players would be.
    if header.own is not None:
        check_player_file(f"{header.game}.toml", header.own)


def _checked(game: AnyGame, header: Header) -> Header:
    if not header.started.isprintable() or len(header.started) > LONGEST_NAME:
        raise MalformedInputError("This export does not say properly when it was played.")
    commitment = read_commitment(header.commitment) if header.commitment else ""
    return msgspec.structs.replace(header, setup=game.check(header.setup), commitment=commitment)


def _joined(codec: Codec[Any], document: Document, raw: msgspec.Raw) -> Any:
    join = codec.join_public if document.scope == "public" else codec.join_full
    return join(bytes(raw))


def _entry(codec: Codec[Fact], document: Document, line: _Line) -> Entry:
    fact: Fact = _joined(codec, document, line.fact)
    return Entry(line.sequence, line.batch, line.last, line.at, fact)


def _check_numbers(record: Record) -> None:
    first = 1
    for number, entry in enumerate(record.entries, start=1):
        if entry.sequence != number or entry.batch != first:
            raise MalformedInputError("Entry {number} of this export is missing.", number=number)
        first = number + 1 if entry.last else first
    if not record.entries or not record.entries[-1].last:
        raise MalformedInputError("This export has no end.")
