"""Samurai: workers, or those of a bonus, that guard locations of the Japanese for good."""

from companion.engine import Seat
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import Deck, Faction
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.state import State


def unguarded(state: State, seat: Seat) -> list[str]:
    """Return the locations of the Japanese that a Samurai could guard: one each."""
    empire = state.empires[seat]
    return [
        one.card
        for one in empire.locations
        if empire.faction is Faction.JAPANESE
        if not one.guarded and state.catalogue[one.card].deck is Deck.JAPANESE
    ]


def place_samurai(turn: Turn) -> None:
    """Place the Samurai of a bonus where there is nothing to choose; those too many are lost."""
    for seat, empire in turn.state.empires.items():
        open_ones = unguarded(turn.state, seat)
        if empire.samurai and len(open_ones) <= empire.samurai:
            for card in open_ones:
                turn.add(e.LocationGuarded(seat, card, worker=False))
            if turn.state.empires[seat].samurai:
                turn.add(e.SamuraiLost(seat))
