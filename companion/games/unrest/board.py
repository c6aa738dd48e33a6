"""What lies on the table of Unrest, from public facts only."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.engine import Seat, Sentence, say
from companion.engine.face import Board, Mark, Spot, Tone, Track
from companion.games.unrest.marks import SIDE_MARKS, card_icon, hand
from companion.games.unrest.missions import Mission
from companion.games.unrest.pieces import (
    CARD_TITLES,
    DISTRICT_TITLES,
    TOKEN_TITLES,
    District,
    Side,
    Token,
)
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicCard, PublicView


def district_spot(district: District) -> str:
    """Return the name of a district's field."""
    return f"district-{district}"


def area_spot(left: District, right: District) -> str:
    """Return the name of the place between two districts."""
    return f"area-{left}-{right}"


def card_spot(place: int) -> str:
    """Return the name of a place in front of the marker."""
    return f"card-{place}"


def mission_spot(mission: str) -> str:
    """Return the name of a mission's field."""
    return f"mission-{mission}"


def badges(view: PublicView) -> Mapping[Seat, Sequence[Mark]]:
    """Return who is who: all else lies on the board, where there is room for words."""
    return {
        view.rebellion: (SIDE_MARKS[Side.REBELLION],),
        view.empire: (SIDE_MARKS[Side.EMPIRE],),
    }


def board(view: PublicView) -> Board:
    """Return the rows of the board; a board of its own draws them, and knows them by order."""
    row = _row(view)
    return Board(
        tracks=(
            Track(say("Districts"), tuple(_district(view, district) for district in row)),
            *(_stack(district, view.stacks.get(district, ())) for district in row),
            Track(say("Areas"), tuple(Spot(area_spot(*pair)) for pair in view.areas)),
            Track(say("In front of the marker"), _front(view)),
            Track(say("Tokens"), tuple(_token(view, token) for token in Token)),
            Track(say("Missions"), tuple(_mission(view, one) for one in _missions(view))),
            Track(say("Set aside"), tuple(_cards("aside", view.destroyed))),
        ),
        cards=(Mark(say("Deck: {n}", n=view.deck), icon="card"), hand(view.hand)),
    )


def _row(view: PublicView) -> Sequence[District]:
    """Return the districts as they lie, then those that have no place yet."""
    return [*view.row, *(district for district in District if district not in view.row)]


def _district(view: PublicView, district: District) -> Spot:
    name, caption = district_spot(district), say_district(district)
    if district in [one.district for one in view.liberated]:
        return Spot(name, icon="check", caption=caption, tone=Tone.GOOD)
    blocked = district is view.blockade
    return Spot(
        name,
        label=_entered(view, district),
        icon="block" if blocked else "",
        caption=caption,
        tone=Tone.BAD if blocked else Tone.PLAIN,
        current=district in view.area,
    )


def _entered(view: PublicView, district: District) -> str:
    """Return the place of a district in the row, while the row is being entered."""
    entered = view.phase is Phase.DISTRICTS and district in view.row
    return str(view.row.index(district) + 1) if entered else ""


def say_district(district: District) -> Sentence:
    """Return the name of a district."""
    return say("{district:term}", district=DISTRICT_TITLES[district])


def _stack(district: District, cards: Iterable[PublicCard]) -> Track:
    return Track(say_district(district), tuple(_cards(f"stack-{district}", cards)))


def _front(view: PublicView) -> tuple[Spot, ...]:
    return tuple(
        msgspec.structs.replace(_card(card_spot(place), card), caption=_title(place, card))
        for place, card in sorted(view.front.items())
    )


def _title(place: int, card: PublicCard) -> Sentence:
    """Return what stands over the choices for a card."""
    if card.open is None:
        return say("Hidden card {place}", place=place)
    return say("{card:term}", card=CARD_TITLES[card.open])


def _cards(name: str, cards: Iterable[PublicCard]) -> Iterable[Spot]:
    return (_card(f"{name}-{number}", card) for number, card in enumerate(cards, start=1))


def _card(name: str, card: PublicCard) -> Spot:
    if card.open is None:
        return Spot(name, icon="back")
    return Spot(name, str(card.open.number or ""), card_icon(card.open))


def _token(view: PublicView, token: Token) -> Spot:
    caption = say("{token:term}", token=TOKEN_TITLES[token])
    used = token in view.used
    return Spot(
        f"token-{token}",
        icon="used" if used else "",
        caption=caption,
        tone=Tone.BAD if used else Tone.PLAIN,
    )


def _missions(view: PublicView) -> Sequence[Mission]:
    return view.choices if view.phase is Phase.MISSIONS else view.missions


def _mission(view: PublicView, mission: Mission) -> Spot:
    gone = mission.id in view.left_play
    return Spot(
        mission_spot(mission.id),
        icon="used" if gone else "",
        caption=say("{mission:term}", mission=mission.name),
        tone=Tone.BAD if gone else Tone.PLAIN,
    )
