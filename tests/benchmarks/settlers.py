"""`python -m tests.benchmarks.settlers`: Imperial Settlers, whose tables are the largest.

How its tableaus are read, how quickly it is played, and what large empires cost.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Final

import numpy as np
from msgspec.structs import replace

from card_codes.payload import Tag
from card_codes.reader import read
from companion.engine import Setup
from companion.games.imperial_settlers import DEFINITION as SETTLERS
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.pieces import SUPPLY, Faction
from companion.games.imperial_settlers.state import Built, Empire, Hand, Phase, State
from tests.benchmarks.card_readers import readers
from tests.benchmarks.card_reading import FIRST_SEED, Read, Setting, judged, markdown, share
from tests.benchmarks.figures import Figure, medians, seconds_of
from tests.benchmarks.tables import Evening, played
from tests.card_codes.scenes import Severity, scene

CARDS: Final = 20
SIZE: Final = (1920, 1080)
COMPARED: Final = ("ours, deep", "zxing-cpp", "pyzbar")
PICTURES: Final = 4  # of each severity

GAMES_OF_EACH: Final = 12
FEW, MANY = 5, 60  # locations
REPEATED: Final = 30
ASKED_IN_A_ROW: Final = 10
PLENTY: Final = 5  # of every good, and of cards in hand from each deck


def settlers() -> Iterator[Figure]:
    """Measure the three."""
    yield from _tableau()
    yield from _played()
    yield from _growing()


def codes() -> list[str]:
    """Return the tags of all cards in the box."""
    return [Tag(SETTLERS.code, card).code for card in SETTLERS.cards]


def tableaus(pictures: int) -> dict[str, list[Read]]:
    """Let everybody read the same tableaus of twenty cards."""
    known, chance = codes(), np.random.default_rng(FIRST_SEED + 2)
    everybody = {name: readers(known)[name] for name in COMPARED}
    read(np.zeros(SIZE[::-1], np.uint8), known, deep=True)  # templates are made once
    results: dict[str, list[Read]] = {name: [] for name in COMPARED}
    for number in range(pictures):
        for place, severity in enumerate(Severity):
            shown = [str(code) for code in chance.choice(known, CARDS, replace=False)]
            picture = scene(FIRST_SEED + 2000 + 10 * number + place, shown, severity, SIZE)
            for name, reader in everybody.items():
                results[name].append(judged(Setting(severity, SIZE, CARDS), picture, reader))
    return results


def _tableau() -> Iterator[Figure]:
    results = tableaus(PICTURES)
    ours = results["ours, deep"]
    for name in COMPARED[1:]:
        theirs = results[name]
        got, value = share(theirs), f"{share(ours):.0%}"
        what = f"cards of a tableau of {CARDS}, {SIZE[0]}x{SIZE[1]}"
        yield Figure(what, value, got / share(ours), f"{name} alone ({got:.0%})", 1.0)
        mine, its = (median(one.milliseconds for one in reads) for reads in (ours, theirs))
        yield Figure("the same, in time", f"{mine:.0f} ms", mine / its, f"{name} ({its:.0f} ms)")
    wrong = sum(one.wrong for one in ours)
    yield Figure("the same, cards that were not there", str(wrong), float(wrong), "none", 0.0)


LARGEST: Final = Evening("imperial_settlers", 4, {"help": "full"})
OTHER: Final = Evening("resistance", 10, {"plots": "dealt", "targeting": "yes"})


def _played() -> Iterator[Figure]:
    for evening in (LARGEST, OTHER):
        played(evening, 0)  # the first one pays for caches
    rounds = [(*played(LARGEST, seed), *played(OTHER, seed)) for seed in range(GAMES_OF_EACH)]
    game, step, _, other = medians(rounds)
    against = f"one of The Resistance for {OTHER.seats} ({other * 1e6:.0f} µs)"
    what = f"a step of a random game of {LARGEST.seats} settlers"
    yield Figure(what, f"{step * 1e6:.0f} µs, {1 / game:.1f} games a second", step / other, against)


def _growing() -> Iterator[Figure]:
    """Compare large empires with small ones: twelve times as many locations, and a promise."""
    tables = [with_locations(count) for count in (FEW, MANY)]
    for what, work in _ASKED.items():
        rounds = [
            tuple(seconds_of(partial(_often, work, state)) for state in tables)
            for _ in range(REPEATED)
        ]
        few, many = (each / ASKED_IN_A_ROW for each in medians(rounds))
        against = f"with {FEW} ({few * 1e6:.0f} µs); even growth is {MANY // FEW}"
        name = f"{what} with {MANY} locations"
        yield Figure(name, f"{many * 1e6:.0f} µs", many / few, against, MANY / FEW)


def _often(work: Callable[[State], object], state: State) -> None:
    for _ in range(ASKED_IN_A_ROW):
        work(state)


_ASKED: Final[dict[str, Callable[[State], object]]] = {
    "what may be done": lambda state: SETTLERS.legal(state, 1),
    "the public view": SETTLERS.public_view,
    "a decision": lambda state: SETTLERS.decide(
        state, 1, a.Activate(_action_card(state)), Random(0)
    ),
}


def _action_card(state: State) -> str:
    return state.empires[1].locations[0].card


def with_locations(count: int) -> State:
    """Return a turn of somebody with plenty of goods and so many locations, an action first."""
    setup = SETTLERS.check(Setup(("Ola", "Jan"), {"help": "full"}))
    state: State = SETTLERS.begin(setup)
    cards = [state.catalogue[card] for card in state.catalogue.for_faction(Faction.ROMANS)]
    cards.sort(key=lambda card: not (card.action and card.action.cost is None))
    goods = dict.fromkeys(SUPPLY, PLENTY)
    built = tuple(Built(card.number) for card in cards[:count])
    hand = Hand(common=PLENTY, faction=PLENTY)
    empire: Empire = replace(state.empires[1], goods=goods, locations=built, hand=hand)
    empires = {**state.empires, 1: empire}
    return replace(state, empires=empires, phase=Phase.ACTION, round=1, current=1)


def main() -> None:
    """Print the table of docs/card-reading.md."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--pictures", type=int, default=10, help="of each severity")
    results = tableaus(command.parse_args().pictures)
    print(markdown(results, f"{CARDS} cards", lambda one: one.setting.severity.value))  # noqa: T201


if __name__ == "__main__":
    main()
