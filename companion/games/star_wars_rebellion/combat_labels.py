"""The words on the buttons of a combat."""

from companion.engine import Action, Sentence, say
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.catalogue import card_title, leader_title, unit_title
from companion.games.star_wars_rebellion.combat_titles import FACE_TITLES, SOURCE_TITLES
from companion.games.star_wars_rebellion.pieces import THEATRE_TITLES, Leader, Theatre, Unit
from companion.games.star_wars_rebellion.titles import place_title

_PLAIN = {
    a.NoLeader: say("No leader"),
    a.Ready: say("No action card"),
    a.DrawTactic: say("Special: draw a tactic"),
    a.FinishActions: say("On to the damage"),
    a.AssignAll: say("Assign all"),
    a.FinishDamage: say("Assign no more"),
    a.LetIt: say("Do not block"),
    a.Stay: say("Do not retreat"),
}


def label_combat(action: Action) -> Sentence | None:
    """Return the words on the button of an action in combat; None for any other."""
    plain = _PLAIN.get(type(action))
    return plain or _of_cards(action) or _of_dice(action) or _of_units(action)


def _of_cards(action: Action) -> Sentence | None:
    match action:
        case a.PlayCombatCard(card=card, choice=""):
            return say("{card:term}", card=card_title(card))
        case a.PlayCombatCard(card=card, choice=choice):
            return say("{choice:term}: {card:term}", card=card_title(card), choice=_choice(choice))
        case a.PlayTactic(card=card, other=0):
            return say("{card:term}", card=card_title(card))
        case a.PlayTactic(card=card, other=other):
            return say("{card:term} (other kind: {n})", card=card_title(card), n=other)
        case a.PlayBlock(card=card):
            return say("{card:term}", card=card_title(card))
    return None


def _choice(choice: str) -> str:
    """Return the name of what a card leaves to choose."""
    if choice in Theatre.__members__.values():
        return THEATRE_TITLES[Theatre(choice)]
    if choice in Unit.__members__.values():
        return unit_title(Unit(choice))
    return leader_title(Leader(choice)) if choice in Leader.__members__.values() else choice


def _of_dice(action: Action) -> Sentence | None:
    match action:
        case a.EnterCombatDie(colour=colour, die=die):
            return say("Die: {die:term}", die=FACE_TITLES[colour, die])
        case a.RerollDie(colour=colour, die=die):
            return say("Roll again: {die:term}", die=FACE_TITLES[colour, die])
    return None


def _of_units(action: Action) -> Sentence | None:
    match action:
        case a.AssignHit(source=source, unit=unit, damage=damage):
            return _hit(SOURCE_TITLES[source], unit_title(unit), damage)
        case a.Unhit(unit=unit, damage=damage):
            return say("Block 1: {unit:term} (damage {n})", unit=unit_title(unit), n=damage)
        case a.LeaveBehind(unit=unit):
            return say("Stays: {unit:term}", unit=unit_title(unit))
        case a.AddLeader(leader=leader):
            return say("Add: {leader:term}", leader=leader_title(leader))
        case a.RetreatTo(where=where):
            return say("Retreat: {at:term}", at=place_title(where))
    return None


def _hit(source: str, unit: str, damage: int) -> Sentence:
    if damage:
        return say("{source:term}: {unit:term} (damage {n})", source=source, unit=unit, n=damage)
    return say("{source:term}: {unit:term}", source=source, unit=unit)
