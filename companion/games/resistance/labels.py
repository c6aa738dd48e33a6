"""What the buttons of The Resistance say."""

from companion.engine import Action, Sentence, say
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import PLOT_TITLES


def label(action: Action) -> Sentence:
    """Return the words on the button of an open action."""
    match action:
        case a.GivePlot(plot=plot, to=to):
            return say("{to:seat} gets {plot:term}", to=to, plot=PLOT_TITLES[plot])
        case a.LookAtIdentity(owner=owner):
            return say("Look at the identity of {owner:seat}", owner=owner)
        case a.ShowIdentity(to=to):
            return say("Show your identity to {to:seat}", to=to)
        case a.TakePlot(plot=plot, owner=owner):
            return say("Take {plot:term} from {owner:seat}", plot=PLOT_TITLES[plot], owner=owner)
        case a.ChooseMission(mission=mission):
            return say("Choose mission {mission}", mission=mission)
        case a.PickMember(member=member):
            return say("{member:seat} joins the team", member=member)
        case a.DropMember(member=member):
            return say("{member:seat} leaves the team", member=member)
        case a.Spotlight(member=member):
            return say("Put {member:seat} in the spotlight", member=member)
        case a.LookAtCard(owner=owner):
            return say("Look at the card of {owner:seat}", owner=owner)
    return _PLAIN[type(action)]


_PLAIN: dict[type[Action], Sentence] = {
    a.Ready: say("I know who I am"),
    a.FinishReveal: say("All eyes are open"),
    a.MeetOnScreen: say("Use the screen"),
    a.DrawPlots: say("Draw the plot cards"),
    a.SeizeLeadership: say("Take the lead"),
    a.CallVote: say("Call the vote"),
    a.DeclareNoConfidence: say("No Confidence!"),
    a.CloseCount: say("Close the count"),
    a.Pass: say("Not now"),
}
