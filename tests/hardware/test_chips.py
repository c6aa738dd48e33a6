"""Chips are found by what they are, work side by side, and say what to do where they cannot."""

import ast
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest
from gpiozero import LED, PinInvalidPin

from hardware import chips
from hardware.buttons import Buttons, PinButton
from hardware.chips import Chips, PinBusyError, claiming, open_chip, pin_errors
from hardware.faults import HardwareError
from hardware.lamps import Lamps
from hardware.presses import Key
from hardware.wired import HEADER, Encoder, Expander, Header, Line, Place, Wiring
from tests.hardware.kernel import OUTPUT, Kernel, add_expander, needs_lgpio
from tests.hardware.seating import Heard, MockChips, until


@needs_lgpio
@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        pytest.param({0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0, id="pi 5"),
        pytest.param({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4, id="pi 5, older kernel"),
        pytest.param({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0, id="pi 4"),
        pytest.param({1: "raspberrypi-exp-gpio", 2: "pinctrl-bcm2835"}, 2, id="pi 3"),
    ],
)
def test_the_header_is_found_by_its_label(
    kernel: Kernel, labels: dict[int, str], expected: int
) -> None:
    for number, label in labels.items():
        kernel.add(number, label)
    factory = open_chip(Header())
    assert factory.chip == expected
    factory.close()


@needs_lgpio
def test_a_chip_that_does_not_open_does_not_hide_the_header(kernel: Kernel, devices: Path) -> None:
    (devices / "gpiochip1").touch()
    kernel.add(2, "pinctrl-bcm2711")
    factory = open_chip(Header())
    assert factory.chip == 2
    factory.close()


@needs_lgpio
def test_a_chip_that_says_nothing_of_itself_does_not_hide_the_header(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.add(0, "gpio-brcmstb@107d508500")
    kernel.add(4, "pinctrl-rp1")
    lgpio = sys.modules["lgpio"]
    real = kernel.gpio_get_chip_info

    def mute(handle: int) -> list[object]:
        if handle >> 16 in silent:
            raise lgpio.error("bad handle")
        return real(handle)

    monkeypatch.setattr(lgpio, "gpio_get_chip_info", mute)
    silent = {0}
    factory = open_chip(Header())
    assert factory.chip == 4
    factory.close()
    silent = {0, 4}
    with pytest.raises(HardwareError, match="The pins of /dev/gpiochip0 cannot be opened"):
        open_chip(Header())


@needs_lgpio
def test_an_expander_is_found_by_its_address(kernel: Kernel) -> None:
    add_expander(kernel, 7, 0x20)
    add_expander(kernel, 5, 0x21)
    for address, expected in ((0x20, 7), (0x21, 5)):
        factory = open_chip(Expander(1, address))
        assert factory.chip == expected
        factory.close()


@needs_lgpio
def test_the_same_line_of_two_chips_is_two_lines(kernel: Kernel) -> None:
    kernel.add(0, "pinctrl-bcm2711")
    add_expander(kernel, 2)
    header, board = open_chip(Header()), open_chip(Expander())
    one, other = LED(4, pin_factory=header), LED(4, pin_factory=board)
    one.on()
    assert (kernel.levels[0, 4], kernel.levels[2, 4]) == (1, 0)
    other.on()
    one.off()
    assert (kernel.levels[0, 4], kernel.levels[2, 4]) == (0, 1)
    for what in (one, other, header, board):
        what.close()


@needs_lgpio
def test_a_pin_that_is_being_claimed_holds_up_no_other_chip_and_not_itself(kernel: Kernel) -> None:
    """A lamp that is thrown away closes itself whenever that is: also while one is claimed."""
    kernel.add(0, "pinctrl-bcm2711")
    add_expander(kernel, 2)
    header, board = open_chip(Header()), open_chip(Expander())

    def claim() -> None:
        with header._res_lock:
            LED(4, pin_factory=header).close()
            claimed.set()
            done.wait(5)

    claimed, done = Event(), Event()
    busy = Thread(target=claim, daemon=True)
    busy.start()
    assert claimed.wait(5)
    other = Thread(target=lambda: LED(4, pin_factory=board).close(), daemon=True)
    other.start()
    other.join(5)
    assert not other.is_alive()
    done.set()
    busy.join()
    for chip in (header, board):
        chip.close()


@needs_lgpio
def test_factories_of_gpiozero_itself_collide(kernel: Kernel) -> None:
    """The reason for our own class; where this fails, gpiozero has learned it and ours may go."""
    from gpiozero import GPIOPinInUse  # noqa: PLC0415 - beside the one that needs lgpio
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - imports lgpio

    class AnyPi(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
        def _get_revision(self) -> int:
            return 0xC03114

    kernel.add(0, "pinctrl-bcm2711")
    add_expander(kernel, 2)
    header, board = AnyPi(0), AnyPi(2)
    one = LED(4, pin_factory=header)
    with pytest.raises(GPIOPinInUse):
        LED(4, pin_factory=board)
    assert header.pin(5) is board.pin(5)
    for what in (one, header, board):
        what.close()


@needs_lgpio
def test_a_button_is_heard_through_lgpio(kernel: Kernel) -> None:
    kernel.add(0, "pinctrl-rp1")
    heard, key = Heard(), Key(3, "b")
    buttons = Buttons(heard.on_press, heard.on_fault)
    factory = open_chip(Header())
    buttons.start({key: PinButton(factory, 17, key, buttons.hear)})
    kernel.edge(0, 17, 0)
    assert heard.next_press() == (3, "b")
    buttons.close()
    factory.close()


@needs_lgpio
def test_a_line_of_another_program_says_so(kernel: Kernel) -> None:
    kernel.add(0, "pinctrl-bcm2711")
    kernel.busy.add((0, 17))
    factory = open_chip(Header())
    with pytest.raises(PinBusyError) as caught, claiming("buttons", Line(HEADER, 17)):
        PinButton(factory, 17, Key(1, "a"), Buttons(print, print).hear)
    assert str(caught.value) == (
        "GPIO 17 is used by another program: close that one, then start again."
    )
    assert caught.value.fault.device == "buttons"
    factory.close()


@needs_lgpio
def test_a_lamp_whose_pin_another_program_lets_go_is_lit(kernel: Kernel) -> None:
    """Also where the chip stays open, as the header does: the failed attempt leaves no trace."""
    kernel.add(0, "pinctrl-bcm2711")
    kernel.busy.add((0, 10))
    places = (Place(Line(HEADER, 4), Line(HEADER, 5), (Line(HEADER, pin),)) for pin in (10, 11))
    wiring, heard = Wiring(tuple(places)), Heard()
    lamps = Lamps(wiring, Chips(wiring), heard.on_fault, retry=0.01)
    lamps.light({1: "got_it", 2: "got_it"})
    assert kernel.levels[0, 11] == 1
    time.sleep(0.1)  # for some attempts, none of which has anything new to tell
    assert [(key, str(what)) for key, what in heard.told] == [
        (
            "lamp-header-10",
            "GPIO 10 is used by another program: close that one, then start again.",
        )
    ]
    kernel.busy.clear()
    until(lambda: not heard.faults)
    until(lambda: kernel.levels[0, 10] == 1)
    lamps.close()


@needs_lgpio
def test_an_expander_that_stops_answering_is_told_once_and_used_when_it_is_back(
    kernel: Kernel,
) -> None:
    add_expander(kernel, 2)
    heard, line = Heard(), Line("board", 3)
    wiring = Wiring((Place(Line(HEADER, 4), Line(HEADER, 5), (line,)),), {"board": Expander()})
    lamps = Lamps(wiring, Chips(wiring), heard.on_fault, retry=0.01)
    kernel.dead.add(2)
    lamps.light({1: "got_it"})
    time.sleep(0.1)  # for some attempts, none of which has anything new to tell
    assert [key for key, _ in heard.told] == ["lamps-board"]
    kernel.dead.clear()
    until(lambda: kernel.levels[2, 3] == 1)
    until(lambda: not heard.faults)
    lamps.close()
    assert kernel.modes[2, 3] & OUTPUT == 0  # an input is dark


@needs_lgpio
def test_a_machine_that_is_no_pi_says_so(kernel: Kernel) -> None:
    for _ in range(2):
        with pytest.raises(HardwareError, match="No pins of a Raspberry Pi were found"):
            open_chip(Header())
        kernel.add(0, "INT34C5:00")  # a laptop has chips, too


@needs_lgpio
@pytest.mark.usefixtures("devices")
def test_an_expander_that_is_not_there_says_how_to_switch_it_on() -> None:
    with pytest.raises(HardwareError) as caught:
        open_chip(Expander(1, 0x21))
    assert str(caught.value) == (
        "No MCP23017 was found at 0x21 on I2C bus 1: check its wires, and that config.txt has "
        "dtparam=i2c_arm=on and dtoverlay=mcp23017,addr=0x21,noints."
    )


@needs_lgpio
@pytest.mark.parametrize("chip", [Header(), Expander()])
def test_no_permission_names_the_group(
    kernel: Kernel, chip: Header | Expander, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.add(0, "pinctrl-bcm2711")
    add_expander(kernel, 2)
    # Asked, not tried: whoever runs the tests as root may do everything.
    monkeypatch.setattr(os, "access", lambda path, _: chips.DEVICES not in Path(path).parents)
    with pytest.raises(HardwareError, match=r"usermod -aG gpio"):
        open_chip(chip)


@needs_lgpio
def test_a_chip_that_vanishes_while_it_is_opened_says_so(kernel: Kernel) -> None:
    add_expander(kernel, 2)
    del kernel.labels[2]
    with pytest.raises(HardwareError, match="/dev/gpiochip2 cannot be opened"):
        open_chip(Expander())


def test_a_machine_without_lgpio_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)  # importing it fails now
    with pytest.raises(HardwareError, match="sudo apt install python3-lgpio"):
        open_chip(Header())


@needs_lgpio
def test_lgpio_gets_a_folder_of_its_own_and_leaves_ours_alone(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys, tempfile\n"
        "from hardware.chips import open_chip\n"
        "from hardware.wired import Header\n"
        "assert 'lgpio' not in sys.modules\n"
        "try: open_chip(Header())\n"
        "except OSError as error: print(error)\n"
        "assert 'lgpio' in sys.modules\n"
        "print(pathlib.Path.cwd(), os.listdir('.'), os.listdir(os.environ['LG_WD']))\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "TMPDIR": str(tmp_path)}
    environment.pop("LG_WD", None)
    here = tmp_path / "here"
    here.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=here,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == f"{here} [] ['.lgd-nfy0']"
    assert list(tmp_path.iterdir()) == [here]  # its folder went with it


OPEN_BOTH = """
import sys, tempfile
tempfile.tempdir = sys.argv[1]
from hardware.seats import open_seats
from tests.hardware.seating import two_places
seats = open_seats(two_places(), print, lambda key, what: print(key, what, sep=": "))
seats.light({1: "got_it", 2: "got_it"})
seats.close()
"""


@needs_lgpio
@pytest.mark.parametrize("given", [{"LG_WD": "/proc"}, {}], ids=["LG_WD", "no folder at all"])
def test_no_folder_for_lgpio_is_one_sentence_and_the_table_plays_on(given: dict[str, str]) -> None:
    """Not even root may write to /proc."""
    environment = {name: value for name, value in os.environ.items() if name != "LG_WD"}
    done = subprocess.run(
        [sys.executable, "-c", OPEN_BOTH, "/proc"],
        cwd=Path(__file__).parents[2],
        env=environment | given,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    sentence = "The library for the pins has no folder it may write to: set LG_WD to one, then"
    assert {line.partition(": ")[0] for line in done.stdout.splitlines()} == {
        "buttons-header",
        "lamps-header",
        "lamps-board",
    }
    assert done.stdout.count(sentence) == 3
    assert "Traceback" not in done.stderr  # lgpio itself complains there


def test_chips_are_opened_once_each() -> None:
    opener = MockChips()
    kept = Chips(Wiring((), {"board": Expander()}), opener)
    assert kept.factory(HEADER) is kept.factory(HEADER)
    assert kept.factory("board") is not kept.factory(HEADER)
    assert opener.opened == [Header(), Expander()]
    kept.close()


def test_an_expander_can_be_forgotten_and_the_header_cannot() -> None:
    opener = MockChips()
    kept = Chips(Wiring((), {"board": Expander()}), opener)
    for name in (HEADER, "board"):
        kept.factory(name)
        kept.forget(name)
        kept.factory(name)
    assert opener.opened == [Header(), Expander(), Expander()]
    kept.close()


def test_a_chip_that_cannot_even_be_closed_stops_nobody() -> None:
    class Broken:
        def close(self) -> None:
            raise OSError("gone")

    kept = Chips(Wiring((), {"board": Expander()}), lambda _: Broken())
    kept.factory("board")
    kept.forget("board")
    kept.factory("board")
    kept.close()


def test_a_usb_board_has_no_pins() -> None:
    kept = Chips(Wiring((), {"usb": Encoder()}), MockChips())
    with pytest.raises(HardwareError, match="The board usb has buttons only"):
        kept.factory("usb")


def test_a_pin_that_does_not_exist_is_one_sentence() -> None:
    opener, line = MockChips(), Line("board", 77)
    sentence = r"board\.77 cannot be used"
    with pytest.raises(HardwareError, match=sentence), claiming("lamps", line):
        LED(77, pin_factory=opener.board)
    assert issubclass(PinInvalidPin, pin_errors())


def test_what_is_said_already_is_not_said_anew() -> None:
    opener = MockChips()
    opener.lose(Header())
    with pytest.raises(HardwareError, match="It is gone"), claiming("lamps", Line(HEADER, 4)):
        opener(Header())


FORKS = re.compile(r"\bos\.(fork|forkpty)\b|\bmultiprocessing\b|\bProcessPoolExecutor\b")


def test_nobody_forks_once_a_chip_may_be_open() -> None:
    # A child would hold every line, too, and have no thread that serves the buttons.
    root = Path(__file__).parents[2]
    sources = [path for name in ("companion", "hardware") for path in (root / name).rglob("*.py")]
    assert len(sources) > 200
    forking = {path.name for path in sources if FORKS.search(_code(path))}
    assert forking == set()


def _code(path: Path) -> str:
    """Return the program without its comments and docstrings, which may speak of it."""
    tree = ast.parse(path.read_text("utf-8"))
    return ast.unparse(_Undocumented().visit(tree))


class _Undocumented(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.copy_location(ast.Pass(), node) if is_text else node
