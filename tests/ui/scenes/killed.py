"""Lives of one game: each comes back where the one before was killed, and goes one phase on."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.face import Button
from companion.games.resistance.actions import PickMember
from companion.presenters.pages import HandOverPage
from companion.presenters.table import table_page
from companion.table import intents as i
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HoldArea, SecretButton
from companion.ui.screens.history import HistoryRow
from companion.ui.screens.home import GameTileButton
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.plate import SeatPlate
from tests.ui.scenes.hurry import answered, hurry, nudge
from tests.ui.stagehand import PEOPLE, Stagehand

ROUNDS = {"identities", "meeting", "opinions", "vote", "mission"}  # several choose, in any order


def life(
    hand: Stagehand,
    seats: int,
    options: dict[str, str],
    plan: int,
    seen: list[str],
    phases: list[str],
) -> Iterator[Wait]:
    """Come back, tell what is found, go on to a phase not `seen` yet, tell, and wait to die."""
    hand.still()
    if seen:
        yield from come_back(hand, over=seen[-1] == "over")
        hand.announce(found=facts(hand))
        if hand.now.over:
            return
        yield from finish_round(hand, plan)
    else:
        yield from hand.seat(PEOPLE[:seats], options)
    yield from hurry(hand, plan, set(phases) - set(seen))
    chosen: dict[int, str] = {}
    if hand.now.phase in ROUNDS:
        yield from begin_round(hand, plan, chosen)
    elif hand.now.phase == "team":
        yield from begin_team(hand, plan)
    hand.announce(left=facts(hand), chosen=chosen, place=hand.place)
    yield lambda: False  # the test kills us here


def vote_and_wait(hand: Stagehand, ends: str) -> Iterator[Wait]:
    """Stop inside a vote with a countdown running, and let the window be closed."""
    yield from hand.seat(PEOPLE[:5])
    yield from hurry(hand, 1, {"vote"})
    chosen: dict[int, str] = {}
    yield from begin_round(hand, 1, chosen)
    # Time has to pass between the last vote and the end, or nothing could be lost.
    start = hand.now.time
    yield from until_table_time(hand, start + 300)
    hand.announce(left=facts(hand), time=hand.now.time, chosen=chosen)
    if ends == "stop":
        return
    yield lambda: False


def all_in(hand: Stagehand) -> Iterator[Wait]:
    """Let everybody vote where only the leader closes the count, and wait to die."""
    yield from hand.seat(PEOPLE[:5], {"closing": "leader"})
    yield from hurry(hand, 1, {"vote"})
    while not hand.now.view.all_counted:
        yield from by_button(hand, 1, {})
    hand.announce(left=facts(hand))
    yield lambda: False


def close_count(hand: Stagehand) -> Iterator[Wait]:
    """Come back to a count that nobody has closed, and close it with a held button."""
    yield from come_back(hand, over=False)
    hand.told = {"found": facts(hand)}
    (close,) = hand.table_page.choices
    yield from hand.robot.tap(Face, text=close.label)
    yield hand.robot.settled()
    hand.told["votes"] = len(hand.now.view.proposals[-1].votes)


def back_in_vote(hand: Stagehand) -> Iterator[Wait]:
    """Come back and tell what is found."""
    yield from come_back(hand, over=False)
    hand.told = {"found": facts(hand)}


def until_table_time(hand: Stagehand, time: int) -> Iterator[Wait]:
    while hand.now.time < time:
        yield from answered(hand, i.ListGames(lambda _: None, 0))


# What is told


def facts(hand: Stagehand) -> dict[str, Any]:
    """Return everything public: the view, who is waited for, and all that the table shows."""
    now = hand.now
    page = msgspec.to_builtins(
        table_page(now, hand.app.desk.language), str_keys=True, enc_hook=lambda _: "secret"
    )
    del page["countdown"]  # runs on: the clock below is exact
    script = page.pop("script")
    return {
        "place": hand.place,
        "shown": getattr(hand.page, "headline", ""),
        "phase": now.phase,
        "view": hand.view(),
        "awaited": now.awaited,
        "choosers": now.choosers,
        "moment": now.moment is not None,
        "page": page,
        "line": script and script["line"],
        "paused": script and script["paused"],
        "sequence": now.sequence,
        "clock": msgspec.to_builtins(now.clock, str_keys=True),
        "file": now.file,
    }


# What is done


def come_back(hand: Stagehand, *, over: bool) -> Iterator[Wait]:
    """Find the game again with a finger: on the home screen, or in the history when it is over."""
    if over:
        assert not [w for w in hand.visible() if isinstance(w, GameTileButton) and w.strong]
        yield from hand.robot.tap(Face, text=hand.page.history)
        yield hand.robot.settled()
        Finger.on(hand.robot.find(HistoryRow)).tap()
    else:
        yield lambda: hand.page.resume is not None
        yield hand.robot.settled()
        Finger.on(hand.robot.find(GameTileButton, strong=True)).tap()
    yield lambda: hand.app.desk.snapshot.situation is not None
    yield hand.robot.settled()


def begin_round(hand: Stagehand, plan: int, chosen: dict[int, str]) -> Iterator[Wait]:
    """Let some seats choose, by buttons and by hand-over, and leave with a secret in sight."""
    if hand.now.moment:
        yield from hand.robot.tap(Face, text=hand.table_page.words.go_on)
        yield hand.robot.settled()
    if len(hand.now.awaited) > 2:
        yield from by_button(hand, plan, chosen)
    if len(hand.now.awaited) > 1:
        yield from by_hand_over(hand, plan, chosen)
        yield from look(hand)


def finish_round(hand: Stagehand, plan: int) -> Iterator[Wait]:
    """Let the missing seats choose, and nobody else."""
    before = hand.now
    if before.phase not in ROUNDS or before.moment:
        return
    for left in range(len(before.awaited), 0, -1):
        assert hand.now.awaited == before.awaited[-left:], hand.now.awaited
        yield from by_button(hand, plan, {})
    assert hand.now.sequence > before.sequence
    assert hand.now.phase != before.phase or hand.now.moment, "the round did not close"


def by_button(hand: Stagehand, plan: int, chosen: dict[int, str]) -> Iterator[Wait]:
    """Choose with a finger on the simulated table."""
    match nudge(hand.now, plan):
        case i.Press(place=seat, button=button):
            chosen[seat] = button
        case i.Act(seat=seat):  # somebody is ready
            button = Button.A
    hand.robot.press(seat, button)
    yield hand.robot.settled()


def by_hand_over(hand: Stagehand, plan: int, chosen: dict[int, str]) -> Iterator[Wait]:
    """Choose with the screen in the hand; afterwards it is in the next one's."""
    intent = nudge(hand.now, plan)
    yield from hand.robot.tap(Face, text=hand.table_page.hand_over_label)
    yield hand.robot.settled()
    finger = yield from look(hand)
    finger.up()
    yield hand.robot.settled()
    page: HandOverPage = hand.page
    if isinstance(intent, i.Press):
        seat = intent.place  # everybody sits as it is wired
        secrets = hand.now.game.face.secrets(hand.now.view, seat)
        place = [choice.button for choice in secrets].index(intent.button)
        yield from hand.robot.tap(SecretButton, text=hand.hidden_choice(place).label)
        chosen[seat] = intent.button
    else:
        seat = intent.seat
        yield from hand.robot.tap(Face, text=page.mine)
    yield hand.robot.settled()
    assert seat not in hand.now.awaited
    assert hand.page.seat == hand.now.awaited[0]


def look(hand: Stagehand) -> Any:
    """Hold the screen until the secret is drawn; return the finger that holds it."""
    finger = Finger.on(hand.robot.find(HoldArea)).down()
    yield lambda: hand.app.desk.shown().private is not None
    yield hand.robot.settled()
    return finger


def begin_team(hand: Stagehand, plan: int) -> Iterator[Wait]:
    """Pick one member with a finger, where the team takes more."""
    while not (pick := _picked(hand, plan)):
        yield from answered(
            hand, i.GoOn(hand.now.moment_number) if hand.now.moment else nudge(hand.now, plan)
        )
    yield hand.robot.settled()
    plates = (w for w in hand.visible() if isinstance(w, SeatPlate))
    Finger.on(next(w for w in plates if w.page and w.page.seat == pick)).tap()
    yield hand.robot.settled()
    assert hand.now.view.team == (pick,)


def _picked(hand: Stagehand, plan: int) -> int | None:
    match nudge(hand.now, plan):
        case i.Act(action=PickMember(member=seat)) if not hand.now.moment:
            return seat
    return None
