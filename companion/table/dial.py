"""A hidden choice counted out with two buttons: A goes on to the next one, B takes it."""

from collections.abc import Sequence
from typing import Any

from companion.engine import Action, Seat, Session
from companion.engine.face import Button


class Dial:
    """How far every seat has counted: in here alone, and nothing that goes out is made of it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._counts: dict[Seat, tuple[Any, int]] = {}  # what was asked, and how often A came

    def press(self, seat: Seat, button: Button) -> Action | None:
        """Return what a seat takes; None while it counts."""
        question = self._question(seat)
        _, turns = self._counts.pop(seat, (question, 0))
        if button is Button.A:
            self._counts[seat] = question, turns + 1
            return None
        if not turns and seat not in self._session.awaited:
            return None  # pressed once more than needed: what was taken before stays
        *_, choices = question
        start = turns % len(choices)
        return self._allowed(seat, [one.action for one in (*choices[start:], *choices[:start])])

    def forget(self, seat: Seat) -> None:
        """Let a seat begin anew."""
        self._counts.pop(seat, None)

    def clear(self) -> None:
        """Let everybody begin anew."""
        self._counts.clear()

    def follow(self) -> None:
        """Let those begin anew who are asked something else by now."""
        for seat, (question, _) in list(self._counts.items()):
            if self._question(seat) != question:
                self.forget(seat)

    def _allowed(self, seat: Seat, wanted: Sequence[Action]) -> Action:
        """Return the first of these that the rules allow; the first of all where they allow none.

        A refusal would tell everybody what only this seat knows, so there is none.
        """
        legal = self._session.legal(seat)
        return next((action for action in wanted if action in legal), wanted[0])

    def _question(self, seat: Seat) -> Any:
        """Return everything that makes it another question when it changes."""
        session = self._session
        game = session.game
        choices = tuple(game.face.secrets(session.public_view(), seat))
        return game.phase(session.state), seat in session.awaited, choices
