"""What can be paid for a cost: gold stands for any resource, and for nothing else."""

from functools import lru_cache
from itertools import product

from companion.games.imperial_settlers.actions import Gold
from companion.games.imperial_settlers.pieces import RESOURCES, SUPPLY, Bag, Good
from companion.games.imperial_settlers.state import Empire


def cheapest(empire: Empire, cost: Bag) -> Gold | None:
    """Return the way that spends the least gold; None where there is no way at all."""
    found = ways(empire, cost)
    return found[0] if found else None


def ways(empire: Empire, cost: Bag) -> tuple[Gold, ...]:
    """Return every way to pay, the cheapest first."""
    return _ways(tuple(empire.has(good) for good in SUPPLY), cost)


@lru_cache(maxsize=8192)  # few costs and few purses, asked for every card of every turn
def _ways(purse: tuple[int, ...], cost: Bag) -> tuple[Gold, ...]:
    had = dict(zip(SUPPLY, purse, strict=True))
    if any(cost.count(good) > had.get(good, 0) for good in {*cost} - {*RESOURCES}):
        return ()
    spare = had[Good.GOLD] - cost.count(Good.GOLD)
    spans = [
        range(max(0, cost.count(good) - had[good]), cost.count(good) + 1) for good in RESOURCES
    ]
    found = [Gold(*counts) for counts in product(*spans) if sum(counts) <= spare]
    return tuple(sorted(found, key=total))


def paid(cost: Bag, gold: Gold) -> Bag:
    """Return what leaves the supply, in the order of the goods.

    >>> paid((Good.WOOD, Good.WOOD, Good.STONE), Gold(wood=1))
    (<Good.WOOD: 'wood'>, <Good.STONE: 'stone'>, <Good.GOLD: 'gold'>)
    """
    counts = {good: cost.count(good) for good in Good}
    instead = (gold.wood, gold.stone, gold.food)
    for good, spent in zip(RESOURCES, instead, strict=True):
        counts[good] -= spent
        counts[Good.GOLD] += spent
    return tuple(good for good in Good for _ in range(counts[good]))


def total(gold: Gold) -> int:
    """Return how much gold is spent in the place of resources."""
    return gold.wood + gold.stone + gold.food


def lacking(empire: Empire, cost: Bag) -> Bag:
    """Return what is missing for a cost, after all gold is spent."""
    spare = empire.has(Good.GOLD) - cost.count(Good.GOLD)
    missing: list[Good] = [Good.GOLD] * max(0, -spare)
    for good in dict.fromkeys(cost):
        short = max(0, cost.count(good) - empire.has(good))
        if good is Good.GOLD:
            continue
        if good in RESOURCES and spare > 0:
            covered = min(short, spare)
            short, spare = short - covered, spare - covered
        missing += [good] * short
    return tuple(missing)
