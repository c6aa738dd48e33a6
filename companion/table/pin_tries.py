"""Wrong PINs, wherever they were entered: a game says and writes down those it does not know of.

They are counted where PINs are kept, also over a power cut. So nobody tries in the settings, in
another game or again and again after a restart what nobody is told of in this one.
"""

from collections.abc import Collection, Mapping
from typing import Final

from companion.engine import Seat, Sentence, Session, name_key, say

WRONG_PINS: Final = 3  # from this one on everybody is told: their owner knows them


def wrong_pins(seat: Seat, count: int) -> Sentence:
    """Say to everybody that somebody tries the PIN of a seat."""
    return say("{seat:seat}: wrong PIN entered {count} times.", seat=seat, count=count)


def wrong_before(seat: Seat, count: int) -> Sentence:
    """Say to everybody that somebody had tried before the owner knew it."""
    return say("{seat:seat}: wrong PINs before yours: {count}.", seat=seat, count=count)


class PinTries:
    """What a game knows of wrong PINs. `tries` counts them by the `name_key` of the owner."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._tries: Mapping[str, int] = {}
        self._known: dict[Seat, int] = {}
        self._told: dict[Seat, int] = {}
        self._slips = 0  # of whoever has the screen

    def sit_down(self, session: Session, tries: Mapping[str, int]) -> None:
        """Take in what a game knows that begins or goes on."""
        self._names, self._tries = session.names, tries
        self._known = {}
        for seat in range(1, len(self._names) + 1):
            known = session.tried(seat)
            self._known[seat] = self._of(seat) if known is None else known
        self._told = dict(self._known)

    def count(self, tries: Mapping[str, int]) -> None:
        """Take in how many there are by now."""
        self._tries = tries

    def give_screen(self) -> None:
        """Let somebody else have the screen."""
        self._slips = 0

    def slip(self) -> None:
        """Whoever has the screen entered a wrong one: if they are the owner, they know."""
        self._slips += 1

    def proved(self, seat: Seat) -> int:
        """The owner is here: return how many wrong ones others have entered, for them to know."""
        others = self._of(seat) - self._known[seat] - self._slips
        self._known[seat] = self._told[seat] = self._of(seat)
        return max(0, others)

    def write_down(self, session: Session, seats: Collection[Seat]) -> list[Sentence]:
        """Write down, of these seats, what the game has to know, and return what is to be said."""
        said = []
        for seat in sorted(seats):
            tried = self._of(seat)
            unknown = tried - self._known[seat]
            if unknown >= WRONG_PINS and tried > self._told[seat]:
                self._told[seat] = tried
                if session.refuse_pin(seat, unknown, tried):
                    said.append(wrong_pins(seat, unknown))
        return said

    def _of(self, seat: Seat) -> int:
        return self._tries.get(name_key(self._names[seat - 1]), 0)
