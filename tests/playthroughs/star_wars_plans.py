"""How people play Star Wars: Rebellion by a plan: what it does not say goes its usual way."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.engine import Action, Entry, Seat, Session
from companion.engine.seats import all_seats
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from tests.playthroughs.transcript import Player


class Slip(Action, frozen=True, tag="slip"):
    """Part of a plan, not of the game: the last step was a slip and is taken back."""


# What is done where the plan has nothing to say: the first of these kinds that is possible.
_USUAL: Final[tuple[type[Action], ...]] = (
    *(a.LetGo, c.NoLeader, c.Ready, a.Roll, c.FinishActions, c.AssignAll, c.LetIt, c.Stay),
    *(c.LeaveBehind, a.Carry, a.Recruit, a.Build, a.Deploy, a.CloseFight, a.Pass, a.Done),
)


def by_plan(*plan: Action, and_home: bool = False) -> Player:
    """Return a game where each part of a plan is done, in order, as soon as it is possible.

    In between everybody does the usual, and afterwards too; or all go home then.
    """

    def play(session: Session, _: Random) -> Iterator[Sequence[Entry]]:
        for wanted in plan:
            yield from _until(session, wanted)
            yield session.undo() if wanted == Slip() else session.act(_who(session, wanted), wanted)
        while not (session.outcome or and_home):
            yield _go_on(session)

    return play


def _until(session: Session, wanted: Action) -> Iterator[Sequence[Entry]]:
    while wanted != Slip() and not _who(session, wanted):
        assert not session.outcome, f"the game ended before {wanted}"
        yield _go_on(session)


def _go_on(session: Session) -> Sequence[Entry]:
    seat = session.awaited[0]
    return session.act(seat, _usual(session.legal(seat)))


def _who(session: Session, wanted: Action) -> Seat:
    """Return who can do this now; 0 where nobody can."""
    asked = session.awaited
    others = [seat for seat in all_seats(len(session.names)) if seat not in asked]
    return next((seat for seat in (*asked, *others) if wanted in session.legal(seat)), 0)


def _usual(legal: Sequence[Action]) -> Action:
    found = (one for kind in _USUAL for one in legal if isinstance(one, kind))
    usual = next(found, None)
    assert usual, f"the plan has to say which: {legal}"
    return usual
