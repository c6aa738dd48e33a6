"""The plug is pulled in every phase, and the game comes back where it was."""

import json
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from typing import Any

import pytest

from companion.engine import AnyGame, replay
from companion.games.resistance.pieces import MissionCard, Role, Vote
from companion.games.resistance.state import Phase, State
from companion.journal import load_key, read_journal
from tests.ui.theatre import PATIENCE, Theatre

WAITS = "Put the screen on the table, then go on."
FULL = {"plots": "dealt", "targeting": "yes"}
VOTES = {"a": Vote.APPROVE, "b": Vote.REJECT}
CARDS = {"a": MissionCard.SUCCESS, "b": MissionCard.FAIL}


class Witness:
    """Reads what a scene tells while it plays."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def hear(self) -> Any:
        """Return the next thing the scene tells."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        return json.loads(line)

    def end(self, how: signal.Signals) -> int:
        """End the process and return how it ended."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@contextmanager
def playing(theatre: Theatre, scene: str, **arguments: Any) -> Iterator[Witness]:
    with theatre.start(scene, **arguments) as process:
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield Witness(process)
        finally:
            watchdog.cancel()
            process.kill()


def state_on_disk(theatre: Theatre, games: Mapping[str, AnyGame], file: str) -> State:
    record, damage = read_journal(
        theatre.home / "games" / file, load_key(theatre.home / "owner.key"), games
    )
    assert damage is None
    state: State = replay(games["resistance"], record).state
    return state


def check_choices(state: State, chosen: dict[str, str]) -> None:
    """Everybody who chose is still counted with what they chose."""
    for seat, button in ((int(seat), button) for seat, button in chosen.items()):
        if state.phase is Phase.MISSION:
            spy = state.identities[seat].expose() is Role.SPY
            assert state.cards[seat].expose() is CARDS[button if spy else "a"]
        else:
            assert state.votes[seat].expose() is VOTES[button]


def check_same(left: dict[str, Any], found: dict[str, Any]) -> None:
    """Nothing public may differ; a narration waits at its beginning, for no eyes are closed now."""
    assert found["place"] == "table"
    assert found["shown"] == found["page"]["headline"]
    if left["line"]:
        assert found["paused"]
        assert found["line"] == WAITS
    else:
        assert not found["line"]
    for one in (left, found):
        del one["place"], one["shown"], one["paused"], one["line"]
    assert found == left


def check_over(left: dict[str, Any], found: dict[str, Any]) -> None:
    """A game that is over shows its result, and nothing that is revealed before it."""
    winners = {"resistance": "The Resistance wins!", "spy": "The spies win!"}
    assert found["place"] == "result"
    assert found["view"] == left["view"]
    assert found["shown"] == winners[found["view"]["outcome"]["winner"]]


def test_a_kill_in_any_phase_loses_nothing(theatre: Theatre, games: Mapping[str, AnyGame]) -> None:
    # With this deal and this plan one game visits every phase, and soon.
    table = {"seats": 7, "options": FULL, "deal": 3, "plan": 41}
    seen: list[Phase] = []
    chosen: dict[Phase, int] = {}
    places: set[str] = set()
    left: Any = None
    while True:
        with playing(theatre, "killed:life", **table, seen=seen, phases=list(Phase)) as witness:
            if left:
                found = witness.hear()["found"]
                if left["left"]["phase"] == "over":
                    break
                check_same(left["left"], found)
            left = witness.hear()
            assert witness.end(signal.SIGKILL) == -signal.SIGKILL
        state = state_on_disk(theatre, games, left["left"]["file"])
        check_choices(state, left["chosen"])
        chosen[state.phase] = len(left["chosen"])
        places.add(left["place"])
        seen.append(state.phase)
        assert left["left"]["phase"] == state.phase
    check_over(left["left"], found)
    assert sorted(seen) == sorted(Phase), "every phase, each once"
    assert chosen[Phase.VOTE] == 2, "some had voted when the plug was pulled, others had not"
    assert chosen[Phase.MISSION] >= 1
    assert places == {"table", "hand_over"}


def test_a_count_that_nobody_has_closed_is_still_open(theatre: Theatre) -> None:
    with playing(theatre, "killed:all_in", deal=1) as witness:
        left = witness.hear()["left"]
        assert witness.end(signal.SIGKILL) == -signal.SIGKILL
    told = theatre.play("killed:close_count")
    assert left["view"]["all_counted"]
    assert left["awaited"] == [left["view"]["leader"]]
    check_same(left, told["found"])
    assert told["votes"] == 5


@pytest.mark.parametrize("ends", ["stop", "close"])
def test_a_closed_window_opens_where_it_was_with_exact_clocks(
    theatre: Theatre, games: Mapping[str, AnyGame], ends: str
) -> None:
    arguments = {"settings": {"timers": "generous"}, "deal": 1}
    with playing(theatre, "killed:vote_and_wait", **arguments, ends=ends) as witness:
        left = witness.hear()
        if ends == "close":  # to the window this is what a tap on its cross is
            witness.process.send_signal(signal.SIGTERM)
        assert witness.process.wait(PATIENCE) == 0
    file = left["left"]["file"]
    record, _ = read_journal(
        theatre.home / "games" / file, load_key(theatre.home / "owner.key"), games
    )
    clock = replay(games["resistance"], record).clock
    found = theatre.play("killed:back_in_vote", **arguments)["found"]
    countdown = clock.countdown
    assert countdown is not None
    assert clock.at >= left["time"], "the time until the window closed counts"
    assert found["clock"]["at"] == clock.at, "and none after it"
    assert found["clock"]["countdown"]["phase"] == "vote"
    assert found["awaited"] == left["left"]["awaited"]
    for one in (found, left["left"]):
        for key in ("clock", "sequence", "place", "shown"):
            del one[key]  # the end of the evening was written down
    assert found == left["left"]
    check_choices(state_on_disk(theatre, games, file), left["chosen"])
