"""How Star Wars: Rebellion looks at the table, from public facts only."""

from collections.abc import Callable, Mapping, Sequence

from companion.engine import Action, Fact, Seat, Sentence, say, term
from companion.engine.face import Face, Lamp, Mark, Step, Tone
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion import spots
from companion.games.star_wars_rebellion.about import about
from companion.games.star_wars_rebellion.board import board_with
from companion.games.star_wars_rebellion.cards import by_card
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.headlines import headline, hint_with, question, shows
from companion.games.star_wars_rebellion.help import help_for
from companion.games.star_wars_rebellion.labels import label
from companion.games.star_wars_rebellion.moments import ending, moment
from companion.games.star_wars_rebellion.pieces import (
    ROLE_TITLES,
    SIDE_TITLES,
    Leader,
    Role,
    Side,
)
from companion.games.star_wars_rebellion.private import private_with
from companion.games.star_wars_rebellion.rules.board import is_system
from companion.games.star_wars_rebellion.state import Commander, Phase
from companion.games.star_wars_rebellion.story import story
from companion.games.star_wars_rebellion.views import PublicView, SeatView

_STEPS = (
    Step(term("Set-up"), (Phase.PLACING, Phase.HIDING)),
    Step(term("Assign"), (Phase.ASSIGNMENT, Phase.TELLING)),
    Step(
        term("Command"),
        (
            *(Phase.COMMAND, Phase.MISSION, Phase.WORK, Phase.JOURNEY, Phase.ANSWER),
            *(Phase.COMBAT, Phase.SPYING, Phase.MOBILISING),
        ),
    ),
    Step(
        term("Refresh"),
        (
            *(Phase.SCORING, Phase.RETURNING, Phase.DRAWING, Phase.PROBING, Phase.AIMING),
            *(Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING),
        ),
    ),
    Step(term("Result"), (Phase.OVER,)),
)
_NO_CARDS = (
    *(Phase.PLACING, Phase.HIDING, Phase.TELLING, Phase.PROBING, Phase.AIMING, Phase.OVER),
    *(Phase.RETURNING, Phase.DRAWING, Phase.BUILDING, Phase.DEPLOYING, Phase.ANSWER),
    Phase.SPYING,
)


def _chapter(view: PublicView) -> Sentence | None:
    """Return the round: the time marker moves on before the round is over."""
    moved = view.phase in (Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING)
    return None if view.outcome else say("Round {round}", round=view.time - moved)


def _badges(view: PublicView) -> Mapping[Seat, Sequence[Mark]]:
    marks: dict[Seat, list[Mark]] = {}
    for side, roles in view.posts.items():
        for role, seat in roles.items():
            marks.setdefault(seat, []).append(_badge(view, side, role))
    badges = {seat: (own[0],) if _is_alone(own) else tuple(own) for seat, own in marks.items()}
    if view.surveyed:
        seat = view.seat_of(Side.EMPIRE, Role.GENERAL)
        asked = Mark(say("asked for the base: {n}", n=len(view.surveyed)), icon="probe")
        badges[seat] = (*badges[seat], asked)
    return badges


def _is_alone(marks: Sequence[Mark]) -> bool:
    """Tell whether somebody is both of a side, which needs no two badges."""
    return len(marks) > 1


def _badge(view: PublicView, side: Side, role: Role) -> Mark:
    tone = Tone.BAD if side is Side.EMPIRE else Tone.GOOD
    teams = len(view.posts[side]) == len(set(view.posts[side].values()))
    passed = any(one.side is side and one.role in (None, role) for one in view.passed)
    if passed:
        return Mark(say("passed"), tone, icon=side)
    title = ROLE_TITLES[role] if teams else SIDE_TITLES[side]
    return Mark(say("{title:term}", title=title), tone, icon=side)


def _lamps(view: PublicView) -> Mapping[Seat, Lamp]:
    """Light whose turn it is, more quietly who still has turns, and darken who has passed."""
    if view.turn is None or view.phase is Phase.OVER:
        return {}
    lamps = {
        seat: Lamp.ON_TEAM
        for side, roles in view.posts.items()
        for role, seat in roles.items()
        if not {Commander(side), Commander(side, role)} & {*view.passed}
    }
    return {**lamps, **dict.fromkeys(view.awaited, Lamp.LEADER)}


def _target(action: Action) -> Seat | str | None:
    """Return the field that is tapped for an action."""
    match action:
        case (
            a.Assign(leader=leader)
            | a.TakeLeader(leader=leader)
            | a.Recruit(leader=leader)
            | a.Rescue(leader=leader)
            | a.Oppose(leader=leader)
            | a.GoAgainst(leader=leader)
            | c.AddLeader(leader=leader)
        ):
            return spots.leader_spot(leader)
        case (
            a.Place(where=where)
            | a.Activate(where=where)
            | a.Move(where=where)
            | a.MoveAll(where=where)
            | a.Venture(where=where)
            | a.BringCaptive(where=where)
            | a.Deploy(where=where)
            | c.RetreatTo(where=where)
        ):
            return spots.place_spot(where)
        case a.Land(system=system) | a.ShowOldBase(system=system) | a.GatherFrom(system=system):
            return spots.place_spot(system)
        case a.GoTo(where=where):
            return spots.place_spot(where) if where else None
        case a.TakeBack(slot=slot) | a.RevealTold(slot=slot):
            return spots.slot_spot(slot)
    return _key(action)


def _key(action: Action) -> str | None:
    """Return the key that is tapped for an action."""
    match action:
        case a.Build(unit=unit) | c.LeaveBehind(unit=unit):
            return spots.unit_spot(unit)
        case c.AssignHit(unit=unit, damage=damage) | c.Unhit(unit=unit, damage=damage):
            return spots.fighter_spot(known().units[unit].side, unit, damage)
        case a.EnterDie(die=die):
            return spots.die_spot(None, die)
        case c.EnterCombatDie(colour=colour, die=die) | c.RerollDie(colour=colour, die=die):
            return spots.die_spot(colour, die)
        case a.Carry(what=what) if is_system(what):
            return spots.place_spot(what)
        case a.Carry(what=what) if what in tuple(Leader):
            return spots.leader_spot(Leader(what))
    return None


def _picks(view: PublicView) -> bool:
    """Tell whether something is told in secret now, by its number or by its card."""
    return shows(view) is not None


def _looked(view: PublicView) -> Action | None:
    if not _picks(view):
        return None
    return a.LayBase() if view.phase is Phase.HIDING else a.Done()


def _takes_cards(view: PublicView) -> bool:
    return view.phase not in _NO_CARDS


_PLAIN = (Phase.RETURNING, Phase.DRAWING)


def _when_time_is_up(view: PublicView) -> Action | None:
    """Go on from a step that nobody has anything to decide in."""
    return a.Done() if view.phase in _PLAIN else None


def _aside(action: Action) -> bool:
    return isinstance(action, a.Correct | a.Claim | a.Survey)


def face_with(galaxy: Callable[[], Galaxy]) -> Face[Action, Fact, PublicView, SeatView]:
    """Return the face of the game where these facts are printed."""
    return Face(
        steps=_STEPS,
        label=label,
        help=help_for,
        ending=ending,
        private=private_with(galaxy),
        chapter=_chapter,
        headline=headline,
        hint=hint_with(galaxy),
        question=question,
        badges=_badges,
        lamps=_lamps,
        board=board_with(galaxy),
        story=story,
        moment=moment,
        target=_target,
        fallback=_when_time_is_up,
        looked=_looked,
        picks=_picks,
        cards=_takes_cards,
        shows=shows,
        by_card=by_card,
        aside=_aside,
        about=about,
        # What tells where the base is, or is not, nobody can take back.
        final=(
            *(a.Claim, a.Answer, a.Land, a.Venture, a.MoveBase, a.ChooseBase, a.ShowOldBase),
            a.LayBase,
        ),
        timers={
            Phase.ASSIGNMENT: 600,
            Phase.COMMAND: 300,
            Phase.COMBAT: 900,
            Phase.DEPLOYING: 300,
        },
        accent="purple",
    )
