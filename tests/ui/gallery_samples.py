"""Sample pages for the table, the hand-over and the result: the hardest cases, in Polish."""

from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Action, Seat
from companion.engine.face import Lamp, Tone
from companion.presenters.pages import (
    Badge,
    BoardPage,
    Choice,
    Countdown,
    DealPage,
    Field,
    HandOverPage,
    Plate,
    PrivatePage,
    ResultPage,
    Row,
    ScriptPage,
    StoryCell,
    StoryColumn,
    StripStep,
    TablePage,
    TableWords,
)

NAMES: Final = (
    "Ewa",
    "Tomek",
    "Kasia",
    "Łukasz",
    "Marta",
    "Robert",
    "Zofia",
    "Bartłomiej",
    "Ania",
    "Piotr",
)
LONG: Final = tuple(
    f"{first} Brzęczyszczykiewiczówna"[:40]
    for first in (
        "Wawrzyniec-Maksymilian",
        "Świętopełk",
        "Małgorzata-Katarzyna",
        "Żelisława",
        "Aleksander",
        "Bożydar-Wszebor",
        "Mściwoj",
        "Konstancja",
        "Wielisława-Łucja",
        "Jaśmina",
    )
)

WORDS: Final = TableWords(
    undo="Cofnij",
    rules="Zasady",
    pause="Pauza",
    go_on="Dalej",
    on_screen="Wybierz",
    look="Zobacz swoją rolę",
    close="Zamknij",
    add_minute="Dodaj minutę",
    stop_timer="Zatrzymaj zegar",
    resume="Gramy dalej",
    leave="Wyjdź do menu",
    deal="Kod rozdania",
    settings="Ustawienia",
    paused_title="Pauza",
    paused_line="Zegary stoją. Gra jest zapisana.",
    repeat="Powtórz",
    skip="Pomiń",
    hold_on="Zaczekaj",
    carry_on="Mów dalej",
    read_aloud="Czytaj na głos",
)
LEADER: Final = Badge("LIDER", Tone.ACCENT, "crown")
IN_TEAM: Final = Badge("W DRUŻYNIE", Tone.GOOD, "shield")
PLOT: Final = Badge("2 KARTY", Tone.PLAIN, "card")
WAITING: Final = Badge("czekamy")
READY: Final = Badge("gotowe")
FOR: Final = Badge("ZA", Tone.GOOD, "check")
AGAINST: Final = Badge("PRZECIW", Tone.BAD, "cross")

HELP: Final = (
    "Lider wybiera tyle osób, ile wymaga misja. Może wybrać siebie.",
    "Potem wszyscy głosują naraz: za albo przeciw. Remis to odrzucenie.",
    "Po pięciu odrzuceniach w jednej rundzie wygrywają szpiedzy.",
    "W czwartej misji przy siedmiu i więcej graczach potrzeba dwóch porażek.",
    "Rozmawiać wolno zawsze i o wszystkim, ale nie wolno pokazywać kart.",
)


class Deed(Action, frozen=True):
    """Any action."""

    name: str = ""


def choice(label: str, *, seat: Seat = 1, hold: bool = False) -> Choice:
    return Choice(seat, Deed(label), label, hold)


def mission(index: int, label: str = "5", **more: Any) -> Field:
    done: dict[int, Field] = {
        0: Field("", "check", "sukces", Tone.GOOD, current=False),
        1: Field("", "cross", "1 porażka", Tone.BAD, current=False),
        2: Field("", "check", "sukces", Tone.GOOD, current=False),
        3: Field(label, "", "2 porażki!", Tone.PLAIN, current=True),
        4: Field(label, "", "", Tone.PLAIN, current=False),
    }
    return replace(done[index], **more)


BOARD: Final = BoardPage(
    rows=(
        Row("misje", tuple(mission(index) for index in range(5))),
        Row(
            "odrzucone",
            tuple(
                Field("", "cross" if index < 2 else "", "", tone, current=False)
                for index, tone in enumerate([Tone.BAD] * 2 + [Tone.PLAIN] * 3)
            ),
        ),
    ),
)
BOARD_WITH_CARDS: Final = replace(
    BOARD,
    cards=(Badge("Założony podsłuch", Tone.PLAIN, "eye"), Badge("W centrum uwagi", icon="star")),
)


def plates(names: tuple[str, ...]) -> tuple[Plate, ...]:
    team = {3, 6, 9} if len(names) > 5 else {2, 3}
    waited = {5, 6, 10}
    return tuple(
        Plate(
            seat,
            name,
            Lamp.WAITING if seat in waited else Lamp.GOT_IT,
            WAITING if seat in waited else READY,
            badges=(
                *((LEADER,) if seat == 3 else ()),
                *((IN_TEAM,) if seat in team else ()),
                *((PLOT,) if seat in {3, 4} else ()),
            ),
        )
        for seat, name in enumerate(names, 1)
    )


def steps(current: int) -> tuple[StripStep, ...]:
    words = ("Drużyna", "Głosowanie", "Misja", "Wynik")
    return tuple(StripStep(word, index == current) for index, word in enumerate(words))


def vote(names: tuple[str, ...] = NAMES) -> TablePage:
    return TablePage(
        chapter="Misja 4",
        steps=steps(1),
        plates=plates(names),
        board=BOARD,
        headline="Głosujcie przyciskami",
        detail="Czekamy na: Marta, Robert, Piotr",
        tone=Tone.PLAIN,
        choices=(),
        facing=None,
        cards=(),
        waits_to_go_on=False,
        hand_over=(5, 6, 10),
        hand_over_label="Głosuj na ekranie",
        undo="Cofnij: Kasia dołącza do drużyny",
        help_title="Głosowanie",
        help=HELP,
        countdown=Countdown(84_000, 0, paused=True, expired=False),
        script=None,
        paused=False,
        over=False,
        badges=(),
        words=WORDS,
        slug="resistance",
    )


def team_pick(names: tuple[str, ...] = NAMES) -> TablePage:
    page = vote(names)
    picks = tuple(
        replace(
            plate,
            lamp=Lamp.WAITING if plate.seat == 4 else Lamp.OFF,
            status=Badge(""),
            asked=plate.seat == 4,
            choices=(choice(f"{plate.name} do drużyny"),),
        )
        for plate in page.plates
    )
    return replace(
        page,
        steps=steps(0),
        plates=picks,
        board=BOARD_WITH_CARDS,
        headline=f"{names[3]}: wybierz 4 osoby",
        detail="Jeszcze 1 osoba",
        facing=4,
        hand_over=(),
        choices=(choice("Drużyna gotowa", hold=True),),
        badges=(Badge("brak głośnika", Tone.PLAIN, "no_sound"),),
    )


def vote_reveal(names: tuple[str, ...] = NAMES) -> TablePage:
    page = vote(names)
    shown = tuple(
        replace(plate, lamp=Lamp.OFF, status=AGAINST if plate.seat in {5, 7, 10} else FOR)
        for plate in page.plates
    )
    return replace(
        page,
        plates=shown,
        headline="Drużyna przyjęta 7 : 3",
        detail="Kasia, Robert, Ania i jeszcze 2 ruszają na misję",
        tone=Tone.GOOD,
        waits_to_go_on=True,
        hand_over=(),
        countdown=None,
    )


def mission_reveal(names: tuple[str, ...] = NAMES) -> TablePage:
    success = Badge("sukces", Tone.GOOD, "check")
    return replace(
        vote(names),
        steps=steps(3),
        headline="Misja nieudana",
        detail="1 porażka na 5 kart",
        tone=Tone.BAD,
        cards=(success, success, success, success, Badge("porażka", Tone.BAD, "cross")),
        waits_to_go_on=True,
        hand_over=(),
        undo="",
        countdown=None,
    )


def many_choices(names: tuple[str, ...] = NAMES) -> TablePage:
    page = replace(vote(names), headline="Kasia: komu dajesz kartę?", facing=3, hand_over=())
    return replace(page, choices=tuple(choice(name) for name in names))


def three_choices(names: tuple[str, ...] = NAMES) -> TablePage:
    return replace(
        many_choices(names),
        choices=(choice("Karta Zaufanie"), choice("Nie teraz"), choice("Koniec", hold=True)),
    )


def script(names: tuple[str, ...] = NAMES) -> TablePage:
    said = ScriptPage(
        "Szpiedzy, otwórzcie oczy i rozejrzyjcie się. Zapamiętajcie się nawzajem.",
        "Głos milczy: ktoś z was czyta to na głos i przechodzi dalej.",
        "3 z 6",
        paused=False,
        over=False,
    )
    return replace(vote(names), script=said)


def script_over(names: tuple[str, ...] = NAMES) -> TablePage:
    said = ScriptPage("Wszyscy otwierają oczy.", "", "6 z 6", paused=False, over=True)
    return replace(vote(names), script=said, choices=(choice("Zaczynamy"),))


def paused(names: tuple[str, ...] = NAMES) -> TablePage:
    return replace(vote(names), paused=True, can_check=True)


CODES: Final = DealPage(
    "Kod rozdania",
    ("Kod rozdania: 7QXM-9ZTR-0WMK-4H2N-VWMQ", "Pokwitowanie: 1047-MWQX-8WMQ-2Z7K-QWXM-WMQW"),
    "Zamknij",
)
CHECKED: Final = DealPage(
    "Nie da się sprawdzić: czegoś do tego brakuje.",
    ("Rozdanie, kości i wszystko, co ujawniono, wynika z ziarna i waszych wyborów.",) * 5,
    "Zamknij",
)


def deal_codes(names: tuple[str, ...] = NAMES) -> TablePage:
    return replace(paused(names), deal=CODES)


HAND_OVER: Final = HandOverPage(
    seat=3,
    title="Tylko dla jednej osoby",
    give_to="Podaj ekran:",
    name="Kasia",
    hold="Przytrzymaj, by zobaczyć",
    hold_again="Przytrzymaj, by zobaczyć rolę",
    hint="puść, a zniknie od razu",
    progress="3 z 10 osób już widziały swoją rolę",
    mine="Znam swoją rolę",
    choices=(),
    choose_title="",
    later="Później",
)
HAND_OVER_LONG: Final = replace(HAND_OVER, name=LONG[0])
HAND_OVER_CHOICE: Final = replace(
    HAND_OVER,
    mine="",
    choices=(choice("Za"), choice("Przeciw")),
    choose_title="Twój głos na drużynę",
    progress="7 z 10 osób już głosowało",
)
SPY: Final = PrivatePage("Jesteś szpiegiem", ("Szpiedzy: Kasia, Robert, Piotr, Zofia",))
RESISTANCE: Final = PrivatePage("Jesteś w ruchu oporu", ("Nie znasz nikogo. Słuchaj i patrz.",))


def result(names: tuple[str, ...] = NAMES, rounds: int = 5) -> ResultPage:
    def cell(seat: Seat, index: int) -> StoryCell:
        if (seat + index) % 3:
            return StoryCell("", "check", Tone.GOOD)
        return StoryCell("", "cross", Tone.BAD)

    columns = tuple(
        StoryColumn(
            f"Misja {index + 1}",
            {seat: cell(seat, index) for seat in range(1, len(names) + 1)},
            StoryCell("sukces", "check", Tone.GOOD)
            if index % 2
            else StoryCell("1 porażka", "cross", Tone.BAD),
        )
        for index in range(rounds)
    )
    spies = {3, 6, 7, 10}
    return ResultPage(
        title="Koniec gry",
        headline="Wygrywają szpiedzy",
        detail="Trzy misje nie udały się.",
        tone=Tone.BAD,
        names=names,
        sides=tuple(
            Badge("szpieg", Tone.BAD, "spy")
            if seat in spies
            else Badge("ruch oporu", Tone.GOOD, "fist")
            for seat in range(1, len(names) + 1)
        ),
        columns=columns,
        facts=(
            "Czas gry: 34 minuty.",
            f"Najwięcej namysłu: {names[0]}",
            f"Otwarte strony: {', '.join(f'{name} (2)' for name in names[:5])}",
            f"Błędne PIN-y: {', '.join(names[5:8])}",
            "Podczas ujawnienia lampki zaświeciły 3 razy.",
            "Miejsca zajęto od nowa.",
        ),
        again="Jeszcze raz",
        home="Menu",
        check="Sprawdź grę",
    )


TABLES: Final = {
    "vote": vote,
    "team-pick": team_pick,
    "vote-reveal": vote_reveal,
    "mission-reveal": mission_reveal,
    "many-choices": many_choices,
    "three-choices": three_choices,
    "script": script,
    "script-over": script_over,
    "paused": paused,
    "deal-codes": deal_codes,
}
