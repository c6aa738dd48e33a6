"""The settings, and their screen."""

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from companion.presenters.language import LANGUAGES, Language
from companion.presenters.pages import SettingRow, SettingsPage
from companion.table.intents import AtZero

MOST_PEOPLE = 30  # remembered names; the ones not seen for longest are forgotten


class Timers(StrEnum):
    """How long a phase may take."""

    OFF = "off"
    GENEROUS = "generous"
    BRISK = "brisk"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose. Brightness and volume are per cent, rotation is degrees."""

    language: str = "en"
    text: str = "normal"
    theme: str = "dark"
    brightness: int = 100
    volume: int = 75
    timers: Timers = Timers.OFF
    at_zero: AtZero = AtZero.REMIND
    turn_prompt: bool = False
    rotation: int = 0
    people: tuple[str, ...] = ()

    def changed(self, key: str, value: str) -> "Settings":
        """Return the settings with one changed; raise `ValueError` for a value it cannot have."""
        if value not in _VALUES[key]:
            raise ValueError(f"{key} cannot be {value!r}")
        kind = type(getattr(self, key))
        # A switch has to be read, for bool("False") is true.
        typed = value == "True" if kind is bool else kind(value)
        return msgspec.structs.replace(self, **{key: typed})

    def checked(self) -> "Settings":
        """Return the settings; raise `ValueError` where one has a value it cannot have."""
        for key, values in _VALUES.items():
            if str(getattr(self, key)) not in values:
                raise ValueError(f"{key} cannot be {getattr(self, key)!r}")
        return self

    def with_people(self, names: tuple[str, ...]) -> "Settings":
        """Remember who played, the newest first and in seat order."""
        seen = {name.casefold() for name in names}
        others = tuple(name for name in self.people if name.casefold() not in seen)
        return msgspec.structs.replace(self, people=(names + others)[:MOST_PEOPLE])

    def without_people(self) -> "Settings":
        """Forget who played."""
        return msgspec.structs.replace(self, people=())

    def timers_for(self, generous: Mapping[str, int]) -> dict[str, int]:
        """Return seconds a phase, from those that are generous for it."""
        match self.timers:
            case Timers.GENEROUS:
                return dict(generous)
            case Timers.BRISK:
                return {phase: max(30, seconds // 2) for phase, seconds in generous.items()}
        return {}


_STEPS = ("20", "40", "60", "80", "100")
_VALUES: Mapping[str, tuple[str, ...]] = {
    "language": tuple(LANGUAGES),
    "text": ("normal", "large"),
    "theme": ("dark", "day"),
    "brightness": _STEPS,
    "volume": ("0", "25", "50", "75", "100"),
    "timers": tuple(Timers),
    "at_zero": tuple(AtZero),
    "turn_prompt": ("False", "True"),
    "rotation": ("0", "90", "180", "270"),
}


def settings_page(settings: Settings, language: Language) -> SettingsPage:
    """Return what the settings screen draws."""
    labels = _labels(language)
    return SettingsPage(
        title=language.text("Settings"),
        back=language.text("Back"),
        rows=tuple(_row(settings, key, *labels[key]) for key in _VALUES),
        people=language.count("{n} remembered name", "{n} remembered names", len(settings.people)),
        forget=language.text("Forget the names"),
    )


def _row(
    settings: Settings, key: str, title: str, label: Callable[[str], str] | Mapping[str, str]
) -> SettingRow:
    spell = label if callable(label) else label.__getitem__
    choices = tuple((value, spell(value)) for value in _VALUES[key])
    return SettingRow(key, title, str(getattr(settings, key)), choices)


def _labels(
    language: Language,
) -> dict[str, tuple[str, Callable[[str], str] | Mapping[str, str]]]:
    switch = {"False": language.text("off"), "True": language.text("on")}
    return {
        "language": (language.text("Language"), LANGUAGES),
        "text": (
            language.text("Text"),
            {"normal": language.text("normal"), "large": language.text("large")},
        ),
        "theme": (
            language.text("Colours"),
            {"dark": language.text("dark"), "day": language.text("bright")},
        ),
        "brightness": (language.text("Brightness"), "{}%".format),
        "volume": (language.text("Volume"), "{}%".format),
        "timers": (
            language.text("Timers (from the next game)"),
            {
                Timers.OFF: language.text("off"),
                Timers.GENEROUS: language.text("generous"),
                Timers.BRISK: language.text("brisk"),
            },
        ),
        "at_zero": (
            language.text("When time is up"),
            {
                AtZero.NOTHING: language.text("nothing"),
                AtZero.REMIND: language.text("remind"),
                AtZero.MOVE_ON: language.text("move on"),
            },
        ),
        "turn_prompt": (language.text("Turn the prompt to the player"), switch),
        "rotation": (language.text("Turn the screen"), "{}°".format),
    }
