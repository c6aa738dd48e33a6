"""The owner's passphrase, and the pair of keys made of it: one seals backups, the other opens them.

Sealing needs only the public half, which lies in the data folder, so a backup is made at night with
nobody there to type. The private half is nowhere: it is worked out from the passphrase.
"""

import hmac
import os
import unicodedata
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.engine import RecordError, term
from companion.journal.keys import KEY_BYTES, Seal, derive, fingerprint
from companion.journal.regular_files import read_regular

SEAL: Final = "backup-seal.json"
SALT_BYTES: Final = 16
SUITE: Final = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
OVERHEAD: Final = 48  # bytes that sealing adds: a public half and a tag
WRONG: Final = term("This passphrase does not open the backup. Nothing was changed.")
UNFIT: Final = term("{path} is damaged: choose the passphrase again with --passphrase.")

Small = Annotated[int, msgspec.Meta(ge=1, le=16)]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a guess is. A file from elsewhere may ask for 256 MB at the most."""

    n: Annotated[int, msgspec.Meta(ge=2, le=1 << 17)] = 1 << 16  # 64 MB with r = 8: fits a Pi 3
    r: Small = 8
    p: Small = 2

    def __post_init__(self) -> None:
        """Refuse what scrypt would refuse later."""
        if self.n & (self.n - 1):
            raise ValueError("n is not a power of 2")


COST: Final = Cost()


class BackupSeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What seals a backup. Nothing in it is secret, so it lies in every sealed backup too."""

    cost: Cost
    salt: bytes
    public: bytes
    key: str  # the fingerprint of the owner's key
    locked_key: bytes  # opens with the passphrase alone, so nobody else can have put it there
    proof: bytes = b""  # by the owner's key: what a spoilt one seals, nobody would open again

    def __post_init__(self) -> None:
        """Refuse what is no public half."""
        X25519PublicKey.from_public_bytes(self.public)

    def close(self, content: bytes, place: bytes) -> bytes:
        """Return the sealed content, which opens only as what it was sealed for."""
        return SUITE.encrypt(content, X25519PublicKey.from_public_bytes(self.public), place)

    def unlock(self, passphrase: str) -> "Unlocked":
        """Return what opens the backup; raise `RecordError` for a wrong passphrase."""
        pair = _pair(passphrase, self.cost, self.salt)
        try:
            master = pair.lock.open(self.locked_key, _place(self.public))
        except InvalidTag as error:
            raise RecordError(WRONG) from error
        if pair.public != self.public or fingerprint(master) != self.key:
            raise RecordError(WRONG)
        return Unlocked(master, pair.private)


class Unlocked(NamedTuple):
    """The owner's key, and the half that opens what the other sealed."""

    master: bytes
    private: X25519PrivateKey

    def open(self, sealed: bytes, place: bytes) -> bytes:
        """Return the content; raises `InvalidTag` where anything was touched or swapped."""
        return SUITE.decrypt(sealed, self.private, place)


class _Pair(NamedTuple):
    private: X25519PrivateKey
    lock: Seal

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes_raw()


def make_seal(passphrase: str, master: bytes, cost: Cost | None = None) -> BackupSeal:
    """Return a new seal for backups of what `master` opens."""
    cost, salt = cost or COST, os.urandom(SALT_BYTES)
    pair = _pair(passphrase, cost, salt)
    locked = pair.lock.close(master, _place(pair.public))
    seal = BackupSeal(cost, salt, pair.public, fingerprint(master), locked)
    return msgspec.structs.replace(seal, proof=_proof(seal, master))


def fits(seal: BackupSeal, passphrase: str) -> bool:
    """Tell whether a seal was made of this passphrase."""
    return _pair(passphrase, seal.cost, seal.salt).public == seal.public


def read_seal(home: Path, master: bytes) -> BackupSeal | None:
    """Return what backups of this data folder are sealed with; None where nobody chose that.

    One that cannot be used is refused: an open backup is not what the owner asked for.
    """
    try:
        seal = msgspec.json.decode(read_regular(home / SEAL), type=BackupSeal)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RecordError(
            "{path} cannot be read: {why:term}.", path=home / SEAL, why=error.strerror
        ) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(UNFIT, path=home / SEAL) from error
    if seal.key != fingerprint(master):
        raise RecordError(
            "The passphrase was chosen for another key: choose it again with --passphrase."
        )
    if not hmac.compare_digest(seal.proof, _proof(seal, master)):
        raise RecordError(UNFIT, path=home / SEAL)
    return seal


def _pair(passphrase: str, cost: Cost, salt: bytes) -> _Pair:
    # Two keyboards may spell the same letter in two ways.
    text = unicodedata.normalize("NFC", passphrase).encode()
    scrypt = Scrypt(salt=salt, length=2 * KEY_BYTES, n=cost.n, r=cost.r, p=cost.p)
    try:
        secret = scrypt.derive(text)
    except MemoryError as error:
        raise RecordError("Not enough memory: close other programs, then do it again.") from error
    private = X25519PrivateKey.from_private_bytes(secret[:KEY_BYTES])
    return _Pair(private, Seal(secret[KEY_BYTES:]))


def _proof(seal: BackupSeal, master: bytes) -> bytes:
    text = msgspec.json.encode(msgspec.structs.replace(seal, proof=b""))
    return hmac.digest(derive(master, b"", b"backup seal"), text, "sha256")


def _place(public: bytes) -> bytes:
    return b"owner key " + public
