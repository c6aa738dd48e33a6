"""The game round by round, for the result."""

from collections.abc import Sequence

from companion.engine import say
from companion.engine.face import Column, Mark
from companion.games.star_wars_rebellion.views import PublicView


def story(view: PublicView) -> Sequence[Column]:
    """Return for every round where the markers stood."""
    return [
        Column(
            say("{n}", n=time),
            {},
            Mark(say("{n} apart", n=reputation - time)),
        )
        for time, reputation in view.history
    ]
