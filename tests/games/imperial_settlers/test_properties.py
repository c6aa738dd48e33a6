"""What holds in every game of Imperial Settlers, whoever plays it and however."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Action, Fact, MemoryLog, Record, Seat, Session, Setup, replay
from companion.engine.play import choose
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import BOARDS, KNOWN, Catalogue, Location
from companion.games.imperial_settlers.definition import define
from companion.games.imperial_settlers.pieces import COUNTED, Bag, Deck, Good
from companion.games.imperial_settlers.rules.payment import paid, total, ways
from companion.games.imperial_settlers.rules.scoring import score_of
from companion.games.imperial_settlers.state import Empire, Phase, State
from tests.every_game.variants import some_setup
from tests.games.imperial_settlers.table import ROMANS, bag
from tests.wander import anything, movers

# Few games, each played once and looked at by every test.
seeds = st.sampled_from(range(24))
# So few cards that every deck runs out, and is made anew of its discards.
FEW = Catalogue(card for card in KNOWN if int(card.number[-3:]) % 3 == 0)
BOXES = {"box": DEFINITION, "few": define(FEW)}
levels = pytest.mark.parametrize("level", ["goods", "full"])
boxes = pytest.mark.parametrize("box", BOXES)


class Step(NamedTuple):
    before: State
    facts: list[Fact]
    after: State


class Game(NamedTuple):
    steps: list[Step]
    record: Record

    @property
    def facts(self) -> list[Fact]:
        return [entry.fact for entry in self.record.entries]

    @property
    def state(self) -> State:
        return self.steps[-1].after


@cache
def played(seed: int, level: str = "goods", box: str = "box") -> Game:
    """Play a game to its end: some by pure chance, most as somebody who likes to build."""
    game, random, log = BOXES[box], Random(seed), MemoryLog()
    setup = some_setup(game, random)
    chosen = Setup(setup.names, {**setup.options, "help": level})
    session = Session.start(game, chosen, log, seed=str(seed), now=lambda: 0, started="one evening")
    steps = list(walk(session, random, likes=seed % 3 > 0))
    return Game(steps, log.record())


def walk(session: Session, random: Random, *, likes: bool) -> Iterator[Step]:
    while not session.outcome:
        before = session.state
        entries = session.act(*(liked(session, random) if likes else anything(session, random)))
        yield Step(before, [entry.fact for entry in entries], session.state)


def liked(session: Session, random: Random) -> tuple[Seat, Action]:
    """Pick what a player likes; now and then somebody acts who was not asked."""
    unasked = random.random() < 0.05
    seat = random.choice(movers(session) if unasked else session.awaited)
    return seat, choose(session, seat, random)


# Goods


def held(state: State, seat: Seat) -> Counter[Good]:
    found = state.empires[seat]
    return Counter({**found.goods, Good.POINT: found.points})


def came(fact: Fact) -> Iterator[tuple[Seat, Good, int]]:
    """Yield what an event says came to somebody, or went."""
    match fact:
        case e.Produced(seat=seat, lines=lines):
            yield from ((seat, good, 1) for line in lines for good in line.goods)
        case e.Gained(seat=seat, goods=goods) | e.Chosen(seat=seat, goods=goods):
            yield from ((seat, good, 1) for good in goods)
        case (
            e.LocationBuilt(seat=seat, paid=price)
            | e.DealSigned(seat=seat, paid=price)
            | e.Activated(seat=seat, paid=price)
        ):
            yield from ((seat, good, -1) for good in price)
        case e.CleanedUp(seat=seat, gone=gone):
            yield from ((seat, good, -1) for good in gone)
        case e.GoodChanged(seat=seat, good=good, more=more):
            yield seat, good, 1 if more else -1
        case e.GoodTaken(seat=seat, owner=owner, good=good):
            yield from ((seat, good, 1), (owner, good, -1))
        case e.PointsAdded(seat=seat, by=by):
            yield seat, Good.POINT, by
        case _:
            yield from spent(fact)


def spent(fact: Fact) -> Iterator[tuple[Seat, Good, int]]:
    """Yield what goes without being named in the event."""
    match fact:
        case e.PairGiven(seat=seat):
            yield seat, Good.WORKER, -2
        case e.LocationGuarded(seat=seat, worker=True):
            yield seat, Good.WORKER, -1
        case e.LocationDefended(seat=seat):
            yield seat, Good.DEFENCE, -1
        case e.CardRazed(seat=seat):
            yield seat, Good.RAZE, -1
        case e.LocationRazed(seat=seat, tokens=tokens) | e.VirtualRazed(seat=seat, tokens=tokens):
            yield seat, Good.RAZE, -tokens


@pytest.mark.parametrize("level", ["score", "goods", "full"])
@given(seed=seeds)
def test_what_came_and_what_went_is_what_there_is(level: str, seed: int) -> None:
    for before, facts, after in played(seed, level).steps:
        for seat in after.empires:
            expected = held(before, seat)
            for who, good, number in (one for fact in facts for one in came(fact)):
                if who == seat and good in COUNTED:
                    expected[good] += number
            assert min(expected.values()) >= 0
            assert +expected == +held(after, seat), facts


# Production


def naive(state: State, seat: Seat) -> Counter[Good]:
    """Return what an empire produces without a choice, counted on one's fingers."""
    found = state.empires[seat]
    goods = Counter(BOARDS[found.faction])
    goods.update(deal.good for deal in found.deals)
    for one in found.locations:
        options = naive_options(found, KNOWN[one.card])
        if len(options) == 1:
            goods.update(options[0])
    return +goods


def naive_options(found: Empire, card: Location) -> list[Bag]:
    gives = card.production
    if gives is None:
        return []
    if gives.repeat:
        others = [KNOWN[one.card] for one in found.locations]
        plain = [one for one in others if one.production and not one.production.repeat]
        bags = [goods for one in plain for goods in naive_options(found, one)]
        return list(dict.fromkeys(filter(None, bags)))
    times = 1
    if gives.each == "samurai":
        times = min(gives.most, len([one for one in found.locations if one.guarded]))
    elif gives.each:
        fitting = [one for one in found.locations if gives.each in KNOWN[one.card].colours]
        times = min(gives.most, len(fitting))
    return [gives.goods * times, *([gives.other] if gives.other else [])]


@levels
@given(seed=seeds)
def test_a_production_counted_again_is_what_was_told(level: str, seed: int) -> None:
    for _, facts, after in played(seed, level).steps:
        for fact in facts:
            if isinstance(fact, e.Produced):
                told = Counter(good for line in fact.lines for good in line.goods)
                assert told == naive(after, fact.seat)


# The score


def tableau(facts: list[Fact]) -> dict[Seat, set[str]]:
    """Return which locations lie where, by what happened alone."""
    lying: dict[Seat, set[str]] = {seat: set() for seat in range(1, 5)}
    for fact in facts:
        match fact:
            case e.LocationBuilt(seat=seat, card=card, given=given):
                lying[seat] = lying[seat] - {given} | {card}
            case e.CardCounted(seat=seat, card=card):
                lying[seat].add(card)
            case e.LocationRazed(owner=owner, card=card) | e.LocationGone(owner=owner, card=card):
                lying[owner].discard(card)
            case e.LocationCaptured(seat=seat, card=card) | e.CardUncounted(seat=seat, card=card):
                lying[seat].discard(card)
            case e.LocationTaken(seat=seat, owner=owner, card=card):
                lying[owner].remove(card)
                lying[seat].add(card)
    return lying


@pytest.mark.parametrize("level", ["score", "goods", "full"])
@given(seed=seeds)
def test_the_score_is_that_of_all_that_happened(level: str, seed: int) -> None:
    game = played(seed, level)
    facts, state = game.facts, game.state
    lying = tableau(facts)
    for seat in state.empires:
        changes = [one for fact in facts for one in came(fact) if one[0] == seat]
        points = sum(number for _, good, number in changes if good is Good.POINT)
        counted = sum(
            one.by * (1 if one.common else 2)
            for one in facts
            if isinstance(one, e.LocationsCounted) and one.seat == seat
        )
        extra = sum(one.by for one in facts if isinstance(one, e.ExtraAdded) and one.seat == seat)
        worth = sum(1 if card.startswith("COM") else 2 for card in lying[seat])
        assert score_of(state, seat).total == points + worth + counted + extra
        assert lying[seat] == {one.card for one in state.empires[seat].locations}


@levels
@given(seed=seeds)
def test_every_game_replays_to_the_same_state(level: str, seed: int) -> None:
    game = played(seed, level)
    assert replay(DEFINITION, game.record).state == game.state


# Cards


def lying(state: State) -> list[str]:
    """Return every card of which everybody knows where it is, once for each place."""
    found = [*state.display, *state.virtual]
    for one in state.empires.values():
        found += [built.card for built in one.locations]
        found += [deal.card for deal in one.deals if not deal.abroad]
        found += [*one.foundations, *one.hand.known]
    found += [card for pile in state.discards.values() for card in pile]
    return [card for card in found if card in KNOWN]


@levels
@boxes
@given(seed=seeds)
def test_a_card_is_never_at_two_places(level: str, box: str, seed: int) -> None:
    for _, _, state in played(seed, level, box).steps:
        if state.phase not in (Phase.SCORING, Phase.OVER):  # where pictures correct the books
            assert max(Counter(lying(state)).values(), default=0) <= 1


@boxes
@given(seed=seeds)
def test_decks_hands_and_empires_add_up_where_all_is_kept(box: str, seed: int) -> None:
    for _, facts, state in played(seed, "full", box).steps:
        if state.phase in (Phase.SCORING, Phase.OVER):
            return
        decks = [Deck.COMMON, *(Deck(one.faction.value) for one in state.empires.values())]
        everything = sum(len(state.catalogue.of_deck(deck)) for deck in decks)
        piles = sum(state.decks.values()) + sum(map(len, state.discards.values()))
        table = len(state.display) + len(state.virtual) + state.collection
        held_cards = sum(one.hand.size for one in state.empires.values())
        empires = sum(
            len(one.locations) + len(one.foundations) + sum(not deal.abroad for deal in one.deals)
            for one in state.empires.values()
        )
        assert piles + table + held_cards + empires == everything, facts


@boxes
@given(seed=seeds)
def test_a_hand_holds_cards_of_its_own_decks(box: str, seed: int) -> None:
    for _, _, state in played(seed, "full", box).steps[::10]:
        for seat, one in state.empires.items():
            assert min(one.hand.common, one.hand.faction) >= 0
            mine = state.catalogue.for_faction(one.faction)
            assert set(DEFINITION.seat_view(state, seat).hand) <= set(mine)


# Prices

goods = st.integers(0, 4)
costs = st.lists(st.sampled_from(["wood", "stone", "food", "gold", "worker", "raze"]), max_size=6)


@given(st.tuples(goods, goods, goods, goods, goods, goods), costs)
@settings(max_examples=300)
def test_every_way_to_pay_can_be_paid_and_the_first_spends_the_least_gold(
    purse: tuple[int, ...], cost: list[str]
) -> None:
    names = ("wood", "stone", "food", "gold", "worker", "raze")
    rich = Empire(ROMANS, goods={Good(n): c for n, c in zip(names, purse, strict=True)})
    found = ways(rich, bag(*cost))
    for gold in found:
        price = Counter(paid(bag(*cost), gold))
        assert price.total() == len(cost)
        assert all(rich.has(good) >= number for good, number in price.items())
    assert [total(gold) for gold in found] == sorted(total(gold) for gold in found)
    missing = Counter(cost) - Counter(dict(zip(names, purse, strict=True)))
    spare = purse[3] - cost.count("gold")
    solid = {*missing} <= {"wood", "stone", "food"}
    assert bool(found) == (solid and missing.total() <= spare)
    if found:
        assert total(found[0]) == missing.total()
