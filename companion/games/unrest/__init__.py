"""Unrest: the Rebellion against the Empire."""

from collections.abc import Sequence

from companion.engine import AnyGame, GameDefinition, LazyMapping, Sentence, term
from companion.games.unrest.actions import ACTIONS
from companion.games.unrest.cards import on_card
from companion.games.unrest.events import EVENTS
from companion.games.unrest.evolve import evolve
from companion.games.unrest.face import FACE
from companion.games.unrest.missions import CARD_KINDS as MISSION_KINDS
from companion.games.unrest.narration import narrate
from companion.games.unrest.options import OPTIONS
from companion.games.unrest.own import extended
from companion.games.unrest.pieces import REBELLION_KINDS
from companion.games.unrest.players import player
from companion.games.unrest.rehearsal import foresee, rehearse
from companion.games.unrest.rules import (
    awaited,
    begin,
    deal,
    decide,
    legal,
    open_legal,
    outcome,
)
from companion.games.unrest.state import Phase
from companion.games.unrest.views import public_view, seat_view
from companion.games.unrest.words import describe, prompt

__all__ = ["DEFINITION"]


def with_own(text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    """Return the game with the missions players wrote, and a sentence for each wrong one."""
    return extended(DEFINITION, text)


DEFINITION = GameDefinition(
    slug="unrest",
    code="UN",
    title=term("Unrest"),
    seats=range(2, 3),
    minutes=30,
    options=OPTIONS,
    phases=tuple(Phase),
    actions=ACTIONS,
    events=EVENTS,
    begin=begin,
    deal=deal,
    legal=legal,
    open_legal=open_legal,
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
    cards=LazyMapping(lambda: {**REBELLION_KINDS, **MISSION_KINDS}),
    rehearse=rehearse,
    foresee=foresee,
    with_own=with_own,
    player=player,
)
