"""The settings as they are now, and what else their screen can do. No Kivy here."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine import name_key
from companion.presenters.home import other_language
from companion.presenters.language import Language, language
from companion.presenters.pages import SettingsPage
from companion.presenters.settings import Settings, settings_page
from companion.table import intents as i
from companion.table.places import Place
from companion.table.snapshot import Situation
from companion.ui.house import House
from companion.ui.pins import ChoosePin
from companion.ui.printing import Printing

PLAYED_MS: Final = 10 * 60_000  # on the table's clock: a game that was not only hurried through


class Preferences:
    """What this table has chosen, and whom it remembers. `post` reaches the table's thread."""

    def __init__(
        self,
        settings: Settings,
        house: House,
        printing: Printing,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self.now = settings
        self.is_open = False
        self._house = house
        self._printing = printing
        self._post = post
        self._changed = changed
        self.pin = ChoosePin(house.pins, later, changed, self.tell)

    @property
    def language(self) -> Language:
        """The language of every word."""
        return language(self.now.language)

    def page(self) -> SettingsPage:
        """Return what the screen draws."""
        words = self.language
        pins = self.pin.offered(self.now.people, words)
        off = self._house.switch_off is not None
        printing = self._printing.page(words)
        return settings_page(self.now, words, can_switch_off=off, printing=printing, pins=pins)

    def open(self) -> None:
        """Open the settings on top."""
        self.is_open = True
        self._changed()

    def close(self) -> None:
        """Go back to what was shown."""
        self._printing.forget()
        self.is_open = False
        self._changed()

    def print_cards(self, letters: str) -> None:
        """Put the tags of a game on a USB stick."""
        self._printing.begin(letters, self.language)

    def switch_off(self) -> None:
        """Switch the machine off; the game is on disk already."""
        if self._house.switch_off:
            self._house.switch_off()

    def change(self, key: str, value: str) -> None:
        """Use a setting at once."""
        self.now = self.now.changed(key, value)
        self.tell()
        self._changed()

    def switch_language(self) -> None:
        """Take the other language."""
        self.change("language", other_language(self.now.language))

    def remember_people(self, names: tuple[str, ...]) -> None:
        """Offer these names the next time."""
        self.now = self.now.with_people(names)

    def remember_places(self, places: Mapping[str, Place]) -> None:
        """Let every press count for whoever sits there."""
        self.now = self.now.with_places(places)
        self.tell()

    def forget_people(self, playing: tuple[str, ...]) -> None:
        """Forget names and PINs, but not where those sit, and their PINs, who are playing now."""
        self.now = self.now.without_people(playing)
        for owner in self._house.pins.ids.keys() - set(map(name_key, playing)):
            self._house.pins.remove(owner)
        self.tell()
        self._changed()

    def told_pins(self, now: Situation) -> None:
        """A game is over that has said, and shown since, whose PIN was removed or is new.

        One that somebody played quickly alone has told nobody.
        """
        if now.clock.at < PLAYED_MS:
            return
        told = {name_key(now.names[seat - 1]): name for seat, name in now.untold_pins.items()}
        if self._house.pins.told_to_owners(told):
            self.tell()

    def tell(self) -> None:
        """Tell the table how it is set."""
        now = self.now
        self._post(
            i.Adjust(
                self.language.catalogue,
                now.at_zero,
                language=now.language,
                told=now.told,
                volume=now.volume,
                masking=now.masking,
                places=now.places,
                pins=self._house.pins.ids,
                tries=self._house.pins.tries,
                removed_pins=self._house.pins.removed,
                new_pins=frozenset(self._house.pins.new),
            )
        )
