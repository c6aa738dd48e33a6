"""The PINs of players on disk: slow hashes, which mean nothing without the owner's key."""

import hashlib
import hmac
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Annotated, Final

import msgspec
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from msgspec.structs import replace

from companion.cli.settings_file import put_aside
from companion.engine import Sentence, name_key
from companion.journal.disk import make_folder, put_file
from companion.journal.keys import KEY_BYTES, derive, load_key
from companion.journal.regular_files import read_regular
from companion.presenters.trouble import PINS_CHANGED, pins_unreadable

SALT_BYTES: Final = 16
ID_BYTES: Final = 8
# There are only 10,000 PINs. Who has the key reads every game without one, but people use the same
# PIN elsewhere, so each guess takes 16 MB and a twentieth of a second.
COST: Final = 1 << 14
FREE_TRIES: Final = 3  # wrong ones; after them each takes twice as long
LONGEST_WAIT: Final = 30.0  # seconds
_DOUBLINGS: Final = 5  # until the longest wait

Count = Annotated[int, msgspec.Meta(ge=0)]


class _Hash(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a PIN is compared with, and how often a wrong one was.

    `tried` counts the wrong ones since it was chosen, `right` those before the last right one.
    Without a digest there is none any more, and one that `replaces` such a removal was chosen by
    whoever was there: its owner was not told of that yet. Nor of a `new` one.
    """

    salt: bytes
    digest: bytes
    tried: Count = 0
    right: Count = 0
    replaces: bool = False
    new: bool = False

    @property
    def id(self) -> str:
        """What names it in games that began with it: nothing else can have that name."""
        return hashlib.blake2b(self.salt + self.digest, digest_size=ID_BYTES).hexdigest()

    @property
    def is_untold(self) -> bool:
        return self.replaces or not self.digest


class _Kept(msgspec.Struct, frozen=True):
    """All that is in the file; `proof` is what only the owner's key can make of the rest."""

    pins: dict[str, _Hash]
    proof: bytes


_decode = msgspec.json.Decoder(_Kept).decode


class PinFile:
    """PINs by the `name_key` of their owners. `key` is asked for where there are any.

    What cannot be read, or was not written with that key, is put aside, and `trouble` says so:
    nobody has a PIN then.
    """

    kept = True

    def __init__(
        self, path: Path, key: Callable[[], bytes], wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._path = path
        self._key = key
        self._wait = wait
        self._comparing = Lock()  # one entry after another, however many were left waiting
        self._changing = Lock()  # never held for long: the screen waits for it
        self._now: _Hash | None = None  # counts an entry that is being compared
        self.trouble: Sentence | None = None
        self._hashes = self._load()

    @property
    def ids(self) -> Mapping[str, str]:
        """What each PIN is called, by the `name_key` of its owner."""
        return {owner: chosen.id for owner, chosen in self._hashes.items() if chosen.digest}

    @property
    def removed(self) -> Mapping[str, str]:
        """What each removal is called that was not told to its end yet, by the `name_key`.

        A PIN that was chosen after it gives it its own name: a game that began before has not told
        of that PIN.
        """
        return {owner: chosen.id for owner, chosen in self._hashes.items() if chosen.is_untold}

    @property
    def new(self) -> Mapping[str, str]:
        """What each PIN is called that was chosen where none was, and not told to its end yet."""
        return {owner: chosen.id for owner, chosen in self._hashes.items() if chosen.new}

    @property
    def tries(self) -> Mapping[str, int]:
        """How often a wrong PIN was entered, by the `name_key` of its owner."""
        with self._changing:
            return {
                owner: chosen.tried - (chosen is self._now)
                for owner, chosen in self._hashes.items()
                if chosen.digest
            }

    def check(self, name: str, pin: str) -> bool:
        """Tell whether this is their PIN; whoever guesses waits longer each time.

        An entry is on the disk before it is compared, so that no plug that is pulled makes it
        forgotten. Raises `OSError` where it cannot be written: then nothing is compared.
        """
        owner = name_key(name)
        with self._comparing:
            key = self._key()
            counted = self._count(owner)
            if counted is None:
                return False
            try:
                self._wait_for(counted)
                digest = self._digest(key, owner, pin, counted.salt)
                return hmac.compare_digest(digest, counted.digest) and self._is_right(owner)
            finally:
                with self._changing:
                    self._now = None

    def choose(self, name: str, pin: str) -> bool:
        """Let this be their PIN from now on; raise `OSError` where it cannot be written."""
        owner, salt = name_key(name), os.urandom(SALT_BYTES)
        digest = self._digest(self._key(), owner, pin, salt)
        with self._changing:
            before = self._hashes.get(owner)
            chosen = _Hash(
                salt,
                digest,
                replaces=before is not None and before.is_untold,
                new=before is None or before.new,
            )
            self._write({**self._hashes, owner: chosen})
        return True

    def remove(self, name: str) -> None:
        """Let them have none; who did not do that themselves has to know of it."""
        owner = name_key(name)
        with self._changing:
            if owner in self.ids:
                self._write({**self._hashes, owner: _Hash(os.urandom(SALT_BYTES), b"")})

    def told_to_owners(self, told: Mapping[str, str]) -> bool:
        """They know of these removals and PINs by now; tell whether that changes anything.

        What cannot be written, or while a PIN is compared, is told again by the next game.
        """
        with self._changing:
            untold = {**self.new, **self.removed}
            known = {owner for owner, _ in untold.items() & told.items()}
            if not known or self._now:
                return False
            kept = {
                owner: replace(chosen, replaces=False, new=False) if owner in known else chosen
                for owner, chosen in self._hashes.items()
                if chosen.digest or owner not in known
            }
            with suppress(OSError):
                self._write(kept)
                return True
            return False

    def _count(self, owner: str) -> _Hash | None:
        """Count an entry as wrong until it proves right; None where there is no PIN."""
        with self._changing:
            found = self._hashes.get(owner)
            if found is None or not found.digest:
                return None
            counted = replace(found, tried=found.tried + 1)
            self._write({**self._hashes, owner: counted})
            self._now = counted
            return counted

    def _is_right(self, owner: str) -> bool:
        """Take the count back; False for a PIN that was replaced or removed meanwhile."""
        with self._changing:
            counted = self._hashes.get(owner)
            if counted is None or counted is not self._now:
                return False
            before = counted.tried - 1
            self._write({**self._hashes, owner: replace(counted, tried=before, right=before)})
            return True

    def _wait_for(self, counted: _Hash) -> None:
        over = counted.tried - 1 - counted.right - FREE_TRIES
        if over >= 0:
            self._wait(min(2.0 ** min(over, _DOUBLINGS), LONGEST_WAIT))

    def _digest(self, key: bytes, owner: str, pin: str, salt: bytes) -> bytes:
        own = derive(key, salt, b"pin of " + owner.encode())
        return Scrypt(salt=own, length=KEY_BYTES, n=COST, r=8, p=1).derive(pin.encode())

    def _load(self) -> dict[str, _Hash]:
        try:
            return self._read()
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            self.trouble = pins_unreadable(why)
            put_aside(self._path)
            return {}

    def _read(self) -> dict[str, _Hash]:
        kept = _decode(read_regular(self._path))
        if not hmac.compare_digest(_proof(self._key(), kept.pins), kept.proof):
            raise ValueError(PINS_CHANGED)
        return kept.pins

    def _write(self, hashes: dict[str, _Hash]) -> None:
        make_folder(self._path.parent)
        kept = _Kept(hashes, _proof(self._key(), hashes))
        text = msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n"
        put_file(self._path, text, 0o600)
        self._hashes = hashes


def pins_at(path: Path, key_file: Path) -> PinFile:
    """Return the PINs kept there. A key is made only where there are none: it proves no others."""
    return PinFile(path, lambda: load_key(key_file, create=not path.exists()))


def _proof(key: bytes, pins: Mapping[str, _Hash]) -> bytes:
    text = msgspec.json.encode(pins, order="sorted")
    return hmac.digest(derive(key, b"", b"proof of pins"), text, "sha256")
