"""Actions of one seat that are written down one after another. No Kivy here."""

from collections.abc import Callable, Sequence

from companion.engine import Action, Seat
from companion.table import intents as i


class InTurn:
    """Each waits for the answer to the one before; what the table refuses ends it.

    The table itself says why. What was written before that stays.
    """

    def __init__(
        self,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
    ) -> None:
        self._post = post
        self._later = later
        self._left: list[Action] = []

    @property
    def busy(self) -> bool:
        """Whether the table has not answered all of them yet."""
        return bool(self._left)

    def send(self, seat: Seat, actions: Sequence[Action], ended: Callable[[bool], None]) -> None:
        """Begin, and let `ended` hear on the screen's thread whether all of them were done."""
        left = self._left = list(actions)

        def replied(done: bool) -> None:  # noqa: FBT001 - of `Try`
            self._later(lambda: answered(done=done))

        def answered(*, done: bool) -> None:
            if left is not self._left:  # forgotten meanwhile
                return
            del left[: 1 if done else len(left)]
            if left:
                self._post(i.Try(i.Act(seat, left[0]), replied))
            else:
                ended(done)

        self._post(i.Try(i.Act(seat, left[0]), replied))

    def forget(self) -> None:
        """Send nothing more."""
        self._left = []
