"""Wirings of every kind, for the tests that need many."""

from typing import get_args

from hypothesis import strategies as st

from hardware.camera_choice import CameraChoice
from hardware.default_wiring import Buttons, Lamps, default_wiring
from hardware.wired import HEADER, Encoder, Expander, Line, Place, Wiring
from hardware.wiring_check import ADDRESSES
from hardware.wiring_error import WiringError


def suggested() -> dict[str, Wiring]:
    """Return every wiring `companion wiring` can suggest, by what was asked for."""
    found = {}
    for buttons in get_args(Buttons):
        for lamps in get_args(Lamps):
            for seats in range(2, 11):
                try:
                    wiring = default_wiring(seats, lamps, buttons)
                except WiringError:
                    continue  # nine and ten lamps beside buttons have no pins
                found[f"{seats} {lamps} {buttons}"] = wiring
    return found


def _names() -> st.SearchStrategy[str]:
    return st.text(min_size=1, max_size=8).filter(
        lambda name: name.isprintable() and name != HEADER
    )


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Return any wiring that can be."""
    i2c = draw(st.booleans())
    boards = draw(st.lists(_boards(expanders=i2c), max_size=4, unique_by=_where))
    names = draw(st.lists(_names(), min_size=len(boards), max_size=len(boards), unique=True))
    chips = dict(zip(names, boards, strict=True))
    header = [Line(HEADER, gpio) for gpio in range(4 if i2c else 2, 28)]
    pool = draw(st.permutations(header + [line for name in names for line in _lines(name, chips)]))
    places = _places(draw, list(pool), chips)
    return Wiring(places, chips, draw(st.booleans()), draw(_cameras()))


def _cameras() -> st.SearchStrategy[CameraChoice]:
    return st.builds(
        CameraChoice,
        source=st.sampled_from(["auto", "csi", "none", "/dev/video0", '/home/me/\t"cards"']),
        distance_cm=st.none() | st.floats(5, 200),
    )


def _boards(*, expanders: bool) -> st.SearchStrategy[Expander | Encoder]:
    encoder = st.builds(
        Encoder,
        path=st.sampled_from(["", "/dev/input/by-id/pad", '\t\\ "pad"']),
        index=st.integers(0, 3),
    )
    chip = st.builds(Expander, bus=st.integers(0, 3), address=st.sampled_from(ADDRESSES))
    return st.one_of(encoder, chip) if expanders else encoder


def _where(board: Expander | Encoder) -> object:
    return board if isinstance(board, Expander) else board.path or board.index


def _lines(name: str, chips: dict[str, Expander | Encoder]) -> list[Line]:
    return [Line(name, n) for n in range(16 if isinstance(chips[name], Expander) else 32)]


def _places(
    draw: st.DrawFn, pool: list[Line], chips: dict[str, Expander | Encoder]
) -> tuple[Place, ...]:
    """Deal lines to seats until either runs out; an expander has lamps only, an encoder none."""
    lamp_lines = [line for line in pool if not isinstance(chips.get(line.chip), Encoder)]
    places = []
    for _ in range(draw(st.integers(2, 10))):
        lamp = tuple(lamp_lines[: draw(st.sampled_from([0, 1, 3]))])
        free = [line for line in pool if line not in lamp]
        buttons = [line for line in free if not isinstance(chips.get(line.chip), Expander)][:2]
        if len(lamp) == 2 or len(buttons) < 2:
            break
        places.append(Place(buttons[0], buttons[1], lamp))
        pool = [line for line in free if line not in buttons]
        lamp_lines = [line for line in lamp_lines if line in pool]
    return tuple(places)
