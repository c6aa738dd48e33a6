"""The galaxy on the table screen, moved and drawn anew; a scene for `tests.ui.perform`."""

from collections.abc import Iterator

from companion.engine import Action
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.pieces import Leader
from companion.table import intents as i
from companion.ui.boards.star_wars_rebellion_map import GalaxyMap
from companion.ui.robot import Wait
from tests.benchmarks.figures import seconds_of
from tests.benchmarks.frames import draw_frame
from tests.ui.stagehand import PEOPLE, Stagehand

OPENING: tuple[tuple[int, Action], ...] = ((1, a.LayBase()), (1, a.Done()), (2, a.Done()))
STEP = 6.0  # pixels that a finger moves between two frames


def galaxy(hand: Stagehand, times: int) -> Iterator[Wait]:
    """Time frames in which nothing changed, in which the map moved, and with a new page."""
    yield from hand.seat(PEOPLE[:2], {"help": "full"}, "star_wars_rebellion")
    for seat, action in OPENING:
        hand.table.post(i.Act(seat, action))
        yield hand.robot.settled()
    told: dict[str, list[float]] = {"idle": [], "moved": [], "page": []}
    for number in range(times):
        yield from _turn(hand, a.TakeLeader(Leader.DODONNA), told["page"])
        board: GalaxyMap = hand.robot.find(GalaxyMap)
        board.zoom(1)
        told["idle"].append(seconds_of(draw_frame))
        told["moved"].append(seconds_of(lambda: _move(board, STEP * (-1) ** number)))  # noqa: B023
        yield from _turn(hand, a.PutBack(), [])
    hand.told = told


def _move(board: GalaxyMap, by: float) -> None:
    board.view = board.view.moved((by, by))
    draw_frame()


def _turn(hand: Stagehand, action: Action, seconds: list[float]) -> Iterator[Wait]:
    """Let the page change, and time the frame that shows it."""
    hand.table.post(i.Act(1, action))
    yield hand.robot.settled()
    seconds.append(seconds_of(lambda: _again(hand)))


def _again(hand: Stagehand) -> None:
    """Draw the page as if it had just come: from the words of the table to the pixels."""
    screen = hand.app.manager.current_screen
    page, screen.page = screen.page, None
    screen.page = page
    draw_frame()
