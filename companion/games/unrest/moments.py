"""What is shown when something is revealed, and at the end."""

from companion.engine import Fact, say
from companion.engine.face import Lamp, Moment, Tone
from companion.engine.seats import all_seats
from companion.games.unrest import events as e
from companion.games.unrest.marks import HIDDEN, SIDE_MARKS, card_mark
from companion.games.unrest.pieces import DISTRICT_TITLES, OPEN_PLACE, Card, Side
from companion.games.unrest.rules.outcome import Reason
from companion.games.unrest.views import PublicView

_EVERYBODY = all_seats(2)


def moment(event: Fact) -> Moment | None:
    """Return what an event reveals, for the table to look at; most events reveal nothing."""
    match event:
        case e.PlanLaid(card=card):
            return _plan(card)
        case e.CardSurveilled(card=Card.DECOY):
            headline = say("A decoy was surveilled")
            return Moment(headline, say("It is destroyed."), cards=(card_mark(Card.DECOY),))
        case e.CardSurveilled(card=card):
            return Moment(
                say("A card was surveilled"), say("It stays open."), cards=(card_mark(card),)
            )
        case e.HiddenCardDestroyed(decoy=decoy):
            return _destroyed(decoy=decoy)
        case e.DistrictLiberated():
            return _liberated(event)
    return None


def _plan(card: Card | None) -> Moment:
    hidden = (HIDDEN,) * (OPEN_PLACE - 1)
    return Moment(
        say("The plan stands"),
        say("Now the Empire uses two tokens."),
        cards=(*hidden, card_mark(card) if card else HIDDEN),
    )


def _destroyed(*, decoy: bool) -> Moment:
    return Moment(
        say("A hidden card was destroyed"),
        say("It was a decoy.") if decoy else say("It is no decoy, and stays hidden."),
        cards=(card_mark(Card.DECOY) if decoy else HIDDEN,),
    )


def _liberated(event: e.DistrictLiberated) -> Moment:
    mission = event.mission.name
    return Moment(
        say("Liberated: {district:term}", district=DISTRICT_TITLES[event.district]),
        # Cards that lay open may be part of the proof: those shown need not prove it alone.
        say("{mission:term}: turn these cards up.", mission=mission)
        if event.shown
        else say("{mission:term}: nothing to turn up.", mission=mission),
        tone=Tone.GOOD,
        lamps=dict.fromkeys(_EVERYBODY, Lamp.ATTENTION),
        cards=tuple(card_mark(shown.card) for shown in event.shown),
    )


WINNERS = {Side.REBELLION: say("The Rebellion wins!"), Side.EMPIRE: say("The Empire wins!")}
ENDINGS = {
    Reason.DISTRICTS_LIBERATED: say("Three districts are liberated."),
    Reason.CAPITOL_LIBERATED: say("The Capitol is liberated."),
    Reason.EMPIRE_HELD: say("At least three districts were never liberated."),
}


def ending(view: PublicView) -> Moment:
    """Return who won, and why."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    winner = Side(view.outcome.winner)
    return Moment(
        WINNERS[winner],
        ENDINGS[Reason(view.outcome.reason)],
        tone=SIDE_MARKS[winner].tone,
        seats={
            view.rebellion: SIDE_MARKS[Side.REBELLION],
            view.empire: SIDE_MARKS[Side.EMPIRE],
        },
    )
