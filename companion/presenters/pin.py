"""The screen where a PIN is entered: to open a private page, or to choose one."""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import name_key
from companion.presenters.language import Language
from companion.presenters.names import drawable
from companion.presenters.pages import PinsPage

PIN_LENGTH: Final = 4


class PinStep(StrEnum):
    """What the PIN is entered for."""

    OPEN = "open"
    OLD = "old"
    NEW = "new"
    AGAIN = "again"


class PinTrouble(StrEnum):
    """Why a PIN is asked for again."""

    WRONG = "wrong"
    DIFFERENT = "different"
    UNSAVED = "unsaved"
    UNREAD = "unread"


class PinEntered(msgspec.Struct, frozen=True):
    """How far somebody is: never the digits, only how many of them.

    `keys` is the order of the digits on the pad, empty until somebody touches it.
    """

    step: PinStep
    keys: str
    filled: int = 0
    trouble: PinTrouble | None = None
    busy: bool = False


class PinPage(msgspec.Struct, frozen=True):
    """What the screen draws; everybody may see it."""

    title: str
    later: str
    name: str
    ask: str
    hint: str
    wrong: bool
    keys: str
    filled: int
    busy: bool
    without: str  # the way on without the PIN; empty where there is none
    without_hint: str


def pin_page(name: str, entered: PinEntered, language: Language, *, has_pin: bool) -> PinPage:
    """Return what is drawn while somebody enters a PIN."""
    opens = entered.step is PinStep.OPEN
    return PinPage(
        title=language.text("For one person only"),
        later=language.text("Back to the table") if opens else language.text("Cancel"),
        name=drawable(name),
        ask=_ask(entered.step, language),
        hint=_hint(entered, language),
        wrong=entered.trouble is not None,
        keys=entered.keys,
        filled=entered.filled,
        busy=entered.busy,
        without=_without(entered.step, language, has_pin=has_pin),
        without_hint=_without_hint(entered.step, language, has_pin=has_pin),
    )


def _ask(step: PinStep, language: Language) -> str:
    match step:
        case PinStep.NEW:
            return language.text("Choose a PIN")
        case PinStep.AGAIN:
            return language.text("Enter it again")
    return language.text("Enter your PIN")


def _hint(entered: PinEntered, language: Language) -> str:
    if entered.busy:
        return language.text("One moment…")
    match entered.trouble:
        case PinTrouble.WRONG:
            return language.text("Wrong PIN. Try again.")
        case PinTrouble.DIFFERENT:
            return language.text("Not the same. Choose again.")
        case PinTrouble.UNSAVED:
            return language.text("Could not be saved. Choose again.")
        case PinTrouble.UNREAD:
            return language.text("Storage full? PIN not checked.")
    if not entered.keys:
        return language.text("Tap a key once you hold the screen.")
    if entered.step is PinStep.NEW:
        return language.text("Not the PIN of your bank card.")
    return language.text("Hide your finger. Digits keep moving.")


def _without(step: PinStep, language: Language, *, has_pin: bool) -> str:
    match step:
        case PinStep.OPEN | PinStep.OLD:
            return language.text("Forgot PIN")
        case PinStep.NEW if has_pin:
            return language.text("Remove PIN")
    return ""


def _without_hint(step: PinStep, language: Language, *, has_pin: bool) -> str:
    match step:
        case PinStep.OPEN:
            return language.text("Everyone will be told.")
        case PinStep.OLD | PinStep.NEW if has_pin:
            return language.text("Games under way will tell when you look.")
    return ""


def pins_page(people: tuple[str, ...], pins: Collection[str], language: Language) -> PinsPage:
    """Return whose PINs the settings offer; `pins` are the `name_key`s of those who have one."""
    title = language.text("PINs for private pages")
    known = set(map(name_key, people))
    names = (*people, *sorted(set(pins) - known))
    if not names:
        return PinsPage(title, language.text("Names appear here after your first game."))
    hint = language.text("For seats without buttons, from the next game on.")
    return PinsPage(
        title, hint, tuple((name, drawable(name), name_key(name) in pins) for name in names)
    )
