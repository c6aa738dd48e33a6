"""Go through all checks, one after another, and never be held up by one of them."""

from collections.abc import Iterable, Iterator
from threading import Thread
from typing import Final

from companion.checkup.checks import CHECKS
from companion.checkup.machine import Machine
from companion.checkup.verdict import Check, Verdict, unknown
from companion.engine import say
from companion.presenters.checkup import Finding

SECONDS: Final = 10.0  # for one check, on the slowest Pi; a tool it runs gets less


def check_all(
    machine: Machine, checks: Iterable[Check] = CHECKS, seconds: float = SECONDS
) -> Iterator[Finding]:
    """Yield what each check found, as soon as it is known."""
    for check in checks:
        yield check.finding(_look(check, machine, seconds), machine)


def _look(check: Check, machine: Machine, seconds: float) -> Verdict:
    """Ask one check. A device that hangs keeps its thread, which ends with the companion."""
    said: list[Verdict] = []
    thread = Thread(
        target=lambda: said.append(_guarded(check, machine)), name=check.name, daemon=True
    )
    thread.start()
    thread.join(seconds)
    return said[0] if said else _no_answer(seconds)


def _guarded(check: Check, machine: Machine) -> Verdict:
    try:
        return check.look(machine)
    except Exception as error:  # noqa: BLE001 - a broken check must not hide the other findings
        return unknown(
            say("It could not be checked ({kind}).", kind=type(error).__name__),
            say("Check again; if it stays like this, tell the makers of the companion."),
        )


def _no_answer(seconds: float) -> Verdict:
    return unknown(
        say("No answer within {seconds} seconds.", seconds=round(seconds)),
        say("Unplug it and plug it in again, or start the computer again."),
    )
