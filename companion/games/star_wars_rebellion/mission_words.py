"""The words of missions and of what cards do: what happened, what can be tapped, what is asked."""

from typing import Final

from companion.engine import Action, Fact, Sentence, say, term
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    leader_title,
    system_title,
    unit_title,
)
from companion.games.star_wars_rebellion.pieces import (
    SIDE_TITLES,
    Die,
    Icon,
    Leader,
    Ring,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.titles import place_title
from companion.games.star_wars_rebellion.work_words import DO_TITLES, work_headline, work_hint

__all__ = [
    "DIE_TITLES",
    "ICON_TITLES",
    "RING_TITLES",
    "describe_mission",
    "label_mission",
    "work_headline",
    "work_hint",
]


DIE_TITLES: Final = {
    Die.BLANK: term("blank"),
    Die.HIT: term("hit"),
    Die.DIRECT: term("direct hit"),
    Die.SPECIAL: term("special"),
}
RING_TITLES: Final = {
    Ring.CAPTURED: term("captured"),
    Ring.CARBONITE: term("frozen in carbonite"),
    Ring.DARK_SIDE: term("the Dark Side"),
    Ring.YODA: term("Yoda"),
    Ring.C3PO: term("C-3PO"),
    Ring.R2D2: term("R2-D2"),
    Ring.FALCON: term("the Millennium Falcon"),
}
ICON_TITLES: Final = {
    Icon.SHIP_SMALL: term("blue triangle"),
    Icon.SHIP_MEDIUM: term("blue circle"),
    Icon.SHIP_LARGE: term("blue square"),
    Icon.GROUND_SMALL: term("orange triangle"),
    Icon.GROUND_MEDIUM: term("orange circle"),
    Icon.GROUND_LARGE: term("orange square"),
}
_ANSWERS: Final = {"yes": say("Yes, it is"), "no": say("No, it is not")}

# What happened


def describe_mission(event: Fact) -> Sentence | None:
    """Return one line about an event of missions, cards, captives and rings; None for others."""
    return _of_mission(event) or _of_card(event) or _of_leader(event)


def _of_mission(event: Fact) -> Sentence | None:
    match event:
        case e.MissionRevealed(attempt=attempt):
            return say("A mission is revealed: {title:term}.", title=card_title(attempt.code))
        case e.MissionPlaced(where=where, target=None):
            return say("The mission is here: {place:term}.", place=place_title(where))
        case e.MissionPlaced(target=Leader() as target):
            return say("The mission is against: {leader:term}.", leader=leader_title(target))
        case e.MissionOpposed(leader=None):
            return say("Nobody is sent against the mission.")
        case e.MissionOpposed(leader=Leader() as leader):
            return say("{leader:term} opposes the mission.", leader=leader_title(leader))
        case e.DiceAsked(to_roll=to_roll):
            dice = [(SIDE_TITLES[side], count) for side, count in to_roll.items()]
            return say("Dice for the mission: {dice:bag}.", dice=dice)
        case e.DieEntered(side=side, die=die):
            return say(
                "{side:term}, a die: {die:term}.", side=SIDE_TITLES[side], die=DIE_TITLES[die]
            )
        case e.DiceRolled(side=side, dice=dice):
            shown = [(DIE_TITLES[die], dice.count(die)) for die in Die if die in dice]
            return say("{side:term} rolls: {dice:bag}.", side=SIDE_TITLES[side], dice=shown)
        case e.MissionDecided():
            return _decided(event)
    return None


def _decided(event: e.MissionDecided) -> Sentence:
    facts = {"title": card_title(event.code), "own": event.own, "foe": event.foe}
    if event.own or event.foe:
        if event.success:
            return say("{title:term} succeeds, {own} to {foe}.", **facts)
        return say("{title:term} fails, {own} to {foe}.", **facts)
    if event.success:
        return say("{title:term} succeeds.", **facts)
    return say("{title:term} fails.", **facts)


def _of_card(event: Fact) -> Sentence | None:
    match event:
        case e.CardSpent(code=code, stays=True):
            return say("{title:term} goes back to the hand.", title=card_title(code))
        case e.CardSpent(code=code):
            return say("{title:term} is used up.", title=card_title(code))
        case e.ActionPlayed(code=code, leader=leader):
            return say(
                "An action card: {title:term}, {leader:term}.",
                title=card_title(code),
                leader=leader_title(leader),
            )
        case e.WorkBegun(work=work):
            return say("Now this is done: {title:term}.", title=card_title(work.code))
        case e.WorkDone(effect=effect, amount=0):
            return say("Nothing more of this: {what:term}.", what=DO_TITLES[effect.do])
        case e.WorkDone(effect=effect):
            return say("Done: {what:term}.", what=DO_TITLES[effect.do])
        case e.WorkSwapped():
            return say("The other choice of the card is taken.")
        case e.WorkEnded():
            return say("The card is done.")
        case e.MobilisationPlanned():
            return say("The Rebellion mobilizes at the end of the phase.")
    return None


def _of_leader(event: Fact) -> Sentence | None:
    match event:
        case e.LeaderCaptured(leader=leader):
            return say("{leader:term} is captured.", leader=leader_title(leader))
        case e.LeaderRescued(leader=leader, to=to):
            return say(
                "{leader:term} is free, and here: {place:term}.",
                leader=leader_title(leader),
                place=place_title(to),
            )
        case e.RingGiven(leader=leader, ring=None):
            return say("{leader:term} has no ring any more.", leader=leader_title(leader))
        case e.RingGiven(leader=leader, ring=ring):
            return say(
                "{leader:term} gets a ring: {ring:term}.",
                leader=leader_title(leader),
                ring=RING_TITLES[ring] if ring else "",
            )
    return None


# What can be tapped

_PLAIN: Final = {
    a.LetGo: say("Send nobody"),
    a.Skip: say("Not this"),
    a.TakeOther: say("The other choice"),
}


def label_mission(action: Action) -> Sentence | None:
    """Return the words on the button of an action of missions and cards; None for others."""
    return _on_mission(action) or _with_card(action) or _PLAIN.get(type(action))


def _on_mission(action: Action) -> Sentence | None:
    match action:
        case a.Reveal(card=card):
            return say("Reveal: {title:term}", title=card_title(card))
        case a.RevealTold(slot=slot):
            return say("Reveal mission {n}", n=slot)
        case a.GoTo(where=""):
            return say("On to another mission")
        case a.GoTo(where=where):
            return say("Here: {place:term}", place=place_title(where))
        case a.GoAgainst(leader=leader):
            return say("Against: {leader:term}", leader=leader_title(leader))
        case a.Oppose(leader=leader):
            return say("Send: {leader:term}", leader=leader_title(leader))
    return None


def _with_card(action: Action) -> Sentence | None:
    match action:
        case a.EnterDie(die=die):
            return say("{die:term}", die=DIE_TITLES[die])
        case a.Decide(success=success):
            return say("It succeeds") if success else say("It fails")
        case a.Carry(what=what):
            return _choice(what)
        case a.PlayAction():
            return _played(action)
    return None


def _choice(what: str) -> Sentence:
    """Return the words of something that can be chosen for a card."""
    if not what:
        return say("Done")
    if what in _ANSWERS:
        return _ANSWERS[what]
    slot, colon, unit = what.partition(":")
    if colon:
        return say("{unit:term}, slot {slot}", unit=_title(unit), slot=slot)
    return say("{what:term}", what=_title(what))


def _title(what: str) -> str:
    """Return the name of a system, a unit, a leader or an icon."""
    if what in System.__members__.values():
        return system_title(System(what))
    if what in Unit.__members__.values():
        return unit_title(Unit(what))
    if what in Leader.__members__.values():
        return leader_title(Leader(what))
    return ICON_TITLES[Icon(what)] if what in ICON_TITLES else what


def _played(action: a.PlayAction) -> Sentence:
    facts = {"title": card_title(action.card), "leader": leader_title(action.leader)}
    if not action.where:
        return say("{title:term}: {leader:term}", **facts)
    return say(
        "{title:term}: {leader:term}, {place:term}", place=place_title(action.where), **facts
    )
