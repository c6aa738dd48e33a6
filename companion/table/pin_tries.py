"""Wrong PINs, wherever they were entered: a game says and writes down those it does not know of.

They are counted where PINs are kept, also over a power cut. So nobody tries in the settings, in
another game or again and again after a restart what nobody is told of in this one.
"""

from collections.abc import Collection, Mapping
from typing import Final

from companion.engine import Seat, Seated, Sentence, Session, name_key, say
from companion.table.places import removed_pins

WRONG_PINS: Final = 3  # from this one on everybody is told: their owner knows them


def wrong_pins(seat: Seat, count: int) -> Sentence:
    """Say to everybody that somebody tries the PIN of a seat."""
    return say("{seat:seat}: wrong PIN entered {count} times.", seat=seat, count=count)


def tried_before(seat: Seat, count: int) -> Sentence:
    """Say to everybody how often a PIN was tried before this game, for its owner to judge."""
    return say("{seat:seat}: {count} wrong PINs since you chose yours.", seat=seat, count=count)


def wrong_before(seat: Seat, count: int) -> Sentence:
    """Say to everybody that somebody had tried before the owner knew it."""
    return say("{seat:seat}: wrong PINs before yours: {count}.", seat=seat, count=count)


def pins_told(seated: Seated) -> list[Sentence]:
    """Say to everybody whose PIN somebody may have taken away, changed or chosen, alone."""
    chosen = [say("{seat:seat} has a PIN now.", seat=seat) for seat in seated.new_pins]
    return chosen + [
        say("{seat:seat}: PIN changed without the old one.", seat=seat)
        if seated.pins[seat - 1]
        else say("{seat:seat}: PIN removed.", seat=seat)
        for seat in removed_pins(seated)
    ]


class PinTries:
    """What a game knows of wrong PINs. `tries` counts them by the `name_key` of the owner."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._tries: Mapping[str, int] = {}
        self._known: dict[Seat, int] = {}
        self._told: dict[Seat, int] = {}

    def sit_down(self, session: Session, tries: Mapping[str, int]) -> None:
        """Take in what a game knows that begins or goes on."""
        self._names, self._tries = session.names, tries
        self._known = {}
        for seat in range(1, len(self._names) + 1):
            known = session.access.wrong_pins(seat)
            self._known[seat] = self._of(seat) if known is None else known
        self._told = dict(self._known)

    def count(self, tries: Mapping[str, int]) -> None:
        """Take in how many there are by now."""
        self._tries = tries

    def before(self, seats: Collection[Seat]) -> list[Sentence]:
        """Return what is said of these seats when a game begins, which knows of nothing yet."""
        counts = ((seat, self._of(seat)) for seat in sorted(seats))
        return [tried_before(seat, count) for seat, count in counts if count >= WRONG_PINS]

    def proved(self, seat: Seat) -> int:
        """The owner is here: return how many wrong ones nobody has heard of, for them to know."""
        wrong = self._of(seat) - max(self._known[seat], self._told[seat])
        self._known[seat] = self._told[seat] = self._of(seat)
        return wrong

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
