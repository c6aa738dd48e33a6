"""Pictures of a table with tagged cards on it, drawn from a seed, with the truth about every tag.

Cards lie on a plane that a tilted camera sees; sleeves shine, the lamp throws shadows, hands shake,
and the sensor adds noise. Numbers are pixels, millimetres and degrees.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from card_codes.payload import LONGEST, Tag
from card_codes.symbol import MODULES, symbol
from tests.card_codes.cards_in_hand import of_others

Grey = NDArray[np.uint8]
Picture = NDArray[np.float32]

CARD: Final = (63.0, 88.0)  # millimetres
PITCH: Final = (36.0, 38.0)  # cards of a tableau lie over each other
STICKER: Final = 16.0
QUIET: Final = 2  # modules
DOTS: Final = 10  # of a card's drawing, a millimetre
MARGIN: Final = 0.06  # of the picture, that the cards leave free


class Severity(StrEnum):
    """How bad the light, the hands and the camera are."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True)
class Conditions:
    """What a severity means: each pair is the least and the most."""

    tilt: tuple[float, float]
    blur: tuple[float, float]  # sigma, in pixels
    motion: tuple[float, float]  # length, in pixels
    noise: tuple[float, float]  # sigma, of 255
    light: tuple[float, float]  # how bright white paper is
    shadow: float  # how dark the deepest shadow is
    glare: float  # the share of cards in sleeves that shine


CONDITIONS: Final = {
    Severity.EASY: Conditions((0, 20), (0.5, 0.8), (0, 0.8), (1, 4), (190, 240), 0.25, 0.05),
    Severity.MEDIUM: Conditions((0, 35), (0.6, 1.0), (0, 1.6), (2, 7), (140, 230), 0.45, 0.2),
    Severity.HARD: Conditions((10, 45), (0.9, 1.5), (0.5, 3.0), (4, 12), (90, 210), 0.65, 0.4),
}


@dataclass(frozen=True)
class Placed:
    """A tag in a picture: its text and the corners of its symbol, clockwise from its top left."""

    code: str
    corners: NDArray[np.float64]

    @property
    def pixels_a_module(self) -> float:
        """How large it is in the picture."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        return float(sides.mean() / MODULES)


@dataclass(frozen=True)
class Scene:
    """A picture, and what is in it."""

    grey: Grey
    tags: tuple[Placed, ...]


def scene(
    seed: int,
    codes: Sequence[str],
    severity: Severity = Severity.EASY,
    size: tuple[int, int] = (1280, 720),
) -> Scene:
    """Return one picture of a card for each of the codes; "" is a card without a tag."""
    return frames(seed, codes, severity, size, count=1)[0]


def frames(
    seed: int,
    codes: Sequence[str],
    severity: Severity,
    size: tuple[int, int] = (1280, 720),
    *,
    count: int,
) -> list[Scene]:
    """Return several pictures of the same table, a shaking hand apart."""
    chance = np.random.default_rng([seed, len(codes), *size])
    conditions = CONDITIONS[severity]
    table = _Table.laid(codes, conditions, chance)
    view = _view(table, conditions, size, chance)
    return [
        table.seen(view if not shot else _shaken(view, size, chance), conditions, size, chance)
        for shot in range(count)
    ]


def made_up_codes(count: int, seed: int = 0, game: str = "IS") -> list[str]:
    """Return the tags of so many cards that look like a game's."""
    chance = np.random.default_rng(seed)
    kinds = ("COM", "ROM", "BAR", "EGY", "JAP", "M", "PLOT", "INT")
    cards: dict[str, None] = {}
    while len(cards) < count:
        cards[f"{chance.choice(kinds)}{chance.integers(1, 300):03}"] = None
    return [Tag(game, card).code for card in cards]


@dataclass(frozen=True)
class _Table:
    codes: tuple[str, ...]
    places: tuple[NDArray[np.float64], ...]  # from a card's millimetres to the table's
    stickers: tuple[NDArray[np.float64], ...]  # from a symbol's modules to the card's millimetres
    faces: tuple[Grey, ...]
    shines: tuple[bool, ...]
    cloth: Grey

    @classmethod
    def laid(cls, codes: Sequence[str], conditions: Conditions, chance: Generator) -> "_Table":
        columns = max(1, round(np.sqrt(len(codes) * 1.6)))
        places, stickers, faces = [], [], []
        for index, code in enumerate(codes):
            row, column = divmod(index, columns)
            x, y = np.array([column, row]) * PITCH + chance.uniform(-4, 4, 2)
            places.append(_moved(x, y) @ _turned(np.radians(chance.normal(0, 5)), CARD))
            corner = chance.uniform([3, 3], [8, 8])  # the part of a card that the next leaves free
            sticker = _sticker(corner, np.radians(chance.normal(0, 3)))
            stickers.append(sticker)
            faces.append(_face(code, sticker, chance))
        return cls(
            tuple(codes),
            tuple(places),
            tuple(stickers),
            tuple(faces),
            tuple(bool(one) for one in chance.random(len(codes)) < conditions.glare),
            _cloth(chance),
        )

    def seen(
        self,
        view: NDArray[np.float64],
        conditions: Conditions,
        size: tuple[int, int],
        chance: Generator,
    ) -> Scene:
        finer = 2 if size[0] > 640 else 3
        scale = np.diag([finer, finer, 1.0])
        width, height = size[0] * finer, size[1] * finer
        canvas = _scaled(self.cloth, (width, height))
        inner = np.array([[0, 0, 1], [CARD[0], 0, 1], [CARD[0], CARD[1], 1], [0, CARD[1], 1]])
        for place, face in zip(self.places, self.faces, strict=True):
            through = scale @ view @ place
            corners = _project(through, inner[:, :2])
            _paste(canvas, face, through, corners)
        picture = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        picture = self._lit(picture, view, conditions, chance)
        grey = _sensed(picture, conditions, chance)
        return Scene(grey, self._truth(view))

    def _lit(
        self, picture: Picture, view: NDArray[np.float64], conditions: Conditions, chance: Generator
    ) -> Picture:
        height, width = picture.shape
        light = float(chance.uniform(*conditions.light)) / 235
        picture = picture * light * _shade((width, height), conditions.shadow, chance)
        for place, shines in zip(self.places, self.shines, strict=True):
            if shines:
                picture = picture + _glare((width, height), view @ place, chance)
        return np.clip(picture, 0, 255)

    def _truth(self, view: NDArray[np.float64]) -> tuple[Placed, ...]:
        square = np.array([[0, 0], [MODULES, 0], [MODULES, MODULES], [0, MODULES]], float)
        return tuple(
            Placed(code, _project(view @ place @ sticker, square))
            for code, place, sticker in zip(self.codes, self.places, self.stickers, strict=True)
            if code
        )


def _moved(x: float, y: float) -> NDArray[np.float64]:
    move = np.eye(3)
    move[:2, 2] = x, y
    return move


def _turned(angle: float, size: tuple[float, float]) -> NDArray[np.float64]:
    turn = np.eye(3)
    turn[:2, :2] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    return _moved(size[0] / 2, size[1] / 2) @ turn @ _moved(-size[0] / 2, -size[1] / 2)


def _sticker(corner: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    module = STICKER / (MODULES + 2 * QUIET)
    turned = _moved(*corner) @ _turned(angle, (STICKER, STICKER))
    return turned @ np.diag([module, module, 1.0]) @ _moved(QUIET, QUIET)


def _face(code: str, sticker: NDArray[np.float64], chance: Generator) -> Grey:
    """Draw a card: a picture, lines of text, a border, and the sticker."""
    width, height = (round(side * DOTS) for side in CARD)
    coarse = chance.integers(30, 220, (11, 8)).astype(np.uint8)
    face = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    for _ in range(12):
        a, b = chance.integers(0, [width, height], (2, 2))
        cv2.line(face, tuple(map(int, a)), tuple(map(int, b)), int(chance.integers(0, 255)), 6)
    for line in range(5):
        y = round(height * 0.62) + line * 36
        for x in range(40, width - 60, 22):
            if chance.random() < 0.8:
                cv2.rectangle(face, (x, y), (x + 12, y + 20), 20, -1)
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), int(chance.integers(0, 255)), 24)
    if not code:
        return face
    modules = np.pad(_modules(code), QUIET)
    drawn = np.where(np.kron(modules, np.ones((8, 8), bool)), 25, 235).astype(np.uint8)
    through = (
        np.diag([DOTS, DOTS, 1.0]) @ sticker @ _moved(-QUIET, -QUIET) @ np.diag([1 / 8, 1 / 8, 1])
    )
    through = _moved(-0.5, -0.5) @ through @ _moved(0.5, 0.5)
    cv2.warpPerspective(
        drawn, through, (width, height), face, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
    )
    return face


def _modules(text: str) -> NDArray[np.bool_]:
    """Return a tag of ours, or a code of the same size that somebody else has printed."""
    if len(text) <= LONGEST:
        return symbol(text)
    drawn = of_others(text, "L")
    if drawn.shape != (MODULES, MODULES):
        raise ValueError("a foreign code of version 1 has up to 25 letters")
    return drawn


@lru_cache(maxsize=1)
def _grain() -> Picture:
    return np.random.default_rng(5).normal(0, 1, (512, 512)).astype(np.float32)


def _scaled(grey: Grey, size: tuple[int, int]) -> Grey:
    return np.asarray(cv2.resize(grey, size), np.uint8)


def _cloth(chance: Generator) -> Grey:
    """Draw a table top: wood with its grain, or cloth."""
    weave = cv2.GaussianBlur(
        _grain(), (0, 0), float(chance.uniform(0.7, 3)), sigmaY=float(chance.uniform(0.7, 12))
    )
    light = weave / weave.std() * chance.uniform(3, 18) + chance.uniform(40, 170)
    moved = np.roll(light, int(chance.integers(0, 512)), axis=1)
    return np.asarray(np.clip(moved, 0, 255), np.uint8)


def _view(
    table: _Table, conditions: Conditions, size: tuple[int, int], chance: Generator
) -> NDArray[np.float64]:
    """Return a camera that sees all cards: from the table's millimetres to pixels."""
    width, height = size
    focal = 1.1 * width
    tilt, turn = np.radians(chance.uniform(*conditions.tilt)), chance.uniform(0, 2 * np.pi)
    roll = np.pi * chance.integers(0, 2) + chance.normal(0, 0.3)
    square = np.array([[0, 0], [CARD[0], 0], [CARD[0], CARD[1]], [0, CARD[1]]])
    points = np.vstack([_project(place, square) for place in table.places])
    if len(table.codes) == 1:  # nobody holds a card so close that it fills the picture
        points = np.vstack([points - 20, points + 20])
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    rotation = _axis(turn, tilt) @ _about_z(roll)
    near, far = 50.0, 6000.0
    for _ in range(40):
        distance = (near + far) / 2
        view = _camera(rotation, distance, focal, (width, height), middle)
        seen = _project(view, points)
        free = MARGIN * height
        fits = (seen.min() > free) and (seen[:, 0].max() < width - free)
        fits = fits and seen[:, 1].max() < height - free
        near, far = (near, distance) if fits else (distance, far)
    return _camera(rotation, far * float(chance.uniform(1.0, 1.25)), focal, (width, height), middle)


def _axis(turn: float, tilt: float) -> NDArray[np.float64]:
    rotation, _ = cv2.Rodrigues(np.array([np.cos(turn), np.sin(turn), 0]) * tilt)
    return rotation.astype(np.float64)


def _about_z(angle: float) -> NDArray[np.float64]:
    rotation, _ = cv2.Rodrigues(np.array([0, 0, angle], float))
    return rotation.astype(np.float64)


def _camera(
    rotation: NDArray[np.float64],
    distance: float,
    focal: float,
    size: tuple[int, int],
    middle: NDArray[np.float64],
) -> NDArray[np.float64]:
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    outer = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, distance]])
    return np.asarray(inner @ outer @ _moved(*-middle))


def _shaken(
    view: NDArray[np.float64], size: tuple[int, int], chance: Generator
) -> NDArray[np.float64]:
    """Move the camera a little, as a hand does between two frames."""
    middle = _moved(size[0] / 2, size[1] / 2)
    turn = _about_z(float(chance.normal(0, 0.02)))
    turn[2, :2] = chance.normal(0, 1e-5, 2)
    turn[:2, :2] *= chance.normal(1, 0.015)
    shift = _moved(*chance.normal(0, 4, 2))
    return shift @ middle @ turn @ np.linalg.inv(middle) @ view


def _project(through: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    mapped = np.column_stack([points, np.ones(len(points))]) @ through.T
    return mapped[:, :2] / mapped[:, 2:]


def _paste(
    canvas: Grey, face: Grey, through: NDArray[np.float64], corners: NDArray[np.float64]
) -> None:
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 3, canvas.shape[::-1])
    if (high <= low).any():
        return
    inside = canvas[low[1] : high[1], low[0] : high[0]]
    # A card's drawing is shrunk first where it is much finer than the picture, or it would flicker.
    finer = 1 / (DOTS * np.sqrt(abs(np.linalg.det(_slope(through)))) ** -1)
    shrunk = min(1.0, 1.5 * finer)
    small = cv2.resize(face, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
    step_x, step_y = face.shape[1] / small.shape[1] / DOTS, face.shape[0] / small.shape[0] / DOTS
    mapping = (
        _moved(*(-low.astype(float))) @ through @ np.diag([step_x, step_y, 1]) @ _moved(0.5, 0.5)
    )
    mapping = _moved(-0.5, -0.5) @ mapping
    warped = np.ascontiguousarray(inside)
    cv2.warpPerspective(
        small, mapping, warped.shape[::-1], warped, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT
    )
    canvas[low[1] : high[1], low[0] : high[0]] = warped


def _slope(through: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how many pixels a millimetre is, in the middle of a card."""
    at = np.array([[CARD[0] / 2, CARD[1] / 2]])
    here, right, down = (_project(through, at + step) for step in ([0, 0], [1, 0], [0, 1]))
    return np.vstack([right - here, down - here])


def _shade(size: tuple[int, int], depth: float, chance: Generator) -> Picture:
    """Return the light of a lamp that falls off, and the soft shadow of somebody's arm."""
    width, height = size
    x, y = np.meshgrid(np.linspace(-1, 1, width // 8), np.linspace(-1, 1, height // 8))
    lamp = chance.uniform(-0.8, 0.8, 2)
    light = 1 - depth * 0.5 * np.clip((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2, 0, 2) / 2
    angle, offset = chance.uniform(0, 2 * np.pi), chance.uniform(-0.6, 0.6)
    edge = (x * np.cos(angle) + y * np.sin(angle) - offset) / chance.uniform(0.01, 0.3)
    light = light * (1 - depth * 0.6 / (1 + np.exp(-np.clip(edge, -30, 30))))
    return np.asarray(cv2.resize(light.astype(np.float32), size), np.float32)


def _glare(size: tuple[int, int], through: NDArray[np.float64], chance: Generator) -> Picture:
    """Return the shine of a sleeve: a streak across the card."""
    canvas = np.zeros(size[::-1], np.float32)
    middle = chance.uniform([5, 5], [CARD[0] - 5, CARD[1] - 5])
    angle = chance.uniform(0, np.pi)
    along = np.array([np.cos(angle), np.sin(angle)]) * chance.uniform(10, 40)
    across = np.array([-np.sin(angle), np.cos(angle)]) * chance.uniform(2, 9)
    streak = np.array([middle + along, middle + across, middle - along, middle - across])
    corners = np.round(_project(through, streak)).astype(np.int32)
    cv2.fillConvexPoly(canvas, corners, float(chance.uniform(80, 260)), cv2.LINE_AA)
    sides = np.linalg.norm(corners[0] - corners[2]), np.linalg.norm(corners[1] - corners[3])
    blurred = cv2.GaussianBlur(canvas, (0, 0), max(1.0, float(min(sides)) / 4))
    return np.asarray(blurred, np.float32)


def _sensed(picture: Picture, conditions: Conditions, chance: Generator) -> Grey:
    """Return what lens, shaking hand, sensor and JPEG make of it."""
    lens = cv2.GaussianBlur(picture, (0, 0), float(chance.uniform(*conditions.blur)))
    hand = cv2.filter2D(lens, -1, _motion(chance.uniform(*conditions.motion), chance))
    sigma = float(chance.uniform(*conditions.noise))
    grain = chance.normal(0, 1, hand.shape) * sigma * np.sqrt(0.3 + hand / 180)
    grey = np.clip(np.round(hand + grain), 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(70, 96))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)


def _motion(length: float, chance: Generator) -> Picture:
    kernel = np.zeros((9 * 8, 9 * 8), np.float32)
    angle, half = chance.uniform(0, np.pi), length * 8 / 2
    reach = np.array([np.cos(angle), np.sin(angle)]) * half
    middle = np.array([35.5, 35.5])
    start, end = np.round(middle - reach).astype(int), np.round(middle + reach).astype(int)
    cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1.0, 8)
    small = np.asarray(cv2.resize(kernel, (9, 9), interpolation=cv2.INTER_AREA), np.float32)
    return np.asarray(small / small.sum())
