"""Non-interference: a hidden choice changes nothing anybody can notice, until it is revealed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as replace_field

from companion.engine import (
    Action,
    AnyGame,
    MemoryLog,
    Secret,
    Sentence,
    Session,
    Setup,
    say,
)
from companion.engine.definition import hides
from companion.engine.play import choose, play_out
from companion.engine.seats import all_seats
from companion.games.resistance import DEFINITION as RESISTANCE
from companion.games.resistance.state import State
from companion.journal import codec, full_text, public_text
from tests.clock import HandClock
from tests.every_game.variants import GAMES, is_long, some_setup
from tests.secrecy import Rig, compare, same_moves, twins_of

TABLES, TABLES_EVERY_TIME = 24, 12  # of each game; the others wait for a release
EARLY = 60  # steps after which a table that hides something has begun to
# Of a long game: steps of one table, and moves that are compared after a choice nobody reveals.
MOST_STEPS, MOST_MOVES = 80, 20

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def check_hidden_choices(game: AnyGame, folder: Path, seed: int, most: int = 4) -> int:
    """Play a game; at hidden choices fork the table, choose otherwise there, and compare."""
    random = Random(seed)
    setup = some_setup(game, random)
    if not hides_something(game, setup, seed):
        return 0
    rig = Rig(game, folder / f"{seed}.journal", str(seed), setup)
    forks = steps = 0
    while not rig.session.outcome and forks < most:
        steps += 1
        if is_long(game) and steps > MOST_STEPS:
            break
        seat = random.choice(rig.session.awaited)
        action = choose(rig.session, seat, random)
        twins = twins_of(action, rig.session.legal(seat))
        if twins and (forks == 0 or random.random() < 0.3):
            ours, theirs = (rig.fork(folder / f"{seed}-{forks}-{n}.journal") for n in (1, 2))
            first = iter([(seat, action, random.choice(twins))])
            others = [s for s in all_seats(len(rig.session.names)) if s != seat]
            after = same_moves(ours, theirs, Random(seed))
            compared = islice(after, MOST_MOVES) if is_long(game) else after
            compare(ours, theirs, chain(first, compared), others)
            ours.close()
            theirs.close()
            forks += 1
        rig.act(seat, action)
    rig.close()
    return forks


def hides_something(game: AnyGame, setup: Setup, seed: int) -> bool:
    """Tell whether anybody at a table like this has a hidden choice, without a real journal."""
    session = Session.start(game, setup, MemoryLog(), seed=str(seed), now=HandClock())
    seats = all_seats(setup.count)
    return any(
        hides(action)
        for _ in islice(play_out(session, Random(seed)), EARLY)
        for seat in seats
        for action in session.legal(seat)
    )


def two_deals(game: AnyGame, folder: Path, setup: Setup, seed: int) -> tuple[Rig, Rig]:
    """Return two tables whose deals look the same and are not."""
    rig = Rig(game, folder / f"deal-{seed}.journal", str(seed), setup)
    for other in range(seed + 1000, seed + 1200):
        twin = Rig(game, folder / f"deal-{seed}-{other}.journal", str(other), setup)
        if twin.rows() == rig.rows() and twin.session.state != rig.session.state:
            return rig, twin
        twin.close()
    raise AssertionError("200 deals, and none looks like the first")


def setup_with_hidden_deal(game: AnyGame, seed: int) -> Setup | None:
    """Return a set-up whose deal hides something from somebody."""
    for number in range(seed * 100, seed * 100 + 50):
        setup = some_setup(game, Random(number))
        events = game.deal(game.begin(game.check(setup)), Random(number))
        if any(public_text(event) != full_text(event) for event in events):
            return setup
    return None


@every_game
@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(seed, marks=pytest.mark.thorough if seed >= TABLES_EVERY_TIME else ())
        for seed in range(TABLES)
    ],
)
def test_hidden_choices_leave_the_same_traces(
    game: AnyGame, seed: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # A variant may hide nothing, where all is shown by hand: then the next table is looked at.
    tables = range(seed, seed + TABLES * 40, TABLES)
    assert any(check_hidden_choices(game, tmp_path, table) > 0 for table in tables)
    assert capfd.readouterr() == ("", "")


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_hidden_deals_leave_the_same_traces(game: AnyGame, seed: int, tmp_path: Path) -> None:
    setup = setup_with_hidden_deal(game, seed)
    if setup is None:
        pytest.skip("this game deals nothing in secret")
    rig, twin = two_deals(game, tmp_path, setup, seed)
    assert compare(rig, twin, same_moves(rig, twin, Random(seed))) > 0
    rig.close()
    twin.close()


# The test must be able to fail: here are leaks of every kind, and each is found.


def peek(state: State) -> str:
    """What a careless programmer might let slip."""
    hidden: list[Secret[Any]] = [*state.votes.values(), *state.cards.values()]
    hidden += state.identities.values()
    return "".join(secret.expose() for secret in hidden)


def leak_in_view(game: AnyGame) -> AnyGame:
    def public_view(state: State) -> Any:
        return replace_field(game.public_view(state), to_give=len(peek(state)))

    return replace(game, public_view=public_view)


def leak_in_prompt(game: AnyGame) -> AnyGame:
    seen: dict[str, str] = {}

    def public_view(state: State) -> Any:
        seen["last"] = peek(state)
        return game.public_view(state)

    def prompt(_: Any) -> Sentence:
        return say("Vote!" + " " * len(seen["last"]))

    return replace(game, public_view=public_view, prompt=prompt)


def leak_in_waiting(game: AnyGame) -> AnyGame:
    def awaited(state: State) -> Any:
        seats = list(game.awaited(state))
        return seats[::-1] if "reject" in peek(state) or "fail" in peek(state) else seats

    return replace(game, awaited=awaited)


def leak_in_words(game: AnyGame) -> AnyGame:
    def describe(event: Any) -> Sentence:
        secrets = [getattr(event, field) for field in event.__struct_fields__]
        told = [secret.expose() for secret in secrets if isinstance(secret, Secret)]
        honest = game.describe(event)
        return say(honest.template + "{told}", **honest.facts, told=told)

    return replace(game, describe=describe)


def leak_in_choices(game: AnyGame) -> AnyGame:
    def legal(state: State, seat: int) -> Any:
        actions = list(game.legal(state, seat))
        return actions[::-1] if "reject" in peek(state) or "fail" in peek(state) else actions

    return replace(game, legal=legal)


def leak_in_events(game: AnyGame) -> AnyGame:
    def decide(state: State, seat: int, action: Action, random: Random) -> Any:
        events = list(game.decide(state, seat, action, random))
        told = [getattr(action, f) for f in action.__struct_fields__]
        loud = any(isinstance(s, Secret) and s.expose() in {"reject", "fail"} for s in told)
        return [events[0], *events] if loud else events

    return replace(game, decide=decide)


def leak_to_others(game: AnyGame) -> AnyGame:
    def seat_view(state: State, seat: int) -> Any:
        view = game.seat_view(state, seat)
        return replace_field(view, cards_seen=tuple(peek(state)))

    return replace(game, seat_view=seat_view)


LEAKS: list[Callable[[AnyGame], AnyGame]] = [
    leak_in_view,
    leak_in_prompt,
    leak_in_waiting,
    leak_in_words,
    leak_in_choices,
    leak_in_events,
    leak_to_others,
]


def found_in_ten_games(game: AnyGame, folder: Path) -> Iterator[bool]:
    for seed in range(10):
        try:
            check_hidden_choices(game, folder, seed)
        except AssertionError:
            yield True


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Callable[[AnyGame], AnyGame], tmp_path: Path) -> None:
    assert any(found_in_ten_games(leak(RESISTANCE), tmp_path))


def test_a_leak_by_size_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "pad", lambda data: data + b"\x80")
    assert any(found_in_ten_games(RESISTANCE, tmp_path))


def test_a_leak_in_the_log_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Secret, "__repr__", lambda secret: str(secret.expose()))
    assert any(found_in_ten_games(RESISTANCE, tmp_path))
