"""What is asked of a card that is at work, in a few words."""

from typing import Final

from companion.engine import Sentence, say, say_count, term
from companion.games.star_wars_rebellion.catalogue import card_text, card_title
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.state import Work

DO_TITLES: Final[dict[Do, str]] = {
    Do.LOYALTY: term("loyalty changes"),
    Do.LOYALTY_REGION: term("loyalty in the region"),
    Do.NEUTRALISE_REGION: term("Rebel loyalty of the region is gone"),
    Do.PROBES: term("draw probes"),
    Do.PROBES_BY_BASE: term("draw probes"),
    Do.INTERCEPT: term("the Empire gets probes"),
    Do.BUILD_HERE: term("units for the queue"),
    Do.QUEUE: term("a unit for the queue"),
    Do.SPEED_UP: term("a unit moves down the queue"),
    Do.DEPLOY_HERE: term("deploy one unit"),
    Do.DEATH_STAR: term("begin a Death Star"),
    Do.DESTROY_SYSTEM: term("the system is destroyed"),
    Do.CAPTURE: term("capture a leader"),
    Do.CAPTURE_FAR: term("capture a leader and take him away"),
    Do.DETAIN: term("a leader is detained"),
    Do.FREEZE: term("freeze a captive"),
    Do.TURN: term("turn a captive to the Dark Side"),
    Do.RESCUE: term("rescue a leader"),
    Do.ELIMINATE: term("a leader leaves the game"),
    Do.RELEASE: term("a captive goes to the region of the base"),
    Do.REPUTATION: term("the reputation moves"),
    Do.SABOTAGE: term("place a sabotage marker"),
    Do.CLEAR_SABOTAGE: term("take the sabotage marker away"),
    Do.DAMAGE: term("destroy units"),
    Do.DAMAGE_GROUND: term("destroy units on the ground"),
    Do.DAMAGE_QUEUE: term("destroy units of the queue"),
    Do.DEMOLISH: term("destroy units of the queue, one for each icon"),
    Do.GAIN: term("units come here"),
    Do.GAIN_AT_BASE: term("a unit comes to the base"),
    Do.GAIN_MEDIUM: term("a unit of a circle comes here"),
    Do.GAIN_SMALL: term("a unit of a triangle comes here"),
    Do.COMBAT: term("there is combat"),
    Do.CONQUEST: term("Imperial ground units come here"),
    Do.TIES_HERE: term("TIE Fighters come here"),
    Do.FROM_BASE: term("units of the base come here"),
    Do.SHIPS_FROM_BASE: term("ships of the base come here"),
    Do.GROUND_FROM_BASE: term("ground units of the base come here"),
    Do.EVICT: term("Imperial ground units leave for one system"),
    Do.MOBILISE: term("mobilize at the end of the phase"),
    Do.ACTIVATE: term("move a fleet here"),
    Do.ASK_BASE: term("say whether the base is here"),
    Do.ASK_REGION: term("say whether the base is in this region"),
    Do.JEDI: term("Yoda teaches a leader"),
    Do.RING: term("a leader gets a ring"),
    Do.RECRUIT_FRIEND: term("a friend joins"),
    Do.PROJECTS: term("draw projects"),
    Do.OBJECTIVES: term("draw objectives"),
    Do.NOTE: term("do what the card says"),
    Do.FEWER_DICE: term("the foe rolls fewer dice"),
    Do.TACTICS: term("draw tactic cards"),
    Do.NO_RETREAT: term("the foe cannot retreat"),
    Do.STRUCTURE: term("destroy a structure"),
    Do.SHIP: term("destroy a ship"),
    Do.EXTRA_LEADER: term("one more leader joins the combat"),
    Do.NO_SPACE_TACTICS: term("no space tactics of the foe"),
    Do.FRAGILE: term("every unit has 1 health less"),
    Do.BLACK_AS_RED: term("black hits count as red ones"),
}
_HEALTH = (Do.DAMAGE, Do.DAMAGE_GROUND, Do.DAMAGE_QUEUE)
_CARDS = (Do.PROBES, Do.PROJECTS, Do.OBJECTIVES)
_SYSTEMS = (Do.LOYALTY_REGION,)


def work_headline(work: Work) -> Sentence:
    """Return what is asked of a card that is at work, in a few words."""
    title = card_title(work.code)
    if not work.left:
        return say("{title:term}: all is done", title=title)
    return say("{title:term}: {what:term}", title=title, what=DO_TITLES[work.left[0].do])


def work_hint(work: Work) -> Sentence | None:
    """Return how much of it is left, where that is a number; else the words of the card."""
    if not work.left:
        return None
    effect = work.left[0]
    counted = _counted(effect, effect.count - work.progress)
    if counted:
        return counted
    text = card_text(work.code)
    return say("{text:term}", text=text) if text else None


def _counted(effect: Effect, left: int) -> Sentence | None:
    if effect.do in _HEALTH:
        return say("Health that can still be destroyed: {n}.", n=left)
    if effect.do in _CARDS:
        return say_count("Draw {n} card.", "Draw {n} cards.", left)
    if effect.do in _SYSTEMS:
        return say_count("{n} system more.", "{n} systems more.", left)
    if effect.do is Do.REPUTATION:
        return say("Reputation of the Rebellion: {n:+}.", n=effect.count)
    return None
