"""Whether the companion starts by itself when the machine does."""

from typing import Final

from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import say

STARTED: Final = "etc/systemd/system/multi-user.target.wants/table-companion*.service"
FAILED: Final = "failed"


def service(machine: Machine) -> Verdict:
    """Tell whether the companion comes with the machine, and whether it came to grief."""
    units = [unit.name for unit in machine.find(STARTED)]
    if not units and not machine.is_pi:
        return ok(say("Not set up here: it is meant for a Raspberry Pi."))
    if not units:
        return missing(
            say("The companion does not start with the machine."),
            say("Run make install in its folder."),
        )
    if machine.has_tool("systemctl") and _state(machine, units[0]) == FAILED:
        return warn(
            say("{unit} has failed.", unit=units[0]),
            say("Look why: journalctl -u {unit}.", unit=units[0]),
        )
    return ok(say("The companion starts with the machine ({unit}).", unit=units[0]))


def _state(machine: Machine, unit: str) -> str:
    return machine.run("systemctl", "is-failed", unit).text
