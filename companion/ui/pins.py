"""PINs under way: who enters one, what for, and what came of it. No Kivy here."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random, SystemRandom
from string import digits

from companion.engine import Seat, name_key
from companion.presenters.language import Language
from companion.presenters.pages import PinsPage
from companion.presenters.pin import (
    PIN_LENGTH,
    PinEntered,
    PinPage,
    PinStep,
    PinTrouble,
    pin_page,
    pins_page,
)
from companion.table import intents as i
from companion.table.pin_tries import WRONG_PINS
from companion.table.snapshot import Situation
from companion.ui.aside import aside
from companion.ui.house import Pins

Later = Callable[[Callable[[], None]], None]


class PinEntry(ABC):
    """Digits on a pad that change places after each: where a finger goes tells nobody the PIN.

    They stand there only when somebody has touched the pad: whoever hands it over sees none.
    A PIN is compared on a thread of its own, since that is slow on purpose. `later` runs a callable
    on the screen's own thread; an answer to an earlier entry is dropped, but `tell` is called after
    each: wrong ones count, also where nobody waits for them any more.
    """

    def __init__(
        self,
        pins: Pins,
        later: Later,
        changed: Callable[[], None],
        tell: Callable[[], None],
        chance: Random | None = None,
    ) -> None:
        self._pins = pins
        self._later = later
        self._changed = changed
        self._tell = tell
        self._chance = chance or SystemRandom()
        self._name = ""
        self._step: PinStep | None = None
        self._keys = digits
        self._shown = False
        self._typed = ""
        self._trouble: PinTrouble | None = None
        self._busy = False
        self._entry = 0

    @property
    def is_open(self) -> bool:
        """Whether somebody is asked for a PIN."""
        return self._step is not None

    def page(self, language: Language) -> PinPage:
        """Return what the screen draws."""
        if self._step is None:
            raise ValueError("nobody enters a PIN")
        keys = self._keys if self._shown else ""
        entered = PinEntered(self._step, keys, len(self._typed), self._trouble, busy=self._busy)
        return pin_page(
            self._name, entered, language, has_pin=name_key(self._name) in self._pins.ids
        )

    def enter(self, digit: str) -> None:
        """Take one more digit, the last one is enough; where none stands yet, show them."""
        if self._step is None or self._busy:
            return
        self._shown = True
        self._typed += digit
        self._deal()
        if len(self._typed) == PIN_LENGTH:
            self._finish(self._typed)
        self._changed()

    def erase(self) -> None:
        """Begin the PIN anew."""
        if not self._busy:
            self._typed = ""
            self._deal()
            self._changed()

    def _deal(self) -> None:
        self._keys = "".join(self._chance.sample(digits, len(digits)))

    def _ask(self, name: str, step: PinStep, trouble: PinTrouble | None = None) -> None:
        self._entry += 1
        self._name, self._step, self._trouble = name, step, trouble
        self._typed, self._busy = "", False
        self._deal()

    def _stop(self) -> None:
        self._entry += 1
        self._step, self._typed, self._busy, self._shown = None, "", False, False

    def _finish(self, pin: str) -> None:
        self._compare(pin)

    def _compare(self, pin: str) -> None:
        name = self._name
        self._work(lambda: self._pins.check(name, pin), self._compared)

    @abstractmethod
    def close(self) -> None:
        """Enter no PIN after all."""

    @abstractmethod
    def forgot(self) -> None:
        """Go on without the PIN, which is removed."""

    @abstractmethod
    def _compared(self, right: bool | None) -> None:  # noqa: FBT001 - of `aside`
        """Take in whether the PIN was right; None where nobody could tell."""

    def _work(self, work: Callable[[], bool], told: Callable[[bool | None], None]) -> None:
        self._busy, entry = True, self._entry

        def done(came: bool | None) -> None:  # noqa: FBT001 - of `aside`
            self._tell()
            if entry == self._entry:
                told(came)
                self._changed()

        aside(work, lambda came: self._later(lambda: done(came)))


class OpenByPin(PinEntry):
    """Whoever has the screen proves by PIN that it is theirs; only the table opens their page."""

    def __init__(
        self,
        pins: Pins,
        post: Callable[[i.Intent], None],
        later: Later,
        changed: Callable[[], None],
        hand_back: Callable[[], None],
        tell: Callable[[], None],
    ) -> None:
        super().__init__(pins, later, changed, tell)
        self._post = post
        self._hand_back = hand_back
        self._seat: Seat | None = None
        self._given = 0  # which time somebody has the screen
        self._tries = 0

    def follow(self, now: Situation | None, seat: Seat | None, given: int) -> None:
        """Take in whose the screen is, and whether their PIN is wanted."""
        wanted = seat if now and seat in now.locks.by_pin else None
        if (wanted, given) == (self._seat, self._given):
            return
        self._seat, self._given, self._tries, self._shown = wanted, given, 0, False
        if now and wanted is not None:
            self._ask(now.names[wanted - 1], PinStep.OPEN)
        else:
            self._stop()

    def close(self) -> None:
        """Put the screen back on the table."""
        self._hand_back()

    def forgot(self) -> None:
        """Open the page without it: everybody is told, and the PIN is gone."""
        name = self._name
        self._post(i.OpenWithoutPin(lambda: self._later(lambda: self._forget(name))))

    def _forget(self, name: str) -> None:
        self._pins.remove(name)
        self._tell()

    def _compared(self, right: bool | None) -> None:  # noqa: FBT001 - of `aside`
        if self._seat is None:
            return
        if right is None:
            self._ask(self._name, PinStep.OPEN, PinTrouble.UNREAD)
            return
        if right:
            self._post(i.GivePin(self._seat))
            return  # the next word of the table opens the page
        self._tries += 1
        if self._tries >= WRONG_PINS:
            self._hand_back()
        else:
            self._ask(self._name, PinStep.OPEN, PinTrouble.WRONG)


class ChoosePin(PinEntry):
    """A PIN is chosen, changed or removed in the settings; it counts from the next game on."""

    def __init__(
        self, pins: Pins, later: Later, changed: Callable[[], None], tell: Callable[[], None]
    ) -> None:
        super().__init__(pins, later, changed, tell)
        self._first = ""

    def offered(self, people: tuple[str, ...], language: Language) -> PinsPage | None:
        """Return what the settings show; None where PINs cannot be kept."""
        if not self._pins.kept:
            return None
        return pins_page(people, self._pins.ids, language)

    def begin(self, name: str) -> None:
        """Let this player choose; whoever has a PIN enters it first."""
        self._ask(name, PinStep.OLD if name_key(name) in self._pins.ids else PinStep.NEW)
        self._changed()

    def close(self) -> None:
        """Leave everything as it is."""
        self._stop()
        self._first = ""
        self._changed()

    def forgot(self) -> None:
        """Remove the PIN."""
        self._pins.remove(self._name)
        self._tell()
        self.close()

    def _finish(self, pin: str) -> None:
        match self._step:
            case PinStep.NEW:
                self._first = pin
                self._ask(self._name, PinStep.AGAIN)
            case PinStep.AGAIN if pin == self._first:
                name = self._name
                self._work(lambda: self._pins.choose(name, pin), self._kept)
            case PinStep.AGAIN:
                self._ask(self._name, PinStep.NEW, PinTrouble.DIFFERENT)
            case _:
                self._compare(pin)

    def _compared(self, right: bool | None) -> None:  # noqa: FBT001 - of `aside`
        if right:
            self._ask(self._name, PinStep.NEW)
        else:
            trouble = PinTrouble.UNREAD if right is None else PinTrouble.WRONG
            self._ask(self._name, PinStep.OLD, trouble)

    def _kept(self, kept: bool | None) -> None:  # noqa: FBT001 - of `aside`
        if kept:
            self.close()
        else:
            self._ask(self._name, PinStep.NEW, PinTrouble.UNSAVED)
