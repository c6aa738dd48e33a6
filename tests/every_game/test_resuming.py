"""A power cut in any phase: the game goes on from its journal as if nothing had happened."""

from pathlib import Path
from random import Random

import pytest

from companion.engine import Action, AnyGame, Seat, Session
from companion.engine.play import choose
from companion.journal import Journal
from tests.clock import HandClock
from tests.every_game.variants import GAMES, some_setup
from tests.wander import anything

MOST_GAMES = 80  # of one game, until all its phases came up
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
def test_a_game_goes_on_from_its_journal_in_every_phase(
    game: AnyGame, tmp_path: Path, key: bytes
) -> None:
    left = set(game.phases)
    for seed in range(MOST_GAMES):
        _play_with_power_cuts(game, seed, tmp_path / f"{seed}.journal", key, left)
        if not left:
            return
    raise AssertionError(f"{left} never came up")


def _play_with_power_cuts(game: AnyGame, seed: int, path: Path, key: bytes, left: set[str]) -> None:
    """Play by chance; in each phase that is left take another companion with the same journal."""
    setup, random = some_setup(game, Random(seed)), Random(seed)
    with Journal.open(path, key, {game.slug: game}) as journal:
        session = Session.start(game, setup, journal, seed=str(seed), now=HandClock())
    while True:
        with Journal.open(path, key, {game.slug: game}) as journal:
            assert journal.record is not None
            resumed = Session.resume(game, journal.record, journal, now=HandClock())
            _assert_same(resumed, session)
            left.discard(game.phase(resumed.state))
            session = resumed
            while not session.outcome and game.phase(session.state) not in left:
                session.act(*_move(session, random, by_chance=seed % 2 == 0))
        if session.outcome and game.phase(session.state) not in left:
            return


def _move(session: Session, random: Random, *, by_chance: bool) -> tuple[Seat, Action]:
    """Return what is done next, by pure chance or by players who get further."""
    if by_chance:
        return anything(session, random)
    seat = random.choice(session.awaited)
    return seat, choose(session, seat, random)


def _assert_same(resumed: Session, before: Session) -> None:
    assert resumed.state == before.state
    assert resumed.undo_label == before.undo_label
    assert resumed.awaited == before.awaited
    assert resumed.public_view() == before.public_view()
    for seat in range(1, before.header.setup.count + 1):
        assert resumed.legal(seat) == before.legal(seat)
        assert resumed.seat_view(seat) == before.seat_view(seat)
