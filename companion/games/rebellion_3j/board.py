"""What lies on the table of Rebellion, from public facts only."""

from collections.abc import Mapping, Sequence

from companion.engine import Seat, say
from companion.engine.face import Board, Column, Mark, Spot, Tone, Track
from companion.games.rebellion_3j.marks import COLOUR_MARKS, COMMANDER, ICONS, side_mark, sum_line
from companion.games.rebellion_3j.pieces import (
    CONFLICTS,
    ENCAMPMENT,
    HAND,
    SEATS,
    VALUES,
    Card,
    Colour,
)
from companion.games.rebellion_3j.state import ROLLING, Battle, Phase, Side
from companion.games.rebellion_3j.views import PublicView
from companion.games.rebellion_3j.words import tells_openly

_ATTRITION = (Phase.ATTRITION_WAGERS, Phase.ATTRITION_DICE)
_TONES = {Colour.BLUE: Tone.GOOD, Colour.RED: Tone.BAD}  # the line of an encampment has its colour


def badges(view: PublicView) -> Mapping[Seat, Sequence[Mark]]:
    """Return the colour of each seat; its encampment lies beside it on the board."""
    return {
        seat: [
            COLOUR_MARKS[view.colours[seat]],
            *([COMMANDER] if seat == view.commander else []),
        ]
        for seat in SEATS
    }


def board(view: PublicView) -> Board:
    """Return the battle, the encampments over the cycles, the hands, and where the cycle is."""
    first, second = SEATS
    return Board(
        tracks=(
            Track(say("Battle"), tuple(_fighter(view, seat) for seat in SEATS)),
            Track(say("Encampment: {seat:seat}", seat=first), _camps(view, first)),
            Track(say("Encampment: {seat:seat}", seat=second), _camps(view, second)),
            Track(say("Hand: {seat:seat}", seat=first), _hand(view, first)),
            Track(say("Hand: {seat:seat}", seat=second), _hand(view, second)),
            Track(say("Cycle {cycle}", cycle=view.cycle), _progress(view)),
            Track(say("Tap a number"), _numbers(view)),
        ),
        cards=_out_of_play(view),
    )


def story(view: PublicView) -> Sequence[Column]:
    """Return every battle that was fought, with the encampments after it."""
    return [_column(battle) for battle in view.history]


def die_spot(value: int) -> str:
    """Return the name of a face of the die."""
    return f"die-{value}"


def tokens_spot(count: int) -> str:
    """Return the name of a number of tokens."""
    return f"tokens-{count}"


def card_spot(card: Card) -> str:
    """Return the name of a card of the seat that is asked to show one."""
    return f"card-{card}"


def _fighter(view: PublicView, seat: Seat) -> Spot:
    name = f"battle-{seat}"
    if view.fought:
        return _fought(view.history[-1], seat, name)
    card = view.cards.get(seat)
    side = Side(card, view.wagers.get(seat, 0), view.dice.get(seat))
    known = seat in view.wagers
    return Spot(
        name,
        label="" if card is None else str(VALUES[card]),
        icon=_icon(card) or ("back" if seat in view.laid else ""),
        caption=sum_line(side) if known else None,
        current=seat in view.chosen,
    )


def _fought(battle: Battle, seat: Seat, name: str) -> Spot:
    side = battle.sides[seat]
    won = battle.winner == seat
    return Spot(
        name,
        label="" if side.card is None else str(VALUES[side.card]),
        icon=_icon(side.card),
        caption=sum_line(side),
        tone=Tone.GOOD if won else Tone.PLAIN,
    )


def _icon(card: Card | None) -> str:
    return "" if card is None else ICONS.get(card, "card")


def _camps(view: PublicView, seat: Seat) -> tuple[Spot, ...]:
    """Return the start, the end of every cycle, and now."""
    ends = [battle.camps[seat] for battle in view.history if battle.conflict is None]
    counts = [ENCAMPMENT, *ends, view.camps[seat]]
    tone = _TONES[view.colours[seat]]
    return tuple(
        Spot(f"camp-{seat}-{place}", str(count), tone=tone, current=place == len(counts) - 1)
        for place, count in enumerate(counts)
    )


def _hand(view: PublicView, seat: Seat) -> tuple[Spot, ...]:
    # Only the cards of the seat that is asked are to be tapped: there is one name for each card.
    asked = view.phase is Phase.CARDS and tells_openly(view) and seat in view.awaited
    return tuple(
        Spot(
            card_spot(card) if asked else f"hand-{seat}-{card}",
            label=str(VALUES[card]),
            icon=_icon(card) if card in view.hands[seat] else "used",
        )
        for card in HAND
    )


def _progress(view: PublicView) -> tuple[Spot, ...]:
    attrition = _in_attrition(view)
    done = view.conflict if attrition or view.fought else view.conflict - 1
    conflicts = tuple(
        Spot(
            f"conflict-{number}",
            str(number),
            "check" if number <= done else "",
            current=number == view.conflict and not attrition,
        )
        for number in range(1, CONFLICTS + 1)
    )
    return (*conflicts, Spot("attrition", "", "dice", say("attrition"), current=attrition))


def _in_attrition(view: PublicView) -> bool:
    """Tell whether the battle on the table, fought or not, is one without cards."""
    return view.history[-1].conflict is None if view.fought else view.phase in _ATTRITION


def _numbers(view: PublicView) -> tuple[Spot, ...]:
    name = die_spot if view.phase in ROLLING else tokens_spot
    lies = view.wagers.get(view.commander) if view.commander else None
    return tuple(Spot(name(number), str(number), current=number == lies) for number in view.numbers)


def _out_of_play(view: PublicView) -> tuple[Mark, ...]:
    gone = sum(view.lost.values())
    return (Mark(say("Out of play: {gone}", gone=gone)),) if gone else ()


def _column(battle: Battle) -> Column:
    first, second = SEATS
    title = (
        say("{cycle}.{conflict}", cycle=battle.cycle, conflict=battle.conflict)
        if battle.conflict
        else say("{cycle}: attrition", cycle=battle.cycle)
    )
    camps = say("{one} : {other}", one=battle.camps[first], other=battle.camps[second])
    return Column(title, {seat: side_mark(battle, seat) for seat in SEATS}, Mark(camps))
