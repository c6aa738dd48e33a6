"""The PINs of players on disk: slow hashes, which mean nothing without the owner's key."""

import hmac
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.engine import Sentence
from companion.journal.disk import make_folder, put_file
from companion.journal.keys import KEY_BYTES, derive
from companion.journal.regular_files import read_regular
from companion.presenters.trouble import pins_unreadable

SALT_BYTES: Final = 16
# There are only 10,000 PINs. Who has the key reads every game without one, but people use the same
# PIN elsewhere, so each guess takes 16 MB and a twentieth of a second.
COST: Final = 1 << 14


class _Hash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a PIN is compared with."""

    salt: bytes
    digest: bytes


_decode = msgspec.json.Decoder(dict[str, _Hash]).decode


class PinFile:
    """PINs by name, however the name is capitalised. `key` is asked for when a PIN is compared.

    What cannot be read is put aside, and `trouble` says so: nobody has a PIN then.
    """

    kept = True

    def __init__(self, path: Path, key: Callable[[], bytes]) -> None:
        self._path = path
        self._key = key
        self.trouble: Sentence | None = None
        self._hashes = self._load()

    @property
    def names(self) -> frozenset[str]:
        """Who has one, in small letters."""
        return frozenset(self._hashes)

    def check(self, name: str, pin: str) -> bool:
        """Tell whether this is their PIN."""
        found = self._hashes.get(name.casefold())
        if found is None:
            return False
        return hmac.compare_digest(self._digest(name, pin, found.salt), found.digest)

    def choose(self, name: str, pin: str) -> bool:
        """Let this be their PIN from now on; raise `OSError` where it cannot be written."""
        salt = os.urandom(SALT_BYTES)
        chosen = _Hash(salt, self._digest(name, pin, salt))
        self._write({**self._hashes, name.casefold(): chosen})
        return True

    def remove(self, name: str) -> None:
        """Let them have none."""
        folded = name.casefold()
        self._write({one: chosen for one, chosen in self._hashes.items() if one != folded})

    def _digest(self, name: str, pin: str, salt: bytes) -> bytes:
        own = derive(self._key(), salt, b"pin of " + name.casefold().encode())
        return Scrypt(salt=own, length=KEY_BYTES, n=COST, r=8, p=1).derive(pin.encode())

    def _load(self) -> dict[str, _Hash]:
        try:
            return _decode(read_regular(self._path))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            self.trouble = pins_unreadable(why)
            return {}

    def _write(self, hashes: dict[str, _Hash]) -> None:
        make_folder(self._path.parent)
        text = msgspec.json.format(msgspec.json.encode(hashes), indent=2) + b"\n"
        put_file(self._path, text, 0o600)
        self._hashes = hashes
