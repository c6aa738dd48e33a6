"""A hidden choice counted out with two buttons: A goes on to the next one, B takes it.

Everybody hears and may see how often somebody presses. So a count starts at a random place that
only the seat's own page tells: the presses are as many, by chance, whatever is taken.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine import Action, IllegalActionError, Seat, Sentence, Session, say
from companion.engine.face import Button, Private, SecretChoice


class _Count(msgspec.Struct, frozen=True):
    """What a seat was asked when it looked, and which choice button B takes now.

    Where something was taken before, B takes nothing else until A has been pressed (`changes`):
    whoever only looked what it was must not change it by a stray press.
    """

    question: Any
    choices: Sequence[SecretChoice[Any]]
    at: int
    changes: bool = False

    def __repr__(self) -> str:
        return "<count>"


class Dial:
    """Where every seat's count is: in here alone, and on the private page of that seat.

    A count begins when its seat looks where it starts. Until then a press means nothing: nobody
    could know what it takes.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._chance: Callable[[int], int] = secrets.randbelow  # of the table, not of the game
        self._counts: dict[Seat, _Count] = {}

    def shown_to(self, seat: Seat, private: Private) -> Private:
        """Return the page of a seat with where its count is; that begins one where there is none.

        To look again says where it is now: somebody may have lost count.
        """
        face, view = self._session.game.face, self._session.public_view()
        choices = face.secrets(view, seat)
        if not choices or not face.counted(view):
            return private
        count = self._counts.get(seat)
        if count is None:
            start = self._chance(len(choices))
            changes = seat not in self._session.awaited
            count = self._counts[seat] = _Count(self._question(seat), choices, start, changes)
        marks = [choice.mark.text for choice in choices]
        told = _changes_from if count.changes else _starts_at
        return _with_count(private, told, marks[count.at % len(marks)], marks)

    def press(self, seat: Seat, button: Button) -> Action | None:
        """Return what a seat takes; None while it counts.

        Raises `IllegalActionError` where it has not looked, or something was taken since: also on
        the screen, and whoever counts would believe that it was they who chose.
        """
        count = self._counts.pop(seat, None)
        if count is None:
            if seat in self._session.awaited:
                raise IllegalActionError(
                    "{seat:seat}: take the screen first. Your page says where your buttons start.",
                    seat=seat,
                )
            raise IllegalActionError(
                "{seat:seat}: your choice is in. Look at your page to change it.", seat=seat
            )
        if button is Button.A:
            self._counts[seat] = replace(count, at=count.at + 1, changes=False)
            return None
        if count.changes:
            self._counts[seat] = count
            return None
        choices = count.choices
        start = count.at % len(choices)
        return self._allowed(seat, [one.action for one in (*choices[start:], *choices[:start])])

    def forget(self, seat: Seat) -> None:
        """Let a seat begin anew."""
        self._counts.pop(seat, None)

    def clear(self) -> None:
        """Let everybody begin anew."""
        self._counts.clear()

    def follow(self) -> None:
        """Let those begin anew who are asked something else by now."""
        for seat, count in list(self._counts.items()):
            if self._question(seat) != count.question:
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


def _with_count(
    private: Private,
    told: Callable[[Sentence], Sentence],
    at: Sentence,
    marks: Sequence[Sentence],
) -> Private:
    return replace(private, dial=told(at), dials=tuple(map(told, marks)))


def _starts_at(choice: Sentence) -> Sentence:
    return say("Your buttons start at {choice:said}. A goes on, B takes it.", choice=choice)


def _changes_from(choice: Sentence) -> Sentence:
    return say("To change, press A. It goes on from {choice:said}, and B takes it.", choice=choice)
