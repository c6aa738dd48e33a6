"""The computer itself: which one it is, its memory, its supply, its temperature and its clock."""

from typing import Final

from companion.checkup.machine import MODEL, Machine
from companion.checkup.verdict import Verdict, ok, unknown, warn
from companion.engine import Sentence, say

LEAST_MEGABYTES: Final = 400  # what the kernel leaves of 512
ROOMY_MEGABYTES: Final = 900
HOT: Final = 80  # degrees: where a Pi begins to slow down
THROTTLED: Final = "sys/devices/platform/soc*/soc*:firmware/get_throttled"
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16  # bits of it: too little voltage
SLOW_NOW, SLOW_BEFORE = 0b1110, 0b1110 << 16  # capped, throttled, or at its limit of heat
FIRST_YEAR, LAST_YEAR = 2024, 2099
IN_STEP: Final = "run/systemd/timesync/synchronized"


def board(machine: Machine) -> Verdict:
    """Tell which computer this is."""
    model = machine.read(MODEL)
    if machine.is_pi:
        return ok(say("It is a {model}.", model=model))
    return ok(say("Not a Raspberry Pi: buttons, lamps and cards are simulated on the screen."))


def memory(machine: Machine) -> Verdict:
    """Tell whether there is enough memory."""
    kilobytes = _fields(machine.read("proc/meminfo")).get("MemTotal", "").split()
    if not kilobytes or not kilobytes[0].isdecimal():
        return unknown(say("The system does not tell."))
    size = int(kilobytes[0]) // 1024
    if size < LEAST_MEGABYTES:
        return warn(
            say("{size} MB.", size=size),
            say("Use a Raspberry Pi with 512 MB or more: the screen may stop for want of memory."),
        )
    if size < ROOMY_MEGABYTES:
        return warn(
            say("{size} MB: enough for screen, buttons and voice.", size=size),
            say("Do without the camera here, or use a Raspberry Pi with 1 GB or more."),
        )
    return ok(say("{size} MB.", size=size))


def power(machine: Machine) -> Verdict:
    """Tell whether the supply is strong enough; a weak one damages cards."""
    flags = _throttled(machine)
    if flags is None:
        return _alarms(machine)
    stronger = say("Use the supply made for this Raspberry Pi, with a short, thick cable.")
    if flags & LOW_NOW:
        return warn(say("The voltage is too low right now."), stronger)
    if flags & LOW_BEFORE:
        return warn(say("The voltage has been too low at times since the start."), stronger)
    if flags & (SLOW_NOW | SLOW_BEFORE):
        return warn(
            say("The processor has been slowed down since the start, mostly because of heat."),
            say("Give the computer air, or a heat sink."),
        )
    return ok(say("The voltage has been high enough since the start."))


def temperature(machine: Machine) -> Verdict:
    """Tell how warm the processor is."""
    told = machine.read_all("sys/class/thermal/thermal_zone*/temp")
    degrees = [int(text) // 1000 for text in told if text.lstrip("-").isdecimal()]
    if not degrees:
        return ok(say("This computer does not tell."))
    if max(degrees) >= HOT:
        return warn(
            say("{degrees} °C: the processor slows down.", degrees=max(degrees)),
            say("Give the computer air, or a heat sink."),
        )
    return ok(say("{degrees} °C.", degrees=max(degrees)))


def clock(machine: Machine) -> Verdict:
    """Tell whether the date can be believed; a Pi has no battery for its clock."""
    date = machine.now().strftime("%Y-%m-%d")
    if not FIRST_YEAR <= machine.now().year <= LAST_YEAR:
        return warn(say("The date is {date}, which cannot be.", date=date), _SET_IT)
    if _in_step(machine):
        return ok(say("{date}, set by the network.", date=date))
    return warn(say("{date}, not set by the network.", date=date), _SET_IT)


_SET_IT: Final[Sentence] = say(
    "Connect to a network for a minute: dates in the history depend on it."
)


def _in_step(machine: Machine) -> bool:
    if machine.path(IN_STEP).exists():
        return True
    if not machine.has_tool("timedatectl"):
        return False
    # Other services than systemd's keep time too: this asks the kernel.
    told = machine.run("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return told.text == "yes"


def _throttled(machine: Machine) -> int | None:
    """Return the flags of the firmware, from the kernel or from its tool."""
    text = "".join(machine.read_all(THROTTLED)[:1])
    if not text and machine.has_tool("vcgencmd"):
        text = machine.run("vcgencmd", "get_throttled").text.partition("=")[2]
    try:
        return int(text, 16)
    except ValueError:
        return None


def _alarms(machine: Machine) -> Verdict:
    """Ask the sensor that every kernel of a Pi has; it knows only this moment."""
    for sensor in machine.find("sys/class/hwmon/hwmon*"):
        folder = sensor.relative_to(machine.root)
        if machine.read(f"{folder}/name") == "rpi_volt":
            if machine.read(f"{folder}/in0_lcrit_alarm") == "1":
                return warn(
                    say("The voltage is too low right now."),
                    say("Use the supply made for this Raspberry Pi, with a short, thick cable."),
                )
            return ok(say("The voltage is high enough right now."))
    if machine.is_pi:
        return unknown(say("The system does not tell."))
    return ok(say("This computer does not tell."))


def _fields(text: str) -> dict[str, str]:
    """Return the fields of a file of `/proc`.

    >>> _fields("MemTotal:  512 kB")
    {'MemTotal': '512 kB'}
    """
    return {
        key.strip(): value.strip()
        for key, _, value in (line.partition(":") for line in text.splitlines())
    }
