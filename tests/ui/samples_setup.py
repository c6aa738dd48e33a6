"""Pages of the screens before a game, as the presenters would make them: short ones and the worst.

The worst are in Polish, whose words are the longer ones, with names of forty letters.
"""
# ruff: noqa: RUF001 - a range of players is written with an en dash

from companion.engine.face import Tone
from companion.engine.setup import LONGEST_NAME
from companion.presenters.pages import (
    Badge,
    GameTile,
    HistoryPage,
    HomePage,
    OptionRow,
    PinsPage,
    SavedGame,
    SettingRow,
    SettingsPage,
    SetupPage,
)
from companion.presenters.pin import PinPage

GAMES_PL = (
    GameTile("resistance", "The Resistance", "5–10 osób · 30 min", "blue"),
    GameTile("rebels", "Rebelia kontra Imperium", "2 osoby · 20 min", "green"),
    GameTile("rebellion", "Rebellion", "2 osoby · 30 min", "yellow"),
    GameTile("settlers", "Osadnicy: Narodziny Imperium", "1–4 osoby · 60 min", "orange"),
    GameTile("galaxy", "Star Wars: Rebelia", "2–4 osoby · 3 h", "red"),
    GameTile("more", "Jeszcze jedna gra o bardzo długim tytule", "2–10 osób · 90 min", "blue"),
)
GAMES_EN = (
    GameTile("resistance", "The Resistance", "5–10 players · 30 min", "blue"),
    GameTile("rebels", "Rebels against the Empire", "2 players · 20 min", "green"),
    GameTile("rebellion", "Rebellion", "2 players · 30 min", "yellow"),
    GameTile("settlers", "Imperial Settlers", "1–4 players · 60 min", "orange"),
    GameTile("galaxy", "Star Wars: Rebellion", "2–4 players · 3 h", "red"),
    GameTile("more", "One more game with a very long title", "2–10 players · 90 min", "blue"),
)

RESUME_PL = SavedGame("7f3a", "The Resistance", "misja 4 · dziś 22:41", "blue")
RESUME_EN = SavedGame("7f3a", "The Resistance", "mission 4 · today 22:41", "blue")

BADGES_PL = (
    Badge("10 miejsc", Tone.GOOD, "check"),
    Badge("brak głośnika", Tone.BAD, "cross"),
)
BADGES_EN = (
    Badge("10 seats", Tone.GOOD, "check"),
    Badge("no speaker", Tone.BAD, "cross"),
)


def home_pl(games: int = 1, *, resume: bool = True) -> HomePage:
    return HomePage(
        title="W co gramy?",
        games=GAMES_PL[:games],
        resume=RESUME_PL if resume else None,
        resume_title="Graj dalej",
        history="Historia",
        settings="Ustawienia",
        checkup="Sprawdzenie",
        language="English",
        badges=BADGES_PL,
    )


def home_en(games: int = 1, *, resume: bool = True) -> HomePage:
    return HomePage(
        title="What shall we play?",
        games=GAMES_EN[:games],
        resume=RESUME_EN if resume else None,
        resume_title="Continue",
        history="History",
        settings="Settings",
        checkup="Self-test",
        language="Polski",
        badges=BADGES_EN,
    )


def history_pl(games: int = 9) -> HistoryPage:
    lines = ("misja 4, trwa · dziś 22:41", "wygrał ruch oporu, 3 : 1 · wczoraj 20:15")
    return HistoryPage(
        title="Historia",
        back="Wróć",
        empty="Jeszcze nic tu nie zagrano. Wybierz grę, a znajdziesz ją tutaj.",
        games=tuple(
            SavedGame(f"game-{n}", GAMES_PL[n % 6].title, lines[n % 2], GAMES_PL[n % 6].accent)
            for n in range(games)
        ),
    )


def history_en(games: int = 3) -> HistoryPage:
    return HistoryPage(
        title="History",
        back="Back",
        empty="Nothing has been played here yet. Choose a game and you will find it here.",
        games=tuple(
            SavedGame(f"game-{n}", "The Resistance", "the spies won, 3 : 2 · 14 May", "blue")
            for n in range(games)
        ),
    )


FIVE = ("Kasia", "Łukasz", "", "Marta", "")
LONGEST = tuple(
    (f"{first}-Maksymilian Brzęczyszczykiewicz-Nowakowski")[:LONGEST_NAME]
    for first in ("Ala", "Bo", "Cez", "Dag", "Ewa", "Fil", "Gaj", "Hen", "Iga", "Jan")
)
PEOPLE = ("Ania", "Bartłomiej", "Ewa", "Robert", "Tomek", "Zofia", LONGEST[0])


def _option(
    key: str, title: str, value: str, choices: tuple[tuple[str, str, str], ...]
) -> OptionRow:
    label, explanation = next((label, why) for chosen, label, why in choices if chosen == value)
    return OptionRow(key, title, value, label, explanation, choices)


OPTIONS_PL = (
    _option(
        "identities",
        "Role",
        "known",
        (
            ("known", "rozdaje ekran", "Towarzysz rozdaje role i pokazuje każdą jej miejscu."),
            ("scanned", "zeskanowane", "Rozdajecie karty, a każdą pokazujecie towarzyszowi."),
            ("cards", "prawdziwe karty", "Rozdajecie karty, a towarzysz ich nie zna."),
        ),
    ),
    _option(
        "plots",
        "Karty intryg",
        "none",
        (
            ("none", "bez nich", "Gra bez kart intryg."),
            ("dealt", "ciągnie ekran", "Karty intryg ciągnie towarzysz."),
            ("real", "prawdziwe", "Lider ciągnie prawdziwe karty intryg i mówi, które to są."),
        ),
    ),
    _option(
        "targeting",
        "Wybór misji",
        "no",
        (
            ("no", "nie", "Misje są rozgrywane po kolei."),
            ("yes", "tak", "Lider proponuje misję razem z drużyną."),
        ),
    ),
    _option(
        "closing",
        "Zamykanie głosowania",
        "last",
        (
            ("last", "po ostatnim", "Głosy i karty misji są liczone, gdy jest już ostatnia."),
            (
                "leader",
                "lider",
                "Głosowanie zamyka lider, a kto nie zdążył, ten głosuje jeszcze raz.",
            ),
        ),
    ),
    _option(
        "first_leader",
        "Pierwszy lider",
        "random",
        (
            ("random", "losowy", "Lidera losuje towarzysz."),
            *(
                (str(seat), f"miejsce {seat}", f"Zaczyna osoba na miejscu {seat}.")
                for seat in range(1, 11)
            ),
        ),
    ),
)
OPTIONS_EN = (
    _option(
        "identities",
        "Identities",
        "known",
        (
            (
                "known",
                "dealt here",
                "The companion deals the identities and shows each to its seat.",
            ),
            ("scanned", "scanned", "Real cards are dealt, and each is shown to the companion."),
            ("cards", "real cards", "Real cards are dealt, and the companion does not know them."),
        ),
    ),
    _option(
        "targeting",
        "Targeting",
        "yes",
        (
            ("no", "no", "Missions are played in order."),
            ("yes", "yes", "The leader proposes the mission together with the team."),
        ),
    ),
)


def setup_pl(
    names: tuple[str, ...] = FIVE, *, trouble: str | None = None, people: tuple[str, ...] = PEOPLE
) -> SetupPage:
    unnamed = [n for n, name in enumerate(names, 1) if not name]
    missing = f"Kto siedzi na miejscu {unnamed[0]}?" if unnamed else ""
    return SetupPage(
        slug="resistance",
        title="The Resistance",
        names=names,
        shown=tuple(name or f"Miejsce {n}" for n, name in enumerate(names, 1)),
        can_add=len(names) < 10,
        can_remove=len(names) > 5,
        seats_tab="Miejsca",
        options_tab="Opcje",
        count=f"{len(names)} osób",
        hint="Dotknij, by wpisać imię. Przeciągnij, by zamienić miejsca.",
        people=people,
        options=OPTIONS_PL,
        take_seats="Zajmijcie miejsca",
        start="Zaczynamy",
        back="Wróć",
        trouble=missing if trouble is None else trouble,
        type_name="Wpisz imię",
        done="Gotowe",
        cancel="Anuluj",
        clear="Wyczyść",
    )


def setup_en(names: tuple[str, ...] = FIVE, *, trouble: str = "") -> SetupPage:
    return SetupPage(
        slug="resistance",
        title="The Resistance",
        names=names,
        shown=tuple(name or f"Seat {n}" for n, name in enumerate(names, 1)),
        can_add=len(names) < 10,
        can_remove=len(names) > 5,
        seats_tab="Seats",
        options_tab="Options",
        count=f"{len(names)} players",
        hint="Tap to write a name. Drag to change places.",
        people=PEOPLE,
        options=OPTIONS_EN,
        take_seats="Take seats",
        start="Start",
        back="Back",
        trouble=trouble,
        type_name="Type a name",
        done="Done",
        cancel="Cancel",
        clear="Clear",
    )


DOUBLED_PL = (
    f"Na miejscach 1 i 2 siedzi „{LONGEST[0]}”: jedna z tych osób musi nazywać się inaczej."
)

STEPS = tuple((str(n), str(n)) for n in range(1, 6))
TURNS = tuple((str(n), f"{n}°") for n in (0, 90, 180, 270))

SETTINGS_PL = SettingsPage(
    title="Ustawienia",
    back="Wróć",
    rows=(
        SettingRow("language", "Język", "pl", (("pl", "Polski"), ("en", "English"))),
        SettingRow("text", "Wielkość tekstu", "normal", (("normal", "zwykła"), ("large", "duża"))),
        SettingRow("theme", "Wygląd", "dark", (("dark", "ciemny"), ("day", "dzienny"))),
        SettingRow("brightness", "Jasność", "4", STEPS),
        SettingRow("volume", "Głośność", "3", STEPS),
        SettingRow(
            "timers",
            "Zegary",
            "generous",
            (("off", "brak"), ("generous", "długie"), ("brisk", "krótkie")),
        ),
        SettingRow(
            "zero",
            "Gdy czas minie",
            "remind",
            (("nothing", "nic"), ("remind", "przypomnij"), ("move_on", "graj dalej")),
        ),
        SettingRow(
            "turn_prompt", "Obracaj polecenie do osoby", "on", (("off", "nie"), ("on", "tak"))
        ),
        SettingRow("rotation", "Obrót ekranu", "0", TURNS),
    ),
    people="Zapamiętane imiona: 12",
    pins=PinsPage(
        "PIN-y do prywatnych stron",
        "Bez twojego PIN-u nikt nie otworzy twojej strony.",
        tuple((name, name, index % 2 == 0) for index, name in enumerate(LONGEST)),
    ),
    forget="Przytrzymaj, by zapomnieć",
    power="Urządzenie",
    switch_off="Przytrzymaj, by wyłączyć",
)
PIN_PL = PinPage(
    title="Tylko dla jednej osoby",
    later="Wróć do stołu",
    name=LONGEST[0],
    ask="Podaj go jeszcze raz",
    hint="To nie ten sam PIN. Wybierz ponownie.",
    wrong=True,
    keys="4710532986",
    filled=3,
    busy=False,
    without="Nie pamiętam PIN-u",
    without_hint="Wszyscy się dowiedzą.",
)
SETTINGS_EN = SettingsPage(
    title="Settings",
    back="Back",
    rows=(
        SettingRow("language", "Language", "en", (("pl", "Polski"), ("en", "English"))),
        SettingRow("text", "Text size", "large", (("normal", "normal"), ("large", "large"))),
        SettingRow("theme", "Look", "day", (("dark", "dark"), ("day", "day"))),
        SettingRow("brightness", "Brightness", "5", STEPS),
        SettingRow("volume", "Volume", "1", STEPS),
        SettingRow(
            "timers",
            "Timers",
            "off",
            (("off", "off"), ("generous", "generous"), ("brisk", "brisk")),
        ),
        SettingRow(
            "zero",
            "When time is up",
            "move_on",
            (("nothing", "nothing"), ("remind", "remind"), ("move_on", "move on")),
        ),
        SettingRow(
            "turn_prompt", "Turn the prompt to the person", "off", (("off", "off"), ("on", "on"))
        ),
        SettingRow("rotation", "Screen rotation", "180", TURNS),
    ),
    people="Remembered names: 12",
    forget="Hold to forget them",
    power="The companion itself",
    switch_off="Hold to switch off",
)
