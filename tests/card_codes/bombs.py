"""Small files that say they hold gigabytes, or that never end.

`python -m tests.card_codes.bombs FOLDER` loads every file of a folder, one JSON object for each:
what became of it, and how much memory the process has taken so far.
"""

import json
import struct
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from card_codes.errors import PictureError
from card_codes.pictures import load


def png(
    width: int, height: int, depth: int, colour: int, pixels: bytes, extra: bytes = b""
) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = chunk(b"IHDR", head) + extra + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def zeros(megabytes: int) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(2**20)) for _ in range(megabytes)) + packer.flush()


def saved(kind: str, size: int = 64, **how: Any) -> bytearray:
    file = BytesIO()
    Image.new("RGB", (size, size)).save(file, kind, **how)
    return bytearray(file.getvalue())


def patched(data: bytearray, after: bytes, gap: int, number: bytes) -> bytes:
    """Return a sound file in which some numbers are other ones."""
    at = data.index(after) + gap
    data[at : at + len(number)] = number
    return bytes(data)


def many_scans() -> bytes:
    sound = bytes(saved("JPEG", 4000, progressive=True))
    last = sound.rindex(b"\xff\xda")
    return sound[:-2] + sound[last:-2] * 2000 + sound[-2:]


def tiff(**tags: int) -> bytes:
    names = {
        "width": 256, "height": 257, "bits": 258, "packing": 259, "black": 262, "strip": 273,
        "samples": 277, "rows": 278, "bytes": 279, "tile_width": 322, "tile_height": 323,
        "tile": 324, "tile_bytes": 325, "floats": 339,
    }  # fmt: skip
    entries = sorted((names[name], value) for name, value in tags.items())
    body = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries)
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + bytes(200)


STRIP: Final = {"bits": 8, "packing": 1, "black": 1, "strip": 8, "rows": 10, "bytes": 100}
TILE: Final = {"bits": 8, "black": 1, "samples": 1, "tile": 8, "tile_bytes": 100}
HDR: Final = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n"

HUGE: Final[dict[str, Callable[[], bytes]]] = {
    "bits.png": lambda: png(100_000, 100_000, 1, 0, b""),
    "screen.gif": lambda: patched(saved("GIF"), b"GIF8", 6, struct.pack("<HH", 65535, 65535)),
    "frame.jpg": lambda: patched(saved("JPEG"), b"\xff\xc0", 5, struct.pack(">HH", 65500, 65500)),
    "lossless.webp": lambda: patched(saved("WEBP", lossless=True), b"VP8L", 9, b"\xff\xff\xff\x0f"),
    "canvas.webp": lambda: b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\0",
    "codestream.jp2": lambda: patched(
        saved("JPEG2000"), b"\xff\x4f\xff\x51", 8, struct.pack(">II", 60_000, 60_000)
    ),
    "header.jp2": lambda: patched(saved("JPEG2000"), b"ihdr", 4, struct.pack(">II", 60000, 60000)),
    "strip.tif": lambda: tiff(width=100_000, height=100_000, **STRIP),
    "tile.tif": lambda: tiff(
        width=9, height=9, packing=1, tile_width=10**5, tile_height=10**5, **TILE
    ),
    "floats.tif": lambda: tiff(width=80_000, height=80_000, floats=3, **{**STRIP, "bits": 64}),
    "rows.hdr": lambda: HDR + b"\n-Y 100000 +X 100000\n" + bytes(99),
    "twice.hdr": lambda: HDR + b"-Y 10 +X 10\n\n-Y 100000 +X 100000\n" + bytes(99),
    "any.pam": lambda: b"P7\nWIDTH 99999\nHEIGHT 99999\nDEPTH 3\nMAXVAL 255\nENDHDR\n" + bytes(99),
    "floats.pfm": lambda: b"PF\n100000 100000\n-1.0\n" + bytes(99),
    "grey.pgm": lambda: b"P5 100000 100000 255\n" + bytes(99),
    "colour.bmp": lambda: b"BM" + struct.pack(
        "<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, 100_000, 100_000, 1, 24, 0, 0, 0, 0, 0, 0
    ),
    "sun.ras": lambda: struct.pack(">8I", 0x59A66A95, 100_000, 100_000, 8, 0, 1, 0, 0) + bytes(99),
}  # fmt: skip
BROKEN: Final[dict[str, Callable[[], bytes]]] = {
    "text.png": lambda: png(10, 10, 1, 0, zeros(1), chunk(b"zTXt", b"Comment\0\0" + zeros(1000))),
    "colours.png": lambda: png(10, 10, 1, 0, zeros(1), chunk(b"iCCP", b"x\0\0" + zeros(1000))),
    "scans.jpg": many_scans,
    "tile.tif": lambda: tiff(
        width=9, height=9, packing=5, tile_width=8000, tile_height=8000, **TILE
    ),
    "floats.tif": lambda: tiff(width=8000, height=8000, floats=3, **{**STRIP, "bits": 64}),
    "rows.hdr": lambda: HDR + b"\n-Y 8000 +X 8000\n" + bytes(99),
    "depth.pam": lambda: b"P7\nWIDTH 8000\nHEIGHT 8000\nDEPTH 999\nMAXVAL 9\nENDHDR\n" + bytes(99),
    "floats.pfm": lambda: b"PF\n8000 8000\n-1.0\n" + bytes(99),
    "digits.pgm": lambda: b"P5 " + b"9" * 10**6 + b" 1 255\n",
    "short.jpg": lambda: bytes(saved("JPEG", 300)[:-40]),
    "short.png": lambda: bytes(saved("PNG", 300)[:-40]),
}


def most_memory() -> int:
    """Return the most megabytes this program had; `ru_maxrss` would count whoever started it."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def main(folder: Path) -> None:
    """Load all, and say what became of each."""
    for path in sorted(folder.iterdir()):
        try:
            load(path)
        except PictureError as error:
            became = type(error).__name__
        else:
            became = "loaded"
        megabytes = most_memory()
        sys.stdout.write(
            json.dumps({"file": path.name, "became": became, "megabytes": megabytes}) + "\n"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
