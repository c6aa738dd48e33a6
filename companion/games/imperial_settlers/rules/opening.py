"""Before the first round: factions, decks and the first player."""

from collections.abc import Sequence
from random import Random

import msgspec

from companion.engine import BadSetupError, Fact, Setup
from companion.engine.seats import all_seats
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import FACTION_TITLES, KNOWN, Catalogue
from companion.games.imperial_settlers.options import CHANCE, Lookout, Options
from companion.games.imperial_settlers.pieces import HAND_OF_EACH, SUPPLY, Deck
from companion.games.imperial_settlers.rules.flow import begin_round
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.rules.waiting import in_order
from companion.games.imperial_settlers.state import Empire, State


def begin(setup: Setup, catalogue: Catalogue = KNOWN) -> State:
    """Return the empty table."""
    options = msgspec.convert(setup.options, Options)
    _check(options, setup.count)
    nothing = dict.fromkeys(SUPPLY, 0)
    empires = {
        seat: Empire(options.faction_of(seat), goods=nothing) for seat in all_seats(setup.count)
    }
    state = State(options, catalogue, empires)
    return msgspec.structs.replace(state, decks=_decks(state)) if options.keeps_cards else state


def deal(state: State, random: Random) -> Sequence[Fact]:
    """Choose the first player, let everybody draw a hand, and begin."""
    turn = Turn(state, random)
    chosen = state.options.first
    seats = tuple(state.empires)
    first = random.choice(seats) if chosen == CHANCE else int(chosen)
    turn.add(e.GameBegun(first, {seat: one.faction for seat, one in state.empires.items()}))
    for seat in in_order(turn.state):
        turn.draw(seat, Deck.COMMON, HAND_OF_EACH)
        turn.draw(seat, turn.state.deck_of(seat), HAND_OF_EACH)
    begin_round(turn, 1, first)
    return turn.events


def _decks(state: State) -> dict[Deck, int]:
    wanted = [Deck.COMMON, *map(state.deck_of, state.empires)]
    return {deck: len(state.catalogue.of_deck(deck)) for deck in wanted}


def _check(options: Options, count: int) -> None:
    """Refuse what cannot be meant together."""
    if options.first != CHANCE and int(options.first) > count:
        raise BadSetupError(
            "Nobody sits at seat {seat}, so nobody there can begin: choose another first player.",
            seat=options.first,
        )
    _check_factions(options, count)
    if count > 1:
        return
    if options.lookout is not Lookout.STANDARD:
        raise BadSetupError(
            "One player alone has a lookout of its own: choose the standard lookout."
        )
    if options.is_peaceful:
        raise BadSetupError("The peaceful variant is for two players or more.")


def _check_factions(options: Options, count: int) -> None:
    taken: dict[str, int] = {}
    for seat in all_seats(count):
        faction = options.faction_of(seat)
        if faction in taken:
            raise BadSetupError(
                "Seats {first} and {second} both play the {faction:term}: choose another one.",
                first=taken[faction],
                second=seat,
                faction=FACTION_TITLES[faction],
            )
        taken[faction] = seat
