"""Programs in the place of espeak-ng and piper, put on a path of their own."""

import sys
from pathlib import Path

import pytest

HEADER = "#!{python}\nimport sys, time, wave, struct, io, os\n"


class Programs:
    """A folder that is the whole PATH."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        folder.mkdir()
        self._folder = folder
        self._calls = folder / "calls"
        patch.setenv("PATH", str(folder))

    def install(self, name: str, body: str) -> None:
        """Put a program of this name there; each call of it is counted."""
        path = self._folder / name
        count = f"open({str(self._calls)!r}, 'a').write(repr(sys.argv[1:]) + '\\n')\n"
        path.write_text(HEADER.format(python=sys.executable) + count + body)
        path.chmod(0o755)

    def calls(self) -> list[str]:
        """Return the arguments of every call, as Python writes them."""
        return self._calls.read_text().splitlines() if self._calls.exists() else []


# Speaks one tone whose length is that of the text; the pitch is in the source, as a voice is.
TONE = """
import math
text = sys.stdin.buffer.read().decode()
rate, seconds = {rate}, 0.02 * len(text)
tone = [int(9000 * math.sin(2 * math.pi * {pitch} * i / rate)) for i in range(int(rate * seconds))]
out = io.BytesIO()
with wave.open(out, "wb") as file:
    file.setnchannels(1); file.setsampwidth(2); file.setframerate(rate)
    file.writeframes(struct.pack("<%dh" % len(tone), *tone))
sys.stdout.buffer.write(out.getvalue())
"""


def tone(pitch: int = 300, rate: int = 22050) -> str:
    return TONE.format(pitch=pitch, rate=rate)
