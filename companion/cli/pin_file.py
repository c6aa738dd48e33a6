"""The PINs of players on disk: slow hashes, which mean nothing without the owner's key."""

import hmac
import os
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Final

import msgspec
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.cli.settings_file import put_aside
from companion.engine import Sentence, name_key
from companion.journal.disk import make_folder, put_file
from companion.journal.keys import KEY_BYTES, derive
from companion.journal.regular_files import read_regular
from companion.presenters.trouble import pins_unreadable

SALT_BYTES: Final = 16
ID_BYTES: Final = 8
# There are only 10,000 PINs. Who has the key reads every game without one, but people use the same
# PIN elsewhere, so each guess takes 16 MB and a twentieth of a second.
COST: Final = 1 << 14


FREE_TRIES: Final = 3  # wrong ones; after them each takes twice as long
LONGEST_WAIT: Final = 30.0  # seconds


class _Hash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a PIN is compared with; `id` names it in games that began with it, and tells nothing."""

    id: str
    salt: bytes
    digest: bytes


_decode = msgspec.json.Decoder(dict[str, _Hash]).decode


class PinFile:
    """PINs by the `name_key` of their owners. `key` is asked for when a PIN is compared.

    What cannot be read is put aside, and `trouble` says so: nobody has a PIN then.
    """

    kept = True

    def __init__(
        self, path: Path, key: Callable[[], bytes], wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._path = path
        self._key = key
        self._wait = wait
        self._wrong: Counter[str] = Counter()  # since the last right one
        self.trouble: Sentence | None = None
        self._hashes = self._load()

    @property
    def ids(self) -> Mapping[str, str]:
        """What each PIN is called, by the `name_key` of its owner."""
        return {owner: chosen.id for owner, chosen in self._hashes.items()}

    def check(self, name: str, pin: str) -> bool:
        """Tell whether this is their PIN; whoever guesses waits longer each time."""
        owner = name_key(name)
        found = self._hashes.get(owner)
        if found is None:
            return False
        over = self._wrong[owner] - FREE_TRIES
        if over >= 0:
            self._wait(min(2.0**over, LONGEST_WAIT))
        right = hmac.compare_digest(self._digest(owner, pin, found.salt), found.digest)
        self._wrong[owner] = 0 if right else self._wrong[owner] + 1
        return right

    def choose(self, name: str, pin: str) -> bool:
        """Let this be their PIN from now on; raise `OSError` where it cannot be written."""
        owner, salt = name_key(name), os.urandom(SALT_BYTES)
        chosen = _Hash(token_hex(ID_BYTES), salt, self._digest(owner, pin, salt))
        self._write({**self._hashes, owner: chosen})
        return True

    def remove(self, name: str) -> None:
        """Let them have none."""
        owner = name_key(name)
        self._write({one: chosen for one, chosen in self._hashes.items() if one != owner})

    def _digest(self, owner: str, pin: str, salt: bytes) -> bytes:
        own = derive(self._key(), salt, b"pin of " + owner.encode())
        return Scrypt(salt=own, length=KEY_BYTES, n=COST, r=8, p=1).derive(pin.encode())

    def _load(self) -> dict[str, _Hash]:
        try:
            return _decode(read_regular(self._path))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            self.trouble = pins_unreadable(why)
            put_aside(self._path)
            return {}

    def _write(self, hashes: dict[str, _Hash]) -> None:
        make_folder(self._path.parent)
        text = msgspec.json.format(msgspec.json.encode(hashes), indent=2) + b"\n"
        put_file(self._path, text, 0o600)
        self._hashes = hashes
