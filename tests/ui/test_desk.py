"""The way through the screens, without a screen."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.cli.pin_file import PinFile
from companion.engine import Secret, Session, say
from companion.engine.face import Button, Lamp
from companion.engine.play import play_out
from companion.engine.proof import Verdict
from companion.journal.shelf import FolderShelf
from companion.presenters.checkup import CheckupPage, Finding, State
from companion.presenters.pages import (
    HandOverPage,
    HistoryPage,
    HomePage,
    ResultPage,
    SetupPage,
    TablePage,
)
from companion.presenters.seating import SeatingPage
from companion.presenters.settings import Settings
from companion.table import intents as i
from companion.table.page_lock import HELD_MS
from companion.ui.desk import Desk, Place
from companion.ui.house import NO_HOUSE, House, Told
from tests.engine.tiny import Hide
from tests.hardware.seating import until
from tests.table.rig import FIVE, GAMES, Rig, running


class Player:
    """Somebody at the desk, who waits until the table has answered."""

    def __init__(self, rig: Rig, settings: Settings, house: House = NO_HOUSE) -> None:
        self._rig = rig
        self.desk = Desk(GAMES, settings, self._post, lambda do: do(), lambda: None, house)
        self.desk.begin()

    def _post(self, intent: i.Intent) -> None:
        snapshot = self._rig.do(intent)
        if not isinstance(intent, i.Look | i.ListGames | i.Adjust):
            self.desk.receive(snapshot)

    def at(self, place: Place) -> bool:
        return self.desk.shown().place is place

    def table(self) -> TablePage:
        page = self.desk.shown().page
        assert isinstance(page, TablePage)
        return page

    def hand(self) -> HandOverPage:
        page = self.desk.shown().page
        assert isinstance(page, HandOverPage)
        return page


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig) -> Player:
    return Player(rig, Settings(people=FIVE))


@pytest.fixture
def seated(player: Player) -> Player:
    player.desk.set_up("resistance")
    player.desk.choose_option("first_leader", "1")
    player.desk.start()
    return player


def test_it_begins_at_home(player: Player) -> None:
    page = player.desk.shown().page
    assert player.at(Place.HOME)
    assert isinstance(page, HomePage)
    assert "resistance" in [tile.slug for tile in page.games]
    assert page.resume is None


def test_the_people_of_last_time_sit_down_by_themselves(player: Player) -> None:
    player.desk.set_up("resistance")
    page = player.desk.shown().page
    assert isinstance(page, SetupPage)
    assert page.names == FIVE
    assert page.trouble == ""


def test_a_table_with_an_empty_seat_does_not_start(player: Player) -> None:
    player.desk.set_up("resistance")
    player.desk.set_count(6)
    page = player.desk.shown().page
    assert isinstance(page, SetupPage)
    assert page.trouble == "1 seat has no name yet."
    player.desk.start()
    assert player.at(Place.SETUP)


def test_the_screen_goes_round_and_back(seated: Player) -> None:
    assert seated.table().hand_over == (1, 2, 3, 4, 5)
    seated.desk.hand_over()
    for name in FIVE:
        assert seated.hand().name == name
        seated.desk.look()
        assert seated.desk.shown().private is not None
        seated.desk.hide()
        assert seated.desk.shown().private is None
        seated.desk.seen()
    assert seated.at(Place.TABLE)
    assert seated.table().script is not None


def test_two_fingers_on_a_page_choose_nothing_once_it_is_put_back(seated: Player) -> None:
    """One lifts from "Back to the table", and in the same frame the other from a choice."""
    to_the_vote(seated)
    seated.desk.hand_over(1)
    choice = seated.hand().choices[0]
    seated.desk.hand_back()
    seated.desk.choose(choice)
    assert seated.table().hand_over == (1, 2, 3, 4, 5)
    seated.desk.hand_over(1)
    seated.desk.choose(choice)
    seated.desk.hand_back()
    assert seated.table().hand_over == (2, 3, 4, 5)


def test_an_answer_that_comes_after_letting_go_is_not_drawn(seated: Player) -> None:
    late: list[object] = []
    seated.desk._hands._later = late.append
    seated.desk.hand_over(2)
    seated.desk.look()
    seated.desk.hide()
    for do in late:
        do()  # type: ignore[operator]
    assert seated.desk.shown().private is None


def test_a_look_ends_when_a_break_begins(seated: Player) -> None:
    seated.desk.hand_over(2)
    seated.desk.look()
    seated.desk.pause()
    assert seated.desk.shown().private is None
    assert seated.hand().released == 1
    seated.desk.look()  # who wants to look during the break may
    assert seated.desk.shown().private is not None
    assert seated.hand().released == 1


@pytest.mark.parametrize(("box", "ends"), [(2, False), (3, True), (9, True)])
def test_a_look_ends_when_another_presses_a_button(rig: Rig, box: int, *, ends: bool) -> None:
    places = {name: seat for seat, name in enumerate(FIVE, start=1)}
    player = Player(rig, Settings(people=FIVE, places=places))
    player.desk.set_up("resistance")
    player.desk.start()
    player.desk.hand_over(2)
    player.desk.look()
    rig.do(i.Press(box, Button.A))
    assert rig.presses == [(box, Button.A)]
    player.desk.pressed(box, Button.A)
    assert (player.desk.shown().private is None) is ends
    assert player.hand().released == ends
    named = f"{FIVE[box - 1]} pressed a button. Hold again." if box <= len(FIVE) else ""
    assert (player.hand().hint == named) is (ends and bool(named))
    player.desk.look()
    assert "pressed" not in player.hand().hint


def test_a_seat_with_buttons_looks_by_one_of_its_own(rig: Rig) -> None:
    rig.button_places |= {1, 2}
    player = Player(rig, Settings(people=FIVE))
    player.desk.set_up("resistance")
    player.desk.start()
    before = rig.now(i.Changed()).awaited
    player.desk.hand_over(2)
    player.desk.look()
    assert player.desk.shown().private is None
    rig.do(i.Press(2, Button.A), i.Hold(2, down=True))
    rig.tick(HELD_MS / 1000)
    assert player.desk.shown().private is not None
    assert rig.now(i.Changed()).awaited == before  # nothing was chosen by it
    rig.do(i.Hold(2, down=False))
    assert player.desk.shown().private is None
    assert player.hand().no_button == "Button not working?"
    player.desk.open_without_button()
    assert player.desk.shown().private is not None  # the screen is still held
    assert (player.hand().no_button, player.hand().hold) == ("", "Hold to see")
    player.desk.hand_over(3)  # whose box is missing, and who is asked to look
    player.desk.look()
    assert player.desk.shown().private is not None
    assert rig.now(i.Changed()).opened == (2,)


def vote_by_hand(player: Player, *choices: int) -> None:
    player.desk.hand_over()
    for choice in choices:
        icon = ("check", "cross")[choice]
        player.desk.choose(next(one for one in player.hand().choices if one.icon == icon))


def to_the_vote(player: Player) -> None:
    player.desk.hand_over()
    for _ in FIVE:
        player.desk.seen()
    player.desk.skip_script()
    player.desk.choose(player.table().choices[0])
    for _ in range(2):
        plate = next(plate for plate in player.table().plates if plate.choices)
        joining = [p.choices[0] for p in player.table().plates if "joins" in p.choices[0].label]
        player.desk.choose(joining[0])
        assert plate
    player.desk.choose(player.table().choices[0])


def test_a_vote_by_hand_over_stops_at_the_reveal(seated: Player) -> None:
    to_the_vote(seated)
    assert seated.table().headline == "Vote on the team"
    vote_by_hand(seated, 0, 0, 0, 1, 1)
    page = seated.table()
    assert page.waits_to_go_on
    assert page.headline == "Team approved 3 : 2"
    assert [plate.status.text for plate in page.plates] == ["For"] * 3 + ["Against"] * 2


def test_the_language_changes_in_mid_vote(seated: Player) -> None:
    to_the_vote(seated)
    seated.desk.hand_over()
    seated.desk.choose(seated.hand().choices[0])
    english = seated.hand()
    seated.desk.switch_language()
    polish = seated.hand()
    assert (english.seat, english.choices[0].action) == (polish.seat, polish.choices[0].action)
    assert english.title != polish.title
    assert english.choices[0].label != polish.choices[0].label


def test_hidden_choices_change_sides_by_chance_and_stay_for_a_hand_over(seated: Player) -> None:
    to_the_vote(seated)
    first = set()
    for _ in range(60):  # all alike by luck: once in a billion billion evenings
        seated.desk.hand_over(1)
        shown = seated.hand().choices
        first.add(shown[0].icon)
        assert seated.hand().unmixed == ""
        seated.desk.look()
        seated.desk.hide()
        seated.desk.switch_language()
        assert [one.action for one in seated.hand().choices] == [one.action for one in shown]
        seated.desk.hand_back()
    assert first == {"check", "cross"}
    seated.desk.change_setting("mix_choices", "False")
    for _ in range(20):
        seated.desk.hand_over(1)
        assert [one.icon for one in seated.hand().choices] == ["check", "cross"]
        assert seated.hand().unmixed == "Buttons do not change places: hide your finger."
        seated.desk.hand_back()


def test_going_home_keeps_the_game_for_later(seated: Player) -> None:
    to_the_vote(seated)
    before = seated.table()
    seated.desk.open_home()
    page = seated.desk.shown().page
    assert isinstance(page, HomePage)
    assert page.resume is not None
    seated.desk.open_game(page.resume.file)
    assert seated.table() == before


def test_settings_open_over_the_game_and_close_to_it(seated: Player) -> None:
    seated.desk.open_settings()
    assert seated.at(Place.SETTINGS)
    seated.desk.change_setting("text", "large")
    seated.desk.close_settings()
    assert seated.at(Place.TABLE)
    assert seated.desk.settings.text == "large"


def test_who_played_is_remembered(rig: Rig) -> None:
    player = Player(rig, Settings())
    player.desk.set_up("resistance")
    for index, name in enumerate(FIVE):
        player.desk.name_seat(index, name)
    player.desk.start()
    assert player.desk.settings.people == FIVE
    player.desk.forget_people()
    assert not player.desk.settings.people


TEN_BOXES = House(places=tuple(range(1, 11)), ask_seats=lambda: True)


@pytest.fixture
def at_boxes(rig: Rig) -> Player:
    player = Player(rig, Settings(people=FIVE), TEN_BOXES)
    player.desk.set_up("resistance")
    return player


def seating(player: Player) -> SeatingPage:
    page = player.desk.shown().page
    assert isinstance(page, SeatingPage)
    return page


def test_a_game_with_buttons_begins_when_everybody_has_pressed_one(
    at_boxes: Player, rig: Rig
) -> None:
    at_boxes.desk.start()
    boxes = (7, 3, 10, 1, 4)
    for name, box in zip(FIVE, boxes, strict=True):
        assert seating(at_boxes).name == name
        at_boxes.desk.pressed(box, Button.B)
    assert at_boxes.at(Place.TABLE)
    assert at_boxes.desk.settings.places == dict(zip(FIVE, boxes, strict=True))
    now = rig.now(i.Press(10, Button.A))
    assert now.places == boxes
    assert now.awaited == (1, 2, 4, 5)


def test_the_lamp_answers_where_somebody_sat_down(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.take_seats()
    at_boxes.desk.pressed(6, Button.A)
    until(lambda: dict(rig.devices.lamps) == {6: "got_it"})
    assert at_boxes.desk.boxes() == {**dict.fromkeys(range(1, 11), Lamp.OFF), 6: Lamp.GOT_IT}


def test_nobody_takes_a_seat_that_is_taken(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.take_seats()
    at_boxes.desk.pressed(6, Button.A)
    at_boxes.desk.pressed(6, Button.B)
    assert seating(at_boxes).warning == "Ola sits there already."
    assert seating(at_boxes).name == "Jan"
    until(lambda: dict(rig.devices.lamps) == {6: "attention"})
    at_boxes.desk.pressed(2, Button.B)
    assert seating(at_boxes).warning == ""


def test_whoever_sits_without_buttons_is_skipped(at_boxes: Player) -> None:
    at_boxes.desk.take_seats()
    at_boxes.desk.skip_seat()
    for box in (1, 2, 3, 4):
        at_boxes.desk.pressed(box, Button.A)
    assert at_boxes.at(Place.SETUP)
    assert at_boxes.desk.settings.places == dict(zip(FIVE, (0, 1, 2, 3, 4), strict=True))


def test_leaving_keeps_the_places_of_before(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.take_seats()
    at_boxes.desk.pressed(6, Button.A)
    at_boxes.desk.leave_seating()
    assert at_boxes.at(Place.SETUP)
    assert at_boxes.desk.settings.places == {}
    until(lambda: dict(rig.devices.lamps) == {})


BOXES = (7, 3, 10, 1, 4)
PLACES = dict(zip(FIVE, BOXES, strict=True))


def sit(player: Player, boxes: Sequence[int] = BOXES) -> None:
    for box in boxes:
        player.desk.pressed(box, Button.A)


def test_people_sit_down_again_before_another_game(at_boxes: Player) -> None:
    """Somebody alone may have begun a game meanwhile, and said anything."""
    at_boxes.desk.start()
    sit(at_boxes)
    at_boxes.desk.open_home()
    at_boxes.desk.set_up("resistance")
    at_boxes.desk.start()
    assert seating(at_boxes).name == FIVE[0]


def two_who_played(rig: Rig) -> Player:
    """Let Ola and Jan play at boxes 1 and 2 until the game is over."""
    rig.button_places |= set(range(1, 11))
    player = Player(rig, Settings(people=("Ola", "Jan")), TEN_BOXES)
    player.desk.set_up("tiny")
    player.desk.start()
    sit(player, (1, 2))
    player.desk.receive(rig.do(i.Press(1, Button.A), i.Press(2, Button.B)))
    assert rig.now().over
    return player


def test_people_who_played_there_to_the_end_are_not_asked_again(rig: Rig) -> None:
    player = two_who_played(rig)
    player.desk.play_again()
    player.desk.start()
    assert player.at(Place.TABLE)
    assert rig.now().places == (1, 2)
    assert not rig.now().reseated
    assert player.desk.reminder()[1] == "Seats as in the last game."


def test_who_plays_a_game_of_the_shelf_again_is_asked_where_they_sit(rig: Rig) -> None:
    player = two_who_played(rig)
    file = rig.now().file
    player.desk.open_home()
    player.desk.open_game(file)
    assert player.at(Place.RESULT)
    player.desk.play_again()
    player.desk.start()
    assert seating(player).name == "Ola"


def test_seats_taken_before_the_start_are_told_also_after_a_round_that_was_left(rig: Rig) -> None:
    """A name that is changed for a moment makes a round due, and that one can be left."""
    player = two_who_played(rig)
    player.desk.play_again()
    player.desk.take_seats()
    sit(player, (2, 1))
    player.desk.name_seat(0, "Iga")
    player.desk.start()
    player.desk.leave_seating()
    player.desk.name_seat(0, "Ola")
    player.desk.start()
    assert rig.now().reseated
    assert player.desk.reminder()[1] == "Seats were taken anew."


@pytest.mark.parametrize("chosen", [False, True], ids=["none", "another"])
def test_whose_pin_was_removed_is_told_until_a_game_was_played_to_its_end(
    rig: Rig, tmp_path: Path, *, chosen: bool
) -> None:
    pins = PinFile(tmp_path / "pins.json", lambda: bytes(32))
    pins.choose("Jan", "1234")
    pins.remove("Jan")
    if chosen:
        pins.choose("Jan", "4321")
    player = Player(rig, Settings(people=("Ola", "Jan")), House(pins=pins))
    reminders = []
    # One that is left, one that somebody hurried through alone, one that was played, one more.
    for minutes, to_its_end in ((10, False), (1, True), (10, True), (0, False)):
        player.desk.set_up("tiny")
        player.desk.start()
        reminders.append(player.desk.reminder()[1])
        rig.clock.pass_seconds(60 * minutes)
        if to_its_end:
            hidden = [i.Act(seat, Hide(Secret("left"))) for seat in (1, 2)]
            proofs: list[i.Intent] = [i.GiveScreen(2), i.GivePin(2)] if chosen else []
            player.desk.receive(rig.do(*proofs, *hidden))
            assert rig.now(i.Changed()).over
        player.desk.open_home()
    said = "Jan: PIN changed without the old one." if chosen else "Jan: PIN removed."
    assert reminders == [said, said, said, ""]


def test_a_round_that_was_left_half_done_begins_anew(at_boxes: Player) -> None:
    at_boxes.desk.start()
    sit(at_boxes, BOXES[:4])
    at_boxes.desk._sitting._clock = lambda: datetime.now(UTC) + timedelta(minutes=5)
    at_boxes.desk.pressed(BOXES[4], Button.A)
    assert (seating(at_boxes).name, seating(at_boxes).seated) == (FIVE[0], ())
    at_boxes.desk._sitting._clock = lambda: datetime.now(UTC)
    sit(at_boxes)
    assert at_boxes.at(Place.TABLE)


def test_people_who_played_there_another_day_are_asked_again(rig: Rig) -> None:
    settings = two_who_played(rig).desk.settings
    next_week = Player(rig, settings, TEN_BOXES)  # the companion was started anew
    next_week.desk.receive(rig.do())
    next_week.desk.play_again()
    next_week.desk.start()
    assert seating(next_week).name == "Ola"


def test_people_are_asked_again_where_they_sit_elsewhere_by_now(rig: Rig) -> None:
    player = two_who_played(rig)
    player.desk._preferences.remember_places({"Ola": 2, "Jan": 1})
    player.desk.play_again()
    player.desk.start()
    assert seating(player).name == "Ola"


def test_seats_that_were_taken_before_somebody_starts_the_game_are_told(rig: Rig) -> None:
    """Only whoever was there knows who pressed."""
    player = two_who_played(rig)
    player.desk.play_again()
    player.desk.take_seats()
    sit(player, (2, 1))
    assert player.at(Place.SETUP)
    player.desk.start()
    assert rig.now().places == (2, 1)
    assert rig.now().reseated
    assert player.desk.reminder()[1] == "Seats were taken anew."


def test_people_who_sat_there_another_day_are_asked_again(rig: Rig) -> None:
    player = Player(rig, Settings(people=FIVE, places=PLACES), TEN_BOXES)
    player.desk.set_up("resistance")
    player.desk.start()
    assert seating(player).name == FIVE[0]


def test_a_table_that_uses_no_buttons_says_so_once(rig: Rig) -> None:
    player = Player(rig, Settings(people=FIVE), TEN_BOXES)
    player.desk.set_up("resistance")
    player.desk.start()
    assert (seating(player).again, seating(player).nobody) == ("", "Nobody has buttons")
    player.desk.seat_nobody()
    assert player.at(Place.TABLE)
    another_day = Player(rig, player.desk.settings, TEN_BOXES)
    another_day.desk.set_up("resistance")
    another_day.desk.start()
    assert another_day.at(Place.TABLE)


def test_a_game_that_was_only_interrupted_goes_on_at_once(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.start()
    sit(at_boxes)
    file = rig.now().file
    after_a_power_cut = Player(rig, at_boxes.desk.settings, TEN_BOXES)
    after_a_power_cut.desk.open_home()
    assert [saved.file for saved in after_a_power_cut.desk._saved] == [file]
    after_a_power_cut.desk.open_game(file)
    assert after_a_power_cut.at(Place.TABLE)
    assert rig.now().places == BOXES


def test_before_an_old_game_goes_on_people_sit_down_again(at_boxes: Player, rig: Rig) -> None:
    rig.button_places |= set(range(1, 11))
    at_boxes.desk.start()
    sit(at_boxes)
    file = rig.now().file
    next_week = Player(rig, at_boxes.desk.settings, TEN_BOXES)
    next_week.desk._sitting._clock = lambda: datetime.now(UTC) + timedelta(days=7)
    next_week.desk.open_home()
    next_week.desk.open_game(file)
    sit(next_week, (1, 2, 3, 4, 5))
    assert next_week.at(Place.TABLE)
    assert rig.now().places == (1, 2, 3, 4, 5)
    assert rig.now().reseated
    assert next_week.desk.reminder()[1] == "Seats were taken anew."


def test_who_sits_elsewhere_by_now_is_asked_before_the_game_goes_on(rig: Rig) -> None:
    rig.button_places |= set(range(1, 11))
    player = Player(rig, Settings(people=("Ola", "Jan")), TEN_BOXES)
    files = []
    for boxes in ((1, 2), (2, 1)):
        player.desk.set_up("tiny")
        player.desk.start()
        sit(player, boxes)
        files.append(rig.now().file)
        player.desk.open_home()
    player.desk.open_game(files[1])
    assert player.at(Place.TABLE)
    player.desk.open_home()
    player.desk.open_game(files[0])
    assert seating(player).name == "Ola"


def test_people_are_asked_again_where_nobody_knows_how_long_a_game_was_put_away(
    at_boxes: Player, rig: Rig
) -> None:
    """Without a network the clock of a Pi stands while it is switched off."""
    at_boxes.desk.start()
    sit(at_boxes)
    file = rig.now().file
    house = House(TEN_BOXES.places, TEN_BOXES.ask_seats, knows_time=lambda: False)
    switched_on_again = Player(rig, at_boxes.desk.settings, house)
    switched_on_again.desk.open_home()
    switched_on_again.desk.open_game(file)
    assert seating(switched_on_again).name == FIVE[0]


def test_who_lost_their_box_to_another_group_is_asked_before_the_game_goes_on(
    at_boxes: Player, rig: Rig
) -> None:
    at_boxes.desk.start()
    sit(at_boxes)
    file = rig.now().file
    settings = at_boxes.desk.settings.with_places({"Iga": BOXES[1]})
    later = Player(rig, settings, TEN_BOXES)
    later.desk.open_home()
    later.desk.open_game(file)
    assert seating(later).name == FIVE[0]
    later.desk.leave_seating()
    assert later.at(Place.HOME)


@pytest.mark.parametrize("how", ["forgotten", "taken by another name"])
def test_who_has_no_place_any_more_is_asked_before_the_next_game(
    at_boxes: Player, how: str
) -> None:
    """Else everybody would sit as it is wired, or somebody at no box, and nobody would say so."""
    at_boxes.desk.start()
    sit(at_boxes)
    at_boxes.desk.open_home()
    if how == "forgotten":
        at_boxes.desk.forget_people()
    else:
        at_boxes.desk._preferences.remember_places({"Iga": BOXES[1]})
    at_boxes.desk.set_up("resistance")
    for index, name in enumerate(FIVE):
        at_boxes.desk.name_seat(index, name)
    at_boxes.desk.start()
    assert seating(at_boxes).name == FIVE[0]


def test_whoever_plays_again_is_heard_when_seats_are_taken(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.start()
    sit(at_boxes)
    at_boxes.desk.play_again()
    at_boxes.desk.take_seats()
    rig.do(i.Press(3, Button.A))
    assert rig.presses == [(3, Button.A)]  # no game has heard it


def test_forgetting_the_names_moves_nobody_who_is_playing(at_boxes: Player, rig: Rig) -> None:
    at_boxes.desk.start()
    sit(at_boxes)
    at_boxes.desk.forget_people()
    at_boxes.desk.switch_language()
    assert rig.now().places == BOXES
    assert at_boxes.desk.settings.people == ()


def test_the_self_test_ticks_what_was_pressed_and_lights_it(rig: Rig) -> None:
    said: list[object] = []
    house = House(places=(1, 2, 3), examine=lambda told: said.append(told))  # noqa: PLW0108
    player = Player(rig, Settings(), house)
    player.desk.open_checkup()
    page = player.desk.shown().page
    assert isinstance(page, CheckupPage)
    assert page.busy
    player.desk.pressed(2, Button.A)
    player.desk.pressed(2, Button.B)
    until(lambda: rig.devices.lamps.get(2) == "got_it")
    page = player.desk.shown().page
    assert [all(button.pressed for button in place.buttons) for place in page.places] == [
        False,
        True,
        False,
    ]
    assert len(said) == 1
    player.desk.close_checkup()
    assert player.at(Place.HOME)
    until(lambda: dict(rig.devices.lamps) == {})


def test_what_an_earlier_self_test_finds_is_not_shown_in_the_next(rig: Rig) -> None:
    told: list[Told] = []
    player = Player(rig, Settings(), House(examine=told.append))
    player.desk.open_checkup()
    player.desk.check_again()
    found = Finding("disk", State.OK, say("Disk"), say("All is well."))
    told[0]((found,), False)
    assert player.desk.shown().page.lines == ()
    told[1]((found,), False)
    assert [line.check for line in player.desk.shown().page.lines] == ["disk"]


def test_the_self_test_says_a_line(rig: Rig) -> None:
    player = Player(rig, Settings())
    player.desk.try_voice()
    until(lambda: rig.devices.last_line == "This is how the companion sounds.")


def test_a_press_while_nobody_asks_for_one_does_nothing(player: Player) -> None:
    player.desk.pressed(1, Button.A)
    assert player.at(Place.HOME)
    assert player.desk.boxes() == {}


# Checking the deal


@pytest.fixture
def keeper(tmp_path: Path, rig: Rig) -> Player:
    """Somebody at a desk that can look into the files of the games."""
    shelf = FolderShelf(tmp_path / "games", tmp_path / "owner.key", GAMES)
    house = House(deal_codes=shelf.codes, verify=shelf.verify)
    player = Player(rig, Settings(people=FIVE), house)
    player.desk.set_up("resistance")
    player.desk.start()
    return player


def lines_of(player: Player) -> tuple[str, ...]:
    page = player.desk.shown().page
    assert isinstance(page, TablePage | ResultPage)
    return page.deal.lines if page.deal else ()


def test_the_codes_of_the_deal_are_shown_only_on_request(keeper: Player) -> None:
    assert keeper.table().can_check
    assert not lines_of(keeper)
    keeper.desk.check_deal()
    until(lambda: len(lines_of(keeper)) == 4)
    deal, receipt = (re.search(r": (.*)", line) for line in lines_of(keeper)[:2])
    assert deal
    assert receipt
    assert re.fullmatch(r"(-?[0-9A-Z]{4}){5}", deal[1])
    assert re.fullmatch(r"\d+(-[0-9A-Z]{4}){5}", receipt[1])
    keeper.desk.close_deal()
    assert not lines_of(keeper)


def test_the_codes_go_when_the_game_goes_on(keeper: Player) -> None:
    keeper.desk.check_deal()
    until(lambda: len(lines_of(keeper)) == 4)
    keeper.desk.pause()
    assert not lines_of(keeper)


def test_a_desk_without_a_shelf_offers_no_check(seated: Player) -> None:
    assert not seated.table().can_check
    seated.desk.check_deal()
    assert not lines_of(seated)


def test_a_file_that_is_gone_is_one_sentence(keeper: Player, tmp_path: Path) -> None:
    for file in (tmp_path / "games").glob("*.journal*"):
        file.unlink()
    keeper.desk.check_deal()
    until(lambda: lines_of(keeper) and "There is no file" in lines_of(keeper)[0])


def test_a_finished_game_is_proved_and_an_imported_one_says_so(
    keeper: Player, tmp_path: Path
) -> None:
    now = keeper.desk.snapshot.situation
    assert now is not None
    keeper.desk.open_home()
    shelf = FolderShelf(tmp_path / "games", tmp_path / "owner.key", GAMES)
    with shelf.open(now.file) as book:
        assert book.record is not None
        for _ in play_out(Session.resume(now.game, book.record, book), Random(1)):
            pass
    with shelf.open(now.file) as book, shelf.new("resistance")[1] as copy:
        assert book.record is not None
        header = replace(book.record.header, imported=Verdict.CHANGED)
        copy.begin(header, book.record.entries)
    keeper.desk.open_history()
    edited, proved = _history(keeper).games
    assert edited.mark == "imported, changed"
    assert not proved.mark
    keeper.desk.open_game(proved.file)
    keeper.desk.check_deal()
    until(lambda: "Proved" in _title(keeper))
    assert not any("mported" in fact for fact in _result(keeper).facts)
    keeper.desk.open_home()
    keeper.desk.open_game(edited.file)
    assert _result(keeper).facts[0] == "Imported, changed"
    assert _result(keeper).deal is None


def _title(player: Player) -> str:
    deal = _result(player).deal
    return deal.title if deal else ""


def _history(player: Player) -> HistoryPage:
    page = player.desk.shown().page
    assert isinstance(page, HistoryPage)
    return page


def _result(player: Player) -> ResultPage:
    page = player.desk.shown().page
    assert isinstance(page, ResultPage)
    return page
