"""The keys that lie on the board while something is counted or chosen, and at no other time."""

from collections.abc import Iterator

from companion.engine import Seat, Sentence, say
from companion.engine.face import Spot
from companion.games.imperial_settlers.actions import Kind, Step
from companion.games.imperial_settlers.options import Help
from companion.games.imperial_settlers.pieces import (
    COUNTED,
    GOOD_TITLES,
    RESOURCES,
    TARGETS,
    Good,
)
from companion.games.imperial_settlers.spots import (
    exchange_spot,
    extra_spot,
    number_spot,
    step_spot,
    target_spot,
)
from companion.games.imperial_settlers.state import Phase
from companion.games.imperial_settlers.views import PublicEmpire, PublicView

LESS, MORE = "-1", "+1"
EXTRA = "extra"
KIND_TITLES = {
    Kind.COMMON: say("common locations"),
    Kind.FACTION: say("faction locations"),
}
KIND_ICONS = {Kind.COMMON: "location", Kind.FACTION: "own location"}


def keys(view: PublicView) -> tuple[Spot, ...]:
    """Return the keys of the situation the game is in."""
    if view.book is not None:
        return tuple(_book(view, view.book.seat))
    if view.pairs is not None:
        return tuple(_good_key(exchange_spot(good), good) for good in _exchanged(view))
    if _reveals(view):
        return tuple(_good_key(target_spot(good), good) for good in TARGETS)
    if view.phase is Phase.SCORING and view.awaited:
        return tuple(_counting(view, view.empires[view.awaited[0]]))
    return ()


def good_caption(good: Good) -> Sentence:
    """Return the name of a good."""
    return say("{good:term}", good=GOOD_TITLES[good])


def _book(view: PublicView, seat: Seat) -> Iterator[Spot]:
    empire = view.empires[seat]
    for good in COUNTED:
        count = empire.points if good is Good.POINT else empire.goods.get(good, 0)
        yield from _steps(good, count, good, good_caption(good))


def _steps(name: str, count: int, icon: str, caption: Sentence) -> Iterator[Spot]:
    """Yield a key for one less, what there is now, and a key for one more."""
    yield Spot(step_spot(name, more=False), LESS, icon, caption)
    yield Spot(number_spot(name), str(count), icon, caption)
    yield Spot(step_spot(name, more=True), MORE, icon, caption)


def _good_key(name: str, good: Good) -> Spot:
    return Spot(name, icon=good, caption=good_caption(good))


def _exchanged(view: PublicView) -> tuple[Good, ...]:
    by_deck = view.help is Help.FULL
    cards = (Good.FACTION_CARD, Good.COMMON_CARD) if by_deck else (Good.CARD,)
    return (*RESOURCES, *cards)


def _reveals(view: PublicView) -> bool:
    """Tell whether the next attack card is asked for: in its phase, or before the first round."""
    if not (view.alone and view.keeps_goods):
        return False
    if view.phase is Phase.ATTACK:
        return not view.threatened
    return view.phase is Phase.LOOKOUT and view.round <= 1 and not view.attacks


def _counting(view: PublicView, empire: PublicEmpire) -> Iterator[Spot]:
    caption = say("extra points")
    if not view.keeps_goods:
        counts = {Kind.COMMON: empire.counted_common, Kind.FACTION: empire.counted_own}
        for kind, count in counts.items():
            yield from _steps(kind, count, KIND_ICONS[kind], KIND_TITLES[kind])
    yield Spot(extra_spot(Step.BACK), LESS, Good.POINT, caption)
    yield Spot(number_spot(EXTRA), str(empire.extra), Good.POINT, caption)
    for step in (Step.ONE, Step.THREE, Step.FIVE):
        yield Spot(extra_spot(step), f"+{step}", Good.POINT, caption)
