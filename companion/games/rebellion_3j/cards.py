"""What a scanned card can mean now."""

from collections.abc import Sequence

from companion.engine import Action, Intent
from companion.games.rebellion_3j.pieces import CODES
from companion.games.rebellion_3j.rules.choices import LAYING
from companion.games.rebellion_3j.state import Phase, State


def on_card(state: State, code: str) -> Sequence[Intent[Action]]:
    """Return the laying of this card by whoever plays its colour, while it can be laid."""
    if code not in CODES or state.phase is not Phase.CARDS or not state.options.hides_cards:
        return ()
    colour, card = CODES[code]
    seat = state.options.seat_of(colour)
    return (Intent(seat, LAYING[card]),) if card in state.hands[seat] else ()
