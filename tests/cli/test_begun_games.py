"""A game that was begun keeps what players had written for it, whatever becomes of the file."""

import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from companion.__main__ import main
from companion.cli import places
from companion.cli.own_games import with_own_files
from companion.engine import (
    AnyGame,
    MalformedInputError,
    MemoryLog,
    Record,
    Session,
    Setup,
    as_it_began,
    find_games,
    game_of,
    replay,
)
from companion.engine.play import play_out
from companion.engine.player_files import LARGEST, LONGEST_LINE
from companion.engine.proof import Verdict
from companion.engine.saved import Saved
from companion.games.star_wars_rebellion.events import BaseFound
from companion.journal import Journal, load_key, read_export, read_written, verify_export
from companion.journal.export import export_full, export_public
from companion.journal.shelf import FolderShelf
from companion.journal.verify import verify_written
from tests.clock import HandClock
from tests.journal import independent_verifier

pytestmark = pytest.mark.usefixtures("home")

Games = Mapping[str, AnyGame]


class Case(NamedTuple):
    """A game, a file for it that makes a difference, and how simulated players play it."""

    slug: str
    text: str
    options: Mapping[str, str] = MappingProxyType({})
    players: int = 1


CASES = (
    # With this lane the base of this game could not be where it is.
    Case(
        "star_wars_rebellion",
        '[[lane]]\nbetween = ["rodia", "coruscant"]\nopen = true\n',
        {"help": "full"},
        4,
    ),
    Case(
        "imperial_settlers",
        '[[location]]\nnumbers = ["COM085", "COM086"]\nen = "Lighthouse"\nclass = "production"\n'
        'colours = ["blue"]\ncost = ["wood"]\nproduction = { goods = ["card"] }\n'
        'razes = [["card", "stone"], ["card", "wood"]]\n',
    ),
    Case(
        "unrest",
        "".join(
            f'[[mission]]\ncode = "HOUSE{n}"\nname = "Noise {n}"\nneeds = ["count(riots) >= {n}"]\n'
            for n in range(1, 6)
        ),
    ),
)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
added_or_gone = pytest.mark.parametrize("begun_with_it", [False, True], ids=["added", "gone"])


def games_with(case: Case, text: str) -> dict[str, AnyGame]:
    """Return all games as they are with this file in the data folder; none where it is empty."""
    path = places.own_game_file(case.slug)
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if text:
        path.write_text(text, "utf-8")
    games, troubles = with_own_files(find_games("companion.games"))
    assert troubles == ()
    return games


def texts(case: Case, *, begun_with_it: bool) -> tuple[str, str]:
    """Return what stands in the file when the game begins, and later."""
    return (case.text, "") if begun_with_it else ("", case.text)


def begin(case: Case, games: Games, log: Any) -> Session:
    game, clock = games[case.slug], HandClock()
    setup = Setup(("Ola", "Jan")[: game.seats.start], dict(case.options))
    return Session.start(game, setup, log, seed="1", now=clock, started="some evening")


def straight(case: Case, games: Games) -> Record:
    """Return the game as it goes where nobody touches the file."""
    log = MemoryLog()
    for _ in play_out(begin(case, games, log), Random(case.players)):
        pass
    return log.record()


def put(record: Record, games: Games) -> Path:
    """Put a game on the shelf."""
    path = places.games_folder() / "evening.journal"
    path.parent.mkdir(exist_ok=True)
    with Journal.open(path, load_key(places.key_file()), games) as journal:
        first = sum(entry.batch == 1 for entry in record.entries)
        journal.begin(record.header, record.entries[:first])
        journal.append(record.entries[first:])
    return path


@every_case
@added_or_gone
def test_a_game_goes_on_as_it_began(case: Case, begun_with_it: bool) -> None:
    before, after = texts(case, begun_with_it=begun_with_it)
    games = games_with(case, before)
    whole = straight(case, games)
    log, players = MemoryLog(), Random(case.players)
    for _ in islice(play_out(begin(case, games, log), players), 30):
        pass
    changed = games_with(case, after)
    session = Session.resume(changed[case.slug], log.record(), log, now=HandClock())
    assert session.game.own == before
    assert session.game.cards.keys() == games[case.slug].cards.keys()
    for _ in play_out(session, players):
        pass
    assert log.record().entries == whole.entries


def test_the_base_is_found_in_spite_of_a_lane_that_was_added() -> None:
    case = CASES[0]
    record = straight(case, games_with(case, ""))
    found = [n for n, entry in enumerate(record.entries) if isinstance(entry.fact, BaseFound)]
    earlier = Record(record.header, record.entries[: found[0]])
    state = replay(games_with(case, case.text)[case.slug], earlier).state
    assert state == replay(games_with(case, "")[case.slug], earlier).state
    assert state.base.expose() not in state.cleared


@every_case
@added_or_gone
def test_a_finished_game_is_proved_and_told_as_it_was(
    case: Case, begun_with_it: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    before, after = texts(case, begun_with_it=begun_with_it)
    games = games_with(case, before)
    evening = put(straight(case, games), games)
    told = said_of(evening, capfd)
    changed = games_with(case, after)
    assert said_of(evening, capfd) == told
    assert verify_written(written(evening, changed), changed).verdict is Verdict.PROVED
    saved, was = shelved(changed), shelved(games)
    assert (saved.view, saved.over) == (was.view, True)
    assert saved.game.own == before


def said_of(evening: Path, capfd: pytest.CaptureFixture[str]) -> list[str]:
    """Return what commands tell of a game, without the seconds they took."""
    full, public = evening.with_suffix(".full"), evening.with_suffix(".public")
    assert main(["export", str(evening), "--full", "-o", str(full)]) == 0
    assert main(["export", str(evening), "-o", str(public)]) == 0
    for file in (evening, full, public):
        assert main(["replay", str(file)]) == 0
    for file in (evening, full):
        assert main(["verify", str(file)]) == 0
    assert main(["history"]) == 0
    lines = capfd.readouterr().out.splitlines()
    return [line for line in lines if '"seconds"' not in line]


def written(evening: Path, games: Games) -> Any:
    return read_written(evening, load_key(places.key_file()), games)


def shelved(games: Games) -> Saved:
    shelf = FolderShelf(places.games_folder(), places.key_file(), games)
    (saved,) = shelf.games(10)
    assert isinstance(saved, Saved)
    return saved


@every_case
def test_an_import_keeps_the_cards_of_where_it_was_played(case: Case) -> None:
    games = games_with(case, case.text)
    evening = put(straight(case, games), games)
    full = evening.with_name("full.json")
    assert main(["export", str(evening), "--full", "-o", str(full)]) == 0
    games_with(case, "")
    copy = places.games_folder() / "copy.journal"
    assert main(["import", str(full), "--journal", str(copy)]) == 0
    assert written(copy, games).record.header.own == case.text
    assert main(["replay", str(copy)]) == 0


@every_case
@pytest.mark.parametrize("own", [None, "", "# other\n"])
def test_what_was_written_is_held_by_the_deal_code(case: Case, own: str | None) -> None:
    games = games_with(case, case.text)
    record, _, contents = written(put(straight(case, games), games), games)
    document = json.loads(export_full(games[case.slug], record, contents))
    assert not independent_verifier.troubles(document)
    document["header"]["own"] = own
    if own is None:
        del document["header"]["own"]
    told = verify_export(json.dumps(document).encode(), games)
    sentences = [sentence.render() for sentence in told.findings]
    assert "Seed, names, options or keys do not match the deal code." in sentences
    assert "The locked header does not match this export." in sentences
    assert len(independent_verifier.troubles(document)) == 2


def test_a_game_of_an_earlier_version_goes_on_with_the_file_of_today() -> None:
    case = CASES[2]
    record = straight(case, games_with(case, ""))
    header = msgspec.structs.replace(record.header, own=None)
    today = games_with(case, case.text)
    assert game_of(today, header) is today[case.slug]
    assert b"own" not in msgspec.json.encode(header, enc_hook=str)


def test_a_game_nobody_can_add_to_says_nothing_of_it() -> None:
    game = find_games("companion.games")["resistance"]
    log = MemoryLog()
    session = Session.start(game, Setup(tuple("ABCDE")), log)
    assert session.header.own is None
    assert as_it_began(game, msgspec.structs.replace(session.header, own="x")) is game


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ("#\n" * (LARGEST // 2 + 1), "is too long: at most 256 kB."),
        ("#" * (LONGEST_LINE + 1), "Line 1 of unrest.toml is too long"),
    ],
)
def test_an_export_may_not_bring_more_than_a_file_could(own: str, why: str) -> None:
    case = CASES[2]
    games = games_with(case, "")
    document = json.loads(export_public(games[case.slug], straight(case, games)))
    document["header"]["own"] = own
    with pytest.raises(MalformedInputError, match=why):
        read_export(json.dumps(document).encode(), games)


def test_a_line_that_would_take_all_memory_is_refused_in_the_file_too() -> None:
    path = places.own_game_file("star_wars_rebellion")
    path.parent.mkdir()
    path.write_text("a." * LONGEST_LINE + "a = 1", "utf-8")
    games, (trouble,) = with_own_files(find_games("companion.games"))
    assert trouble.render().startswith("Line 1 of star_wars_rebellion.toml is too long")
    assert games["star_wars_rebellion"].own == ""


@every_case
@pytest.mark.parametrize("text", ["a = 1" + "0" * 900, "\n".join(["a = " + "[" * 900] * 9)])
def test_a_text_that_no_reader_takes_adds_nothing(case: Case, text: str) -> None:
    path = places.own_game_file(case.slug)
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    games, troubles = with_own_files(find_games("companion.games"))
    assert len(troubles) == 1
    assert games[case.slug].cards.keys() == find_games("companion.games")[case.slug].cards.keys()
