"""One line about everything that can have happened."""

from companion.engine import Fact, Sentence, say
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import (
    card_title,
    leader_title,
    region_title,
    system_title,
    unit_title,
)
from companion.games.star_wars_rebellion.combat_words import describe_combat
from companion.games.star_wars_rebellion.mission_words import describe_mission
from companion.games.star_wars_rebellion.pieces import ROLE_TITLES, SIDE_TITLES
from companion.games.star_wars_rebellion.state import (
    DETAINED,
    OUT,
    PHASE_TITLES,
    POOL,
    Commander,
    End,
)
from companion.games.star_wars_rebellion.titles import bag, place_title

ENDINGS = {
    End.REPUTATION: say("The reputation has met the time: the galaxy rises."),
    End.CONQUEST: say("The Rebel base is conquered."),
    End.SUPERLASER: say("The Rebel base is destroyed with its system."),
}


def describe(event: Fact) -> Sentence:
    """Return one line about an event."""
    for part in (_round, _map, _base, _leaders, _cards, _units, describe_mission, describe_combat):
        found = part(event)
        if found is not None:
            return found
    return say("The game goes on.")


def commander_sentence(commander: Commander) -> Sentence:
    """Return whose turn it is: a side, and in a team the role."""
    side = SIDE_TITLES[commander.side]
    if commander.role is None:
        return say("{side:term}: your turn.", side=side)
    return say("{side:term}, {role:term}: your turn.", side=side, role=ROLE_TITLES[commander.role])


def _passed(commander: Commander) -> Sentence:
    side = SIDE_TITLES[commander.side]
    if commander.role is None:
        return say("{side:term}: passed.", side=side)
    return say("{side:term}, {role:term}: passed.", side=side, role=ROLE_TITLES[commander.role])


def _round(event: Fact) -> Sentence | None:
    match event:
        case e.GalaxyLaid():
            return say("The galaxy is laid out.")
        case e.PhaseBegun(phase=phase):
            return say("Now: {phase:term}.", phase=PHASE_TITLES[phase])
        case e.RoundBegun(time=time):
            return say("Round {n}: assign your leaders.", n=time)
        case e.TimeMoved(time=time):
            return say("The time marker is on space {n}.", n=time)
        case e.TurnBegun(commander=commander):
            return commander_sentence(commander)
        case e.Passed(commander=commander):
            return _passed(commander)
        case e.AssignmentDone(side=side):
            return say("{side:term}: all leaders assigned.", side=SIDE_TITLES[side])
        case e.GameEnded(end=end):
            return ENDINGS[end]
    return None


def _map(event: Fact) -> Sentence | None:
    match event:
        case e.LoyaltyChanged(system=system, side=None):
            return say("Neutral from now on: {system:term}.", system=system_title(system))
        case e.LoyaltyChanged(system=system, side=side):
            return say(
                "Loyal from now on: {system:term} ({side:term}).",
                system=system_title(system),
                side=SIDE_TITLES[side] if side else "",
            )
        case e.Occupied(system=system, gone=gone):
            if gone:
                return say("No Imperial ground units: {system:term}.", system=system_title(system))
            return say("Imperial ground units: {system:term}.", system=system_title(system))
        case e.Sabotaged(system=system, gone=gone):
            if gone:
                return say("No more sabotage: {system:term}.", system=system_title(system))
            return say("Sabotage: {system:term}.", system=system_title(system))
        case e.SystemDestroyed(system=system):
            return say("Destroyed: {system:term}.", system=system_title(system))
    return None


def _base(event: Fact) -> Sentence | None:
    match event:
        case e.BaseChosen():
            return say("The Rebellion has hidden its base.")
        case e.BaseFound(system=system):
            return say("The Rebel base is found: {system:term}!", system=system_title(system))
        case e.BaseDenied(system=system):
            return say("The Rebel base is not here: {system:term}.", system=system_title(system))
        case e.RegionTold(region=region, here=here):
            name = region_title(region)
            if here:
                return say("The Rebel base is in this region: {region:term}.", region=name)
            return say("The Rebel base is not in this region: {region:term}.", region=name)
        case e.BaseReached(where=where):
            return say("The base is here or next to it: {where:term}.", where=place_title(where))
        case e.BaseOutOfReach(where=where):
            return say("The base is not next to it: {where:term}.", where=place_title(where))
        case e.BaseMoved(old=old):
            return say("A new base; the old one was here: {system:term}.", system=system_title(old))
    return None


def _leaders(event: Fact) -> Sentence | None:
    match event:
        case e.LeaderMoved(leader=leader, to=to):
            return _moved(leader_title(leader), to)
        case e.LeaderTaken(leader=None):
            return say("The leader goes back to the pool.")
        case e.LeaderTaken(leader=leader):
            return say(
                "{leader:term} takes command.", leader=leader_title(leader) if leader else ""
            )
        case e.SystemActivated(leader=leader, where=where):
            return say(
                "{leader:term} activates: {where:term}.",
                leader=leader_title(leader),
                where=place_title(where),
            )
        case e.LeaderRecruited(leader=leader, side=side):
            return say(
                "{side:term}: {leader:term} joins.",
                side=SIDE_TITLES[side],
                leader=leader_title(leader),
            )
        case e.NobodyRecruited(side=side):
            return say("{side:term}: recruiting over.", side=SIDE_TITLES[side])
        case e.LeadersReturned():
            return say("All leaders return to their pools.")
        case e.CaptiveBrought(leader=leader, to=to):
            return say(
                "{leader:term} is taken along: {where:term}.",
                leader=leader_title(leader),
                where=place_title(to),
            )
    return None


def _moved(leader: str, to: str) -> Sentence:
    if to == POOL:
        return say("{leader:term} is in the pool.", leader=leader)
    if to == DETAINED:
        return say("{leader:term} is detained.", leader=leader)
    if to == OUT:
        return say("{leader:term} is out of the game.", leader=leader)
    return say("{leader:term} is here: {where:term}.", leader=leader, where=place_title(to))


def _cards(event: Fact) -> Sentence | None:
    match event:
        case e.LeaderAssigned(leader=leader):
            return say("{leader:term} goes on a mission.", leader=leader_title(leader))
        case e.MissionTakenBack():
            return say("A mission goes back to the hand.")
        case e.MissionTold(side=side):
            return say("{side:term}: a mission was told.", side=SIDE_TITLES[side])
        case e.CardsToTell(side=side, count=count):
            return say("{side:term}: cards to draw: {n}.", side=SIDE_TITLES[side], n=count)
        case e.ProbeTold() | e.ObjectiveTold():
            return say("A card was told.")
        case e.TellingEnded(side=side):
            return say("{side:term}: nothing more is told.", side=SIDE_TITLES[side])
        case e.ObjectiveScored(code=code, by=by):
            return say("Objective: {card:term}. Reputation +{n}.", card=card_title(code), n=by)
        case e.ReputationMoved(by=by):
            if by < 0:
                return say("The Rebellion loses reputation: {n}.", n=-by)
            return say("The Rebellion gains reputation: {n}.", n=by)
    return None


def _units(event: Fact) -> Sentence | None:
    match event:
        case e.UnitsCame(where=where, units=units):
            return say(
                "{where:term}: {units:bag} come.", where=place_title(where), units=bag(units)
            )
        case e.UnitPlaced(unit=unit, where=where, count=count):
            return say(
                "{where:term}: {units:bag}.",
                where=place_title(where),
                units=((unit_title(unit), count),),
            )
        case e.UnitDeployed(unit=unit, where=where):
            return say(
                "{where:term}: {unit:term}.", where=place_title(where), unit=unit_title(unit)
            )
        case e.UnitsLost(where=where, units=units):
            return say(
                "{where:term}: lost {units:bag}.", where=place_title(where), units=bag(units)
            )
        case e.UnitsMoved(origin=origin, to=to, units=units):
            return say(
                "{origin:term} to {to:term}: {units:bag}.",
                origin=place_title(origin),
                to=place_title(to),
                units=bag(units),
            )
        case e.UnitQueued(side=side, unit=unit, slot=slot):
            return say(
                "{side:term}, queue {slot}: {unit:term}.",
                side=SIDE_TITLES[side],
                slot=slot,
                unit=unit_title(unit),
            )
        case e.UnitUnqueued(side=side, unit=unit):
            return say(
                "{side:term}: {unit:term} leaves the queue.",
                side=SIDE_TITLES[side],
                unit=unit_title(unit),
            )
        case e.UnitSpedUp(side=side, unit=unit):
            return say(
                "{side:term}: {unit:term} comes sooner.",
                side=SIDE_TITLES[side],
                unit=unit_title(unit),
            )
        case e.JourneyBegun() | e.JourneyEnded() | e.NoFight() | e.FightLooms():
            return _movement(event)
    return _growth(event)


def _movement(event: Fact) -> Sentence:
    match event:
        case e.JourneyBegun(journey=journey):
            return say("Units may come here: {where:term}.", where=place_title(journey.to))
        case e.FightLooms(fight=fight):
            return say("Both sides meet: {where:term}.", where=system_title(fight.system))
        case e.NoFight():
            return say("Nobody meets anybody.")
    return say("The movement is over.")


def _growth(event: Fact) -> Sentence | None:
    match event:
        case e.NothingBuilt(side=side):
            return say("{side:term}: no figure is left to build.", side=SIDE_TITLES[side])
        case e.BuildingDone(side=side):
            return say("{side:term}: everything is built.", side=SIDE_TITLES[side])
        case e.QueueSlid(side=side):
            return say("{side:term}: the queue moves on.", side=SIDE_TITLES[side])
        case e.DeploymentEnded(side=side):
            return say("{side:term}: deployment over.", side=SIDE_TITLES[side])
        case e.MobilisationOver():
            return say("The mobilization is over.")
        case e.FightOpened():
            return say("A combat begins.")
        case e.FightClosed():
            return say("The combat is over.")
    return None
