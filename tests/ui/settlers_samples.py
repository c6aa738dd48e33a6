"""Sample pages of Imperial Settlers: the fullest tables there can be, in both languages."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Outcome, Seat
from companion.engine.face import Lamp, Spot
from companion.games.imperial_settlers.board import board_with
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.options import Hands, Help, Lookout
from companion.games.imperial_settlers.pieces import (
    RESOURCES,
    SUPPLY,
    Class,
    Deck,
    Faction,
    Good,
    deck_of,
)
from companion.games.imperial_settlers.state import Book, Deal, End, Paying, Phase, Score
from companion.games.imperial_settlers.story import story
from companion.games.imperial_settlers.views import PublicEmpire, PublicLocation, PublicView
from companion.presenters.board import board_page
from companion.presenters.language import Language, language
from companion.presenters.pages import (
    Badge,
    BoardPage,
    Choice,
    Plate,
    ResultPage,
    StripStep,
    TablePage,
)
from companion.presenters.result import story_columns
from tests.ui import gallery_samples
from tests.ui.gallery_samples import LONG, Deed, vote

NAMES: Final = ("Ewa", "Bartłomiej", "Kasia", "Łukasz")
LONG_NAMES: Final = LONG[:4]
FACTIONS: Final = (Faction.ROMANS, Faction.BARBARIANS, Faction.EGYPTIANS, Faction.JAPANESE)

Touched = Callable[[Spot], bool]


def location(number: str, index: int) -> PublicLocation:
    card = KNOWN[number]
    uses = 1 if card.kind is Class.ACTION else 0
    return PublicLocation(
        card=number,
        kind=card.kind,
        colours=card.colours,
        common=card.is_common,
        raze=card.raze,
        defended=index % 7 == 2,
        guarded=index % 5 == 3,
        used=uses if index % 2 else 0,
        uses=uses,
        taken=index % 11 == 4,
    )


def empire(seat: Seat, built: int, **more: Any) -> PublicEmpire:
    """Return an empire with so many locations, half of them of its faction."""
    faction = FACTIONS[seat - 1]
    own = KNOWN.of_deck(deck_of(faction))[:: 30 // 12][: built // 2]
    common = KNOWN.of_deck(Deck.COMMON)[seat * 4 :: 5][: built - built // 2]
    cards = (*common, *own)
    goods = {good: (seat * 3 + place * 5) % 13 for place, good in enumerate(SUPPLY)}
    deals = tuple(
        Deal(card, good, abroad=index == 1)
        for index, (card, good) in enumerate(
            zip(KNOWN.of_deck(deck_of(faction))[1::7], (*RESOURCES, Good.WOOD), strict=False)
        )
    )
    whole = PublicEmpire(
        faction=faction,
        goods=goods,
        points=8 + seat * 11,
        locations=tuple(location(card, index) for index, card in enumerate(cards)),
        foundations=seat - 1,
        deals=deals[: built // 2],
        passed=seat == 3,
        lines=(),
        samurai=0,
        hand=seat + 3,
        known=(),
        counted_common=5,
        counted_own=4,
        extra=3,
        confirmed=False,
        score=Score(points=8 + seat * 11, common=7, faction=14, extra=3),
    )
    return replace(whole, **more)


def view(seats: int, built: int, **more: Any) -> PublicView:
    whole = PublicView(
        phase=Phase.ACTION,
        round=4,
        help=Help.GOODS,
        lookout=Lookout.STANDARD,
        hands=Hands.UNSEEN,
        peaceful=False,
        alone=seats == 1,
        first=1,
        current=min(2, seats),
        acted=False,
        awaited=(min(2, seats),),
        empires={seat: empire(seat, built) for seat in range(1, seats + 1)},
        to_lay=0,
        display=(),
        picks=(),
        decks={Deck.COMMON: 23},
        discards=31,
        done=(),
        pairs=None,
        paying=None,
        choice=None,
        book=None,
        history=tuple(
            {seat: (seat + 3) * number * 2 + seat * seat for seat in range(1, seats + 1)}
            for number in range(1, 6)
        ),
        virtual=3,
        collection=9,
        attacks=(Good.WOOD, Good.POINT, Good.STONE, Good.CARD) if seats == 1 else (),
        attacked=0,
        threatened=(),
        tied=(),
        tie=None,
        title="",
        outcome=None,
    )
    return replace(whole, **more)


def without_goods(seats: int, **more: Any) -> PublicView:
    bare = {seat: empire(seat, 0, goods={}, hand=None) for seat in range(1, seats + 1)}
    return view(seats, 0, help=Help.SCORE, empires=bare, **more)


WON: Final = Outcome(winner=Faction.JAPANESE, reason=End.MOST_POINTS, seats=(4,))
OFFERED: Final = KNOWN.of_deck(Deck.COMMON)[5:60:9]
FULL: Final = {"help": Help.FULL}
VIEWS: Final[dict[str, PublicView]] = {
    "start": view(4, 0),
    "four": view(4, 15),
    "four-full": view(4, 15, **FULL),
    "three": view(3, 11),
    "two": view(2, 5),
    "two-late": view(2, 17),
    "alone": view(1, 9),
    "alone-late": view(1, 20),
    "score": without_goods(4),
    "score-two": without_goods(2),
    "giving": view(4, 15, paying=Paying("BAR012")),
    "book": view(4, 12, book=Book(2)),
    "exchange": view(3, 8, pairs=1),
    "exchange-full": view(3, 8, pairs=1, **FULL),
    "targets": view(1, 8, phase=Phase.ATTACK),
    "counting": view(4, 15, phase=Phase.SCORING),
    "counting-score": without_goods(4, phase=Phase.SCORING),
    "lookout": view(4, 6, phase=Phase.LOOKOUT, display=OFFERED, **FULL),
    "over": view(4, 15, phase=Phase.OVER, current=None, awaited=(), outcome=WON),
}
ZOOMED: Final = ("four", "start", "two-late", "alone-late", "three")


def aimed(shown: PublicView) -> Touched:
    """Return which fields can be tapped: keys where there are some, else what one could raze."""
    if shown.phase in (Phase.SCORING, Phase.ATTACK) or shown.book or shown.pairs is not None:
        words = ("-less", "-more", "exchange-", "target-", "extra-")
        return lambda spot: any(word in spot.name for word in words)
    if shown.phase is Phase.LOOKOUT:
        return lambda spot: spot.name.startswith("offer-")
    if shown.phase is Phase.ACTION:
        return lambda spot: spot.name.startswith("at-") and ":" in spot.icon and not spot.label
    return lambda _: False


def board(shown: PublicView, words: Language, names: Sequence[str]) -> BoardPage:
    touched = aimed(shown)

    def choices(spot: Spot) -> tuple[Choice, ...]:
        return (Choice(2, Deed(spot.name), spot.name),) if touched(spot) else ()

    return board_page(board_with(KNOWN)(shown), lambda said: words.say(said, names), choices)


def page(name: str, code: str = "pl", names: tuple[str, ...] = NAMES) -> TablePage:
    """Return the table with one of these boards."""
    shown, words = VIEWS[name], language(code)
    seats = tuple(_plate(shown, seat, names[seat - 1]) for seat in shown.empires)
    steps = ("Wypatrywanie", "Produkcja", "Akcje", "Porządki", "Liczenie")
    return replace(
        vote(),
        chapter="Runda 4",
        steps=tuple(StripStep(word, word == "Akcje") for word in steps),
        plates=seats,
        board=board(shown, words, names),
        headline=f"{names[min(2, len(seats)) - 1]}: zrób jedną rzecz albo spasuj",
        detail="Pokaż kartę, dotknij lokacji albo wybierz tutaj.",
        hand_over=(),
        facing=None,
        countdown=None,
        slug="imperial_settlers",
        scan="Karty",
    )


def result(code: str, names: tuple[str, ...]) -> ResultPage:
    """Return the end of a game of four, with its whole story."""
    shown, words = VIEWS["over"], language(code)
    return replace(
        gallery_samples.result(names),
        headline=f"{names[3]}: wygrana!",
        detail="Rozstrzyga największa liczba punktów.",
        sides=tuple(Badge(f"{one.score.total} PZ") for one in shown.empires.values()),
        columns=story_columns(story(shown), names, words),
        slug="imperial_settlers",
        board=board(shown, words, names),
    )


def _plate(shown: PublicView, seat: Seat, name: str) -> Plate:
    asked = seat in shown.awaited
    titles = ("Rzymianie", "Barbarzyńcy", "Egipcjanie", "Japończycy")
    return Plate(
        seat,
        name,
        Lamp.WAITING if asked else Lamp.OFF,
        Badge("czekamy" if asked else ""),
        badges=(Badge(titles[seat - 1], icon=FACTIONS[seat - 1]),),
        asked=asked,
    )
