"""The words on the button of an open action."""

from companion.engine import Action, Sentence, say
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    leader_title,
    system_title,
    unit_title,
)
from companion.games.star_wars_rebellion.combat_words import label_combat
from companion.games.star_wars_rebellion.mission_words import label_mission
from companion.games.star_wars_rebellion.state import End
from companion.games.star_wars_rebellion.titles import place_title


def label(action: Action) -> Sentence:
    """Return what a button says."""
    for part in (_plain, _leaders, _places, _growth, label_combat, label_mission):
        found = part(action)
        if found is not None:
            return found
    return say("Done")


_PLAIN: dict[type[Action], Sentence] = {
    a.Done: say("Done"),
    a.LayBase: say("The base stays on its card"),
    a.PutBack: say("Put back"),
    a.Pass: say("Pass"),
    a.Survey: say("Put the map right"),
    a.OpenFight: say("Combat begins"),
    a.CloseFight: say("Combat over"),
    a.Roll: say("Roll for me"),
}


def _plain(action: Action) -> Sentence | None:
    match action:
        case a.Correct(more=more):
            return say("Reputation marker: later") if more else say("Reputation marker: earlier")
        case a.Answer(here=here):
            return say("The base is here") if here else say("The base is not here")
        case a.Claim(end=End.CONQUEST):
            return say("The Empire holds the base alone")
        case a.Claim():
            return say("The base was destroyed")
    return _PLAIN.get(type(action))


def _leaders(action: Action) -> Sentence | None:
    match action:
        case a.Assign(leader=leader, slot=0):
            return say("{leader:term}: a new mission", leader=leader_title(leader))
        case a.Assign(leader=leader, slot=slot):
            return say("{leader:term}: join mission {n}", leader=leader_title(leader), n=slot)
        case a.TakeBack(slot=slot):
            return say("Take mission {n} back", n=slot)
        case a.TakeLeader(leader=leader):
            return say("{leader:term} activates a system", leader=leader_title(leader))
        case a.Recruit(leader=leader):
            return say("{leader:term} joins", leader=leader_title(leader))
        case a.Rescue(leader=leader):
            return say("Rescued: {leader:term}", leader=leader_title(leader))
        case a.BringCaptive(where=where):
            return say("Bring the captive along: {where:term}", where=place_title(where))
    return None


def _places(action: Action) -> Sentence | None:
    match action:
        case a.Activate(where=where):
            return say("Activate: {where:term}", where=place_title(where))
        case a.Land(system=system, gone=True):
            return say("Imperial ground units left: {where:term}", where=system_title(system))
        case a.Land(system=system):
            return say("Imperial ground units came: {where:term}", where=system_title(system))
        case a.Move(unit=unit, where=where):
            return say("{unit:term}, {where:term}", unit=unit_title(unit), where=place_title(where))
        case a.Venture(where=where):
            return say("The base is near: {where:term}", where=place_title(where))
        case a.MoveAll(where=where):
            return say("The whole fleet: {where:term}", where=place_title(where))
        case a.ShowOldBase(system=system):
            return say("New base; the old one: {where:term}", where=system_title(system))
        case a.GatherFrom(system=system):
            return say("Units to the base: {where:term}", where=system_title(system))
    return None


def _growth(action: Action) -> Sentence | None:
    match action:
        case a.Place(unit=unit, where=where, count=count) if count > 1:
            units = ((unit_title(unit), count),)
            return say("{units:bag}: {where:term}", units=units, where=place_title(where))
        case a.Place(unit=unit, where=where) | a.Deploy(unit=unit, where=where):
            return say("{unit:term}: {where:term}", unit=unit_title(unit), where=place_title(where))
        case a.Build(unit=unit):
            return say("{unit:term}", unit=unit_title(unit))
        case a.Score(card=card):
            return say("Score: {card:term}", card=card_title(card))
    return None
