"""The few words that can be read from a metre away, and how to do what they ask for."""

from companion.engine import Seat, Sentence, say, say_count
from companion.games.imperial_settlers.options import Hands, Lookout
from companion.games.imperial_settlers.pieces import ATTACKS
from companion.games.imperial_settlers.state import Phase, Tie
from companion.games.imperial_settlers.views import PublicView


def headline(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    asked = view.awaited[0] if view.awaited else view.first
    return _begun(view, asked) or _of_phase(view, asked)


def asks_for_a_location(view: PublicView, seat: Seat) -> bool:
    """Tell whether one of its own locations is all that a seat may choose now."""
    if view.book or view.choice or seat not in view.awaited:
        return False
    gives = view.paying is not None and not view.paying.given
    return gives or bool(view.threatened) or view.empires[seat].samurai > 0


def _begun(view: PublicView, asked: Seat) -> Sentence | None:
    """Return what is to be finished first."""
    if view.book:
        return say("{asked:seat}: enter the goods", asked=asked)
    if view.choice:
        return say("{asked:seat}: choose", asked=asked)
    if any(empire.samurai for empire in view.empires.values()):
        return say("{asked:seat}: place a Samurai", asked=asked)
    if view.paying:
        given = view.paying.given
        return (
            say("{asked:seat}: choose what to pay", asked=asked)
            if given
            else say("{asked:seat}: choose what to give", asked=asked)
        )
    if view.pairs is not None:
        return say("{asked:seat}: two workers for what?", asked=asked)
    return None


def _of_phase(view: PublicView, asked: Seat) -> Sentence:
    match view.phase:
        case Phase.LOOKOUT:
            return _lookout(view, asked)
        case Phase.PRODUCTION if view.keeps_goods:
            return say("Take your goods")
        case Phase.PRODUCTION:
            return say("Production")
        case Phase.HANDS:
            return say("Show your hand in secret")
        case Phase.ACTION if view.keeps_goods:
            return say("{asked:seat}: act or pass", asked=asked)
        case Phase.ACTION:
            return say("Act until all have passed")
        case Phase.CLEANUP:
            return say("Clean up")
        case Phase.ATTACK:
            return _attack(view, asked)
        case Phase.SCORING:
            return _scoring(view, asked)
    return say("The game is over")


def _attack(view: PublicView, asked: Seat) -> Sentence:
    if view.threatened:
        return say("{asked:seat}: choose what is lost", asked=asked)
    return say("Attack {n} of {all}", n=view.attacked + 1, all=ATTACKS)


def _scoring(view: PublicView, asked: Seat) -> Sentence:
    if view.tied:
        return _tied(view)
    return say("{asked:seat}: count the empire", asked=asked)


def _lookout(view: PublicView, asked: Seat) -> Sentence:
    if view.alone and view.keeps_goods and not view.attacks:
        return say("Turn up an attack card")
    if view.to_lay:
        return say_count("Lay out {n} common card", "Lay out {n} common cards", view.to_lay)
    if view.picks:
        return say("{asked:seat}: take a card", asked=asked)
    return say("Lookout")


def _tied(view: PublicView) -> Sentence:
    if view.tie is Tie.CARDS:
        return say("A tie: who has fewer cards?")
    return say("A tie: who has fewer left?")


_HINTS = {
    Phase.PRODUCTION: say("Board, deals and production locations."),
    Phase.ACTION: say("Tap a name for points, or to pass."),
    Phase.SCORING: say("Take a picture of it, or count by hand."),
}
_HINTS_WITH_GOODS = {
    Phase.PRODUCTION: say("Tap a name to see what comes from where."),
    Phase.ACTION: say("Show a card, or tap."),
    Phase.CLEANUP: say("Only what lies here stays."),
    Phase.ATTACK: say("Turn up an attack card: what does it aim at?"),
    Phase.SCORING: say("Take a picture of it, or say that it is right."),
}


def hint(view: PublicView) -> Sentence | None:
    """Return how to do it, where the headline does not say it all."""
    if view.book:
        return say("Tap what changes, then say why.")
    if view.choice:
        return say("From which deck?") if view.choice.told else say("A card gives one of these.")
    if any(asks_for_a_location(view, seat) for seat in view.empires):
        return say("Tap a location.")
    if view.paying or view.pairs is not None:
        return None
    if view.phase is Phase.LOOKOUT:
        return _lookout_hint(view)
    if view.tied:
        return _tie_hint(view)
    return (_HINTS_WITH_GOODS if view.keeps_goods else _HINTS).get(view.phase)


def _lookout_hint(view: PublicView) -> Sentence | None:
    if view.alone and view.keeps_goods and not view.attacks:
        return _HINTS_WITH_GOODS[Phase.ATTACK]
    if view.to_lay:
        return say("Show them to the camera, or type their codes.")
    if view.picks or not view.round:
        return None
    if view.alone:
        return say("One faction card; two of four common cards.")
    if view.lookout is Lookout.ALTERNATE:
        return say("A faction card; keep one of three, then one of two.")
    return say("A faction card, and two common cards in turn.")


def _tie_hint(view: PublicView) -> Sentence:
    if view.tie is Tie.CARDS:
        return say("Cards in hand decide.")
    return say("Workers, wood, stone and food decide.")


def prompt(view: PublicView) -> Sentence:
    """Return one line: what the table should do now."""
    return headline(view)


def question(view: PublicView) -> Sentence | None:
    """Return what is told in secret now, for whoever holds the screen."""
    return say("Which card do you hold?") if shows(view) is not None else None


def shows(view: PublicView) -> Sentence | None:
    """Return what everybody is asked to show in private now."""
    asked = view.phase is Phase.HANDS and view.hands is Hands.SHOWN
    return say("Show the cards you hold") if asked else None
