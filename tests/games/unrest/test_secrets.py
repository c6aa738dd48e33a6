"""Who may know what in Unrest: the Rebellion all that lies hidden, the Empire nothing."""

from random import Random

import pytest

from companion.engine import IllegalActionError, MemoryLog, Secret, Session
from companion.engine.definition import hides
from companion.engine.play import play_out
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest.missions import CODES, KNOWN
from companion.games.unrest.pieces import CARD_CODES, CARD_TITLES, Card
from companion.games.unrest.state import State
from companion.games.unrest.views import PublicCard, SeatView
from companion.journal import export_public, full_text
from tests.every_game.variants import start
from tests.everything import all_actions, one_secret_changed
from tests.games.unrest.table import EMPIRE, PEACE, PLENTY, REBELLION, TRUTH, Table

SECRET_WORDS = {card.value for card in Card} | set(CARD_TITLES.values())


def hidden_kinds(session: Session) -> set[Card]:
    return {card.expose() for card in session.state.lying() if isinstance(card, Secret)}


@pytest.mark.parametrize("seed", range(8))
def test_the_rebellion_alone_sees_a_hidden_card(seed: int) -> None:
    session = start(DEFINITION, seed, MemoryLog())
    for _ in play_out(session, Random(seed)):
        state = session.state
        for _, changed in one_secret_changed(state):
            rebel, empire = state.rebellion, state.empire
            assert DEFINITION.seat_view(changed, empire) == DEFINITION.seat_view(state, empire)
            assert DEFINITION.seat_view(changed, rebel) != DEFINITION.seat_view(state, rebel)
            assert DEFINITION.legal(changed, empire) == DEFINITION.legal(state, empire)


def test_the_view_of_the_empire_has_nothing_of_the_rebellion() -> None:
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            view: SeatView = session.seat_view(session.state.empire)
            assert (view.stacks, view.front) == ({}, {})
            assert view.destroyed == view.unplayed == view.playable == ()
            assert view.liberations == ()


def test_a_scanned_card_means_the_same_whatever_is_hidden() -> None:
    for seed in range(10):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            for _, changed in list(one_secret_changed(session.state))[:2]:
                for code in (*CARD_CODES, *CODES, "NONSENSE"):
                    offered = DEFINITION.on_card(session.state, code)
                    assert DEFINITION.on_card(changed, code) == offered


def test_the_empire_is_offered_open_actions_only() -> None:
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            assert not any(hides(action) for action in session.legal(session.state.empire))


def test_no_refusal_names_a_card() -> None:
    universe = all_actions(DEFINITION, 2)
    refusals: set[str] = set()
    for seed in range(10):
        session, random = start(DEFINITION, seed, MemoryLog()), Random(seed)
        for _ in play_out(session, random):
            for action in random.sample(universe, 60):
                try:
                    DEFINITION.decide(session.state, random.choice((1, 2)), action, random)
                except IllegalActionError as refusal:
                    refusals.add(str(refusal))
    assert len(refusals) > 20
    assert not any(word in refusal for word in SECRET_WORDS for refusal in refusals)


def test_nothing_public_has_a_hidden_card_before_it_is_revealed() -> None:
    """Everything a table can read, as text: a hidden card's name is in none of it."""
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            if session.outcome:
                break
            view = session.public_view()
            shown = full_text([view.stacks, view.front, view.destroyed]).decode()
            assert not any(f'"{card}"' in shown for card in hidden_kinds(session) - {Card.DECOY})


def test_what_was_never_revealed_is_in_no_public_history() -> None:
    """A hidden card that a reroute buried is the same whatever it is, until the game is over."""
    histories = []
    for buried in ("int5", "sup6", "decoy"):
        table = Table()
        table.area(PLENTY, PEACE)
        table.plan(buried, "uph5", "rio2")
        table.empire(a.Reroute(1, TRUTH))
        table.empire(a.Surveil(2))
        table.assign(PLENTY)
        table.end()
        table.area(PLENTY, PEACE)
        histories.append(export_public(DEFINITION, table.record()))
    assert len(set(histories)) == 1


def test_whether_something_can_be_liberated_shows_nowhere() -> None:
    """Espionage holds at one table and not at the other: the check is asked at both."""
    seen = []
    for hidden in ("rio5", "sup5"):
        table = Table()
        table.area(PLENTY, PEACE)
        table.plan("int5", hidden, "uph2")
        table.empire(a.Blockade(PEACE))
        table.empire(a.Reroute(3, TRUTH))
        table.assign(PLENTY)
        assert bool(table.can_liberate()) is (hidden == "rio5")
        opened = [act for act in table.session.legal(REBELLION) if not hides(act)]
        assert opened == [a.EndCheck()]
        seen.append([table.view, table.seen_by(EMPIRE), table.session.awaited, opened])
        table.end()
        seen[-1].append(export_public(DEFINITION, table.record()))
    assert seen[0] == seen[1]


def test_the_rebellion_may_look_at_all_its_cards_wherever_they_lie() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("int5", "rio5", "uph2")
    table.empire(a.Destroy(1))
    table.empire(a.Reroute(2, TRUTH))
    table.assign(PLENTY)
    mine = table.seen_by(REBELLION)
    assert (mine.destroyed, mine.stacks[TRUTH]) == ((Card.INT5,), (Card.RIO5,))
    assert table.view.destroyed == table.view.stacks[TRUTH] == (PublicCard(None),)


def test_a_liberated_stack_keeps_its_hidden_cards_hidden() -> None:
    table = Table(missions=("espionage", "coup", "plot"))
    table.area(PLENTY, PEACE)
    table.plan("int5", "rio5", "int4")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(3, PLENTY))
    table.assign(PLENTY)
    assert (PLENTY, "espionage", (2,)) in table.can_liberate()
    table.liberate(PLENTY, "espionage", 2)
    assert table.view.stacks[PLENTY] == (
        PublicCard(Card.INT4),
        PublicCard(None),
        PublicCard(Card.RIO5),
    )
    assert table.seen_by(REBELLION).stacks[PLENTY] == (Card.INT4, Card.INT5, Card.RIO5)


def test_every_smallest_proof_is_offered() -> None:
    """Two hidden Riots of 4 and 5 lie there: either proves Espionage."""
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio4", "rio5", "int4")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(3, PLENTY))
    table.assign(PLENTY)
    assert table.can_liberate() == {(PLENTY, "espionage", (1,)), (PLENTY, "espionage", (2,))}
    assert KNOWN["espionage"] in table.view.missions


def test_a_private_page_could_say_the_same_whatever_is_hidden() -> None:
    """The size of its type follows from what could stand there, and so must not tell a card."""
    compared = 0
    for seed in range(4):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            pages = [
                DEFINITION.face.private(DEFINITION.seat_view(state, session.state.rebellion))
                for state in (session.state, *changed_in_three_ways(session.state))
            ]
            for page in pages[1:]:
                assert (page.instead, len(page.lines)) == (pages[0].instead, len(pages[0].lines))
                compared += 1
    assert compared > 100


def test_ways_to_liberate_are_read_and_picked_in_the_check_alone() -> None:
    face, phases = DEFINITION.face, set()
    for seed in range(4):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            page = face.private(session.seat_view(session.state.rebellion))
            asked = face.picks(session.public_view())
            assert asked is (session.state.phase == "check")
            assert asked or not page.choices
            phases.add((session.state.phase, bool(page.choices)))
    assert {("check", True), ("check", False), ("plan", False)} <= phases


def changed_in_three_ways(state: State) -> list[State]:
    """Return the state with another card in the first, the middle and the last hidden place."""
    others = [changed for _, changed in one_secret_changed(state)]
    return [others[0], others[len(others) // 2], others[-1]] if others else []
