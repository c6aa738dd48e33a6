"""Three rounds of a first game of Star Wars: Rebellion at each level, with real cards and dice."""

from collections.abc import Callable, Iterator

from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.pieces import BASE, Die, Leader, Side, System, Unit
from companion.ui.boards.star_wars_rebellion import ClockTile
from companion.ui.robot import Wait
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.star_wars_evening import GAME, Evening

OPTIONS = {"start": "first_game", "base": "told", "missions": "cards", "sides": "rebels_first"}
IMPERIAL_BASE, BASE_CARD = "PRO026", "PRO025"  # Saleucami, Ryloth
# What real dice show, over and over.
FACES = {
    Side.REBELS: (Die.DIRECT, Die.HIT, Die.DIRECT, Die.SPECIAL),
    Side.EMPIRE: (Die.BLANK, Die.HIT, Die.BLANK),
}
# Where new units go, as long as there is room.
WANTED = (System.KASHYYYK, System.NABOO, System.BOTHAWUI, BASE, System.CORUSCANT, System.CORELLIA)

Play = Iterator[Wait]


def played(hand: Stagehand, level: str, folder: str, pictures: str = "") -> Play:
    """Three rounds at one level."""
    evening = Evening(hand, folder, pictures)
    yield from hand.seat(PEOPLE[:2], {**OPTIONS, "help": level}, GAME)
    hand.still()
    yield from PLAYS[level](evening)
    yield from evening.go_on()
    evening.keep("end")
    view = hand.now.view
    clock = next(one for one in hand.visible() if isinstance(one, ClockTile))
    hand.told |= {
        "file": hand.now.file,
        "time": view.time,
        "reputation": view.reputation,
        "done": evening.done,
        "shown": evening.shown,
        "chapter": hand.table_page.chapter,
        "clock": [clock.time, clock.reputation],
    }


def reveal(evening: Evening, card: str, leader: Leader, where: System) -> Play:
    """Show a mission, and tap where it is."""
    yield from evening.show(card, a.Reveal(card, evening.slot(leader)))
    yield from evening.touch(a.GoTo(where))


def activate(evening: Evening, leader: Leader, where: str) -> Play:
    """Take a leader to a system."""
    yield from evening.touch(a.TakeLeader(leader), a.Activate(where))


def assign(evening: Evening, *leaders: Leader) -> Play:
    """Put leaders on missions that lie face down."""
    yield from evening.touch(*map(a.Assign, leaders), a.Done())


# Every unit is kept


def full(evening: Evening) -> Play:
    yield from evening.tell_base(IMPERIAL_BASE, BASE_CARD)
    yield from first_of_full(evening)
    yield from second_of_full(evening)
    yield from third_of_full(evening)


def first_of_full(evening: Evening) -> Play:
    """A mission is opposed with real dice; then a combat with real dice, and an objective of it."""
    yield from assign(evening, Leader.LEIA, Leader.MOTHMA)
    yield from assign(evening, Leader.TARKIN)
    yield from evening.refused("MIM004", "a mission of the foe")
    yield from evening.refused("OBJ004", "an objective too early")
    yield from reveal(evening, "MIR002", Leader.LEIA, System.MANDALORE)
    yield from evening.touch(a.Oppose(Leader.PALPATINE))
    yield from evening.touch(a.EnterDie(Die.HIT), a.EnterDie(Die.SPECIAL), a.Roll())
    yield from evening.finish_work()
    yield from activate(evening, Leader.VADER, System.TOYDARIA)
    yield from evening.touch(a.MoveAll(System.SALEUCAMI), a.Done())
    yield from activate(evening, Leader.DODONNA, System.TOYDARIA)
    yield from evening.touch(a.MoveAll(System.BOTHAWUI), a.Done())
    yield from evening.fight(FACES, tactic="TAS003")
    yield from evening.refused("OBJ003", "an objective of a refresh")
    yield from evening.show("OBJ001", a.Score("OBJ001"))
    yield from reveal(evening, "MIM004", Leader.TARKIN, System.CORUSCANT)
    yield from evening.touch(a.Carry(), a.Carry())
    yield from reveal(evening, "MIR001", Leader.MOTHMA, System.TOYDARIA)
    yield from evening.touch(a.LetGo())
    yield from evening.enter_dice(FACES)
    yield from evening.touch(a.Carry())
    yield from evening.touch(a.Pass(), a.Pass())
    yield from evening.plain_steps()
    yield from evening.show("ACR016", a.Recruit(Leader.HAN))
    yield from evening.refresh((Leader.VEERS,), WANTED)


def second_of_full(evening: Evening) -> Play:
    """Sabotage, fear, a move unit by unit; four systems are defended, and that is an objective."""
    yield from assign(evening, Leader.LEIA)
    yield from assign(evening, Leader.PALPATINE)
    yield from reveal(evening, "MIR003", Leader.LEIA, System.CORELLIA)
    yield from evening.touch(a.LetGo(), a.Carry())
    yield from reveal(evening, "MIM001", Leader.PALPATINE, System.MANDALORE)
    yield from evening.touch(a.LetGo(), a.Carry())
    yield from evening.touch(a.Pass())
    yield from activate(evening, Leader.TARKIN, System.BESPIN)
    yield from evening.touch(a.Move(Unit.CARRIER, System.MUSTAFAR))
    yield from evening.touch(a.Move(Unit.STORMTROOPER, System.MUSTAFAR), a.Done(), a.Pass())
    yield from evening.show("OBJ004", a.Score("OBJ004"))
    yield from evening.refresh((Leader.LUKE, Leader.PIETT), WANTED)


def third_of_full(evening: Evening) -> Play:
    """A mission and a combat for which the companion rolls."""
    yield from assign(evening, Leader.MOTHMA)
    yield from assign(evening)
    yield from reveal(evening, "MIR001", Leader.MOTHMA, System.NAL_HUTTA)
    yield from evening.touch(a.Oppose(Leader.TARKIN), a.Roll(), a.Roll())
    yield from evening.finish_work()
    yield from activate(evening, Leader.VEERS, System.NABOO)
    yield from evening.touch(a.MoveAll(System.SULLUST), a.Done())
    yield from evening.fight()
    yield from evening.touch(a.Pass())
    yield from activate(evening, Leader.PIETT, System.ENDOR)
    yield from evening.touch(a.MoveAll(System.BESPIN), a.Done(), a.Pass())
    yield from evening.refresh((Leader.ACKBAR, Leader.OZZEL), WANTED)


# The map is kept, and no units


def quartermaster(evening: Evening) -> Play:
    yield from evening.tell_base(IMPERIAL_BASE, BASE_CARD)
    yield from first_of_quartermaster(evening)
    yield from second_of_quartermaster(evening)
    yield from third_of_quartermaster(evening)


def first_of_quartermaster(evening: Evening) -> Play:
    """A system becomes loyal by one tap, and the companion says that there is no base."""
    yield from assign(evening, Leader.MOTHMA, Leader.LEIA)
    yield from assign(evening, Leader.TARKIN)
    yield from reveal(evening, "MIR001", Leader.MOTHMA, System.TOYDARIA)
    yield from evening.touch(a.LetGo(), a.Carry())
    yield from activate(evening, Leader.VADER, System.ENDOR)
    yield from evening.touch(a.Land(System.ENDOR), a.Done())
    yield from evening.refused("MIM004", "a mission of the foe")
    yield from reveal(evening, "MIR002", Leader.LEIA, System.MANDALORE)
    yield from evening.touch(a.Oppose(Leader.PALPATINE))
    yield from evening.touch(a.EnterDie(Die.HIT), a.EnterDie(Die.SPECIAL), a.Roll())
    yield from evening.finish_work()
    yield from reveal(evening, "MIM004", Leader.TARKIN, System.CORUSCANT)
    yield from evening.touch(a.Carry(), a.Carry())
    yield from activate(evening, Leader.DODONNA, System.RODIA)
    yield from evening.touch(a.OpenFight())
    yield from evening.refused("OBJ004", "an objective of a refresh")
    yield from evening.show("OBJ001", a.Score("OBJ001"))
    yield from evening.touch(a.CloseFight(), a.Done(), a.Pass(), a.Pass())
    yield from evening.refresh((Leader.HAN, Leader.VEERS), WANTED)


def second_of_quartermaster(evening: Evening) -> Play:
    """Sabotage and fear; four systems are loyal, and that is an objective."""
    yield from assign(evening, Leader.RIEEKAN)
    yield from assign(evening, Leader.PALPATINE)
    yield from reveal(evening, "MIR003", Leader.RIEEKAN, System.CORELLIA)
    yield from evening.touch(a.LetGo(), a.Carry())
    yield from reveal(evening, "MIM001", Leader.PALPATINE, System.MANDALORE)
    yield from evening.touch(a.LetGo(), a.Carry(), a.Pass(), a.Pass())
    yield from evening.show("OBJ004", a.Score("OBJ004"))
    yield from evening.refresh((Leader.LUKE, Leader.PIETT), WANTED)


def third_of_quartermaster(evening: Evening) -> Play:
    """A mission for which the companion rolls; troops land in a loyal system."""
    yield from assign(evening, Leader.MOTHMA)
    yield from assign(evening)
    yield from reveal(evening, "MIR001", Leader.MOTHMA, System.NAL_HUTTA)
    yield from evening.touch(a.Oppose(Leader.TARKIN), a.Roll(), a.Roll())
    yield from evening.finish_work()
    yield from activate(evening, Leader.PIETT, System.BOTHAWUI)
    yield from evening.touch(a.Land(System.BOTHAWUI), a.Done(), a.Pass(), a.Pass())
    yield from evening.refresh((Leader.ACKBAR, Leader.OZZEL), WANTED)


# Tracks alone


def tracker(evening: Evening) -> Play:
    """Missions and objectives by their cards, a combat that is open for one, and every step."""
    yield from begin_round(evening)
    yield from evening.refused("MIM004", "a mission of the foe")
    yield from mission(evening, "MIR002", success=True)
    yield from mission(evening, "MIM004", success=True)
    yield from evening.touch(a.OpenFight())
    yield from evening.refused("OBJ004", "an objective of a refresh")
    yield from evening.show("OBJ001", a.Score("OBJ001"))
    yield from evening.touch(a.CloseFight(), a.Done(), a.Pass(), a.Pass())
    yield from evening.refresh((), ())
    yield from begin_round(evening)
    yield from mission(evening, "MIR003", success=False)
    yield from evening.touch(a.Done(), a.Pass(), a.Pass())
    yield from evening.refused("OBJ001", "an objective that was scored")
    yield from evening.show("OBJ003", a.Score("OBJ003"))
    yield from evening.refresh((), ())
    yield from begin_round(evening)
    yield from evening.touch(a.Pass())
    yield from mission(evening, "MIM001", success=True)
    yield from evening.touch(a.Pass())
    yield from evening.refresh((), ())


def begin_round(evening: Evening) -> Play:
    """Both sides have assigned their leaders."""
    yield from evening.touch(a.Done(), a.Done())


def mission(evening: Evening, card: str, *, success: bool) -> Play:
    """Show a mission, and say how it went."""
    yield from evening.show(card, a.Reveal(card))
    yield from evening.touch(a.Decide(success))


PLAYS: dict[str, Callable[[Evening], Play]] = {
    "full": full,
    "quartermaster": quartermaster,
    "tracker": tracker,
}
