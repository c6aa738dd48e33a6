"""Seeded random play: it never raises, always ends, and replays to the identical state."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import AnyGame, GameDefinition, MemoryLog, TableError, replay
from companion.engine.definition import hides
from companion.engine.play import play_out
from tests.every_game.variants import GAMES, is_long, start
from tests.strategies import struct_of
from tests.wander import movers, wander

PLAYED, LONG_PLAYED = 2000, 1000  # games of each, and of each that takes long
EVERY_TIME, LONG_EVERY_TIME = 200, 100  # the others wait for a release
A_PORTION = 50
WANDERERS = 4  # every fourth game is played by pure chance, with second thoughts


def str_of(value: object) -> str:
    return value.slug if isinstance(value, GameDefinition) else str(value)


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def _soon(game: AnyGame) -> int:
    return LONG_EVERY_TIME if is_long(game) else EVERY_TIME


LATER = pytest.mark.thorough
portions = [
    pytest.param(game, n, marks=() if n < _soon(game) // A_PORTION else LATER)
    for game in GAMES
    for n in range((LONG_PLAYED if is_long(game) else PLAYED) // A_PORTION)
]


@pytest.mark.parametrize(("game", "portion"), portions, ids=str_of)
def test_random_games_end_and_replay_identically(game: AnyGame, portion: int) -> None:
    for seed in range(portion * A_PORTION, (portion + 1) * A_PORTION):
        log = MemoryLog()
        session = start(game, seed, log)
        play = wander if seed % WANDERERS == 0 else play_out
        for _ in play(session, Random(seed)):
            pass
        ledger = replay(game, log.record())
        assert ledger.state == session.state
        assert ledger.clock == session.clock
        assert game.outcome(ledger.state) == session.outcome is not None


@every_game
@given(data=st.data(), seed=st.integers(0, 10_000))
@settings(max_examples=150)
def test_what_is_legal_is_accepted_and_nothing_else(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    session = start(game, seed, MemoryLog())
    random = Random(seed)
    steps = data.draw(st.integers(0, 120))
    for _ in islice(wander(session, random), steps):
        pass
    for _ in range(10):
        seat = data.draw(st.integers(0, session.header.setup.count + 1))
        action = data.draw(st.one_of([struct_of(kind) for kind in game.actions]))
        before = session.state
        legal = seat in movers(session) and action in session.legal(seat)
        try:
            session.act(seat, action)
        except TableError as refusal:
            accepted, sentence = False, refusal.sentence.render(session.names)
        else:
            accepted, sentence = True, ""
        assert accepted is legal
        assert accepted or (session.state is before and sentence)


@every_game
def test_every_legal_action_is_accepted_at_every_step(game: AnyGame) -> None:
    for seed in range(12):
        session = start(game, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            for seat in movers(session):
                legal = session.legal(seat)
                assert session.open_legal(seat) == [one for one in legal if not hides(one)]
                for action in legal:
                    assert game.decide(session.state, seat, action, Random(0))


@every_game
@given(data=st.data(), seed=st.integers(0, 50))
@settings(max_examples=40)
def test_evolve_is_total(game: AnyGame, data: st.DataObject, seed: int) -> None:
    state = start(game, seed, MemoryLog()).state
    for _ in range(12):
        event = data.draw(st.one_of([struct_of(kind) for kind in game.events]))
        state = game.evolve(state, event)
    game.outcome(state)
    game.phase(state)


@every_game
@given(data=st.data())
@settings(max_examples=20)
def test_every_event_can_be_described_and_narrated(game: AnyGame, data: st.DataObject) -> None:
    for kind in game.events:
        event = data.draw(struct_of(kind))
        assert game.describe(event).render(("A", "B", "C", "D", "E"))
        for cue in game.narrate(event):
            assert cue.line.render()


@every_game
def test_each_event_happens_and_each_action_is_offered(game: AnyGame) -> None:
    seen: set[type] = set()
    everything = {*game.events, *game.actions}
    for seed in range(400):
        log = MemoryLog()
        session = start(game, seed, log)
        for _ in (wander if seed % 2 else play_out)(session, Random(seed)):
            seen |= {type(action) for seat in session.awaited for action in session.legal(seat)}
        seen |= {type(entry.fact) for entry in log.entries}
        if seen >= everything:
            return
    missing = {kind.__name__ for kind in everything - seen}
    raise AssertionError(f"never seen: {missing}")
