"""The game as one record, with the cards of the box or with those of the players too."""

from collections.abc import Sequence

from companion.engine import AnyGame, GameDefinition, LazyMapping, Sentence, Setup, term
from companion.games.imperial_settlers.actions import ACTIONS
from companion.games.imperial_settlers.cards import on_card, refusal
from companion.games.imperial_settlers.catalogue import KNOWN, Catalogue
from companion.games.imperial_settlers.events import EVENTS
from companion.games.imperial_settlers.evolve import evolve
from companion.games.imperial_settlers.face import face_with
from companion.games.imperial_settlers.headlines import prompt
from companion.games.imperial_settlers.narration import narrate_with, rehearse_with, tells
from companion.games.imperial_settlers.options import OPTIONS
from companion.games.imperial_settlers.own import own_catalogue
from companion.games.imperial_settlers.players import player
from companion.games.imperial_settlers.rules import awaited, begin, deal, decide, legal, outcome
from companion.games.imperial_settlers.state import Phase, State
from companion.games.imperial_settlers.telling import describe_with
from companion.games.imperial_settlers.views import public_view, seat_view


def define(catalogue: Catalogue = KNOWN) -> AnyGame:
    """Return the game with these cards."""
    describe = describe_with(catalogue)

    def begin_with(setup: Setup) -> State:
        return begin(setup, catalogue)

    return GameDefinition(
        slug="imperial_settlers",
        code="IS",
        title=term("Imperial Settlers"),
        seats=range(1, 5),
        minutes=90,
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
        narrate=narrate_with(describe),
        tells=tells,
        on_card=on_card,
        refusal=refusal,
        face=face_with(catalogue),
        cards=LazyMapping(catalogue.kinds),
        rehearse=rehearse_with(describe),
        with_own=_with_own,
        player=player,
    )


def _with_own(text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    """Return the game with what players wrote of its cards, and a sentence for each mistake."""
    catalogue, troubles = own_catalogue(text)
    return define(catalogue), troubles
