"""What is connected to which pin of the header, ground and supply included."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from hardware.header import GROUND_PINS, LAST_PIN, PIN_OF_GPIO, POWER_PIN, SCL, SDA
from hardware.wired import Encoder, Expander, Wiring
from hardware.wires import Wire, seat_wires, wires

LAMP_POWER_PIN: Final = 17  # the other 3.3 V
OHMS: Final[Mapping[str, int]] = {"lamp": 330, "red": 330, "green": 100, "blue": 100}
_HEADER_BUS: Final = 1  # the I2C bus at GPIO 2 and 3


class HeaderUse(msgspec.Struct, frozen=True):
    """What a pin is connected to; `seat` and `ohms` are 0 where there is no such thing."""

    label: str
    seat: int = 0
    ohms: int = 0


def header_uses(wiring: Wiring) -> Mapping[int, HeaderUse]:
    """Return every pin that is used, by its number along the header."""
    on_header = {PIN_OF_GPIO[w.line.number]: _wire_use(w) for w in wires(wiring) if w.on_header}
    return {**on_header, **_ground_uses(wiring), **_supply_uses(wiring)}


def seat_grounds(wiring: Wiring) -> tuple[int, ...]:
    """Return the ground pin suggested for each seat; 0 for a seat that is all on USB.

    It is the nearest that few others use, and never changes when a seat is added.
    """
    taken: Counter[int] = Counter()
    grounds = []
    for seat, place in enumerate(wiring.places, start=1):
        own = tuple(seat_wires(seat, place))
        needs_ground = not all(isinstance(wiring.chips.get(w.line.chip), Encoder) for w in own)
        pins = [PIN_OF_GPIO[w.line.number] for w in own if w.on_header] or [LAST_PIN]
        grounds.append(_nearest_ground(pins, taken) if needs_ground else 0)
    return tuple(grounds)


def board_ground(wiring: Wiring) -> int:
    """Return the ground pin suggested for the expanders; 0 where there are none."""
    if not expanders_on_header(wiring):
        return 0
    taken = Counter(seat_grounds(wiring))
    return _nearest_ground((POWER_PIN, PIN_OF_GPIO[SDA], PIN_OF_GPIO[SCL]), taken)


def expanders_on_header(wiring: Wiring) -> tuple[str, ...]:
    """Return the names of the expanders on the header's own I2C pins."""
    return tuple(
        name
        for name, chip in wiring.chips.items()
        if isinstance(chip, Expander) and chip.bus == _HEADER_BUS
    )


def _nearest_ground(pins: Iterable[int], taken: Counter[int]) -> int:
    chosen = min(
        GROUND_PINS, key=lambda ground: (taken[ground], sum(abs(ground - pin) for pin in pins))
    )
    taken[chosen] += 1
    return chosen


def _wire_use(wire: Wire) -> HeaderUse:
    return HeaderUse(f"seat {wire.seat} {wire.part}", wire.seat, OHMS.get(wire.part, 0))


def _ground_uses(wiring: Wiring) -> dict[int, HeaderUse]:
    seats: dict[int, list[str]] = {}
    for seat, pin in enumerate(seat_grounds(wiring), start=1):
        if pin:
            seats.setdefault(pin, []).append(str(seat))
    labels = {pin: f"seat {', '.join(numbers)}" for pin, numbers in seats.items()}
    if pin := board_ground(wiring):
        labels[pin] = f"{labels[pin]}, boards" if pin in labels else "boards"
    return {
        pin: HeaderUse(label, int(seats[pin][0]) if len(seats.get(pin, ())) == 1 else 0)
        for pin, label in labels.items()
    }


def _supply_uses(wiring: Wiring) -> dict[int, HeaderUse]:
    uses = {}
    if expanders_on_header(wiring):
        uses[POWER_PIN] = HeaderUse("boards")
        uses[PIN_OF_GPIO[SDA]] = HeaderUse("SDA boards")
        uses[PIN_OF_GPIO[SCL]] = HeaderUse("SCL boards")
    if not wiring.lamps_active_high and any(place.lamp for place in wiring.places):
        uses[LAMP_POWER_PIN] = HeaderUse("all lamps")
    return uses
