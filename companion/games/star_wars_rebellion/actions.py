"""What a seat can want to do; what is done in a combat stands in `combat_actions`."""

from companion.engine import Action, Secret
from companion.games.star_wars_rebellion.combat_actions import COMBAT_ACTIONS
from companion.games.star_wars_rebellion.pieces import Die, Leader, System, Unit
from companion.games.star_wars_rebellion.state import End

# At any time


class Done(Action, frozen=True, tag="done"):
    """Go on: what this step asks for is done."""


class Correct(Action, frozen=True, tag="correct"):
    """The reputation is one more or one less than the companion thinks."""

    more: bool


# Before the game


class Place(Action, frozen=True, tag="place"):
    """I put so many units here at the start; `where` is a system or the Base space."""

    unit: Unit
    where: str
    count: int = 1


class ChooseBase(Action, frozen=True, tag="choose_base"):
    """Our base is here."""

    system: Secret[System]


class LayBase(Action, frozen=True, tag="lay_base"):
    """The card of the base lies face down; the companion does not know it."""


# Assignment


class Assign(Action, frozen=True, tag="assign"):
    """I put a leader on a new mission, or beside the one on this mission (not 0)."""

    leader: Leader
    slot: int = 0


class TakeBack(Action, frozen=True, tag="take_back"):
    """I take this mission back to my hand, and its leaders to the pool."""

    slot: int


class TellMission(Action, frozen=True, tag="tell_mission"):
    """The mission that lies there next is this one."""

    card: Secret[str]


class PlayAction(Action, frozen=True, tag="play_action"):
    """I use this action card with this leader, here (a system or the Base space)."""

    card: str
    leader: Leader
    where: str


# Command


class TakeLeader(Action, frozen=True, tag="take_leader"):
    """I take this leader from the pool to activate a system."""

    leader: Leader


class PutBack(Action, frozen=True, tag="put_back"):
    """Not this leader after all."""


class Activate(Action, frozen=True, tag="activate"):
    """I activate this system, or the Base space, with the leader in my hand."""

    where: str


class Pass(Action, frozen=True, tag="pass"):
    """I take no more turns in this phase."""


class Move(Action, frozen=True, tag="move"):
    """A unit comes along from there; `where` is a system or the Base space."""

    unit: Unit
    where: str


class Venture(Action, frozen=True, tag="venture"):
    """The base is near: units may go between the Base space and there. All will know."""

    where: str


class MoveAll(Action, frozen=True, tag="move_all"):
    """All ships come along from there, and whatever they can carry."""

    where: str


class BringCaptive(Action, frozen=True, tag="bring_captive"):
    """The captured leader comes along from there."""

    where: str


class Rescue(Action, frozen=True, tag="rescue"):
    """A captured leader is free: no Imperial unit is left where he is held."""

    leader: Leader


class Survey(Action, frozen=True, tag="survey"):
    """The map is not right: Imperial ground units came or left somewhere."""


class Land(Action, frozen=True, tag="land"):
    """Imperial ground units have come to this system, or have left it."""

    system: System
    gone: bool = False


class Answer(Action, frozen=True, tag="answer"):
    """The base is here, or it is not."""

    here: bool


class Claim(Action, frozen=True, tag="claim"):
    """The Empire has won like this; for what the companion cannot see."""

    end: End


class OpenFight(Action, frozen=True, tag="open_fight"):
    """A combat begins on the table."""


class CloseFight(Action, frozen=True, tag="close_fight"):
    """That combat is over."""


# Missions


class Reveal(Action, frozen=True, tag="reveal"):
    """I reveal this mission; `slot` is where it lay, 0 where the companion keeps none."""

    card: str
    slot: int = 0


class RevealTold(Action, frozen=True, tag="reveal_told"):
    """I reveal the mission that I told in secret."""

    slot: int


class GoTo(Action, frozen=True, tag="go_to"):
    """The mission is here: a system, or the Base space."""

    where: str


class GoAgainst(Action, frozen=True, tag="go_against"):
    """The mission is against this leader."""

    leader: Leader


class Oppose(Action, frozen=True, tag="oppose"):
    """I send this leader against the mission."""

    leader: Leader


class LetGo(Action, frozen=True, tag="let_go"):
    """I send nobody."""


class Roll(Action, frozen=True, tag="roll"):
    """Let the companion roll what I still have to roll."""


class EnterDie(Action, frozen=True, tag="enter_die"):
    """One of my real dice on a mission shows this."""

    die: Die


class Decide(Action, frozen=True, tag="decide"):
    """The mission has succeeded, or not, by what the companion cannot know."""

    success: bool


class Carry(Action, frozen=True, tag="carry"):
    """What the card does is done like this: a system, a unit, a leader, an icon, or nothing.

    `what` is empty where there is nothing to choose.
    """

    what: str = ""


class Skip(Action, frozen=True, tag="skip"):
    """I leave this part of the card, or have done all that I want of it."""


class TakeOther(Action, frozen=True, tag="take_other"):
    """The other one of the two things that the card offers."""


# Mobilization


class MoveBase(Action, frozen=True, tag="move_base"):
    """The new base is here."""

    system: Secret[System]


class ShowOldBase(Action, frozen=True, tag="show_old_base"):
    """There is a new base; the old one, whose card I show, was here."""

    system: System


class GatherFrom(Action, frozen=True, tag="gather_from"):
    """Units of this system go to the base."""

    system: System


# Refresh


class Score(Action, frozen=True, tag="score"):
    """I play this objective."""

    card: str


class TellProbe(Action, frozen=True, tag="tell_probe"):
    """I drew the probe of this system."""

    system: Secret[System]


class TellObjective(Action, frozen=True, tag="tell_objective"):
    """I drew this objective."""

    card: Secret[str]


class Recruit(Action, frozen=True, tag="recruit"):
    """A leader joins us."""

    leader: Leader


class Build(Action, frozen=True, tag="build"):
    """The next open icon makes this unit."""

    unit: Unit


class Deploy(Action, frozen=True, tag="deploy"):
    """I put this unit into a system, or into the Base space."""

    unit: Unit
    where: str


ACTIONS: tuple[type[Action], ...] = (
    *(Done, Correct, Place, ChooseBase, LayBase, Assign, TakeBack, TellMission, PlayAction),
    *(
        TakeLeader,
        PutBack,
        Activate,
        Pass,
        Move,
        Venture,
        MoveAll,
        BringCaptive,
        Rescue,
        Survey,
        Land,
        Answer,
    ),
    *(
        Claim,
        OpenFight,
        CloseFight,
        Reveal,
        RevealTold,
        GoTo,
        GoAgainst,
        Oppose,
        LetGo,
        Roll,
        EnterDie,
    ),
    *(Decide, Carry, Skip, TakeOther, MoveBase, ShowOldBase, GatherFrom, Score, TellProbe),
    *(TellObjective, Recruit, Build, Deploy),
    *COMBAT_ACTIONS,
)
