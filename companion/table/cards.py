"""What a card means that lies open on the table."""

from dataclasses import dataclass

from companion.engine import Action, Seat, Sentence, Session
from companion.engine.definition import hides


@dataclass(frozen=True)
class Offer:
    """An open action that a seat may take now."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class Meaning:
    """Everything a card could do now; where it means nothing, perhaps `why`."""

    offers: tuple[Offer, ...] = ()
    why: Sentence | None = None


def meaning(session: Session, code: str) -> Meaning:
    """Return what a card would do. A hidden card does nothing here, whichever it is."""
    found = session.game.on_card(session.state, code)
    offers = tuple(Offer(one.seat, one.action) for one in found if not hides(one.action))
    return Meaning(offers, None if offers else session.game.refusal(session.state, code))
