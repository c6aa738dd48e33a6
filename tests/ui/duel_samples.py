"""Sample pages of the two games for two: the fullest boards there can be, in Polish."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.engine.face import Lamp, Tone
from companion.presenters.pages import (
    Badge,
    BoardPage,
    Choice,
    Field,
    Plate,
    Row,
    StripStep,
    TablePage,
)
from tests.ui.gallery_samples import LONG, choice, vote

DISTRICTS: Final = {
    "plenty": "Ministerstwo Urodzaju",
    "peace": "Ministerstwo Pokoju",
    "capitol": "Kapitol",
    "police": "Komenda Główna Policji",
    "truth": "Ministerstwo Prawdy",
}
TOKENS: Final = {
    "surveil": "Inwigilacja",
    "destroy": "Zniszczenie",
    "reroute": "Przekierowanie",
    "blockade": "Blokada",
}
MISSIONS: Final = (
    "Rewolucja",
    "Nieposłuszeństwo obywatelskie",
    "Wzrost wpływów politycznych",
    "Umocnieni organizatorzy",
)
MORE_MISSIONS: Final = (
    "Szpiegostwo",
    "Zamach stanu",
    "Skoordynowany spisek",
    "Uśpiona komórka",
    "Nocna zmiana",
    "Cisza przed burzą",
    "Ostatni pociąg",
    "Wspólny front",
)
COLOURS: Final = {"i": "intelligence", "u": "upheaval", "r": "riots", "s": "supplies"}


def card(code: str, name: str = "", choices: tuple[Choice, ...] = ()) -> Field:
    """Return a card by its code: "i5" is open, "?" lies face down, "d" is a decoy."""
    icon = {"?": "back", "d": "decoy"}.get(code[0]) or COLOURS[code[0]]
    title = "Ukryta karta" if icon == "back" else code
    return Field(code[1:], icon, title, Tone.PLAIN, current=False, choices=choices, name=name)


def cards(codes: str) -> tuple[Field, ...]:
    return tuple(card(code) for code in codes.split())


class UnrestTable(msgspec.Struct, kw_only=True, frozen=True):
    """A table of Unrest in short: cards by their codes, districts by their place in the row.

    `touch` says what can be tapped: "areas", "cards", "districts".
    """

    stacks: tuple[str, ...] = ("",) * 5
    front: str = ""
    area: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    blocked: int | None = None
    used: tuple[str, ...] = ()
    aside: str = ""
    touch: str = ""

    def board(self) -> BoardPage:
        """Return the page of it."""
        return BoardPage(
            rows=(
                Row("Dzielnice", tuple(self._district(index) for index in range(5))),
                *(Row("", cards(stack)) for stack in self.stacks),
                Row("Obszar", tuple(self._areas())),
                Row("Zagrane", tuple(self._front())),
                Row("Żetony", tuple(self._token(slug) for slug in TOKENS)),
                Row("Misje", tuple(mission(name) for name in MISSIONS)),
                Row("Odłożone", cards(self.aside)),
            ),
            cards=(Badge("Talia: 10", icon="card"),),
        )

    def _district(self, index: int) -> Field:
        slug, title = list(DISTRICTS.items())[index]
        icon = "check" if index in self.free else "block" if index == self.blocked else ""
        tone = {"check": Tone.GOOD, "block": Tone.BAD}.get(icon, Tone.PLAIN)
        inside = index in self.area
        choices = (choice("Blokada"),) if "districts" in self.touch and inside else ()
        return Field("", icon, title, tone, inside, choices, f"district-{slug}")

    def _areas(self) -> list[Field]:
        still = [slug for index, slug in enumerate(DISTRICTS) if index not in self.free]
        return [
            Field("", "", "", Tone.PLAIN, False, (choice("Tu"),), f"area-{left}-{right}")
            for left, right in pairwise(still)
            if "areas" in self.touch
        ]

    def _front(self) -> list[Field]:
        some = (choice("Inwigilacja"), choice("Zniszczenie")) if "cards" in self.touch else ()
        return [
            card(code, f"card-{number}", some)
            for number, code in enumerate(self.front.split(), 1)
            if code != "-"
        ]

    def _token(self, slug: str) -> Field:
        icon = "used" if slug in self.used else ""
        return Field("", icon, TOKENS[slug], Tone.PLAIN, current=False, name=f"token-{slug}")


def mission(name: str, choices: tuple[Choice, ...] = ()) -> Field:
    return Field("", "", name, Tone.PLAIN, False, choices, f"mission-{name}")


def duel(
    slug: str, board: BoardPage, names: tuple[str, str], sides: tuple[Badge, Badge]
) -> TablePage:
    seats = tuple(
        Plate(
            seat,
            names[seat - 1],
            Lamp.WAITING if seat == 2 else Lamp.OFF,
            Badge("czekamy" if seat == 2 else ""),
            badges=(sides[seat - 1],),
            asked=seat == 2,
        )
        for seat in (1, 2)
    )
    words = ("Obszar", "Plan", "Obrona", "Przydział", "Kontrola")
    return replace(
        vote(),
        chapter="Runda 7",
        steps=tuple(StripStep(word, word == "Obrona") for word in words),
        plates=seats,
        board=board,
        headline=f"{names[1]}: użyj jeszcze jednego żetonu",
        detail="Dotknij karty przed znacznikiem albo dzielnicy.",
        hand_over=(),
        facing=2,
        countdown=None,
        slug=slug,
    )


SIDES: Final = (Badge("Rebelia", Tone.GOOD, "fist"), Badge("Imperium", Tone.BAD, "shield"))
NAMES: Final = ("Kasia", "Bartłomiej")
LATE_STACKS: Final = ("? ? ? i2 r6", "i5 i6 u2", "", "? ? s2 r3", "u4 ? ?")
LATE: Final = UnrestTable(
    stacks=LATE_STACKS, free=(1, 2), used=("blockade", "destroy"), aside="? d", touch="areas"
)
UNRESTS: Final = {
    "area": UnrestTable(touch="areas"),
    "middle": UnrestTable(
        stacks=("? i5", "? ? ? r3", "s2 s6", "", "u4 ? ?"),
        front="? ? i2",
        area=(1, 2),
        used=("surveil",),
        aside="? d r4",
        touch="cards districts",
    ),
    "full": UnrestTable(
        stacks=(
            "? ? ? ? i2 i3 i4 u5 r6 s2 s3 s4",
            "i5 i6 u2 u3 u4 u6 r2 r3 r4 r5 s5 s6",
            "? ? ? ? ? ?",
            "? ? s2 r3 r4 r5",
            "i6 u4 ? ? ? ? ? r2",
        ),
        front="? - u5",
        area=(3, 4),
        blocked=3,
        free=(1,),
        used=("surveil", "reroute"),
        aside="? d d d ? r4 i3 d s6",
        touch="cards districts",
    ),
    "late": LATE,
    "clash": replace(LATE, front="? u4 s5", touch="cards districts"),
}


def choosing_missions() -> BoardPage:
    """Return a board on which one of many missions is chosen."""
    row = Row("Misje", tuple(mission(m, (choice(m),)) for m in (*MISSIONS, *MORE_MISSIONS)))
    rows = UnrestTable().board().rows
    return BoardPage((*rows[:9], row, *rows[10:]))


def unrest(board: BoardPage, names: tuple[str, str] = NAMES) -> TablePage:
    return duel("unrest", board, names, SIDES)


def fight(label: str, icon: str, caption: str, *, won: bool = False, locked: bool = False) -> Field:
    """Return one side of a battle of Rebellion."""
    return Field(label, icon, caption, Tone.GOOD if won else Tone.PLAIN, current=locked)


HAND: Final = {"2": "card", "3": "card", "4": "card", "5": "card", "G": "general", "A": "artillery"}


def hand(played: str = "", *, tapped: bool = False) -> tuple[Field, ...]:
    values = {"G": "3", "A": "0"}
    return tuple(
        Field(
            values.get(code, code),
            "used" if code in played else icon,
            "",
            Tone.PLAIN,
            current=False,
            choices=(choice(code),) if tapped and code not in played else (),
            name=f"hand-{code}",
        )
        for code, icon in HAND.items()
    )


def rebellion_board(
    battle: tuple[Field, Field],
    camps: tuple[Sequence[int], Sequence[int]],
    played: tuple[str, str] = ("", ""),
    conflict: int = 3,
    numbers: Sequence[Field] = (),
    *,
    tapped: bool = False,
) -> BoardPage:
    """Return a board of Rebellion; the seventh conflict is the attrition battle."""

    def camp(counts: Sequence[int], tone: Tone) -> tuple[Field, ...]:
        return tuple(Field(str(count), "", "", tone, current=False) for count in counts)

    return BoardPage(
        rows=(
            Row("Bitwa", battle),
            Row("Obozowisko", camp(camps[0], Tone.GOOD)),
            Row("Obozowisko", camp(camps[1], Tone.BAD)),
            Row("Ręka", hand(played[0], tapped=tapped)),
            Row("Ręka", hand(played[1])),
            Row(
                "Cykl 10",
                tuple(
                    Field(
                        str(number),
                        "check" if number < conflict else "",
                        "",
                        Tone.PLAIN,
                        current=number == conflict,
                    )
                    for number in range(1, 8)
                ),
            ),
            Row("Wybierzcie liczbę", tuple(numbers)),
        ),
        cards=(Badge("Poza grą: 12"),),
    )


def key(name: str, number: int) -> Field:
    return Field(
        str(number),
        "",
        f"{name} {number}",
        Tone.PLAIN,
        False,
        (choice(str(number)),),
        f"{name}-{number}",
    )


NOTHING_LAID: Final = fight("", "", "")
SHORT_CAMPS: Final = ([50, 50], [50, 50])
LONG_CAMPS: Final = (
    [50, 54, 61, 49, 43, 40, 52, 66, 71, 60, 58, 57],
    [50, 44, 33, 41, 45, 44, 29, 12, 3, 8, 4, 0],
)
REBELLIONS: Final = {
    "start": rebellion_board((NOTHING_LAID, NOTHING_LAID), SHORT_CAMPS, conflict=1),
    "laid": rebellion_board(
        (fight("", "back", "", locked=True), fight("", "back", "")),
        ([50, 61, 57, 47], [50, 37, 38, 45]),
        ("2G", "35"),
    ),
    "shown": rebellion_board(
        (fight("3", "general", "3 + 10"), fight("0", "artillery", "0 + 9")),
        ([50, 61, 57, 47], [50, 37, 38, 45]),
        ("2", "35"),
        numbers=[key("tokens", number) for number in range(11)],
    ),
    "dice": rebellion_board(
        (fight("5", "card", "5 + 10"), fight("4", "card", "4 + 10 + 6 = 20")),
        ([50, 61, 57, 47], [50, 37, 38, 45]),
        ("23", "35"),
        numbers=[key("die", number) for number in range(1, 7)],
    ),
    "won": rebellion_board(
        (fight("5", "card", "5 + 10 + 6 = 21", won=True), fight("3", "general", "3 + 10 + 1 = 14")),
        LONG_CAMPS,
        ("2345G", "35A24"),
        conflict=6,
    ),
    "attrition": rebellion_board(
        (fight("", "", "10 + 6 = 16", won=True), fight("", "", "7 + 3 = 10")),
        LONG_CAMPS,
        ("2345GA", "2345GA"),
        conflict=7,
    ),
    "telling": rebellion_board(
        (NOTHING_LAID, NOTHING_LAID),
        ([50, 61, 57, 47], [50, 37, 38, 45]),
        ("2G", "35"),
        tapped=True,
    ),
}


def rebellion(board: BoardPage, names: tuple[str, str] = NAMES) -> TablePage:
    words = ("Karty", "Stawki", "Rozkaz", "Kości", "Wyniszczenie")
    page = duel(
        "rebellion_3j",
        board,
        names,
        (Badge("Niebiescy", icon="card"), Badge("Czerwoni", icon="card")),
    )
    return replace(
        page,
        chapter="Cykl 10",
        steps=tuple(StripStep(word, word == "Kości") for word in words),
        headline=f"{names[1]}: co pokazuje kość?",
        detail="Dotknij ścianki, która leży na wierzchu.",
    )


BOARDS: Final = {
    **{f"unrest-{name}": table.board() for name, table in UNRESTS.items()},
    "unrest-missions": choosing_missions(),
    **{f"rebellion-{name}": board for name, board in REBELLIONS.items()},
}


def page(name: str, names: tuple[str, str] = NAMES) -> TablePage:
    """Return the table with one of these boards."""
    return (unrest if name.startswith("unrest") else rebellion)(BOARDS[name], names)


LONG_PAIR: Final = (LONG[0], LONG[2])
