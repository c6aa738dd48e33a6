"""One line about everything that can have happened, for the story and for the name of an undo."""

from collections.abc import Callable
from typing import Any, Final

from companion.engine import Fact, Sentence, term
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import DECK_TITLES, CardName, Catalogue
from companion.games.imperial_settlers.pieces import FOUNDATION, GOOD_TITLES, counted
from companion.games.imperial_settlers.state import PHASE_TITLES, Tie
from companion.games.imperial_settlers.titles import REASON_TITLES, VERB_TITLES

# What a line is made of are the fields of its event: see `_Telling._fact`.
_LINES: Final[dict[type[Fact], str]] = {
    e.GameBegun: term("{first:seat} is the first player."),
    e.RoundBegun: term("Round {round} begins; {first:seat} is first."),
    e.PhaseBegun: term("Now comes: {phase:term}."),
    e.RoundEnded: term("The round is over."),
    # Cards
    e.CardsDrawn: term("{seat:seat} draws: {deck:term}."),
    e.CardsAsked: term("Common cards to be laid out: {count}."),
    e.CardLaidOut: term("Laid out: {card:card}."),
    e.CardTaken: term("{seat:seat} takes {card:card}."),
    e.CardLeft: term("Nobody takes {card:card}."),
    e.CardsThrown: term("The common cards that are left over are discarded."),
    e.VirtualTook: term("The virtual player gets {card:card}."),
    e.HandShown: term("{seat:seat} shows a card in secret."),
    e.HandKept: term("{seat:seat} shows nothing more."),
    # Goods
    e.Produced: term("{seat:seat} produces: {lines:bag}."),
    e.ChoiceOpened: term("{seat:seat} may choose: {card:card}."),
    e.Chosen: term("{seat:seat} chooses: {goods:bag}."),
    e.Gained: term("{seat:seat} gains: {goods:bag}."),
    e.CleanedUp: term("{seat:seat} keeps: {kept:bag}."),
    e.GoodChanged: term("{seat:seat}: one less, {good:term}."),
    e.GoodTaken: term("{seat:seat} takes {good:term}; owner: {owner:seat}."),
    e.BookOpened: term("{seat:seat} enters what {card:card} does."),
    e.BookClosed: term("{seat:seat} has entered goods by hand: {reason:term}."),
    e.PointsAdded: term("{seat:seat}: {by:+} VP."),
    # Turns
    e.TurnBegun: term("Now acts: {seat:seat}."),
    e.TurnDone: term("The action is done."),
    e.Passed: term("{seat:seat} passes."),
    e.PaymentOpened: term("{seat:seat} chooses how to pay for {card:card}."),
    e.LocationOffered: term("{seat:seat} gives {given:card}."),
    e.LocationBuilt: term("{seat:seat} builds {card:card}."),
    e.DealSigned: term("{seat:seat} makes a deal: {card:card}."),
    e.CardRazed: term("{seat:seat} razes from the hand: {card:card}."),
    e.LocationRazed: term("{seat:seat} razes {card:card}; owner: {owner:seat}."),
    e.VirtualRazed: term("{seat:seat} razes, of the virtual player: {card:card}."),
    e.Activated: term("{seat:seat} uses {card:card}."),
    e.ExchangeOpened: term("{seat:seat} gives workers in pairs."),
    e.PairGiven: term("{seat:seat} gives two workers for: {good:term}."),
    e.LocationDefended: term("{seat:seat} defends {card:card}."),
    e.LocationGuarded: term("{seat:seat} puts a Samurai before {card:card}."),
    e.SamuraiLost: term("{seat:seat} has no location left for a Samurai."),
    # What actions do
    e.EffectUsed: term("{seat:seat} uses a card: {verb:term}."),
    e.LocationGone: term("{owner:seat} loses {card:card}."),
    e.LocationTaken: term("{seat:seat} takes {card:card} over; owner: {owner:seat}."),
    e.FoundationLaid: term("{seat:seat} lays a card as a foundation."),
    e.DealGone: term("{owner:seat} loses a deal: {card:card}."),
    e.DealTaken: term("{seat:seat} takes a deal: {card:card}; owner: {owner:seat}."),
    # Alone
    e.AttackRevealed: term("An attack card aims at: {target:term}."),
    e.LocationsThreatened: term("The attack fits several locations alike."),
    e.LocationCaptured: term("The attack takes {card:card} into the Collection."),
    e.AttackMissed: term("The attack finds nothing."),
    e.VirtualCollected: term("The locations of the virtual player go to the Collection."),
    # The end
    e.CardCounted: term("{seat:seat} counts {card:card} too."),
    e.CardUncounted: term("{seat:seat} does not have {card:card} any more."),
    e.LocationsCounted: term("{seat:seat}: {by:+} faction location."),
    e.ExtraAdded: term("{seat:seat}: {by:+} VP of cards at the end."),
    e.EmpireConfirmed: term("{seat:seat} has counted the empire."),
    e.TieFound: term("As many points have: {seats:seats}."),
    e.GameEnded: term("The game is won by: {winners:seats}."),
}


def describe_with(catalogue: Catalogue) -> Callable[[Fact], Sentence]:
    """Return what describes events where cards have these names."""
    return _Telling(catalogue.name).describe


class _Telling:
    """Tells events; it knows the names of the cards."""

    def __init__(self, name: Callable[[str], CardName]) -> None:
        self._facts: dict[str, Callable[[Any], object]] = {
            "card": name,
            "given": name,
            "deck": DECK_TITLES.__getitem__,
            "phase": PHASE_TITLES.__getitem__,
            "good": GOOD_TITLES.__getitem__,
            "target": GOOD_TITLES.__getitem__,
            "goods": counted,
            "kept": counted,
            "lines": lambda lines: counted(good for line in lines for good in line.goods),
            "reason": REASON_TITLES.__getitem__,
            "verb": VERB_TITLES.__getitem__,
        }

    def describe(self, event: Fact) -> Sentence:
        """Return one line about an event."""
        template = _otherwise(event) or _LINES[type(event)]
        wanted = [name for name in event.__struct_fields__ if f"{{{name}" in template]
        return Sentence(template, {name: self._fact(name, event) for name in wanted})

    def _fact(self, name: str, event: Fact) -> object:
        """Return a field as a sentence tells it; no line has a hidden one."""
        value = getattr(event, name)
        return self._facts[name](value) if name in self._facts else value


def _otherwise(event: Fact) -> str | None:
    """Return the line where that of its kind would not be true."""
    match event:
        case e.TieFound(tie=Tie.CARDS):
            return term("Nor do workers and resources decide: {seats:seats}.")
        case e.CleanedUp(kept=()):
            return term("{seat:seat} keeps nothing.")
        case e.GoodChanged(more=True):
            return term("{seat:seat}: one more, {good:term}.")
        case e.BookOpened(card=""):
            return term("{seat:seat} puts goods right.")
        case e.LocationOffered(given=given) if given == FOUNDATION:
            return term("{seat:seat} gives a foundation.")
        case e.LocationsCounted(common=True):
            return term("{seat:seat}: {by:+} common location.")
    return _of_the_virtual_player(event)


def _of_the_virtual_player(event: Fact) -> str | None:
    """Return the line where he sits in the place of a seat, or nobody told a card of his."""
    match event:
        case e.CardsAsked(count=0):
            return term("One of the cards that are left is taken.")
        case e.VirtualTook(card=""):
            return term("The virtual player gets a card.")
        case e.VirtualRazed(card=""):
            return term("{seat:seat} razes a location of the virtual player.")
        case e.LocationCaptured(card=""):
            return term("The attack takes a location into the Collection.")
        case e.LocationGone(owner=0, card=""):
            return term("The virtual player loses a location.")
        case e.LocationGone(owner=0):
            return term("The virtual player loses {card:card}.")
        case e.LocationTaken(owner=0):
            return term("{seat:seat} takes {card:card} over, of the virtual player.")
        case e.GameEnded(winners=()):
            return term("The virtual player has won.")
    return None
