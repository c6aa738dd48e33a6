"""The drawing says of every pin what the wiring says, beside that pin, and can be read."""

from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given, settings

from hardware.boot_config import boot_lines, lines_without_a_file
from hardware.default_wiring import default_wiring
from hardware.drawing import draw
from hardware.header_uses import board_ground, seat_grounds
from hardware.wired import HEADER, Encoder, Expander, Wiring
from hardware.wires import Wire, wires
from tests.hardware.drawings import FOLDER, drawings
from tests.hardware.wirings import suggested, wirings

EVERY = suggested()
A4 = (840, 1188)  # at four units to a millimetre
PI_4 = PiBoardInfo.from_revision(0xC03114).headers["J8"].pins
PIN_OF = {info.name.replace("GPIO", ""): pin for pin, info in PI_4.items()}
# Of the MCP23017's data sheet, the 28-pin cases.
LEG_OF = {f"B{n}": 1 + n for n in range(8)} | {f"A{n}": 21 + n for n in range(8)}
LABELS_END = 560  # of the header, on the right; the list of seats begins there


class Text(NamedTuple):
    text: str
    x: float
    y: float
    size: float
    anchor: str
    bold: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        width = len(self.text) * self.size * (0.69 if self.bold else 0.62)
        left = self.x - width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return left, self.y - 0.8 * self.size, left + width, self.y + 0.2 * self.size

    @property
    def middle(self) -> float:
        return self.y - 0.36 * self.size


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own drawing


def texts(svg: str) -> list[Text]:
    found = []
    for element in parsed(svg).iter("{http://www.w3.org/2000/svg}text"):
        at = {name: float(element.get(name, "")) for name in ("x", "y", "font-size")}
        bold = element.get("font-weight") == "bold"
        anchor = element.get("text-anchor", "start")
        found.append(Text(element.text or "", at["x"], at["y"], at["font-size"], anchor, bold))
    return found


def header_pins(found: list[Text]) -> dict[int, Text]:
    """Return the number in each pin of the header; they have a look no other text has."""
    numbers = [text for text in found if text.size == 10 and text.text.isdecimal()]
    assert len(numbers) == 40
    return {int(number.text): number for number in numbers}


def beside(pin: Text, found: list[Text], limit: float) -> set[str]:
    """Return what is written in the row of a pin, on its own side of the header."""
    left = int(pin.text) % 2 == 1
    row = [text for text in found if abs(text.middle - pin.middle) < 1 and text != pin]
    side = [text for text in row if (text.x < pin.x if left else pin.x < text.x < limit)]
    assert len({*side}) == len(side)
    return {text.text for text in side if text.size != 10}


def label(wire: Wire) -> set[str]:
    ohms = {"lamp": {"330 Ω"}, "red": {"330 Ω"}, "green": {"100 Ω"}, "blue": {"100 Ω"}}
    return {f"seat {wire.seat} {wire.part}"} | ohms.get(wire.part, set())


def expected_at_pins(wiring: Wiring) -> dict[int, set[str]]:
    names = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}
    rows = {
        pin: {names.get(info.name, info.name.replace("GPIO", "GPIO "))}
        for pin, info in PI_4.items()
    }
    for wire in wires(wiring):
        if wire.line.chip == HEADER:
            rows[PIN_OF[str(wire.line.number)]] |= label(wire)
    grounds = seat_grounds(wiring)
    for pin in {*grounds} - {0}:
        seats = ", ".join(str(seat) for seat, at in enumerate(grounds, start=1) if at == pin)
        rows[pin].add(f"seat {seats}" + (", boards" if pin == board_ground(wiring) else ""))
    if board_ground(wiring) not in (0, *grounds):
        rows[board_ground(wiring)].add("boards")
    if any(isinstance(chip, Expander) and chip.bus == 1 for chip in wiring.chips.values()):
        rows[1].add("boards")
        rows[3].add("SDA boards")
        rows[5].add("SCL boards")
    if not wiring.lamps_active_high and any(place.lamp for place in wiring.places):
        rows[17].add("all lamps")
    return rows


@pytest.mark.parametrize("wiring", EVERY.values(), ids=EVERY)
def test_every_pin_of_the_header_has_exactly_its_own_words(wiring: Wiring) -> None:
    found = texts(draw(wiring))
    pins = header_pins(found)
    shown = {pin: beside(number, found, LABELS_END) for pin, number in pins.items()}
    assert shown == expected_at_pins(wiring)


def test_the_header_lies_as_on_the_board() -> None:
    pins = header_pins(texts(draw(default_wiring(5))))
    odd = [pins[pin] for pin in range(1, 40, 2)]
    even = [pins[pin] for pin in range(2, 41, 2)]
    assert [pin.y for pin in odd] == [pin.y for pin in even] == sorted(pin.y for pin in odd)
    assert {pin.x for pin in odd} < {odd[0].x, even[0].x}
    assert odd[0].x < even[0].x
    card, usb = (
        next(text for text in texts(draw(default_wiring(5))) if text.text == f"this end: {end}")
        for end in ("microSD card", "USB sockets")
    )
    assert card.y < odd[0].y
    assert usb.y > odd[-1].y


def test_only_pin_1_is_square() -> None:
    svg = parsed(draw(default_wiring(5)))
    pin = header_pins(texts(draw(default_wiring(5))))[1]
    squares = [
        rect
        for rect in svg.iter("{http://www.w3.org/2000/svg}rect")
        if rect.get("width") == rect.get("height")
    ]
    assert len(squares) == 1
    left, size = (float(squares[0].get(name, "")) for name in ("x", "width"))
    assert left + size / 2 == pin.x
    circles = list(svg.iter("{http://www.w3.org/2000/svg}circle"))
    assert len([circle for circle in circles if circle.get("r") == "11"]) == 39


def board_rows(wiring: Wiring, name: str) -> dict[str, set[str]]:
    """Return what is written outside of each leg of a board, found by the leg's own name."""
    found = texts(draw(wiring))
    title = next(text for text in found if text.bold and text.text.startswith(f"{name}: "))
    tall = 14 if isinstance(wiring.chips[name], Expander) else 6
    near = [
        text
        for text in found
        if abs(text.x - title.x) < 195 and 0 < text.middle - title.middle < tall * 16 + 12
    ]
    rows: dict[str, set[str]] = {}
    for leg in (text for text in near if text.size == 9.5 and abs(text.x - title.x) < 52):
        side = 1 if leg.x > title.x else -1
        row = [text for text in near if abs(text.middle - leg.middle) < 1 and text != leg]
        key = leg.text if leg.text not in rows else f"{leg.text} again"
        rows[key] = {text.text for text in row if (text.x - title.x) * side > 0}
    return rows


@pytest.mark.parametrize("wiring", EVERY.values(), ids=EVERY)
def test_every_leg_of_every_board_has_exactly_its_own_words(wiring: Wiring) -> None:
    for name, chip in wiring.chips.items():
        rows = board_rows(wiring, name)
        used = {wire.line.number: label(wire) for wire in wires(wiring) if wire.line.chip == name}
        assert used
        if isinstance(chip, Encoder):
            lines = {f"K{n + 1}": used.get(n, set()) | {""} for n in range(12)}
        else:
            banks = [f"{bank}{n}" for bank in "AB" for n in range(8)]
            lines = {leg: used.get(n, set()) | {str(LEG_OF[leg])} for n, leg in enumerate(banks)}
        assert {leg: rows[leg] for leg in lines} == lines


def test_the_boards_supply_bus_and_jumpers_are_those_of_the_data_sheet() -> None:
    rows = board_rows(default_wiring(10, "rgb"), "board2")
    assert rows["VDD"] == {"9", "3.3 V, pin 1"}
    assert rows["VSS"] == {"10", "ground, pin 6"}
    assert rows["SCL"] == {"12", "pin 5"}
    assert rows["SDA"] == {"13", "pin 3"}
    assert rows["A0 in"] == {"15", "3.3 V"}
    assert rows["A1 in"] == {"16", "ground"}
    assert rows["A2 in"] == {"17", "ground"}
    assert rows["RESET"] == {"18", "3.3 V"}


def overlapping(found: list[Text]) -> list[tuple[str, str]]:
    """Return the texts that lie on each other, looking from the top down."""
    boxes = sorted(
        ((text.box, text.text) for text in found if text.text), key=lambda item: item[0][1]
    )
    pairs = []
    for number, (one, words) in enumerate(boxes):
        for other, more in boxes[number + 1 :]:
            if other[1] >= one[3]:
                break
            if one[0] < other[2] and other[0] < one[2]:
                pairs.append((words, more))
    return pairs


def test_the_overlap_is_seen_by_this_test() -> None:
    near = Text("one", 10, 10, 10, "start", bold=False)
    assert overlapping([near, near._replace(x=25, y=15)]) == [("one", "one")]
    assert overlapping([near, near._replace(x=30)]) == []
    assert overlapping([near, near._replace(y=21)]) == []


@pytest.mark.parametrize("wiring", EVERY.values(), ids=EVERY)
def test_a_suggested_wiring_is_readable_on_a4(wiring: Wiring) -> None:
    svg = draw(wiring)
    found = texts(svg)
    width, height = (float(size) for size in parsed(svg).get("viewBox", "").split()[2:])
    assert width == A4[0]
    assert height <= A4[1]
    assert parsed(svg).get("width") == "210mm"
    assert overlapping(found) == []
    for text in found:
        left, top, right, bottom = text.box
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        assert text.size >= 8  # two millimetres


@settings(max_examples=30)
@given(wirings())
def test_a_wiring_of_ones_own_is_drawn_as_well_as_a_suggested_one(wiring: Wiring) -> None:
    found = texts(draw(wiring))
    shown = {pin: beside(number, found, LABELS_END) for pin, number in header_pins(found).items()}
    assert shown == expected_at_pins(wiring)
    assert overlapping(found) == []


def test_lamps_on_the_supply_say_so() -> None:
    wiring = default_wiring(3)
    inverted = Wiring(wiring.places, wiring.chips, lamps_active_high=False)
    found = texts(draw(inverted))
    shown = {pin: beside(number, found, LABELS_END) for pin, number in header_pins(found).items()}
    assert shown == expected_at_pins(inverted)
    assert {"3.3 V", "all lamps"} == shown[17]
    assert any("long leg to 3.3 V" in text.text for text in found)


def test_the_serial_console_is_mentioned_only_where_its_pins_are_used() -> None:
    assert "serial console" in draw(default_wiring(8))
    assert "serial console" in draw(default_wiring(6))  # without a file, its pins are used too
    assert "serial console" not in draw(default_wiring(6, "expander"))


@pytest.mark.parametrize("wiring", EVERY.values(), ids=EVERY)
def test_every_line_for_config_txt_stands_alone(wiring: Wiring) -> None:
    written = [text.text for text in texts(draw(wiring))]
    for line in (*boot_lines(wiring), *lines_without_a_file(wiring)):
        assert written.count(line) == 1


@pytest.mark.parametrize("name", drawings())
def test_the_drawings_in_the_guide_are_up_to_date(name: str) -> None:
    kept = (FOLDER / name).read_text("utf-8")
    assert kept == draw(drawings()[name]), "run python -m tests.hardware.drawings"


def test_no_drawing_is_left_over_in_the_guide() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(drawings())
