"""The owner's key file, and what is made of it: a seal and a chain for each journal."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.engine import RecordError
from companion.journal.disk import make_folder, sync_folder, write_durably
from companion.journal.regular_files import open_regular

KEY_BYTES = 32
NONCE_BYTES = 12
FINGERPRINT_BYTES = 8


def load_key(path: Path, *, create: bool = True) -> bytes:
    """Return the key of `path`; raise `RecordError` for an unsafe one.

    Only who is about to write may `create` it: a new key opens no old game.
    """
    if not create and not path.exists():
        raise RecordError(
            "There is no key at {path}: put back the key file the games were written with.",
            path=path,
        )
    try:
        _create(path)
        with open_regular(path) as file:
            mode = os.fstat(file.fileno()).st_mode
            key = file.read(KEY_BYTES + 1)
    except OSError as error:
        raise RecordError(
            "The key file {path} cannot be used: {why:term}.", path=path, why=error.strerror
        ) from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise RecordError("Others can read the key file {path}: run chmod 600 on it.", path=path)
    if len(key) != KEY_BYTES:
        raise RecordError("The key file {path} is damaged: restore it from a copy.", path=path)
    return key


class Seal:
    """Lock hidden parts so that they open only with the key, and only in their own place."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    def close(self, hidden: bytes, place: bytes) -> bytes:
        """Return the locked bytes, bound to `place`."""
        # A random nonce: a journal restored from a copy must not use one twice.
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, hidden, place)

    def open(self, locked: bytes, place: bytes) -> bytes:
        """Return the hidden bytes; raises `InvalidTag` where anything was touched."""
        if len(locked) < NONCE_BYTES:
            raise InvalidTag
        return self._cipher.decrypt(locked[:NONCE_BYTES], locked[NONCE_BYTES:], place)


class FileKeys:
    """The keys of one journal, each for one purpose only, as a full export tells them."""

    def __init__(self, sealing: bytes, chain: bytes) -> None:
        self.sealing = sealing
        self.chain = chain
        self.seal = Seal(sealing)


class Keys(FileKeys):
    """The same, made of the owner's key, which cannot be found from them."""

    def __init__(self, master: bytes, salt: bytes) -> None:
        super().__init__(derive(master, salt, b"seal"), derive(master, salt, b"chain"))


def fingerprint(master: bytes) -> str:
    """Return a short name of a key, which tells nothing about it."""
    return derive(master, b"", b"fingerprint")[:FINGERPRINT_BYTES].hex()


def derive(master: bytes, salt: bytes, purpose: bytes) -> bytes:
    """Return the key for one purpose; from it nobody finds the master or another one."""
    hkdf = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=salt, info=purpose)
    return hkdf.derive(master)


def _create(path: Path) -> None:
    make_folder(path.parent)
    if path.exists():
        return
    # Written aside and linked into place: a cut cable leaves a whole key or none, and of two
    # companions that start together only one makes it.
    draft = path.with_name(f".key-{os.urandom(8).hex()}")
    try:
        write_durably(draft, os.urandom(KEY_BYTES), 0o600)
        with suppress(FileExistsError):
            path.hardlink_to(draft)
            sync_folder(path)
    finally:
        draft.unlink(missing_ok=True)
