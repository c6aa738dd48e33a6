"""Sample pages of Star Wars: Rebellion: full tables at every level, in both languages."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Outcome, Seat, Setup
from companion.engine.face import Lamp, Spot, Tone
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion.board import board_with
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import (
    Combat,
    CombatDie,
    CombatStage,
    Fighter,
)
from companion.games.star_wars_rebellion.options import Help
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    SIDE_TITLES,
    Colour,
    Die,
    Leader,
    Ring,
    Role,
    Side,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.opening import begin
from companion.games.star_wars_rebellion.state import (
    POOL,
    WAITING,
    Attempt,
    Commander,
    End,
    Phase,
    on_mission,
)
from companion.games.star_wars_rebellion.views import (
    PublicPlace,
    PublicSlot,
    PublicView,
    public_view,
)
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
from tests.ui import gallery_samples
from tests.ui.gallery_samples import LONG, Deed, vote

NAMES: Final = ("Ewa", "Bartłomiej", "Kasia", "Łukasz")
LONG_NAMES: Final = LONG[:4]

U, S, L = Unit, System, Leader
REBEL_SYSTEMS: Final = (S.KASHYYYK, S.BOTHAWUI, S.NABOO, S.MON_CALAMARI, S.TOYDARIA)
IMPERIAL: Final = (S.CORUSCANT, S.SALEUCAMI, S.CORELLIA, S.MUSTAFAR, S.RYLOTH)
HELD: Final = (S.MANDALORE, S.SULLUST, S.KASHYYYK)
UNITS: Final[dict[str, dict[Unit, int]]] = {
    S.SALEUCAMI: {U.STAR_DESTROYER: 1, U.TIE: 2, U.STORMTROOPER: 2, U.AT_ST: 1},
    S.MANDALORE: {U.DEATH_STAR: 1, U.TIE: 4, U.STORMTROOPER: 2, U.AT_ST: 1},
    S.CORUSCANT: {
        U.STAR_DESTROYER: 1,
        U.CARRIER: 1,
        U.TIE: 12,
        U.STORMTROOPER: 3,
        U.AT_AT: 1,
        U.AT_ST: 1,
        U.SUPER_STAR_DESTROYER: 1,
        U.DEATH_STAR_SITE: 1,
    },
    S.CORELLIA: {U.CARRIER: 1, U.STORMTROOPER: 1},
    S.SULLUST: {U.STAR_DESTROYER: 1, U.TIE: 2, U.STORMTROOPER: 2, U.AT_ST: 1},
    S.MUSTAFAR: {U.CARRIER: 1, U.TIE: 2, U.STORMTROOPER: 2, U.AT_ST: 1},
    S.KASHYYYK: {U.STORMTROOPER: 2, U.AT_AT: 1, U.X_WING: 2},
    S.BOTHAWUI: {U.CORVETTE: 1, U.TRANSPORT: 1, U.X_WING: 1, U.Y_WING: 1, U.TROOPER: 3},
    S.NABOO: {U.TROOPER: 2, U.ION_CANNON: 1, U.SHIELD_GENERATOR: 1, U.AIRSPEEDER: 1},
    S.MON_CALAMARI: {U.CRUISER: 2, U.TROOPER: 1},
    S.YAVIN: {U.TIE: 1, U.STAR_DESTROYER: 1},
    BASE: {U.X_WING: 1, U.Y_WING: 1, U.TROOPER: 3, U.AIRSPEEDER: 1},
}
WHERE: Final[dict[Leader, str]] = {
    L.PALPATINE: POOL,
    L.VADER: S.KASHYYYK,
    L.TARKIN: S.MANDALORE,
    L.TAGGE: on_mission(3),
    L.PIETT: POOL,
    L.BOBA_FETT: on_mission(4),
    L.VEERS: POOL,
    L.MOTHMA: POOL,
    L.LEIA: S.CORUSCANT,
    L.DODONNA: POOL,
    L.RIEEKAN: on_mission(1),
    L.HAN: S.KASHYYYK,
    L.CHEWBACCA: on_mission(2),
    L.LUKE: S.DAGOBAH,
    L.ACKBAR: POOL,
    L.MADINE: WAITING,
    L.WEDGE: WAITING,
    L.LANDO: WAITING,
    L.OBI_WAN: WAITING,
    L.OZZEL: WAITING,
    L.YULAREN: WAITING,
    L.GREEJATUS: WAITING,
    L.JERJERROD: WAITING,
    L.SOONTIR_FEL: WAITING,
}


def place(name: str, *, full: bool = True) -> PublicPlace:
    facts = known().systems.get(System(name)) if name != BASE else None
    system = System(name) if facts else None
    return PublicPlace(
        region=facts.region if facts else 0,
        populous=bool(facts and facts.is_populous) and name != S.ALDERAAN,
        loyalty=Side.REBELS
        if system in REBEL_SYSTEMS
        else Side.EMPIRE
        if system in IMPERIAL
        else None,
        subjugated=system in HELD,
        sabotaged=system in (S.MUSTAFAR, S.UTAPAU),
        destroyed=system is S.ALDERAAN,
        base=name == BASE,
        cleared=system in (S.HOTH, S.ENDOR, S.GEONOSIS),
        units=UNITS.get(name, {}) if full else {},
        leaders=tuple(leader for leader, where in WHERE.items() if where == name),
    )


QUEUES: Final[dict[Side, dict[int, dict[Unit, int]]]] = {
    Side.REBELS: {1: {U.X_WING: 1, U.TROOPER: 2}, 2: {U.CORVETTE: 1}, 3: {U.CRUISER: 1}},
    Side.EMPIRE: {
        1: {U.TIE: 2, U.STORMTROOPER: 3},
        2: {U.CARRIER: 1, U.AT_ST: 2, U.AT_AT: 1},
        3: {U.STAR_DESTROYER: 1, U.DEATH_STAR: 1},
    },
}


def view(seats: int = 2, **more: Any) -> PublicView:
    """Return the middle of a game; a real beginning of one has what no sample needs to say."""
    level = more.get("help", Help.FULL)
    kept, full = level is not Help.TRACKER, level is Help.FULL
    begun = begin(DEFINITION.check(Setup(NAMES[:seats], {"help": level, "start": "advanced"})))
    middle: dict[str, Any] = {
        "phase": Phase.COMMAND,
        "time": 5,
        "reputation": 11,
        "awaited": (1,),
        "turn": Commander(Side.REBELS),
        "places": {one: place(one, full=full) for one in (*System, BASE)} if kept else {},
        "leaders": WHERE if kept else {},
        "sides": {leader: known().leaders[leader].side for leader in WHERE},
        "rings": {L.LEIA: Ring.CAPTURED},
        "slots": (
            PublicSlot(1, Side.REBELS, (L.RIEEKAN,), told=False),
            PublicSlot(2, Side.REBELS, (L.CHEWBACCA,), told=True),
            PublicSlot(3, Side.EMPIRE, (L.TAGGE,), told=False),
            PublicSlot(4, Side.EMPIRE, (L.BOBA_FETT,), told=False),
        ),
        "queues": QUEUES,
        "history": ((1, 14), (2, 14), (3, 13), (4, 12)),
    }
    return replace(public_view(begun), **{**middle, **more})


def revealed(system: System) -> PublicView:
    """Return a table where everybody knows the base, and the Empire asks for another one."""
    shown = view(phase=Phase.JOURNEY, found=system, questions=(S.DANTOOINE,))
    base, here = shown.places[BASE], shown.places[system]
    moved = {BASE: replace(base, base=False, units={}), system: replace(here, base=True)}
    return replace(shown, places={**shown.places, **moved})


def fighter(unit: Unit, damage: int = 0, pending: int = 0) -> Fighter:
    facts = known().units[unit]
    return Fighter(unit, facts.theatre, facts.health, facts.colour, damage, pending)


def combat(**more: Any) -> Combat:
    whole = Combat(
        system=S.KASHYYYK,
        attacker=Side.REBELS,
        asked=Side.REBELS,
        striker=Side.REBELS,
        theatres=(Theatre.SPACE, Theatre.GROUND),
        round=2,
        theatre=Theatre.SPACE,
        stage=CombatStage.ROLL,
        fighters={
            Side.REBELS: (
                fighter(U.X_WING),
                fighter(U.X_WING),
                fighter(U.Y_WING),
                fighter(U.CRUISER, 2),
                fighter(U.TRANSPORT, 1, 1),
                fighter(U.TROOPER),
                fighter(U.TROOPER),
                fighter(U.AIRSPEEDER, 1),
            ),
            Side.EMPIRE: (
                *(fighter(U.TIE),) * 4,
                fighter(U.TIE, 0, 1),
                fighter(U.STAR_DESTROYER, 3),
                fighter(U.DEATH_STAR),
                fighter(U.CARRIER),
                fighter(U.STORMTROOPER),
                fighter(U.STORMTROOPER),
                fighter(U.AT_AT, 2),
                fighter(U.AT_ST),
            ),
        },
        hands={Side.REBELS: {Theatre.SPACE: 3, Theatre.GROUND: 1}, Side.EMPIRE: {Theatre.SPACE: 2}},
        to_roll={Colour.BLACK: 2, Colour.RED: 3},
        dice=(
            CombatDie(Colour.BLACK, Die.HIT),
            CombatDie(Colour.BLACK, Die.BLANK),
            CombatDie(Colour.BLACK, Die.SPECIAL),
            CombatDie(Colour.RED, Die.DIRECT),
            CombatDie(Colour.RED, Die.HIT),
        ),
    )
    return replace(whole, **more)


def fleets(stage: CombatStage, **more: Any) -> PublicView:
    """Return the largest battle there can be: many units, each of them hurt in another way."""
    empire = (
        *(fighter(U.TIE), fighter(U.TIE, 0, 1), fighter(U.CARRIER), fighter(U.CARRIER, 1)),
        *(fighter(U.STAR_DESTROYER, damage) for damage in range(4)),
        *(fighter(U.SUPER_STAR_DESTROYER, 4, 1), fighter(U.DEATH_STAR)),
        *(fighter(U.DEATH_STAR_SITE, 2), fighter(U.STORMTROOPER), fighter(U.AT_AT)),
    )
    rebels = (
        *(fighter(U.X_WING), fighter(U.X_WING, 1), fighter(U.Y_WING), fighter(U.Y_WING, 0, 1)),
        *(fighter(U.TRANSPORT), fighter(U.TRANSPORT, 1), fighter(U.CORVETTE, 1)),
        *(fighter(U.CRUISER, damage) for damage in (0, 2, 3)),
        *(fighter(U.TROOPER), fighter(U.SHIELD_GENERATOR, 1)),
    )
    all_of_them = {Side.REBELS: rebels, Side.EMPIRE: empire}
    fight = combat(stage=stage, fighters=all_of_them, **more)
    led = replace(place(S.KASHYYYK), leaders=(L.HAN, L.LUKE, L.ACKBAR, L.VADER, L.TARKIN))
    shown = view(phase=Phase.COMBAT, combat=fight)
    return replace(shown, places={**shown.places, S.KASHYYYK: led})


def opposed() -> PublicView:
    """Return a mission that many leaders take part in."""
    shown = view(phase=Phase.MISSION, attempt=ATTEMPT)
    led = replace(
        place(S.KASHYYYK), leaders=(L.HAN, L.LEIA, L.LUKE, L.VADER, L.TARKIN, L.PALPATINE)
    )
    return replace(shown, places={**shown.places, S.KASHYYYK: led})


ATTEMPT: Final = Attempt(
    2,
    Side.REBELS,
    next(iter(sorted(known().missions))),
    place=S.KASHYYYK,
    answered=True,
    to_roll={Side.REBELS: 4, Side.EMPIRE: 3},
    dice={Side.REBELS: (Die.HIT, Die.SPECIAL), Side.EMPIRE: (Die.BLANK, Die.HIT, Die.DIRECT)},
)
WON: Final = Outcome(winner=Side.REBELS, reason=End.REPUTATION, seats=(1,))
TRACKER: Final[dict[str, Any]] = {"help": Help.TRACKER}
LESS: Final[dict[str, Any]] = {"help": Help.QUARTERMASTER}
REFRESH: Final[dict[str, Any]] = {"turn": None, "passed": ()}
VIEWS: Final[dict[str, PublicView]] = {
    "moving": view(phase=Phase.JOURNEY),
    "look": view(phase=Phase.WORK),
    "command": view(),
    "four": view(4, passed=(Commander(Side.EMPIRE, Role.ADMIRAL),), phase=Phase.JOURNEY),
    "three": view(3, phase=Phase.JOURNEY),
    "quartermaster": view(phase=Phase.JOURNEY, **LESS),
    "tracker": view(**TRACKER, passed=(Commander(Side.EMPIRE),)),
    "tracker-refresh": view(4, **TRACKER, phase=Phase.PROBING, **REFRESH),
    "revealed": revealed(S.YAVIN),
    "recruiting": view(phase=Phase.RECRUITING, recruiters=(Side.REBELS,), **REFRESH),
    "building": view(phase=Phase.BUILDING, icon=(S.NABOO, "oT"), **REFRESH),
    "deploying": view(
        phase=Phase.DEPLOYING, ready={Side.REBELS: {U.X_WING: 1, U.TROOPER: 2}}, **REFRESH
    ),
    "probing": view(phase=Phase.PROBING, **REFRESH),
    "mission": view(phase=Phase.MISSION, attempt=ATTEMPT),
    "roll": view(phase=Phase.COMBAT, combat=combat()),
    "damage": view(phase=Phase.COMBAT, combat=combat(stage=CombatStage.DAMAGE, to_roll={})),
    "ground": view(
        4,
        phase=Phase.COMBAT,
        combat=combat(stage=CombatStage.DAMAGE, to_roll={}, theatre=Theatre.GROUND),
    ),
    "reroll": view(
        phase=Phase.COMBAT, combat=combat(stage=CombatStage.ACTIONS, to_roll={}, rerolls=2)
    ),
    "fleets": fleets(CombatStage.DAMAGE, to_roll={}),
    "fleets-roll": fleets(CombatStage.ROLL),
    "opposed": opposed(),
    "over": view(phase=Phase.OVER, turn=None, awaited=(), outcome=WON),
}

Touched = Callable[[Spot], bool]


def aimed(shown: PublicView) -> Touched:
    """Return which fields can be tapped."""
    starts: dict[Phase, tuple[str, ...]] = {
        Phase.COMMAND: ("leader:", "slot:"),
        Phase.RECRUITING: ("leader:",),
        Phase.BUILDING: ("unit:x_wing", "unit:y_wing", "unit:transport"),
        Phase.MISSION: ("die:",),
        Phase.COMBAT: ("die:", "fighter:empire"),
        Phase.DEPLOYING: ("at:naboo", "at:base", "at:toydaria", "at:bothawui"),
        Phase.JOURNEY: ("at:",),
    }
    words = starts.get(shown.phase, ())

    def touched(spot: Spot) -> bool:
        if shown.phase is Phase.COMMAND:
            return spot.name.startswith(words) and _own(spot)
        if shown.phase is Phase.RECRUITING:
            waits = spot.label.startswith(WAITING) and spot.tone is Tone.GOOD
            return spot.name.startswith(words) and waits
        if shown.combat and spot.name.startswith("fighter:"):
            hurting = shown.combat.stage is CombatStage.DAMAGE
            return hurting and spot.name.startswith(words) and spot.current
        if shown.phase is Phase.JOURNEY:
            return spot.name.startswith(words) and sum(map(ord, spot.name)) % 2 == 0
        return spot.name.startswith(words)

    return touched


def _own(spot: Spot) -> bool:
    return spot.tone is Tone.GOOD and spot.label.startswith((POOL, Side.REBELS))


def board(shown: PublicView, words: Language, names: Sequence[str]) -> BoardPage:
    touched = aimed(shown)

    def choices(spot: Spot) -> tuple[Choice, ...]:
        return (Choice(1, Deed(spot.name), spot.name),) if touched(spot) else ()

    return board_page(board_with()(shown), lambda said: words.say(said, names), choices)


def page(name: str, code: str = "pl", names: tuple[str, ...] = NAMES) -> TablePage:
    """Return the table with one of these boards."""
    shown, words = VIEWS[name], language(code)
    count = len({seat for roles in shown.posts.values() for seat in roles.values()})
    seats = tuple(_plate(shown, words, seat, names[seat - 1]) for seat in range(1, count + 1))
    steps = ("Przydział", "Dowodzenie", "Uzupełnienie")
    return replace(
        vote(),
        chapter="Runda 5",
        steps=tuple(StripStep(word, word == "Dowodzenie") for word in steps),
        plates=seats,
        board=board(shown, words, names),
        headline=f"{names[0]}: aktywuj układ albo pas",
        detail="Dotknij układu albo pokaż kartę.",
        hand_over=(),
        facing=None,
        countdown=None,
        slug="star_wars_rebellion",
        scan="Karty",
        choices=(Choice(1, Deed("pass"), "Pas"),),
    )


def result(code: str, names: tuple[str, ...]) -> ResultPage:
    """Return the end of a game, with its whole story."""
    shown, words = VIEWS["over"], language(code)
    return replace(
        gallery_samples.result(names),
        headline=f"{names[0]}: wygrana!",
        detail="Rozstrzyga reputacja.",
        slug="star_wars_rebellion",
        board=board(shown, words, names),
    )


def _plate(shown: PublicView, words: Language, seat: Seat, name: str) -> Plate:
    asked = seat in shown.awaited
    side = shown.side_of(seat)
    return Plate(
        seat,
        name,
        Lamp.WAITING if asked else Lamp.OFF,
        Badge("czekamy" if asked else ""),
        badges=(
            Badge(
                words.term(SIDE_TITLES[side]),
                Tone.GOOD if side is Side.REBELS else Tone.BAD,
                icon=side,
            ),
        ),
        asked=asked,
    )
