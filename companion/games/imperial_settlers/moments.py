"""What is shown when something happens that all should look at, and at the end."""

from collections.abc import Callable

from companion.engine import Fact, Sentence, say, say_count
from companion.engine.face import Mark, Moment, Tone
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import Catalogue
from companion.games.imperial_settlers.state import End
from companion.games.imperial_settlers.views import PublicView

ENDINGS = {
    End.MOST_POINTS: say("The most points decide."),
    End.MOST_LEFT: say("As many points, but more workers and resources left."),
    End.MOST_CARDS: say("As many points, but more cards in hand."),
    End.SHARED: say("All is equal, and the victory is shared."),
    End.LARGER_EMPIRE: say("More faction locations than cards in the Collection."),
    End.LARGER_COLLECTION: say("The Collection has as many cards as the empire, or more."),
}


def moment_with(catalogue: Catalogue) -> Callable[[Fact], Moment | None]:
    """Return what shows moments where cards have these names."""

    def moment(event: Fact) -> Moment | None:
        match event:
            case e.LocationCaptured(card=card) if card:
                return Moment(
                    say("The attack hits"),
                    say("{card:card} goes to the Collection.", card=catalogue.name(card)),
                    tone=Tone.BAD,
                )
            case e.AttackMissed():
                return Moment(say("The attack finds nothing"), tone=Tone.GOOD)
        return None

    return moment


def ending(view: PublicView) -> Moment:
    """Return who won, and why."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    return Moment(
        _headline(view),
        _detail(view),
        tone=Tone.GOOD if view.outcome.seats else Tone.BAD,
        seats={seat: Mark(say("{n} VP", n=one.score.total)) for seat, one in view.empires.items()},
    )


def _headline(view: PublicView) -> Sentence:
    seats = view.outcome.seats if view.outcome else ()
    if not seats:
        return say("The virtual player wins!")
    return say_count(
        "{winners:seats} wins!", "{winners:seats} win together!", len(seats), winners=seats
    )


def _detail(view: PublicView) -> Sentence:
    if view.title:
        total = view.empires[1].score.total
        return say("{points} VP: {title:term}.", points=total, title=view.title)
    if view.outcome is None:
        raise ValueError("the game is not over")
    return ENDINGS[End(view.outcome.reason)]
