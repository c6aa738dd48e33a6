"""Rebellion by 3J Games: two encampments, six cards each, and two dice."""

from companion.engine import GameDefinition, term
from companion.games.rebellion_3j.actions import ACTIONS
from companion.games.rebellion_3j.cards import on_card
from companion.games.rebellion_3j.events import EVENTS
from companion.games.rebellion_3j.evolve import evolve, withdraw
from companion.games.rebellion_3j.face import FACE
from companion.games.rebellion_3j.narration import narrate
from companion.games.rebellion_3j.options import OPTIONS
from companion.games.rebellion_3j.pieces import CARD_KINDS
from companion.games.rebellion_3j.players import player
from companion.games.rebellion_3j.rehearsal import rehearse
from companion.games.rebellion_3j.rules import awaited, begin, deal, decide, legal, outcome
from companion.games.rebellion_3j.state import Phase
from companion.games.rebellion_3j.views import public_view, seat_view
from companion.games.rebellion_3j.words import describe, prompt

__all__ = ["DEFINITION"]

DEFINITION = GameDefinition(
    slug="rebellion_3j",
    code="RB",
    title=term("Rebellion"),
    seats=range(2, 3),
    minutes=60,
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
    player=player,
)
