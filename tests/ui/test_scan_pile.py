"""Cards shown one after another: which of them the screen offers, and what it takes for unread."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from card_codes.fusion import Showing
from card_codes.hints import Hint
from card_codes.sight import Sight, Trace
from companion.presenters.scan import Mark
from companion.presenters.settings import Settings
from companion.scanning import Scan
from tests.table.rig import FIVE, Rig, running
from tests.ui.shown_cards import FakeScanner, Lying, code, corners, picture
from tests.ui.test_scanning import Guest, to_hand_out

PLOT, OTHER, UNIQUE, NOT_AMONG_FIVE = (code(f"PLOT{number}") for number in (1, 2, 4, 9))
FRAME = picture()


class Film:
    """A camera on which time passes: the fake one tells everything at one moment."""

    def __init__(self, camera: FakeScanner) -> None:
        self._camera = camera
        self._now = 0.0
        self._seen: dict[int, float] = {}

    def show(
        self, *cards: Lying, still: Sequence[Lying] = (), unread: Sequence[Lying] = ()
    ) -> None:
        """Show cards; those that are `still` there were seen before, and not in this picture."""
        self._now += 1
        self._seen |= {card.number: self._now for card in cards}
        showings = tuple(
            Showing(card.number, card.code, corners(card), card.sure, self._seen[card.number])
            for card in (*cards, *still)
        )
        sight = Sight(traces=tuple(Trace(corners(one)) for one in unread))
        hint = Hint.CLOSER if unread else None if cards else Hint.NOTHING_THERE
        self._camera.tell(Scan(int(self._now), FRAME, sight, showings, hint))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


@pytest.fixture
def guest(rig: Rig) -> Guest:
    """Seven people, who hand out two cards, so that one is not the end of it."""
    guest = Guest(rig, FakeScanner())
    guest.desk._preferences.now = Settings(people=(*FIVE, "Iga", "Leon"))
    to_hand_out(guest, 7)
    return guest


@pytest.fixture
def film(guest: Guest) -> Film:
    return Film(guest.camera)


def titles(guest: Guest) -> list[str]:
    return [row.title for row in guest.scan().rows]


def kinds(guest: Guest) -> list[Mark]:
    live = guest.desk.shown().live
    assert live
    return [mark.kind for mark in live.marks]


def accept(guest: Guest, seat: int) -> None:
    row = guest.scan().rows[0]
    guest.desk.scanning.accept(row.number, row.choices[seat])


def test_a_card_in_sight_takes_the_place_of_one_that_is_gone(guest: Guest, film: Film) -> None:
    film.show(Lying(PLOT))
    film.show()
    assert titles(guest) == ["No Confidence"]
    film.show(Lying(OTHER, number=2))
    assert titles(guest) == ["Strong Leader"]


def test_a_quick_change_of_cards_leaves_the_one_in_the_picture(guest: Guest, film: Film) -> None:
    film.show(Lying(PLOT))
    film.show(Lying(OTHER, number=2), still=[Lying(PLOT)])
    assert titles(guest) == ["No Confidence", "Strong Leader"]  # it may be below a finger
    film.show(Lying(OTHER, number=2))
    assert titles(guest) == ["Strong Leader"]


def test_cards_shown_together_stay_when_one_of_them_is_put_down(guest: Guest, film: Film) -> None:
    film.show(Lying(PLOT), Lying(OTHER, 100, number=2))
    film.show(Lying(OTHER, 100, number=2), still=[Lying(PLOT)])
    film.show(Lying(OTHER, 100, number=2))
    assert titles(guest) == ["No Confidence", "Strong Leader"]


def test_a_card_that_does_nothing_leaves_with_the_picture(rig: Rig) -> None:
    guest = Guest(rig, FakeScanner())
    to_hand_out(guest)
    guest.camera.show(Lying(NOT_AMONG_FIVE))
    assert (guest.row().choices, kinds(guest)) == ((), [Mark.IDLE])
    guest.camera.show()
    assert titles(guest) == []


def test_one_card_too_many_is_not_offered_when_both_are_put_down(guest: Guest, film: Film) -> None:
    film.show(Lying(UNIQUE), Lying(UNIQUE, 100, 100, number=2))
    film.show()
    assert len(guest.row().choices) == 6


def test_an_accepted_card_that_was_covered_is_not_offered_again(guest: Guest, film: Film) -> None:
    film.show(Lying(PLOT))
    accept(guest, 0)
    film.show()
    assert titles(guest) == []
    film.show(Lying(PLOT, number=2))
    assert guest.row().line.startswith("Done")
    film.show()
    film.show(Lying(PLOT, 100, number=3))  # another copy, elsewhere
    assert guest.row().choices


def test_a_covered_card_can_be_accepted_again_after_an_undo(
    guest: Guest, film: Film, rig: Rig
) -> None:
    film.show(Lying(PLOT))
    accept(guest, 0)
    film.show()
    guest.desk.undo()
    film.show(Lying(PLOT, number=2))
    accept(guest, 1)
    assert rig.now().view.plots == {3: ("no_confidence",)}


def test_a_card_that_was_typed_is_not_read_a_second_time(guest: Guest, film: Film) -> None:
    guest.desk.scanning.type_code(PLOT)
    film.show(Lying(PLOT))
    assert titles(guest) == ["No Confidence"]
    accept(guest, 0)
    film.show(Lying(PLOT))
    assert guest.row().line.startswith("Done")


def test_a_typed_card_stands_first(guest: Guest, film: Film) -> None:
    film.show(Lying(PLOT))
    guest.desk.scanning.type_code(OTHER)
    assert titles(guest) == ["Strong Leader", "No Confidence"]


def test_letters_on_a_card_are_no_tags_to_be_held_closer(guest: Guest, film: Film) -> None:
    for _ in range(4):
        film.show(Lying(PLOT), unread=[Lying("", 420, module=2), Lying("", 321)])
    assert kinds(guest) == [Mark.READ]
    assert guest.scan().headline == "1 card was read"


def test_a_tag_beside_the_others_that_is_not_read_gets_a_hint(guest: Guest, film: Film) -> None:
    for _ in range(4):
        film.show(Lying(PLOT), unread=[Lying("", 520, module=4)])
    assert kinds(guest) == [Mark.UNREAD, Mark.READ]
    assert guest.scan().headline == "Hold it closer"


@pytest.mark.parametrize("shown", [code("ID1"), code("NEW")])
def test_what_does_nothing_has_another_frame(guest: Guest, film: Film, shown: str) -> None:
    film.show(Lying(shown))
    assert kinds(guest) == [Mark.IDLE]


def test_what_can_be_accepted_stands_above_what_does_nothing(rig: Rig) -> None:
    guest = Guest(rig, FakeScanner())
    to_hand_out(guest)
    guest.camera.show(Lying(NOT_AMONG_FIVE), Lying(PLOT, 100, number=2))
    assert titles(guest) == ["No Confidence", "In the Spotlight"]
