"""Lines to have ready: every one that is known before the game, and those that may come next."""

from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Fact, Sentence, Setup
from companion.games.unrest import events as e
from companion.games.unrest.moments import ENDINGS, WINNERS
from companion.games.unrest.narration import narrate
from companion.games.unrest.pieces import DRAWN, FINAL_CLASH, Card, District, Token
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicView

_NUMBERED = tuple(card for card in Card if card.number)


def rehearse(setup: Setup) -> Sequence[Sentence]:
    """Return every line that can be told before the game, the most urgent first.

    Which districts lie side by side, and what lies open, is foreseen when it is known.
    """
    return _lines([*_every_round(), *_hidden_cards(), *_cards(), *_begin(setup)], *_end())


def foresee(view: PublicView) -> Sequence[Sentence]:
    """Return what the next step may bring."""
    match view.phase:
        case Phase.AREA:
            return _lines(e.AreaChosen(left, right) for left, right in view.areas)
        case Phase.DEFEND:
            return _lines([*_destroyed(view), *_rerouted(view), *_blockaded(view)])
        case Phase.ASSIGN:
            return _lines(
                e.CardAssigned(place, card.open, district)
                for place, card in view.front.items()
                for district in view.contested
            )
        case Phase.CHECK:
            return _lines(_liberated(view))
    return ()


def _every_round() -> Iterator[Fact]:
    yield from (e.RoundBegun(number) for number in range(1, FINAL_CLASH + 1))
    yield from (e.DefenceEnded(), e.CheckBegun(), e.TokensTurned())
    yield from (e.CardsDrawn(DRAWN), e.CardsDrawn(1), e.EmpireHeld(), e.DecoyRemoved(1))


def _hidden_cards() -> Iterator[Fact]:
    """Yield what happens to cards that nobody sees: the same at every table."""
    yield from (e.HiddenCardDestroyed(1, decoy=decoy) for decoy in (True, False))
    for district in District:
        yield e.CardAssigned(1, None, district)
        yield e.CardRerouted(1, None, district)
        yield e.DistrictBlockaded(district)


def _cards() -> Iterator[Fact]:
    yield from map(e.PlanLaid, (*_NUMBERED, None))
    yield from (e.CardSurveilled(1, card) for card in Card)


def _begin(setup: Setup) -> Iterator[Fact]:
    yield from (e.SidesTaken(seat) for seat in range(1, setup.count + 1))


def _end() -> Iterator[Sentence]:
    yield from (*WINNERS.values(), *ENDINGS.values())


def _destroyed(view: PublicView) -> Iterator[Fact]:
    if Token.DESTROY in view.available:
        for place, card in view.front.items():
            if card.open:
                yield e.OpenCardDestroyed(place, card.open)


def _rerouted(view: PublicView) -> Iterator[Fact]:
    if Token.REROUTE in view.available:
        for place, card in view.front.items():
            yield from (e.CardRerouted(place, card.open, to) for to in view.contested)


def _blockaded(view: PublicView) -> Iterator[Fact]:
    if Token.BLOCKADE in view.available:
        yield from map(e.DistrictBlockaded, view.area or view.contested)


def _liberated(view: PublicView) -> Iterator[Fact]:
    """Yield what could be, whatever lies there: nobody learns more from it than from the table."""
    for mission in view.missions:
        if mission.id not in view.left_play:
            yield from (e.DistrictLiberated(district, mission, ()) for district in view.contested)


def _lines(events: Iterable[Fact], *more: Sentence) -> list[Sentence]:
    """Return what is said about these, each line once."""
    said = [cue.line for event in events for cue in narrate(event)]
    return [line for at, line in enumerate(said) if line not in said[:at]] + list(more)
