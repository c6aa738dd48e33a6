"""Cards on the open table and in private, and what can be noticed of them."""

from collections.abc import Iterator

import pytest

from companion.engine import Setup
from companion.engine.face import Lamp
from companion.games.resistance import DEFINITION
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import Plot
from companion.table import intents as i
from companion.table.cards import Meaning, Offer
from tests.table.stepped import Stepped

NAMES = ("Ola", "Jan", "Ewa", "Adam", "Zosia")


@pytest.fixture
def table() -> Iterator[Stepped]:
    table = Stepped(DEFINITION)
    yield table
    table.close()


def handing_out(table: Stepped) -> None:
    setup = Setup(NAMES, {"first_leader": "1", "identities": "cards", "plots": "real"})
    table.do(i.Begin("resistance", setup))
    table.do(*(i.Act(seat, a.Ready()) for seat in range(1, 6)))
    table.do(i.Tell(i.Telling.SKIP), i.Act(1, a.FinishReveal()), i.Act(1, a.DrawPlots()))


def asked(table: Stepped, code: str) -> Meaning | None:
    answers: list[Meaning | None] = []
    table.do_quietly(i.Ask(code, answers.append))
    (answer,) = answers
    return answer


def accepted(table: Stepped, offer: Offer) -> bool:
    answers: list[bool] = []
    table.do_quietly(i.Try(i.Act(offer.seat, offer.action), answers.append))
    (answer,) = answers
    return answer


def test_asking_what_a_card_would_do_does_nothing(table: Stepped) -> None:
    handing_out(table)
    before = table.now.sequence
    meaning = asked(table, "PLOT1")
    assert meaning is not None
    assert [offer.action for offer in meaning.offers] == [
        a.GivePlot(Plot.NO_CONFIDENCE, to) for to in (2, 3, 4, 5)
    ]
    assert table.now.sequence == before
    assert asked(table, "PLOT9") == asked(table, "NONSENSE") == Meaning()


def test_without_a_game_no_card_means_anything(table: Stepped) -> None:
    assert asked(table, "PLOT1") is None


def test_a_hidden_card_means_nothing_openly_whichever_it_is(table: Stepped) -> None:
    table.do(i.Begin("resistance", Setup(NAMES, {"identities": "scanned"})))
    assert asked(table, "ID1") == asked(table, "ID2") == Meaning()


def test_what_was_accepted_is_written_before_anybody_hears_of_it(table: Stepped) -> None:
    handing_out(table)
    before = table.now.sequence
    assert accepted(table, Offer(1, a.GivePlot(Plot.NO_CONFIDENCE, 2)))
    assert table.now.sequence > before
    assert table.now.view.plots == {2: (Plot.NO_CONFIDENCE,)}


def test_what_the_rules_forbid_is_refused_and_changes_nothing(table: Stepped) -> None:
    handing_out(table)
    before = table.now.sequence
    assert not accepted(table, Offer(1, a.GivePlot(Plot.NO_CONFIDENCE, 1)))
    assert table.now.sequence == before
    assert table.shown[-1].notice is not None


def test_a_card_that_was_read_is_heard_and_seen_at_its_seat(table: Stepped) -> None:
    handing_out(table)
    table.do(i.Note(frozenset({1}), heard=True))
    assert table.now.lamps[1] is Lamp.GOT_IT
    assert len(table.kinds("tick")) == 1
    assert table.do(i.Note()).lamps[1] is Lamp.LEADER
    assert len(table.kinds("tick")) == 1


def test_no_lamp_tells_of_a_card_during_a_hidden_choice(table: Stepped) -> None:
    setup = Setup(NAMES, {"first_leader": "1", "identities": "cards"})
    table.do(i.Begin("resistance", setup))
    table.do(*(i.Act(seat, a.Ready()) for seat in range(1, 6)))
    table.do(i.Tell(i.Telling.SKIP), i.Act(1, a.FinishReveal()))
    table.do(*(i.Act(1, action) for action in (a.PickMember(1), a.PickMember(2), a.CallVote())))
    before = table.now.lamps
    assert table.do(i.Note(frozenset({3}), heard=True)).lamps == before


def shown(code: str) -> Stepped:
    """Let seat 2 show this card in private, after seat 1 has shown theirs."""
    table = Stepped(DEFINITION)
    table.do(i.Begin("resistance", Setup(NAMES, {"identities": "scanned", "first_leader": "1"})))
    for seat, card in ((1, "ID1"), (2, code), (3, "ID1")):
        table.pass_ms(700)
        table.do(i.ShowCard(card, seat))
    table.pass_ms(60_000)
    return table


def test_no_identity_card_changes_a_lamp_a_sound_a_line_or_their_time() -> None:
    spy, resistance = shown("ID2"), shown("ID1")
    assert spy.told == resistance.told
    assert len(spy.kinds("tick")) == 3
    assert spy.shown == resistance.shown
    assert len(spy.shown) > 3
    spy.close()
    resistance.close()


def test_a_card_that_is_none_is_not_heard_and_never_named() -> None:
    table = shown("PLOT1")
    assert next(step.notice.sentence.render() for step in table.shown if step.notice) == (
        "This card means nothing now."
    )
    assert len(table.kinds("tick")) == 2
    assert table.now.awaited == (2, 4, 5)
    table.close()


def test_nothing_that_is_posted_about_a_card_prints_it() -> None:
    assert "ID2" not in repr(i.ShowCard("ID2", 1))


def test_a_card_for_a_game_that_was_left_does_nothing(table: Stepped) -> None:
    handing_out(table)
    offer = Offer(1, a.GivePlot(Plot.NO_CONFIDENCE, 2))
    table.do_quietly(i.Leave())
    assert not accepted(table, offer)
    assert table.shown[-1].situation is None


def test_the_same_offer_counts_once_and_after_an_undo_again(table: Stepped) -> None:
    handing_out(table)
    offer = Offer(1, a.GivePlot(Plot.NO_CONFIDENCE, 2))
    assert accepted(table, offer)
    assert not accepted(table, offer)
    assert table.now.view.plots == {2: (Plot.NO_CONFIDENCE,)}
    table.do(i.Undo())
    assert table.now.view.plots == {}
    assert accepted(table, offer)
    assert table.now.view.plots == {2: (Plot.NO_CONFIDENCE,)}
