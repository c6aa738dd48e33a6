"""Where everything lies on the board of Rebellion: numbers only, nothing is drawn here.

A plate lies in each of the two left corners; a seat's encampment and hand lie beside its plate.
Between them the battle has a line for each seat, and the chart (or the numbers to tap) is next to
it, or between the two lines where the screen stands upright.
"""

from typing import Final, NamedTuple

from companion.presenters.ring import Box

CAMP: Final = 108
HAND: Final = 66 * 6  # a card that can be tapped needs a finger's width
CYCLE: Final = 30
CARDS: Final = 150  # beside the cycle: what else the game has to say
CHART: Final = 404  # six numbers to tap side by side
FIGHTER: Final = 80
HAND_HEIGHT: Final = 66
GAP: Final = 6
EDGE: Final = 4


class Places(NamedTuple):
    """The parts of the board; what each seat has comes in the order of the seats."""

    camps: tuple[Box, Box]
    hands: tuple[Box, Box]
    fighters: tuple[Box, Box]
    cycle: Box
    chart: Box
    cards: Box

    @property
    def numbers(self) -> Box:
        """Where numbers are tapped: over the chart and the cycle."""
        chart, cycle = self.chart, self.cycle
        return Box(chart.x, chart.y, chart.width, cycle.y + cycle.height - chart.y)


def places(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    """Lay the parts out in this size, around plates that end at `corner`, seen from theirs."""
    return (_upright if size[1] > size[0] else _wide)(size, corner, unit)


def _wide(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    (width, height), gap, edge = size, GAP * unit, EDGE * unit
    strip, top = corner[1] - edge, height - corner[1]
    camp = corner[0] + gap
    hand = camp + CAMP * unit + gap
    low = corner[1] + gap
    line = (top - gap - low - gap) / 2
    chart = width - edge - CHART * unit
    fighter = chart - gap * 2 - edge
    cycle = CYCLE * unit
    spare = CARDS * unit
    return Places(
        camps=(Box(camp, edge, CAMP * unit, strip), Box(camp, top, CAMP * unit, strip)),
        hands=(Box(hand, edge, HAND * unit, strip), Box(hand, top, HAND * unit, strip)),
        fighters=(Box(edge, low, fighter, line), Box(edge, low + line + gap, fighter, line)),
        cycle=Box(chart, top - gap - cycle, CHART * unit - spare, cycle),
        chart=Box(chart, low, CHART * unit, top - gap - cycle - gap - low),
        cards=Box(chart + CHART * unit - spare, top - gap - cycle, spare, cycle),
    )


def _upright(size: tuple[float, float], corner: tuple[float, float], unit: float) -> Places:
    (width, height), gap, edge = size, GAP * unit, EDGE * unit
    strip, top, wide = corner[1] - edge, height - corner[1], width - edge * 2
    camp, line, cycle = corner[0] + gap, FIGHTER * unit, CYCLE * unit
    spare = CARDS * unit
    hand = min(strip, HAND_HEIGHT * unit)
    first, second = corner[1] + gap, top - gap - hand  # of the hands
    below, above = first + hand + gap, second - gap - line  # of the battle
    middle = below + line + gap
    return Places(
        camps=(Box(camp, edge, CAMP * unit, strip), Box(camp, top, CAMP * unit, strip)),
        hands=(Box(edge, first, wide, hand), Box(edge, second, wide, hand)),
        fighters=(Box(edge, below, wide, line), Box(edge, above, wide, line)),
        cycle=Box(edge, above - gap - cycle, wide - spare, cycle),
        chart=Box(edge, middle, wide, above - gap - cycle - gap - middle),
        cards=Box(edge + wide - spare, above - gap - cycle, spare, cycle),
    )
