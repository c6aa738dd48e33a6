"""Cards shown openly and in private, without a screen and without a camera."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from msgspec import to_builtins

from card_codes.hints import Hint
from card_codes.payload import encode
from companion.engine import AnyGame, CardKind
from companion.engine.face import Lamp
from companion.games.resistance.actions import GivePlot
from companion.games.resistance.pieces import Plot
from companion.presenters.private_scan import PrivateScanPage
from companion.presenters.scan import CardRow, Mark, ScanPage
from companion.presenters.settings import Settings
from companion.scanning.catalogue import catalogue
from companion.table import intents as i
from companion.ui.desk import Desk, Place
from companion.ui.house import House
from companion.ui.watching import Watching
from tests.engine.tiny import TINY
from tests.table.rig import FIVE, GAMES, Rig, running
from tests.ui.shown_cards import FakeScanner, Lying, code
from tests.ui.test_desk import Player

PLOT, OTHER_PLOT = code("PLOT1"), code("PLOT2")
UNIQUE = code("PLOT4")
SPY, RESISTANCE = code("ID2"), code("ID1")
FOREIGN_GAME = encode("UN", "INT5")


class Guest(Player):
    """Somebody at a desk with a camera."""

    def __init__(
        self,
        rig: Rig,
        scanner: FakeScanner | None,
        games: Mapping[str, AnyGame] = GAMES,
        boxes: tuple[int, ...] = (),
    ) -> None:
        self.camera = scanner or FakeScanner()
        self._rig = rig
        self._late: list[Callable[[], None]] = []
        house = House(boxes, scanner=scanner, catalogue=lambda _: catalogue(games.values()))
        people = Settings(people=FIVE)
        self.desk = Desk(games, people, self._post, self._later, lambda: None, house)
        self.desk.begin()

    def _later(self, do: Callable[[], None]) -> None:
        if current_thread() is main_thread():
            do()
        else:  # the table answers, and nobody may ask it from there
            self._late.append(do)

    def _post(self, intent: i.Intent) -> None:
        self._rig.do(intent)
        while self._late:
            self._late.pop(0)()
        if not isinstance(intent, i.Look | i.ListGames | i.Adjust):
            self.desk.receive(self._rig.screen.shown[-1])

    def begin(self, **options: str) -> None:
        self.desk.set_up("resistance")
        for key, value in {"first_leader": "1", **options}.items():
            self.desk.choose_option(key, value)
        self.desk.start()

    def scan(self) -> ScanPage:
        page = self.desk.shown().page
        assert isinstance(page, ScanPage)
        return page

    def row(self) -> CardRow:
        (row,) = self.scan().rows
        return row

    def mine(self) -> PrivateScanPage:
        page = self.desk.shown().page
        assert isinstance(page, PrivateScanPage)
        return page

    def show_mine(self, *cards: Lying) -> None:
        """Begin as whoever holds the screen, and show this after a while of nothing."""
        self.desk.showing.begin()
        self.camera.show(times=4)
        self.camera.show(*cards)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


@pytest.fixture
def guest(rig: Rig) -> Guest:
    return Guest(rig, FakeScanner())


def to_hand_out(guest: Guest, count: int = 5) -> None:
    """The leader has drawn plot cards, and shows them."""
    guest.begin(plots="real")
    guest.desk.hand_over()
    for _ in range(count):
        guest.desk.seen()
    guest.desk.skip_script()
    guest.desk.choose(guest.table().choices[0])
    guest.desk.choose(guest.table().choices[0])
    guest.desk.open_scan()


@pytest.fixture
def handing_out(guest: Guest) -> Guest:
    to_hand_out(guest)
    return guest


# Openly


def test_a_plot_card_is_given_to_whom_people_choose(handing_out: Guest, rig: Rig) -> None:
    handing_out.camera.show(Lying(PLOT))
    row = handing_out.row()
    assert (row.title, row.line) == ("No Confidence", "For whom?")
    assert [choice.label for choice in row.choices] == list(FIVE[1:])
    handing_out.desk.scanning.accept(row.number, row.choices[2])
    assert rig.now().view.plots == {4: ("no_confidence",)}
    assert handing_out.at(Place.TABLE)  # nothing more is to be handed out


def test_a_card_that_was_accepted_can_be_taken_back(handing_out: Guest, rig: Rig) -> None:
    handing_out.camera.show(Lying(PLOT))
    row = handing_out.row()
    handing_out.desk.scanning.accept(row.number, row.choices[0])
    handing_out.desk.undo()
    assert rig.now().view.plots == {}


def test_after_an_undo_the_card_can_be_accepted_again(guest: Guest, rig: Rig) -> None:
    seven = Settings(people=(*FIVE, "Iga", "Leon"))
    guest.desk._preferences.now = seven
    to_hand_out(guest, 7)
    guest.camera.show(Lying(PLOT))
    guest.desk.scanning.accept(1, guest.row().choices[0])
    assert guest.row().line == "Done: Jan gets No Confidence"
    guest.desk.undo()
    assert rig.now().view.plots == {}
    assert len(guest.row().choices) == 6
    guest.desk.scanning.accept(1, guest.row().choices[1])
    assert rig.now().view.plots == {3: ("no_confidence",)}


def test_the_picture_has_a_frame_with_the_name_round_the_tag(handing_out: Guest) -> None:
    card = Lying(PLOT, 200, 100, turned=30)
    handing_out.camera.show(card, Lying(UNIQUE, 400, 300, number=2, sure=False))
    live = handing_out.desk.shown().live
    assert live is not None
    assert [(mark.kind, mark.text) for mark in live.marks] == [
        (Mark.READ, "No Confidence"),
        (Mark.UNSURE, ""),
    ]
    assert len(handing_out.scan().rows) == 1  # who is not sure is offered nothing


def test_a_card_waits_to_be_accepted_after_it_was_put_down(handing_out: Guest) -> None:
    handing_out.camera.show(Lying(PLOT))
    handing_out.camera.show()
    assert handing_out.row().choices
    handing_out.camera.show(Lying(PLOT, number=7))  # the same one is shown again
    assert handing_out.row().number == 7


def test_a_card_put_aside_comes_back_when_it_is_shown_anew(handing_out: Guest) -> None:
    handing_out.camera.show(Lying(PLOT))
    handing_out.desk.scanning.reject(handing_out.row().number)
    handing_out.camera.show(Lying(PLOT))
    assert handing_out.scan().rows == ()
    handing_out.camera.show()
    handing_out.camera.show(Lying(PLOT, number=2))
    assert handing_out.row().title == "No Confidence"


@pytest.mark.parametrize(
    ("shown", "title", "line"),
    [
        (encode("RS", "NEW"), "An unknown card", "No card with this code is known here."),
        (encode("SW", "X1"), "An unknown card", "No card with this code is known here."),
        (FOREIGN_GAME, "Intelligence 5", "It belongs to: Unrest"),
        (encode("TC", "TEST"), "Test card", "The camera can read it. It does nothing in a game."),
        (SPY, "A hidden card", "It is for one person only, and is not shown openly."),
        (RESISTANCE, "A hidden card", "It is for one person only, and is not shown openly."),
        (code("PLOT9"), "In the Spotlight", "It does nothing now."),
    ],
)
def test_a_card_that_does_nothing_says_why(
    handing_out: Guest, shown: str, title: str, line: str
) -> None:
    handing_out.camera.show(Lying(shown))
    row = handing_out.row()
    assert (row.title, row.line, row.choices) == (title, line, ())


def test_more_of_a_card_than_there_are_cannot_be_accepted(handing_out: Guest) -> None:
    handing_out.camera.show(Lying(UNIQUE), Lying(UNIQUE, 100, 100, number=2))
    first, second = handing_out.scan().rows
    assert first.choices
    assert (second.choices, second.line) == ((), "There are more of it here than in the box.")


def test_what_a_foreign_code_says_is_nowhere(handing_out: Guest) -> None:
    for _ in range(3):
        handing_out.camera.show(foreign=[Lying("RSPLOT1")], hint=Hint.NOT_OURS)
    shown = handing_out.desk.shown()
    assert shown.live is not None
    assert [(mark.kind, mark.text) for mark in shown.live.marks] == [(Mark.FOREIGN, "")]
    assert shown.page.headline == "This code is not one of ours"
    assert shown.page.rows == ()


def test_a_hint_has_to_stay_for_a_moment_to_be_shown(handing_out: Guest) -> None:
    for _ in range(3):
        handing_out.camera.show(hint=Hint.CLOSER)
    handing_out.camera.show(hint=Hint.LESS_GLARE)
    assert handing_out.scan().headline == "Hold it closer"


def test_the_seat_whose_card_was_read_sees_it_at_the_lamp(handing_out: Guest, rig: Rig) -> None:
    assert rig.now().lamps[1] is Lamp.LEADER
    handing_out.camera.show(Lying(PLOT))
    assert rig.now().lamps[1] is Lamp.GOT_IT
    handing_out.desk.scanning.reject(handing_out.row().number)
    assert rig.now().lamps[1] is Lamp.LEADER


def test_leaving_lets_the_camera_rest_and_forgets_the_lamp(handing_out: Guest, rig: Rig) -> None:
    handing_out.camera.show(Lying(PLOT))
    handing_out.desk.scanning.close()
    assert handing_out.at(Place.TABLE)
    assert not handing_out.camera.watching
    assert rig.now().lamps[1] is Lamp.LEADER


def test_what_comes_late_from_an_earlier_watch_is_not_taken(handing_out: Guest) -> None:
    old = handing_out.camera._told
    handing_out.desk.scanning.close()
    handing_out.desk.open_scan()
    handing_out.camera._told, new = old, handing_out.camera._told
    handing_out.camera.show(Lying(PLOT))
    assert handing_out.scan().rows == ()
    handing_out.camera._told = new
    handing_out.camera.show(Lying(PLOT))
    assert handing_out.row()


def test_a_refusal_leaves_the_card_to_be_accepted_again(handing_out: Guest, rig: Rig) -> None:
    handing_out.camera.show(Lying(PLOT))
    row = handing_out.row()
    stale = row.choices[0]
    rig.do(i.Act(1, GivePlot(Plot.STRONG_LEADER, 3)))  # on the table, at the very moment
    handing_out.desk.scanning.accept(row.number, stale)
    assert rig.now().view.plots == {3: (Plot.STRONG_LEADER,)}
    assert handing_out.desk.notice()[0] > 0
    assert handing_out.row().line == "It does nothing now."
    assert handing_out.row().reject


def test_several_cards_of_one_meaning_are_accepted_at_once(rig: Rig) -> None:
    nodding = replace(TINY, code="SW", cards={"NOD": CardKind("Nod", copies=3)})
    games = {**GAMES, "tiny": nodding}
    rig.table._games = games
    guest = Guest(rig, FakeScanner(), games)
    rig.tiny()
    guest.desk.receive(rig.screen.shown[-1])
    guest.desk.open_scan()
    nod = encode("SW", "NOD")
    guest.camera.show(*(Lying(nod, 100 * number, number=number) for number in (1, 2, 3, 4)))
    page = guest.scan()
    assert [len(row.choices) for row in page.rows] == [1, 1, 1, 0]  # one more than in the box
    assert page.accept_all == "Accept all"
    guest.desk.scanning.accept_all(page)
    assert rig.now().view.nods == 3


def test_the_last_card_that_was_asked_for_leads_back_to_the_table(guest: Guest, rig: Rig) -> None:
    desk = guest.desk
    desk.set_up("imperial_settlers")
    desk.set_count(4)
    for key, value in {"help": "full", "hands": "unseen", "first": "1"}.items():
        desk.choose_option(key, value)
    desk.start()
    desk.open_scan()
    laid = [encode("IS", f"COM00{number}") for number in range(1, 6)]
    guest.camera.show(*(Lying(card, 100 * n, number=n) for n, card in enumerate(laid, start=1)))
    first, *_ = guest.scan().rows
    desk.scanning.accept(first.number, first.choices[0])
    assert guest.at(Place.SCAN)  # four more are to be laid out
    desk.scanning.accept_all(guest.scan())
    assert len(rig.now().view.display) == 5
    assert guest.at(Place.TABLE)  # the same player takes one of them, by a touch


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no code of a card: type all of what stands under the tag."),
        (
            "https://example.org",
            "This is no code of a card: type all of what stands under the tag.",
        ),
        (PLOT[:-1] + "0", "A character is wrong or missing: compare it with the card again."),
        (encode("RS", "NEW"), "No card with this code is known here."),
    ],
)
def test_a_code_that_is_none_is_told_at_once(handing_out: Guest, text: str, said: str) -> None:
    handing_out.desk.scanning.open_typing()
    handing_out.desk.scanning.type_code(text)
    page = handing_out.scan()
    assert page.typing is not None
    assert (page.typing.help, page.typing.wrong) == (said, True)
    assert page.rows == ()


def test_a_typed_code_works_without_a_camera(rig: Rig) -> None:
    guest = Guest(rig, None)
    to_hand_out(guest)
    assert guest.scan().headline == "Type the code of the card"
    guest.desk.scanning.open_typing()
    guest.desk.scanning.type_code(" rs-plot1 " + PLOT[-1].lower())
    assert guest.scan().typing is None
    row = guest.row()
    guest.desk.scanning.accept(row.number, row.choices[0])
    assert rig.now().view.plots == {2: ("no_confidence",)}


def test_a_camera_that_is_unplugged_leaves_a_badge_and_a_playable_game(
    handing_out: Guest, rig: Rig
) -> None:
    handing_out.camera.show(Lying(PLOT))
    handing_out.desk.device_missing("camera", works=False)
    shown = handing_out.desk.shown()
    assert shown.live is None
    assert [badge.text for badge in shown.page.badges] == ["no camera"]
    row = handing_out.row()
    handing_out.desk.scanning.accept(row.number, row.choices[0])
    assert rig.now().view.plots == {2: ("no_confidence",)}


def test_a_break_and_a_game_that_is_left_close_the_scan(handing_out: Guest) -> None:
    handing_out.desk.pause()
    assert handing_out.at(Place.TABLE)
    assert not handing_out.camera.watching
    handing_out.desk.unpause()
    handing_out.desk.open_scan()
    handing_out.desk.open_home()
    assert not handing_out.camera.watching
    assert handing_out.at(Place.HOME)


def test_a_card_of_the_simulated_table_is_laid_openly(handing_out: Guest) -> None:
    handing_out.desk.scanning.close()
    handing_out.desk.show_card("PLOT1")
    assert handing_out.row().title == "No Confidence"


# In private


@pytest.fixture
def asked(guest: Guest) -> Guest:
    guest.begin(identities="scanned")
    guest.desk.open_scan()
    return guest


def test_hidden_cards_are_never_shown_openly(asked: Guest) -> None:
    assert asked.at(Place.PRIVATE_SCAN)
    assert asked.mine().name == FIVE[0]
    assert asked.desk.shown().live is None
    assert not asked.camera.watching  # before somebody asks for it


def test_everybody_shows_a_card_and_the_companion_knows_them(asked: Guest, rig: Rig) -> None:
    for seat, name in enumerate(FIVE, start=1):
        assert asked.mine().name == name
        asked.show_mine(Lying(SPY if seat in (2, 4) else RESISTANCE, number=seat))
        assert not asked.camera.watching
    now = rig.now()
    assert now.phase == "reveal"
    game = rig.table._open
    assert game is not None
    spies = [s for s, role in game.session.state.identities.items() if role.expose() == "spy"]
    assert spies == [2, 4]


def test_every_card_leads_to_the_same_pages(tmp_path: Path) -> None:
    seen = []
    for folder, card in (("spy", SPY), ("resistance", RESISTANCE)):
        with running(tmp_path / folder) as other:
            guest = Guest(other, FakeScanner())
            guest.begin(identities="scanned")
            guest.desk.open_scan()
            pages = [guest.mine()]
            guest.desk.showing.begin()
            for _ in range(4):
                guest.camera.show()
                pages.append(guest.mine())
            guest.camera.show(Lying(card, sure=False))
            pages.append(guest.mine())
            guest.camera.show(Lying(card))
            pages.append(guest.mine())
            seen.append(pages)
    assert seen[0] == seen[1]
    assert seen[0][-1].line == "Read: Ola. Now the next card."
    assert seen[0][-1].name == FIVE[1]


@pytest.mark.parametrize("shown", [PLOT, FOREIGN_GAME, encode("TC", "TEST"), encode("RS", "NEW")])
def test_what_is_no_identity_card_gets_the_same_sentence_and_changes_nothing(
    asked: Guest, rig: Rig, shown: str
) -> None:
    before = rig.now().sequence
    asked.show_mine(Lying(shown))
    assert asked.mine().line == "This is not a card to show here."
    assert rig.now().sequence == before
    assert asked.mine().name == FIVE[0]


def test_the_card_of_whoever_was_before_never_counts(asked: Guest, rig: Rig) -> None:
    asked.show_mine(Lying(SPY))
    assert asked.mine().name == FIVE[1]
    asked.camera.show(Lying(SPY))  # it still lies there, and nobody has asked for it
    asked.desk.showing.begin()
    asked.camera.show(Lying(SPY), times=20)
    assert asked.mine().headline == "Take the card away first"
    assert rig.now().awaited == (2, 3, 4, 5)
    asked.camera.show()
    asked.camera.show(Lying(RESISTANCE, number=2))
    assert rig.now().awaited == (3, 4, 5)


@pytest.mark.parametrize("second", [SPY, RESISTANCE])
def test_of_two_cards_none_counts(asked: Guest, rig: Rig, second: str) -> None:
    asked.show_mine(Lying(RESISTANCE), Lying(second, 100, 100, number=2))
    assert asked.mine().headline == "One card at a time"
    assert rig.now().awaited == (1, 2, 3, 4, 5)


def test_no_code_is_typed_in_private(asked: Guest) -> None:
    """Codes differ in length, and keys stand in fixed places: an arm would tell the card."""
    assert not hasattr(asked.desk.showing, "type_code")
    assert "Type the code" not in to_builtins(asked.mine()).values()


def test_whoever_wants_to_chooses_by_touch(asked: Guest, rig: Rig) -> None:
    asked.desk.showing.by_touch()
    assert asked.at(Place.HAND_OVER)
    asked.desk.choose(asked.hand().choices[0])
    assert rig.now().awaited == (2, 3, 4, 5)
    assert asked.at(Place.PRIVATE_SCAN)  # the next one may show a card


def test_putting_the_screen_down_lets_the_camera_rest(asked: Guest) -> None:
    asked.desk.showing.begin()
    assert asked.camera.watching
    asked.desk.hand_back()
    assert asked.at(Place.TABLE)
    assert not asked.camera.watching


def test_without_a_camera_identities_are_chosen_by_touch(rig: Rig) -> None:
    guest = Guest(rig, None)
    guest.begin(identities="scanned")
    guest.desk.open_scan()
    assert guest.at(Place.HAND_OVER)


def test_a_camera_unplugged_in_private_leaves_the_other_way(asked: Guest) -> None:
    asked.desk.showing.begin()
    asked.desk.device_missing("camera", works=False)
    page = asked.mine()
    assert (page.watching, page.begin) == (False, "")
    assert page.line == "There is no camera: choose by touch."
    asked.desk.showing.by_touch()
    assert asked.at(Place.HAND_OVER)


def test_a_hidden_card_of_the_simulated_table_counts_for_nobody(guest: Guest, rig: Rig) -> None:
    guest.begin(identities="scanned")
    guest.desk.show_card("ID1")
    assert rig.now().awaited == (1, 2, 3, 4, 5)
    assert guest.desk.notice()[1] == "Give the screen to the one who shows this card."


def test_only_the_newest_picture_is_brought_to_the_screen() -> None:
    camera, later, told = FakeScanner(), list[Callable[[], None]](), list[int]()
    watching = Watching(camera, later.append)
    watching.begin((), lambda scan: told.append(scan.number))
    camera.show(times=3)
    assert len(later) == 1
    later.pop()()
    assert told == [3]
    camera.show()
    watching.begin((), lambda scan: told.append(-scan.number))
    later.pop()()  # of the watch before
    assert told == [3]
    camera.show()
    later.pop()()
    assert told == [3, -5]
    watching.end()
    camera.show()
    assert not later
