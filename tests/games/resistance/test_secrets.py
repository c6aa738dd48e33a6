"""Who may know what in The Resistance, seat by seat."""

from random import Random
from typing import Any

import pytest

from companion.engine import MemoryLog, Secret
from companion.engine.definition import hides
from companion.engine.play import play_out
from companion.engine.seats import all_seats
from companion.games.resistance import DEFINITION
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import PLOT_CODES, ROLE_CODES, MissionCard, Role
from companion.games.resistance.state import State
from companion.journal import export_public
from tests.every_game.variants import start
from tests.everything import one_secret_changed
from tests.games.resistance.table import Table
from tests.wander import wander


def entitled(state: State, way: tuple[Any, ...]) -> set[int]:
    """Return the seats whose own view may depend on that secret."""
    kind, key = way[0], way[1]
    match kind:
        case "votes":
            return {key}
        case "cards":
            return {key}
        case "peeks":
            return {state.peeks[key].viewer}
    shown_to = {s.viewer for s in state.showings if s.owner == key}
    return {key} | shown_to | (spies(state) if state.spies_met else set())


def spies(state: State) -> set[int]:
    return {seat for seat, role in state.identities.items() if role.expose() is Role.SPY}


@pytest.mark.parametrize("seed", range(40))
def test_a_secret_is_seen_only_by_seats_entitled_to_it(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    seats = all_seats(len(session.names))
    for _ in play_out(session, Random(seed)):
        state = session.state
        for way, changed in one_secret_changed(state):
            for seat in set(seats) - entitled(state, way):
                assert DEFINITION.seat_view(changed, seat) == DEFINITION.seat_view(state, seat)


def test_a_scanned_card_means_the_same_whatever_is_hidden() -> None:
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            for _, changed in list(one_secret_changed(session.state))[:2]:
                for code in (*PLOT_CODES, *ROLE_CODES, "NONSENSE"):
                    offered = DEFINITION.on_card(session.state, code)
                    assert DEFINITION.on_card(changed, code) == offered


def test_nothing_ever_tells_which_of_two_spies_failed_a_mission() -> None:
    """The whole public history is the same, through the reveal and to the end of the game."""
    histories = []
    for failing in (1, 2):
        table = Table(spies=(1, 2))
        table.propose(1, 2)
        table.approve()
        for seat in (1, 2):
            card = MissionCard.FAIL if seat == failing else MissionCard.SUCCESS
            table.do(seat, a.PlayCard(Secret(card)))
        table.missions(1, 1)
        assert table.session.outcome is not None
        histories.append(export_public(DEFINITION, table.record()))
    assert histories[0] == histories[1]


def test_the_table_asks_for_cards_exactly_while_some_mean_something() -> None:
    for seed in range(60):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            view = session.public_view()
            meant = [
                intent.action
                for code in (*PLOT_CODES, *ROLE_CODES)
                for intent in DEFINITION.on_card(session.state, code)
            ]
            assert DEFINITION.face.cards(view) == any(not hides(action) for action in meant)
            assert (DEFINITION.face.shows(view) is not None) == any(map(hides, meant))


def test_the_hidden_choices_never_depend_on_what_a_seat_knows() -> None:
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in wander(session, Random(seed)):
            for seat in all_seats(len(session.names)):
                hidden = [action for action in session.legal(seat) if hides(action)]
                offered = DEFINITION.face.secrets(session.public_view(), seat)
                assert [choice.action for choice in offered] == hidden
