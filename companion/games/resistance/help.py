"""The rules for the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say, term
from companion.games.resistance.pieces import PLOT_TITLES, REJECTIONS_TO_LOSE, Plot
from companion.games.resistance.state import Phase
from companion.games.resistance.views import PublicView

_HELP: dict[Phase, tuple[Sentence, ...]] = {
    Phase.IDENTITIES: (
        say("Everybody learns their own side and keeps it to themselves."),
        say("Three missions that succeed win for the Resistance, three that fail for the spies."),
    ),
    Phase.REVEAL: (
        say("All close their eyes. Only the spies open theirs and look who is with them."),
        say("When all eyes are open again, the leader goes on."),
    ),
    Phase.MEETING: (
        say("Each takes the screen and reads. Only the spies read who is with them."),
        say("Take as long as the others do, spy or not."),
    ),
    Phase.LEADERSHIP: (
        say("Whoever holds a Strong Leader may take the lead before the leader does anything."),
    ),
    Phase.DRAW: (
        say("Each round the leader first draws 1, 2 or 3 plot cards: more at a larger table."),
        say("All of them go to other players."),
    ),
    Phase.HAND_OUT: (
        say("The leader gives each plot card to another player. Tap that player."),
        say("Cards that show or look at an identity are used at once; others are kept."),
    ),
    Phase.RESOLVE: (
        say("This card is used at once, by the player who got it."),
        say("What is seen is for one pair of eyes. Telling about it is free, and so is lying."),
    ),
    Phase.TEAM: (
        say("The leader picks the team; everybody may talk. The leader may pick themselves."),
        say("Tap a player to add or remove them. Then call the vote."),
    ),
    Phase.OPINIONS: (say("Opinion makers vote before everybody else, and openly."),),
    Phase.VOTE: (
        say("Everybody votes, the leader too. More votes for than against send the team."),
        say("A tie is a no. A vote can be changed until the count closes."),
        say("Button A is for, button B is against."),
    ),
    Phase.CONFIDENCE: (
        say("Whoever holds No Confidence may stop the team that was just approved."),
        say("That counts as a rejected team."),
    ),
    Phase.SPOTLIGHT: (say("Whoever holds In the Spotlight may make one member play openly."),),
    Phase.MISSION: (
        say("Each member secretly plays a success or a fail. The cards are shuffled."),
        say("The Resistance can only play a success. Spies may play either."),
        say("Button A is a success, button B is a fail."),
    ),
    Phase.CLOSE_EYE: (
        say("Whoever keeps a close eye may look at one mission card before they are shuffled."),
    ),
    Phase.OVER: (say("The game is over. Everybody may show who they were."),),
}

_EFFECTS: dict[Plot, str] = {
    Plot.NO_CONFIDENCE: term("{plot:term}: stops a team that was just approved."),
    Plot.STRONG_LEADER: term("{plot:term}: takes the lead before the leader does anything."),
    Plot.CLOSE_EYE: term("{plot:term}: looks at one mission card before they are shuffled."),
    Plot.TAKE_RESPONSIBILITY: term("{plot:term}: takes a plot card from somebody else."),
    Plot.OPINION_MAKER: term("{plot:term}: votes before the others, and openly, all game long."),
    Plot.OVERHEARD: term("{plot:term}: looks at the identity of a neighbour, at once."),
    Plot.ESTABLISH_CONFIDENCE: term("{plot:term}: the leader shows one player their identity."),
    Plot.OPEN_UP: term("{plot:term}: whoever gets it shows somebody their identity, at once."),
    Plot.SPOTLIGHT: term("{plot:term}: makes one member of the team play openly."),
}


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules that matter now."""
    lines = list(_HELP[view.phase])
    if view.phase in (Phase.TEAM, Phase.VOTE):
        lines.append(
            say(
                "{most} rejected teams in a row win for the spies. Rejected so far: {rejections}.",
                most=REJECTIONS_TO_LOSE,
                rejections=view.rejections,
            )
        )
    if view.mission and view.missions[view.mission - 1].fails_needed > 1:
        lines.append(say("This mission only fails if two fails are played."))
    return lines + [_effect(plot) for plot in _on_the_table(view)]


def _on_the_table(view: PublicView) -> list[Plot]:
    """Return every kind of plot card that lies there, each once."""
    held = [plot for plots in view.plots.values() for plot in plots]
    pending = [view.pending.plot] if view.pending else []
    return list(dict.fromkeys([*pending, *view.drawn, *held]))


def _effect(plot: Plot) -> Sentence:
    return say(_EFFECTS[plot], plot=PLOT_TITLES[plot])
