"""Evenings of Star Wars: Rebellion: every level of help, every end, two, three and four people.

What is not told here is found in `star_wars_plans`, what is in the hands in `star_wars_cards`.
"""

from companion.engine import Secret
from companion.games.star_wars_rebellion import DEFINITION as STAR_WARS
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.combat_state import Source
from companion.games.star_wars_rebellion.pieces import BASE, Colour, Die, Leader, System, Unit
from companion.games.star_wars_rebellion.state import End
from tests.playthroughs.evening import Evening
from tests.playthroughs.star_wars_cards import with_cards
from tests.playthroughs.star_wars_plans import Slip, by_plan
from tests.playthroughs.transcript import Player

OPENING = by_plan(
    a.ChooseBase(Secret(System.GEONOSIS)),
    # The first round: leaders go on missions 1 and 2, and 3 and 4.
    *(a.Assign(Leader.MOTHMA), a.Assign(Leader.RIEEKAN), Slip(), a.Assign(Leader.LEIA)),
    *(a.Done(), a.Assign(Leader.TARKIN), a.Assign(Leader.PALPATINE)),
    # An alliance is opposed, with real dice: 3 successes and 2.
    *(a.Reveal("MIR001", 1), a.GoTo(System.MON_CALAMARI), a.Oppose(Leader.VADER)),
    *(a.EnterDie(Die.HIT), a.EnterDie(Die.SPECIAL), a.EnterDie(Die.BLANK)),
    *(a.EnterDie(Die.HIT), a.EnterDie(Die.DIRECT)),
    # A Star Destroyer carries four units to Malastare; all know that the base is not there.
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.MALASTARE)),
    *(a.Move(Unit.STAR_DESTROYER, System.SULLUST), a.Move(Unit.TIE, System.SULLUST)),
    *(a.Move(Unit.TIE, System.SULLUST), a.Move(Unit.STORMTROOPER, System.SULLUST)),
    *(a.Move(Unit.STORMTROOPER, System.SULLUST), a.Done()),
    # The fleet of Bothawui attacks with real dice; the Empire lets the companion roll.
    *(a.TakeLeader(Leader.DODONNA), a.Activate(System.MALASTARE), a.MoveAll(System.BOTHAWUI)),
    *(a.Done(), c.EnterCombatDie(Colour.BLACK, Die.HIT)),
    c.EnterCombatDie(Colour.BLACK, Die.DIRECT),
    *(c.EnterCombatDie(Colour.RED, Die.HIT), c.EnterCombatDie(Colour.RED, Die.SPECIAL)),
    *(c.PlayTactic("TAS006"), c.FinishActions(), c.AssignHit(Source.CARD, Unit.TIE, 0)),
    c.AssignHit(Source.CARD, Unit.STAR_DESTROYER, 0),
    *(c.AssignHit(Source.BLACK, Unit.TIE, 0), c.AssignHit(Source.RED, Unit.STAR_DESTROYER, 1)),
    c.AssignHit(Source.DIRECT, Unit.STAR_DESTROYER, 2),
    *(c.PlayBlock("TAS004"), c.Unhit(Unit.STAR_DESTROYER, 3), a.Roll()),
    # Whoever is left in the pools, and all missions.
    *(a.Reveal("MIM004", 3), a.GoTo(System.CORUSCANT)),
    *(a.Reveal("MIR003", 2), a.GoTo(System.CORELLIA)),
    *(a.Reveal("MIM001", 4), a.GoTo(System.MANDALORE), a.Oppose(Leader.RIEEKAN)),
    # The refresh phase: time 2 recruits and builds.
    *(a.Recruit(Leader.HAN), a.Recruit(Leader.PIETT), a.Build(Unit.Y_WING), a.Build(Unit.X_WING)),
    *(a.Deploy(Unit.TROOPER, BASE), a.Deploy(Unit.X_WING, BASE)),
    *(a.Deploy(Unit.STORMTROOPER, System.SULLUST), a.Deploy(Unit.STORMTROOPER, System.SULLUST)),
    # The second round: two leaders on one mission, and a way out of the base.
    *(a.Assign(Leader.MOTHMA), a.Assign(Leader.HAN), a.Assign(Leader.RIEEKAN, 6)),
    *(a.Done(), a.Assign(Leader.VADER)),
    *(
        a.TakeLeader(Leader.DODONNA),
        a.Activate(System.NABOO),
        a.Venture(BASE),
        a.Move(Unit.X_WING, BASE),
        a.Done(),
    ),
    # The Death Star comes to Kashyyyk, with all it can carry.
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.KASHYYYK), a.MoveAll(System.MANDALORE)),
    # Vader hunts Han, who came to sabotage Sullust.
    *(a.Reveal("MIR003", 6), a.GoTo(System.SULLUST)),
    *(a.Reveal("MIM003", 7), a.GoAgainst(Leader.HAN)),
    *(a.Reveal("MIR001", 5), a.GoTo(System.UTAPAU), a.Oppose(Leader.PALPATINE)),
    *(a.Recruit(Leader.LUKE), a.Recruit(Leader.VEERS), a.Deploy(Unit.CARRIER, System.CORUSCANT)),
    a.Done(),  # the rest waits on its queue
    and_home=True,
)
CONQUEST = by_plan(
    a.ChooseBase(Secret(System.UTAPAU)),
    *(a.Assign(Leader.RIEEKAN), a.Assign(Leader.MOTHMA), a.Done(), a.Assign(Leader.TARKIN)),
    # The Empire comes near, and the Rebellion leaves.
    *(a.Reveal("MIR004", 1), a.GoTo(BASE)),
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.NABOO), a.MoveAll(System.SULLUST)),
    *(a.Reveal("MIR009", 2), a.GoTo(System.NABOO)),
    a.MoveBase(Secret(System.KESSEL)),
    *(a.Deploy(Unit.X_WING, BASE), a.Deploy(Unit.TROOPER, BASE)),
    # Leia distracts the Empire, which goes to Kessel all the same.
    *(a.Assign(Leader.LEIA), a.Done(), a.Assign(Leader.PALPATINE)),
    *(a.Reveal("MIR002", 4), a.GoTo(System.NABOO)),
    *(a.TakeLeader(Leader.VADER), a.Activate(System.KESSEL), a.MoveAll(System.SALEUCAMI)),
    *(a.Done(), c.AddLeader(Leader.DODONNA), a.Roll()),
)
SUPERLASER = by_plan(
    a.ChooseBase(Secret(System.DANTOOINE)),
    *(a.Assign(Leader.MOTHMA), a.Done(), a.Assign(Leader.TARKIN)),
    *(a.Reveal("MIR001", 1), a.GoTo(System.UTAPAU)),
    # The Death Star leaves Mandalore without troops: nobody asks for the base.
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.DATHOMIR)),
    *(a.Move(Unit.DEATH_STAR, System.MANDALORE), a.Move(Unit.TIE, System.MANDALORE), a.Done()),
    # A project is drawn: it will be the superlaser.
    *(a.Reveal("MIM004", 2), a.GoTo(System.CORUSCANT)),
    *(a.Assign(Leader.RIEEKAN), a.Done(), a.Assign(Leader.TARKIN)),
    *(a.TakeLeader(Leader.DODONNA), a.Activate(System.MALASTARE), a.MoveAll(System.BOTHAWUI)),
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.DANTOOINE), a.MoveAll(System.DATHOMIR)),
    # The Rebellion would leave at the end of the phase, but that is too late.
    *(a.Reveal("MIR004", 3), a.GoTo(BASE)),
    *(a.Reveal("MIM005", 4), a.GoTo(System.DANTOOINE), a.Carry()),
)

REPUTATION = by_plan(
    # Nobody tells the base. An alliance, a fight on the table, and Dodonna is captured in it.
    a.LayBase(),
    *(a.Assign(Leader.MOTHMA), a.Assign(Leader.LEIA), a.Done()),
    *(a.Assign(Leader.VADER), a.Assign(Leader.TARKIN)),
    *(a.Reveal("MIR001", 1), a.GoTo(System.ORD_MANTELL)),
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.MALASTARE), a.Land(System.MALASTARE), a.Done()),
    *(a.TakeLeader(Leader.DODONNA), a.Activate(System.MALASTARE), a.OpenFight()),
    *(a.Score("OBJ001"), a.CloseFight(), a.Land(System.MALASTARE, gone=True), a.Done()),
    *(a.Reveal("MIM003", 3), a.GoAgainst(Leader.DODONNA), a.Oppose(Leader.RIEEKAN)),
    *(a.EnterDie(Die.HIT), a.EnterDie(Die.HIT), a.EnterDie(Die.BLANK), a.EnterDie(Die.BLANK)),
    a.EnterDie(Die.DIRECT),  # one of Rieekan
    *(a.Reveal("MIR003", 2), a.GoTo(System.CORELLIA)),
    *(a.Reveal("MIM004", 4), a.GoTo(System.CORELLIA), a.TakeOther()),
    *(a.Recruit(Leader.LUKE), a.Recruit(Leader.PIETT)),
    # Leia frees Dodonna; the Empire looks for the base, with a probe and with troops.
    *(a.Assign(Leader.LEIA), a.Assign(Leader.MOTHMA), a.Done(), a.Assign(Leader.PALPATINE)),
    *(a.Reveal("MIR013", 5), a.GoTo(System.MALASTARE), a.Oppose(Leader.TARKIN)),
    *(a.EnterDie(Die.SPECIAL), a.EnterDie(Die.BLANK), a.EnterDie(Die.DIRECT)),
    *(a.Reveal("MIM021", 7), a.GoTo(System.NAL_HUTTA), a.Carry("no")),
    *(a.TakeLeader(Leader.LUKE), a.Activate(System.SULLUST), a.OpenFight(), a.Score("OBJ002")),
    *(a.TakeLeader(Leader.TAGGE), a.Activate(System.RODIA), a.Land(System.RODIA)),
    a.Answer(here=False),
    *(a.Reveal("MIR001", 6), a.GoTo(System.MYGEETO), a.Recruit(Leader.HAN)),
    # Luke becomes a Jedi, and the Empire begins a large ship.
    *(a.Assign(Leader.LUKE), a.Done(), a.Assign(Leader.TARKIN)),
    *(
        a.Reveal("MIR018", 8),
        a.GoTo(System.DAGOBAH),
        a.Reveal("MIM007", 9),
        a.GoTo(System.CORELLIA),
    ),
    *(a.Score("OBJ003"), a.Recruit(Leader.CHEWBACCA)),
    # Alderaan is destroyed, and the Empire builds faster.
    *(a.Assign(Leader.TARKIN), a.Assign(Leader.PALPATINE)),
    *(a.Reveal("MIM005", 10), a.GoTo(System.ALDERAAN), a.Carry()),
    *(a.Reveal("MIM012", 11), a.GoTo(System.CORUSCANT), a.Score("OBJ004")),
    # The base moves, and its card is shown.
    *(a.Assign(Leader.RIEEKAN), a.Assign(Leader.LEIA), a.TakeBack(13)),
    *(a.Reveal("MIR004", 12), a.GoTo(BASE)),
    *(a.ShowOldBase(System.TATOOINE), a.Score("OBJ005")),
    # The Death Star is lost.
    *(a.TakeLeader(Leader.LUKE_JEDI), a.Activate(System.ALDERAAN), a.OpenFight()),
    a.Score("OBJ006"),
)
PUT_RIGHT = by_plan(
    # A landing that nobody told, and one that never was: what is asked so costs no turn, and stays.
    a.ChooseBase(Secret(System.GEONOSIS)),
    *(a.Assign(Leader.MOTHMA), a.Done(), a.Assign(Leader.TARKIN), a.Pass()),
    *(a.Survey(), a.Land(System.RODIA), a.Land(System.RODIA, gone=True), a.Done()),
    *(a.Survey(), a.Land(System.ILUM), a.Done()),
    and_home=True,
)
TRACKED = by_plan(
    *(a.Reveal("MIR001"), a.Decide(success=True), a.Done()),
    *(a.OpenFight(), a.Score("OBJ001"), a.CloseFight(), a.Done()),
    *(a.Reveal("MIM004"), a.Decide(success=True), a.Pass()),
    # A slip, and a card that nobody entered.
    *(a.Score("OBJ003"), a.Done(), Slip(), a.Correct(more=False)),
    *(a.Reveal("MIR003"), a.Decide(success=False), a.Reveal("MIM025"), a.Decide(success=True)),
    *(a.OpenFight(), a.CloseFight(), a.Score("OBJ004")),
    *(a.Reveal("MIM029"), a.Decide(success=True), a.Claim(End.CONQUEST)),
)


def _evening(
    name: str, seats: int, seed: str, reason: str | None, options: dict[str, str], play: Player
) -> Evening:
    return Evening(STAR_WARS, name, seats, seed, reason, options, play, is_long=True)


EVENINGS = [
    _evening("first-game-opening", 2, "1", None, {"help": "full"}, OPENING),
    _evening(
        "rebels-win-by-reputation",
        2,
        "1",
        "reputation",
        {"help": "quartermaster", "base": "card"},
        REPUTATION,
    ),
    _evening("empire-wins-by-conquest", 2, "1", "conquest", {"help": "full"}, CONQUEST),
    _evening("empire-wins-by-superlaser", 2, "1", "superlaser", {"help": "full"}, SUPERLASER),
    _evening("map-put-right", 2, "1", None, {"help": "quartermaster"}, PUT_RIGHT),
    _evening("tracker", 3, "1", "conquest", {"help": "tracker"}, TRACKED),
    _evening(
        "team-game",
        4,
        "39",
        None,
        {"help": "full", "start": "advanced", "missions": "told", "draws": "told"},
        with_cards(rounds=4),
    ),
]
