"""The settings, and their screen."""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum

import msgspec

from companion.engine import Kind
from companion.presenters.language import LANGUAGES, Language
from companion.presenters.pages import PinsPage, PrintingPage, SettingRow, SettingsPage
from companion.table.intents import AtZero
from companion.table.places import NO_PLACE, Place

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
    tell_reveal: bool = True
    tell_phase: bool = True
    tell_leader: bool = True
    tell_vote: bool = True
    tell_missing: bool = True
    tell_result: bool = True
    tell_timer: bool = True
    masking: bool = True
    timers: Timers = Timers.OFF
    at_zero: AtZero = AtZero.REMIND
    turn_prompt: bool = False
    mix_choices: bool = True  # hidden choices stand in other places each time
    rotation: int = 0
    people: tuple[str, ...] = ()
    places: Mapping[str, Place] = {}  # where people sat down last

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

    def without_people(self, playing: Collection[str] = ()) -> "Settings":
        """Forget who played, and where, but for those who sit there now."""
        places = {name: place for name, place in self.places.items() if name in playing}
        return msgspec.structs.replace(self, people=(), places=places)

    def with_places(self, places: Mapping[str, Place]) -> "Settings":
        """Remember where people sit; whoever sat there before has to sit down anew."""
        now = set(places.values()) - {NO_PLACE}
        kept = {name: place for name, place in self.places.items() if place not in now}
        known = {name: place for name, place in kept.items() if name in self.people}
        return msgspec.structs.replace(self, places={**known, **places})

    @property
    def told(self) -> frozenset[Kind]:
        """The kinds of lines that are said aloud."""
        return frozenset(kind for kind in Kind if getattr(self, f"tell_{kind}"))

    def timers_for(self, generous: Mapping[str, int]) -> dict[str, int]:
        """Return seconds a phase, from those that are generous for it."""
        match self.timers:
            case Timers.GENEROUS:
                return dict(generous)
            case Timers.BRISK:
                return {phase: max(30, seconds // 2) for phase, seconds in generous.items()}
        return {}


_SWITCH = ("False", "True")
_STEPS = ("20", "40", "60", "80", "100")
_VALUES: Mapping[str, tuple[str, ...]] = {
    "language": tuple(LANGUAGES),
    "text": ("normal", "large"),
    "theme": ("dark", "day"),
    "brightness": _STEPS,
    "volume": ("0", "25", "50", "75", "100"),
    **{f"tell_{kind}": _SWITCH for kind in Kind},
    "masking": _SWITCH,
    "timers": tuple(Timers),
    "at_zero": tuple(AtZero),
    "turn_prompt": _SWITCH,
    "mix_choices": _SWITCH,
    "rotation": ("0", "90", "180", "270"),
}


def settings_page(
    settings: Settings,
    language: Language,
    *,
    can_switch_off: bool = False,
    printing: PrintingPage | None = None,
    pins: PinsPage | None = None,
) -> SettingsPage:
    """Return what the settings screen draws."""
    labels = _labels(language)
    return SettingsPage(
        title=language.text("Settings"),
        back=language.text("Back"),
        rows=tuple(_row(settings, key, *labels[key]) for key in _VALUES),
        people=language.count("{n} remembered name", "{n} remembered names", len(settings.people)),
        forget=language.text("Forget the names"),
        power=language.text("The companion itself") if can_switch_off else "",
        switch_off=language.text("Switch off") if can_switch_off else "",
        printing=printing,
        pins=pins,
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
        "volume": (
            language.text("Volume"),
            lambda value: language.text("mute") if value == "0" else f"{value}%",
        ),
        **{f"tell_{kind}": (title, switch) for kind, title in _told(language).items()},
        "masking": (language.text("A soft sound while eyes are closed"), switch),
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
        "mix_choices": (language.text("Mix up secret buttons"), switch),
        "rotation": (language.text("Turn the screen"), "{}°".format),
    }


def _told(language: Language) -> dict[Kind, str]:
    return {
        Kind.REVEAL: language.text("The voice tells the reveal"),
        Kind.PHASE: language.text("The voice tells what happens"),
        Kind.LEADER: language.text("The voice names the leader"),
        Kind.VOTE: language.text("The voice calls the vote"),
        Kind.MISSING: language.text("The voice names who is missing"),
        Kind.RESULT: language.text("The voice tells the results"),
        Kind.TIMER: language.text("The voice warns of the timer"),
    }
