"""The words on the buttons of open actions."""

from collections.abc import Callable

from companion.engine import Action, Sentence, say, term
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import CardName, Catalogue
from companion.games.imperial_settlers.pieces import (
    AT_ONCE,
    FOUNDATION,
    GOOD_TITLES,
    RAZE_FROM_HAND,
    RAZE_LOCATION,
    Good,
    Verb,
    counted,
)
from companion.games.imperial_settlers.rules.effects import BETWEEN
from companion.games.imperial_settlers.rules.payment import paid
from companion.games.imperial_settlers.titles import REASON_TITLES

_PLAIN = {
    a.Done: say("Done"),
    a.OpenExchange: say("Exchange workers"),
    a.EndTurn: say("That is all"),
    a.Pass: say("Pass"),
    a.OpenBook: say("Correct"),
    a.LoseVirtual: say("I razed a location of the virtual player"),
    a.Confirm: say("The empire is counted"),
    a.StillTied: say("All have as many"),
}
_COUNTS = {
    a.CountUp(a.Kind.COMMON, more=True): say("One common location more"),
    a.CountUp(a.Kind.COMMON, more=False): say("One common location less"),
    a.CountUp(a.Kind.FACTION, more=True): say("One faction location more"),
    a.CountUp(a.Kind.FACTION, more=False): say("One faction location less"),
}
_VERBS = {
    Verb.RAZE: term("Raze: {card:card}"),
    Verb.RAZE_FREELY: term("Raze: {card:card}"),
    Verb.RAZE_OWN: term("Raze: {card:card}"),
    Verb.DISCARD: term("Discard: {card:card}"),
    Verb.TAKE_OVER: term("Take over: {card:card}"),
    Verb.BUILD: term("Build, without giving a location: {card:card}"),
    Verb.BUILD_DEAL: term("Build from the deals: {card:card}"),
    Verb.DROP_DEAL: term("End this deal: {card:card}"),
    Verb.TAKE_DEAL: term("Take this deal: {card:card}"),
    Verb.CANCEL_DEAL: term("End this deal: {card:card}"),
    Verb.DEAL_ABROAD: term("Make a deal with: {card:card}"),
}


def label_with(catalogue: Catalogue) -> Callable[[Action], Sentence]:
    """Return what labels actions where cards have these names."""
    return _Labels(catalogue).label


class _Labels:
    """Labels actions; it knows the cards."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def label(self, action: Action) -> Sentence:
        """Return the words on the button of an action."""
        plain = _PLAIN.get(type(action))
        told = plain or self._of_hand(action) or self._of_table(action) or _of_books(action)
        if told is None:
            raise TypeError(f"{type(action).__name__} has no label")
        return told

    def _name(self, card: str) -> CardName:
        return self._catalogue.name(card)

    def _of_hand(self, action: Action) -> Sentence | None:
        match action:
            case a.LayOut(card=card):
                return say("Lay out {card:card}", card=self._name(card))
            case a.Take(card=card):
                return say("Take {card:card}", card=self._name(card))
            case a.Build() | a.Pay():
                return self._build(action)
            case a.PayOtherwise():
                return say("Build: choose what to pay")
            case a.SignDeal(card=card, gold=gold):
                return self._deal(card, Good.GOLD if gold else Good.FOOD)
            case a.RazeCard(card=card):
                return self._raze(
                    term("Raze from hand: pay {price:bag}, gain {goods:bag}"), card, RAZE_FROM_HAND
                )
            case a.RazeVirtual(card=card):
                return self._raze(
                    term("Raze the virtual player's: pay {price:bag}, gain {goods:bag}"),
                    card,
                    RAZE_LOCATION,
                )
            case a.CountIn(card=card):
                return say("Count {card:card}", card=self._name(card))
            case a.CountOut(card=card):
                return say("Not there: {card:card}", card=self._name(card))
        return None

    def _of_table(self, action: Action) -> Sentence | None:
        match action:
            case a.Give(card=card) if card == FOUNDATION:
                return say("Give a foundation")
            case a.Give(card=card):
                return say("Give {card:card}", card=self._name(card))
            case a.Raze(card=card):
                return say("Raze {card:card}", card=self._name(card))
            case a.Activate():
                return self._activate(action)
            case a.Defend(card=card):
                return say("Defend {card:card}", card=self._name(card))
            case a.Guard(card=card):
                return say("A Samurai for {card:card}", card=self._name(card))
            case a.Strike(card=card):
                return say("Strike out: {card:card}", card=self._name(card))
            case a.Lose(card=card):
                return say("Lose {card:card}", card=self._name(card))
            case a.Effect():
                return self._effect(action)
        return None

    def _build(self, action: a.Build | a.Pay) -> Sentence:
        cost = self._cost(action.card)
        price = counted(paid(cost, action.gold))
        if action.given == FOUNDATION:
            return say("Build: pay {price:bag}, and a foundation", price=price)
        if action.given:
            return say(
                "Build: pay {price:bag}, and {card:card}",
                price=price,
                card=self._name(action.given),
            )
        return say("Build: pay {price:bag}", price=price) if price else say("Build: pay nothing")

    def _deal(self, card: str, price: Good) -> Sentence:
        found = self._catalogue.get(card)
        good = found.deal if found else None
        return say(
            "Deal: pay {price:bag}, gain {goods:bag}",
            price=counted([price]),
            goods=counted([good] if good else []),
        )

    def _raze(self, template: str, card: str, tokens: int) -> Sentence:
        found = self._catalogue.get(card)
        goods = counted(found.raze if found else ())
        return Sentence(template, {"price": counted([Good.RAZE] * tokens), "goods": goods})

    def _activate(self, action: a.Activate) -> Sentence:
        found, card = self._catalogue.get(action.card), self._name(action.card)
        cost = found.action.cost if found and found.action else None
        if not cost:
            once = say("Use {card:card}", card=card)
            return say("Use {card:card} twice", card=card) if action.twice else once
        if action.twice:
            price = counted(paid(cost * AT_ONCE, action.gold))
            return say("Use {card:card} twice: pay {price:bag}", card=card, price=price)
        price = counted(paid(cost, action.gold))
        return say("Use {card:card}: pay {price:bag}", card=card, price=price)

    def _effect(self, action: a.Effect) -> Sentence:
        what = action.what
        match action.verb:
            case Verb.DISCARD if what == "":
                return say("Discard a location of the virtual player")
            case Verb.RAZE | Verb.RAZE_FREELY if what == "":
                return say("Raze a location of the virtual player")
            case Verb.LAY_FOUNDATION if what == "":
                return say("Lay a card as a foundation")
            case Verb.LAY_FOUNDATION:
                title = GOOD_TITLES[Good(what)] if what in GOOD_TITLES else what
                return say("As a foundation: {good:term}", good=title)
            case Verb.TAKE_RESOURCE:
                good = GOOD_TITLES[Good(what)] if what in GOOD_TITLES else what
                return say("{owner:seat}: take {good:term}", owner=action.owner, good=good)
            case Verb.PICK_RAZE_GOOD:
                card, _, good = what.partition(BETWEEN)
                title = GOOD_TITLES[Good(good)] if good in GOOD_TITLES else good
                return say("{good:term}, of {card:card}", good=title, card=self._name(card))
        return Sentence(_VERBS[action.verb], {"card": self._name(what)})

    def _cost(self, card: str) -> tuple[Good, ...]:
        found = self._catalogue.get(card)
        return found.cost if found else ()


def _of_books(action: Action) -> Sentence | None:
    match action:
        case a.Choose(goods=goods):
            return say("{goods:bag}", goods=counted(goods)) if goods else say("Nothing")
        case a.Exchange(good=good) | a.Reveal(target=good):
            return say("{good:term}", good=GOOD_TITLES[good])
        case a.Change(good=good, more=more):
            title = GOOD_TITLES[good]
            return say("+1 {good:term}", good=title) if more else say("-1 {good:term}", good=title)
        case a.CloseBook(reason=reason):
            return say("Because: {reason:term}", reason=REASON_TITLES[reason])
        case a.AddPoints(step=step) | a.AddExtra(step=step):
            return say("{by:+} VP", by=step.by)
        case a.TellAttack(hit=hit):
            return say("It took a location") if hit else say("It found nothing")
        case a.CountUp():
            return _COUNTS[action]
        case a.FallBehind(seat=seat):
            return say("{seat:seat} has fewer", seat=seat)
    return None
