"""What one seat reads on the hand-over screen."""

from companion.engine import Seat, Sentence, say
from companion.engine.face import Private
from companion.games.resistance.pieces import SPIES, MissionCard, Role
from companion.games.resistance.views import SeatView, SeenCard
from companion.games.resistance.words import CARD_TITLES

_HEADLINES = {
    Role.SPY: say("You are a spy"),
    Role.RESISTANCE: say("You are with the Resistance"),
    None: say("Your card tells you"),
}
_UNKNOWN = {
    Role.SPY: say("The other spies: not known to you yet."),
    Role.RESISTANCE: say("You do not know who the spies are."),
    None: say("The companion does not know the identities."),
}
# As many as there can be: any seats will do where only the length matters.
_MOST_FELLOWS = tuple(range(1, max(SPIES.values())))


def private(view: SeatView) -> Private:
    """Say what a seat knows, in as many lines whoever it is: length must not tell the role."""
    company = _fellows(view.fellow_spies) if view.fellow_spies else _UNKNOWN[view.role]
    identities = [_identity(owner, role) for owner, role in view.identities_seen.items()]
    cards = [_card(seen, seen.card) for seen in view.cards_seen]
    return Private(
        _HEADLINES[view.role],
        (company, *identities, *cards),
        instead=(
            tuple(_HEADLINES.values()),
            (_fellows(_MOST_FELLOWS), *_UNKNOWN.values()),
            *(tuple(_identity(owner, r) for r in _HEADLINES) for owner in view.identities_seen),
            *(tuple(_card(seen, card) for card in MissionCard) for seen in view.cards_seen),
        ),
    )


def _fellows(spies: tuple[Seat, ...]) -> Sentence:
    return say("The other spies: {spies:seats}.", spies=spies)


def _identity(owner: Seat, role: Role | None) -> Sentence:
    match role:
        case Role.SPY:
            return say("{owner:seat} is a spy.", owner=owner)
        case Role.RESISTANCE:
            return say("{owner:seat} is with the Resistance.", owner=owner)
    return say("{owner:seat} shows you the card itself.", owner=owner)


def _card(seen: SeenCard, card: MissionCard) -> Sentence:
    return say(
        "Mission {mission}: {owner:seat} played {card:term}.",
        mission=seen.mission,
        owner=seen.owner,
        card=CARD_TITLES[card],
    )
