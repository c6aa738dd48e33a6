"""How one step leads to the next: turns, phases, rounds and the end."""

from companion.engine.seats import clockwise, next_seat
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import STORED
from companion.games.imperial_settlers.pieces import ROUNDS, SUPPLY
from companion.games.imperial_settlers.rules.lookouts import is_secret, open_lookout
from companion.games.imperial_settlers.rules.producing import produce
from companion.games.imperial_settlers.rules.samurai import place_samurai
from companion.games.imperial_settlers.rules.scoring import settle_end
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.rules.waiting import in_order, owing_samurai
from companion.games.imperial_settlers.state import Empire, Phase, State


def begin_round(turn: Turn, number: int, first: int) -> None:
    """Begin a round with its lookout."""
    turn.add(e.RoundBegun(number, first))
    turn.add(e.PhaseBegun(Phase.LOOKOUT))
    open_lookout(turn)
    if not (is_secret(turn.state) or turn.state.picks):
        begin_production(turn)  # every common card is in a hand or an empire


def begin_production(turn: Turn) -> None:
    """Let every empire produce."""
    turn.add(e.PhaseBegun(Phase.PRODUCTION))
    if turn.state.options.keeps_goods:
        for seat in in_order(turn.state):
            produce(turn, seat)
    place_samurai(turn)


def after_production(turn: Turn) -> None:
    """Go on to hands, or straight to the actions."""
    if turn.state.options.asks_for_hands:
        turn.add(e.PhaseBegun(Phase.HANDS))
    else:
        begin_actions(turn)


def begin_actions(turn: Turn) -> None:
    """Let the first player begin."""
    turn.add(e.PhaseBegun(Phase.ACTION))
    if turn.state.options.keeps_goods:
        turn.add(e.TurnBegun(turn.state.first))


def finish(turn: Turn) -> None:
    """Go on to the next turn, unless something is still to be chosen or entered."""
    place_samurai(turn)
    state = turn.state
    waits = state.book or state.choices or owing_samurai(state)
    if state.phase is Phase.ACTION and state.acted and not waits:
        next_turn(turn)


def next_turn(turn: Turn) -> None:
    """Let the next one act who has not passed."""
    state = turn.state
    after = next_seat(state.current or state.first, state.count)
    for seat in clockwise(after, state.count):
        if not state.empires[seat].passed:
            turn.add(e.TurnBegun(seat))
            return
    end_actions(turn)


def end_actions(turn: Turn) -> None:
    """Clean up; what is left after the last round may decide a tie, so it stays."""
    if turn.state.round >= ROUNDS:
        end_round(turn)
        return
    turn.add(e.PhaseBegun(Phase.CLEANUP))
    if turn.state.options.keeps_goods:
        for seat in in_order(turn.state):
            _clean_up(turn, seat)


def end_round(turn: Turn) -> None:
    """Write the points down; alone, the virtual player attacks."""
    state = turn.state
    turn.add(e.RoundEnded({seat: one.points for seat, one in sorted(state.empires.items())}))
    if state.alone:
        turn.add(e.PhaseBegun(Phase.ATTACK))
        turn.add(e.VirtualCollected())
    else:
        go_on(turn)


def go_on(turn: Turn) -> None:
    """Begin the next round, or count what there is."""
    state = turn.state
    if state.round >= ROUNDS:
        turn.add(e.PhaseBegun(Phase.SCORING))
    else:
        begin_round(turn, state.round + 1, next_seat(state.first, state.count))


def end_count(turn: Turn) -> None:
    """Find out who has won, once every empire is counted."""
    if all(empire.confirmed for empire in turn.state.empires.values()):
        settle_end(turn)


def _clean_up(turn: Turn, seat: int) -> None:
    empire = turn.state.empires[seat]
    stored = stores(turn.state, empire)
    held = [good for good in SUPPLY for _ in range(empire.has(good))]
    kept = tuple(good for good in held if good in stored)
    turn.add(e.CleanedUp(seat, kept, tuple(good for good in held if good not in stored)))


def stores(state: State, empire: Empire) -> set[str]:
    """Return the goods an empire keeps beyond a round: by its board, and by its locations."""
    cards = (state.catalogue[one.card] for one in empire.locations)
    return {STORED[empire.faction], *(good for card in cards for good in card.stores)}
