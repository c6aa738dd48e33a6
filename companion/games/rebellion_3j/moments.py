"""What is shown when something is revealed, and at the end."""

from companion.engine import Fact, Sentence, say, say_count
from companion.engine.face import Lamp, Mark, Moment, Tone
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.marks import side_mark
from companion.games.rebellion_3j.pieces import SEATS, rival
from companion.games.rebellion_3j.state import Battle, Reason, Why
from companion.games.rebellion_3j.views import PublicView
from companion.games.rebellion_3j.words import REASONS, tokens, winner_line


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
        # No cards of its own: the board shows both, and the wagers beside them.
        seats={seat: Mark(say("Wager: {amount}", amount=n)) for seat, n in event.wagers.items()},
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
    """Return what decided a battle, or what attrition took; the board shows how it came about."""
    if battle.conflict is None:
        return _lost(battle)
    return say("{why:term}", why=REASONS[battle.why])


def _lost(battle: Battle) -> Sentence:
    """Say what is gone for good first: two long names may leave room for nothing else."""
    first, second = SEATS
    facts = {
        "first": first,
        "one": battle.losses.get(first, 0),
        "second": second,
        "other": battle.losses.get(second, 0),
    }
    if battle.why is Why.WAGER:
        return say(
            "Lost: {first:seat} {one}, {second:seat} {other}. Tie: the larger wager.", **facts
        )
    return say("Lost: {first:seat} {one}, {second:seat} {other}.", **facts)


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
