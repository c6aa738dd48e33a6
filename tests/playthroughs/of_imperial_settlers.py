"""Evenings of Imperial Settlers: every level of help, every table, every end.

People play with real cards: see `Cards`. What the action of a location does stands on most cards
alone; here it is a worker for a point, entered by hand beside what the companion knows.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from companion.engine import Action, Entry, Seat, Session
from companion.engine.play import choose
from companion.games.imperial_settlers import DEFINITION as SETTLERS
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.pieces import FOUNDATION, Good
from companion.games.imperial_settlers.players import player
from companion.games.imperial_settlers.state import Book, Empire, Reason, State
from tests.playthroughs.evening import Evening
from tests.playthroughs.settlers_cards import Cards
from tests.playthroughs.transcript import Player

SLIPS = 12  # every so many steps one is taken back and done again
OFTEN = 0.5

Choice = Callable[[Session, Seat, Sequence[Action], Random], Action]


def with_cards(choice: Choice, attacks: Sequence[Good] = ()) -> Player:
    """Return a game of people who choose like this; these attacks come first."""

    def play(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
        cards = Cards(session, random, attacks)
        cards.follow(entry.fact for entry in session.opening)
        planned: list[Action] = []
        while not session.outcome:
            seat = random.choice(session.awaited)
            actions = cards.honest(seat, session.legal(seat))
            if session.state.book and not planned:
                planned = list(_entries(session.state, session.state.book, actions, random))
            entries = session.act(
                seat, planned.pop(0) if planned else choice(session, seat, actions, random)
            )
            cards.follow(entry.fact for entry in entries)
            yield entries

    return play


def _entries(
    state: State, book: Book, actions: Sequence[Action], random: Random
) -> Iterator[Action]:
    """Yield what is entered: a worker is paid, and then the card does something."""
    if not book.card:
        yield from (a.Change(Good.FOOD, more=True), a.CloseBook(Reason.FORGOTTEN))
        return
    ability = state.catalogue[book.card].action
    effects = [action for action in actions if isinstance(action, a.Effect)]
    if ability and ability.cost is None and state.empires[book.seat].has(Good.WORKER):
        yield a.Change(Good.WORKER, more=False)
    yield random.choice(effects) if effects else a.Change(Good.POINT, more=True)
    yield a.CloseBook(Reason.CARD)


def as_simulated(session: Session, seat: Seat, actions: Sequence[Action], random: Random) -> Action:
    """Choose as simulated players do."""
    public, own = session.public_view(), session.seat_view(seat)
    chosen: Action = player(own, public, actions, random)
    return chosen


def forgetfully(session: Session, seat: Seat, actions: Sequence[Action], random: Random) -> Action:
    """Choose as simulated players do, but find at the end what was built or lost untold."""
    kinds = (a.CountIn,) if random.random() < OFTEN else (a.CountOut,)
    forgotten = [action for action in actions if isinstance(action, kinds)]
    if forgotten and random.random() < OFTEN:
        return random.choice(forgotten)
    return as_simulated(session, seat, actions, random)


def fumble(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Play with people whose fingers slip, and who see it at once."""
    steps = 0
    while not session.outcome:
        seat = random.choice(session.awaited)
        yield session.act(seat, choose(session, seat, random))
        steps += 1
        if steps % SLIPS == 0 and session.undo_label:
            yield session.undo()


def ambitiously(session: Session, seat: Seat, actions: Sequence[Action], random: Random) -> Action:
    """Raze what the virtual player would collect, and build: first of all the own faction."""
    ranks = [_rank(session.state, seat, action) for action in actions]
    best = [one for one, rank in zip(actions, ranks, strict=True) if rank == min(ranks)]
    return random.choice(best)


# The most wanted first; what is not here comes last.
_ORDER: tuple[type[Action], ...] = (
    *(a.RazeVirtual, a.Build, a.Activate, a.OpenExchange, a.Exchange, a.SignDeal, a.Choose),
    *(a.Take, a.LayOut, a.Reveal, a.Lose, a.Guard, a.Pay, a.Give, a.EndTurn, a.ShowCard),
    *(a.Done, a.Confirm, a.Pass),
)
_LAST = len(_ORDER)


def _rank(state: State, seat: Seat, action: Action) -> tuple[int, int]:
    """Return how much an action is wanted: by its kind, and by what it is done with."""
    empire = state.empires[seat]
    spare = [one.card for one in empire.locations if state.catalogue[one.card].is_common]
    match action:
        case a.Build(card=card) | a.PayOtherwise(card=card) if not state.catalogue[card].is_common:
            return (1, 0) if spare or empire.foundations else (_LAST, 0)
        case a.Give(card=card):
            return _by_kind(action), 0 if card == FOUNDATION else 1 if card in spare else 2
        case a.Exchange(good=good):
            return _by_kind(action), _need(empire, good)
        case a.SignDeal(card=card) if state.catalogue[card].deal not in _WORTH_A_DEAL:
            return _LAST, 0
    return _by_kind(action), 1


def _by_kind(action: Action) -> int:
    return _ORDER.index(type(action)) if type(action) in _ORDER else _LAST


_WORTH_A_DEAL = (Good.RAZE, Good.WOOD, Good.STONE, Good.WORKER)


def _need(empire: Empire, good: Good) -> int:
    """Return how many there are of what is built with; cards of the faction come after that."""
    most = 100
    if good in (Good.WOOD, Good.STONE):
        return empire.has(good)
    return most if good is Good.FACTION_CARD else most + 1


def _evening(
    name: str, seats: int, seed: str, reason: str, options: dict[str, str], play: Player
) -> Evening:
    return Evening(SETTLERS, name, seats, seed, reason, options, play, is_long=True)


_JAPANESE_ARE_HIT = (Good.POINT, Good.WORKER, Good.FOOD, Good.STONE, Good.POINT)

EVENINGS = [
    _evening(
        "goods-2",
        2,
        "712",
        "most_points",
        {"help": "goods", "faction_1": "japanese"},
        with_cards(forgetfully),
    ),
    _evening(
        "a-tie-2",
        2,
        "2623",
        "most_cards",
        {"help": "full", "hands": "unseen"},
        with_cards(as_simulated),
    ),
    _evening(
        "hands-shown-3",
        3,
        "298",
        "most_points",
        {"help": "full", "faction_1": "egyptians", "faction_2": "japanese", "faction_3": "romans"},
        with_cards(as_simulated),
    ),
    _evening(
        "advanced-lookout-4",
        4,
        "188",
        "most_points",
        {"help": "full", "hands": "unseen", "lookout": "advanced"},
        with_cards(as_simulated),
    ),
    _evening("score-4", 4, "93", "shared", {"help": "score", "first": "2"}, fumble),
    _evening(
        "peaceful-2",
        2,
        "279",
        "most_points",
        {
            "help": "full",
            "peaceful": "yes",
            "lookout": "alternate",
            "faction_1": "egyptians",
            "faction_2": "romans",
        },
        with_cards(as_simulated),
    ),
    _evening(
        "alone-and-won",
        1,
        "198",
        "larger_empire",
        {"help": "full", "hands": "unseen", "faction_1": "barbarians"},
        with_cards(ambitiously),
    ),
    _evening(
        "alone-and-lost",
        1,
        "258",
        "larger_collection",
        {"help": "goods", "faction_1": "egyptians"},
        with_cards(as_simulated),
    ),
    _evening("alone-by-score", 1, "11", "larger_collection", {"help": "score"}, fumble),
    _evening(
        "alone-as-japanese",
        1,
        "280",
        "larger_empire",
        {"help": "full", "faction_1": "japanese"},
        with_cards(ambitiously, _JAPANESE_ARE_HIT),
    ),
]
