"""What a check can say, and what a check is."""

from collections.abc import Callable
from enum import Enum, auto

import msgspec

from companion.checkup.machine import Machine
from companion.engine import Sentence
from companion.presenters.checkup import Finding, State


class Verdict(msgspec.Struct, frozen=True):
    """How a check came out: what was found, and what to do about it."""

    state: State
    found: Sentence
    advice: Sentence | None = None


def ok(found: Sentence) -> Verdict:
    """It is there and works."""
    return Verdict(State.OK, found)


def warn(found: Sentence, advice: Sentence) -> Verdict:
    """It works, and yet somebody should look at it."""
    return Verdict(State.WARN, found, advice)


def missing(found: Sentence, advice: Sentence) -> Verdict:
    """It is not there, or does not work."""
    return Verdict(State.MISSING, found, advice)


def unknown(found: Sentence, advice: Sentence | None = None) -> Verdict:
    """Nobody can tell."""
    return Verdict(State.UNKNOWN, found, advice)


class Need(Enum):
    """Where nobody can play without it."""

    EVERYWHERE = auto()
    AT_THE_TABLE = auto()  # on a Raspberry Pi; elsewhere the table is simulated
    NOWHERE = auto()


class Check(msgspec.Struct, frozen=True):
    """One thing to look at; `name` stays the same in every version and language."""

    name: str
    title: Sentence
    look: Callable[[Machine], Verdict]
    need: Need = Need.NOWHERE

    def finding(self, verdict: Verdict, machine: Machine) -> Finding:
        """Return the verdict with what it is about."""
        return Finding(
            check=self.name,
            state=verdict.state,
            title=self.title,
            found=verdict.found,
            advice=verdict.advice,
            needed=self.needed_on(machine),
        )

    def needed_on(self, machine: Machine) -> bool:
        """Tell whether nobody can play on this machine without it."""
        if self.need is Need.AT_THE_TABLE:
            return machine.is_pi
        return self.need is Need.EVERYWHERE
