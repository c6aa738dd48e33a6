"""Whether this user may use the devices that are there."""

from typing import Final

from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import say

# What each group opens on Raspberry Pi OS.
DEVICES: Final = {
    "video": ("dev/video*", "dev/dri/card*"),
    "render": ("dev/dri/renderD*",),
    "input": ("dev/input/event*",),
    "gpio": ("dev/gpiochip*",),
    "i2c": ("dev/i2c-*",),
    "audio": ("dev/snd/*",),
}
ON_ANY_COMPUTER: Final = ("video", "render", "audio")  # the others belong to a table


def groups(machine: Machine) -> Verdict:
    """Tell which groups the user lacks for the devices that are there.

    What counts is the device, not the group: a desktop may have opened it for its user.
    """
    if machine.user == "root":
        return warn(
            say("The companion runs as root, who may do everything."),
            say("Run it as an ordinary user: a mistake can break less then."),
        )
    wanted = DEVICES if machine.is_pi else ON_ANY_COMPUTER
    lacking = [group for group in wanted if group not in machine.groups and _shut(machine, group)]
    if not lacking:
        return ok(say("{user} may use every device that is there.", user=machine.user))
    listed = ", ".join(lacking)
    if all(machine.user in _members(machine, group) for group in lacking):
        return missing(
            say("{user} is new in {groups}.", user=machine.user, groups=listed),
            say("Log out and in again, or start the computer again."),
        )
    return missing(
        say("{user} is not in {groups}.", user=machine.user, groups=listed),
        say(
            "Type: sudo usermod -aG {groups} {user}, then log in again.",
            groups=",".join(lacking),
            user=machine.user,
        ),
    )


def _shut(machine: Machine, group: str) -> bool:
    devices = [path for pattern in DEVICES[group] for path in machine.find(pattern)]
    return bool(devices) and not any(map(machine.may_use, devices))


def _members(machine: Machine, group: str) -> list[str]:
    for line in machine.read("etc/group").splitlines():
        name, _, rest = line.partition(":")
        if name == group:
            return rest.rpartition(":")[2].split(",")
    return []
