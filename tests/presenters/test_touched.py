"""What is done by showing cards is on no button, and a seat tells all there is to tell."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine import AnyGame, MemoryLog, Sentence, Session, Setup, say
from companion.engine.face import Lamp
from companion.presenters.hand_over import hand_over_page
from companion.presenters.language import language
from companion.presenters.table import table_page
from companion.table.places import Place
from companion.table.snapshot import Situation, Stand, situation
from tests.engine.tiny import TINY, Hide, Nod

ENGLISH = language("en")
SHOW = say("Show a hand.")


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


def test_whoever_shows_cards_says_when_that_was_all() -> None:
    chosen = hand_over_page(now(game()), 1, ENGLISH)
    shown = hand_over_page(now(game(by_card=by(Hide), shows=lambda _: SHOW)), 1, ENGLISH)
    assert (len(chosen.choices), chosen.mine) == (2, "")
    assert (shown.choices, shown.mine) == ((), "Done")
    assert (chosen.hint, shown.hint) == ("let go, and it is gone", "Show a hand.")


def test_a_seat_tells_what_the_game_says_about_it() -> None:
    def about(_: object, seat: int) -> list[Sentence]:
        return [say("{seat:seat} nods.", seat=seat)]

    page = table_page(now(game(about=about)), ENGLISH)
    assert [plate.about for plate in page.plates] == [("Ola nods.",), ("Jan nods.",)]
