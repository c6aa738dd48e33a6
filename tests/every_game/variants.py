"""Tables of every size and with every option, picked by chance from a seed."""

from random import Random

import pytest

from companion.engine import AnyGame, BadSetupError, EventLog, Session, Setup, find_games
from tests.clock import HandClock

GAMES = list(find_games("companion.games").values())
LONG = 90  # minutes


def is_long(game: AnyGame) -> bool:
    """Tell whether a game goes on for hundreds of steps that are much alike."""
    return game.minutes >= LONG


def some_tables(count: int, of_long: int) -> pytest.MarkDecorator:
    """Return every game with so many seeds; of a long game some of them wait for a release."""
    later = pytest.mark.thorough
    pairs = [
        pytest.param(game, seed, marks=later if is_long(game) and seed >= of_long else ())
        for seed in range(count)
        for game in GAMES
    ]
    ids = [f"{seed}-{game.slug}" for seed in range(count) for game in GAMES]
    return pytest.mark.parametrize(("game", "seed"), pairs, ids=ids)


def some_setup(game: AnyGame, random: Random) -> Setup:
    """Return a legal set-up; half of the options stay as they are by default."""
    count = random.choice(game.seats)
    while True:
        options = {
            option.key: random.choice(list(option.choices))
            for option in game.options
            if random.random() < 0.5
        }
        setup = Setup(tuple(f"P{seat}" for seat in range(1, count + 1)), options)
        try:
            game.begin(game.check(setup))
        except BadSetupError:
            continue
        return setup


def start(game: AnyGame, seed: int, log: EventLog, clock: HandClock | None = None) -> Session:
    """Begin one of the endless number of tables."""
    setup = some_setup(game, Random(seed))
    return Session.start(
        game, setup, log, seed=str(seed), now=clock or HandClock(), started="some evening"
    )
