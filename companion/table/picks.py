"""Choices that only one seat may read: some at a time, and picked by their number.

The screen gets their words alone. What a number does is looked up here when it is picked.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Action, IllegalActionError, Seat, Session
from companion.engine.face import Private, SecretChoice

PER_PAGE: Final = 6


def read_by(session: Session, seat: Seat, page: int) -> Private:
    """Return what a seat reads with this page of its choices: they are counted from 1.

    There is one choice more than fit where another page follows.
    """
    private = _private(session, seat)
    shown = _from(private, page)[: PER_PAGE + 1]
    return replace(private, choices=tuple(SecretChoice(None, one.mark) for one in shown))


def picked(session: Session, seat: Seat, page: int, number: int) -> Action:
    """Return what this number of this page stands for, or raise `IllegalActionError`."""
    choices = _from(_private(session, seat), page)[:PER_PAGE]
    if not 1 <= number <= len(choices):
        raise IllegalActionError("Nothing stands under this number.")
    action: Action = choices[number - 1].action
    return action


def _from(private: Private, page: int) -> Sequence[SecretChoice[Any]]:
    return private.choices[(page - 1) * PER_PAGE :] if page > 0 else ()


def _private(session: Session, seat: Seat) -> Private:
    """Return the page of a seat, with choices only where everybody knows there may be some."""
    face = session.game.face
    private: Private = face.private(session.seat_view(seat))
    asked = face.picks(session.public_view()) and seat in session.awaited
    return private if asked else replace(private, choices=())
