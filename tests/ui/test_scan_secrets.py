"""Hidden cards before an open camera: which one it is changes nothing that anybody can notice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import intents as i
from tests.table.rig import Rig, running
from tests.ui.shown_cards import FakeScanner, Lying, code
from tests.ui.test_scanning import Guest, to_hand_out

IDENTITIES = "ID1", "ID2"
MORE_THAN_SPIES = 5  # there are four of them in the box, and six of the others


class Watched(Guest):
    """A guest who hands out plot cards; `posted` is all that was asked of the table since."""

    def __init__(self, rig: Rig) -> None:
        self.posted: list[i.Intent] = []
        super().__init__(rig, FakeScanner())
        to_hand_out(self)
        self.posted.clear()

    def _post(self, intent: i.Intent) -> None:
        self.posted.append(intent)
        super()._post(intent)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


def test_more_identity_cards_than_in_the_box_are_told_no_more_than_others(tmp_path: Path) -> None:
    seen = []
    for card in IDENTITIES:
        with running(tmp_path / card) as rig:
            guest = Watched(rig)
            lying = [
                Lying(code(card), 60 + 100 * number, number=number)
                for number in range(1, MORE_THAN_SPIES + 1)
            ]
            guest.camera.show(*lying)
            live = guest.desk.shown().live
            assert live is not None
            seen.append((guest.scan(), live.marks, guest.posted))
            assert len(guest.scan().rows) == MORE_THAN_SPIES
    assert seen[0] == seen[1]
    assert seen[0][2] == [i.Note(heard=True)] * MORE_THAN_SPIES


@pytest.mark.parametrize("card", IDENTITIES)
def test_an_open_card_that_is_hidden_is_never_even_asked_for(rig: Rig, card: str) -> None:
    guest = Watched(rig)
    guest.camera.show(Lying(code(card)))
    guest.desk.scanning.type_code(code(card))
    assert guest.posted == [i.Note(heard=True)] * 2


def test_while_identities_are_shown_there_is_no_open_picture(rig: Rig) -> None:
    guest = Guest(rig, FakeScanner())
    guest.begin(identities="scanned")
    guest.desk.scanning.open(rig.now())
    assert not guest.desk.scanning.is_open
    assert not guest.camera.watching
    guest.desk.show_card("ID2")
    assert guest.desk.shown().live is None
    guest.desk.open_scan()
    guest.show_mine(Lying(code("ID2")))
    assert guest.desk.shown().live is None
