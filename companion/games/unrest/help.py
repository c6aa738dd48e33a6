"""The rules for the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.games.unrest.mission_words import needs
from companion.games.unrest.options import Completed, Influence, Options, Switch
from companion.games.unrest.pieces import Token
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicView

_GOAL = say("Three liberated districts win for the Rebellion; the Empire wins by keeping three.")
_HELP: dict[Phase, tuple[Sentence, ...]] = {
    Phase.DISTRICTS: (
        say("Lay the five districts in a row between you, shuffled."),
        say("Tap them as they lie, from the left."),
        _GOAL,
    ),
    Phase.MISSIONS: (
        say("Revolution always lies out. Shuffle the other missions and lay out three more."),
        say("Tap each, or show its card to the camera."),
        _GOAL,
    ),
    Phase.AREA: (
        say("The Rebellion puts its marker between two districts that lie side by side."),
        say("Cards of this round go to these two. A liberated district leaves the row."),
    ),
    Phase.PLAN: (
        say("The Rebellion plays three cards: two hidden ones and an open one."),
        say("A decoy never lies open; it is worth nothing, and only wastes a token."),
        say(
            "Take the screen for yourself, or show each card to the camera before you lay it down."
        ),
    ),
    Phase.DEFEND: (
        say("The Empire uses two different tokens, one after the other; both may hit one card."),
        say("A used token comes back when all four are used. Cards in districts are safe."),
    ),
    Phase.ASSIGN: (say("The Rebellion assigns every card that is left; hidden ones stay hidden."),),
    Phase.CHECK: (
        say("A stack that has all a mission asks for liberates its district."),
        say("The Rebellion turns up only as many cards as prove it, whatever the others are."),
        say("It may also wait: nobody else learns what could be liberated."),
    ),
    Phase.OVER: (say("The game is over, and all cards are turned up."), _GOAL),
}
_TOKENS = {
    Token.SURVEIL: say("Surveil: turns up a hidden card for good. A decoy is destroyed."),
    Token.DESTROY: say("Destroy: sets a card aside as it lies. A hidden decoy is turned up."),
    Token.REROUTE: say("Reroute: the Empire assigns a card itself, to any district not liberated."),
    Token.BLOCKADE: say("Blockade: the Rebellion assigns nothing there in this round."),
}
_FINAL = {
    Phase.PLAN: say("Final Clash: these are the last three cards, and there is no area."),
    Phase.DEFEND: say("Final Clash: any district that is not liberated can be blockaded."),
    Phase.ASSIGN: say("Final Clash: cards go to any district that is not liberated."),
    Phase.CHECK: say("Final Clash: after this check the game is over."),
}


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules that matter now."""
    lines = list(_HELP[view.phase])
    if view.final and view.phase in _FINAL:
        lines.append(_FINAL[view.phase])
    if view.phase is Phase.DEFEND:
        lines += [_TOKENS[token] for token in view.available]
    lines += _rulings(view.phase, view.options)
    in_play = [mission for mission in view.missions if mission.id not in view.left_play]
    capitol = view.options.capitol is Switch.YES
    return [*lines, *(line for mission in in_play for line in needs(mission, capitol=capitol))]


def _rulings(phase: Phase, options: Options) -> list[Sentence]:
    """Return what this table has agreed on that matters now."""
    lines = []
    if phase is Phase.DEFEND and options.reroute_blockaded is Switch.NO:
        lines.append(say("Agreed: no card is rerouted into the blockaded district."))
    if phase is Phase.CHECK and options.influence is Influence.SHOWN:
        lines.append(say("Agreed: cards turned up as proof count as revealed."))
    if phase is Phase.CHECK and options.completed_missions is Completed.LEAVE:
        lines.append(say("Agreed: a mission leaves the game once it has liberated a district."))
    if phase in (Phase.AREA, Phase.CHECK) and options.capitol is Switch.YES:
        lines.append(say("Agreed: liberating the Capitol wins the game."))
    return lines
