"""The few words that can be read from a metre away."""

from companion.engine import Sentence, say, say_count, term
from companion.games.resistance.options import Identities
from companion.games.resistance.pieces import PLOT_TITLES, Plot
from companion.games.resistance.state import Phase
from companion.games.resistance.views import PublicView

_HEADLINES = {
    Phase.IDENTITIES: term("Learn who you are"),
    Phase.REVEAL: term("Eyes closed"),
    Phase.MEETING: term("Look in turn"),
    Phase.LEADERSHIP: term("{asked:seat}: Strong Leader?"),
    Phase.DRAW: term("{leader:seat}: draw plot cards"),
    Phase.HAND_OUT: term("{leader:seat}: hand out the cards"),
    Phase.OPINIONS: term("Opinion makers vote"),
    Phase.VOTE: term("Vote on the team"),
    Phase.CONFIDENCE: term("{asked:seat}: No Confidence?"),
    Phase.SPOTLIGHT: term("{asked:seat}: whose card openly?"),
    Phase.MISSION: term("Play the mission cards"),
    Phase.CLOSE_EYE: term("{asked:seat}: look at a card?"),
    Phase.OVER: term("The game is over"),
}


_QUESTIONS = {
    Plot.OVERHEARD: term("{asked:seat}: whose identity do you see?"),
    Plot.ESTABLISH_CONFIDENCE: term("{asked:seat}: who sees your identity?"),
    Plot.OPEN_UP: term("{asked:seat}: who sees your identity?"),
    Plot.TAKE_RESPONSIBILITY: term("{asked:seat}: whose card do you take?"),
}


def headline(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    if view.phase is Phase.TEAM:
        return _team(view)
    if view.all_counted:
        return say("{leader:seat}: close the count", leader=view.leader)
    if view.phase is Phase.IDENTITIES and view.identities is Identities.SCANNED:
        return say("Show your identity cards")
    return say(
        _QUESTIONS[view.pending.plot] if view.pending else _HEADLINES[view.phase],
        asked=view.awaited[0] if view.awaited else view.leader,
        leader=view.leader,
    )


def _team(view: PublicView) -> Sentence:
    if view.mission is None:
        return say("{leader:seat}: choose a mission", leader=view.leader)
    missing = (view.team_size or 0) - len(view.team)
    if not missing:
        return say("{leader:seat}: call the vote", leader=view.leader)
    if view.team:
        return say_count(
            "{leader:seat}: pick {n} more",
            "{leader:seat}: pick {n} more",
            missing,
            leader=view.leader,
        )
    return say_count(
        "{leader:seat}: pick {n} player",
        "{leader:seat}: pick {n} players",
        missing,
        leader=view.leader,
    )


def hint(view: PublicView) -> Sentence | None:
    """Return how to do it, where the names of those who are waited for do not say more."""
    match view.phase:
        case Phase.TEAM if view.mission is None:
            return say("Tap a mission.")
        case Phase.TEAM if len(view.team) == view.team_size:
            return say("Or tap a player to change the team.")
        case Phase.RESOLVE if view.pending:
            return say("{plot:term}. Tap a player.", plot=PLOT_TITLES[view.pending.plot])
        case Phase.HAND_OUT:
            return say("Tap a player, or show the card.")
        case Phase.TEAM | Phase.SPOTLIGHT | Phase.CLOSE_EYE:
            return say("Tap a player.")
        case Phase.LEADERSHIP:
            return say("The card can be kept for later.")
        case Phase.CONFIDENCE:
            return say("It stops the approved team.")
        case Phase.DRAW:
            return say_count("{n} card", "{n} cards", view.to_give)
        case Phase.REVEAL:
            return say("{leader:seat} goes on when all eyes are open.", leader=view.leader)
    return None


def question(view: PublicView) -> Sentence | None:
    """Return what is chosen in secret now, for whoever holds the screen."""
    facts = {"mission": view.mission, "team": view.team}
    match view.phase:
        case Phase.VOTE:
            return say("Team for mission {mission}: {team:seats}", **facts)
        case Phase.OPINIONS:
            return say("An open vote. Team for mission {mission}: {team:seats}", **facts)
        case Phase.MISSION:
            return say("Your card on mission {mission}", mission=view.mission)
        case Phase.IDENTITIES:
            return say("Which identity card do you hold?")
    return None
