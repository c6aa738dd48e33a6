"""Choices that only one seat may read: each has a code, and is picked by it.

The screen gets their words and codes alone, and only while its person holds it. What a code does is
looked up here when it is picked. Codes are dealt anew for each hand-over and each question, by
chance that is written nowhere: what a hand does on the glass tells nothing of the choice.
"""

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Action, IllegalActionError, Seat, Session
from companion.engine.face import Private, SecretChoice

DIGITS: Final = range(1, 7)
CODES: Final = tuple(10 * first + second for first in DIGITS for second in DIGITS)
COLUMNS: Final = 2
LINES: Final = 16  # of a column

Page = Mapping[int, SecretChoice[Any]]


def per_page(lines: int) -> int:
    """Return how many choices of so many lines are read at once.

    >>> per_page(1), per_page(3)
    (32, 10)
    """
    return COLUMNS * (LINES // lines)


class Picks:
    """Deals codes to the choices of whoever has the screen, and knows what each stands for."""

    def __init__(self, chance: Random | None = None) -> None:
        self._chance = chance or SystemRandom()
        self._dealt_for: tuple[int, int, Seat] | None = None
        self._pages: Sequence[Page] = ()

    def read_by(self, session: Session, seat: Seat, page: int, hand_over: int) -> Private:
        """Return what a seat reads with this page of its choices, from 1; with page 0 none of them.

        There is one choice more than fit where another page follows.
        """
        private: Private = session.game.face.private(session.seat_view(seat))
        if not _asked(session, seat):
            return replace(private, choices=())
        most = per_page(session.game.face.pick_lines)
        key = (hand_over, session.changed, seat)
        if key != self._dealt_for:
            self._pages, self._dealt_for = self._deal(private.choices, most), key
        read = [
            SecretChoice(None, choice.mark, number=code)
            for one in (self._pages[page - 1 : page + 1] if page > 0 else ())
            for code, choice in one.items()
        ]
        return replace(private, choices=tuple(read[: most + 1]))

    def picked(self, session: Session, seat: Seat, page: int, code: int, hand_over: int) -> Action:
        """Return what this code of this page stands for, or raise `IllegalActionError`."""
        asked = _asked(session, seat)
        if asked and self._dealt_for != (hand_over, session.changed, seat):
            raise IllegalActionError("Something has changed: look again before you pick.")
        choices = self._pages[page - 1] if asked and 0 < page <= len(self._pages) else {}
        if code not in choices:
            raise IllegalActionError("Nothing stands under this number.")
        action: Action = choices[code].action
        return action

    def _deal(self, choices: Sequence[SecretChoice[Any]], most: int) -> Sequence[Page]:
        """Deal codes. Which page a choice stands on is chance; on a page they keep their order."""
        places: Sequence[int] = range(len(choices))
        if len(choices) > most:
            places = self._chance.sample(places, len(places))
        pages = [sorted(places[start : start + most]) for start in range(0, len(places), most)]
        return [
            {code: choices[place] for code, place in zip(self._codes(page), page, strict=True)}
            for page in pages
        ]

    def _codes(self, page: Sequence[int]) -> Sequence[int]:
        return self._chance.sample(CODES, len(page))


def _asked(session: Session, seat: Seat) -> bool:
    """Tell whether everybody knows that this seat may have something to pick."""
    return session.game.face.picks(session.public_view()) and seat in session.awaited
