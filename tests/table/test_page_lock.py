"""A private page opens for its own seat: by its own button, or so that everybody is told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.story import tell
from companion.engine import AnyGame, Record, Secret, Setup, say
from companion.engine.face import Button, Lamp, Moment, Private
from companion.engine.facts import PageOpened, SeatsTaken
from companion.engine.sentence import AS_WRITTEN
from companion.games.unrest import DEFINITION as UNREST
from companion.journal import load_key, read_journal
from companion.presenters.language import language
from companion.presenters.result import result_page
from companion.presenters.table import table_page
from companion.table import intents as i
from companion.table.page_lock import HELD_MS, PROVED_MS, TAP_MS
from tests.engine.tiny import TINY, Hide, Nod, Nodded
from tests.table.rig import GAMES, running
from tests.table.stepped import Stepped

OLA, JAN = 1, 2
TOLD = "Ola's page was opened."


class Table(Stepped):
    """Ola and Jan with a box each; what is drawn on the screen in somebody's hands."""

    def __init__(
        self, *boxes: int, pins: Mapping[str, str] | None = None, game: AnyGame = TINY
    ) -> None:
        super().__init__(game, boxes=boxes)
        self.drawn: list[bool] = []
        self.adjust(pins=pins or {})
        self.do(i.Begin("tiny", Setup(("Ola", "Jan"))))

    @property
    def page(self) -> bool:
        return bool(self.drawn) and self.drawn[-1]

    def give(self, seat: int | None) -> None:
        self.do(i.GiveScreen(seat))

    def look(self, seat: int = OLA) -> None:
        def reply(private: Private | None) -> None:
            self.drawn.append(private is not None)

        self.do(i.Look(seat, reply))

    def hold(self, place: int, *, down: bool = True, button: Button = Button.A) -> None:
        """Do what a real box does: the first press is told, and then that both are held."""
        if down:
            self.do(i.Press(place, button))
        self.do_quietly(i.Hold(place, down))

    def tap(self, place: int, button: Button = Button.A) -> None:
        """Press one button, for however long."""
        self.do(i.Press(place, button))

    def written(self) -> list[Any]:
        log: Any = self.table._open._book  # type: ignore[union-attr]
        return [entry.fact for entry in log.entries]

    def story(self) -> list[str]:
        log: Any = self.table._open._book  # type: ignore[union-attr]
        return list(tell(TINY, Record(log.header, tuple(log.entries))))


@pytest.fixture
def boxed() -> Iterator[Table]:
    table = Table(1, 2)
    yield table
    table.close()


@pytest.fixture
def bare() -> Iterator[Table]:
    table = Table()
    yield table
    table.close()


def test_a_page_opens_while_the_button_and_the_screen_are_held(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    assert not boxed.page
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    assert boxed.page
    boxed.hold(1, down=False)
    assert not boxed.page
    assert PageOpened(OLA) not in boxed.written()


def test_the_order_of_the_two_hands_does_not_matter(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    boxed.look()
    assert boxed.page


def test_letting_go_of_the_screen_closes_it_too(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.hold(1)
    boxed.look()
    boxed.pass_ms(HELD_MS)
    boxed.do(i.LookAway())
    assert not boxed.page
    boxed.pass_ms(HELD_MS * 2)
    assert not boxed.page


def test_a_box_proves_nothing_any_more_when_nobody_has_looked_for_a_while(boxed: Table) -> None:
    """The screen may lie on the table by then, and whoever is near would choose on it."""
    boxed.give(OLA)
    boxed.hold(1)
    boxed.look()
    boxed.pass_ms(HELD_MS)
    boxed.hold(1, down=False)
    boxed.pass_ms(PROVED_MS * 2)
    assert boxed.now.locks.proved  # a look ends by itself elsewhere
    boxed.do_quietly(i.LookAway())
    boxed.pass_ms(PROVED_MS - 1000)
    assert boxed.now.locks.proved
    boxed.pass_ms(1000)
    assert not boxed.now.locks.proved
    boxed.do_quietly(i.Act(OLA, Hide(Secret("L"))))
    assert OLA in boxed.now.awaited
    assert boxed.shown[-1].notice
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    boxed.do(i.Act(OLA, Hide(Secret("L"))))
    assert OLA not in boxed.now.awaited


def test_no_other_seats_button_opens_it(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.hold(2)
    boxed.pass_ms(HELD_MS * 3)
    assert boxed.drawn == []


def test_a_vote_does_not_open_the_page_to_whoever_has_the_screen(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.tap(1)  # and is not let go for a long time
    boxed.pass_ms(HELD_MS * 4)
    assert boxed.drawn == []


def test_both_buttons_for_a_moment_do_not_open_it_either(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.hold(1)
    boxed.pass_ms(HELD_MS - 50)
    boxed.hold(1, down=False)
    boxed.pass_ms(HELD_MS * 2)
    assert boxed.drawn == []


@pytest.mark.parametrize("button", Button)
def test_whoever_has_the_screen_chooses_nothing_with_a_button(boxed: Table, button: Button) -> None:
    before = boxed.now
    boxed.give(OLA)
    boxed.tap(1, button)
    assert (boxed.now.awaited, boxed.now.sequence) == (before.awaited, before.sequence)
    boxed.give(None)
    boxed.tap(1, button)
    assert boxed.now.awaited == (JAN,)


def test_a_tap_that_chooses_nothing_is_answered(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.tap(1)
    assert boxed.shown[-1].notice is None  # the other button may follow
    boxed.pass_ms(TAP_MS)
    notice = boxed.shown[-1].notice
    assert notice is not None
    said = notice.sentence.render(("Ola", "Jan"))
    assert said == "Ola: the screen is yours. Put it back, then choose."


def test_whoever_looks_by_both_buttons_is_not_told_off(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.hold(1)
    boxed.pass_ms(HELD_MS * 2)
    boxed.hold(1, down=False)
    boxed.pass_ms(TAP_MS * 2)
    assert boxed.shown[-1].notice is None


def test_a_finger_that_was_there_before_opens_nothing(boxed: Table) -> None:
    boxed.hold(1)
    boxed.pass_ms(HELD_MS * 3)
    boxed.give(OLA)
    boxed.look()
    boxed.pass_ms(HELD_MS * 3)
    assert boxed.drawn == []
    boxed.hold(1, down=False)
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    assert boxed.page


def test_the_others_choose_meanwhile_as_ever(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.hold(2)
    assert boxed.now.awaited == (OLA,)


def test_a_hold_tells_nothing_of_the_two_buttons() -> None:
    def trace(button: Button) -> list[tuple[int, str, Any]]:
        table = Table(1, 2)
        table.give(OLA)
        table.look()
        table.hold(1, button=button)
        table.pass_ms(HELD_MS)
        table.hold(1, down=False)
        table.close()
        return table.told

    assert trace(Button.A) == trace(Button.B)


def test_the_lamp_of_whoever_is_given_the_screen_says_so(boxed: Table, bare: Table) -> None:
    bare.give(OLA)
    assert bare.now.lamps == {OLA: Lamp.WAITING, JAN: Lamp.WAITING}  # asked, and without a box
    boxed.give(OLA)
    assert boxed.now.lamps == {OLA: Lamp.PAGE, JAN: Lamp.WAITING}  # her buttons choose nothing now
    boxed.give(None)
    boxed.hold(1)
    boxed.hold(1, down=False)
    boxed.give(OLA)
    assert boxed.now.lamps == {OLA: Lamp.PAGE, JAN: Lamp.WAITING}
    boxed.give(None)
    assert Lamp.PAGE not in boxed.now.lamps.values()


def test_a_look_that_is_asked_for_is_not_told(bare: Table) -> None:
    assert OLA in bare.now.awaited
    bare.give(OLA)
    bare.look()
    assert bare.page
    assert PageOpened(OLA) not in bare.written()


def test_an_unasked_look_at_a_seat_without_buttons_is_told_before_it_opens(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))  # Ola has chosen
    bare.give(OLA)
    bare.look()
    assert bare.page
    assert bare.written()[-1] == PageOpened(OLA)
    assert (bare.now.lamps[OLA], bare.now.opened) == (Lamp.PAGE, (OLA,))
    assert [line for _, line in bare.lines][-1] == TOLD
    assert bare.shown[-1].reminder is None  # it would lie over the page
    bare.give(None)
    reminder = bare.shown[-1].reminder
    assert reminder is not None
    assert reminder.sentence.render(("Ola", "Jan")) == TOLD


def test_one_time_with_the_screen_is_told_once(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    for _ in range(3):
        bare.look()
        bare.do(i.LookAway())
    bare.give(OLA)
    bare.look()
    assert bare.now.opened == (OLA, OLA)


def test_a_page_that_cannot_be_written_down_stays_closed(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    log: Any = bare.table._open._book  # type: ignore[union-attr]

    def full(_: Any) -> None:
        raise OSError("no space left")

    log.append = full
    bare.look()
    assert not bare.page
    assert bare.shown[-1].notice is not None


def test_without_a_button_nothing_opens_that_cannot_be_written_down(boxed: Table) -> None:
    boxed.give(OLA)
    log: Any = boxed.table._open._book  # type: ignore[union-attr]

    def full(_: Any) -> None:
        raise OSError("no space left")

    log.append = full
    boxed.do(i.OpenWithoutButton())
    boxed.look()
    assert not boxed.page
    assert boxed.now.locks.by_button == {OLA, JAN}


@pytest.mark.parametrize("asked", [True, False])
def test_whose_button_is_broken_opens_it_openly(boxed: Table, asked: bool) -> None:
    if not asked:
        boxed.hold(1)
        boxed.hold(1, down=False)
    assert boxed.now.locks.by_button == {OLA, JAN}
    boxed.give(OLA)
    boxed.look()
    boxed.do(i.OpenWithoutButton())
    assert boxed.page
    assert boxed.now.locks.by_button == {JAN}
    assert boxed.now.opened == (OLA,)
    assert boxed.now.lamps[OLA] is Lamp.PAGE
    boxed.give(OLA)
    assert boxed.now.locks.by_button == {OLA, JAN}  # for this once


def test_a_box_that_breaks_locks_nobody_out_and_is_told(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.boxes.discard(1)  # stuck, flickering, unplugged by somebody who wants to look
    boxed.do(i.Changed())
    assert boxed.page
    assert boxed.now.opened == (OLA,)  # although it is her turn
    boxed.do(i.LookAway(), i.Press(2, Button.A))
    assert boxed.now.locks.by_button == {JAN}


def test_a_box_that_breaks_while_its_page_is_open_is_told(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    assert (boxed.page, boxed.now.opened) == (True, ())
    boxed.boxes.discard(1)
    boxed.do(i.Changed())
    assert list(boxed.now.opened) == [OLA]  # nothing holds it open any more but the screen


@pytest.mark.parametrize("what", ["act", "card"])
def test_nothing_is_chosen_on_the_screen_of_a_seat_that_has_not_proved_itself(
    boxed: Table, what: str
) -> None:
    choice = boxed.now.game.face.secrets(boxed.now.view, OLA)[0].action
    chosen: dict[str, i.Intent] = {"act": i.Act(OLA, choice), "card": i.ShowCard("C1", OLA)}
    before = boxed.now.sequence
    boxed.give(OLA)
    boxed.do(chosen[what])
    notice = boxed.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render(("Ola", "Jan")) == "Ola: hold both your buttons first."
    assert (boxed.now.sequence, boxed.now.locks.proved) == (before, False)
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    assert boxed.now.locks.proved
    boxed.hold(1, down=False)
    assert boxed.now.locks.proved  # both hands are needed for a card
    boxed.do(chosen["act"])
    assert boxed.now.awaited == (JAN,)


def test_a_proof_is_good_for_one_time_with_the_screen(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    boxed.hold(1, down=False)
    boxed.give(OLA)
    assert not boxed.now.locks.proved
    boxed.hold(1)
    boxed.pass_ms(HELD_MS - 50)
    boxed.hold(1, down=False)
    assert not boxed.now.locks.proved


def test_it_is_said_whatever_lines_are_switched_off(bare: Table) -> None:
    bare.adjust(told=frozenset())
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    bare.look()
    assert [line for _, line in bare.lines][-1] == TOLD


def test_it_is_shown_to_the_table_and_not_to_the_next_person(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    bare.look()
    bare.give(JAN)
    assert bare.shown[-1].reminder is None
    bare.give(None)
    assert bare.shown[-1].reminder is not None


def test_a_box_unplugged_before_the_game_goes_on_is_told_too(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        file = rig.tiny().file
        assert rig.now().locks.by_button == {OLA, JAN}
    with running(tmp_path) as rig:  # and no box is there any more
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, volume=50))
        now = rig.now(i.Open(file), i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
        assert OLA in now.awaited
        assert now.opened == (OLA,)


def test_places_taken_for_another_game_give_no_page_away(tmp_path: Path) -> None:
    """Somebody lets the other's name sit at their own box, in a game that is never begun."""
    swapped = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 2, "Jan": 1})
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        file = rig.tiny().file
        now = rig.now(i.Leave(), swapped, i.Open(file))
        assert now.places == (1, 2)
        now = rig.now(i.Leave(), i.Open(file, seated=True))  # everybody pressed, for this game
        assert now.places == (2, 1)
        assert now.reseated
        assert rig.screen.shown[-1].reminder is not None
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        assert rig.now(i.Open(file)).places == (2, 1)
    record, _ = read_journal(tmp_path / "games" / file, load_key(tmp_path / "owner.key"), GAMES)
    assert SeatsTaken((2, 1), (2, 1)) in [entry.fact for entry in record.entries]
    assert "Seats were taken anew." in list(tell(TINY, record))


@pytest.mark.parametrize(
    ("places", "boxless", "said"),
    [
        ({"Ola": 1, "Jan": 2}, (), None),
        ({"Ola": 1, "Jan": 0}, (JAN,), "Without buttons: Jan."),
        ({"Ola": 1, "Jan": 7}, (JAN,), "Without buttons: Jan."),  # nothing works there
        ({"Ola": 0, "Jan": 0}, (OLA, JAN), "Nobody has buttons in this game."),
    ],
)
def test_a_game_that_begins_says_who_has_no_buttons(
    tmp_path: Path, places: Mapping[str, int], boxless: tuple[int, ...], said: str | None
) -> None:
    """Somebody alone could have said so, and looks at who has no box when the game asks them."""
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places=places))
        file = rig.tiny().file
        reminder = rig.screen.shown[-1].reminder
        assert (reminder and reminder.sentence.render(("Ola", "Jan"))) == said
        assert rig.now(i.Leave(), i.Open(file)).boxless == boxless


def test_boxes_that_were_all_unplugged_are_told_and_none_is_where_there_never_was_one(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as rig:
        assert rig.tiny().boxless == ()
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 1, "Jan": 2}))
        assert rig.tiny().boxless == (OLA, JAN)


def test_a_spare_box_chooses_for_nobody_who_began_without_one(tmp_path: Path) -> None:
    """Somebody takes it in the other's name, for a game that is never begun."""
    spare = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 1, "Jan": 5})
    with running(tmp_path) as rig:
        rig.button_places |= {1, 5}
        rig.do(i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 1, "Jan": 0}))
        file = rig.tiny().file
        now = rig.now(i.Leave(), spare, i.Open(file), i.Press(5, Button.A))
        assert now.places == (1, 0)
        assert now.awaited == (OLA, JAN)


def test_a_box_taken_anew_proves_nothing_and_stays_marked(tmp_path: Path) -> None:
    """Somebody alone lets everybody sit elsewhere, looks, and lets them sit as before."""
    elsewhere = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 2, "Jan": 1})
    home = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 1, "Jan": 2})
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        file = rig.tiny().file
        rig.do(i.Press(1, Button.A), i.Leave(), elsewhere, i.Open(file, seated=True))
        rig.do(i.GiveScreen(OLA), i.Look(OLA, lambda _: None), i.Hold(2, down=True))
        rig.clock.pass_seconds(HELD_MS / 1000)
        assert rig.now(i.Changed()).opened == (OLA,)
        now = rig.now(i.Leave(), home, i.Open(file, seated=True))
        assert now.places == (1, 2)
        assert now.moved == {OLA, JAN}


def test_a_question_that_was_asked_to_look_at_its_answer_is_told(bare: Table) -> None:
    bare.do(i.Act(JAN, Nod()))  # and now something can be undone
    bare.give(OLA)
    bare.look()
    assert bare.written()[-1] == PageOpened(OLA, asked=True)
    assert TOLD not in [line for _, line in bare.lines]
    bare.give(None)
    bare.do(i.Undo())
    assert bare.now.opened == (OLA,)
    assert [line for _, line in bare.lines][-1] == TOLD
    assert bare.shown[-1].reminder is not None
    assert TOLD in bare.story()
    bare.do(i.Act(JAN, Nod()), i.Undo())
    assert bare.now.opened == (OLA,)  # once


def test_a_hidden_choice_taken_back_behind_what_others_did_is_told(boxed: Table) -> None:
    """With their own buttons held they could make it anew, and have all the rest done again."""
    boxed.do(i.Press(1, Button.A), i.Act(JAN, Nod()), i.Undo())
    assert boxed.now.undone_choices == ()
    boxed.do(i.Undo())
    assert list(boxed.now.undone_choices) == [OLA]
    told = "Ola's hidden choice was undone."
    assert [line for _, line in boxed.lines][-1] == told
    reminder = boxed.shown[-1].reminder
    assert reminder is not None
    assert reminder.sentence.render(("Ola", "Jan")) == told
    assert boxed.story().count(told) == 1
    boxed.do(i.Press(1, Button.B), i.Undo())  # which everybody may do
    assert list(boxed.now.undone_choices) == [OLA]
    english = language("en")
    marks = table_page(boxed.now, english).plates[0].badges
    assert [mark.text for mark in marks if mark.icon == "undo"] == ["choice undone"]
    assert "Choices undone: Ola" in result_page(boxed.now, english).facts


def test_who_is_asked_again_only_by_an_undo_is_told_about(bare: Table) -> None:
    bare.do(i.Press(1, Button.A), i.Undo())
    assert OLA in bare.now.awaited
    bare.give(OLA)
    bare.look()
    assert bare.now.opened == (OLA,)
    bare.give(JAN)
    bare.look(JAN)  # who had not chosen
    assert JAN not in bare.now.opened


def test_a_step_that_only_an_undo_has_brought_back_asks_nobody(bare: Table) -> None:
    bare.do(i.Act(JAN, Nod()), i.Undo())  # the first nod ends the phase
    bare.give(OLA)
    bare.look()
    assert bare.now.opened == (OLA,)


def test_a_question_that_was_brought_back_stays_so_whatever_others_do(bare: Table) -> None:
    bare.do(i.Press(1, Button.A), i.Act(JAN, Nod()), i.Undo(), i.Undo())
    bare.do(i.Act(JAN, Nod()), i.Act(JAN, Nod()))
    bare.give(OLA)
    bare.look()
    assert bare.now.opened == (OLA,)


def test_whoever_has_chosen_since_an_undo_is_asked_as_ever(bare: Table) -> None:
    bare.do(i.Press(1, Button.A), i.Undo(), i.Press(1, Button.A))
    assert bare.table._open is not None
    assert OLA not in bare.table._open.session.access.asked_again


def test_an_undo_of_what_others_did_openly_changes_no_question(bare: Table) -> None:
    bare.do(i.Act(JAN, Nod()), i.Act(JAN, Nod()), i.Undo())
    bare.give(JAN)
    bare.look(JAN)
    assert bare.now.opened == ()


def test_an_undo_still_tells_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        file = rig.tiny().file
        rig.do(i.Act(JAN, Nod()), i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
    with running(tmp_path) as rig:
        assert rig.now(i.Open(file)).opened == ()
        assert list(rig.now(i.Undo()).opened) == [OLA]
        rig.do(i.Press(1, Button.A), i.Undo())
    with running(tmp_path) as rig:
        now = rig.now(i.Open(file), i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
        assert now.opened == (OLA, OLA)


def test_what_one_seat_was_shown_before_a_restart_asks_it_no_more(tmp_path: Path) -> None:
    """Whoever opens the game brings it back, and need not be who was to look."""
    looks = Moment(say("Ola sees a card"), private_for=OLA)
    face = replace(TINY.face, moment=lambda fact: looks if isinstance(fact, Nodded) else None)
    games: dict[str, AnyGame] = {"tiny": replace(TINY, face=face)}
    asked = i.GiveScreen(OLA), i.Look(OLA, lambda _: None)
    with running(tmp_path, games=games) as rig:
        file = rig.tiny().file
        assert rig.now(i.Press(1, Button.A), i.Act(JAN, Nod()), *asked).opened == ()
    with running(tmp_path, games=games) as rig:
        now = rig.now(i.Open(file), *asked)
        assert now.moment == looks
        assert now.opened == (OLA,)


def test_a_seat_that_lost_its_box_by_sitting_anew_is_told_about_even_if_asked(
    tmp_path: Path,
) -> None:
    nowhere = i.Adjust(AS_WRITTEN, i.AtZero.REMIND, places={"Ola": 0, "Jan": 2})
    with running(tmp_path) as rig:
        rig.button_places |= {1, 2}
        file = rig.tiny().file
        rig.do(i.Leave(), nowhere, i.Open(file, seated=True))
        now = rig.now(i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
        assert OLA in now.awaited
        assert now.opened == (OLA,)


def test_a_choice_without_a_look_is_told_like_one(bare: Table) -> None:
    """A card before the camera chooses too, for whoever has the screen."""
    bare.do(i.Press(1, Button.A), i.Undo())
    bare.give(OLA)
    bare.do(i.ShowCard("COIN", OLA))
    assert list(bare.now.awaited) == [JAN]
    assert bare.now.opened == (OLA,)
    bare.give(JAN)
    bare.do(i.Act(JAN, Hide(Secret("L"))))  # who is asked, and was not before
    assert JAN not in bare.now.opened


def test_a_choice_at_a_seat_whose_box_is_gone_is_told(boxed: Table) -> None:
    boxed.boxes.clear()
    boxed.give(OLA)
    boxed.do(i.ShowCard("COIN", OLA))
    assert boxed.now.opened == (OLA,)


def test_nothing_hidden_is_chosen_for_a_seat_whose_screen_is_away(boxed: Table) -> None:
    """Another finger may still lift from the page in the frame in which the screen is put back."""
    boxed.give(OLA)
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    assert boxed.now.locks.proved
    for has_it in (None, JAN):
        boxed.do(i.GiveScreen(has_it), i.Act(OLA, Hide(Secret("L"))))
        boxed.do(i.Try(i.ShowCard("COIN", OLA), lambda _: None))
        assert boxed.now.awaited == (OLA, JAN)
    notice = boxed.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render(("Ola", "Jan")) == "Ola: hold both your buttons first."
    boxed.do(i.Act(OLA, Nod()))  # which hides nothing, and is tapped on the table
    assert boxed.now.view.nods == 1


def test_a_choice_for_a_seat_whose_screen_is_away_is_told_like_a_look(bare: Table) -> None:
    """Where nothing locks the page: whoever has the screen proves nothing for another seat."""
    bare.do(i.Press(1, Button.A), i.Undo(), i.GiveScreen(JAN), i.OpenWithoutButton())
    bare.do(i.Act(OLA, Hide(Secret("L"))))
    assert bare.now.opened == (JAN, OLA)
    bare.do(i.OpenWithoutButton())
    assert bare.now.opened == (JAN, OLA)  # this time with the screen is told once


def test_who_is_awaited_for_something_else_is_not_asked_to_look() -> None:
    face = replace(TINY.face, chosen=lambda _view, seat: seat == OLA)
    table = Table(game=replace(TINY, face=face))
    assert OLA in table.now.awaited
    for seat in (JAN, OLA):
        table.give(seat)
        table.look(seat)
    assert table.now.opened == (OLA,)
    table.close()


def test_a_card_on_the_open_table_chooses_nothing_hidden(bare: Table) -> None:
    bare.do(i.ShowCard("COIN", None))
    assert bare.now.awaited == (OLA, JAN)
    notice = bare.shown[-1].notice
    assert notice is not None
    assert notice.sentence.render() == "Give the screen to the one who shows this card."
    bare.give(OLA)
    bare.look()
    bare.do(i.ShowCard("COIN", OLA))
    assert list(bare.now.awaited) == [JAN]


def test_several_pages_are_told_together(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    bare.look()
    bare.give(OLA)
    bare.look()
    bare.give(None)
    reminder = bare.shown[-1].reminder
    assert reminder is not None
    assert reminder.sentence.render(("Ola", "Jan")) == f"{TOLD} {TOLD}"


def test_a_page_closes_with_its_game(boxed: Table) -> None:
    boxed.give(OLA)
    boxed.look()
    boxed.hold(1)
    boxed.pass_ms(HELD_MS)
    boxed.do_quietly(i.Leave())
    assert not boxed.page


def test_undo_does_not_unsay_it(bare: Table) -> None:
    bare.do(i.Press(1, Button.A))
    bare.give(OLA)
    bare.look()
    bare.do(i.Undo())
    assert bare.now.awaited == (OLA, JAN)
    assert bare.now.opened == (OLA,)


def test_the_story_tells_it_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as rig:
        file = rig.tiny().file
        rig.do(i.Press(1, Button.A), i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
    with running(tmp_path) as rig:
        assert rig.now(i.Open(file)).opened == (OLA,)
    key = load_key(tmp_path / "owner.key")
    record, _ = read_journal(tmp_path / "games" / file, key, GAMES)
    assert TOLD in list(tell(TINY, record))


def test_a_finished_game_is_left_alone(bare: Table) -> None:
    bare.do(i.Press(1, Button.A), i.Press(2, Button.A))
    assert bare.now.over
    written = len(bare.written())
    bare.give(OLA)
    bare.look()
    assert bare.page
    assert len(bare.written()) == written


def test_an_answer_does_not_end_a_question_that_has_more_of_them() -> None:
    """In Unrest's plan three cards are asked for: one of them may have been laid by another."""
    table = Stepped(UNREST)
    table.do(i.Begin("unrest", Setup(("Ola", "Jan"), {"rebellion": "1"})))
    assert table.table._open is not None
    session = table.table._open.session
    while session.state.phase != "plan":
        [seat] = session.awaited
        table.do(i.Act(seat, session.legal(seat)[0]))
    for _ in range(2):
        table.do(i.Act(OLA, session.legal(OLA)[0]))
    table.do(i.Undo(), i.GiveScreen(OLA), i.Act(OLA, session.legal(OLA)[0]))
    assert table.now.opened == (OLA,)
    table.do(i.GiveScreen(None), i.GiveScreen(OLA), i.Look(OLA, lambda _: None))
    assert list(table.now.opened) == [OLA, OLA]
    table.close()
