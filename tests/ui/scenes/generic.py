"""A game without a board of its own."""

from collections.abc import Iterator

from companion.ui.robot import Wait
from tests.ui.stagehand import PEOPLE, Stagehand


def nerve(hand: Stagehand) -> Iterator[Wait]:
    """Play the small game of the documents on the generic table."""
    desk = hand.app.desk
    desk.set_up("nerve")
    desk.set_count(4)
    for index, name in enumerate(PEOPLE[:4]):
        desk.name_seat(index, name)
    desk.start()
    yield hand.robot.settled()
    first = hand.table_page
    yield from hand.robot.game()
    hand.told = {
        "first": first.headline,
        "steps": [step.text for step in first.steps],
        "result": hand.page.headline,
    }
