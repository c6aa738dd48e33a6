"""The referee over a pipe, as a program would use it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import run

OPTIONS = ("--option", "identities=cards", "--option", "first_leader=1")


class Pipe:
    """A referee at the other end of a pipe."""

    def __init__(self, journal: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "companion", "referee", "resistance", "--seats", "5"]
        self.process = subprocess.Popen(
            [*command, "--journal", journal, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def send(self, line: str | bytes) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.send(json.dumps({"do": do, **fields}))

    def act(self, seat: int | str, kind: str, **fields: Any) -> dict[str, Any]:
        return self.ask("act", seat=seat, action={"kind": kind, **fields})

    def close(self) -> str:
        _, complaints = self.process.communicate(timeout=20)
        return complaints.decode()


@pytest.fixture
def pipe(home: Path) -> Iterator[Pipe]:
    opened = Pipe(home / "evening.journal", *OPTIONS)
    yield opened
    opened.close()


def begin(pipe: Pipe) -> None:
    for seat in range(1, 6):
        assert pipe.act(seat, "ready")["ok"]
    assert pipe.act(1, "finish_reveal")["ok"]


def test_a_whole_game_by_json_lines(pipe: Pipe) -> None:
    begin(pipe)
    for size in (2, 3, 2):
        leader = pipe.ask("view")["view"]["leader"]
        for member in range(1, size + 1):
            assert pipe.act(leader, "pick_member", member=member)["ok"]
        assert pipe.act(leader, "call_vote")["ok"]
        for seat in range(1, 6):
            assert pipe.act(seat, "cast_vote", vote="approve")["ok"]
        for member in range(1, size + 1):
            answer = pipe.act(member, "play_card", card="success")
    assert answer["outcome"] == {
        "winner": "resistance",
        "reason": "missions_succeeded",
        "seats": [],
    }
    assert pipe.ask("export", scope="full")["export"]["scope"] == "full"
    assert pipe.ask("quit")["ok"]


def test_an_id_comes_back(pipe: Pipe) -> None:
    assert pipe.ask("view", id="abc")["id"] == "abc"
    assert pipe.act(9, "ready")["id"] is None
    assert pipe.ask("act", id=5, seat=9, action={"kind": "ready"})["id"] == 5


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("no json", "malformed", "cannot be read"),
        ("[1,2,3]", "malformed", "cannot be read"),
        ('{"do":"dance"}', "malformed", "dance"),
        ('{"do":"view","colour":1}', "malformed", "unknown field `colour`"),
        ('{"do":"act","seat":1}', "malformed", "missing required field `action`"),
        ('{"do":"act","seat":9,"action":{"kind":"ready"}}', "malformed", "no seat 9"),
        ('{"do":"act","seat":0,"action":{"kind":"ready"}}', "malformed", "no seat 0"),
        ('{"do":"act","seat":"Zenon","action":{"kind":"ready"}}', "malformed", "Nobody"),
        ('{"do":"act","seat":"seat","action":{"kind":"ready"}}', "ambiguous", "which one?"),
        ('{"do":"act","seat":1,"action":{"kind":"fly"}}', "malformed", "fly"),
        ('{"do":"act","seat":1,"action":{"kind":"ready","x":1}}', "malformed", "unknown field"),
        ('{"do":"act","seat":1,"action":{"kind":"pick_member"}}', "malformed", "member"),
        ('{"do":"act","seat":1,"action":{"kind":"pick_member","member":99}}', "malformed", "<= 10"),
        ('{"do":"act","seat":1,"action":{"kind":"call_vote"}}', "illegal", "Not now"),
        ('{"do":"view","seat":77}', "malformed", "no seat 77"),
        ('{"do":"legal","seat":77}', "malformed", "no seat 77"),
        ('{"do":"undo"}', "illegal", "cannot be unseen"),
        ('{"do":"export","scope":"full"}', "illegal", "sealed until"),
        ('{"do":"export","scope":"everything"}', "malformed", "everything"),
        ('{"do":"timer","verb":"extend"}', "illegal", "No countdown"),
        ('{"do":"timer","verb":"start","seconds":-1}', "malformed", "from 1 second"),
    ],
)
def test_bad_input_is_an_answer_and_changes_nothing(
    pipe: Pipe, line: str, kind: str, words: str
) -> None:
    before = pipe.ask("view")
    answer = pipe.send(line)
    assert answer["ok"] is False
    assert answer["error"]["kind"] == kind
    assert words in answer["error"]["sentence"]
    assert pipe.ask("view") == before


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b'"' + b"x" * 3_000_000,
        b"\x00",
        b"{" * 5000,
        b'{"do":"act","seat":1,"action":' + b"[" * 100_000,
        b'{"do":"undo"}' + b" " * (1 << 20) + b"x",
        b" " * (1 << 20) + b'{"do":"view"}',
    ],
    ids=lambda line: str(line[:12]),
)
def test_hostile_lines_are_one_answer_each(pipe: Pipe, line: bytes) -> None:
    assert pipe.send(line)["error"]["kind"] == "malformed"
    assert pipe.ask("view")["ok"]


def test_a_hidden_choice_that_is_none_is_not_quoted(pipe: Pipe) -> None:
    begin(pipe)
    answers = [pipe.act(2, "cast_vote", vote=vote) for vote in ("REJECT", "APPROVE", 7)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["error"]["kind"] == "malformed"


def test_acting_out_of_turn_for_another_or_twice_is_illegal(pipe: Pipe) -> None:
    begin(pipe)
    assert pipe.act(2, "pick_member", member=1)["error"]["sentence"] == (
        "Seat 2 cannot do that: Seat 1 is the leader."
    )
    assert pipe.act(1, "pick_member", member=1)["ok"]
    assert pipe.act(1, "pick_member", member=1)["error"]["kind"] == "illegal"
    assert pipe.act(3, "play_card", card="fail")["error"]["kind"] == "illegal"


def test_undo_is_named(pipe: Pipe) -> None:
    begin(pipe)
    assert pipe.act(1, "pick_member", member=4)["undo"] == "Seat 4 joins the team."
    assert pipe.ask("undo")["undo"] is None
    assert pipe.ask("view")["view"]["team"] == []


def test_killed_inside_a_vote_only_the_missing_seats_vote(home: Path) -> None:
    journal = home / "evening.journal"
    pipe = Pipe(journal, *OPTIONS)
    begin(pipe)
    for member in (1, 2):
        pipe.act(1, "pick_member", member=member)
    pipe.act(1, "call_vote")
    pipe.act(2, "cast_vote", vote="approve")
    before = pipe.act(4, "cast_vote", vote="reject")
    os.kill(pipe.process.pid, signal.SIGKILL)
    pipe.process.wait()
    again = Pipe(journal, *OPTIONS)
    assert again.ask("view")["awaited"] == [1, 3, 5] == before["awaited"]
    assert again.ask("view", seat=4)["view"]["vote"] == "reject"
    for seat in (1, 3, 5):
        answer = again.act(seat, "cast_vote", vote="approve")
    assert answer["entries"][1]["fact"]["votes"]["4"] == "reject"
    assert "goes on at entry" in again.close()
    pipe.close()


def test_a_timer_over_the_pipe(home: Path) -> None:
    pipe = Pipe(home / "t.journal", *OPTIONS, "--timer", "team=90")
    assert pipe.ask("timer")["clock"]["left_ms"] is None
    begin(pipe)
    assert pipe.ask("timer", verb="pause")["clock"]["paused"]
    clock = pipe.ask("timer", verb="extend", seconds=30)["clock"]
    assert 119_000 <= clock["left_ms"] <= 120_000
    assert pipe.ask("timer", verb="resume")["clock"]["phase"] == "team"
    assert pipe.ask("timer", verb="stop")["clock"]["left_ms"] is None
    pipe.close()


def test_a_countdown_that_ran_out_is_told_by_the_next_look(home: Path) -> None:
    pipe = Pipe(home / "t.journal", *OPTIONS, "--timer", "identities=1")
    shown = pipe.ask("timer")
    while not shown["clock"]["expired"]:
        time.sleep(0.1)
        shown = pipe.ask("timer")
    assert [entry["fact"]["kind"] for entry in shown["entries"]] == ["clock.expired"]
    assert shown["clock"]["expired"]
    assert pipe.ask("timer")["entries"] == []
    pipe.close()


@pytest.fixture
def ctrl_c_is_heard() -> Iterator[None]:
    """Tests that run in the background are started deaf to it, and so would be who they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_is_heard")
def test_ctrl_c_closes_in_good_order(home: Path) -> None:
    pipe = Pipe(home / "evening.journal", *OPTIONS)
    pipe.ask("view")
    pipe.process.send_signal(signal.SIGINT)
    assert "Traceback" not in pipe.close()
    assert pipe.process.returncode == 130
    told = json.loads(run(["export", str(home / "evening.journal")]).stdout)
    assert told["entries"][-1]["fact"] == {"kind": "table.left"}


def test_a_finished_game_is_said_to_be_over(home: Path) -> None:
    journal = str(home / "evening.journal")
    run(["demo", "resistance", "--seats", "5", "--journal", journal])
    again = run(["referee", "resistance", "--seats", "5", "--journal", journal])
    assert again.returncode == 0
    assert "is over" in again.stderr


def test_an_undone_step_is_not_part_of_the_story(home: Path) -> None:
    pipe = Pipe(home / "evening.journal", *OPTIONS, "--option", "plots=real")
    begin(pipe)
    pipe.act(1, "draw_plots")
    pipe.act(1, "give_plot", plot="no_confidence", to=2)
    pipe.ask("undo")
    pipe.act(1, "give_plot", plot="no_confidence", to=3)
    pipe.close()
    story = run(["replay", str(home / "evening.journal")]).stdout
    assert "Seat 3 gets No Confidence." in story
    assert "Seat 2 gets" not in story


def test_verbose_logs_no_hidden_choice(home: Path) -> None:
    logs = []
    for vote in ("approve", "reject"):
        pipe = Pipe(home / f"{vote}.journal", *OPTIONS, "--verbose")
        begin(pipe)
        for member in (1, 2):
            pipe.act(1, "pick_member", member=member)
        pipe.act(1, "call_vote")
        pipe.act(2, "cast_vote", vote=vote)
        log = pipe.close()
        logs.append([line for line in log.splitlines() if "Journal:" not in line])
    assert logs[0] == logs[1]
    assert any("VoteCast(seat=2, vote=<secret>)" in line for line in logs[0])


def test_a_second_referee_is_told_about_the_first(pipe: Pipe, home: Path) -> None:
    pipe.ask("view")
    second = run(["referee", "resistance", "--seats", "5", "--journal", f"{home}/evening.journal"])
    assert second.returncode == 3
    assert second.stderr.count("\n") == 1
    assert "Another companion is playing" in second.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seats", "6"],
        ["--seats", "5", "--names", "a,b,c,d,e"],
        ["--seats", "5", "--option", "targeting=yes"],
    ],
)
def test_another_game_than_the_journals_is_refused(home: Path, arguments: list[str]) -> None:
    journal = f"{home}/evening.journal"
    assert run(["demo", "resistance", "--seats", "5", "--journal", journal]).returncode == 0
    refused = run(["referee", "resistance", *arguments, "--journal", journal])
    assert refused.returncode == 2
    assert "holds another game" in refused.stderr


def test_a_damaged_journal_is_told_about(home: Path) -> None:
    journal = home / "evening.journal"
    run(["demo", "resistance", "--seats", "5", "--journal", str(journal)])
    subprocess.run(["sqlite3", journal, "DELETE FROM entry WHERE sequence = 20"], check=True)
    resumed = run(["referee", "resistance", "--seats", "5", "--journal", str(journal)])
    assert resumed.returncode == 0
    assert "The journal was damaged. " in resumed.stderr
