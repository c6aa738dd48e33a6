"""What is said about the game, in our own words. Only public facts get here."""

from collections.abc import Mapping
from functools import singledispatch

from companion.engine import Fact, Seat, Sentence, say, say_count, term
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.options import Bidding, Dice
from companion.games.rebellion_3j.pieces import CONFLICTS, SEATS, TITLES, Card
from companion.games.rebellion_3j.state import ROLLING, WAGERING, Battle, Phase, Why
from companion.games.rebellion_3j.views import PublicView

REASONS = {
    Why.ARTILLERY: term("Artillery wins without dice."),
    Why.TOTAL: term("The higher total wins."),
    Why.RANK: term("Equal totals: the higher card wins."),
    Why.WAGER: term("Equal totals: the larger wager wins."),
    Why.NOBODY: term("All is equal: the wagers return."),
}

_PROMPTS = {
    Phase.CARDS: term("Lay a card face down: waiting for {awaited:seats}."),
    Phase.WAGERS: term("Wager in secret: waiting for {awaited:seats}."),
    Phase.REWAGER: term("Two Generals: wager again in secret. Waiting for {awaited:seats}."),
    Phase.COMMAND: term("{asked:seat}: change the General's wager, or leave it."),
    Phase.DICE: term("{asked:seat}: what does your die show?"),
    Phase.ATTRITION_WAGERS: term("Attrition battle: wager in secret. Waiting for {awaited:seats}."),
    Phase.ATTRITION_DICE: term("Attrition battle, {asked:seat}: what does your die show?"),
    Phase.OVER: term("The game is over: {winners:seats} won."),
}
_OPEN = {
    Phase.CARDS: term("Turn up the cards. {asked:seat}: which one is yours?"),
    Phase.WAGERS: term("Open your hands. {asked:seat}: how many tokens?"),
    Phase.REWAGER: term("Two Generals wagered again. {asked:seat}: how many tokens?"),
    Phase.ATTRITION_WAGERS: term("Attrition battle, {asked:seat}: how many tokens?"),
}
_ROLL = {
    Phase.DICE: term("{asked:seat}: let the dice roll."),
    Phase.ATTRITION_DICE: term("Attrition battle, {asked:seat}: let the dice roll."),
}


def prompt(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    return say(
        _template(view),
        awaited=view.awaited,
        asked=view.awaited[0] if view.awaited else 1,
        winners=view.outcome.seats if view.outcome else (),
    )


def _template(view: PublicView) -> str:
    if tells_openly(view):
        return _OPEN[view.phase]
    if view.phase in ROLLING and view.dice_are is Dice.ROLLED:
        return _ROLL[view.phase]
    return _PROMPTS[view.phase]


def tells_openly(view: PublicView) -> bool:
    """Tell whether a card or a wager is told after it was shown on the table."""
    if view.phase is Phase.CARDS:
        return view.bidding is Bidding.OPEN
    return view.phase in WAGERING and view.bidding is not Bidding.SECRET


def tokens(count: int) -> Sentence:
    """Return how many tokens there are."""
    return say_count("{n} token", "{n} tokens", count)


def describe(event: Fact) -> Sentence:
    """Return one line about an event, for the story and for the name of what is undone."""
    return _line(event)


@singledispatch
def _line(event: Fact) -> Sentence:
    raise TypeError(f"{type(event).__name__} is no event of Rebellion")


@_line.register
def _(event: e.GameBegun) -> Sentence:
    return say(
        "The game begins. Blue: {blue:seat}. Red: {red:seat}.", blue=event.blue, red=event.red
    )


@_line.register
def _(event: e.CycleBegun) -> Sentence:
    return say("Cycle {cycle}: take all cards into your hand.", cycle=event.cycle)


@_line.register
def _(event: e.ConflictBegun) -> Sentence:
    template = (
        term("Conflict {conflict}: lay a card.")
        if event.conflict < CONFLICTS
        else term("Conflict {conflict}: one card is left.")
    )
    return say(template, conflict=event.conflict)


@_line.register
def _(_: e.LastCards) -> Sentence:
    return say("Everybody knows the last cards: lay them openly.")


@_line.register
def _(event: e.CardLaid) -> Sentence:
    return say("{seat:seat} lays a card.", seat=event.seat)


@_line.register
def _(event: e.CardShown) -> Sentence:
    return card_line(event.seat, event.card)


@_line.register
def _(_: e.WagersCalled) -> Sentence:
    return say("Both cards lie there: wager now.")


@_line.register
def _(event: e.WagerLaid) -> Sentence:
    return say("{seat:seat} wagers.", seat=event.seat)


@_line.register
def _(event: e.WagerTold) -> Sentence:
    return wager_line(event.seat, event.amount)


@_line.register
def _(event: e.Revealed) -> Sentence:
    if event.cards and event.wagers:
        template = term(
            "{first:seat}: {card:term}, wager {wager}. "
            "{second:seat}: {other_card:term}, wager {other_wager}."
        )
    elif event.cards:
        template = term("{first:seat}: {card:term}. {second:seat}: {other_card:term}.")
    else:
        template = term("The wagers. {first:seat}: {wager}. {second:seat}: {other_wager}.")
    first, second = SEATS
    return say(
        template,
        first=first,
        card=_title(event.cards.get(first)),
        wager=event.wagers.get(first, 0),
        second=second,
        other_card=_title(event.cards.get(second)),
        other_wager=event.wagers.get(second, 0),
    )


@_line.register
def _(_: e.GeneralsMet) -> Sentence:
    return say("General against General: take your tokens back and wager again.")


@_line.register
def _(event: e.CommandOpened) -> Sentence:
    return say("{seat:seat} may command with the General.", seat=event.seat)


@_line.register
def _(event: e.WagerChanged) -> Sentence:
    return say(
        "{seat:seat} commands: the wager is now {amount}.", seat=event.seat, amount=event.amount
    )


@_line.register
def _(event: e.WagerKept) -> Sentence:
    return say("{seat:seat} leaves the wager as it is.", seat=event.seat)


@_line.register
def _(_: e.DiceCalled) -> Sentence:
    return say("Roll the dice.")


@_line.register
def _(event: e.DieEntered) -> Sentence:
    return die_line(event.seat, event.value)


@_line.register
def _(event: e.DiceRolled) -> Sentence:
    return _of_both(term("The dice. {first:seat}: {one}. {second:seat}: {other}."), event.dice)


@_line.register
def _(event: e.TokensLost) -> Sentence:
    return _of_both(
        term("Lost to attrition. {first:seat}: {one}. {second:seat}: {other}."), event.losses
    )


@_line.register
def _(event: e.BattleFought) -> Sentence:
    battle = event.battle
    why = REASONS[battle.why]
    if battle.winner is None:
        return say("Nobody wins this battle. {why:term}", why=why)
    return say("{winner:seat} wins this battle. {why:term}", winner=battle.winner, why=why)


@_line.register
def _(_: e.AttritionBegun) -> Sentence:
    return say("Attrition battle: wager without cards.")


@_line.register
def _(_: e.GameEnded) -> Sentence:
    return say("The fighting is over.")


def card_line(seat: Seat, card: Card) -> Sentence:
    """Return whose card it is."""
    return say("{seat:seat}: {card:term}.", seat=seat, card=TITLES[card])


def wager_line(seat: Seat, amount: int) -> Sentence:
    """Return whose wager it is. No noun is counted: a voice would have to bend it."""
    return say("{seat:seat}: wager {amount}.", seat=seat, amount=amount)


def name_line(seat: Seat) -> Sentence:
    """Return who is meant by the next line."""
    return say("{seat:seat}:", seat=seat)


def bare_wager_line(amount: int) -> Sentence:
    """Return a wager, after a line that says whose it is."""
    return say("Wager {amount}.", amount=amount)


def command_line(seat: Seat) -> Sentence:
    """Return whose General commands."""
    return say("{seat:seat} commands.", seat=seat)


def new_wager_line(amount: int) -> Sentence:
    """Return what a General has made of the wager."""
    return say("The wager is now {amount}.", amount=amount)


def die_line(seat: Seat, value: int) -> Sentence:
    """Return whose die it is."""
    return say("{seat:seat}: die {value}.", seat=seat, value=value)


def loss_line(seat: Seat, count: int) -> Sentence:
    """Return what attrition took from whom."""
    return say("{seat:seat} loses: {count}.", seat=seat, count=count)


def winner_line(battle: Battle) -> Sentence:
    """Return who won a battle."""
    if battle.winner is None:
        return say("Nobody wins this battle.")
    return say("{winner:seat} wins this battle.", winner=battle.winner)


def _title(card: Card | None) -> str:
    return TITLES[card] if card else ""


def _of_both(template: str, numbers: Mapping[Seat, int]) -> Sentence:
    first, second = SEATS
    return say(
        template,
        first=first,
        one=numbers.get(first, 0),
        second=second,
        other=numbers.get(second, 0),
    )
