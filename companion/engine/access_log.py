"""Who could have learned or changed the secret of another seat: what a game has written of that."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.engine.facts import Entry, LampsCalled, PageOpened, PinRefused, SeatsTaken
from companion.engine.log import Seated
from companion.engine.seats import Seat


class AccessLog(msgspec.Struct, frozen=True):
    """A fold over those facts of the table; the ledger has one and says what its steps mean to it.

    `seated` is by what each seat could prove that it is there when the game began.
    """

    seated: Seated = Seated((), ())
    opened: tuple[Seat, ...] = ()  # whose private pages were opened openly, one after another
    # Whose hidden choice was undone behind what others had done since, one after another.
    undone_choices: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()  # whose PIN was tried in vain, one after another
    tried: Mapping[Seat, int] = {}  # up to how many wrong PINs of a seat were told
    taken: tuple[SeatsTaken, ...] = ()  # where everybody sat down anew, one after another
    looks: tuple[tuple[int, Seat], ...] = ()  # at pages that nobody was told of, since a barrier
    # Who was brought back to a question by an undo, and has not chosen since.
    asked_again: frozenset[Seat] = frozenset()
    calls: int = 0  # how often lamps showed who was called with closed eyes

    def after(self, batch: Iterable[Entry]) -> "AccessLog":
        """Return the log with what these entries say."""
        log = self
        for entry in batch:
            match entry.fact:
                case PageOpened(seat=seat, asked=True):
                    log = replace(log, looks=(*log.looks, (entry.sequence, seat)))
                case PageOpened(seat=seat):
                    log = replace(log, opened=(*log.opened, seat))
                case PinRefused(seat=seat, tried=tried):
                    told = {**log.tried, seat: tried}
                    log = replace(log, refused=(*log.refused, seat), tried=told)
                case SeatsTaken() as fact:
                    log = replace(log, taken=(*log.taken, fact))
                case LampsCalled():
                    log = replace(log, calls=log.calls + 1)
        return log

    def undone(
        self, batch: int, asked: Iterable[Seat], undone_choices: Iterable[Seat] = ()
    ) -> "AccessLog":
        """Return the log without that batch and all after it; these seats are `asked` by that.

        Whoever undoes what brought a question about may have asked it only to look at the answer.
        Whose seats are in `undone_choices` may choose again, knowing what the others did after it.
        """
        seen = [seat for at, seat in self.looks if at > batch]
        return replace(
            self,
            opened=(*self.opened, *dict.fromkeys(seen)),
            undone_choices=(*self.undone_choices, *undone_choices),
            looks=tuple((at, seat) for at, seat in self.looks if at <= batch),
            asked_again=self.asked_again.union(asked, seen),
        )

    def revealed(self, asked_again: frozenset[Seat]) -> "AccessLog":
        """Return the log behind a barrier: what was looked at before cannot be undone any more."""
        return replace(self, looks=(), asked_again=asked_again)

    def looked_since(self, seat: Seat, batch: int) -> bool:
        """Tell whether this seat's asked look at its page is written down since that batch."""
        return any(one == seat and at > batch for at, one in self.looks)

    def wrong_pins(self, seat: Seat) -> int | None:
        """Return how many wrong PINs of a seat are known of; None in earlier versions."""
        begun = self.seated.tries
        return self.tried.get(seat) or (begun[seat - 1] if begun else None)

    @property
    def reseated(self) -> bool:
        """Tell whether seats were taken anew since the game began."""
        return bool(self.taken)

    @property
    def places(self) -> tuple[int, ...]:
        """Where everybody sits, as it was written last; nothing in games of earlier versions."""
        if not self.taken:
            return self.seated.places
        last = self.taken[-1]
        return last.places or last.boxes

    @property
    def moved(self) -> frozenset[Seat]:
        """The seats that were at another box than the one they began at, even for a while."""
        began = self.seated.places or self.seated.boxes
        taken = (fact.places or fact.boxes for fact in self.taken)
        return frozenset(seat for places in taken for seat in _differ(places, began))


def _differ(places: Sequence[int], others: Sequence[int]) -> Iterable[Seat]:
    pairs = enumerate(zip(places, others, strict=True), start=1)
    return (seat for seat, (place, other) in pairs if place != other)
