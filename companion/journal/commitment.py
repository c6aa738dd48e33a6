"""Codes that people can note: they tell nothing, and whoever has one notices every change.

`docs/journal.md` says how they are made, so that somebody else can check them.
"""

import hashlib
import json
import re
from typing import Final

import msgspec

from companion.engine import Header, MalformedInputError
from companion.journal.keys import FileKeys

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no letter looks like a digit
_BITS, _LETTERS, _GROUP = 5, 20, 4
_MISREAD: Final = str.maketrans("OIL", "011")
_PURPOSE: Final = b"table-companion/commitment/1"
# Half of 100 bits would be few against somebody who seeks two deals with one code: each try
# costs so many rounds.
_ROUNDS: Final = 4096
_CODE: Final = re.compile(f"[{_ALPHABET}]{{{_LETTERS}}}")
_RECEIPT: Final = re.compile(r"(\d{1,15})[\W_]+(.+)", re.ASCII)


def commitment_of(header: Header, keys: FileKeys) -> str:
    """Return the code of a deal: of the seed, of who plays how, and of both keys of the file.

    What players had written for the game is in it too. The keys are random, so that not even a
    seed that is easily guessed can be found from it.
    """
    bound = {
        "chain": keys.chain.hex(),
        "game": header.game,
        "seal": keys.sealing.hex(),
        "seed": header.seed.expose(),
        "setup": msgspec.to_builtins(header.setup),
        "started": header.started,
    }
    if header.own is not None:
        bound["own"] = header.own
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return _code(hashlib.pbkdf2_hmac("sha256", text.encode(), _PURPOSE, _ROUNDS))


def receipt_of(sequence: int, chain: bytes) -> str:
    """Return the code of a moment: of every row up to this one, its hidden part as it is locked."""
    return f"{sequence}-{_code(chain)}"


def read_commitment(text: str) -> str:
    """Return a code as we write it; raise `MalformedInputError` for what is none."""
    letters = re.sub(r"[\W_]", "", text, flags=re.ASCII).upper().translate(_MISREAD)
    if not _CODE.fullmatch(letters):
        raise MalformedInputError(
            "{text!r} is not a code: type all {count} letters and digits.",
            text=text[: 2 * _LETTERS],
            count=_LETTERS,
        )
    return _grouped(letters)


def read_receipt(text: str) -> tuple[int, str]:
    """Return the number of the entry and the whole receipt as we write it."""
    match = _RECEIPT.fullmatch(text.strip())
    if match is None:
        raise MalformedInputError(
            "{text!r} is not a receipt: type its number too, as in 47-XXXX-...",
            text=text[: 2 * _LETTERS],
        )
    return int(match[1]), f"{int(match[1])}-{read_commitment(match[2])}"


def _code(digest: bytes) -> str:
    number = int.from_bytes(digest, "big") >> (8 * len(digest) - _BITS * _LETTERS)
    places = range(_BITS * (_LETTERS - 1), -1, -_BITS)
    return _grouped("".join(_ALPHABET[number >> place & 31] for place in places))


def _grouped(letters: str) -> str:
    return "-".join(letters[n : n + _GROUP] for n in range(0, len(letters), _GROUP))
