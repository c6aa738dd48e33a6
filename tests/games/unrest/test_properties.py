"""What holds in every game of Unrest, however it is played."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine import MemoryLog, Secret, Session, TableError
from companion.engine.definition import hides
from companion.games.unrest import DEFINITION
from companion.games.unrest.pieces import OPEN_PLACE, Card, District, Token, all_cards
from companion.games.unrest.rules import identity
from companion.games.unrest.state import Phase, Placed, State
from companion.journal import public_text
from tests.every_game.variants import start
from tests.everything import all_actions
from tests.wander import wander

SEEDS = st.integers(0, 100_000)
STEPS = st.integers(0, 90)
SET_UP = {Phase.DISTRICTS, Phase.MISSIONS}
UNIVERSE = all_actions(DEFINITION, 2)


def some_moment(seed: int, steps: int) -> Session:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in islice(wander(session, Random(seed)), steps):
        pass
    return session


def shuffled(state: State, random: Random) -> State:
    """Return the same table with its hidden cards permuted, unplayed ones among them.

    What lies open, and how many cards lie where, stays as it is.
    """
    hidden = [card.expose() for card in state.lying() if isinstance(card, Secret)]
    unplayed = Counter(all_cards()) - Counter(map(identity, state.lying()))
    urn = [*hidden, *unplayed.elements()]
    random.shuffle(urn)

    def other(card: Placed) -> Placed:
        return Secret(urn.pop()) if isinstance(card, Secret) else card

    return replace(
        state,
        front={place: other(card) for place, card in state.front.items()},
        stacks={where: tuple(map(other, stack)) for where, stack in state.stacks.items()},
        destroyed=tuple(map(other, state.destroyed)),
    )


def public_side(state: State) -> list[Any]:
    """Return all that the table and the Empire see, hear, are asked and may do."""
    view = DEFINITION.public_view(state)
    opened = [one for one in DEFINITION.legal(state, state.rebellion) if not hides(one)]
    return [
        view,
        DEFINITION.prompt(view),
        DEFINITION.seat_view(state, state.empire),
        DEFINITION.legal(state, state.empire),
        opened,
        DEFINITION.outcome(state),
        DEFINITION.phase(state),
        list(DEFINITION.awaited(state)),
    ]


def noticed(state: State, seat: int, action: Any) -> list[Any]:
    """Return what the table notices of an action before anything is revealed."""
    try:
        events = DEFINITION.decide(state, seat, action, Random(0))
    except TableError as refusal:
        return [type(refusal), str(refusal)]
    facts: list[Any] = []
    for event in events:
        facts.append(type(event) if event.REVEALS else public_text(event))
        if event.REVEALS:
            break
    return facts


@given(seed=SEEDS)
@settings(max_examples=40)
def test_every_card_is_in_exactly_one_place_and_none_gets_lost(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        state: State = session.state
        lying = Counter(map(identity, state.lying()))
        assert lying <= Counter(all_cards())
        assert lying.total() + state.hand + state.deck == len(all_cards())
        assert min(state.hand, state.deck) >= 0


@given(seed=SEEDS)
@settings(max_examples=40)
def test_a_game_ends_by_round_eight_and_the_winner_is_the_one_who_has_three(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        assert session.state.round <= 8
        assert session.state.final is (session.state.round == 8)
    state: State = session.state
    assert session.outcome is not None
    free = {one.district for one in state.liberated}
    assert len(free) == len(state.liberated) <= 3
    won = len(free) == 3 or (state.options.capitol == "yes" and District.CAPITOL in free)
    assert session.outcome.winner == ("rebellion" if won else "empire")
    if not won:
        assert state.round == 8
        assert len(state.contested) >= 3
        assert (state.hand, state.deck) == (0, 0)


@given(seed=SEEDS)
@settings(max_examples=40)
def test_the_empire_uses_two_tokens_a_round_and_all_four_in_two(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        pass
    tokens = [one.tokens for one in session.state.rounds]
    assert all(len(set(used)) == 2 for used in tokens)
    for odd, even in zip(tokens[::2], tokens[1::2], strict=False):
        assert {*odd, *even} == set(Token)


@given(seed=SEEDS)
@settings(max_examples=40)
def test_whoever_is_waited_for_can_always_do_something(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        for seat in session.awaited:
            assert session.legal(seat)


@given(seed=SEEDS, steps=STEPS, other=st.integers())
@settings(max_examples=150)
def test_the_empire_and_the_table_never_depend_on_a_hidden_card(
    seed: int, steps: int, other: int
) -> None:
    state = some_moment(seed, steps).state
    changed = shuffled(state, Random(other))
    assert public_side(changed) == public_side(state)
    random = Random(seed)
    for action in random.sample(UNIVERSE, 30):
        seat = random.choice((1, 2))
        if not (seat == state.rebellion and hides(action)):
            assert noticed(changed, seat, action) == noticed(state, seat, action)


@given(seed=SEEDS)
@settings(max_examples=20)
def test_the_hidden_card_that_is_played_changes_nothing_public(seed: int) -> None:
    """Whichever hidden card comes next, the plan looks the same until one lies open."""
    session = start(DEFINITION, seed, MemoryLog())
    plans = 0
    for _ in wander(session, Random(seed)):
        state: State = session.state
        if state.phase is not Phase.PLAN or len(state.front) == OPEN_PLACE - 1:
            continue
        plans += 1
        cards = session.legal(state.rebellion)
        traces = [noticed(state, state.rebellion, card) for card in cards]
        assert traces == traces[:1] * len(cards)
    assert plans


@given(seed=SEEDS, steps=STEPS)
@settings(max_examples=60)
def test_liberated_districts_take_no_card_and_missions_are_those_that_lie_there(
    seed: int, steps: int
) -> None:
    session = some_moment(seed, steps)
    state: State = session.state
    free = {one.district for one in state.liberated}
    for action in [*session.legal(1), *session.legal(2)]:
        assert getattr(action, "district", None) not in free or state.phase in SET_UP
    assert {one.mission for one in state.liberated} <= {one.id for one in state.missions}


def test_the_shuffle_of_these_tests_moves_cards() -> None:
    """The test above must be able to fail: a view that tells a hidden card is found."""
    found = 0
    for seed in range(20):
        state = some_moment(seed, 60).state
        changed = shuffled(state, Random(seed))
        assert Counter(c for c in changed.lying() if isinstance(c, Card)) == Counter(
            c for c in state.lying() if isinstance(c, Card)
        )
        rebel = state.rebellion
        found += DEFINITION.seat_view(changed, rebel) != DEFINITION.seat_view(state, rebel)
    assert found > 10
