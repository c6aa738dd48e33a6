"""Sessions, on the smallest game there is."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import (
    BadSetupError,
    Entry,
    Header,
    IllegalActionError,
    MalformedInputError,
    MemoryLog,
    RecordError,
    Secret,
    Session,
    Setup,
    replay,
)
from companion.engine.facts import (
    CountdownExpired,
    CountdownStarted,
    CountdownStopped,
    TableLeft,
    Undone,
)
from tests.clock import HandClock
from tests.engine.tiny import TINY, Hidden, Hide, Nod, Nodded

LEFT, RIGHT = Hide(Secret("L")), Hide(Secret("R"))


def start(log: Any = None, clock: HandClock | None = None, **setup: Any) -> Session:
    return Session.start(
        TINY,
        Setup(("Ola", "Jan"), **setup),
        log or MemoryLog(),
        seed="x",
        now=clock or HandClock(),
    )


class FullDisk(MemoryLog):
    """A log with room for so many entries."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def append(self, entries: Sequence[Entry]) -> None:
        if len(self.entries) + len(entries) > self.room:
            raise RecordError("The disk is full.")
        super().append(entries)


def test_nothing_changes_when_it_cannot_be_written() -> None:
    session = start(FullDisk(1))
    before = session.state
    with pytest.raises(RecordError):
        session.act(1, LEFT)
    assert session.state is before
    assert session.sequence == 1


def test_a_game_that_cannot_be_written_does_not_begin() -> None:
    with pytest.raises(RecordError):
        start(FullDisk(0))


def test_it_is_written_before_anybody_is_told() -> None:
    class Watching(MemoryLog):
        """A log that looks at the session while it is being written."""

        session: Session | None = None
        seen: tuple[int, ...] = ()

        def append(self, entries: Sequence[Entry]) -> None:
            super().append(entries)
            if self.session:
                self.seen = self.session.public_view().hiding

    log = Watching()
    log.session = session = start(log)
    entries = session.act(1, LEFT)
    assert log.entries[-1:] == list(entries)
    assert log.seen == ()
    assert session.public_view().hiding == (1,)


def test_an_illegal_action_changes_nothing() -> None:
    session = start()
    session.act(1, LEFT)
    before = session.state
    with pytest.raises(IllegalActionError, match="already"):
        session.act(1, RIGHT)
    assert session.state is before


def test_a_seat_that_is_not_there_is_malformed() -> None:
    with pytest.raises(MalformedInputError, match="no seat 3 at a table of 2"):
        start().act(3, LEFT)


def test_a_finished_game_takes_no_more_actions() -> None:
    session = start()
    session.act(1, LEFT)
    session.act(2, LEFT)
    assert session.outcome is not None
    assert session.legal(1) == []
    with pytest.raises(IllegalActionError, match="over"):
        session.act(1, Nod())


def test_the_log_names_what_happened_without_what_was_chosen(
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = start()
    with caplog.at_level(logging.INFO):
        session.act(1, LEFT)
    assert "Hidden(seat=1, hand=<secret>)" in caplog.text


def test_the_log_begins_with_the_deal(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        start()
    assert "1 Begun(" in caplog.text


# Undo


def test_undo_has_a_name_and_takes_back_one_step() -> None:
    session = start()
    session.act(1, Nod())
    session.act(2, LEFT)
    assert session.undo_label is not None
    assert session.undo_label.render(session.names) == "Jan hides the coin."
    entries = session.undo()
    assert [entry.fact for entry in entries] == [Undone(3)]
    assert session.public_view().hiding == ()
    session.undo()
    assert session.public_view().nods == 0


def test_what_was_revealed_cannot_be_undone() -> None:
    session = start()
    with pytest.raises(IllegalActionError, match="cannot be unseen"):
        session.undo()  # the deal
    session.act(1, LEFT)
    session.act(2, LEFT)
    with pytest.raises(IllegalActionError, match="cannot be unseen"):
        session.undo()


def test_undone_steps_can_be_taken_anew_and_undone_again() -> None:
    session = start()
    session.act(1, LEFT)
    session.undo()
    session.act(1, RIGHT)
    session.undo()
    session.act(1, LEFT)
    session.act(2, LEFT)
    assert session.public_view().shown == {1: "L", 2: "L"}


def test_undo_is_replayed_like_everything_else() -> None:
    log = MemoryLog()
    session = start(log)
    for seat in (1, 2, 1):
        session.act(seat, Nod())
    session.undo()
    session.undo()
    session.act(1, LEFT)
    ledger = replay(TINY, log.record())
    assert ledger.state == session.state
    assert [step.batch for step in ledger.undoable] == [2, 7]


def test_a_hidden_choice_undone_behind_what_was_done_openly_is_known() -> None:
    """Or it could be made anew, and all that followed done again, as if nothing had been."""
    log = MemoryLog()
    session = start(log)
    session.act(1, LEFT)
    session.act(2, Nod())
    session.undo()
    assert session.access.undone_choices == ()
    session.undo()
    assert list(session.access.undone_choices) == [1]
    session.act(1, RIGHT)
    session.undo()
    assert list(session.access.undone_choices) == [1]  # nothing was done since
    assert replay(TINY, log.record()).access == session.access


def test_a_hidden_choice_undone_at_once_or_after_other_hidden_ones_is_nothing_to_tell() -> None:
    def decide(_state: Any, seat: int, action: Any, _: Any) -> list[Any]:
        return [Hidden(seat, action.hand) if isinstance(action, Hide) else Nodded(seat)]

    never_shown = replace(TINY, decide=decide)
    session = Session.start(never_shown, Setup(("Ola", "Jan")), MemoryLog())
    session.act(1, Nod())
    session.act(1, LEFT)
    session.look(2)
    session.undo()
    session.act(1, LEFT)
    session.act(2, LEFT)
    session.undo()
    session.undo()
    assert session.public_view().hiding == ()
    assert session.access.undone_choices == ()


# Chance


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    assert start().state == start().state
    other = Session.start(TINY, Setup(("a", "b")), MemoryLog(), seed="y")
    assert other.state.luck != start().state.luck


def test_without_a_seed_no_two_games_are_alike() -> None:
    games = [Session.start(TINY, Setup(("a", "b")), MemoryLog()) for _ in range(5)]
    assert len({game.state.luck for game in games}) > 1


# Setup


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup(("Ola",)), "Tiny is for 2 to 2 players, not 1."),
        (Setup(("Ola", " ola ")), "both called"),
        (Setup(("Ola", "  ")), "Seat 2 needs a name"),
        (Setup(("Ola", "a\nb")), "Seat 2 needs a name"),
        (Setup(("Ola", "x" * 41)), "longer than 40"),
        (Setup(("Ola", "Jan"), {"moood": "calm"}), r"no option 'moood' \(did you mean mood\?\)"),
        (Setup(("Ola", "Jan"), {"mood": "sad"}), "cannot be 'sad': choose one of calm, wild"),
        (Setup(("Ola", "Jan"), {}, {"hidin": 5}), r"no phase 'hidin' \(did you mean hiding\?\)"),
        (Setup(("Ola", "Jan"), {}, {"hiding": 0}), "from 1 second"),
    ],
)
def test_a_wrong_setup_gets_one_clear_sentence(setup: Setup, sentence: str) -> None:
    log = MemoryLog()
    with pytest.raises(BadSetupError, match=sentence):
        Session.start(TINY, setup, log)
    assert log.entries == []


def test_names_are_trimmed_and_options_completed() -> None:
    session = Session.start(TINY, Setup((" Ola ", "Jan")), MemoryLog())
    assert session.names == ("Ola", "Jan")
    assert session.header.setup.options == {"mood": "calm"}


# Clocks


def test_a_phase_with_a_limit_starts_its_countdown() -> None:
    log, clock = MemoryLog(), HandClock()
    session = start(log, clock, timers={"hiding": 30, "nodding": 10})
    assert log.entries[-1].fact == CountdownStarted("hiding", 30)
    clock.pass_seconds(12)
    assert session.clock.left(session.table_time) == 18_000
    session.act(1, Nod())
    facts = [entry.fact for entry in log.entries[-2:]]
    assert facts == [CountdownStopped(), CountdownStarted("nodding", 10)]
    session.undo()
    assert log.entries[-1].fact == CountdownStarted("hiding", 30)


def test_a_countdown_expires_once() -> None:
    clock = HandClock()
    session = start(clock=clock)
    session.start_countdown(5)
    clock.pass_seconds(4.9)
    assert session.expire_due() == []
    clock.pass_seconds(0.2)
    assert [entry.fact for entry in session.expire_due()] == [CountdownExpired()]
    assert session.expire_due() == []
    session.extend_countdown(60)
    assert session.clock.left(session.table_time) == 60_000


def test_a_break_counts_for_nobody() -> None:
    clock = HandClock()
    session = start(clock=clock)
    session.start_countdown(60)
    clock.pass_seconds(10)
    session.pause()
    clock.pass_seconds(3600)
    assert session.clock.left(session.table_time) == 50_000
    session.unpause()
    clock.pass_seconds(5)
    session.act(1, LEFT)
    assert session.clock.thinking == {1: 15_000, 2: 15_000}
    with pytest.raises(IllegalActionError, match="not paused"):
        session.unpause()


def test_thinking_time_is_charged_to_the_seats_waited_for() -> None:
    clock = HandClock()
    session = start(clock=clock)
    clock.pass_seconds(3)
    session.act(1, LEFT)
    clock.pass_seconds(4)
    session.act(2, LEFT)
    assert session.clock.thinking == {1: 3000, 2: 7000}


def test_time_while_the_companion_is_off_counts_for_nobody() -> None:
    log, clock = MemoryLog(), HandClock()
    session = start(log, clock)
    session.start_countdown(60)
    clock.pass_seconds(20)
    session.leave()
    assert log.entries[-1].fact == TableLeft()
    later = HandClock()
    later.time = 5  # a monotonic clock begins anew after a restart
    resumed = Session.resume(TINY, log.record(), log, now=later)
    assert resumed.clock.left(resumed.table_time) == 40_000
    later.pass_seconds(15)
    assert resumed.clock.left(resumed.table_time) == 25_000
    resumed.act(1, LEFT)
    assert resumed.clock.thinking == {1: 35_000, 2: 35_000}


def test_a_clock_running_backwards_never_gives_time_back() -> None:
    clock = HandClock()
    session = start(clock=clock)
    clock.pass_seconds(10)
    session.act(1, Nod())
    clock.pass_seconds(-9)
    session.act(1, LEFT)
    assert session.clock.at == 10_000


@pytest.mark.parametrize("seconds", [0, -5, 10**9])
def test_a_senseless_countdown_is_refused(seconds: int) -> None:
    with pytest.raises(MalformedInputError, match="from 1 second to a day"):
        start().start_countdown(seconds)


def test_there_is_nothing_to_extend_without_a_countdown() -> None:
    session = start()
    with pytest.raises(IllegalActionError, match="start one first"):
        session.extend_countdown(5)
    with pytest.raises(IllegalActionError, match="start one first"):
        session.stop_countdown()


def test_a_record_of_another_game_is_refused() -> None:
    log = MemoryLog()
    start(log)
    record = log.record()
    header = Header("chess", record.header.setup, "", Secret(""))
    with pytest.raises(RecordError, match="a game of chess, not of tiny"):
        replay(TINY, type(record)(header, record.entries))
