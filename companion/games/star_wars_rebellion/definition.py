"""The game as one record, with the facts of the box or with those the players corrected."""

from collections.abc import Sequence

from companion.engine import AnyGame, GameDefinition, Sentence, Setup, term
from companion.games.star_wars_rebellion.actions import ACTIONS
from companion.games.star_wars_rebellion.cards import on_card, refusal
from companion.games.star_wars_rebellion.catalogue import LazyCards, known
from companion.games.star_wars_rebellion.events import EVENTS
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.face import face_with
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.headlines import prompt
from companion.games.star_wars_rebellion.narration import narrate, rehearse, tells
from companion.games.star_wars_rebellion.options import OPTIONS
from companion.games.star_wars_rebellion.own import own_galaxy
from companion.games.star_wars_rebellion.players import player
from companion.games.star_wars_rebellion.rules.decisions import decide
from companion.games.star_wars_rebellion.rules.legal import legal
from companion.games.star_wars_rebellion.rules.opening import begin, deal
from companion.games.star_wars_rebellion.rules.outcome import outcome
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import Phase, State
from companion.games.star_wars_rebellion.telling import describe
from companion.games.star_wars_rebellion.views import public_view, seat_view


def define(galaxy: Galaxy | None = None) -> AnyGame:
    """Return the game with these facts; those of the box are read when it is first played."""

    def begin_with(setup: Setup) -> State:
        return begin(setup, galaxy)

    return GameDefinition(
        slug="star_wars_rebellion",
        code="SW",
        title=term("Star Wars: Rebellion"),
        seats=range(2, 5),
        minutes=180,
        options=OPTIONS,
        phases=tuple(Phase),
        actions=ACTIONS,
        events=EVENTS,
        begin=begin_with,
        deal=deal,
        legal=legal,
        decide=decide,
        evolve=evolve,
        outcome=outcome,
        phase=lambda state: state.phase,
        awaited=awaited,
        public_view=public_view,
        seat_view=seat_view,
        prompt=prompt,
        describe=describe,
        narrate=narrate,
        tells=tells,
        on_card=on_card,
        refusal=refusal,
        face=face_with(lambda: galaxy or known()),
        cards=LazyCards(lambda: galaxy or known()),
        rehearse=rehearse,
        with_own=_with_own,
        player=player,
    )


def _with_own(text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    """Return the game with what players corrected, and a sentence for each mistake."""
    galaxy, troubles = own_galaxy(text)
    return define(galaxy), troubles
