"""The table of Imperial Settlers as rows of fields."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import MemoryLog, Session, Setup
from companion.engine.face import Board, Spot, Tone
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers.board import board_with
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.options import Help
from companion.games.imperial_settlers.pieces import Class, Colour, Good
from companion.games.imperial_settlers.state import Book, Deal, Paying, Phase
from companion.games.imperial_settlers.views import PublicLocation, PublicView

NAMES = ("Ola", "Jan", "Ewa", "Iza")


def start(seats: int, level: Help = Help.GOODS) -> PublicView:
    setup = Setup(NAMES[:seats], {"help": level.value})
    session = Session.start(DEFINITION, setup, MemoryLog(), seed="1")
    view: PublicView = session.public_view()
    return view


def drawn(view: PublicView, **changes: Any) -> Board:
    return board_with(KNOWN)(replace(view, **changes))


def names(spots: tuple[Spot, ...]) -> list[str]:
    return [spot.name for spot in spots]


def with_first(view: PublicView, **changes: Any) -> PublicView:
    return replace(view, empires={**view.empires, 1: replace(view.empires[1], **changes)})


LOCATION = PublicLocation(
    card="COM046",
    kind=Class.FEATURE,
    colours=(Colour.RED, Colour.BLACK),
    common=True,
    raze=(),
    defended=True,
    guarded=False,
    used=1,
    uses=1,
    taken=False,
)


@pytest.mark.parametrize("seats", range(1, 5))
def test_there_are_four_rows_a_seat_and_four_for_the_table(seats: int) -> None:
    board = drawn(start(seats))
    assert len(board.tracks) == seats * 4 + 4
    assert names(board.tracks[0].spots) == [f"empire-{seat}" for seat in range(1, seats + 1)]


def test_every_good_has_its_field() -> None:
    goods = drawn(start(2)).tracks[2].spots
    assert names(goods)[:2] == ["good-2-wood", "good-2-stone"]
    assert names(goods)[-1] == "foundation-2"
    assert "good-2-card" not in names(goods)
    assert "good-2-card" in names(drawn(start(2, Help.FULL)).tracks[2].spots)


def test_without_goods_there_are_points_alone() -> None:
    board = drawn(start(3, Help.SCORE))
    assert [len(track.spots) for track in board.tracks[:7]] == [3, 0, 0, 0, 0, 0, 0]


def test_a_location_tells_what_it_is_and_what_lies_on_it() -> None:
    view = with_first(start(1), locations=(LOCATION,))
    (spot,) = drawn(view).tracks[2].spots
    assert (spot.name, spot.icon, spot.label) == ("at-COM046", "feature:red+black", "DU")
    assert not spot.current
    threatened = drawn(view, threatened=("COM046",)).tracks[2].spots[0]
    assert threatened.tone is Tone.BAD


def test_an_empire_is_marked_while_one_of_its_locations_is_asked_for() -> None:
    view = replace(start(2), phase=Phase.ACTION, current=1, awaited=(1,))

    def moods(**changes: Any) -> list[Tone]:
        return [spot.tone for spot in drawn(view, **changes).tracks[0].spots]

    asked = [Tone.ACCENT, Tone.PLAIN]
    assert moods() == [Tone.PLAIN, Tone.PLAIN]
    assert moods(paying=Paying("ROM001")) == asked
    assert moods(paying=Paying("ROM001", "COM046")) == [Tone.PLAIN, Tone.PLAIN]
    assert moods(threatened=("COM046",)) == asked
    assert moods(empires=with_first(view, samurai=1).empires) == asked
    assert moods(empires=with_first(view, samurai=1).empires, book=Book(1))[0] is Tone.PLAIN


def test_a_deal_has_the_name_of_its_card() -> None:
    view = with_first(start(2), deals=(Deal("ROM001", Good.WOOD, abroad=True),))
    (spot,) = drawn(view).tracks[5].spots
    assert (spot.name, spot.icon, spot.tone) == ("at-ROM001", "wood", Tone.ACCENT)


def test_keys_lie_there_only_while_they_are_asked_for() -> None:
    view = start(2)
    assert drawn(view).tracks[8].spots == ()
    book = drawn(view, book=Book(1)).tracks[8].spots
    assert names(book)[:3] == ["wood-less", "wood-now", "wood-more"]
    assert len(book) == 8 * 3
    exchange = names(drawn(view, phase=Phase.ACTION, pairs=0).tracks[8].spots)
    assert exchange == ["exchange-wood", "exchange-stone", "exchange-food", "exchange-card"]


def test_what_is_counted_at_the_end_follows_from_what_is_kept() -> None:
    scoring = {"phase": Phase.SCORING, "awaited": (1,)}
    extra = ["extra--1", "extra-now", "extra-1", "extra-3", "extra-5"]
    assert names(drawn(start(2), **scoring).tracks[8].spots) == extra
    alone = names(drawn(start(2, Help.SCORE), **scoring).tracks[8].spots)
    assert alone[:3] == ["common-less", "common-now", "common-more"]
    assert alone[-5:] == extra


def test_points_are_told_round_by_round() -> None:
    history = ({1: 3, 2: 4}, {1: 9, 2: 5})
    board = drawn(start(2), history=history)
    assert [spot.label for spot in board.tracks[9].spots] == ["3", "9"]
    assert names(board.tracks[10].spots) == ["points-2-1", "points-2-2"]


def test_alone_the_attacks_lie_on_the_table() -> None:
    board = drawn(start(1), attacks=(Good.STONE, Good.POINT))
    assert [spot.icon for spot in board.tracks[-1].spots] == ["stone", "point"]
    assert [mark.icon for mark in board.cards] == ["collection", "location"]
