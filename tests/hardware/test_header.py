"""The header is the one gpiozero knows too."""

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware.header import (
    GROUND_PINS,
    HEADER_PINS,
    I2C_GPIOS,
    PCM_GPIOS,
    PIN_OF_GPIO,
    SERIAL_GPIOS,
    SPI_GPIOS,
    pin_label,
)

PI_3B_PLUS, PI_4, PI_5, ZERO_2 = 0xA020D3, 0xC03114, 0xC04170, 0x902120
NAMES = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}


@pytest.mark.parametrize("revision", [PI_3B_PLUS, PI_4, PI_5, ZERO_2], ids=hex)
def test_every_pin_is_what_gpiozero_says_of_that_board(revision: int) -> None:
    theirs = PiBoardInfo.from_revision(revision).headers["J8"].pins
    assert len(theirs) == 40
    assert {pin: pin_label(pin) for pin in HEADER_PINS} == {
        pin: NAMES.get(info.name, info.name.replace("GPIO", "GPIO "))
        for pin, info in theirs.items()
    }


def test_there_are_28_gpios_and_8_grounds() -> None:
    assert sorted(PIN_OF_GPIO) == list(range(28))
    assert GROUND_PINS == (6, 9, 14, 20, 25, 30, 34, 39)


@pytest.mark.parametrize(
    ("gpios", "interface"),
    [(I2C_GPIOS, "i2c"), (SPI_GPIOS, "spi"), (SERIAL_GPIOS, "uart"), (PCM_GPIOS, "pcm")],
)
def test_special_pins_have_their_function_in_gpiozero_too(
    gpios: tuple[int, ...], interface: str
) -> None:
    theirs = PiBoardInfo.from_revision(PI_4).headers["J8"].pins
    assert gpios
    for gpio in gpios:
        assert interface in theirs[PIN_OF_GPIO[gpio]].interfaces
