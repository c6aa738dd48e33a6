"""Memory sticks that are plugged in and mounted, wherever desktops and people mount them."""

import re
from pathlib import Path
from typing import Final, NamedTuple

_FOLDERS: Final = (Path("/media"), Path("/run/media"), Path("/mnt"))
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")  # how the kernel writes a blank in a name


class Stick(NamedTuple):
    """Where a stick is mounted, and whether it takes nothing."""

    path: Path
    read_only: bool


def find_sticks(root: Path = Path("/")) -> list[Stick]:
    """Return every stick, the last one that was mounted first.

    `root` is where /proc and /sys are; another one is for tests.
    """
    mounts = (root / "proc/self/mountinfo").read_text("utf-8", "surrogateescape")
    found = [_stick(line.split(" "), root) for line in mounts.splitlines()]
    # The last mount on a folder is the one that is seen there.
    return [*reversed({stick.path: stick for stick in found if stick}.values())]


def is_one_unmounted(root: Path = Path("/")) -> bool:
    """Tell whether a stick is plugged in of which nothing is mounted anywhere."""
    mounts = (root / "proc/self/mountinfo").read_text("utf-8", "surrogateescape")
    mounted = {line.split(" ")[2] for line in mounts.splitlines()}
    disks = [disk for disk in root.glob("sys/block/*") if _is_removable(disk) and _is_there(disk)]
    return any(mounted.isdisjoint(_devices(disk)) for disk in disks)


def _is_there(disk: Path) -> bool:
    return (disk / "size").read_text().strip() != "0"  # a reader without a card has no size


def _devices(disk: Path) -> set[str]:
    """Return the numbers of a disk and of its partitions."""
    return {path.read_text().strip() for path in (disk / "dev", *disk.glob("*/dev"))}


def _stick(mount: list[str], root: Path) -> Stick | None:
    """Return the stick of a line of mountinfo: number, parent, device, part, folder, options."""
    device, folder, options = mount[2], mount[4], mount[5]
    path = Path(_ESCAPED.sub(lambda code: chr(int(code[1], 8)), folder))
    if not any(path == home or home in path.parents for home in _FOLDERS):
        return None
    if not _is_removable(root / "sys/dev/block" / device):
        return None
    return Stick(path, "ro" in options.split(","))


def _is_removable(device: Path) -> bool:
    try:
        found = device.resolve(strict=True)
        disk = found.parent if (found / "partition").exists() else found
        # Disks in a box with a USB plug are not called removable.
        return "/usb" in str(found) or (disk / "removable").read_text().strip() == "1"
    except OSError:  # a network or a folder in memory is no disk, and has no such name
        return False
