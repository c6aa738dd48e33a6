"""The rounds of a game as columns, and how the points came together at the end."""

from collections.abc import Callable, Sequence

from companion.engine import Seat, Sentence, say
from companion.engine.face import Column, Mark, Tone
from companion.games.imperial_settlers.state import Score
from companion.games.imperial_settlers.views import PublicView

_PARTS: tuple[tuple[Sentence, Callable[[Score], int]], ...] = (
    (say("Track"), lambda score: score.points),
    (say("Common"), lambda score: score.common),
    (say("Faction"), lambda score: score.faction),
    (say("Extra"), lambda score: score.extra),
)


def story(view: PublicView) -> Sequence[Column]:
    """Return the points after every round; at the end, before them, how the score came together."""
    rounds = [_round(number, points) for number, points in enumerate(view.history, start=1)]
    if view.outcome is None:
        return rounds
    parts = [_part(view, title, count) for title, count in _PARTS]
    return [*parts, _total(view), *rounds]


def _round(number: int, points: dict[Seat, int]) -> Column:
    marks = {seat: _points(count) for seat, count in points.items()}
    return Column(say("R{round}", round=number), marks, Mark(say("VP")))


def _part(view: PublicView, title: Sentence, count: Callable[[Score], int]) -> Column:
    marks = {seat: _points(count(one.score)) for seat, one in view.empires.items()}
    return Column(title, marks, Mark(say("VP")))


def _total(view: PublicView) -> Column:
    won = view.outcome.seats if view.outcome else ()
    marks = {
        seat: _points(one.score.total, Tone.GOOD if seat in won else Tone.PLAIN)
        for seat, one in view.empires.items()
    }
    return Column(say("Total"), marks, Mark(say("VP"), Tone.ACCENT))


def _points(count: int, tone: Tone = Tone.PLAIN) -> Mark:
    return Mark(say("{n}", n=count), tone)
