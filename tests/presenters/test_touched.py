"""What is done by showing cards is on no button, and a seat tells all there is to tell."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import AnyGame, MemoryLog, Sentence, Session, Setup, say
from companion.engine.face import Lamp
from companion.presenters.hand_over import Held, hand_over_page
from companion.presenters.language import language
from companion.presenters.table import table_page
from companion.table.places import Place
from companion.table.snapshot import Situation, Stand, situation
from tests.engine.tiny import TINY, Nod

ENGLISH = language("en")


def game(**face: Any) -> AnyGame:
    return replace(TINY, face=replace(TINY.face, **face))


def now(played: AnyGame) -> Situation:
    session = Session.start(played, Setup(("Ola", "Jan")), MemoryLog(), seed="1")
    places = tuple(Place(seat) for seat in (1, 2))
    lamps = dict.fromkeys((1, 2), Lamp.OFF)
    return situation(session, Stand("evening.journal", 0, None, None, places, lamps))


def by(*kinds: type) -> Callable[[object], bool]:
    return lambda action: isinstance(action, kinds)


def nods(played: AnyGame) -> list[str]:
    page = table_page(now(played), ENGLISH)
    return [choice.label for plate in page.plates for choice in (*plate.choices, *plate.own)]


def test_what_a_card_does_is_on_no_button() -> None:
    assert nods(game()) != []
    assert nods(game(by_card=by(Nod))) == []


def test_the_table_still_takes_what_a_card_does() -> None:
    offers = now(game(by_card=by(Nod))).offers
    assert [offer.action for offer in offers] == [Nod(), Nod()]


def test_who_picks_from_a_list_has_its_digits_and_says_when_that_was_all() -> None:
    chosen = hand_over_page(now(game()), 1, ENGLISH)
    picked = hand_over_page(now(game(picks=lambda _: True, looked=lambda _: Nod())), 1, ENGLISH)
    assert (len(chosen.choices), chosen.picks, chosen.mine) == (2, None, "")
    assert (picked.choices, picked.picks is not None) == ((), True)
    assert picked.mine
    assert picked.progress == "0 of 2 done"  # everybody has something to pick


def test_a_seat_tells_what_the_game_says_about_it() -> None:
    def about(_: object, seat: int) -> list[Sentence]:
        return [say("{seat:seat} nods.", seat=seat)]

    page = table_page(now(game(about=about)), ENGLISH)
    assert [plate.about for plate in page.plates] == [("Ola nods.",), ("Jan nods.",)]


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_chooses_is_told_that_buttons_do_not_change_places(seat: int) -> None:
    said = "Buttons do not change places: hide your finger."
    for start in (0.0, 0.9):
        mixed, fixed = (Held(start=start, mixed=one) for one in (True, False))
        assert hand_over_page(now(game()), seat, ENGLISH, mixed).unmixed == ""
        assert hand_over_page(now(game()), seat, ENGLISH, fixed).unmixed == said


def test_nothing_is_said_of_buttons_where_codes_are_dealt_by_chance() -> None:
    picked = hand_over_page(
        now(game(picks=lambda _: True)), 1, ENGLISH, Held(start=0.5, mixed=False)
    )
    assert picked.unmixed == ""
