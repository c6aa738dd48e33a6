"""Evenings of Unrest: every way to win, every variant, the rulebook's example, own missions."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.engine import Action, AnyGame, Entry, Secret, Session
from companion.engine.play import choose, play_out
from companion.games.unrest import DEFINITION as UNREST
from companion.games.unrest import actions as a
from companion.games.unrest.pieces import Card, District
from tests.playthroughs.evening import Evening

PLENTY, PEACE, CAPITOL, POLICE, TRUTH = District
OWN = """
[[mission]]
code = "HOUSE1"
name = "Bread and Games"
needs = ["sum(supplies) >= 6", "colours(all) <= 3"]
"""


def _with_own() -> AnyGame:
    assert UNREST.with_own
    game, troubles = UNREST.with_own(OWN)
    assert not troubles
    return game


def _plan(*cards: Card) -> Iterator[Action]:
    return (a.PlayCard(Secret(card)) for card in cards)


def example(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Play the example round of the rulebook, TV-0.1, as the third one, and then go on."""
    row = (PLENTY, PEACE, CAPITOL, POLICE)  # the last follows by itself
    yield from _do(session, *map(a.PlaceDistrict, row))
    yield from _do(session, *map(a.ChooseMission, ("espionage", "coup", "plot")))
    # Intelligence 3 comes to the right-most district, and all tokens are used.
    yield from _do(session, a.ChooseArea(POLICE, TRUTH))
    yield from _do(session, *_plan(Card.UPH2, Card.UPH3, Card.INT3))
    yield from _do(session, a.Destroy(1), a.Reroute(2, PEACE), a.Assign(3, TRUTH), a.EndCheck())
    yield from _do(session, a.ChooseArea(PEACE, CAPITOL))
    yield from _do(session, *_plan(Card.DECOY, Card.DECOY, Card.SUP2))
    yield from _do(session, a.Surveil(1), a.Blockade(CAPITOL))
    yield from _do(session, a.Assign(2, PEACE), a.Assign(3, PEACE), a.EndCheck())
    # The example.
    yield from _do(session, a.ChooseArea(POLICE, TRUTH))
    yield from _do(session, *_plan(Card.RIO5, Card.INT2, Card.SUP3))
    yield from _do(session, a.Surveil(2), a.Reroute(3, PLENTY))
    yield from _do(session, a.Assign(1, TRUTH), a.Assign(2, TRUTH))
    yield from _do(session, a.Liberate(Secret(a.Proof(TRUTH, "espionage", (1,)))), a.EndCheck())
    yield from play_out(session, random)


def _do(session: Session, *actions: Action) -> Iterator[Sequence[Entry]]:
    return (session.act(session.awaited[0], action) for action in actions)


def hoard(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Keep three decoys for the Final Clash, liberate nothing, and think twice now and then."""
    steps = 0
    while not session.outcome:
        seat = session.awaited[0]
        yield session.act(seat, _hoarding(session, seat, random))
        steps += 1
        if steps % 10 == 0 and session.undo_label:
            yield session.undo()


def _hoarding(session: Session, seat: int, random: Random) -> Action:
    view = session.seat_view(seat)
    match session.game.phase(session.state):
        case "check":
            return a.EndCheck()
        case "plan" if view.round == 1 and not view.read:
            return a.PlayCard(Secret(Card.DECOY))
        case "plan":
            numbered = [card for card in view.playable if card.number]
            return a.PlayCard(Secret(random.choice(numbered or view.playable)))
    return choose(session, seat, random)


EVENINGS = [
    Evening(UNREST, "rebellion-wins", 2, "4", "districts_liberated"),
    Evening(UNREST, "empire-holds", 2, "0", "empire_held"),
    Evening(UNREST, "capitol", 2, "2", "capitol_liberated", {"capitol": "yes", "rebellion": "2"}),
    Evening(
        UNREST,
        "the-example",
        2,
        "1",
        "districts_liberated",
        {"districts": "entered", "missions": "entered"},
        example,
    ),
    Evening(
        UNREST,
        "as-agreed",
        2,
        "11",
        "districts_liberated",
        {
            "rebellion": "random",
            "influence": "shown",
            "reroute_blockaded": "no",
            "completed_missions": "leave",
        },
    ),
    Evening(_with_own(), "own-mission", 2, "2", "districts_liberated"),
    Evening(UNREST, "a-last-hand-of-decoys", 2, "0", "empire_held", play=hoard),
]
