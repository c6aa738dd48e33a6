"""Five hundred random games at each level of help end legally, and replay identically."""

from random import Random

import pytest

from companion.engine import MemoryLog, Session, Setup, replay
from companion.engine.play import play_out
from companion.games.star_wars_rebellion import DEFINITION as GAME
from companion.games.star_wars_rebellion.options import Help
from companion.games.star_wars_rebellion.pieces import Side
from companion.games.star_wars_rebellion.state import End, State
from tests.clock import HandClock
from tests.every_game.variants import some_setup
from tests.wander import wander

PLAYED = 500
A_PORTION = 25
EVERY_TIME = 25  # of each level; the others wait for a release
WANDERERS = 4  # every fourth game is played by pure chance, with second thoughts

portions = [
    pytest.param(level, n, marks=() if n < EVERY_TIME // A_PORTION else pytest.mark.thorough)
    for level in Help
    for n in range(PLAYED // A_PORTION)
]


@pytest.mark.parametrize(("level", "portion"), portions)
def test_random_games_end_legally_and_replay_identically(level: Help, portion: int) -> None:
    for seed in range(portion * A_PORTION, (portion + 1) * A_PORTION):
        log = MemoryLog()
        session = begin(level, seed, log)
        for _ in (wander if seed % WANDERERS == 0 else play_out)(session, Random(seed)):
            pass
        ledger = replay(GAME, log.record())
        assert ledger.state == session.state
        assert_ended(ledger.state)


def begin(level: Help, seed: int, log: MemoryLog) -> Session:
    drawn = some_setup(GAME, Random(seed))
    setup = Setup(drawn.names, {**drawn.options, "help": level})
    return Session.start(GAME, setup, log, seed=str(seed), now=HandClock())


def assert_ended(state: State) -> None:
    """Look whether the end is one that the rules know, and is true."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert set(outcome.seats) == set(state.posts[Side(outcome.winner)].values())
    match state.end:
        case End.REPUTATION:
            assert state.winner is Side.REBELS
            assert state.time >= state.reputation
        case End.CONQUEST if state.options.keeps_units:
            assert state.found is not None
            kinds = {state.galaxy.units[unit].side for unit in state.units[state.found]}
            assert kinds == {Side.EMPIRE}
        case End.SUPERLASER if state.options.keeps_map:
            assert state.found in state.destroyed
        case _:
            assert state.winner is Side.EMPIRE
