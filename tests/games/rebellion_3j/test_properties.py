"""What holds in every game of Rebellion, whoever plays it and however."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.engine import MemoryLog, Session, replay
from companion.games.rebellion_3j import DEFINITION
from companion.games.rebellion_3j.pieces import ENCAMPMENT, RANKS, SEATS, VALUES, Card, rival
from companion.games.rebellion_3j.rules.contest import counts_as, verdict, wagers
from companion.games.rebellion_3j.state import Side, State, Why
from tests.every_game.variants import start
from tests.everything import one_secret_changed
from tests.wander import wander

seeds = st.integers(0, 100_000)
camps = st.integers(0, 100)
cards = st.sampled_from(Card)
amounts = st.integers(0, 10)
dice = st.integers(1, 6)
sides = st.builds(Side, st.none() | cards, amounts, dice)


def states(seed: int) -> list[State]:
    """Return every state of a game that was played by pure chance."""
    session = start(DEFINITION, seed, MemoryLog())
    return [session.state, *(session.state for _ in wander(session, Random(seed)))]


@given(seeds)
@settings(max_examples=60)
def test_tokens_are_conserved(seed: int) -> None:
    for state in states(seed):
        held = [*state.camps.values(), *state.wagers.values(), *state.lost.values()]
        assert sum(held) == ENCAMPMENT * len(SEATS)
        assert min(held) >= 0
        assert max(state.wagers.values(), default=0) <= 10


@given(seeds)
@settings(max_examples=40)
def test_a_card_is_in_exactly_one_place(seed: int) -> None:
    """In a hand, before its owner on the table, or among this cycle's discards."""
    for state in states(seed):
        for seat in SEATS:
            own = DEFINITION.seat_view(state, seat)
            battles = [one for one in state.history if one.cycle == state.cycle]
            discards = [one.sides[seat].card for one in battles if one.conflict]
            laid = [own.card] if own.card else []
            assert Counter([*own.hand, *laid, *discards]) == Counter(Card)


@given(seeds, st.floats(0, 1))
@settings(max_examples=60)
def test_nobody_else_sees_a_hidden_card_or_wager(seed: int, place: float) -> None:
    hiding = [state for state in states(seed) if state.laid or state.bids]
    assume(hiding)  # by hand nothing is hidden
    state = hiding[int(place * (len(hiding) - 1))]
    for (_, owner), changed in one_secret_changed(state):
        other = rival(owner)
        assert public_side(changed) == public_side(state)
        assert DEFINITION.seat_view(changed, other) == DEFINITION.seat_view(state, other)
        assert DEFINITION.legal(changed, owner) == DEFINITION.legal(state, owner)
        assert DEFINITION.seat_view(changed, owner) != DEFINITION.seat_view(state, owner)


def public_side(state: State) -> list[Any]:
    view, face = DEFINITION.public_view(state), DEFINITION.face
    drawn = [face.board(view), face.badges(view), face.lamps(view), face.headline(view)]
    return [view, DEFINITION.prompt(view), *drawn, face.help(view), face.story(view)]


@given(seeds)
@settings(max_examples=30)
def test_every_game_replays_to_the_same_state(seed: int) -> None:
    log = MemoryLog()
    session: Session = start(DEFINITION, seed, log)
    for _ in wander(session, Random(seed)):
        pass
    assert replay(DEFINITION, log.record()).state == session.state


@given(seeds)
@settings(max_examples=60)
def test_the_story_of_the_battles_adds_up(seed: int) -> None:
    """Encampments change by what was won and lost, and by nothing else."""
    state = states(seed)[-1]
    before = dict.fromkeys(SEATS, ENCAMPMENT)
    for battle in state.history:
        for seat in SEATS:
            won = 0 if battle.winner is None else -battle.sides[seat].wager
            if battle.winner == seat:
                won = battle.sides[rival(seat)].wager
            assert battle.camps[seat] == before[seat] + won - battle.losses.get(seat, 0)
        before = battle.camps
    assert before == state.camps


@given(seeds)
@settings(max_examples=40)
def test_a_game_lasts_no_longer_than_its_cycles(seed: int) -> None:
    state = states(seed)[-1]
    history = state.history
    assert len(history) <= 7 * state.options.last_cycle
    places = [(one.cycle, one.conflict or 7) for one in history]
    assert places == [(1 + n // 7, 1 + n % 7) for n in range(len(history))]
    over = DEFINITION.outcome(state)
    assert over is not None
    assert (min(state.camps.values()) == 0) == (over.reason in {"all_tokens", "no_tokens"})


@given(sides, sides)
@settings(max_examples=400)
def test_a_battle_is_decided_by_total_then_rank_then_wager(one: Side, other: Side) -> None:
    first, why = verdict({1: one, 2: other})
    second, again = verdict({1: other, 2: one})
    assert why is again
    assert (first, second) in {(1, 2), (2, 1), (None, None)}
    if (one.card is Card.ARTILLERY) != (other.card is Card.ARTILLERY):
        assert why is Why.ARTILLERY
        return
    keys = [(side.total, RANKS[side.card] if side.card else 0, side.wager) for side in (one, other)]
    assert first == (None if keys[0] == keys[1] else 1 + keys.index(max(keys)))


@given(st.none() | cards, amounts, dice, dice)
def test_where_all_else_is_equal_the_dice_are(
    card: Card | None, wager: int, die: int, another: int
) -> None:
    one, other = Side(card, wager, die), Side(card, wager, another)
    assert (one.total == other.total) == (die == another)


@given(st.none() | cards, camps, amounts)
def test_what_may_be_wagered_is_what_the_card_asks_for_or_all(
    card: Card | None, camp: int, amount: int
) -> None:
    allowed = wagers(card, camp)
    assert allowed
    assert allowed[-1] == min(10, camp)
    least = 0 if card in (None, Card.GENERAL, Card.ARTILLERY) else VALUES[card]
    assert allowed[0] == min(least, camp)
    if amount <= camp:
        assert counts_as(card, amount, camp) in allowed
        assert (counts_as(card, amount, camp) == amount) == (amount in allowed)
