"""Pictures that no camera should be shown, as grey values.

`python -m tests.card_codes.hostile` reads them all, and says how much memory that took at most.
"""

import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import zxingcpp
from numpy.typing import NDArray

from card_codes.payload import encode
from card_codes.reader import read
from card_codes.symbol import symbol
from tests.card_codes.bombs import most_memory

Grey = NDArray[np.uint8]

CODES: Final = tuple(
    [encode("RS", f"PLOT{number}") for number in range(1, 16)]
    + [encode("IS", f"COM{number:03}") for number in range(84)]
)
OURS, OTHER = CODES[:2]
ELSEWHERE: Final = encode("SW", "M012")  # a sound tag of a card that is not in play
WRONG_CHECK: Final = OURS[:-1] + ("A" if OURS[-1] != "A" else "B")
SWORDFISH: Final = "swordfish"  # in every foreign code; whoever keeps their texts keeps this

FINDER: Final = np.pad(np.pad(np.zeros((3, 3)), 1, constant_values=1), 1)


def tag(code: str, module: int = 4, quiet: int = 4) -> Grey:
    return enlarged(np.where(np.pad(symbol(code), quiet), 0, 255), module)


def enlarged(values: NDArray[Any], by: int) -> Grey:
    return np.kron(values, np.ones((by, by))).astype(np.uint8)


def barcode(text: str, kind: zxingcpp.BarcodeFormat = zxingcpp.BarcodeFormat.QRCode) -> Grey:
    made = zxingcpp.create_barcode(text, kind)
    return np.pad(np.array(zxingcpp.write_barcode_to_image(made, scale=3)), 20, constant_values=255)


def on_a_desk(picture: Grey, width: int = 640, height: int = 480) -> Grey:
    desk = np.full((max(height, len(picture)), max(width, picture.shape[1])), 140, np.uint8)
    desk[: picture.shape[0], : picture.shape[1]] = picture
    return desk


def overlapping() -> Grey:
    desk = on_a_desk(tag(OURS))
    desk[40:156, 50:166] = tag(OTHER)
    return desk


def finder_wallpaper() -> Grey:
    """Thousands of finder patterns: every three of them could be a tag."""
    return np.tile(enlarged(np.pad(FINDER, 1, constant_values=1) * 255, 2), (40, 70))


def finder_crowd() -> Grey:
    """The same in all sizes and places, so that no two distances are alike."""
    rng = np.random.default_rng(4)
    crowd = np.full((720, 1280), 255, np.uint8)
    for _ in range(3000):
        finder = enlarged(FINDER * 255, int(rng.integers(1, 5)))
        x, y = rng.integers(0, 1280 - len(finder)), rng.integers(0, 720 - len(finder))
        crowd[y : y + len(finder), x : x + len(finder)] = finder
    return crowd


def tag_wallpaper() -> Grey:
    return np.tile(tag(ELSEWHERE, 2, 2), (14, 25))


def checkerboard(size: int) -> Grey:
    y, x = np.indices((720, 1280)) // size
    return ((x + y) % 2 * 255).astype(np.uint8)


def moire() -> Grey:
    y, x = np.indices((720, 1280), dtype=np.float64)
    waves = np.sin(x * 1.9) * np.sin((x * np.cos(0.05) + y * np.sin(0.05)) * 2.0)
    return np.asarray((waves + 1) * 127, np.uint8)


def noise(height: int = 720, width: int = 1280, seed: int = 1) -> Grey:
    return np.random.default_rng(seed).integers(0, 256, (height, width), np.uint8)


def black_and_white_noise() -> Grey:
    return enlarged((noise(180, 320) > 127) * 255, 4)


def sixty_megapixels() -> Grey:
    large = np.full((6700, 9000), 200, np.uint8)
    large[3000:3116, 4000:4116] = tag(OURS)
    return large


def text_page() -> Grey:
    rng = np.random.default_rng(8)
    letters = [(rng.random((9, 6)) > 0.5) * 255 for _ in range(30)]
    rows = [np.concatenate([letters[i] for i in rng.integers(0, 30, 200)], 1) for _ in range(70)]
    return np.concatenate(
        [np.pad(row, ((2, 2), (0, 0)), constant_values=255) for row in rows]
    ).astype(np.uint8)


VCARD: Final = f"BEGIN:VCARD\nVERSION:3.0\nN:{SWORDFISH}\nTEL:555\nEND:VCARD"
Kind = zxingcpp.BarcodeFormat

FOREIGN: Final[dict[str, Callable[[], Grey]]] = {
    "wifi": lambda: barcode(f"WIFI:T:WPA;S:home;P:{SWORDFISH};;"),
    "link": lambda: barcode(f"https://example.com/{SWORDFISH}"),
    "vcard": lambda: barcode(VCARD),
    "version 40": lambda: barcode((SWORDFISH * 300)[:2600]),
    "small letters": lambda: barcode(OURS.lower() + SWORDFISH),
}
SILENT: Final[dict[str, Callable[[], Grey]]] = {
    "wrong check": lambda: tag(WRONG_CHECK),
    "micro qr": lambda: barcode("SWORDFISH", Kind.MicroQRCode),
    "rmqr": lambda: barcode("SWORDFISH", Kind.RMQRCode),
    "aztec": lambda: barcode(SWORDFISH, Kind.Aztec),
    "data matrix": lambda: barcode(SWORDFISH, Kind.DataMatrix),
    "ean": lambda: barcode("5901234123457", Kind.EAN13),
    "pdf417": lambda: barcode(SWORDFISH, Kind.PDF417),
    "finder wallpaper": finder_wallpaper,
    "finder crowd": finder_crowd,
    "checkerboard of pixels": lambda: checkerboard(1),
    "checkerboard of modules": lambda: checkerboard(3),
    "checkerboard of squares": lambda: checkerboard(40),
    "moire": moire,
    "noise": noise,
    "black and white noise": black_and_white_noise,
    "page of text": text_page,
    "black": lambda: np.zeros((480, 640), np.uint8),
    "white": lambda: np.full((480, 640), 255, np.uint8),
    "nothing": lambda: np.zeros((0, 0), np.uint8),
    "no rows": lambda: np.zeros((0, 640), np.uint8),
    "no columns": lambda: np.zeros((480, 0), np.uint8),
    "one pixel": lambda: np.zeros((1, 1), np.uint8),
    "one row": lambda: noise(1, 10_000),
    "one column": lambda: noise(10_000, 1),
    "two rows": lambda: noise(2, 5_000),
}
MAYBE: Final[dict[str, tuple[Callable[[], Grey], frozenset[str]]]] = {
    "mirrored": (lambda: on_a_desk(tag(OURS)[:, ::-1]), frozenset({OURS})),
    "light on dark": (lambda: on_a_desk(255 - tag(OURS)), frozenset({OURS})),
    "overlapping": (overlapping, frozenset({OURS, OTHER})),
    "sixty megapixels": (sixty_megapixels, frozenset({OURS})),
    "wallpaper of tags": (tag_wallpaper, frozenset({ELSEWHERE})),
}


def main() -> None:
    """Read every one of them, at leisure and in a hurry."""
    scenes = {**FOREIGN, **SILENT, **{name: scene for name, (scene, _) in MAYBE.items()}}
    for scene in scenes.values():
        picture = scene()
        read(picture, CODES)
        read(picture, CODES, deep=True)
    sys.stdout.write(f"{most_memory()}\n")


if __name__ == "__main__":
    main()
