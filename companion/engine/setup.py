"""Who sits at the table and which variants they play."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.errors import BadSetupError
from companion.engine.hints import did_you_mean
from companion.engine.names import name_key
from companion.engine.sentence import Sentence

LONGEST_NAME = 40
LONGEST_TIMER = 24 * 60 * 60


class Option(msgspec.Struct, frozen=True):
    """One variant a table can choose; `choices` maps each value to its one-line explanation."""

    key: str
    title: str
    choices: Mapping[str, Sentence]
    default: str

    def check(self, value: str) -> str:
        """Return `value`, or raise `BadSetupError` where it is none of the choices."""
        if value not in self.choices:
            raise BadSetupError(
                "Option {key} cannot be {value!r}: choose one of {allowed}.",
                key=self.key,
                value=value,
                allowed=", ".join(self.choices),
            )
        return value


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names in clockwise order, chosen options, and seconds a phase may take (absent: no limit)."""

    names: tuple[str, ...]
    options: dict[str, str] = {}
    timers: dict[str, int] = {}

    @property
    def count(self) -> int:
        """How many seats are taken."""
        return len(self.names)


def check_options(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Return every option's value, defaults filled in, or raise `BadSetupError`."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise BadSetupError(
                "There is no option {key!r}{hint}: choose from {allowed}.",
                key=key,
                hint=did_you_mean(key, known),
                allowed=", ".join(known) or "none",
            )
    return {key: option.check(given.get(key, option.default)) for key, option in known.items()}


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names trimmed; raise `BadSetupError` for an empty, endless or doubled one."""
    trimmed = tuple(name.strip() for name in names)
    for seat, name in enumerate(trimmed, start=1):
        if not name_key(name) or not name.isprintable():
            raise BadSetupError("Seat {number} needs a name of printable letters.", number=seat)
        if len(name) > LONGEST_NAME:
            raise BadSetupError(
                "The name {name!r} is longer than {most} letters.", name=name, most=LONGEST_NAME
            )
    _refuse_doubles(trimmed)
    return trimmed


def check_timers(timers: Mapping[str, int], phases: Sequence[str]) -> dict[str, int]:
    """Return the timers; raise `BadSetupError` for an unknown phase or a senseless length."""
    for phase, seconds in timers.items():
        if phase not in phases:
            raise BadSetupError(
                "There is no phase {phase!r}{hint} to time: choose from {allowed}.",
                phase=phase,
                hint=did_you_mean(phase, phases),
                allowed=", ".join(phases),
            )
        if not 1 <= seconds <= LONGEST_TIMER:
            raise BadSetupError(
                "A timer runs from 1 second to a day, not {seconds} s.", seconds=seconds
            )
    return dict(timers)


def _refuse_doubles(names: Sequence[str]) -> None:
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, start=1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            raise BadSetupError(
                "Seats {first} and {second} are both called {name!r}: give one another name.",
                first=first,
                second=seat,
                name=name,
            )
