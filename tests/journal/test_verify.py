"""The deal can be checked: by us, and by somebody who has only read how."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import (
    AnyGame,
    Header,
    IllegalActionError,
    MalformedInputError,
    MemoryLog,
    Session,
    Setup,
)
from companion.engine.proof import Verdict, Verification
from companion.journal import export_full, export_public, read_written, verify_export
from companion.journal.chain import link
from companion.journal.codec import Codec, facts_codec, pad
from companion.journal.commitment import commitment_of, receipt_of
from companion.journal.contents import entry_place, header_place
from companion.journal.keys import FileKeys, Seal
from companion.journal.store import Journal, deal_codes
from tests.clock import HandClock
from tests.every_game.variants import GAMES as ALL_GAMES
from tests.every_game.variants import some_setup
from tests.journal import independent_verifier
from tests.playthroughs.evening import NAMES, Evening
from tests.playthroughs.test_golden import EVENINGS
from tests.playthroughs.transcript import Player
from tests.wander import wander

Json = dict[str, Any]
Games = Mapping[str, AnyGame]
KNOWN: Games = {game.slug: game for game in ALL_GAMES}
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)


def wandered(path: Path, key: bytes, slug: str, seed: int = 1, **options: str) -> Json:
    """Return the full export of a whole game, played by chance with second thoughts."""
    setup = some_setup(KNOWN[slug], Random(seed))
    setup = msgspec.structs.replace(setup, options={**setup.options, **options})
    return played(path, key, KNOWN[slug], setup, str(seed), wander)


def played(path: Path, key: bytes, game: AnyGame, setup: Setup, seed: str, play: Player) -> Json:
    log = MemoryLog()
    session = Session.start(game, setup, log, seed=seed, now=HandClock())
    for _ in play(session, Random(seed)):
        pass
    known = {game.slug: game}  # with what players added to it
    with Journal.open(path, key, known) as journal:  # two transactions, not hundreds
        journal.begin(session.header, session.opening)
        journal.append(log.entries[len(session.opening) :])
    return exported(path, key, known)


def exported(path: Path, key: bytes, known: Games = KNOWN) -> Json:
    record, _, contents = read_written(path, key, known)
    text = export_full(known[record.header.game], record, contents)
    document: Json = json.loads(text)
    return document


def check(document: Json, known: Games = KNOWN, **codes: str) -> Verification:
    return verify_export(json.dumps(document).encode(), known, **codes)


def verdicts(
    document: Json, commitment: str = "", receipt: str = "", known: Games = KNOWN
) -> tuple[Verdict, bool]:
    """Return what we found, and whether the independent verifier found nothing."""
    ours = check(document, known, commitment=commitment, receipt=receipt)
    return ours.verdict, not independent_verifier.troubles(document, commitment, receipt)


PROVED, FOUND = (Verdict.PROVED, True), (Verdict.CHANGED, False)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_game_is_proved_by_both_verifiers(
    tmp_path: Path, key: bytes, game: AnyGame, seed: int
) -> None:
    document = wandered(tmp_path / "x.journal", key, game.slug, seed)
    code = document["header"]["commitment"]
    assert verdicts(document, code, document["receipt"]) == PROVED


FINISHED = [evening for evening in EVENINGS if evening.reason is not None]


@pytest.mark.parametrize("evening", FINISHED, ids=lambda one: f"{one.game.slug}-{one.name}")
def test_both_prove_the_golden_games(tmp_path: Path, key: bytes, evening: Evening) -> None:
    setup = Setup(NAMES[: evening.seats], dict(evening.options))
    path = tmp_path / "x.journal"
    document = played(path, key, evening.game, setup, evening.seed, evening.play)
    assert verdicts(document, known={evening.game.slug: evening.game}) == PROVED


@pytest.fixture(scope="module")
def whole_games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Json]:
    """Two games for all tests that spoil one."""
    folder, key = tmp_path_factory.mktemp("whole"), bytes(range(32))
    options = {"identities": "known", "plots": "none", "first_leader": "random"}
    return {
        "resistance": wandered(folder / "r.journal", key, "resistance", 1, **options),
        "dice": wandered(folder / "d.journal", key, "rebellion_3j", dice="rolled"),
    }


@pytest.fixture
def resistance(whole_games: dict[str, Json]) -> Json:
    return deepcopy(whole_games["resistance"])


@pytest.fixture
def dice(whole_games: dict[str, Json]) -> Json:
    return deepcopy(whole_games["dice"])


def entry_of(document: Json, kind: str, number: int = 0) -> Json:
    entries: list[Json] = document["entries"]
    return [entry for entry in entries if entry["fact"]["kind"] == kind][number]


def change_role(document: Json) -> None:
    roles = entry_of(document, "roles_dealt")["fact"]["roles"]
    spy = next(seat for seat, role in roles.items() if role == "spy")
    other = next(seat for seat, role in roles.items() if role != "spy")
    roles[spy], roles[other] = roles[other], roles[spy]


def change_die(document: Json) -> None:
    die = entry_of(document, "dice_rolled")["fact"]["dice"]
    die["1"] = die["1"] % 6 + 1


def swap_vote(document: Json) -> None:
    """Change the last vote that counted in the first ballot: the ones before may have changed."""
    kept = [fact for _, fact in independent_verifier.kept_facts(document)]
    ballot = kept[: [fact["kind"] for fact in kept].index("votes_revealed")]
    fact = [fact for fact in ballot if fact["kind"] == "vote_cast"][-1]
    fact["vote"] = "approve" if fact["vote"] == "reject" else "reject"


def change_name(document: Json) -> None:
    names = document["header"]["setup"]["names"]
    names[0], names[1] = names[1], names[0]


def change_seed(document: Json) -> None:
    document["header"]["seed"] += "0"


CHANGES = [
    ("resistance", change_role),
    ("resistance", swap_vote),
    ("resistance", change_name),
    ("resistance", change_seed),
    ("dice", change_die),
]
every_change = pytest.mark.parametrize(("fixture", "change"), CHANGES)


@every_change
def test_both_find_a_change_of_the_plain_text(
    request: pytest.FixtureRequest, fixture: str, change: Callable[[Json], None]
) -> None:
    document = request.getfixturevalue(fixture)
    change(document)
    assert verdicts(document) == FOUND


def forge(document: Json, *, commit: bool = False) -> Json:
    """Lock and chain everything anew, with the keys that a full export tells."""
    proof = document["proof"]
    game = KNOWN[document["header"]["game"]]
    keys = FileKeys(b64decode(proof["seal"]), b64decode(proof["chain"]))
    header = Codec[Header](Header).join_full(json.dumps(document["header"]))
    if commit:
        header = msgspec.structs.replace(header, commitment=commitment_of(header, keys))
        document["header"]["commitment"] = header.commitment
    readable, hidden = Codec[Header](Header).split(header)
    sealed = keys.seal.close(hidden or b"", header_place(readable.decode()))
    proof.update(readable=readable.decode(), sealed=b64encode(sealed).decode())
    before = link(keys.chain, b"", readable.decode(), sealed, b64decode(proof["salt"]))
    for entry in document["entries"]:
        before = _forge_row(facts_codec(game), keys.seal, keys.chain, before, entry)
    document["receipt"] = receipt_of(len(document["entries"]), before)
    return document


def _forge_row(codec: Any, seal: Seal, chain: bytes, before: bytes, entry: Json) -> bytes:
    readable, hidden = codec.split(codec.join_full(json.dumps(entry["fact"])))
    sealed = None if hidden is None else seal.close(hidden, entry_place(entry["sequence"]))
    fields = (entry["sequence"], entry["batch"], int(entry["last"]), entry["at"])
    digest = link(chain, before, *fields, readable.decode(), sealed)
    entry["row"] = {
        "readable": readable.decode(),
        "sealed": None if sealed is None else b64encode(sealed).decode(),
        "chain": b64encode(digest).decode(),
    }
    return digest


@every_change
def test_both_find_what_was_locked_and_chained_anew(
    request: pytest.FixtureRequest, fixture: str, change: Callable[[Json], None]
) -> None:
    document = request.getfixturevalue(fixture)
    change(document)
    assert verdicts(forge(document)) == FOUND


def test_an_honest_export_locked_anew_is_found_by_a_receipt_alone(resistance: Json) -> None:
    noted = resistance["header"]["commitment"], resistance["receipt"]
    forged = forge(resistance)
    assert verdicts(forged, noted[0]) == PROVED
    assert verdicts(forged, *noted) == FOUND


def test_other_names_are_found_by_who_noted_the_commitment(resistance: Json) -> None:
    noted = resistance["header"]["commitment"]
    change_name(resistance)
    forged = forge(resistance, commit=True)
    assert verdicts(forged) == PROVED
    assert verdicts(forged, noted) == FOUND


def test_a_vote_that_nothing_followed_from_is_found_by_who_noted_a_receipt(
    resistance: Json,
) -> None:
    fact = entry_of(resistance, "vote_cast")["fact"]  # this seat changed its mind afterwards
    fact["vote"] = "approve" if fact["vote"] == "reject" else "reject"
    noted = resistance["header"]["commitment"], resistance["receipt"]
    forged = forge(resistance)
    assert verdicts(forged, noted[0]) == PROVED
    assert verdicts(forged, *noted) == FOUND


def test_a_receipt_proves_nothing_of_a_file_that_only_claims_its_chain(resistance: Json) -> None:
    noted = resistance["receipt"]
    resistance["entries"][3]["at"] += 1
    told = [one.render() for one in check(resistance, receipt=noted).findings]
    assert not [one for one in told if "match your receipt" in one and "not" not in one]
    bare = check({**resistance, "proof": None}, receipt=noted)
    assert bare.verdict is Verdict.UNPROVED
    assert not [one for one in bare.findings if "match your receipt" in one.render()]


@pytest.mark.parametrize("hidden", [b"garbage", b"5", b"\xff", b"[]"])
def test_a_hidden_part_that_is_none_is_found(resistance: Json, hidden: bytes) -> None:
    proof = resistance["proof"]
    keys = FileKeys(b64decode(proof["seal"]), b64decode(proof["chain"]))
    entry = entry_of(resistance, "vote_cast")
    sealed = keys.seal.close(pad(hidden), entry_place(entry["sequence"]))
    entry["row"]["sealed"] = b64encode(sealed).decode()
    before = b64decode(resistance["entries"][entry["sequence"] - 2]["row"]["chain"])
    for one in resistance["entries"][entry["sequence"] - 1 :]:
        row = one["row"]
        locked = b64decode(row["sealed"]) if row["sealed"] else None
        fields = (one["sequence"], one["batch"], int(one["last"]), one["at"])
        before = link(keys.chain, before, *fields, row["readable"], locked)
        row["chain"] = b64encode(before).decode()
    resistance["receipt"] = receipt_of(len(resistance["entries"]), before)
    assert check(resistance).verdict is Verdict.CHANGED


def test_a_stripped_or_moved_proof_is_found(resistance: Json) -> None:
    no_proof = {**resistance, "proof": None}
    assert check(no_proof).verdict is Verdict.UNPROVED
    header = {name: value for name, value in resistance["header"].items() if name != "commitment"}
    bare = {**resistance, "header": header}
    assert check(bare).verdict is Verdict.CHANGED
    assert check(bare, commitment="0" * 20).verdict is Verdict.CHANGED
    first, second = (entry_of(resistance, "vote_cast", number)["row"] for number in (0, 1))
    first["sealed"], second["sealed"] = second["sealed"], first["sealed"]
    assert verdicts(resistance) == FOUND


def test_another_outcome_is_found(resistance: Json) -> None:
    resistance["outcome"]["reason"] = "rain"
    found = check(resistance)
    assert found.verdict is Verdict.CHANGED
    assert "stated outcome" in " ".join(one.render() for one in found.findings)


def test_an_export_of_the_first_version_is_not_proved_and_accuses_nobody(resistance: Json) -> None:
    old = {name: resistance[name] for name in ("format", "scope", "header", "entries", "outcome")}
    old["version"] = 1
    del old["header"]["commitment"]
    for entry in old["entries"]:
        del entry["row"]
    found = check(old)
    assert found.verdict is Verdict.UNPROVED
    assert "begun before deals could be checked" in found.findings[0].render()
    change_role(old)
    assert check(old).verdict is Verdict.CHANGED


def test_a_public_export_is_a_receipt_and_tells_nothing(tmp_path: Path, key: bytes) -> None:
    game = KNOWN["resistance"]
    path = tmp_path / "x.journal"
    with Journal.open(path, key, KNOWN) as journal:
        setup = some_setup(game, Random(1))
        session = Session.start(game, setup, journal, seed="1", now=HandClock())
        moves = wander(session, Random(1))
        for _ in islice(moves, 40):
            pass
        record, _, contents = read_written(path, key, KNOWN)
        public = json.loads(export_public(game, record, contents))
        with pytest.raises(IllegalActionError, match="until the game has ended"):
            export_full(game, record, contents)
        for _ in moves:
            pass
    assert public["proof"] is None
    assert not any("row" in entry for entry in public["entries"])
    with pytest.raises(IllegalActionError, match="verify the full one"):
        check(public)
    document = exported(path, key)
    assert public["header"]["commitment"] == document["header"]["commitment"]
    assert int(public["receipt"].split("-")[0]) == len(public["entries"])
    assert verdicts(document, "", public["receipt"]) == PROVED
    assert verdicts(forge(document), "", public["receipt"]) == FOUND


def test_codes_are_read_as_people_write_them(resistance: Json) -> None:
    code, receipt = resistance["header"]["commitment"], resistance["receipt"]
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert (
        check(resistance, commitment=typed, receipt=receipt.replace("-", " ")).verdict == "proved"
    )
    for wrong in ("x", "8" * 19, "U" * 20):
        with pytest.raises(MalformedInputError, match="is not a code"):
            check(resistance, commitment=wrong)
    for wrong in (" ", code[:4], "47", "47-", f"{'9' * 99}-{code}"):
        with pytest.raises(MalformedInputError):
            check(resistance, receipt=wrong)
    assert check(resistance, receipt=f"9999-{code}").verdict is Verdict.CHANGED


def test_equal_seeds_do_not_give_equal_codes(tmp_path: Path, key: bytes) -> None:
    first = wandered(tmp_path / "1.journal", key, "rebellion_3j")
    second = wandered(tmp_path / "2.journal", key, "rebellion_3j")
    assert first["header"]["seed"] == second["header"]["seed"]
    assert first["header"]["commitment"] != second["header"]["commitment"]


def test_the_owners_key_is_in_no_export(tmp_path: Path, key: bytes) -> None:
    text = json.dumps(wandered(tmp_path / "x.journal", key, "unrest"))
    assert key.hex() not in text
    assert b64encode(key).decode() not in text


def test_the_commitment_is_the_same_from_the_deal_to_the_end(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "x.journal"
    with Journal.open(path, key, KNOWN) as journal:
        game = KNOWN["unrest"]
        setup = some_setup(game, Random(1))
        session = Session.start(game, setup, journal, seed="1", now=HandClock())
        dealt = deal_codes(read_written(path, key, KNOWN))
        for _ in wander(session, Random(1)):
            pass
    now = deal_codes(read_written(path, key, KNOWN))
    assert dealt.commitment == now.commitment
    assert dealt.receipt != now.receipt
