"""A quick way through a game: what no test looks at is done without touches."""

from collections.abc import Iterator
from random import Random

from companion.engine.face import Button
from companion.table import Situation
from companion.table import intents as i
from companion.ui.robot import Wait
from tests.ui.stagehand import Stagehand

MOSTLY = (Button.A, Button.A, Button.A, Button.B)


def nudge(now: Situation, seed: int) -> i.Press | i.Act:
    """Return one thing that moves the game on: the same at the same place of the same game."""
    random = Random(f"{seed}/{now.sequence}")
    seat = now.awaited[0]
    if seat in now.choosers:
        return i.Press(seat, random.choice(MOSTLY))
    offers = [offer for offer in now.offers if offer.seat == seat]
    forward = [offer for offer in offers if type(offer.action).__name__ != "DropMember"]
    offer = random.choice(forward)
    return i.Act(offer.seat, offer.action)


def hurry(hand: Stagehand, seed: int, goal: set[str]) -> Iterator[Wait]:
    """Play until the game is in one of these phases; what was revealed last may still lie there."""
    while hand.now.phase not in goal:
        yield from answered(
            hand, i.GoOn(hand.now.moment_number) if hand.now.moment else nudge(hand.now, seed)
        )
    yield hand.robot.settled()


def answered(hand: Stagehand, intent: i.Intent) -> Iterator[Wait]:
    """Ask the table for something and wait for its answer, without waiting for the drawing."""
    before = hand.app.desk.snapshot
    hand.table.post(intent)
    yield lambda: hand.app.desk.snapshot is not before
