"""How Imperial Settlers looks at the table, from public facts only."""

from collections.abc import Callable, Mapping, Sequence

from companion.engine import Action, Fact, LazyMapping, Seat, Secret, Sentence, say, term
from companion.engine.face import Counting, Face, Lamp, Mark, SecretChoice, Step
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import spots
from companion.games.imperial_settlers.about import about_with
from companion.games.imperial_settlers.board import board_with
from companion.games.imperial_settlers.cards import SHOWN_OF_HIS, by_card
from companion.games.imperial_settlers.catalogue import FACTION_TITLES, Catalogue, Location
from companion.games.imperial_settlers.headlines import headline, hint, question, shows
from companion.games.imperial_settlers.help import help_for
from companion.games.imperial_settlers.labels import label_with
from companion.games.imperial_settlers.moments import ending, moment_with
from companion.games.imperial_settlers.pieces import COUNTED, FOUNDATION, VIRTUAL_SEAT, Verb
from companion.games.imperial_settlers.private import private_with
from companion.games.imperial_settlers.state import Phase
from companion.games.imperial_settlers.story import story
from companion.games.imperial_settlers.views import PublicEmpire, PublicView, SeatView

_STEPS = (
    Step(term("Lookout"), (Phase.LOOKOUT,)),
    Step(term("Production"), (Phase.PRODUCTION, Phase.HANDS)),
    Step(term("Actions"), (Phase.ACTION,)),
    Step(term("Cleanup"), (Phase.CLEANUP, Phase.ATTACK)),
    Step(term("Count"), (Phase.SCORING, Phase.OVER)),
)
_ON_LOCATIONS = (
    *(Verb.RAZE, Verb.RAZE_FREELY, Verb.RAZE_OWN, Verb.DISCARD, Verb.TAKE_OVER),
    *(Verb.BUILD_DEAL, Verb.DROP_DEAL, Verb.TAKE_DEAL, Verb.CANCEL_DEAL, Verb.DEAL_ABROAD),
)


def face_with(catalogue: Catalogue) -> Face[Action, Fact, PublicView, SeatView]:
    """Return the face of the game where cards have these names."""
    return Face(
        steps=_STEPS,
        label=label_with(catalogue),
        help=help_for,
        ending=ending,
        private=private_with(catalogue),
        chapter=_chapter,
        headline=headline,
        hint=hint,
        question=question,
        badges=_badges,
        lamps=_lamps,
        board=board_with(catalogue),
        story=story,
        moment=moment_with(catalogue),
        target=_target,
        secrets=_secrets_with(catalogue),
        fallback=_when_time_is_up,
        looked=_looked,
        picks=_shows_hands,
        cards=_takes_cards,
        shows=shows,
        by_card=by_card,
        aside=lambda action: isinstance(action, a.OpenBook),
        counting=_counting_with(catalogue),
        about=about_with(catalogue),
        final=(a.Confirm,),
        timers={
            Phase.LOOKOUT: 180,
            Phase.PRODUCTION: 120,
            Phase.ACTION: 1200,
            Phase.CLEANUP: 90,
        },
        accent="green",
    )


def _chapter(view: PublicView) -> Sentence | None:
    return None if view.outcome else say("Round {round}", round=view.round)


def _badges(view: PublicView) -> Mapping[Seat, Sequence[Mark]]:
    return {seat: (_badge(one),) for seat, one in view.empires.items()}


def _badge(empire: PublicEmpire) -> Mark:
    """Return whose empire it is, or that it does nothing more in this round."""
    if empire.passed:
        return Mark(say("passed"), icon=empire.faction)
    return Mark(say("{faction:term}", faction=FACTION_TITLES[empire.faction]), icon=empire.faction)


def _lamps(view: PublicView) -> Mapping[Seat, Lamp]:
    """Light whose turn it is, and darken who has passed."""
    if view.phase is not Phase.ACTION or view.current is None:
        return {}
    return {view.current: Lamp.LEADER}


def _target(action: Action) -> Seat | str | None:
    """Return the field that is tapped for an action."""
    match action:
        case a.Take(card=card):
            return spots.offer_spot(card)
        case a.Give(card=card) if card == FOUNDATION:
            return None
        case (
            a.Give(card=card)
            | a.Raze(card=card)
            | a.Activate(card=card)
            | a.Defend(card=card)
            | a.Guard(card=card)
            | a.Strike(card=card)
            | a.Lose(card=card)
            | a.CountOut(card=card)
        ):
            return spots.at_spot(card)
        case a.Effect(owner=owner, verb=verb, what=what) if verb in _ON_LOCATIONS:
            return spots.at_spot(what) if owner != VIRTUAL_SEAT else None
        case a.FallBehind(seat=seat):
            return seat
    return _key(action)


def _key(action: Action) -> str | None:
    """Return the key that is tapped for an action."""
    match action:
        case a.Change(good=good, more=more) if good in COUNTED:
            return spots.step_spot(good, more=more)
        case a.Exchange(good=good):
            return spots.exchange_spot(good)
        case a.Reveal(target=good):
            return spots.target_spot(good)
        case a.AddExtra(step=step):
            return spots.extra_spot(step)
        case a.CountUp(what=what, more=more):
            return spots.step_spot(what, more=more)
    return None


def _secrets_with(
    catalogue: Catalogue,
) -> Callable[[PublicView, Seat], Sequence[SecretChoice[Action]]]:
    # Made once: every seat is asked for them in every snapshot.
    choices = LazyMapping(lambda: {card.number: _choice(catalogue, card) for card in catalogue})

    def secrets(view: PublicView, seat: Seat) -> Sequence[SecretChoice[Action]]:
        if view.phase is not Phase.HANDS or seat in view.done:
            return ()
        return [choices[card] for card in catalogue.for_faction(view.empires[seat].faction)]

    return secrets


def _choice(catalogue: Catalogue, card: Location) -> SecretChoice[Action]:
    named = say("{card:card}", card=catalogue.name(card.number))
    return SecretChoice(a.ShowCard(Secret(card.number)), Mark(named, icon="card"))


def _shows_hands(view: PublicView) -> bool:
    """Tell whether hands are told in secret now: by the cards, or from a list of all there are."""
    return shows(view) is not None


def _looked(view: PublicView) -> Action | None:
    return a.Done() if view.phase is Phase.HANDS else None


def _when_time_is_up(view: PublicView) -> Action | None:
    """Go on from a step that nobody has anything to decide in."""
    plain = view.phase in (Phase.PRODUCTION, Phase.CLEANUP)
    return a.Done() if plain and not (view.book or view.choice) else None


def _takes_cards(view: PublicView) -> bool:
    """Tell whether a card on the open table could do something now."""
    if view.choice or view.paying or view.pairs is not None:
        return False
    if view.book:
        of_his = view.virtual > 0 and any(verb in SHOWN_OF_HIS for verb in view.book.todo)
        return of_his or Verb.BUILD in view.book.todo
    match view.phase:
        case Phase.LOOKOUT:
            return bool(view.to_lay or view.display) or (view.alone and view.keeps_goods)
        case Phase.ACTION | Phase.ATTACK:
            return view.keeps_goods
        case Phase.SCORING:
            return not view.tied
    return False


def _counting_with(catalogue: Catalogue) -> Callable[[PublicView], Counting[Action] | None]:
    def counting(view: PublicView) -> Counting[Action] | None:
        if view.phase is not Phase.SCORING or view.tied or not view.awaited:
            return None
        seat = view.awaited[0]
        lying = tuple(one.card for one in view.empires[seat].locations)
        return Counting(
            seat=seat,
            known=lying if view.keeps_goods else None,
            add=a.CountIn,
            remove=a.CountOut,
            done=a.Confirm(),
            trouble=lambda card: _trouble(catalogue, view, seat, card),
        )

    return counting


def _trouble(catalogue: Catalogue, view: PublicView, seat: Seat, card: str) -> Sentence | None:
    """Return why a card cannot lie in an empire: it is another's."""
    name = catalogue.name(card)
    for owner, empire in view.empires.items():
        if owner != seat and any(one.card == card for one in empire.locations):
            return say(
                "{card:card} lies in another empire: take a picture of this one alone.", card=name
            )
    if card in catalogue.for_faction(view.empires[seat].faction):
        return None
    if card in catalogue:
        return say(
            "{card:card} is of another faction: take a picture of this empire alone.", card=name
        )
    return say("{card:card} is no location.", card=name)
