"""How large a picture says it is, before anything of it is unpacked.

Most formats are asked through Pillow, which reads no further than their header. Here are those
where that takes memory already, where the header can say one thing and the data another, and those
that Pillow does not know.
"""

import re
from typing import Final

MOST_BYTES: Final = 256 * 2**20
MOST_PIXELS: Final = 80_000_000  # the largest sensors of a Pi have 64 megapixels
MOST_SCANS: Final = 100  # a progressive JPEG has about ten; each goes over all pixels again

_CODESTREAM: Final = b"\xff\x4f\xff\x51"  # where JPEG 2000 tells the size that counts
_RADIANCE: Final = re.compile(rb"[-+][YX] +(\d+) +[-+][XY] +(\d+)")
_PAM_WIDTH: Final = re.compile(rb"WIDTH\s+(\d+)")
_PAM_HEIGHT: Final = re.compile(rb"HEIGHT\s+(\d+)")
_FLOATS: Final = re.compile(rb"P[Ff]\s+(\d+)\s+(\d+)\s")
_LONGEST_HEADER: Final = 2**16


def beyond_bounds(data: bytes) -> bool:
    """Return whether a file of these formats says that it holds more than is unpacked here."""
    if data.startswith(b"RIFF"):
        return _webp_pixels(data) > MOST_PIXELS
    if data.startswith((_CODESTREAM, b"\0\0\0\x0cjP")):
        return any(pixels > MOST_PIXELS for pixels in _codestreams(data))
    return False


def endless(data: bytes) -> bool:
    """Return whether a small JPEG is made so that it is gone over for minutes."""
    return data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MOST_SCANS


def pixels_of_the_rest(data: bytes) -> int | None:
    """Return how many pixels a file has of the formats OpenCV reads and Pillow does not."""
    head = data[:_LONGEST_HEADER]
    if data.startswith((b"#?RADIANCE", b"#?RGBE")):
        return _most(_RADIANCE.findall(head))
    if data.startswith(b"P7\n"):
        widths, heights = _PAM_WIDTH.findall(head), _PAM_HEIGHT.findall(head)
        return _most([(width, height) for width in widths[:9] for height in heights[:9]])
    if data.startswith(b"PF"):
        return _most(_FLOATS.findall(head))
    return None


def _most(sizes: list[tuple[bytes, bytes]]) -> int | None:
    """Return the largest of the sizes a header claims: which one counts, only a decoder knows."""
    return max((_number(width) * _number(height) for width, height in sizes), default=None)


def _number(digits: bytes) -> int:
    return int(digits[:12])  # longer ones are too large anyway


def _webp_pixels(data: bytes) -> int:
    kind, body = data[12:16], data[20:30]
    if kind == b"VP8X":
        return _plus_one(body[4:7]) * _plus_one(body[7:10])
    if kind == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return ((bits & 0x3FFF) + 1) * ((bits >> 14 & 0x3FFF) + 1)
    sides = (int.from_bytes(body[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    width, height = sides
    return width * height


def _plus_one(number: bytes) -> int:
    return int.from_bytes(number, "little") + 1


def _codestreams(data: bytes) -> list[int]:
    found = []
    at = data.find(_CODESTREAM)
    while at >= 0:
        width, height = (int.from_bytes(data[at + k : at + k + 4], "big") for k in (8, 12))
        found.append(width * height)
        at = data.find(_CODESTREAM, at + 1)
    return found
