"""The computer itself."""

from datetime import UTC, datetime

import pytest

from companion.checkup.board import IN_STEP, board, clock, memory, power, temperature
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, saw, told


def test_a_pi_is_named_and_a_laptop_is_simulated(tree: Tree) -> None:
    saw(board, tree.machine(), State.OK, "Not a Raspberry Pi")
    tree.pi()
    saw(board, tree.machine(), State.OK, "It is a Raspberry Pi 4 Model B Rev 1.5.")


@pytest.mark.parametrize(
    ("kilobytes", "state", "found", "advice"),
    [
        ("3884260", State.OK, "3793 MB.", ""),
        (
            "524288",
            State.WARN,
            "512 MB: enough for screen, buttons and voice",
            "without the camera",
        ),
        ("262144", State.WARN, "256 MB.", "512 MB or more"),
    ],
)
def test_memory(tree: Tree, kilobytes: str, state: State, found: str, advice: str) -> None:
    tree.write("proc/meminfo", f"MemTotal:        {kilobytes} kB\nMemFree: 5 kB\n")
    saw(memory, tree.machine(), state, found, advice)


@pytest.mark.parametrize("text", ["", "MemFree: 5 kB", "MemTotal: much"])
def test_memory_nobody_tells_about_is_unknown(tree: Tree, text: str) -> None:
    tree.write("proc/meminfo", text)
    assert told(memory(tree.machine()))[0] is State.UNKNOWN


@pytest.mark.parametrize(
    "firmware", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"], ids=["4", "5"]
)
@pytest.mark.parametrize(
    ("flags", "state", "found", "advice"),
    [
        ("0", State.OK, "high enough since the start", ""),
        ("50005", State.WARN, "too low right now", "supply made for"),
        ("50000", State.WARN, "too low at times since the start", "supply made for"),
        ("80000", State.WARN, "slowed down", "air"),
        ("2", State.WARN, "slowed down", "air"),
    ],
)
def test_the_supply_by_the_flags_of_the_firmware(
    tree: Tree, firmware: str, flags: str, state: State, found: str, advice: str
) -> None:
    tree.write(f"sys/devices/platform/{firmware}/get_throttled", f"{flags}\n")
    saw(power, tree.machine(), state, found, advice)


def test_the_supply_by_the_tool_of_the_firmware(tree: Tree) -> None:
    tree.tool("vcgencmd", '[ "$1" = get_throttled ] && echo throttled=0x50000')
    saw(power, tree.machine(), State.WARN, "too low at times since the start", "supply")


@pytest.mark.parametrize(("alarm", "state"), [("1", State.WARN), ("0", State.OK)])
def test_the_supply_by_the_sensor_of_the_kernel(tree: Tree, alarm: str, state: State) -> None:
    tree.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    tree.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    tree.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    saw(power, tree.machine(), state, "right now")


def test_a_tool_that_talks_nonsense_is_not_believed(tree: Tree) -> None:
    tree.pi()
    tree.tool("vcgencmd", "echo VCHI initialization failed; exit 1")
    assert told(power(tree.machine())) == (State.UNKNOWN, "The system does not tell.", "")


def test_a_laptop_has_nothing_to_say_about_its_supply(tree: Tree) -> None:
    saw(power, tree.machine(), State.OK, "does not tell")


def test_the_warmest_place_counts(tree: Tree) -> None:
    saw(temperature, tree.machine(), State.OK, "does not tell")
    tree.write("sys/class/thermal/thermal_zone0/temp", "48312\n")
    saw(temperature, tree.machine(), State.OK, "48 °C.")
    tree.write("sys/class/thermal/thermal_zone1/temp", "83100\n")
    tree.write("sys/class/thermal/thermal_zone2/temp", "broken\n")
    saw(temperature, tree.machine(), State.WARN, "83 °C", "air")


def at(year: int) -> dict[str, object]:
    return {"now": lambda: datetime(year, 5, 6, tzinfo=UTC)}


def test_a_year_that_cannot_be_is_doubted(tree: Tree) -> None:
    tree.write(IN_STEP)
    saw(
        clock,
        tree.machine(**at(1970)),
        State.WARN,
        "1970-05-06, which cannot be",
        "dates in the history",
    )
    saw(
        clock,
        tree.machine(**at(2123)),
        State.WARN,
        "2123-05-06, which cannot be",
        "dates in the history",
    )


def test_a_clock_set_by_the_network_is_believed(tree: Tree) -> None:
    tree.write(IN_STEP)
    saw(clock, tree.machine(**at(2026)), State.OK, "2026-05-06, set by the network")


@pytest.mark.parametrize(("answer", "state"), [("yes", State.OK), ("no", State.WARN)])
def test_other_keepers_of_time_count_too(tree: Tree, answer: str, state: State) -> None:
    tree.tool("timedatectl", f"echo {answer}")
    saw(clock, tree.machine(**at(2026)), state, "set by the network")


def test_without_any_keeper_of_time_the_clock_is_doubted(tree: Tree) -> None:
    saw(
        clock,
        tree.machine(**at(2026)),
        State.WARN,
        "not set by the network",
        "dates in the history",
    )
