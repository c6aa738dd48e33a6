"""What the camera sees, as it is drawn: upright, not mirrored, not skewed."""

from collections.abc import Iterator

import numpy as np

from card_codes.sight import Sight
from companion.scanning import Scan
from companion.ui.picture import picture
from companion.ui.robot import Wait
from companion.ui.widgets.camera_view import CameraView
from tests.ui.shown_cards import Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand

SIZE = (641, 479)  # neither divides by four, which is how rows of a texture are laid by default
MARK = 80


def drawn(hand: Stagehand) -> Iterator[Wait]:
    """Show a picture with a light corner at its upper left and a light line down its middle."""
    camera = give_camera(hand.app.desk)
    yield from hand.seat(PEOPLE[:5])
    hand.app.desk.scanning.open(hand.now)
    width, height = SIZE
    grey = np.zeros((height, width), np.uint8)
    grey[:MARK, :MARK] = 255
    grey[:, width // 2 - 8 : width // 2 + 8] = 255
    camera.tell(Scan(1, grey, Sight()))
    yield hand.robot.settled()
    view = hand.robot.find(CameraView)
    hand.told["places"] = {
        name: brightness(view, x, y)
        for name, (x, y) in {
            "upper left": (MARK / 2, MARK / 2),
            "upper right": (width - MARK / 2, MARK / 2),
            "lower left": (MARK / 2, height - MARK / 2),
            "line above": (width / 2, 20),
            "line below": (width / 2, height - 20),
            "beside the line": (width / 2 - 40, height - 20),
        }.items()
    }
    texture = view._texture
    camera.show(Lying(code("PLOT1")))  # of another size
    yield hand.robot.settled()
    hand.told["made anew for another size"] = view._texture is not texture
    texture = view._texture
    camera.show(Lying(code("PLOT1"), 200))
    yield hand.robot.settled()
    hand.told["kept for the same size"] = view._texture is texture
    hand.app.desk.scanning.close()
    yield hand.robot.settled()
    hand.told["gone when nobody looks"] = view._texture is None


def brightness(view: CameraView, x: float, y: float) -> int:
    """Return how light a place of the picture is on the screen, from 0 to 255."""
    seen = picture().convert("L")
    left, top = view.to_window(view._left + x * view._scale, view._top - y * view._scale)
    found = seen.getpixel((round(left), seen.height - round(top)))
    assert isinstance(found, int)
    return found
