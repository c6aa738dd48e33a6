"""A second verifier of full exports, written from `docs/journal.md` and nothing of the companion.

    python tests/journal/independent_verifier.py full.json [COMMITMENT [RECEIPT]]

It checks commitment, chain, receipt and seals of any game, the deal and the votes of The
Resistance, and the dice of Rebellion by 3J Games.
"""

import hashlib
import json
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SPIES = {5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}

Json = dict[str, Any]


def troubles(document: Json, commitment: str = "", receipt: str = "") -> list[str]:
    """Return everything that is wrong with an export; nothing where all is proved."""
    found = [
        *commitment_troubles(document, commitment),
        *chain_troubles(document, receipt),
        *seal_troubles(document),
        *loss_troubles(document),
    ]
    check = {"resistance": resistance_troubles, "rebellion_3j": dice_troubles}
    game = document["header"]["game"]
    return [*found, *check[game](document)] if game in check else found


def code_of(digest: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in digest)[:100]
    letters = "".join(ALPHABET[int(bits[n : n + 5], 2)] for n in range(0, 100, 5))
    return "-".join(letters[n : n + 4] for n in range(0, 20, 4))


def commitment_troubles(document: Json, noted: str) -> Iterator[str]:
    header, proof = document["header"], document["proof"]
    bound = {name: header[name] for name in ("game", "seed", "setup", "started")}
    bound |= {"own": header["own"]} if "own" in header else {}
    bound |= {name: b64decode(proof[name]).hex() for name in ("chain", "seal")}
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    salt = b"table-companion/commitment/1"
    code = code_of(hashlib.pbkdf2_hmac("sha256", text.encode(), salt, 4096, 32))
    if code != header.get("commitment"):
        yield f"the commitment is of something else: {code}"
    if noted and noted != code:
        yield "this is not the game of the noted commitment"


def chain_troubles(document: Json, noted: str) -> Iterator[str]:
    proof = document["proof"]
    key = b64decode(proof["chain"])
    locked = b64decode(proof["sealed"])
    before = link(key, b"", proof["readable"], locked, b64decode(proof["salt"]))
    codes = set()
    for entry in document["entries"]:
        row = entry["row"]
        sealed = None if row["sealed"] is None else b64decode(row["sealed"])
        fields = (entry["sequence"], entry["batch"], int(entry["last"]), entry["at"])
        before = link(key, before, *fields, row["readable"], sealed)
        if before != b64decode(row["chain"]):
            yield f"entry {entry['sequence']} does not fit the chain"
            return
        codes.add(f"{entry['sequence']}-{code_of(before)}")
    if document["receipt"] not in codes or not document["receipt"].startswith(f"{len(codes)}-"):
        yield "the receipt is not of the last entry"
    if noted and noted not in codes:
        yield "the noted receipt is of other entries"


def link(key: bytes, before: bytes, *fields: str | int | bytes | None) -> bytes:
    digest = hashlib.blake2b(before, digest_size=32, key=key)
    for field in fields:
        data = field if isinstance(field, bytes) else str(field).encode()
        digest.update(type(field).__name__.encode() + len(data).to_bytes(4, "big") + data)
    return digest.digest()


def seal_troubles(document: Json) -> Iterator[str]:
    proof = document["proof"]
    cipher = ChaCha20Poly1305(b64decode(proof["seal"]))

    def fits(readable: str, sealed: str | None, place: str, plain: Json) -> bool:
        secrets = []
        if sealed is not None:
            locked = b64decode(sealed)
            try:
                opened = cipher.decrypt(locked[:12], locked[12:], place.encode())
            except InvalidTag:
                return False
            secrets = json.loads(opened.rstrip(b"\0")[:-1])
        return same(json.loads(readable), plain, secrets) and not secrets

    place = f"header {proof['readable']}"
    if not fits(proof["readable"], proof["sealed"], place, document["header"]):
        yield "the locked header is another"
    for entry in document["entries"]:
        row = entry["row"]
        if not fits(row["readable"], row["sealed"], str(entry["sequence"]), entry["fact"]):
            yield f"entry {entry['sequence']} was locked as something else"


def same(readable: Any, plain: Any, secrets: list[Any]) -> bool:
    """Compare, and take a secret away for each place where it was hidden."""
    if readable == "hidden":
        if secrets and secrets[0] == plain:
            secrets.pop(0)
            return True
        return bool(plain == "hidden")  # somebody's name
    if isinstance(readable, dict) and isinstance(plain, dict):
        return list(readable) == list(plain) and all(
            same(readable[name], plain[name], secrets) for name in readable
        )
    if isinstance(readable, list) and isinstance(plain, list):
        return len(readable) == len(plain) and all(
            same(one, other, secrets) for one, other in zip(readable, plain, strict=True)
        )
    return bool(readable == plain)


def loss_troubles(document: Json) -> Iterator[str]:
    for entry in document["entries"]:
        fact = entry["fact"]
        if fact["kind"] == "table.entries_lost":
            cause = {"damage": "damage", "put_back": "an older copy"}[fact["cause"]]
            yield f"what followed entry {entry['sequence'] - 1} was lost on {fact['on']} by {cause}"


def kept_facts(document: Json) -> Iterator[tuple[int, Json]]:
    """Yield every fact that was not taken back, with how many entries were before its batch."""
    entries = document["entries"]
    taken_back = ("table.undone", "table.withdrawn")
    undone = {e["fact"]["batch"] for e in entries if e["fact"]["kind"] in taken_back}
    for entry in entries:
        if entry["batch"] not in undone:
            yield entry["batch"] - 1, entry["fact"]


def resistance_troubles(document: Json) -> Iterator[str]:
    header = document["header"]
    options, seats = header["setup"]["options"], len(header["setup"]["names"])
    chance = Random(f"{header['seed']}/0")
    named = options["first_leader"]
    leader = chance.randint(1, seats) if named == "random" else int(named)
    dealt: list[Json] = [{"kind": "game_begun", "leader": leader}]
    if options["identities"] == "known":
        roles = ["spy"] * SPIES[seats] + ["resistance"] * (seats - SPIES[seats])
        chance.shuffle(roles)
        by_seat = {str(seat): role for seat, role in enumerate(roles, start=1)}
        dealt.append({"kind": "roles_dealt", "roles": by_seat})
    first = [entry["fact"] for entry in document["entries"] if entry["batch"] == 1]
    if [fact for fact in first if not fact["kind"].startswith("clock.")] != dealt:
        yield "the deal is not that of the seed"
    yield from vote_troubles(document)


def vote_troubles(document: Json) -> Iterator[str]:
    votes: Json = {}
    for before, fact in kept_facts(document):
        if fact["kind"] == "vote_called":
            votes = {}
        elif fact["kind"] == "vote_cast":
            votes[str(fact["seat"])] = fact["vote"]
        elif fact["kind"] == "votes_revealed" and fact["votes"] != votes:
            yield f"the votes revealed after entry {before} are not those that were cast"


def dice_troubles(document: Json) -> Iterator[str]:
    for before, fact in kept_facts(document):
        if fact["kind"] == "dice_rolled":
            chance = Random(f"{document['header']['seed']}/{before}")
            if fact["dice"] != {seat: chance.choice((1, 2, 3, 4, 5, 6)) for seat in ("1", "2")}:
                yield f"the dice after entry {before} are not those of the seed"


if __name__ == "__main__":
    wrong = troubles(json.loads(Path(sys.argv[1]).read_text("utf-8")), *sys.argv[2:4])
    sys.stdout.write("\n".join(wrong or ["proved"]) + "\n")
    sys.exit(bool(wrong))
