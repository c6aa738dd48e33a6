"""What to do now: a headline to be read from a metre away, a hint, and the prompt."""

from collections.abc import Callable

from companion.engine import Seat, Sentence, say, term
from companion.games.star_wars_rebellion.catalogue import card_title, leader_title, system_title
from companion.games.star_wars_rebellion.combat_words import combat_headline, combat_hint
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.odds_words import odds_lines
from companion.games.star_wars_rebellion.pieces import (
    ROLE_TITLES,
    SIDE_TITLES,
    Role,
    Side,
)
from companion.games.star_wars_rebellion.rules.mission_dice import rolls_next
from companion.games.star_wars_rebellion.state import Attempt, Phase, Travel
from companion.games.star_wars_rebellion.titles import bag, place_title
from companion.games.star_wars_rebellion.views import PublicView
from companion.games.star_wars_rebellion.work_words import work_headline, work_hint


def prompt(view: PublicView) -> Sentence:
    """Return one line: what the table should do now."""
    if view.outcome:
        winner = SIDE_TITLES[Side(view.outcome.winner)]
        return say("The game is over. Winner: {side:term}.", side=winner)
    return headline(view) or say("Go on.")


def headline(view: PublicView) -> Sentence | None:
    """Return what to do now, in a few words."""
    if view.outcome or not view.awaited:
        return None
    seat = view.awaited[0]
    if view.phase is Phase.COMBAT and view.combat:
        return combat_headline(view.combat, view.seat_of)
    if view.phase is Phase.MISSION and view.attempt:
        return _mission(view, view.attempt, seat)
    if view.phase is Phase.WORK and view.work:
        return work_headline(view.work)
    return _on_a_turn(view, seat) or say(_STEPS[view.phase], seat=seat)


def _mission(view: PublicView, attempt: Attempt, seat: Seat) -> Sentence:
    if not view.keeps_map:
        return say("{seat:seat}: did it succeed?", seat=seat)
    if attempt.to_roll is not None and rolls_next(attempt) is None:
        return say("{seat:seat}: give C-3PO up?", seat=seat)
    if attempt.to_roll is not None:
        return say("{seat:seat}: roll", seat=seat)
    if attempt.place and not attempt.answered:
        return say("{seat:seat}: oppose?", seat=seat)
    return say("{seat:seat}: where is it?", seat=seat)


def _on_a_turn(view: PublicView, seat: Seat) -> Sentence | None:
    match view.phase:
        case Phase.COMMAND | Phase.JOURNEY if view.fights:
            return say("{seat:seat}: fight it out", seat=seat)
        case Phase.COMMAND if view.taken:
            return say("{seat:seat}: where to?", seat=seat)
        case Phase.COMMAND:
            return say("{seat:seat}: your turn", seat=seat)
        case Phase.JOURNEY if view.keeps_units:
            return say("{seat:seat}: move your units", seat=seat)
        case Phase.JOURNEY if view.journey and view.journey.travel is Travel.SURVEY:
            return say("{seat:seat}: put the map right", seat=seat)
        case Phase.JOURNEY:
            return say("{seat:seat}: what came of it?", seat=seat)
    return None


_STEPS = {
    Phase.PLACING: term("{seat:seat}: place your units"),
    Phase.HIDING: term("{seat:seat}: hide the base"),
    Phase.ASSIGNMENT: term("{seat:seat}: assign leaders"),
    Phase.TELLING: term("{seat:seat}: tell your missions"),
    Phase.SCORING: term("{seat:seat}: an objective?"),
    Phase.RETURNING: term("1. Leaders return"),
    Phase.DRAWING: term("2. Draw missions"),
    Phase.PROBING: term("{seat:seat}: draw probes"),
    Phase.AIMING: term("{seat:seat}: draw an objective"),
    Phase.RECRUITING: term("{seat:seat}: recruit"),
    Phase.BUILDING: term("{seat:seat}: build"),
    Phase.DEPLOYING: term("{seat:seat}: deploy"),
    Phase.ANSWER: term("{seat:seat}: is the base here?"),
    Phase.MOBILISING: term("{seat:seat}: mobilize"),
    Phase.SPYING: term("{seat:seat}: tell your draw"),
}


def hint_with(galaxy: Callable[[], Galaxy]) -> Callable[[PublicView], Sentence | None]:
    """Return what tells how it is done, and in a team who decides it."""

    def hint(view: PublicView) -> Sentence | None:
        what = _hint(view, galaxy)
        role = deciding(view)
        if what is None or role is None:
            return what
        return say("{role:term}: {what:said}", role=ROLE_TITLES[role], what=what)

    return hint


def _hint(view: PublicView, galaxy: Callable[[], Galaxy]) -> Sentence | None:
    if view.outcome:
        return None
    if view.phase is Phase.COMBAT and view.combat:
        lines = odds_lines(view.combat, galaxy())
        return lines[0] if lines else combat_hint(view.combat)
    if view.phase is Phase.MISSION and view.attempt:
        return say("{card:term}", card=card_title(view.attempt.code))
    if view.phase is Phase.WORK and view.work:
        return work_hint(view.work)
    return _command_hint(view) or _step_hint(view)


def _command_hint(view: PublicView) -> Sentence | None:
    match view.phase:
        case Phase.COMMAND | Phase.JOURNEY if view.fights:
            return say("An objective of the combat can be shown now.")
        case Phase.COMMAND if view.taken:
            return say("Tap a system: {leader:term}", leader=leader_title(view.taken))
        case Phase.COMMAND if view.keeps_map:
            return say("Tap a leader, or show a mission.")
        case Phase.COMMAND:
            return say("Or show a mission.")
        case Phase.JOURNEY if view.journey and view.journey.travel is Travel.ACTIVATION:
            if view.keeps_units:
                return say("From next door to: {to:term}", to=place_title(view.journey.to))
            return say("Where did troops land?")
        case Phase.JOURNEY if view.journey and view.journey.to:
            return say("To: {to:term}", to=place_title(view.journey.to))
        case Phase.JOURNEY:
            return say("Hold where Imperial ground units came or left.")
        case Phase.ANSWER if view.questions:
            return say("{system:term}", system=system_title(view.questions[0]))
    return None


_HINTS = {
    Phase.PLACING: say("Tap a system, then a unit."),
    Phase.HIDING: say("Show its probe card in secret."),
    Phase.TELLING: say("One after another, in secret."),
    Phase.SPYING: say("One after another, in secret."),
    Phase.SCORING: say("One at the most: show or tap it."),
    Phase.RETURNING: say("All to the pools; missions to the hands."),
    Phase.DRAWING: say("Two each; no more than ten in a hand."),
    Phase.PROBING: say("3. Two, kept secret."),
    Phase.AIMING: say("4. One, kept secret."),
    Phase.RECRUITING: say("5. Two action cards: one leader joins."),
    Phase.MOBILISING: say("Move the base, gather units, or neither."),
}


def _step_hint(view: PublicView) -> Sentence | None:
    if view.phase is Phase.ASSIGNMENT:
        if view.keeps_map:
            return say("Cards face down; tap who goes.")
        return say("Cards face down, leaders on them.")
    return _HINTS.get(view.phase) or _growth_hint(view)


def _growth_hint(view: PublicView) -> Sentence | None:
    match view.phase:
        case Phase.BUILDING if view.keeps_map:
            return say("5. What is built here: {where:term}?", where=place_title(view.icon[0]))
        case Phase.BUILDING:
            return say("5. Units of all your symbols go to the queue.")
        case Phase.DEPLOYING if view.keeps_map and view.deployers:
            left = view.ready.get(view.deployers[0], {})
            return say("6. Left: {units:bag}", units=bag(left))
        case Phase.DEPLOYING:
            return say("6. Slide the queue; at most two in a system.")
    return None


def deciding(view: PublicView) -> Role | None:
    """Return in which role somebody decides this; None where one person is all of a side."""
    if not view.awaited:
        return None
    seat = view.awaited[0]
    roles = [role for role, one in view.posts[view.side_of(seat)].items() if one == seat]
    if len(roles) == 1:
        return roles[0]
    return view.turn.role if view.turn and view.turn.side is view.side_of(seat) else None


def question(view: PublicView) -> Sentence | None:
    """Return what a hidden choice is about."""
    match view.phase:
        case Phase.HIDING | Phase.MOBILISING:
            return say("Where is the base?")
        case Phase.TELLING:
            return say("Which mission lies there?")
        case _ if view.to_draw.get(Side.EMPIRE):
            return say("Which probe did you draw?")
        case _ if view.to_draw.get(Side.REBELS):
            return say("Which objective did you draw?")
    return None


def shows(view: PublicView) -> Sentence | None:
    """Return what is to be shown to the camera in secret now."""
    match view.phase:
        case Phase.HIDING if view.knows_base:
            return say("Show the probe card of the base")
        case Phase.MOBILISING if view.knows_base and view.mobilised:
            return say("Show the probe card of the new base")
        case Phase.TELLING:
            return _mission_to_show(view)
        case Phase.PROBING | Phase.AIMING | Phase.SPYING:
            return _drawn(view)
    return None


def _drawn(view: PublicView) -> Sentence | None:
    if view.to_draw.get(Side.EMPIRE):
        return say("Show a probe card you drew")
    return say("Show an objective you drew") if view.to_draw.get(Side.REBELS) else None


def _mission_to_show(view: PublicView) -> Sentence:
    side = view.side_of(view.awaited[0]) if view.awaited else Side.REBELS
    slot = next((one for one in view.slots if one.side is side and not one.told), None)
    leaders = tuple(map(leader_title, slot.leaders)) if slot else ()
    return say("Show the mission of: {leaders:terms}", leaders=leaders)
