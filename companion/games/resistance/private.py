"""What one seat reads on the hand-over screen."""

from companion.engine import Seat, Sentence, say
from companion.engine.face import Private
from companion.games.resistance.pieces import Role
from companion.games.resistance.views import SeatView
from companion.games.resistance.words import CARD_TITLES


def private(view: SeatView) -> Private:
    """Say what a seat knows, in as many lines whoever it is: length must not tell the role."""
    shown = tuple(_seen_identity(owner, role) for owner, role in view.identities_seen.items())
    cards = tuple(
        say(
            "Mission {mission}: {owner:seat} played {card:term}.",
            mission=seen.mission,
            owner=seen.owner,
            card=CARD_TITLES[seen.card],
        )
        for seen in view.cards_seen
    )
    match view.role:
        case Role.SPY:
            headline, icon = say("You are a spy"), "spy"
            company = (
                say("The other spies: {spies:seats}.", spies=view.fellow_spies)
                if view.fellow_spies
                else say("You do not know the other spies.")
            )
        case Role.RESISTANCE:
            headline, icon = say("You are with the Resistance"), "fist"
            company = say("You do not know who the spies are.")
        case None:
            headline, icon = say("Your card tells you"), "card"
            company = say("The companion does not know the identities.")
    return Private(headline, (company, *shown, *cards), icon=icon)


def _seen_identity(owner: Seat, role: Role | None) -> Sentence:
    match role:
        case Role.SPY:
            return say("{owner:seat} is a spy.", owner=owner)
        case Role.RESISTANCE:
            return say("{owner:seat} is with the Resistance.", owner=owner)
    return say("{owner:seat} shows you the card itself.", owner=owner)
