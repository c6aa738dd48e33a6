"""Photographs of codes from public packages, by their names and checksums.

They are fetched when they are measured and kept in the user's cache; only those in
`tests/card_codes/photographs` are part of this project.
"""

import hashlib
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

OURS: Final = Path(__file__).parents[1] / "card_codes" / "photographs"
SUFFIXES: Final = frozenset({".png", ".jpg", ".jpeg", ".gif", ".bmp"})


class Package(NamedTuple):
    """An npm package with photographs below a folder; its licence covers them."""

    name: str
    version: str
    sha256: str
    licence: str
    folder: str


PACKAGES: Final = (
    Package(
        "zxing-typescript", "0.1.2",
        "e9c9dd0000be5d0bc276fd9e64a314678adf3a3908490df693dde37231abf88f",
        "Apache-2.0", "package/src/test/core/resources/blackbox",
    ),
    Package(
        "node-quirc", "2.3.0",
        "45199ce3fe12b4308b6386e1806525cc16bdfab5fbc50c52bf1379a8a50dc603",
        "MIT", "package/test/data",
    ),
    Package(
        "barcode-reader", "1.6.1",
        "07ce16b550964a7138a4068a4fcd0602562119c9c0d53b00b4426fee32b34552",
        "MIT", "package/Sample-images",
    ),
)  # fmt: skip


@contextmanager
def photographs() -> Iterator[tuple[list[Path], list[str]]]:
    """Give the photographs there are, and the packages that could not be had."""
    with tempfile.TemporaryDirectory() as unpacked:
        found, missing = sorted(_pictures(OURS)), []
        for package in PACKAGES:
            archive = _archive(package)
            if archive is None:
                missing.append(package.name)
                continue
            goal = Path(unpacked) / package.name
            with tarfile.open(archive) as tar:
                tar.extractall(goal, filter="data")
            found += sorted(_pictures(goal / package.folder))
        yield found, missing


def _pictures(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)


def _archive(package: Package) -> Path | None:
    """Return the package as it was published; None where it cannot be fetched or is another."""
    cache = user_cache_path("table-companion") / "photographs"
    archive = cache / f"{package.name}-{package.version}.tgz"
    if not archive.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
        try:
            subprocess.run(command, cwd=cache, check=True, capture_output=True, timeout=300)
        except (OSError, subprocess.SubprocessError):
            return None
    sound = hashlib.sha256(archive.read_bytes()).hexdigest() == package.sha256
    return archive if sound else None
