"""What a mission asks for, in words for people."""

from collections.abc import Sequence

from companion.engine import Sentence, say, term
from companion.games.unrest.missions import KNOWN, Condition, Measure, Mission, Relation, Term
from companion.games.unrest.pieces import COLOUR_TITLES, Colour

_KNOWN = {
    "revolution": term("{mission:term}: all cards together are worth 21 or more."),
    "espionage": term("{mission:term}: Intelligence worth 4 or more, and Riots worth 4 or more."),
    "disobedience": term("{mission:term}: Upheaval worth 8 or more, and no Riots at all."),
    "influence": term("{mission:term}: three revealed cards of one colour."),
    "organizers": term("{mission:term}: Supplies worth 3 or more, and Riots worth more than they."),
    "coup": term("{mission:term}: a card of every colour."),
    "plot": term("{mission:term}: three cards of one value."),
    "cell": term("{mission:term}: four values in a row, of any colours."),
}
_CAPITOL = {"revolution": term("{mission:term} in the Capitol: 25 or more.")}

_MEASURES = {
    Measure.SUM: term("total value"),
    Measure.COUNT: term("number of cards"),
    Measure.COLOURS: term("number of colours"),
    Measure.OF_A_COLOUR: term("cards of one colour"),
    Measure.OF_A_VALUE: term("cards of one value"),
    Measure.RUN: term("values in a row"),
}
_SIGNS = {
    Relation.AT_LEAST: "≥",
    Relation.MORE: ">",
    Relation.AT_MOST: "≤",
    Relation.LESS: "<",
    Relation.EQUAL: "=",
}
_ALL = term("all cards")
_REVEALED = term("revealed cards")
_REVEALED_COLOURS = {
    Colour.INTELLIGENCE: term("revealed Intelligence"),
    Colour.UPHEAVAL: term("revealed Upheaval"),
    Colour.RIOTS: term("revealed Riots"),
    Colour.SUPPLIES: term("revealed Supplies"),
}


def needs(mission: Mission, *, capitol: bool) -> Sequence[Sentence]:
    """Return what a mission asks for; in the Capitol it may be something else in its variant."""
    if KNOWN.get(mission.id) != mission:  # the players' own, or an older one of ours
        return _by_the_book(mission, capitol=capitol)
    lines = [say(_KNOWN[mission.id], mission=mission.name)]
    if capitol and mission.id in _CAPITOL:
        lines.append(say(_CAPITOL[mission.id], mission=mission.name))
    return lines


def _by_the_book(mission: Mission, *, capitol: bool) -> Sequence[Sentence]:
    lines = [_line(_EVERYWHERE, mission, condition) for condition in mission.needs]
    if capitol:
        lines += [_line(_IN_THE_CAPITOL, mission, condition) for condition in mission.capitol]
    return lines


# Against a number, and against something else that is measured.
_EVERYWHERE = (
    term("{mission:term}: {left:term} ({of:term}) {sign} {number}"),
    term("{mission:term}: {left:term} ({of:term}) {sign} {right:term} ({other:term})"),
)
_IN_THE_CAPITOL = (
    term("{mission:term} in the Capitol: {left:term} ({of:term}) {sign} {number}"),
    term(
        "{mission:term} in the Capitol: {left:term} ({of:term}) {sign} {right:term} ({other:term})"
    ),
)


def _line(templates: tuple[str, str], mission: Mission, condition: Condition) -> Sentence:
    left, right, sign = condition.left, condition.right, _SIGNS[condition.relation]
    if isinstance(left, int):
        left, right, sign = right, left, _TURNED[sign]
    against_number, against_term = templates
    if isinstance(right, int):
        return say(against_number, mission=mission.name, sign=sign, number=right, **_of(left))
    other = {"right": _MEASURES[right.measure], "other": _cards(right)}
    return say(against_term, mission=mission.name, sign=sign, **_of(left), **other)


_TURNED = {"≥": "≤", "≤": "≥", ">": "<", "<": ">", "=": "="}


def _of(side: Term | int) -> dict[str, str]:
    if isinstance(side, int):  # no text of ours or theirs gets that far
        return {"left": str(side), "of": _ALL}
    return {"left": _MEASURES[side.measure], "of": _cards(side)}


def _cards(side: Term) -> str:
    if side.colour is None:
        return _REVEALED if side.revealed else _ALL
    return _REVEALED_COLOURS[side.colour] if side.revealed else COLOUR_TITLES[side.colour]
