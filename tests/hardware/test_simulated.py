"""The simulated table behaves like the devices it stands for."""

from collections.abc import Callable
from threading import Thread

import pytest

from companion.engine.face import Lamp
from companion.table.ports import Lamps
from hardware.patterns import PATTERNS
from hardware.simulated import MOST_LINES, SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def test_it_is_what_a_table_speaks_through(table: SimulatedTable) -> None:
    lamps: Lamps = table
    lamps.light({1: Lamp.WAITING, 2: Lamp.OFF})
    table.say("Everybody, close your eyes.")
    assert table.lamps == {1: "waiting", 2: "off"}
    assert table.last_line == "Everybody, close your eyes."


def test_nobody_has_to_listen(table: SimulatedTable) -> None:
    table.press(1, "a")
    table.show_card("plot-1")
    assert table.last_line == ""


def test_both_buttons_of_a_seat_arrive_in_the_order_they_were_pressed(
    table: SimulatedTable,
) -> None:
    presses: list[tuple[int, str]] = []
    table.on_press = lambda seat, button: presses.append((seat, button))
    table.press(4, "b")
    table.press(4, "a")
    table.press(7, "a")
    assert presses == [(4, "b"), (4, "a"), (7, "a")]


def test_a_seat_has_two_buttons_only(table: SimulatedTable) -> None:
    with pytest.raises(ValueError, match="seat 2 has no button 'c'"):
        table.press(2, "c")


def test_a_button_means_nothing_while_the_other_one_is_held(table: SimulatedTable) -> None:
    presses: list[tuple[int, str]] = []
    table.on_press = lambda seat, button: presses.append((seat, button))
    table.hold(4, "a")
    table.press(4, "b")
    table.press(5, "b")
    table.release(4, "a")
    table.press(4, "b")
    assert presses == [(4, "a"), (5, "b"), (4, "b")]


def test_it_understands_what_real_lamps_understand(table: SimulatedTable) -> None:
    for name in PATTERNS:
        table.light({1: name})
        assert table.lamps == {1: name}
    with pytest.raises(ValueError, match="there is no lamp pattern 'disco'"):
        table.light({1: "disco"})
    assert table.lamps == {1: name}


def test_a_card_is_read_by_its_code(table: SimulatedTable) -> None:
    codes: list[str] = []
    table.on_card = codes.append
    table.show_card("plot-1")
    assert codes == ["plot-1"]


def test_lamps_are_lit_all_at_once(table: SimulatedTable) -> None:
    given = {1: "waiting", 2: "waiting"}
    table.light(given)
    given[3] = "waiting"
    assert table.lamps == {1: "waiting", 2: "waiting"}
    table.light({1: "got_it"})
    assert table.lamps == {1: "got_it"}


def test_lines_are_kept_in_order_and_not_for_ever(table: SimulatedTable) -> None:
    for number in range(MOST_LINES + 1):
        table.say(str(number))
    assert table.spoken[0] == "1"
    assert len(table.spoken) == MOST_LINES
    assert table.last_line == str(MOST_LINES)


def test_every_change_is_told(table: SimulatedTable) -> None:
    seen: list[tuple[dict[int, str], str, frozenset[str]]] = []
    table.on_change = lambda: seen.append((dict(table.lamps), table.last_line, table.unplugged))
    table.light({1: "waiting"})
    table.say("Go.")
    table.unplug("lamps")
    table.plug_in("lamps")
    assert seen == [
        ({1: "waiting"}, "", frozenset()),
        ({1: "waiting"}, "Go.", frozenset()),
        ({}, "Go.", frozenset({"lamps"})),
        ({}, "Go.", frozenset()),
    ]


@pytest.mark.parametrize(
    ("device", "use"),
    [
        pytest.param("lamps", lambda table: table.light({1: "waiting"}), id="lamps"),
        pytest.param("voice", lambda table: table.say("Go."), id="voice"),
    ],
)
def test_what_is_unplugged_fails_until_it_is_back(
    table: SimulatedTable, device: str, use: Callable[[SimulatedTable], None]
) -> None:
    table.unplug(device)
    with pytest.raises(OSError, match=device):
        use(table)
    assert not table.lamps
    assert not table.spoken
    table.plug_in(device)
    use(table)


def test_unplugged_buttons_and_camera_are_silent(table: SimulatedTable) -> None:
    heard: list[object] = []
    table.on_press = lambda seat, button: heard.append((seat, button))
    table.on_card = heard.append
    for device in ("buttons", "camera"):
        table.unplug(device)
    table.press(1, "a")
    table.show_card("plot-1")
    assert heard == []
    for device in ("buttons", "camera"):
        table.plug_in(device)
    table.press(1, "a")
    table.show_card("plot-1")
    assert heard == [(1, "a"), "plot-1"]


def test_there_are_four_devices(table: SimulatedTable) -> None:
    for change in (table.unplug, table.plug_in):
        with pytest.raises(ValueError, match="there is no device 'printer'"):
            change("printer")


def test_a_listener_may_use_the_table_again(table: SimulatedTable) -> None:
    table.on_press = lambda seat, _: table.light({seat: "got_it"})
    table.press(3, "b")
    assert table.lamps == {3: "got_it"}


def test_lines_of_many_threads_all_arrive(table: SimulatedTable) -> None:
    def talk() -> None:
        for number in range(100):
            table.say(str(number))
            table.light({number: "waiting"})

    threads = [Thread(target=talk) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(table.spoken) == 800
    assert table.lamps == {99: "waiting"}


def test_a_held_seat_is_told_after_the_press_and_whichever_button_it_is(
    table: SimulatedTable,
) -> None:
    told: list[object] = []
    table.on_press = lambda *press: told.append(press)
    table.on_hold = lambda seat, down: told.append((seat, down))
    table.hold(4, "b")
    table.hold(4, "a")
    table.release(4, "b")
    table.release(4, "a")
    table.release(4, "a")
    assert told == [(4, "b"), (4, True), (4, False)]


def test_unplugged_buttons_are_not_held(table: SimulatedTable) -> None:
    told: list[bool] = []
    table.on_hold = lambda _, down: told.append(down)
    table.unplug("buttons")
    table.hold(4, "b")
    assert told == []
