"""A wiring from its file: what is understood, and one sentence for each mistake."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.default_wiring import default_wiring
from hardware.faults import HardwareError
from hardware.wired import HEADER, Encoder, Expander, Line, Place, Wiring
from hardware.wires import wires
from hardware.wiring import load_wiring, read_wiring
from hardware.wiring_check import check_wiring
from hardware.wiring_error import WiringError
from hardware.wiring_text import write_wiring
from tests.hardware.wirings import suggested, wirings

OTHER = "2 = { a = 5, b = 6 }"
BOARD = 'board1 = { kind = "mcp23017", address = 0x20 }'


def file(first: str, *boards: str, second: str = OTHER, top: str = "") -> str:
    return "\n".join((top, "[seats]", f"1 = {{ {first} }}", second, "[boards]", *boards))


def refusal(text: str) -> str:
    with pytest.raises(WiringError) as refused:
        read_wiring(text.encode())
    return str(refused.value)


def test_a_file_says_seats_boards_and_coloured_lamps() -> None:
    text = """
        [seats]
        2 = { a = 13, b = "usb1.K12", lamp = "lamps.b7" }
        1 = { a = 20, b = 21, lamp = { green = 11, blue = "lamps.GPA1", red = "lamps.12" } }
        [boards]
        "lamps" = { kind = "mcp23017", address = 0x27, bus = 3 }
        usb1 = { kind = "encoder", path = "/dev/input/by-id/pad" }
        """
    assert read_wiring(text.encode()) == Wiring(
        (
            Place(
                Line(HEADER, 20),
                Line(HEADER, 21),
                (Line("lamps", 12), Line(HEADER, 11), Line("lamps", 1)),
            ),
            Place(Line(HEADER, 13), Line("usb1", 11), (Line("lamps", 15),)),
        ),
        {"lamps": Expander(3, 0x27), "usb1": Encoder("/dev/input/by-id/pad", 0)},
    )


def test_lamps_may_hang_from_the_supply() -> None:
    assert read_wiring(file("a = 4, b = 7").encode()).lamps_active_high
    inverted = file("a = 4, b = 7", top="lamps_active_high = false")
    assert not read_wiring(inverted.encode()).lamps_active_high


def test_without_a_file_there_is_the_default(tmp_path: Path) -> None:
    assert load_wiring(tmp_path / "wiring.toml") == default_wiring(8)
    assert load_wiring(tmp_path / "wiring.toml", seats=10) == default_wiring(10)


def test_a_file_is_loaded_and_its_mistake_is_a_fault_of_the_hardware(tmp_path: Path) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text(write_wiring(default_wiring(9, "rgb")))
    assert load_wiring(path) == default_wiring(9, "rgb")
    path.write_text(file("a = 4, b = 4"))
    with pytest.raises(HardwareError, match="GPIO 4 is used twice") as refused:
        load_wiring(path)
    assert refused.value.fault.facts["seat"] == 1


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(WiringError, match="is no file: write the wiring there"):
        load_wiring(tmp_path)
    with pytest.raises(WiringError, match=r"cannot be read \(File name too long\)"):
        load_wiring(tmp_path / ("x" * 300))


MISTAKES = {
    "": 'wiring.toml has no "seats": add it.',
    "[seats]": "A table has 2 to 10 seats, and this wiring has 0.",
    "[seats]\n1 = { a = 4, b = 7 }": "A table has 2 to 10 seats, and this wiring has 1.",
    "seats = 3": (
        "seats is not what it has to be: see the examples in docs/building-the-table.md."
    ),
    "[seats]\n1 = { a = 4, b = 7\n2 = 3": (
        "The wiring file cannot be understood, so correct it:"
        " Unclosed inline table (at line 2, column 19)."
    ),
    file("a = 4, b = 7", second="3 = { a = 5, b = 6 }"): (
        "There are 2 seats, and none of them is number 2: number them 1, 2, 3 and so on."
    ),
    file("a = 4, b = 7", top="lamp = 3"): (
        'wiring.toml has an unknown word, "lamp":'
        " remove it, or write one of seats, boards, lamps_active_high, i2c, camera."
    ),
    file("a = 4, b = 7, lmp = 8"): (
        'seats.1 has an unknown word, "lmp": remove it, or write one of a, b, lamp.'
    ),
    file("a = 4"): 'seats.1 has no "b": add it.',
    file("a = 4, b = true"): (
        "seats.1.b is not what it has to be: see the examples in docs/building-the-table.md."
    ),
    file("a = 4, b = 7, lamp = { red = 9, green = 8 }"): 'seats.1.lamp has no "blue": add it.',
    file("a = 4, b = 7, lamp = { red = 9, green = 8, bleu = 1 }"): (
        'seats.1.lamp has an unknown word, "bleu":'
        " remove it, or write one of red, green, blue."
    ),
    file("a = 4, b = 7, lamp = { red = 9, green = 8, blue = 9 }"): (
        "Seat 1: a lamp has one pin, or three different ones for red, green and blue."
    ),
    file("a = 4, b = 6"): (
        "GPIO 6 is used twice, for seat 1 B and for seat 2 B: give one of them another pin."
    ),
    file('a = 4, b = 7, lamp = "board1.A3"', BOARD, second='2 = {a=5, b=6, lamp="board1.3"}'): (
        "board1.A3 is used twice, for seat 1 lamp and for seat 2 lamp:"
        " give one of them another pin."
    ),
    file("a = 0, b = 7"): (
        "Seat 1 A: GPIO 0 belongs to the boards on top of a Pi; take another."
    ),
    file("a = 4, b = 3"): (
        "Seat 1 B: GPIO 3 is kept for lamp boards; take another,"
        " or write i2c = false where there is no such board."
    ),
    file("a = 4, b = 2", BOARD, top="i2c = false"): (
        "Seat 1 B: GPIO 2 is kept for lamp boards; take another,"
        " or write i2c = false where there is no such board."
    ),
    file("a = 4, b = 33"): (
        "Seat 1 B: the header has no GPIO 33; if you mean pin 33, write 13."
    ),
    file("a = 4, b = 39"): "Seat 1 B: the header has no GPIO 39; write one of 4 to 27.",
    file("a = 4, b = -1"): "Seat 1 B: the header has no GPIO -1; write one of 4 to 27.",
    file('a = 4, b = "17"'): (
        'Seat 1 B: "17" is no pin; write a GPIO number like 17,'
        ' or a board and its pin like "board1.A0".'
    ),
    file('a = 4, b = 7, lamp = "bord1.A0"', BOARD): (
        'Seat 1 lamp: no board is called "bord1"; name one of [boards] (board1).'
    ),
    file('a = 4, b = 7, lamp = "board1.A0"'): (
        'Seat 1 lamp: no board is called "board1"; name one of [boards] (none there yet).'
    ),
    file('a = 4, b = 7, lamp = "board1.16"', BOARD): (
        'Seat 1 lamp: "board1" has no pin "16"; its pins are A0 to B7.'
    ),
    file('a = 4, b = 7, lamp = "board1.A8"', BOARD): (
        'Seat 1 lamp: "board1" has no pin "A8"; its pins are A0 to B7.'
    ),
    file('a = 4, b = "usb.K0"', 'usb = { kind = "encoder" }'): (
        'Seat 1 B: "usb" has no pin "K0"; its pins are K1 to K32.'
    ),
    file('a = 4, b = "board1.A0"', BOARD): (
        'Seat 1 B: "board1" only lights lamps; take a pin of the header or of a USB board.'
    ),
    file('a = 4, b = 7, lamp = "usb.K1"', 'usb = { kind = "encoder" }'): (
        'Seat 1 lamp: "usb" only reads buttons; take a pin of the header or of an expander.'
    ),
    file("a = 4, b = 7", BOARD, BOARD.replace("board1", "again")): (
        '"board1" and "again" are both at 0x20:'
        " set a jumper of one of them and write its new address."
    ),
    file("a = 4, b = 7", 'one = { kind = "encoder" }', 'two = { kind = "encoder" }'): (
        '"one" and "two" are the same USB board: give one of them another number or path.'
    ),
    file("a = 4, b = 7", 'usb = { kind = "encoder", number = 0 }'): (
        "boards.usb: the first USB board is number = 1."
    ),
    file("a = 4, b = 7", BOARD.replace("0x20", "0x40")): (
        '"board1" cannot be at 0x40: an MCP23017 is at 0x20 to 0x27, as its jumpers A0 to A2 say.'
    ),
    file("a = 4, b = 7", "board1 = { address = 0x20 }"): (
        'boards.board1 has no known kind: write kind = "mcp23017" or kind = "encoder".'
    ),
    file("a = 4, b = 7", BOARD.replace("address", "adress")): (
        'boards.board1 has an unknown word, "adress":'
        " remove it, or write one of address, bus."
    ),
    file("a = 4, b = 7", BOARD.replace("board1", '"\\t"')): (
        r"A board cannot be called '\t': rename it."
    ),
    file("a = 4, b = 7", BOARD.replace("board1", "header")): (
        "A board cannot be called 'header': rename it."
    ),
    file("a = 4, b = 7", "[camera]", 'source = "video0"'): (
        'The camera has no known source: write "auto", "csi", "none", or a path that begins with a'
        " slash."
    ),
    file("a = 4, b = 7", "[camera]", "distance_cm = 0"): (
        "The camera cannot be set to that distance: write 5 to 200 cm."
    ),
    file("a = 4, b = 7", "[camera]", "distance_cm = nan"): (
        "The camera cannot be set to that distance: write 5 to 200 cm."
    ),
    file("a = 4, b = 7", "[camera]", 'path = "/dev/video0"'): (
        'camera has an unknown word, "path": remove it, or write one of source, distance_cm.'
    ),
    file("a = 4, b = 7", top='camera = "/dev/video0"'): (
        "camera is not what it has to be: see the examples in docs/building-the-table.md."
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), MISTAKES.items(), ids=MISTAKES.values())
def test_each_mistake_is_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_eleven_seats_are_too_many() -> None:
    seats = [f'{n} = {{ a = "u.K{2 * n}", b = "u.K{2 * n + 1}" }}' for n in range(1, 12)]
    text = "\n".join(("[seats]", *seats, "[boards]", 'u = { kind = "encoder" }'))
    assert refusal(text) == "A table has 2 to 10 seats, and this wiring has 11."


def test_bytes_that_are_no_text_and_endless_nesting_are_one_sentence_too() -> None:
    with pytest.raises(WiringError, match="save it as UTF-8"):
        read_wiring(b"\xff\xfe")
    assert "nested too deeply" in refusal("seats = " + "[" * 100_000)


@pytest.mark.parametrize(
    "pin", ["1979-05-27", "12:30:00", "inf", "nan", "[]", "{}", "1" + "0" * 30, "1" + "0" * 5000]
)
@pytest.mark.parametrize("part", ["a", "lamp"])
def test_what_toml_has_and_a_pin_is_not_is_one_sentence(part: str, pin: str) -> None:
    sentence = refusal(file(f"b = 7, a = {pin}" if part == "a" else f"a = 4, b = 7, lamp = {pin}"))
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_the_i2c_pins_can_be_had_where_there_is_no_board() -> None:
    text = file("a = 2, b = 3", top="i2c = false")
    assert read_wiring(text.encode()).places[0] == Place(Line(HEADER, 2), Line(HEADER, 3))


@pytest.mark.parametrize("lamp", [2, 4])
def test_a_lamp_of_two_or_four_lines_is_refused_however_it_was_made(lamp: int) -> None:
    lines = tuple(Line(HEADER, 10 + n) for n in range(lamp))
    places = (
        Place(Line(HEADER, 4), Line(HEADER, 5), lines),
        Place(Line(HEADER, 6), Line(HEADER, 7)),
    )
    with pytest.raises(WiringError, match="one pin, or three different ones"):
        check_wiring(Wiring(places))


@pytest.mark.parametrize("line", [Line("board1", 16), Line("board1", -1), Line("nowhere", 0)])
def test_a_line_that_is_nowhere_is_refused_however_it_was_made(line: Line) -> None:
    places = (
        Place(Line(HEADER, 4), Line(HEADER, 5), (line,)),
        Place(Line(HEADER, 6), Line(HEADER, 7)),
    )
    with pytest.raises(WiringError, match="Seat 1 lamp: there is no pin"):
        check_wiring(Wiring(places, {"board1": Expander()}))


@pytest.mark.parametrize("wiring", suggested().values(), ids=suggested())
def test_every_suggested_wiring_survives_its_file(wiring: Wiring) -> None:
    assert read_wiring(write_wiring(wiring).encode()) == wiring


@given(wirings())
def test_any_wiring_survives_its_file(wiring: Wiring) -> None:
    assert read_wiring(write_wiring(wiring).encode()) == wiring


@given(
    st.lists(st.integers(4, 27), min_size=4, max_size=8).filter(lambda gpios: len(gpios) % 2 == 0)
)
@example([4, 5, 6, 7])
def test_a_wiring_passes_exactly_when_no_pin_is_used_twice(gpios: list[int]) -> None:
    lines = [Line(HEADER, gpio) for gpio in gpios]
    wiring = Wiring(tuple(Place(a, b) for a, b in zip(lines[::2], lines[1::2], strict=True)))
    if len({*gpios}) == len(gpios):
        check_wiring(wiring)
    else:
        with pytest.raises(WiringError, match="is used twice"):
            check_wiring(wiring)


@given(wirings(), st.data())
def test_one_pin_for_two_things_is_always_found(wiring: Wiring, data: st.DataObject) -> None:
    all_wires = list(wires(wiring))
    assert len({wire.line for wire in all_wires}) == len(all_wires)
    theirs = data.draw(st.sampled_from([w for w in all_wires if w.seat > 1 and w.is_button]))
    first, *others = wiring.places
    doubled = Wiring((Place(theirs.line, first.b, first.lamp), *others), wiring.chips)
    with pytest.raises(WiringError, match="is used twice"):
        check_wiring(doubled, i2c=False)


@given(st.data())
def test_a_file_with_slips_of_the_hand_is_read_or_refused_in_one_sentence(
    data: st.DataObject,
) -> None:
    text = write_wiring(default_wiring(2, data.draw(st.sampled_from(["rgb", "direct"])), "usb"))
    start = data.draw(st.integers(text.index("[seats]"), len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    slip = data.draw(st.text(st.sampled_from('{}[]="., 0123ab#x\n'), max_size=4))
    broken = text[:start] + slip + text[end:]
    sentence = ""
    try:
        wiring = read_wiring(broken.encode())
    except WiringError as error:
        sentence = str(error)
    assert sentence.endswith(".") or read_wiring(write_wiring(wiring).encode()) == wiring
