"""What is shown when something is revealed, and at the end."""

from companion.engine import Fact, Sentence, say, say_count
from companion.engine.face import Lamp, Mark, Moment, Tone
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.marks import ICONS, addition, side_mark
from companion.games.rebellion_3j.pieces import SEATS, TITLES, rival
from companion.games.rebellion_3j.state import Battle, Reason, Side, Why
from companion.games.rebellion_3j.views import PublicView
from companion.games.rebellion_3j.words import REASONS, tokens, winner_line

_NOTHING = Side(None, 0, None)  # a history from elsewhere may leave a seat out


def moment(event: Fact) -> Moment | None:
    """Return what an event reveals, for the table to look at; most events reveal nothing."""
    match event:
        case e.Revealed():
            return _reveal_moment(event)
        case e.BattleFought(battle=battle):
            return _battle_moment(battle)
    return None


def _reveal_moment(event: e.Revealed) -> Moment:
    return Moment(
        say("Cards and wagers are open")
        if event.cards and event.wagers
        else say("The cards are open")
        if event.cards
        else say("The wagers are open"),
        seats={seat: Mark(say("Wager: {amount}", amount=n)) for seat, n in event.wagers.items()},
        cards=tuple(
            Mark(
                say("{seat:seat}: {card:term}", seat=seat, card=TITLES[card]),
                icon=ICONS.get(card, "card"),
            )
            for seat, card in sorted(event.cards.items())
        ),
    )


def _battle_moment(battle: Battle) -> Moment:
    won = battle.winner
    lamps = {} if won is None else {won: Lamp.APPROVE, rival(won): Lamp.REJECT}
    return Moment(
        _headline(battle),
        reckoning(battle),
        tone=Tone.PLAIN if won is None else Tone.GOOD,
        seats={seat: side_mark(battle, seat) for seat in SEATS},
        lamps=lamps,
    )


def _headline(battle: Battle) -> Sentence:
    pot = sum(side.wager for side in battle.sides.values())
    if battle.winner is None:
        return winner_line(battle)
    return say_count(
        "{winner:seat} takes {n} token",
        "{winner:seat} takes {n} tokens",
        pot,
        winner=battle.winner,
    )


def reckoning(battle: Battle) -> Sentence:
    """Return the small story of a battle: both totals, the winner's first, and what decided."""
    if battle.why is Why.ARTILLERY:
        return say("{why:term}", why=REASONS[battle.why])
    first = battle.winner or SEATS[0]
    ours, theirs = (battle.sides.get(seat, _NOTHING) for seat in (first, rival(first)))
    facts = {
        "ours": addition(ours),
        "theirs": addition(theirs),
        "why": REASONS[battle.why],
        "one": battle.losses.get(first, 0),
        "other": battle.losses.get(rival(first), 0),
    }
    if battle.conflict is None:
        return say("{ours} against {theirs}. {why:term} Lost: {one} and {other}.", **facts)
    return say("{ours} against {theirs}. {why:term}", **facts)


DRAW = say("Nobody wins")
ENDINGS = {
    Reason.ALL_TOKENS: say("All tokens are in one encampment."),
    Reason.NO_TOKENS: say("Attrition has taken the last tokens."),
    Reason.EQUAL_TOKENS: say("Both encampments are equally large."),
    Reason.MOST_TOKENS: say("It is the larger encampment after the last cycle."),
}


def victory(seat: int) -> Sentence:
    """Return who has won the game."""
    return say("{winner:seat} wins!", winner=seat)


def ending(view: PublicView) -> Moment:
    """Return who won, and why."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    winners = view.outcome.seats
    return Moment(
        victory(winners[0]) if winners else DRAW,
        ENDINGS[Reason(view.outcome.reason)],
        tone=Tone.GOOD if winners else Tone.PLAIN,
        seats={
            seat: Mark(tokens(count), Tone.GOOD if seat in winners else Tone.PLAIN, "shield")
            for seat, count in view.camps.items()
        },
    )
