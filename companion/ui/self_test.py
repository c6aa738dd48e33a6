"""The self-test under way: what was found, and which buttons were tried. No Kivy here."""

from collections.abc import Callable, Sequence

from companion.engine.face import Button, Lamp
from companion.presenters.checkup import CheckupPage, Finding, answering_lamps, checkup_page
from companion.presenters.language import Language
from companion.table import intents as i
from companion.table.places import Place
from companion.ui.house import House


class SelfTest:
    """`post` reaches the table's thread; `later` runs a callable on the screen's own thread."""

    def __init__(
        self,
        house: House,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self._house = house
        self._post = post
        self._later = later
        self._changed = changed
        self._findings: tuple[Finding, ...] = ()
        self._busy = False
        self._run = 0  # what an earlier run still finds is dropped
        self._pressed: frozenset[tuple[Place, str]] = frozenset()

    def begin(self) -> None:
        """Look at everything anew."""
        self._pressed = frozenset()
        self._findings = ()
        self._run += 1
        self._post(i.Light({}))
        self._changed()
        if self._house.examine is None:
            return
        self._busy, run = True, self._run

        def told(findings: Sequence[Finding], more: bool) -> None:  # noqa: FBT001 - of `Told`
            self._later(lambda: self._take(run, tuple(findings), more=more))

        self._house.examine(told)

    def end(self) -> None:
        """Leave the lamps dark."""
        self._run += 1
        self._post(i.Light({}))

    def press(self, place: Place, button: Button) -> None:
        """Tick a button, and let its lamp answer for as long as the test is open."""
        self._pressed |= {(place, button.value)}
        self._post(i.Light(self.lamps))

    @property
    def lamps(self) -> dict[Place, Lamp]:
        """What the lamps answer: something was pressed there, or both buttons were."""
        return answering_lamps(self._pressed, self._house.places)

    def page(self, language: Language) -> CheckupPage:
        """Return what the screen draws."""
        places = self._house.places
        return checkup_page(self._findings, self._pressed, places, language, busy=self._busy)

    def _take(self, run: int, findings: tuple[Finding, ...], *, more: bool) -> None:
        if run == self._run:
            self._findings, self._busy = findings, more
            self._changed()
