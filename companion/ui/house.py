"""What is around the screen, as far as touches can reach it. No Kivy here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from card_codes.catalogue import Catalogue
from companion.engine import AnyGame, Sentence
from companion.engine.proof import DealCodes, Verification
from companion.presenters.checkup import Finding
from companion.table.places import Place

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from companion.scanning import Scanner

PrintCards = Callable[[str, str, Callable[[Sentence], None]], None]
Told = Callable[[Sequence[Finding], bool], None]  # findings, and whether more will come


class Pins(Protocol):
    """The PINs of players. All but `ids` and `kept` may take a while."""

    @property
    def kept(self) -> bool:
        """Whether a PIN can be chosen here."""

    @property
    def ids(self) -> Mapping[str, str]:
        """What each PIN is called, by the `name_key` of its owner."""

    @property
    def removed(self) -> Mapping[str, str]:
        """What each removal is called that was not told to its end yet, by the `name_key`."""

    @property
    def tries(self) -> Mapping[str, int]:
        """How often a wrong PIN was entered, by the `name_key` of its owner."""

    def check(self, name: str, pin: str) -> bool:
        """Tell whether this is their PIN; raise `OSError` where tries cannot be counted."""

    def choose(self, name: str, pin: str) -> bool:
        """Let this be their PIN from now on; raise `OSError` where it cannot be written."""

    def remove(self, name: str) -> None:
        """Let them have none."""

    @property
    def new(self) -> Mapping[str, str]:
        """What each PIN is called that was chosen where none was, and not told to its end yet."""

    def told_to_owners(self, told: Mapping[str, str]) -> bool:
        """They know of these by now; tell whether that changes anything."""


class NoPins:
    """Nobody has a PIN, and none can be kept."""

    kept = False
    ids: Mapping[str, str] = MappingProxyType({})
    removed: Mapping[str, str] = MappingProxyType({})
    new: Mapping[str, str] = MappingProxyType({})
    tries: Mapping[str, int] = MappingProxyType({})

    def check(self, _name: str, _pin: str) -> bool:
        """No PIN is right."""
        return False

    def choose(self, _name: str, _pin: str) -> bool:
        """Keep none."""
        return False

    def remove(self, _name: str) -> None:
        """There is none."""

    def told_to_owners(self, _told: Mapping[str, str]) -> bool:
        """There was none."""
        return False


@dataclass(frozen=True)
class House:
    """The places with buttons, the self-test, and the switch of the machine.

    `ask_seats` tells whether a new game begins with everybody pressing a button, and `knows_time`
    whether the clock was set since it was switched on. `examine` comes back at once and tells what
    it finds from a thread of its own. `switch_off` says by itself where it may not. `scanner` is
    None where cards are typed in only; `catalogue` is asked for every card there is whenever
    somebody begins to show some, and is told in which game. `print_cards` puts the tags of a game
    (by its letters, in a language) on a USB stick, and says from a thread of its own what came of
    it. `deal_codes` and `verify` look into the file of a game, which may take seconds.
    """

    places: tuple[Place, ...] = ()
    ask_seats: Callable[[], bool] = lambda: False
    knows_time: Callable[[], bool] = lambda: True
    examine: Callable[[Told], None] | None = None
    switch_off: Callable[[], None] | None = None
    scanner: "Scanner | None" = None
    catalogue: Callable[[AnyGame], Catalogue] = lambda _: Catalogue(())
    print_cards: PrintCards | None = None
    deal_codes: Callable[[str], DealCodes] | None = None
    verify: Callable[[str], Verification] | None = None
    pins: Pins = field(default_factory=NoPins)


NO_HOUSE = House()
