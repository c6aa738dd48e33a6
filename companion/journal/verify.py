"""Prove that a game which is over is the one that was committed to when it began.

`docs/journal.md` says what each step proves, and to whom.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from msgspec.structs import replace

from companion.engine import (
    AnyGame,
    Fact,
    Header,
    IllegalActionError,
    MalformedInputError,
    Sentence,
    game_of,
    say,
    say_count,
)
from companion.engine.audit import first_departure
from companion.engine.proof import Verdict, Verification, losses
from companion.journal.chain import link
from companion.journal.codec import Codec, facts_codec
from companion.journal.commitment import commitment_of, read_commitment, read_receipt, receipt_of
from companion.journal.contents import HeaderRow, entry_place
from companion.journal.export import Imported, LockedRow, Proof, export_full, open_export
from companion.journal.keys import FileKeys
from companion.journal.store import Written


class Finding(NamedTuple):
    """One sentence, and what it says of the whole."""

    verdict: Verdict
    sentence: Sentence


def verify_export(
    text: bytes, games: Mapping[str, AnyGame], commitment: str = "", receipt: str = ""
) -> Verification:
    """Check a full export, also against codes that somebody noted during the game.

    Raises `MalformedInputError` for what is no export or no code.
    """
    noted = read_commitment(commitment) if commitment else ""
    moment = read_receipt(receipt) if receipt else None
    found = open_export(text, games)
    if found.scope == "public":
        raise IllegalActionError(
            "A public history proves nothing of what is hidden: verify the full one."
        )
    findings = [*_losses(found), *_codes(found, noted), *_locked_parts(found), *_rules(found)]
    if moment:
        findings.append(_receipt(found, *moment))
    return Verification(
        _worst(finding.verdict for finding in findings),
        tuple(finding.sentence for finding in findings),
    )


def verify_written(
    written: Written, games: Mapping[str, AnyGame], commitment: str = "", receipt: str = ""
) -> Verification:
    """Do the same with a journal, of which this machine may know more than it says itself.

    Raises `IllegalActionError` while the game goes on.
    """
    record, told, contents = written
    text = export_full(game_of(games, record.header), record, contents)
    found = verify_export(text, games, commitment, receipt)
    if told is None:
        return found
    verdict = Verdict.CHANGED if contents.damaged else Verdict.PARTLY
    return Verification(_worst((verdict, found.verdict)), (told, *found.findings))


def imported_header(header: Header, verdict: Verdict) -> Header:
    """Return the header of a game that comes from elsewhere; it says so for ever."""
    if header.imported is Verdict.CHANGED:
        verdict = Verdict.CHANGED  # it had been found out where it came from
    if verdict is Verdict.PARTLY:
        verdict = Verdict.UNPROVED  # its entries say the rest
    return replace(header, imported=verdict)


def _worst(verdicts: Iterable[Verdict]) -> Verdict:
    return max(verdicts, key=list(Verdict).index)


def _changed(sentence: Sentence) -> Finding:
    return Finding(Verdict.CHANGED, sentence)


def _losses(found: Imported) -> Iterator[Finding]:
    """Look for what the game says itself of entries that are missing."""
    return (Finding(Verdict.PARTLY, sentence) for sentence in losses(found.record.entries))


def _codes(found: Imported, noted: str) -> Iterator[Finding]:
    """Look at the code of the beginning, as it is written and as somebody noted it."""
    header = found.record.header
    if header.imported is not None:
        said = say("This game was imported. Check it where it was played.")
        yield Finding(Verdict.UNPROVED, said)
    elif not header.commitment:
        said = say("No deal code: this game was begun before deals could be checked.")
        yield Finding(Verdict.UNPROVED, said)
    elif found.proof is None:
        said = say("This export carries no proof: export the game again.")
        yield Finding(Verdict.UNPROVED, said)
    elif commitment_of(header, _keys(found.proof)) != header.commitment:
        yield _changed(say("Seed, names, options or keys do not match the deal code."))
    else:
        said = say("Deal code {code}: seed and keys match it.", code=header.commitment)
        yield Finding(Verdict.PROVED, said)
    if noted and noted != header.commitment:
        yield _changed(say("The deal code you noted belongs to another game."))


def _locked_parts(found: Imported) -> Iterator[Finding]:
    """Look at what was locked when it happened, and at the chain of all entries."""
    if found.proof is None:
        return
    check = _LockedParts(found, found.proof)
    if not check.header_fits():
        yield _changed(say("The locked header does not match this export."))
    wrong = check.first_wrong()
    if wrong is not None:
        yield _changed(say("Entry {entry} is not what was locked when it happened.", entry=wrong))
        return
    hidden = sum(row is not None and row.sealed is not None for row in found.rows)
    said = say_count(
        "{n} hidden entry is as it was locked.",
        "{n} hidden entries are as they were locked.",
        hidden,
    )
    yield Finding(Verdict.PROVED, said)


def _rules(found: Imported) -> Iterator[Finding]:
    """Ask the rules again, with the same chance."""
    if not found.fits:
        yield _changed(say("The entries do not lead to the stated outcome."))
    wrong = first_departure(found.game, found.record)
    if wrong == 1:
        said = say(
            "The deal is not the one of this seed: changed, or dealt by another version"
            " or with other house cards."
        )
        yield _changed(said)
    elif wrong:
        said = say(
            "Entry {entry} does not follow from rules and seed: changed, or played with another"
            " version or other house cards.",
            entry=wrong,
        )
        yield _changed(said)
    else:
        said = say("Deal, dice and all that was revealed follow from the seed and your choices.")
        yield Finding(Verdict.PROVED, said)
        said = say("What you rolled, drew or showed yourselves counts as you entered it.")
        yield Finding(Verdict.PROVED, said)


def _receipt(found: Imported, sequence: int, code: str) -> Finding:
    if found.proof is None:
        said = say("Your receipt cannot be compared: this export has no proof.")
        return Finding(Verdict.UNPROVED, said)
    row = found.rows[sequence - 1] if 1 <= sequence <= len(found.rows) else None
    wrong = _LockedParts(found, found.proof).first_wrong() or len(found.rows) + 1
    if row is None or wrong <= sequence or receipt_of(sequence, row.chain) != code:
        return _changed(say("Entries up to {entry} do not match your receipt.", entry=sequence))
    said = say("Entries up to {entry} match your receipt.", entry=sequence)
    return Finding(Verdict.PROVED, said)


class _LockedParts:
    """The rows of an export, compared with what it says in plain text."""

    def __init__(self, found: Imported, proof: Proof) -> None:
        self._found = found
        self._keys = _keys(proof)
        self._header = HeaderRow(proof.readable, proof.sealed, proof.salt)
        self._codec: Codec[Fact] = facts_codec(found.game)

    def header_fits(self) -> bool:
        """Tell whether the locked header says what the plain one does."""
        try:
            hidden = self._header.opened(self._keys.seal)
            header = Codec[Header](Header).join(self._header.public, hidden)
        except (InvalidTag, MalformedInputError):
            return False
        return header == self._found.record.header

    def first_wrong(self) -> int | None:
        """Return the first entry that was not locked like this, or is not where it was."""
        before = self._header.root(self._keys)
        for entry, row in zip(self._found.record.entries, self._found.rows, strict=True):
            fields = (entry.sequence, entry.batch, int(entry.last), entry.at)
            if row is None or row.chain != link(
                self._keys.chain, before, *fields, row.readable, row.sealed
            ):
                return entry.sequence
            if self._opened(entry.sequence, row) != entry.fact:
                return entry.sequence
            before = row.chain
        fits = receipt_of(len(self._found.rows), before) == self._found.receipt
        return None if fits else len(self._found.rows)

    def _opened(self, sequence: int, row: LockedRow) -> Fact | None:
        try:
            seal, place = self._keys.seal, entry_place(sequence)
            hidden = None if row.sealed is None else seal.open(row.sealed, place)
            return self._codec.join(row.readable, hidden)
        except (InvalidTag, MalformedInputError):
            return None


def _keys(proof: Proof) -> FileKeys:
    return FileKeys(proof.seal, proof.chain)
