"""The rules for the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.games.unrest.mission_words import needs
from companion.games.unrest.missions import Mission
from companion.games.unrest.options import Completed, Influence, Laid, Options, Switch
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
        say("Lay them in a row from the left in the order you tell them, the open one last."),
        say("A decoy never lies open; it is worth nothing, and only wastes a token."),
        say(
            "Take the screen for yourself, or show each card to the camera before you lay it down."
        ),
    ),
    Phase.DEFEND: (
        say("The Empire uses two different tokens, one after the other; both may hit one card."),
        say("A used token comes back when all four are used. Cards in districts are safe."),
    ),
    Phase.ASSIGN: (
        say("The Rebellion assigns every card that is left; hidden ones stay hidden."),
        say("They may go to one district or to several, but not to a blockaded one."),
    ),
    Phase.CHECK: (
        say("A stack that has all a mission asks for liberates its district."),
        say("The Rebellion turns up only as many cards as prove it, whatever the others are."),
        say("It may also wait: nobody else learns what could be liberated."),
        say("All numbers are always there, so that nobody can tell what may be picked."),
    ),
    Phase.OVER: (say("The game is over, and all cards are turned up."), _GOAL),
}
_TOKENS = {
    Token.SURVEIL: say("Surveil: turns up a hidden card for good. A decoy is destroyed."),
    Token.DESTROY: say("Destroy: sets a card aside as it lies. A hidden decoy is turned up."),
    Token.REROUTE: say("Reroute: the Empire assigns a card itself, to any district not liberated."),
    Token.BLOCKADE: say("Blockade: the Rebellion assigns nothing there in this round."),
}
_USUAL = {Phase.ASSIGN: (say("Cards go to the two districts of the area."),)}
_FINAL = {
    Phase.PLAN: (
        say("Final Clash: these are the last three cards, and there is no area."),
        say("Final Clash: if all three are decoys, all of them lie hidden."),
    ),
    Phase.ASSIGN: (say("Final Clash: cards go to any district that is not liberated."),),
    Phase.CHECK: (say("Final Clash: after this check the game is over."),),
}
_BLOCKADE_IN_AREA = say("Only a district of the area can be blockaded.")
_BLOCKADE_ANYWHERE = say("Final Clash: any district that is not liberated can be blockaded.")
_AS_SHOWN = say("Lay out districts and missions as the screen shows them.")
_HAND_AND_TOKENS = say("The Rebellion shuffles and draws five cards; the Empire has four tokens.")


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules that matter now."""
    in_play = [mission for mission in view.missions if mission.id not in view.left_play]
    capitol = view.options.capitol is Switch.YES
    return [
        *(_setting_up(view.options) if view.phase is Phase.AREA and view.round == 1 else ()),
        *_HELP[view.phase],
        *(_FINAL if view.final else _USUAL).get(view.phase, ()),
        *(_tokens(view) if view.phase is Phase.DEFEND else ()),
        *_rulings(view.phase, view.options, in_play),
        *(line for mission in in_play for line in needs(mission, capitol=capitol)),
    ]


def _setting_up(options: Options) -> list[Sentence]:
    """Return what has to lie on the table before the first round."""
    drawn = Laid.RANDOM in (options.districts, options.missions)
    return [*([_AS_SHOWN] if drawn else []), _HAND_AND_TOKENS]


def _tokens(view: PublicView) -> list[Sentence]:
    """Return what the tokens do that the Empire still has."""
    lines = [_TOKENS[token] for token in view.available]
    if Token.BLOCKADE in view.available:
        lines.append(_BLOCKADE_ANYWHERE if view.final else _BLOCKADE_IN_AREA)
    return lines


def _rulings(phase: Phase, options: Options, in_play: Sequence[Mission]) -> list[Sentence]:
    """Return what this table has agreed on that matters now, and what a mission may hide."""
    lines = []
    if phase is Phase.DISTRICTS and options.capitol is Switch.YES:
        lines.append(say("The Capitol lies in the middle, and liberating it wins the game."))
    if phase is Phase.DEFEND and options.reroute_blockaded is Switch.NO:
        lines.append(say("Agreed: no card is rerouted into the blockaded district."))
    if phase is Phase.CHECK and options.influence is Influence.SHOWN:
        lines.append(say("Agreed: cards turned up as proof count as revealed."))
    elif phase is Phase.CHECK and any(map(_asks_for_revealed, in_play)):
        lines.append(say("Only cards open before the check count as revealed."))
    if phase is Phase.CHECK and options.completed_missions is Completed.LEAVE:
        lines.append(say("Agreed: a mission leaves the game once it has liberated a district."))
    if phase in (Phase.AREA, Phase.CHECK) and options.capitol is Switch.YES:
        lines.append(say("Agreed: liberating the Capitol wins the game."))
    return lines


def _asks_for_revealed(mission: Mission) -> bool:
    conditions = (*mission.needs, *mission.capitol)
    return any(term.revealed for condition in conditions for term in condition.terms)
