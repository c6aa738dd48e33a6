"""What is said about the game, in our own words. Only public facts get here."""

from functools import singledispatch

from companion.engine import Fact, Sentence, say, say_count, term
from companion.games.unrest import events as e
from companion.games.unrest.pieces import (
    CARD_TITLES,
    DEFENCES,
    DISTRICT_TITLES,
    FINAL_CLASH,
    MISSIONS_IN_PLAY,
    PLAN_SIZE,
    Card,
    District,
    Side,
)
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicView

SIDE_TITLES = {Side.REBELLION: term("the Rebellion"), Side.EMPIRE: term("the Empire")}

_PROMPTS = {
    Phase.DISTRICTS: term("{rebellion:seat}: tap the districts as they lie, from the left."),
    Phase.MISSIONS: term(
        "{rebellion:seat}: tap or show the missions that lie out ({laid} of {all})."
    ),
    Phase.AREA: term("{rebellion:seat}: put the marker between two districts."),
    Phase.PLAN: term("{rebellion:seat}: play two hidden cards and an open one ({read} of {plan})."),
    Phase.DEFEND: term("{empire:seat}: use a token ({used} of {defences} used)."),
    Phase.ASSIGN: term("{rebellion:seat}: assign the cards that are left."),
    Phase.CHECK: term("{rebellion:seat}: check in private what can be liberated."),
    Phase.OVER: term("The game is over. Winner: {winner:term}."),
}


def prompt(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    return say(
        _PROMPTS[view.phase],
        rebellion=view.rebellion,
        empire=view.empire,
        laid=len(view.missions),
        all=MISSIONS_IN_PLAY,
        read=view.read,
        plan=PLAN_SIZE,
        used=view.defences,
        defences=DEFENCES,
        winner=SIDE_TITLES[Side(view.outcome.winner)] if view.outcome else "",
    )


def describe(event: Fact) -> Sentence:
    """Return one line about an event, for the story and for the name of what is undone."""
    return _line(event)


@singledispatch
def _line(event: Fact) -> Sentence:
    raise TypeError(f"{type(event).__name__} is no event of Unrest")


@_line.register
def _(event: e.SidesTaken) -> Sentence:
    empire = 2 if event.rebellion == 1 else 1
    return say(
        "{rebellion:seat} is the Rebellion, {empire:seat} is the Empire.",
        rebellion=event.rebellion,
        empire=empire,
    )


@_line.register
def _(event: e.RowLaid) -> Sentence:
    return say(
        "The districts from the left: {districts:terms}.",
        districts=tuple(map(DISTRICT_TITLES.__getitem__, event.districts)),
    )


@_line.register
def _(event: e.MissionsLaid) -> Sentence:
    names = tuple(mission.name for mission in event.missions)
    return say("The missions: {missions:terms}.", missions=names)


@_line.register
def _(event: e.DistrictPlaced) -> Sentence:
    return say("Next in the row: {district:term}.", district=DISTRICT_TITLES[event.district])


@_line.register
def _(_: e.RowFinished) -> Sentence:
    return say("All districts lie in the row.")


@_line.register
def _(event: e.MissionChosen) -> Sentence:
    return say("A mission: {mission:term}.", mission=event.mission.name)


@_line.register
def _(event: e.RoundBegun) -> Sentence:
    if event.number >= FINAL_CLASH:
        return say("The Final Clash begins.")
    return say("Round {round} begins.", round=event.number)


@_line.register
def _(event: e.AreaChosen) -> Sentence:
    return say(
        "Area of operations: {left:term} and {right:term}.",
        left=DISTRICT_TITLES[event.left],
        right=DISTRICT_TITLES[event.right],
    )


@_line.register
def _(event: e.CardRead) -> Sentence:
    return say("The Rebellion lays down card {place}.", place=event.place)


@_line.register
def _(event: e.PlanLaid) -> Sentence:
    if event.card is None:
        return say("The plan stands, and all its cards are hidden.")
    return say("The plan stands. Its open card: {card:term}.", card=CARD_TITLES[event.card])


@_line.register
def _(event: e.CardSurveilled) -> Sentence:
    return say("Surveil turns up: {card:term}.", card=CARD_TITLES[event.card])


@_line.register
def _(_: e.DecoyRemoved) -> Sentence:
    return say("The decoy is destroyed.")


@_line.register
def _(event: e.OpenCardDestroyed) -> Sentence:
    return say("The Empire destroys an open card: {card:term}.", card=CARD_TITLES[event.card])


@_line.register
def _(event: e.HiddenCardDestroyed) -> Sentence:
    if event.decoy:
        return say("The Empire destroys a hidden card: it was a decoy.")
    return say("The Empire destroys a hidden card. It stays hidden: it is no decoy.")


@_line.register
def _(event: e.CardRerouted) -> Sentence:
    if event.card is None:
        return _to(term("The Empire reroutes a hidden card to {district:term}."), event.district)
    return _to(
        term("The Empire reroutes {card:term} to {district:term}."), event.district, event.card
    )


@_line.register
def _(event: e.DistrictBlockaded) -> Sentence:
    return say(
        "Blockaded in this round: {district:term}.", district=DISTRICT_TITLES[event.district]
    )


@_line.register
def _(_: e.DefenceEnded) -> Sentence:
    return say("The Empire has used its two tokens; the Rebellion assigns its cards.")


@_line.register
def _(event: e.CardAssigned) -> Sentence:
    if event.card is None:
        return _to(term("A hidden card goes to {district:term}."), event.district)
    return _to(term("{card:term} goes to {district:term}."), event.district, event.card)


@_line.register
def _(_: e.CheckBegun) -> Sentence:
    return say("The Rebellion checks what it can liberate.")


@_line.register
def _(event: e.DistrictLiberated) -> Sentence:
    facts = {"district": DISTRICT_TITLES[event.district], "mission": event.mission.name}
    if not event.shown:
        return say("{district:term} is liberated by {mission:term}.", **facts)
    return say(
        "{district:term} is liberated by {mission:term}, turning up {cards:terms}.",
        cards=tuple(CARD_TITLES[shown.card] for shown in event.shown),
        **facts,
    )


@_line.register
def _(event: e.MissionLeft) -> Sentence:
    return say("A mission leaves the game: {mission:term}.", mission=event.mission.name)


@_line.register
def _(_: e.CheckEnded) -> Sentence:
    return say("The check is over.")


@_line.register
def _(_: e.TokensTurned) -> Sentence:
    return say("All four tokens of the Empire are available again.")


@_line.register
def _(event: e.CardsDrawn) -> Sentence:
    return say_count("The Rebellion draws {n} card.", "The Rebellion draws {n} cards.", event.count)


@_line.register
def _(_: e.EmpireHeld) -> Sentence:
    return say("The Empire has held out.")


@_line.register
def _(_: e.CardsShown) -> Sentence:
    return say("All cards are turned up.")


def _to(template: str, district: District, card: Card | None = None) -> Sentence:
    title = CARD_TITLES[card] if card else ""
    return say(template, district=DISTRICT_TITLES[district], card=title)
