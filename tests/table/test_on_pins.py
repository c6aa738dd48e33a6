"""A whole game of ten, voted on mock pins: real callbacks, real threads, a real journal."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import AnyGame, Setup
from companion.engine.face import Button, Lamp
from companion.journal import load_key, read_journal
from companion.table import intents as i
from companion.table.script import LINE_MS
from companion.table.snapshot import Situation
from hardware.default_wiring import default_wiring
from hardware.patterns import pattern
from hardware.seats import Seats, open_seats
from hardware.wired import Line
from tests.hardware.seating import Clock, Heard, MockChips, until
from tests.table.rig import GAMES, Rig
from tests.table.test_reveal import NAMES

WIRING = default_wiring(10)
PLACES = range(1, 11)
BEAT_MS = 50  # how finely a rhythm is looked at
LOOK_MS = 2000  # every rhythm shows itself in this time


class SeatedRig(Rig):
    """A table whose lamps and buttons hang on mock pins."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.chips = MockChips()
        self.seconds = Clock()
        self.heard = Heard()
        self.lit: Mapping[int, str] = {}
        self.seats: Seats
        super().__init__(folder, self, games)

    def open(self) -> None:
        self.seats = open_seats(
            WIRING,
            lambda place, button: self.table.post(i.Press(place, Button(button))),
            self.heard.on_fault,
            open_chip=self.chips,
            clock=self.seconds,
        )
        self.table.start()

    def close(self) -> None:
        self.table.stop()
        self.seats.close()

    # What the table asks of its devices

    def light(self, lamps: Mapping[int, str]) -> None:
        self.seats.light(lamps)
        self.lit = dict(lamps)

    def say(self, line: str) -> None:
        pass

    # What people do and see

    @property
    def situation(self) -> Situation:
        situation = self.screen.shown[-1].situation
        assert situation is not None
        return situation

    def tap(self, seat: int, button: Button) -> None:
        """Press and release a real button, and wait for what the table makes of it."""
        place = WIRING.places[seat - 1]
        line = place.a if button is Button.A else place.b
        count = len(self.screen.shown)
        self.seconds.now += 0.2
        self.chips.press(line.number)
        self.screen.wait_for_more_than(count)
        self.chips.release(line.number)

    def loosen(self, seat: int, button: Button) -> None:
        """Let a wire crackle for a third of a second, and then hang free."""
        place = WIRING.places[seat - 1]
        line = place.a if button is Button.A else place.b
        self.seconds.now += 0.2
        for _ in range(40):
            self.seconds.now += 0.004
            self.chips.press(line.number)
            self.seconds.now += 0.004
            self.chips.release(line.number)

    def rhythm(self, place: int) -> list[bool]:
        """Watch a lamp for a while: lit or dark, beat by beat."""
        return [lamps[place - 1] for lamps in self.watch()]

    def watch(self) -> list[list[bool]]:
        seen = []
        began = self.seconds.now
        for beat in range(LOOK_MS // BEAT_MS):
            self.seconds.now = began + beat * BEAT_MS / 1000
            self.seats.light(self.lit)
            seen.append([self._is_lit(place.lamp[0]) for place in WIRING.places])
        return seen

    def _is_lit(self, line: Line) -> bool:
        return bool(self.chips.board.pin(line.number).state)

    def see(self, expected: Mapping[int, str]) -> None:
        """Check that every lamp does what it should, in its very rhythm."""
        until(lambda: self.lit == expected)
        start = round((self.seconds.now - 1000.0) * 1000)
        seen = self.watch()
        for place in PLACES:
            meant = pattern(expected.get(place, Lamp.OFF))  # nobody sits there
            wanted = [meant.at(start + b * BEAT_MS).brightness > 0 for b in range(len(seen))]
            assert [beat[place - 1] for beat in seen] == wanted, (place, meant)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[SeatedRig]:
    seated = SeatedRig(tmp_path)
    seated.open()
    yield seated
    seated.close()


def lamps(**seats: Any) -> dict[int, str]:
    """Every lamp dark but these: `lamps(leader=[1], waiting=[2, 3])`."""
    lit = {seat: Lamp(name) for name, several in seats.items() for seat in several}
    return {place: lit.get(place, Lamp.OFF) for place in PLACES}


def everybody_looks(rig: SeatedRig) -> None:
    for seat in PLACES:
        rig.tap(seat, Button.A)
        if seat < 10:
            rig.see(lamps(got_it=range(1, seat + 1), waiting=range(seat + 1, 11)))


def the_reveal(rig: SeatedRig) -> None:
    script = rig.situation.script
    assert script is not None
    rig.see(lamps())
    spies = rig.table._open.session.game.called(rig.table._open.session.state)  # type: ignore[union-attr]
    for cue in script.cues[:-1]:
        rig.see(lamps(spy=spies) if cue.calls else lamps())
        rig.tick((LINE_MS + cue.pause) / 1000)
    rig.see(lamps())
    assert rig.situation.script is not None
    assert rig.situation.script.over
    offer = rig.situation.offers[0]
    rig.do(i.Act(offer.seat, offer.action))


def the_team(rig: SeatedRig, random: Random) -> None:
    while rig.situation.phase == "team":
        now = rig.situation
        rig.see(lamps(on_team=now.view.team, leader=[now.view.leader]))
        if len(now.view.team) == now.view.team_size:
            rig.tap(now.view.leader, Button.A)  # calls the vote
            return
        free = [o for o in now.offers if now.game.face.target(o.action) not in now.view.team]
        offer = random.choice(free)
        rig.do(i.Act(offer.seat, offer.action))


def the_choice(rig: SeatedRig, random: Random) -> dict[int, Button]:
    """Let all who are asked choose in some order; return what they pressed last."""
    asked = list(rig.situation.awaited)
    chosen: dict[int, Button] = {}
    random.shuffle(asked)
    for count, seat in enumerate(asked, start=1):
        chosen[seat] = random.choice([Button.A, Button.A, Button.B])
        if count == 1 and len(asked) > 1:  # somebody changes their mind
            rig.tap(seat, Button.B if chosen[seat] is Button.A else Button.A)
            rig.see(lamps(got_it=[seat], waiting=asked[1:]))
        rig.tap(seat, chosen[seat])
        if count < len(asked):
            rig.see(lamps(got_it=asked[:count], waiting=asked[count:]))
    return chosen


def go_on(rig: SeatedRig) -> None:
    while rig.situation.moment:
        rig.do(i.GoOn(rig.situation.moment_number))


def test_ten_people_play_a_whole_game_with_their_buttons(rig: SeatedRig, tmp_path: Path) -> None:
    random = Random(4)
    rig.do(i.Begin("resistance", Setup(NAMES, {"first_leader": "3"})))
    file = rig.situation.file
    rig.see(lamps(waiting=PLACES))
    everybody_looks(rig)
    the_reveal(rig)
    rounds = 0
    while not rig.situation.over:
        the_team(rig, random)
        chosen = the_choice(rig, random)
        votes = rig.situation.view.proposals[-1].votes
        assert {seat: vote.value for seat, vote in votes.items()} == {
            seat: "approve" if button is Button.A else "reject" for seat, button in chosen.items()
        }
        rig.see(
            lamps(
                approve=[seat for seat, button in chosen.items() if button is Button.A],
                reject=[seat for seat, button in chosen.items() if button is Button.B],
            )
        )
        go_on(rig)
        if rig.situation.phase == "mission":
            rig.see(lamps(waiting=rig.situation.view.team))
            the_choice(rig, random)
            go_on(rig)
        rounds += 1
    assert rounds >= 3
    assert not rig.heard.faults
    rig.do(i.ListGames(lambda _: None, 0))
    record, _ = read_journal(tmp_path / "games" / file, load_key(tmp_path / "owner.key"), GAMES)
    assert len(record.entries) == rig.situation.sequence


def test_an_exception_in_a_callback_silences_nobody(rig: SeatedRig) -> None:
    rig.do(i.Begin("resistance", Setup(NAMES)))
    post, rig.table.post = rig.table.post, None  # type: ignore[assignment,method-assign]
    rig.seconds.now += 0.2
    rig.chips.press(WIRING.places[0].a.number)  # calls None, inside the callback's thread
    rig.chips.release(WIRING.places[0].a.number)
    until(lambda: rig.seats.waiting == 0)
    rig.table.post = post  # type: ignore[method-assign]
    rig.tap(2, Button.A)
    assert 2 not in rig.situation.awaited


def come_to_the_vote(rig: SeatedRig) -> None:
    rig.do(i.Begin("resistance", Setup(NAMES)))
    for seat in PLACES:
        rig.tap(seat, Button.A)
    rig.do(i.Tell(i.Telling.SKIP))
    offer = rig.situation.offers[0]
    rig.do(i.Act(offer.seat, offer.action))
    while rig.situation.phase == "team":
        now = rig.situation
        free = [o for o in now.offers if now.game.face.target(o.action) not in now.view.team]
        rig.do(i.Act(free[0].seat, free[0].action))


@pytest.mark.parametrize("loose", list(Button))
def test_a_seat_with_a_loose_wire_votes_on_the_screen(rig: SeatedRig, loose: Button) -> None:
    come_to_the_vote(rig)
    assert rig.situation.phase == "vote"
    chosen = {seat: Button.A if seat % 3 else Button.B for seat in PLACES}
    for seat in (1, 2, 3):
        rig.tap(seat, chosen[seat])
    rig.loosen(4, loose)
    until(lambda: rig.heard.faults)
    rig.do(i.ListGames(lambda _: None, 0))  # whatever the crackling said is through
    assert [str(what) for what in rig.heard.faults.values()] == [
        "Seat 4: a button flickers. Check its wire, or vote on the screen."
    ]
    for seat in (5, 6, 7, 8, 9):
        rig.tap(seat, chosen[seat])
    secrets = rig.situation.game.face.secrets(rig.situation.view, 4)
    (vote,) = (choice.action for choice in secrets if choice.button is chosen[4])
    rig.do(i.Act(4, vote))
    assert rig.situation.awaited == (10,)
    rig.tap(10, chosen[10])
    (proposal,) = rig.situation.view.proposals
    assert {seat: vote.value for seat, vote in proposal.votes.items()} == {
        seat: "approve" if button is Button.A else "reject" for seat, button in chosen.items()
    }


def test_a_lamp_board_that_goes_takes_no_vote_with_it(rig: SeatedRig) -> None:
    rig.do(i.Begin("resistance", Setup(NAMES)))
    rig.tap(1, Button.A)
    board = next(chip for chip in WIRING.chips.values())
    rig.chips.lose(board)  # type: ignore[arg-type]
    for pin in rig.chips.board.pins.values():
        pin._set_state = _gone
    rig.tap(2, Button.A)
    rig.watch()
    assert {what.device for what in rig.heard.faults.values()} == {"lamps"}
    rig.tap(3, Button.A)
    assert rig.situation.awaited == tuple(range(4, 11))


def _gone(*_: object) -> None:
    raise OSError(121, "Remote I/O error")
