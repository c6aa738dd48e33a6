"""Every command from the command line, with what it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import run, run_process


@pytest.fixture
def evening(home: Path) -> Path:
    path = home / "games" / "evening.journal"
    played = run(
        ["demo", "resistance", "--seats", "7", "--seed", "5", "--option", "plots=dealt",
         "--journal", str(path)]
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    return path


@pytest.mark.parametrize("game", ["unrest", "rebellion_3j"])
@pytest.mark.usefixtures("home")
def test_a_game_for_two_need_not_be_told_so(game: str) -> None:
    ran = run(["demo", game, "--seed", "1"])
    assert json.loads(ran.stdout.splitlines()[-1])["game"] == game
    [line] = [line for line in run(["games"]).stdout.splitlines() if line.startswith(game)]
    assert ", 2 players, " in line


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("option", ["plots=dealt", "targeting=yes", "blind_spies=yes"])
def test_a_demo_ends_with_one_json_line(seats: int, option: str, home: Path) -> None:
    ran = run(["demo", "resistance", "--seats", str(seats), "--seed", "1", "--option", option])
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert not home.exists()
    last = json.loads(ran.stdout.splitlines()[-1])
    assert list(last) == ["game", "winner", "reason", "events", "seconds"]
    assert last["game"] == "resistance"
    assert last["winner"] in {"resistance", "spy"}


def test_the_same_seed_tells_the_same_story() -> None:
    first, second = (
        run(["demo", "resistance", "--seats", "5", "--seed", "x"]).stdout.splitlines()[:-1]
        for _ in range(2)
    )
    assert first == second
    assert len(first) > 10


@pytest.mark.parametrize(("seats", "kept"), [(1, "full"), (2, "goods"), (3, "full"), (4, "score")])
def test_a_demo_of_imperial_settlers_ends_at_every_table(seats: int, kept: str, home: Path) -> None:
    ran = run(["demo", "imperial_settlers", "--seats", str(seats), "--seed", "1",
               "--option", f"help={kept}"])  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert not home.exists()
    last = json.loads(ran.stdout.splitlines()[-1])
    assert last["game"] == "imperial_settlers"
    assert last["reason"]


@pytest.mark.parametrize(
    "line",
    [
        "imperial_settlers: Imperial Settlers, 1-4 players",
        "rebellion_3j: Rebellion, 2 players",
        "resistance: The Resistance, 5-10 players",
        "unrest: Unrest, 2 players",
    ],
)
def test_games_lists_every_game(line: str) -> None:
    assert line in run(["games"]).stdout


def test_a_journal_is_replayed(evening: Path) -> None:
    told = run(["replay", str(evening)])
    assert told.returncode == 0
    assert json.loads(told.stdout.splitlines()[-1])["winner"] in {"resistance", "spy"}


@pytest.mark.parametrize("scope", [[], ["--full"]])
def test_an_export_is_replayed_to_the_same_story(evening: Path, scope: list[str]) -> None:
    out = evening.with_suffix(".json")
    assert run(["export", str(evening), *scope, "-o", str(out)]).returncode == 0
    ours = run(["replay", str(evening)]).stdout.splitlines()[:-1]
    assert len(ours) > 20
    assert run(["replay", str(out)]).stdout.splitlines()[:-1] == ours


def test_a_full_export_is_imported_and_a_public_one_is_not(evening: Path) -> None:
    out = evening.with_suffix(".json")
    run(["export", str(evening), "--full", "-o", str(out)])
    imported = run(["import", str(out)])
    assert imported.returncode == 0
    again = run(["replay", imported.stdout.strip()]).stdout.splitlines()[:-1]
    assert again == run(["replay", str(evening)]).stdout.splitlines()[:-1]
    run(["export", str(evening), "-o", str(out)])
    refused = run(["import", str(out)])
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "replayed, not imported" in refused.stderr


def test_a_full_export_that_was_cut_off_is_not_imported(evening: Path, home: Path) -> None:
    out = evening.with_suffix(".json")
    run(["export", str(evening), "--full", "-o", str(out)])
    whole = json.loads(out.read_bytes())
    cut = [{**entry, "row": None} for entry in whole["entries"][:30]]
    while not cut[-1]["last"]:
        cut.pop()
    out.write_text(json.dumps({**whole, "entries": cut, "outcome": None, "proof": None}))
    before = sorted((home / "games").glob("*"))
    refused = run(["import", str(out)])
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "This full history has no end: export the game again when it is over.\n"
    )
    assert sorted((home / "games").glob("*")) == before


def test_history_lists_games_and_what_is_wrong_with_them(evening: Path, home: Path) -> None:
    (home / "games" / "broken.journal").write_text("no journal" * 200)
    rows = [json.loads(line) for line in run(["history", "--json"]).stdout.splitlines()]
    by_name = {row["file"]: row for row in rows}
    assert by_name[evening.name]["game"] == "resistance"
    assert "The game is over" in by_name[evening.name]["stands"]
    assert "not a journal" in by_name["broken.journal"]["trouble"]
    assert evening.name in run(["history"]).stdout


def test_a_name_from_the_history_is_enough(evening: Path) -> None:
    assert run(["replay", evening.name]).returncode == 0
    assert run(["export", evening.name]).returncode == 0


def test_an_export_never_overwrites_a_journal(evening: Path) -> None:
    before = evening.read_bytes()
    refused = run(["export", str(evening), "-o", str(evening)])
    assert refused.returncode == 2
    assert "write elsewhere" in refused.stderr
    assert evening.read_bytes() == before


def test_an_export_goes_through_links_and_to_devices(evening: Path, tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.touch()
    link.symlink_to(target)
    assert run(["export", str(evening), "-o", str(link)]).returncode == 0
    assert link.is_symlink()
    assert target.stat().st_size > 1000
    assert run(["export", str(evening), "-o", "/dev/null"]).returncode == 0
    assert Path("/dev/null").is_char_device()
    for folder in (".", "/", str(tmp_path)):
        refused = run(["export", str(evening), "-o", folder])
        assert refused.returncode == 3
        assert "Is a directory" in refused.stderr


def test_trouble_with_the_system_is_one_sentence(evening: Path, tmp_path: Path) -> None:
    long = str(tmp_path / ("x" * 300))
    for command in (["replay", long], ["export", long], ["history", "--folder", long]):
        ran = run_process(command)
        assert ran.returncode in (0, 3)
        assert "Traceback" not in ran.stderr
    with Path("/dev/full").open("wb") as nowhere:
        full = subprocess.run(
            [sys.executable, "-m", "companion", "replay", evening],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert full.returncode == 3
    assert full.stderr == "The output: No space left on device.\n"


def test_reading_never_makes_a_key(evening: Path, home: Path) -> None:
    (home / "owner.key").rename(home / "moved.key")
    for command in (["replay", str(evening)], ["export", str(evening)], ["history"]):
        refused = run(command)
        assert refused.returncode == 3
        assert "put back the key file" in refused.stderr
    assert not (home / "owner.key").exists()


def test_a_journal_is_not_an_export(evening: Path, tmp_path: Path) -> None:
    assert "export it first" in run(["import", str(evening)]).stderr
    (tmp_path / "nothing.json").touch()
    assert "is empty" in run(["replay", str(tmp_path / "nothing.json")]).stderr


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    refused = run(["referee", "resistance", "--seats", "5", "--journal", str(tmp_path)])
    assert refused.returncode == 3
    assert "is a folder" in refused.stderr


def test_an_empty_history_says_so(home: Path) -> None:
    ran = run(["history"])
    assert (ran.returncode, ran.stdout) == (0, "")
    assert f"No games in {home}/games yet." in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 2, "required"),
        (["dance"], 2, "invalid choice"),
        (["demo", "chess", "--seats", "5"], 2, "no game 'chess'"),
        (["demo", "resistance", "--seats", "4"], 2, "5 to 10 players, not 4"),
        (["demo", "resistance", "--seats", "11"], 2, "1 to 10 seats"),
        (["demo", "resistance", "--seats", "five"], 2, "invalid int"),
        (["demo", "resistance"], 2, "--seats"),
        (
            ["demo", "resistance", "--seats", "5", "--names", "a,b"],
            2,
            "5 seats need 5 names, not 2",
        ),
        (["demo", "resistance", "--seats", "5", "--names", "a,b,c,d,A"], 2, "both called"),
        (["demo", "resistance", "--seats", "5", "--names", "a,b,c,,e"], 2, "Seat 4 needs a name"),
        (["demo", "resistance", "--seats", "5", "--option", "speed=1"], 2, "no option 'speed'"),
        (["demo", "resistance", "--seats", "5", "--option", "plots=maybe"], 2, "choose one of"),
        (["demo", "resistance", "--seats", "5", "--option", "plots"], 2, "is not key=value"),
        (["demo", "resistance", "--seats", "5", "--option", "first_leader=9"], 2, "cannot lead"),
        (["referee", "resistance", "--seats", "5", "--option", "first_leader=9"], 2, "cannot lead"),
        (["referee", "resistance", "--seats", "5", "--timer", "team=x"], 2, "phase=seconds"),
        (["referee", "resistance", "--seats", "5", "--timer", "nap=9"], 2, "no phase 'nap'"),
        (
            ["referee", "resistance", "--seats", "5", "--journal", "/proc/x"],
            3,
            "cannot be opened: No such",
        ),
        (["export", "nothing.journal"], 3, "cannot be read: No such file"),
        (["replay", "nothing.json"], 3, "cannot be read: No such file"),
        (["replay", "."], 3, "cannot be read: Is a directory"),
        (["import", "nothing.json"], 3, "cannot be read"),
    ],
)
def test_wrong_input_is_one_sentence_and_an_exit_code(
    arguments: list[str], code: int, words: str, home: Path
) -> None:
    ran = run(arguments)
    assert ran.returncode == code
    assert words in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert ran.stdout == ""
    assert not list(home.glob("games/*"))


def test_a_game_is_never_written_over_another(evening: Path) -> None:
    before = evening.read_bytes()
    refused = run(["demo", "resistance", "--seats", "5", "--journal", str(evening)])
    assert refused.returncode == 2
    assert "holds a game already" in refused.stderr
    assert evening.read_bytes() == before


def test_an_export_that_cannot_be_written_is_one_sentence(evening: Path) -> None:
    ran = run(["export", str(evening), "-o", "/proc/nowhere/x.json"])
    assert ran.returncode == 3
    assert "cannot be written" in ran.stderr


def test_a_readable_key_stops_everything_with_advice(evening: Path, home: Path) -> None:
    (home / "owner.key").chmod(0o644)
    ran = run(["replay", str(evening)])
    assert ran.returncode == 3
    assert "chmod 600" in ran.stderr
