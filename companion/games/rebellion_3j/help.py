"""The rules for the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.games.rebellion_3j.options import Dice, Switch
from companion.games.rebellion_3j.state import ROLLING, Phase
from companion.games.rebellion_3j.views import PublicView
from companion.games.rebellion_3j.words import tells_openly

_COUNTING = say("By buttons: your page says where they start. A goes on, B takes it.")
_LEAST = say("With a 2, 3, 4 or 5 at least as many tokens are wagered; never more than 10.")
_POOR = say("Who has fewer tokens than the card asks for wagers all of them.")

_HELP: dict[Phase, tuple[Sentence, ...]] = {
    Phase.CARDS: (
        say("Each plays every card once in a cycle. What is discarded lies open."),
        say("A General is worth 3 and may change the wager after the reveal."),
        say("Artillery is worth 0 and wins at once, but not against Artillery."),
    ),
    Phase.WAGERS: (
        _LEAST,
        _POOR,
        say("The winner takes all tokens that were wagered."),
    ),
    Phase.REWAGER: (
        say("Two Generals: both take their tokens back and wager again, from 0 to 10."),
        say("No command follows: the dice are next."),
    ),
    Phase.COMMAND: (
        say("The owner of the General may add tokens to the wager or take some back."),
        say("The wager stays between 0 and 10, and nobody wagers more than they have."),
    ),
    Phase.DICE: (
        say("Each total is card, wager and die. The higher total takes all wagers."),
        say("In a tie the higher card wins: Artillery, General, 5, 4, 3, 2."),
        say("With the same card the larger wager wins. Otherwise the wagers return."),
    ),
    Phase.ATTRITION_WAGERS: (
        say("A battle without cards ends every cycle: only wager and die count."),
        say("Keep in mind that each loses as many tokens as their own die shows."),
    ),
    Phase.ATTRITION_DICE: (
        say("Each loses as many tokens as their die shows, for good, but no wagered ones."),
        say("Then the higher sum of wager and die takes the wagers; in a tie the larger wager."),
    ),
    Phase.OVER: (say("The game is over. The larger encampment wins."),),
}


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules that matter now."""
    return [*_begin(view), *_HELP[view.phase], *_how(view), *_rulings(view), *_goal(view)]


def _begin(view: PublicView) -> list[Sentence]:
    if view.phase is not Phase.CARDS or (view.cycle, view.conflict) != (1, 1):
        return []
    return [say("Each begins with 50 tokens, a die and the six cards of one colour.")]


def _how(view: PublicView) -> list[Sentence]:
    if tells_openly(view):
        return [say("Show them to each other first, then tap them in, one player after the other.")]
    if view.phase in ROLLING and view.dice_are is Dice.REAL:
        return [say("Roll both dice, then tap them in, one player after the other.")]
    if view.phase in (*ROLLING, Phase.COMMAND, Phase.OVER):
        return []
    return [say("It can be changed until both are in."), _COUNTING]


def _rulings(view: PublicView) -> list[Sentence]:
    """Return what the rulebook leaves open, as this table plays it."""
    if view.phase is not Phase.CARDS:
        return []
    lines = [
        say("A General that faces Artillery cannot command.")
        if view.general_artillery is Switch.NO
        else say("A General that faces Artillery may still change the wager.")
    ]
    if view.cycle == view.last_cycle and view.last_attrition is Switch.NO:
        lines.append(say("Tokens are counted right after the last conflict."))
    return lines


def _goal(view: PublicView) -> list[Sentence]:
    if view.phase is not Phase.CARDS:
        return []
    return [
        say(
            "The most tokens after {cycles} cycles win, or all of them at any time.",
            cycles=view.last_cycle,
        )
    ]
