"""A single secret, changed behind the rules' back: nothing public and no refusal may notice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.engine import Action, AnyGame, IllegalActionError, Intent, MemoryLog, TableError
from companion.engine.definition import hides
from companion.engine.play import play_out
from companion.engine.seats import all_seats
from companion.games.resistance import DEFINITION as RESISTANCE
from companion.journal import full_text, public_text
from tests.every_game.variants import GAMES, is_long, start
from tests.everything import all_actions, one_secret_changed

TABLES, SOME_TABLES = 30, 15  # of each game, and of each that takes long
ATTEMPTS = 40  # actions tried on both states, legal or not
VARIANTS = 2  # secrets changed at every step
ENOUGH = 150  # secrets changed at one table of a long game
CARDS = 30  # of a long game that are shown to both states each time
REFUSED = ["refused"]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def who_knows(game: AnyGame, state: Any, changed: Any, count: int) -> set[int]:
    """Return the seats whose own view tells the secret: what they may do in hiding may follow."""
    return {
        seat
        for seat in all_seats(count)
        if game.seat_view(state, seat) != game.seat_view(changed, seat)
    }


def public_side(
    game: AnyGame, state: Any, count: int, knowing: set[int], cards: Sequence[str]
) -> Iterator[Any]:
    """Yield everything the table can see or hear, or that decides what it is asked.

    Of those who know the secret only the open actions count: their hidden ones nobody sees.
    """
    view = game.public_view(state)
    yield view
    yield game.prompt(view)
    yield game.phase(state)
    yield game.outcome(state)
    yield list(game.awaited(state))
    for seat in all_seats(count):
        actions = game.legal(state, seat)
        yield full_text([one for one in actions if seat not in knowing or not hides(one)])
    # Whoever shows a card is told whether it means something: that must not tell what is hidden.
    yield [list(game.on_card(state, code)) for code in cards]
    yield [game.refusal(state, code) for code in cards]


def attempt(game: AnyGame, state: Any, seat: int, action: Action) -> list[Any]:
    """Return what the table would notice of an action: the refusal, or what it makes public."""
    try:
        events = game.decide(state, seat, action, Random(0))
    except TableError as refusal:
        return [*REFUSED, type(refusal), str(refusal)]
    noticed: list[Any] = []
    for event in events:
        if event.REVEALS:
            break
        noticed.append(public_text(event))
    return noticed


def check_one_secret(game: AnyGame, seed: int) -> int:
    """Play a game; at every step change a secret or two and look for anything that notices."""
    session = start(game, seed, MemoryLog())
    random, count = Random(seed), len(session.names)
    universe = all_actions(game, count)
    checked = 0
    for _ in play_out(session, Random(seed)):
        if is_long(game) and checked > ENOUGH:
            break
        variants = [changed for _, changed in one_secret_changed(session.state)]
        for changed in random.sample(variants, min(VARIANTS, len(variants))):
            checked += 1
            knowing = who_knows(game, session.state, changed, count)
            cards = random.sample(list(game.cards), CARDS) if is_long(game) else list(game.cards)
            truth = list(public_side(game, session.state, count, knowing, cards))
            assert list(public_side(game, changed, count, knowing, cards)) == truth
            for _ in range(ATTEMPTS):
                seat, action = random.randint(1, count), random.choice(universe)
                noticed = attempt(game, session.state, seat, action)
                other = attempt(game, changed, seat, action)
                # A refusal of one's own hidden choice may follow from what one knows.
                if not (seat in knowing and hides(action) and REFUSED in (noticed[:1], other[:1])):
                    assert other == noticed
    return checked


@every_game
def test_no_single_secret_shows_on_the_public_side_or_in_a_refusal(game: AnyGame) -> None:
    tables = range(SOME_TABLES if is_long(game) else TABLES)
    assert sum(check_one_secret(game, seed) for seed in tables) > 100


# Leaks of this kind are found, too


def told(state: Any) -> str:
    hidden = [*state.votes.values(), *state.cards.values(), *state.identities.values()]
    return "".join(secret.expose() for secret in hidden)


def leak_in_refusal(game: AnyGame) -> AnyGame:
    def decide(state: Any, seat: int, action: Action, random: Random) -> Any:
        try:
            return game.decide(state, seat, action, random)
        except IllegalActionError as refusal:
            raise IllegalActionError(f"{refusal} ({told(state)})") from None

    return replace(game, decide=decide)


def leak_in_choices(game: AnyGame) -> AnyGame:
    def legal(state: Any, seat: int) -> Any:
        mine = state.identities.get(seat)
        actions = list(game.legal(state, seat))
        return actions[:1] if mine is not None and mine.expose() == "resistance" else actions

    return replace(game, legal=legal)


def leak_in_cards(game: AnyGame) -> AnyGame:
    def on_card(state: Any, code: str) -> Any:
        return [Intent(1, code)] if len(told(state)) % 2 else game.on_card(state, code)

    return replace(game, on_card=on_card)


LEAKS = [leak_in_refusal, leak_in_choices, leak_in_cards]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Callable[[AnyGame], AnyGame]) -> None:
    with pytest.raises(AssertionError):
        list(map(partial(check_one_secret, leak(RESISTANCE)), range(10)))
