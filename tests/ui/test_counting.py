"""The cards of one seat counted by pictures, without a screen and without a camera."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from card_codes.payload import encode
from companion.engine import Setup
from companion.engine.face import Lamp
from companion.presenters.scan import Mark
from companion.presenters.tableau import Answer, AskedRow, TableauPage
from companion.table import intents as i
from companion.ui.aside import aside
from companion.ui.desk import Place
from companion.ui.in_turn import InTurn
from tests.table.rig import GAMES, Rig, running
from tests.ui import larder
from tests.ui.larder import BOOKS, BREAD, REFUSED
from tests.ui.shown_cards import FakeScanner, Lying
from tests.ui.test_scanning import FOREIGN_GAME, Guest

WITH_LARDER = {**GAMES, "larder": larder.DEFINITION}
NEW, OTHERS = ("A21", "A22", "A23"), ("B01", "B02")


def laid(*parts: str, first: int = 0) -> list[Lying]:
    """Return cards in rows of five, from place number `first` on."""
    return [
        Lying(encode("SW", part), 60 + 120 * (place % 5), 60 + 110 * (place // 5), module=2.0)
        for place, part in enumerate(parts, start=first)
    ]


class Teller(Guest):
    """Somebody who counts."""

    def __init__(self, rig: Rig, scanner: FakeScanner | None) -> None:
        super().__init__(rig, scanner, WITH_LARDER)
        self.desk.counting._pictures._aside = _at_once

    def sit_down(self, books: str = "kept") -> None:
        self._post(i.Begin("larder", Setup(("Ola", "Jan"), {"books": books})))
        self.desk.open_scan()

    def photograph(self, *cards: Lying, **more: Sequence[Lying]) -> None:
        self.desk.counting.take_picture()
        self.camera.develop(*cards, **more)

    def type_in(self, part: str) -> None:
        self.desk.counting.open_typing()
        self.desk.counting.type_code(encode("SW", part))

    @property
    def page(self) -> TableauPage:
        page = self.desk.shown().page
        assert isinstance(page, TableauPage)
        return page

    @property
    def titles(self) -> list[str]:
        """What is asked or said, by the card part where it is about a card."""
        return [row.title.split()[-1] if row.title else row.line for row in self.page.rows]

    def asked(self, title: str) -> AskedRow:
        return next(row for row in self.page.rows if row.title.endswith(title))

    def answer(self, title: str, answer: Answer) -> None:
        item = self.asked(title).item
        assert item
        self.desk.counting.answer(item, answer)

    def books(self, seat: int = 1) -> tuple[str, ...]:
        found: tuple[str, ...] = self._rig.now().view.books[seat]
        return found


def _at_once(work: Callable[[], Any], told: Callable[[Any], None]) -> None:
    told(work())


def _in_vain(work: Callable[[], Any], told: Callable[[Any], None]) -> None:  # noqa: ARG001
    told(None)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path, games=WITH_LARDER) as rig:
        yield rig


@pytest.fixture
def teller(rig: Rig) -> Teller:
    teller = Teller(rig, FakeScanner())
    teller.sit_down()
    return teller


def test_the_cards_of_the_table_open_the_screen(teller: Teller) -> None:
    assert teller.at(Place.TABLEAU)
    assert teller.page.title == "Cards of Ola"
    assert teller.page.rows == ()  # nothing is missing before the first picture
    assert not teller.page.can_accept
    teller.desk.counting.close()
    assert teller.table().scan == "Cards"
    assert not teller.camera.watching


def test_a_table_that_is_as_it_was_needs_no_word(teller: Teller, rig: Rig) -> None:
    teller.photograph(*laid(*BOOKS))
    assert teller.page.headline == "20 cards were read"
    assert teller.page.rows == ()
    assert teller.page.empty == "All is as it was written down."
    teller.desk.counting.accept()
    assert teller.at(Place.TABLE)
    assert teller.books() == BOOKS
    assert rig.now().view.counts == 2  # the next seat begins at the table


def test_pictures_that_overlap_count_every_card_once(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[:15]))
    assert teller.titles == list(BOOKS[15:])
    teller.photograph(*laid(*BOOKS[10:]))
    assert teller.page.headline == "20 cards were read"
    assert teller.titles == []


def test_what_is_new_is_taken_and_what_is_missing_is_asked(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[2:], "A21", "A22"))
    assert teller.titles == ["A01", "A02", "A21", "A22"]
    assert teller.page.line == "2 questions are left"
    assert not teller.page.can_accept
    teller.answer("A01", Answer.GONE)
    teller.answer("A02", Answer.LIES_THERE)
    teller.answer("A22", Answer.LEAVE_OUT)
    assert teller.titles == ["A01", "A02", "A21", "A22"]  # nothing moves from under a finger
    assert teller.books() == BOOKS  # before it was accepted
    assert teller.page.can_accept
    teller.desk.counting.accept()
    assert teller.books() == (*BOOKS[1:], "A21")


def test_an_answer_can_be_changed(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[1:]))
    teller.answer("A01", Answer.GONE)
    teller.answer("A01", Answer.LIES_THERE)
    assert [one.chosen for one in teller.asked("A01").answers] == [True, False]
    teller.desk.counting.accept()
    assert teller.books() == BOOKS


def test_nothing_is_accepted_while_a_question_is_open(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[1:]))
    teller.desk.counting.accept()
    assert teller.at(Place.TABLEAU)


def test_a_number_that_lies_twice_counts_once(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS, "A21", "A21", BOOKS[4]))
    assert teller.titles == ["A05", "A21", "A21"]
    assert "stickers must be wrong" in teller.page.rows[0].line
    assert [bool(row.answers) for row in teller.page.rows] == [False, False, True]
    assert teller.page.headline == "21 cards were read"
    teller.desk.counting.accept()
    assert teller.books() == (*BOOKS, "A21")


def test_copies_count_as_often_as_they_lie_there(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS, BREAD, BREAD))
    assert teller.titles == ["Bread", "Bread"]
    first = teller.page.rows[0].item
    assert first
    teller.desk.counting.answer(first, Answer.LEAVE_OUT)
    teller.desk.counting.accept()
    assert teller.books() == (*BOOKS, BREAD)


def test_an_unread_tag_is_told_by_its_neighbour_and_typed(teller: Teller) -> None:
    hidden = laid("A10", first=9)
    teller.photograph(*laid(*BOOKS[:9]), *laid(*BOOKS[10:], first=10), unread=hidden)
    asked = teller.page.rows[1]
    assert asked.title.startswith("Unread tag near ")
    assert asked.item
    teller.desk.counting.answer(asked.item, Answer.TYPE)
    teller.desk.counting.type_code(encode("SW", "A10"))
    assert teller.page.rows == ()
    teller.photograph(*laid(*BOOKS))  # now it can be read, and is no second one
    assert teller.page.rows == ()
    assert teller.page.headline == "20 cards were read"


def test_an_unread_tag_can_be_left_out(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS), unread=laid("A21", first=20))
    assert not teller.page.can_accept
    asked = teller.page.rows[0]
    assert asked.item
    teller.desk.counting.answer(asked.item, Answer.LEAVE_OUT)
    teller.desk.counting.accept()
    assert teller.books() == BOOKS


def test_another_picture_may_read_what_was_unread(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS), unread=laid("A21", first=20))
    teller.photograph(*laid(*BOOKS, "A21"))
    assert teller.titles == ["A21"]


def test_cards_of_two_seats_block_everything_until_all_begins_again(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[:10], *OTHERS))
    assert [row.title for row in teller.page.rows] == ["Cards of two larders lie here."]
    assert teller.page.blocked
    assert not teller.page.can_accept
    assert not teller.page.can_take
    teller.desk.counting.accept()
    assert teller.books() == BOOKS
    teller.desk.counting.begin_again()
    assert not teller.page.blocked
    assert teller.page.rows == ()
    teller.photograph(*laid(*BOOKS))
    teller.desk.counting.accept()
    assert teller.at(Place.TABLE)


@pytest.mark.parametrize("stray", [FOREIGN_GAME, encode("TC", "TEST"), encode("SW", "SECRET")])
def test_what_is_no_card_of_this_count_is_left_out_with_one_sentence(
    teller: Teller, stray: str
) -> None:
    teller.photograph(*laid(*BOOKS), Lying(stray, 600, 400, module=2.0))
    assert teller.titles == ["What is no card of this game was left out."]
    assert teller.page.can_accept
    assert teller.page.headline == "20 cards were read"


def test_a_foreign_code_is_left_out_with_one_sentence(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS), foreign=[Lying("RSPLOT1", 600, 400)])
    assert teller.titles == ["What is no card of this game was left out."]


def test_without_books_every_card_is_taken_unasked(rig: Rig) -> None:
    teller = Teller(rig, FakeScanner())
    teller.sit_down(books="none")
    teller.photograph(*laid("A01", "A02", "A02", BREAD, BREAD))
    assert teller.titles == ["A02"]  # one of its stickers must be wrong
    teller.desk.counting.accept()
    assert sorted(teller.books()) == ["A01", "A02", BREAD, BREAD]


def test_a_refusal_stops_and_what_was_written_stays(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[1:], "A21", REFUSED, "A22"))
    teller.answer("A01", Answer.GONE)
    teller.desk.counting.accept()
    assert teller.desk.notice()[1] == "This one is spoilt."
    assert teller.books() == (*BOOKS[1:], "A21")
    assert teller.titles == [REFUSED, "A22"]  # compared anew
    assert teller.page.can_accept
    teller.answer(REFUSED, Answer.LEAVE_OUT)
    teller.desk.counting.accept()
    assert teller.books() == (*BOOKS[1:], "A21", "A22")
    assert teller.at(Place.TABLE)


def test_undo_brings_the_question_back(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS, "A21", REFUSED))
    teller.desk.counting.accept()
    assert teller.page.undo_label == "A21 is written down"
    teller.desk.undo()
    assert teller.titles == ["A21", REFUSED]


def test_back_loses_the_pictures_only(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[1:]))
    teller.desk.counting.close()
    assert teller.books() == BOOKS
    teller.desk.open_scan()
    assert teller.page.rows == ()
    assert teller.page.again == ""


def test_without_a_camera_the_books_are_gone_through_and_codes_typed(rig: Rig) -> None:
    teller = Teller(rig, None)
    teller.sit_down()
    assert teller.page.take == ""
    assert teller.page.headline == "Type the codes of new cards"
    assert len(teller.page.rows) == 20
    assert teller.page.can_accept  # nothing speaks against the books
    assert teller.page.again == ""
    teller.type_in("A22")
    teller.desk.counting.begin_again()  # it was the wrong one
    teller.answer("A01", Answer.GONE)
    teller.type_in("A20")
    teller.type_in("A21")
    assert len(teller.page.rows) == 20  # one of the books was typed, and one is new
    teller.desk.counting.accept()
    assert teller.books() == (*BOOKS[1:], "A21")


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("B01", "This is not a card to show here."),
        ("SECRET", "This is not a card to show here."),
        ("A05", "This card has been counted already."),
    ],
)
def test_a_typed_card_that_cannot_count_is_told_at_once(
    teller: Teller, part: str, said: str
) -> None:
    teller.photograph(*laid(*BOOKS))
    teller.type_in(part)
    assert teller.page.typing
    assert teller.page.typing.help == said
    assert teller.page.rows == ()


def test_a_picture_without_any_tag_is_said(teller: Teller) -> None:
    teller.photograph()
    assert "The last picture shows no tag." in teller.titles
    teller.photograph(*laid(*BOOKS))
    assert teller.page.rows == ()


def test_pictures_of_two_halves_are_said_to_be_apart(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS[:10]))
    teller.photograph(*laid(*BOOKS[10:]))
    assert teller.page.headline == "20 cards were read"
    assert [row.line for row in teller.page.rows] == [
        "Some pictures have no card in common: copies of a card count once in them."
    ]


def test_while_a_picture_is_read_another_cannot_be_taken(teller: Teller) -> None:
    teller.desk.counting.take_picture()
    assert teller.page.headline == "Hold still"
    assert not teller.page.can_take
    teller.camera.develop(*laid(*BOOKS))
    assert teller.page.can_take


def test_a_picture_that_comes_after_beginning_again_is_not_taken(teller: Teller) -> None:
    teller.desk.counting.take_picture()
    teller.desk.counting.begin_again()
    teller.camera.develop(*laid(*BOOKS))
    assert teller.page.headline == "Take a picture of all these cards"


def test_frames_tell_what_was_counted_and_what_is_in_the_wrong_place(teller: Teller) -> None:
    teller.photograph(*laid("A01"))
    cards = laid("A01", "A02", "B01")
    teller.camera.show(*cards, unread=laid("A04", first=3))
    live = teller.desk.shown().live
    assert live
    assert [mark.kind for mark in live.marks] == [
        Mark.UNREAD,
        Mark.READ,
        Mark.UNSURE,
        Mark.FOREIGN,
    ]


def test_the_lamp_of_the_seat_says_that_a_picture_was_read(teller: Teller, rig: Rig) -> None:
    teller.photograph(*laid(*BOOKS))
    assert rig.now().lamps[1] is Lamp.GOT_IT
    teller.desk.counting.close()
    assert rig.now().lamps[1] is not Lamp.GOT_IT


def test_a_break_and_a_game_that_is_left_close_the_count(teller: Teller) -> None:
    teller.desk.pause()
    assert teller.at(Place.TABLE)
    teller.desk.unpause()
    teller.desk.open_scan()
    teller.desk.open_home()
    assert not teller.camera.watching


def test_a_card_of_the_simulated_table_is_counted(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS))
    teller.desk.show_card("A21")
    assert teller.titles == ["A21"]


def test_cards_that_were_moved_between_two_pictures_count_once(teller: Teller) -> None:
    teller.photograph(*laid(*BOOKS))
    teller.photograph(*laid(*(BOOKS[7 * place % 20] for place in range(20))))
    assert teller.page.headline == "20 cards were read"
    assert not any(row.title for row in teller.page.rows)  # nothing doubled, nothing unread
    assert teller.page.can_accept


def test_a_mistake_of_ours_in_putting_together_leaves_the_pictures_before_it(
    teller: Teller,
) -> None:
    teller.photograph(*laid(*BOOKS))
    teller.desk.counting._pictures._aside = _in_vain
    teller.photograph(*laid(*BOOKS, "A21"))
    assert teller.page.headline == "20 cards were read"
    assert teller.page.can_take


def test_nothing_more_is_sent_once_it_is_forgotten() -> None:
    posted: list[i.Try] = []
    ended: list[bool] = []
    in_turn = InTurn(posted.append, lambda do: do())  # type: ignore[arg-type]
    in_turn.send(1, [larder.Add("A21"), larder.Add("A22"), larder.Done()], ended.append)
    posted[0].reply(True)
    assert [one.what.action for one in posted if isinstance(one.what, i.Act)] == [
        larder.Add("A21"),
        larder.Add("A22"),
    ]
    in_turn.forget()
    posted[1].reply(True)
    assert len(posted) == 2
    assert not ended
    assert not in_turn.busy


def test_what_fails_aside_is_told_as_nothing() -> None:
    told: SimpleQueue[object] = SimpleQueue()
    aside(lambda: 7, told.put)
    assert told.get(timeout=5) == 7
    aside(lambda: 1 // 0, told.put)
    assert told.get(timeout=5) is None
