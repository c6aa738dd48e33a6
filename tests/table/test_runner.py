"""One thread owns the session; what it publishes is written first."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from companion.engine import Action, Seat, Secret, Setup, say
from companion.engine.face import Button, Lamp, Private
from companion.engine.sentence import AS_WRITTEN
from companion.journal import load_key, read_journal
from companion.table import intents as i
from companion.table.script import LINE_MS
from tests.engine.tiny import Hide, Nod
from tests.table.rig import FIVE, GAMES, Rig, running


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


def entries_on_disk(folder: Path, file: str) -> int:
    record, _ = read_journal(folder / "games" / file, load_key(folder / "owner.key"), GAMES)
    return len(record.entries)


def test_a_press_is_the_hidden_choice_of_that_button(rig: Rig) -> None:
    now = rig.tiny()
    assert (now.awaited, now.choosers) == ((1, 2), (1, 2))
    now = rig.now(i.Press(1, Button.A))
    assert (now.awaited, now.choosers) == ((2,), (2,))
    assert now.lamps == {1: Lamp.OFF, 2: Lamp.WAITING}


def test_what_is_shown_is_on_disk(rig: Rig, tmp_path: Path) -> None:
    now = rig.tiny()
    for intent in (i.Act(1, Nod()), i.Press(1, Button.A), i.Press(2, Button.B)):
        now = rig.now(intent)
        assert entries_on_disk(tmp_path, now.file) == now.sequence


def test_a_refusal_is_one_sentence_and_changes_nothing(rig: Rig) -> None:
    rig.tiny()
    before = rig.now(i.Press(1, Button.A), i.GiveScreen(1), i.OpenWithoutButton())
    after = rig.do(i.Act(1, Hide(Secret("L"))))
    assert after.notice is not None
    assert after.notice.sentence.render(("Ola", "Jan")) == "Ola has hidden the coin already."
    assert after.situation is not None
    assert after.situation.sequence == before.sequence


def test_the_same_refusal_can_come_twice(rig: Rig) -> None:
    first, second = rig.do(i.Undo()).notice, rig.do(i.Undo()).notice
    assert first is not None
    assert second is not None
    assert second.number == first.number + 1


def test_a_press_that_means_nothing_is_nothing(rig: Rig) -> None:
    assert rig.do(i.Press(3, Button.A)).situation is None
    before = rig.tiny()
    assert rig.now(i.Press(9, Button.A)).sequence == before.sequence
    rig.do(i.Press(1, Button.A))
    assert rig.do(i.Press(1, Button.B)).notice is None


def test_open_offers_hold_no_hidden_choice(rig: Rig) -> None:
    assert {type(offer.action) for offer in rig.tiny().offers} == {Nod}


def test_looking_gives_a_seat_its_own_view_only(rig: Rig) -> None:
    rig.tiny()
    rig.do(i.Press(1, Button.B))
    seen: list[Private | None] = []
    rig.do(i.Look(1, seen.append), i.Look(2, seen.append))
    assert [p.headline if p else None for p in seen] == [
        say("In the {hand} hand.", hand="R"),
        None,  # it closes before another one opens
        say("In the {hand} hand.", hand=None),
    ]


def test_a_foreign_card_gets_a_sentence(rig: Rig) -> None:
    before = rig.tiny()
    after = rig.do(i.ShowCard("WIFI"))
    assert after.notice is not None
    assert after.notice.sentence.render() == "This card means nothing now."
    assert after.situation is not None
    assert after.situation.sequence == before.sequence


def test_a_card_that_fits_is_played(rig: Rig) -> None:
    before = rig.tiny()
    assert rig.now(i.ShowCard("NOD")).sequence == before.sequence + 1


def test_a_left_game_goes_on_where_it_was(rig: Rig) -> None:
    rig.tiny()
    before = rig.now(i.Press(1, Button.A))
    assert rig.do(i.Leave()).situation is None
    after = rig.now(i.Open(before.file))
    assert (after.view, after.awaited) == (before.view, before.awaited)


def test_a_new_game_puts_the_open_one_back(rig: Rig) -> None:
    first = rig.tiny()
    second = rig.tiny()
    assert first.file != second.file
    assert rig.now(i.Open(first.file)).file == first.file


def test_a_bad_set_up_keeps_the_open_game(rig: Rig) -> None:
    before = rig.tiny()
    after = rig.do(i.Begin("tiny", Setup(("Ola",))))
    assert after.notice is not None
    assert after.situation is not None
    assert after.situation.file == before.file


def test_a_game_that_is_gone_gets_a_sentence(rig: Rig) -> None:
    shown = rig.do(i.Open("gone.journal"))
    assert shown.situation is None
    assert shown.notice is not None
    assert "gone.journal" in shown.notice.sentence.render()


def test_the_shelf_lists_the_newest_first(rig: Rig) -> None:
    files = [rig.tiny().file, rig.tiny().file]
    rig.do(i.Leave())
    listed: list[str] = []
    rig.do(i.ListGames(lambda saved: listed.extend(one.file for one in saved), 10))
    assert listed == files[::-1]


def test_a_mistake_of_ours_keeps_the_table_and_tells_no_secret(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig.tiny()

    def broken(_: object, seat: Seat, action: Action) -> None:
        raise RuntimeError(f"{seat} hid it on the left: {action}")

    monkeypatch.setattr("companion.engine.session.Session.act", broken)
    after = rig.do(i.Press(1, Button.A))
    assert after.notice is not None
    assert after.situation is not None
    assert "left" not in caplog.text
    assert "RuntimeError" in caplog.text


class Dead:
    """Lamps that never come back, and a voice that fails."""

    def __init__(self) -> None:
        self.released = Event()

    def light(self, _: object) -> None:
        self.released.wait()

    def say(self, _: str) -> None:
        raise OSError("unplugged")


def test_dead_devices_do_not_hold_up_the_table(tmp_path: Path) -> None:
    devices = Dead()
    with running(tmp_path, devices) as rig:
        rig.tiny()
        rig.do(i.Press(1, Button.A))
        assert rig.now(i.Press(2, Button.A)).over
        deadline = time.monotonic() + 10
        while ("voice", False) not in rig.reports and time.monotonic() < deadline:
            time.sleep(0.01)
        assert rig.reports == [("voice", False)]
        devices.released.set()


def test_a_countdown_reminds_and_ends(rig: Rig) -> None:
    rig.tiny(hiding=60)
    assert rig.tick(29).said is None
    assert rig.tick(2).said == say("Half a minute left.")
    shown = rig.tick(30)
    assert shown.said == say("Time is up.")
    assert shown.situation is not None
    assert shown.situation.clock.countdown is not None
    assert shown.situation.clock.countdown.expired


def test_a_paused_countdown_stands(rig: Rig) -> None:
    rig.tiny(hiding=60)
    rig.do(i.Pause())
    shown = rig.tick(1000)
    assert shown.said is None
    now = rig.now(i.Unpause())
    assert now.clock.left(now.time) == 60_000


def test_more_time_and_no_timer(rig: Rig) -> None:
    rig.tiny(hiding=60)
    now = rig.now(i.AddTime(60))
    assert now.clock.left(now.time) == 120_000
    assert rig.now(i.StopTimer()).clock.countdown is None


def resistance(rig: Rig, **timers: int) -> None:
    rig.do(i.Begin("resistance", Setup(FIVE, {"first_leader": "1"}, timers)))


def to_the_team(rig: Rig) -> None:
    resistance(rig)
    rig.do(*[i.Press(seat, Button.A) for seat in range(1, 6)])
    rig.do(i.Tell(i.Telling.SKIP))
    now = rig.screen.shown[-1].situation
    assert now is not None
    rig.do(i.Act(1, now.offers[0].action))


def test_the_reveal_is_told_line_by_line(rig: Rig) -> None:
    resistance(rig)
    now = rig.now(*[i.Press(seat, Button.A) for seat in range(1, 6)])
    assert now.phase == "reveal"
    assert now.script is not None
    assert set(now.lamps.values()) == {Lamp.OFF}
    told = [now.script.cue.line]
    for cue in now.script.cues[:-1]:
        situation = rig.tick((LINE_MS + cue.pause) / 1000).situation
        assert situation is not None
        assert situation.script is not None
        told.append(situation.script.cue.line)
    assert told == [cue.line for cue in now.script.cues]
    rig.settle()
    assert [*rig.devices.spoken[-len(told) :]] == [line.render() for line in told]


def test_the_reveal_can_be_paused_repeated_and_skipped(rig: Rig) -> None:
    resistance(rig)
    first = rig.now(*[i.Press(seat, Button.A) for seat in range(1, 6)]).script
    assert first is not None
    rig.do(i.Tell(i.Telling.PAUSE))
    paused = rig.tick(3600).situation
    assert paused is not None
    assert paused.script is not None
    assert (paused.script.index, paused.script.due) == (0, None)
    skipped = rig.now(i.Tell(i.Telling.PAUSE), i.Tell(i.Telling.SKIP)).script
    assert skipped is not None
    assert skipped.over
    again = rig.now(i.Tell(i.Telling.REPEAT)).script
    assert again is not None
    assert again.index == 0


def pick_two_and_vote(rig: Rig, votes: str) -> None:
    for _ in range(3):
        now = rig.screen.shown[-1].situation
        assert now is not None
        face = now.game.face
        picks = [o for o in now.offers if face.target(o.action) not in (None, *now.view.team)]
        calls = [o for o in now.offers if face.target(o.action) is None]
        offer = (calls or picks)[0]
        rig.do(i.Act(offer.seat, offer.action))
    rig.do(*[i.Press(seat, Button(vote)) for seat, vote in enumerate(votes, start=1)])


def test_the_vote_stays_shown_until_the_table_goes_on(rig: Rig) -> None:
    to_the_team(rig)
    pick_two_and_vote(rig, "aaabb")
    now = rig.screen.shown[-1].situation
    assert now is not None
    assert now.phase == "mission"
    assert now.moment is not None
    assert len(now.moment.seats) == 5
    # A hidden card coming in does not take away what people are looking at.
    assert rig.now(i.Press(now.awaited[0], Button.A)).moment == now.moment
    assert rig.now(i.GoOn(now.moment_number - 1)).moment == now.moment
    assert rig.now(i.GoOn(now.moment_number)).moment is None


def test_what_was_revealed_last_is_shown_again_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        to_the_team(rig)
        pick_two_and_vote(rig, "aaabb")
        before = rig.screen.shown[-1].situation
    assert before is not None
    with running(tmp_path) as rig:
        after = rig.now(i.Open(before.file))
    assert (after.moment, after.view) == (before.moment, before.view)


def test_time_up_moves_on_where_the_table_wants_that(rig: Rig) -> None:
    rig.do(i.Adjust(AS_WRITTEN, i.AtZero.MOVE_ON))
    rig.do(i.Begin("resistance", Setup(FIVE, {"first_leader": "1"}, {"team": 60})))
    rig.do(*[i.Press(seat, Button.A) for seat in range(1, 6)], i.Tell(i.Telling.SKIP))
    now = rig.screen.shown[-1].situation
    assert now is not None
    now = rig.now(i.Act(1, now.offers[0].action))
    for _ in range(2):
        pick = next(o for o in now.offers if now.game.face.target(o.action) not in now.view.team)
        now = rig.now(i.Act(1, pick.action))
    moved = rig.tick(61).situation
    assert moved is not None
    assert moved.phase == "vote"


def test_scanned_identities_lead_to_the_same_narration(rig: Rig) -> None:
    """The last card is a hidden choice, and what follows from it is told all the same."""
    setup = Setup(FIVE, {"identities": "scanned", "first_leader": "1"})
    rig.do(i.Begin("resistance", setup))
    spies = (1, 2)
    for seat in range(1, 6):
        now = rig.now(i.ShowCard("ID2" if seat in spies else "ID1", seat))
    assert now.phase == "reveal"
    assert now.script is not None
    assert set(now.lamps.values()) == {Lamp.OFF}
    assert now.script.due is None  # somebody is still holding a card under the camera
    assert rig.do(i.Tell(i.Telling.PAUSE)).said == now.script.cues[0].line


@pytest.mark.parametrize("options", [{"identities": "scanned"}, {}], ids=["scanned", "known"])
def test_a_card_on_the_table_is_never_named(rig: Rig, options: dict[str, str]) -> None:
    rig.do(i.Begin("resistance", Setup(FIVE, options)))
    said = [rig.do(i.ShowCard(code)).notice for code in ("ID1", "ID2")]
    assert said[0] is not None
    assert said[1] is not None
    assert said[0].sentence == said[1].sentence


def test_a_break_is_a_break(rig: Rig) -> None:
    resistance(rig)
    now = rig.now(*[i.Press(seat, Button.A) for seat in range(1, 6)], i.Pause())
    assert now.script is not None
    assert now.script.due is None
    to_the_team_from(rig)
    before = rig.now(i.Pause())
    assert rig.now(i.Press(1, Button.A)).sequence == before.sequence


def to_the_team_from(rig: Rig) -> None:
    now = rig.now(i.Unpause(), i.Tell(i.Telling.SKIP))
    rig.do(i.Act(1, now.offers[0].action))


def test_the_scene_of_a_moment_is_the_game_as_it_was_then(rig: Rig) -> None:
    to_the_team(rig)
    pick_two_and_vote(rig, "aabbb")
    now = rig.screen.shown[-1].situation
    assert now is not None
    assert (now.phase, now.heading_phase) == ("team", "vote")
    assert now.scene.leader == 1
    assert now.view.leader == 2
    assert rig.now(i.GoOn(now.moment_number)).scene == now.view
