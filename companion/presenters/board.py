"""The middle of the table in one language."""

from collections.abc import Callable

from companion.engine import Sentence
from companion.engine.face import Board, Mark, Spot, Track
from companion.presenters.pages import Badge, BoardPage, Choice, Field, Row

Say = Callable[[Sentence | None], str]
Aimed = Callable[[Spot], tuple[Choice, ...]]


def board_page(board: Board, say: Say, aimed: Aimed = lambda _: ()) -> BoardPage:
    """Return a board as it is drawn; `aimed` are the choices that a tap on a spot means."""

    def field(spot: Spot) -> Field:
        return Field(
            label=spot.label,
            icon=spot.icon,
            caption=say(spot.caption),
            tone=spot.tone,
            current=spot.current,
            choices=aimed(spot),
            name=spot.name,
        )

    def row(track: Track) -> Row:
        return Row(say(track.title), tuple(map(field, track.spots)))

    def badge(mark: Mark) -> Badge:
        return Badge(say(mark.text), mark.tone, mark.icon)

    return BoardPage(tuple(map(row, board.tracks)), tuple(map(badge, board.cards)))
