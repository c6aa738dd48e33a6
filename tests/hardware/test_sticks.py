"""Memory sticks: those that are mounted where sticks are, and nothing else."""

from pathlib import Path

import pytest

from hardware.sticks import Stick, find_sticks, is_one_unmounted

USB = "devices/pci0000:00/usb1/1-1/host0/block/sda"
CARD = "devices/platform/mmc_host/mmc0/block/mmcblk0"
READER = "devices/platform/mmc_host/mmc1/block/mmcblk1"


class Machine:
    """A folder that looks like the parts of a machine that tell of disks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "proc/self").mkdir(parents=True)
        self._mounts = root / "proc/self/mountinfo"
        self._mounts.write_text("22 1 0:20 / /proc rw - proc proc rw\n")
        self._disk(USB, "8:0", "8:1", removable=0)
        self._disk(CARD, "179:0", "179:2", removable=0)
        self._disk(READER, "180:0", "180:1", removable=1)

    def _disk(self, path: str, disk: str, part: str, *, removable: int) -> None:
        folder = self.root / "sys" / path
        (folder / "part1").mkdir(parents=True)
        (folder / "removable").write_text(f"{removable}\n")
        (folder / "part1/partition").write_text("1\n")
        (folder / "dev").write_text(f"{disk}\n")
        (folder / "part1/dev").write_text(f"{part}\n")
        (folder / "size").write_text("0\n")
        blocks = self.root / "sys/dev/block"
        blocks.mkdir(parents=True, exist_ok=True)
        (blocks / disk).symlink_to(folder)
        (blocks / part).symlink_to(folder / "part1")

    def plug_in(self, path: str) -> None:
        (self.root / "sys" / path / "size").write_text("1000\n")
        disks = self.root / "sys/block"
        disks.mkdir(exist_ok=True)
        (disks / Path(path).name).symlink_to(self.root / "sys" / path)

    def mount(self, device: str, folder: str, options: str = "rw,relatime") -> None:
        line = f"99 22 {device} / {folder} {options} shared:1 - vfat /dev/x rw\n"
        with self._mounts.open("a") as file:
            file.write(line)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_nothing_is_plugged_in_there_is_no_stick(machine: Machine) -> None:
    machine.mount("179:2", "/")
    assert find_sticks(machine.root) == []


@pytest.mark.parametrize("folder", ["/media/pi/STICK", "/run/media/ola/STICK", "/mnt", "/mnt/usb"])
@pytest.mark.parametrize("device", ["8:1", "8:0", "180:1"])
def test_a_stick_is_found_wherever_it_is_mounted(
    machine: Machine, folder: str, device: str
) -> None:
    machine.mount(device, folder)
    assert find_sticks(machine.root) == [Stick(Path(folder), read_only=False)]


@pytest.mark.parametrize(
    ("device", "folder"),
    [
        ("8:1", "/"),  # the system itself may be on a USB disk
        ("8:1", "/boot/firmware"),
        ("8:1", "/mediation"),
        ("179:2", "/mnt/data"),  # a part of the card in the Pi
        ("0:55", "/media/network"),  # no disk at all
        ("9:9", "/media/gone"),
    ],
)
def test_what_is_no_stick_is_left_alone(machine: Machine, device: str, folder: str) -> None:
    machine.mount(device, folder)
    assert find_sticks(machine.root) == []


def test_names_with_blanks_are_read_and_a_lock_is_seen(machine: Machine) -> None:
    machine.mount("8:1", "/media/pi/MY\\040STICK\\134", "ro,nosuid")
    assert find_sticks(machine.root) == [Stick(Path("/media/pi/MY STICK\\"), read_only=True)]


def test_the_last_one_comes_first_and_hides_what_was_mounted_there_before(
    machine: Machine,
) -> None:
    machine.mount("8:1", "/media/a", "ro")
    machine.mount("180:1", "/media/b")
    machine.mount("180:1", "/media/a")
    assert [stick.path.name for stick in find_sticks(machine.root)] == ["b", "a"]
    assert not any(stick.read_only for stick in find_sticks(machine.root))


def test_a_stick_that_nobody_mounts_is_seen_as_such(machine: Machine) -> None:
    machine.plug_in(CARD)
    assert not is_one_unmounted(machine.root)
    machine.plug_in(USB)
    assert is_one_unmounted(machine.root)
    machine.mount("8:1", "/boot/firmware")  # nor does the disk it runs from count as a stick
    assert not is_one_unmounted(machine.root)


def test_a_reader_without_a_card_is_no_stick(machine: Machine) -> None:
    machine.plug_in(READER)
    (machine.root / "sys" / READER / "size").write_text("0\n")
    assert not is_one_unmounted(machine.root)


def test_this_machine_can_be_asked() -> None:
    assert is_one_unmounted() in {True, False}
    assert all(stick.path.is_dir() for stick in find_sticks())
