"""How Rebellion looks at the table, from public facts only."""

from collections.abc import Mapping, Sequence

from companion.engine import Action, Fact, LazyMapping, Seat, Sentence, say, term
from companion.engine.face import Button, Face, Lamp, Mark, SecretChoice, Step
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.board import (
    badges,
    board,
    card_spot,
    die_spot,
    story,
    tokens_spot,
)
from companion.games.rebellion_3j.headlines import chapter, headline, hint, question
from companion.games.rebellion_3j.help import help_for
from companion.games.rebellion_3j.labels import label
from companion.games.rebellion_3j.marks import CARD_MARKS
from companion.games.rebellion_3j.moments import ending, moment
from companion.games.rebellion_3j.options import Dice
from companion.games.rebellion_3j.pieces import Tokens
from companion.games.rebellion_3j.private import private
from companion.games.rebellion_3j.rules.choices import LAYING, WAGERS
from companion.games.rebellion_3j.state import ROLLING, WAGERING, Phase
from companion.games.rebellion_3j.views import PublicView, SeatView
from companion.games.rebellion_3j.words import tells_openly

_STEPS = (
    Step(term("Cards"), (Phase.CARDS,)),
    Step(term("Wagers"), (Phase.WAGERS, Phase.REWAGER, Phase.COMMAND)),
    Step(term("Dice"), (Phase.DICE,)),
    Step(term("Attrition"), (Phase.ATTRITION_WAGERS, Phase.ATTRITION_DICE)),
    Step(term("Result"), (Phase.OVER,)),
)

# Made once: every seat is asked for them in every snapshot.
_CARDS = LazyMapping(
    lambda: {card: SecretChoice[Action](LAYING[card], mark) for card, mark in CARD_MARKS.items()}
)
_WAGERS = tuple(
    SecretChoice[Action](wager, Mark(say("{amount}", amount=int(amount))))
    for amount, wager in zip(Tokens, WAGERS, strict=True)
)


def _hides(view: PublicView) -> bool:
    """Tell whether something is chosen in secret now."""
    return view.phase in (Phase.CARDS, *WAGERING) and not tells_openly(view)


def _secrets(view: PublicView, seat: Seat) -> Sequence[SecretChoice[Action]]:
    if not _hides(view):
        return ()
    if view.phase is Phase.CARDS:
        return [_CARDS[card] for card in view.hands[seat]]
    return _WAGERS[: view.most[seat] + 1]


def _target(action: Action) -> Seat | str | None:
    match action:
        case a.ShowCard(card=card):
            return card_spot(card)
        case a.TellWager(amount=amount) | a.Command(amount=amount):
            return tokens_spot(amount)
        case a.EnterDie(value=value):
            return die_spot(value)
    return None


def _button(action: Action) -> Button | None:
    match action:
        case a.RollDice():
            return Button.A
        case a.KeepWager():
            return Button.B
    return None


def _fallback(view: PublicView) -> Action | None:
    if view.phase is Phase.COMMAND:
        return a.KeepWager()
    if view.phase in ROLLING and view.dice_are is Dice.ROLLED:
        return a.RollDice()
    return None


def _lamps(view: PublicView) -> Mapping[Seat, Lamp]:
    return {view.commander: Lamp.LEADER} if view.commander else {}


def _shows(view: PublicView) -> Sentence | None:
    """Ask for the card itself: held under the camera it is laid, and nobody sees which."""
    laying = view.phase is Phase.CARDS and not tells_openly(view)
    return say("Show the card you lay") if laying else None


def _cards(_: PublicView) -> bool:
    return False  # an open card is tapped in the hand: the printed ones are for private eyes


FACE: Face[Action, Fact, PublicView, SeatView] = Face(
    steps=_STEPS,
    label=label,
    help=help_for,
    ending=ending,
    private=private,
    chapter=chapter,
    headline=headline,
    hint=hint,
    question=question,
    badges=badges,
    lamps=_lamps,
    board=board,
    story=story,
    moment=moment,
    target=_target,
    button=_button,
    secrets=_secrets,
    counted=_hides,
    fallback=_fallback,
    cards=_cards,
    shows=_shows,
    timers={
        Phase.CARDS: 90,
        Phase.WAGERS: 90,
        Phase.REWAGER: 60,
        Phase.COMMAND: 60,
        Phase.ATTRITION_WAGERS: 60,
    },
    accent="yellow",
)
