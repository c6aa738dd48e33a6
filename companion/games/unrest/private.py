"""What one seat reads on the hand-over screen."""

from collections import Counter
from collections.abc import Sequence

from companion.engine import Action, Secret, Sentence, say, term
from companion.engine.face import Mark, Private, SecretChoice
from companion.games.unrest.actions import Liberate
from companion.games.unrest.pieces import CARD_TITLES, DISTRICT_TITLES, Card, District, Side
from companion.games.unrest.state import Phase
from companion.games.unrest.views import Liberable, SeatView

_REBELLION = say("You are the Rebellion")
_EMPIRE = say("You are the Empire")
_SOME, _NONE = say("This can be liberated"), say("Nothing can be liberated now")

_HIDDEN = term("{district:term}, hidden: {cards:terms}.")
_NOTHING_HIDDEN = term("{district:term}: nothing hidden.")
_ASIDE = term("Set aside: {cards:terms}.")
_NOTHING_ASIDE = say("Set aside: nothing.")
_FRONT = term("In front of the marker: {cards:terms}.")
_NOTHING_IN_FRONT = say("In front of the marker: nothing.")

# One card of each length, in every language: which of them is the longest differs.
_LENGTHS = (Card.INT6, Card.UPH6, Card.RIO6, Card.SUP6, Card.DECOY)
_LINES_BESIDE_DISTRICTS = 2


def private(view: SeatView) -> Private:
    """Say what a seat knows, in as many lines whatever it is: a length must not tell a card."""
    return _rebellion(view) if view.side is Side.REBELLION else _empire(view)


def _rebellion(view: SeatView) -> Private:
    lines = [_in_district(view, district) for district in view.row]
    front = [view.front[place] for place in sorted(view.front)]
    lines += [_listed(_FRONT, front, _NOTHING_IN_FRONT)]
    lines += [_listed(_ASIDE, view.destroyed, _NOTHING_ASIDE)]
    headline, headlines = _headline(view)
    return Private(
        headline,
        tuple(line for line, _ in lines),
        instead=(headlines, *(others for _, others in lines)),
        choices=_choices(view),
    )


def _headline(view: SeatView) -> tuple[Sentence, tuple[Sentence, ...]]:
    if view.phase is not Phase.CHECK:
        return _REBELLION, (_REBELLION,)
    return (_SOME if view.liberations else _NONE), (_SOME, _NONE)


_Line = tuple[Sentence, tuple[Sentence, ...]]  # and what could stand there instead


def _in_district(view: SeatView, district: District) -> _Line:
    hidden = [view.stacks[district][at] for at in view.hidden[district]]
    title = DISTRICT_TITLES[district]
    return _listed(_HIDDEN, hidden, say(_NOTHING_HIDDEN, district=title), title)


def _listed(template: str, cards: Sequence[Card], nothing: Sentence, district: str = "") -> _Line:
    """List cards; how many they are everybody knows, and which only this line."""
    if not cards:
        return nothing, (nothing,)

    def line(titles: Sequence[Card]) -> Sentence:
        return say(template, cards=tuple(map(CARD_TITLES.__getitem__, titles)), district=district)

    return line(cards), tuple(line([card] * len(cards)) for card in _LENGTHS)


def _choices(view: SeatView) -> tuple[SecretChoice[Action], ...]:
    """Return every way to liberate a district; first one of each kind, then the others."""
    seen: Counter[tuple[District, str]] = Counter()
    ranked = []
    for way in view.liberations:
        kind = (way.proof.district, way.proof.mission)
        ranked.append((seen[kind], way))
        seen[kind] += 1
    ranked.sort(key=lambda pair: pair[0])
    return tuple(
        SecretChoice[Action](Liberate(Secret(way.proof)), Mark(_way(view, way)))
        for _, way in ranked
    )


def _way(view: SeatView, way: Liberable) -> Sentence:
    proof = way.proof
    facts = {"district": DISTRICT_TITLES[proof.district], "mission": way.mission}
    if not way.shown:
        return say("{district:term}: {mission:term}. Turn up nothing.", **facts)
    if proof.positions == view.hidden[proof.district]:
        return say("{district:term}: {mission:term}. Turn up all hidden cards.", **facts)
    return say(
        "{district:term}: {mission:term}. Turn up {cards:terms} (no. {places}).",
        cards=tuple(CARD_TITLES[shown.card] for shown in way.shown),
        places=", ".join(str(shown.position + 1) for shown in way.shown),
        **facts,
    )


def _empire(view: SeatView) -> Private:
    """Say that there is nothing to know, on a page as long as that of the Rebellion."""
    lines = (
        say("You know what lies open on the table, and nothing more."),
        say("Keep three districts until the Final Clash is over."),
    )
    length = len(view.row) + _LINES_BESIDE_DISTRICTS
    blank = (say(""),) * (length - len(lines))
    return Private(_EMPIRE, (*lines, *blank))
