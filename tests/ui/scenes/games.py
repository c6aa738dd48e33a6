"""Whole games, by touch alone."""

from collections.abc import Iterator

from companion.ui.robot import Wait
from tests.ui.stagehand import PEOPLE, Stagehand


def whole_game(
    hand: Stagehand, seats: int, options: dict[str, str], game: str = "resistance"
) -> Iterator[Wait]:
    """Play to the end and tell how it ended."""
    yield from hand.seat(PEOPLE[:seats], options, game)
    hand.still()
    yield from hand.robot.game()
    result = hand.page
    hand.told = {
        "file": hand.now.file,
        "outcome": hand.view()["outcome"],
        "headline": result.headline,
        "columns": len(result.columns),
    }
