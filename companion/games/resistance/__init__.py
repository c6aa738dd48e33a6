"""The Resistance, with its variants and plot cards."""

from companion.engine import GameDefinition, term
from companion.games.resistance.actions import ACTIONS
from companion.games.resistance.cards import on_card
from companion.games.resistance.events import EVENTS
from companion.games.resistance.evolve import evolve, withdraw
from companion.games.resistance.face import FACE
from companion.games.resistance.narration import narrate
from companion.games.resistance.options import OPTIONS
from companion.games.resistance.pieces import CARD_KINDS
from companion.games.resistance.players import player
from companion.games.resistance.rehearsal import foresee, rehearse
from companion.games.resistance.rules import awaited, begin, deal, decide, legal, outcome
from companion.games.resistance.state import Phase
from companion.games.resistance.views import public_view, seat_view, spies
from companion.games.resistance.words import describe, prompt

__all__ = ["DEFINITION"]

DEFINITION = GameDefinition(
    slug="resistance",
    code="RS",
    title=term("The Resistance"),
    seats=range(5, 11),
    minutes=30,
    options=OPTIONS,
    phases=tuple(Phase),
    actions=ACTIONS,
    events=EVENTS,
    begin=begin,
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
    on_card=on_card,
    face=FACE,
    withdraw=withdraw,
    cards=CARD_KINDS,
    rehearse=rehearse,
    foresee=foresee,
    called=spies,
    player=player,
)
