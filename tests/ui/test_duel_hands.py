"""Secrets of two people at the desk: many choices, private ones, several cards in a row.

No screen and no camera; `tests/duels/games` has the two small games.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from card_codes.payload import encode
from companion.engine import AnyGame
from companion.engine.face import Button
from companion.games.unrest import DEFINITION as UNREST
from companion.presenters.pages import HandOverPage, PickWords
from companion.table import Snapshot
from companion.table import intents as i
from companion.table.picks import CODES
from companion.ui.desk import Place
from tests.duels.games.plans import DEFINITION as PLANS
from tests.duels.games.stakes import DEFINITION as STAKES
from tests.table.rig import GAMES, Rig, running
from tests.ui.shown_cards import FakeScanner, Lying
from tests.ui.test_scanning import Guest

DUELS: Mapping[str, AnyGame] = {
    "plans": PLANS,
    "stakes": STAKES,
    "resistance": GAMES["resistance"],
    "unrest": UNREST,
}
PAGES = 2
REFUSED = "This cannot be played here: choose another card."


def plan(card: str) -> str:
    return encode("IS", card)


def stake(card: int) -> str:
    return encode("SW", f"CARD{card}")


class Duelist(Guest):
    """One of two people at a desk with a camera; `posted` is all that was asked of the table."""

    def __init__(self, rig: Rig, boxes: tuple[int, ...] = ()) -> None:
        self.posted: list[i.Intent] = []
        super().__init__(rig, FakeScanner(), DUELS, boxes)

    def _post(self, intent: i.Intent) -> None:
        self.posted.append(intent)
        super()._post(intent)

    def play(self, slug: str, **options: str) -> None:
        self.desk.set_up(slug)
        for key, value in options.items():
            self.desk.choose_option(key, value)
        self.desk.set_count(2)
        self.desk.name_seat(0, "Ola")
        self.desk.name_seat(1, "Jan")
        self.desk.start()

    def hand(self) -> HandOverPage:
        page = self.desk.shown().page
        assert isinstance(page, HandOverPage), self.desk.shown().place
        return page

    def picks(self) -> PickWords:
        picks = self.hand().picks
        assert picks is not None
        return picks

    def choose(self, label: str) -> None:
        (choice,) = (one for one in self.hand().choices if one.label == label)
        self.desk.choose(choice)

    def show_next(self, code: str, number: int) -> None:
        """Take the last card away and show this one."""
        self.camera.show(times=2)
        self.camera.show(Lying(code, number=number))

    def read(self) -> tuple[tuple[str, str], ...]:
        """Hold the screen and read the choices after their codes."""
        self.desk.look()
        private = self.desk.shown().private
        assert private is not None
        self.desk.hide()
        return private.choices

    def code_of(self, words: str) -> int:
        """Turn pages until these words are read, and return their code."""
        for _ in range(PAGES):
            for code, text in self.read():
                if words in text:
                    return int(code)
            self.desk.turn_page(1)
        pytest.fail(f"{words} cannot be picked")


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path, games=DUELS) as rig:
        yield rig


@pytest.fixture
def duelist(rig: Rig) -> Duelist:
    return Duelist(rig)


@pytest.fixture
def planner(duelist: Duelist) -> Duelist:
    duelist.play("plans")
    duelist.desk.hand_over()
    return duelist


@pytest.fixture
def checker(planner: Duelist) -> Duelist:
    """Whoever has hidden two strong cards, so that there are eight ways."""
    planner.desk.showing.by_touch()
    for label in ("Intelligence 5", "Riots 6", "Supplies 2"):
        planner.choose(label)
    planner.desk.go_on()
    planner.desk.hand_over()
    return planner


# Several cards in a row


def test_one_person_shows_three_cards_in_a_row(planner: Duelist, rig: Rig) -> None:
    said = [planner.mine().headline]
    planner.show_mine(Lying(plan("INT5")))
    for number, card in enumerate(("RIO6", "SUP2"), start=2):
        assert planner.mine().headline == "Take the card away first"
        planner.camera.show()
        said.append(planner.mine().headline)
        planner.show_next(plan(card), number)
    assert said == [
        "Show your first hidden card",
        "Show your second hidden card",
        "Show your open card",
    ]
    assert planner.at(Place.TABLE)
    assert not planner.camera.watching
    assert rig.now().view.opened == "sup2"


def test_between_two_cards_only_that_one_was_read_is_told(planner: Duelist) -> None:
    planner.show_mine(Lying(plan("INT5")))
    planner.camera.show()
    assert planner.mine().line == "It was read. Now the next card."
    assert planner.mine().name == "Ola"
    assert planner.mine().watching


def test_the_card_just_read_is_not_read_again(planner: Duelist, rig: Rig) -> None:
    planner.show_mine(Lying(plan("DECOY")))
    for _ in range(20):
        planner.camera.show(Lying(plan("DECOY")))
    assert rig.now().view.read == 1
    planner.show_next(plan("DECOY"), 2)  # there are several of them
    assert rig.now().view.read == 2


def test_a_card_that_the_rules_refuse_can_be_followed_by_another(
    planner: Duelist, rig: Rig
) -> None:
    planner.show_mine(Lying(plan("INT5")))
    planner.show_next(plan("INT5"), 2)
    assert planner.desk.notice()[1] == REFUSED
    assert planner.mine().headline == "Take the card away first"
    assert planner.mine().line == "The camera looks. Nothing of it is shown here."
    assert rig.now().view.read == 1
    planner.show_next(plan("INT6"), 3)
    assert rig.now().view.read == 2
    assert planner.desk.notice() == (0, "")  # what was wrong is right by now


@pytest.mark.parametrize(
    "foreign", [encode("RS", "PLOT1"), stake(3), plan("MISSION"), encode("TC", "TEST")]
)
def test_a_card_of_something_else_changes_nothing(planner: Duelist, rig: Rig, foreign: str) -> None:
    planner.show_mine(Lying(plan("INT5")))
    planner.show_next(foreign, 2)
    assert planner.mine().headline == "Not this card"
    assert planner.mine().line == "This is not a card to show here."
    assert rig.now().view.read == 1
    planner.show_next(plan("INT6"), 3)
    assert rig.now().view.read == 2


def test_a_card_that_is_refused_is_chosen_again(planner: Duelist, rig: Rig) -> None:
    planner.desk.showing.by_touch()
    for label in ("Intelligence 5", "Intelligence 5", "Riots 6"):
        planner.choose(label)
        assert planner.at(Place.HAND_OVER)
    assert rig.now().view.read == 2


def test_whoever_chooses_by_touch_goes_on_by_touch(planner: Duelist, rig: Rig) -> None:
    planner.show_mine(Lying(plan("INT5")))
    planner.desk.showing.by_touch()
    turns = []
    for label in ("Riots 6", "Supplies 2"):
        turns.append(planner.hand().turn)
        planner.choose(label)
    assert turns == [1, 2]  # and so each finds buttons that can be tapped
    assert planner.at(Place.TABLE)
    assert rig.now().view.opened == "sup2"


def test_what_is_asked_next_comes_together_with_the_leave_to_choose(planner: Duelist) -> None:
    """Else the page of before could be tapped again, or whoever chooses would have to look anew."""
    planner.desk.showing.by_touch()
    planner.choose("Intelligence 5")
    first, honest = planner.hand(), planner.desk.receive
    between: list[HandOverPage] = []

    def receive(snapshot: Snapshot) -> None:
        between.append(planner.hand())
        honest(snapshot)

    planner.desk.receive = receive  # type: ignore[method-assign]
    planner.choose("Riots 6")
    assert between == [first]  # the table has answered, and not yet told what is so
    assert planner.hand().turn == first.turn + 1
    assert planner.hand().choices != first.choices  # no decoy lies open


def test_after_an_undo_the_same_card_is_shown_again(planner: Duelist, rig: Rig) -> None:
    planner.show_mine(Lying(plan("INT5")))
    planner.desk.hand_back()
    assert not planner.camera.watching
    planner.desk.undo()
    assert rig.now().view.read == 0
    planner.desk.hand_over()
    planner.show_mine(Lying(plan("INT5")))
    assert rig.now().view.read == 1


def test_cards_of_a_simulated_table_are_laid_in_a_row_too(duelist: Duelist, rig: Rig) -> None:
    duelist.play("plans")
    duelist.desk.hand_over(1)
    for card in ("INT5", "INT5", "RIO6", "SUP2"):  # the second one is refused
        assert duelist.mine().name == "Ola"
        duelist.desk.show_card(card)
    assert rig.now().view.opened == "sup2"
    assert duelist.at(Place.TABLE)


def test_a_card_of_a_simulated_table_counts_for_nobody_who_is_not_asked(
    duelist: Duelist, rig: Rig
) -> None:
    duelist.play("unrest", missions="entered", rebellion="1")
    before = rig.now().view.missions
    for seat in (1, 2):
        duelist.desk.hand_over(seat)  # to look: missions are entered on the open table
        duelist.desk.show_card("MIS2")
        assert duelist.desk.notice()[1] == "This card means nothing now."
        duelist.desk.hand_back()
    assert rig.now().view.missions == before
    duelist.desk.show_card("MIS2")
    assert duelist.at(Place.SCAN)


def test_a_hidden_card_of_a_simulated_table_is_not_of_the_other_one(
    duelist: Duelist, rig: Rig
) -> None:
    duelist.play("plans")
    duelist.desk.hand_over(2)
    duelist.desk.show_card("INT5")
    assert rig.now().view.read == 0
    assert duelist.desk.notice()[1] == "This card means nothing now."


def test_both_show_a_card_one_after_the_other(duelist: Duelist, rig: Rig) -> None:
    duelist.play("stakes")
    duelist.desk.hand_over()
    assert duelist.mine().progress == "0 of 2 done"
    duelist.show_mine(Lying(stake(2)))
    assert duelist.mine().name == "Jan"
    assert duelist.mine().line == "Read: Ola. Now the next card."
    assert not duelist.mine().watching  # Jan shows his when nobody else looks
    duelist.show_mine(Lying(stake(5), number=2))
    assert rig.now().phase == "wager"
    assert duelist.at(Place.TABLE)  # the wager may be counted out with the buttons


def test_nobody_was_read_who_chose_by_touch(duelist: Duelist) -> None:
    duelist.play("stakes")
    duelist.desk.hand_over()
    duelist.desk.showing.by_touch()
    duelist.choose("Card 3")
    assert duelist.mine().name == "Jan"
    assert "Ola" not in duelist.mine().line


# What is refused


def to_the_wager(duelist: Duelist) -> None:
    duelist.play("stakes")
    duelist.desk.hand_over()
    for label in ("Card 3", "Card 5"):
        duelist.desk.showing.by_touch()
        duelist.choose(label)


@pytest.mark.parametrize("seat", [None, 1], ids=["going round", "given to one"])
def test_whoever_is_refused_chooses_again(duelist: Duelist, rig: Rig, seat: int | None) -> None:
    to_the_wager(duelist)
    duelist.desk.hand_over(seat)
    before = duelist.hand().turn
    duelist.choose("2")  # below the card
    assert duelist.hand().name == "Ola"
    assert duelist.hand().turn == before + 1
    assert duelist.desk.notice()[1] == "Ola cannot choose this now."
    assert rig.now().awaited == (1, 2)
    duelist.choose("3")
    assert rig.now().awaited == (2,)
    if seat is None:
        assert duelist.hand().name == "Jan"
    else:
        assert duelist.at(Place.TABLE)


@pytest.mark.parametrize("boxes", [(), (2,), (1, 2)])
def test_the_page_of_a_seat_with_buttons_says_where_they_start(
    rig: Rig, boxes: tuple[int, ...]
) -> None:
    duelist = Duelist(rig, boxes)
    to_the_wager(duelist)
    duelist.desk.hand_over(1)
    duelist.desk.look()
    page = duelist.desk.shown().private
    assert page is not None
    told = [line for line in page.lines if line.startswith("Your buttons start at ")]
    assert len(told) == (1 in boxes)
    if told:
        start = int(told[0].split(".")[0].split()[-1])
        assert page.instead[-1].index(told[0]) == start
        duelist.desk.hand_back()
        rig.do(i.Press(1, Button.A), i.Press(1, Button.B))
        duelist.desk.hand_over(1)
        duelist.desk.look()
        page = duelist.desk.shown().private
        assert page is not None
        assert page.lines[0] == f"Your wager: {max(3, (start + 1) % 11)}"  # the card is a 3


def test_a_wager_is_changed_on_the_screen(duelist: Duelist, rig: Rig) -> None:
    to_the_wager(duelist)
    for label in ("3", "10"):
        duelist.desk.hand_over(1)
        duelist.choose(label)
        assert duelist.at(Place.TABLE)
    session = rig.table._open.session  # type: ignore[union-attr]
    assert session.state.wagers[1].expose() == 10


def test_an_answer_that_comes_when_another_has_the_screen_is_not_theirs(
    duelist: Duelist, rig: Rig
) -> None:
    to_the_wager(duelist)
    duelist.desk.hand_over(1)
    late: list[object] = []
    duelist.desk._hands._later = late.append
    duelist.choose("2")
    duelist.desk.hand_over(2)
    for do in late:
        do()  # type: ignore[operator]
    assert duelist.hand().name == "Jan"
    assert duelist.hand().turn == 0
    assert rig.now().awaited == (1, 2)


# Private choices


def test_nothing_that_all_see_tells_how_many_choices_there_are_nor_the_page(
    checker: Duelist,
) -> None:
    assert len(checker.read()) == 6
    first = checker.hand()
    assert checker.picks().digits == ("1", "2", "3", "4", "5", "6")
    for by in (1, 1, 1, 1, -1, -1, -1, -1, -1, -1):
        checker.desk.turn_page(by)
        assert checker.hand() == first


def test_pages_are_read_one_by_one(checker: Duelist) -> None:
    first = checker.read()
    checker.desk.turn_page(1)
    second = checker.read()
    checker.desk.turn_page(1)
    assert (len(first), len(second), checker.read()) == (6, 2, ())
    for _ in range(5):
        checker.desk.turn_page(-1)
    assert checker.read() == ()
    checker.desk.turn_page(1)
    assert checker.read() == first


def test_whoever_holds_reads_where_they_are(checker: Duelist) -> None:
    told = []
    checker.desk.turn_page(-1)
    for _ in range(4):
        checker.desk.look()
        private = checker.desk.shown().private
        assert private is not None
        told.append((private.listed, private.at))
        checker.desk.turn_page(1)
    assert told == [
        (False, ""),
        (True, "Page 1, more on the next"),
        (True, "Page 2"),
        (True, "Page 3"),
    ]


def test_codes_are_others_each_time_somebody_gets_the_screen(checker: Duelist) -> None:
    """Of 36 codes six are dealt: nobody gets the same ones five times by luck."""
    read = [checker.read()]
    for _ in range(5):
        checker.desk.hand_back()
        checker.desk.hand_over(1)
        read.append(checker.read())
    assert len(set(read)) > 1
    checker.desk.switch_language()
    polish = checker.read()
    assert [code for code, _ in polish] == [code for code, _ in read[-1]]


def test_a_code_does_what_was_read(checker: Duelist, rig: Rig) -> None:
    checker.desk.pick(checker.code_of("Sleeper Cell"))
    assert rig.now().view.proven == ("Sleeper Cell",)
    assert checker.at(Place.TABLE)  # everybody looks at it
    checker.desk.go_on()
    assert checker.table().hand_over_label == "Give the screen to Ola"
    checker.desk.hand_over()
    assert len(checker.read()) == 6


@pytest.mark.parametrize("pages", [0, -1, 1, 8])
def test_a_code_that_stands_for_nothing_leaves_everything(
    checker: Duelist, rig: Rig, pages: int
) -> None:
    for _ in range(abs(pages)):
        checker.desk.turn_page(1 if pages > 0 else -1)
    taken = {int(code) for code, _ in checker.read()}
    before = rig.now().sequence
    checker.desk.pick(next(code for code in CODES if code not in taken))
    assert checker.desk.notice()[1] == "Nothing stands under this number."
    assert rig.now().sequence == before
    assert checker.hand().turn == 1  # and can be tapped again


def test_nothing_is_picked_that_was_not_read(checker: Duelist, rig: Rig) -> None:
    checker.desk.pick(11)
    assert checker.desk.notice()[1] == "Something has changed: look again before you pick."
    assert rig.now().view.proven == ()
    checker.desk.pick(checker.code_of("Espionage"))
    assert rig.now().view.proven == ("Espionage",)


def test_what_was_read_before_another_picked_has_to_be_read_again(
    checker: Duelist, rig: Rig
) -> None:
    code = checker.code_of("Espionage")
    rig.do(i.Pause(), i.Unpause())
    checker.desk.pick(code)
    assert rig.now().view.proven == ()


def test_the_way_out_has_the_words_of_the_game(checker: Duelist, rig: Rig) -> None:
    assert checker.hand().mine == "Nothing more to prove"
    assert checker.hand().progress == ""  # nobody else is asked
    checker.read()
    checker.desk.seen()
    assert rig.now().over


def test_the_desk_never_has_what_a_number_does(checker: Duelist) -> None:
    checker.desk.look()
    private = checker.desk._hands._handing.private
    assert private is not None
    assert {choice.action for choice in private.choices} == {None}
    checker.desk.hide()
    assert checker.desk._hands._handing.private is None


def test_the_other_person_looks_at_any_time(checker: Duelist) -> None:
    checker.desk.hand_back()
    checker.desk.hand_over(2)
    page = checker.hand()
    assert (page.name, page.picks, page.choices, page.mine) == ("Jan", None, (), "Done")
    checker.desk.look()
    private = checker.desk.shown().private
    assert private is not None
    assert private.headline == "You hid nothing"
    checker.desk.seen()
    assert checker.at(Place.TABLE)


def test_nothing_that_was_posted_prints_a_card_or_a_number(checker: Duelist) -> None:
    checker.desk.pick(checker.code_of("Riots"))
    picks = [one for one in checker.posted if isinstance(one, i.Try) and type(one.what) is i.Pick]
    assert len(picks) == 1
    assert "code" not in repr(picks)
    printed = " ".join(map(repr, checker.posted)).lower()
    for word in ("int5", "rio6", "riots"):
        assert word not in printed
