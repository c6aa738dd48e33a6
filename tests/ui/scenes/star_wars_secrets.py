"""Star Wars: Rebellion, each evening twice with everything hidden different: `side` says which.

The base, missions that lie face down, probes and objectives are picked, shown and typed. Each case
ends before the rules show the difference; what was noticed and what lies on the disk is told.
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final

from msgspec.structs import replace

from companion.engine import Action, Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.pieces import Leader, System
from companion.games.star_wars_rebellion.state import Phase
from companion.presenters import table as presented
from companion.ui.robot import Wait
from tests.ui.scenes.duel_secrets import Table
from tests.ui.scenes.pixels import instead
from tests.ui.shown_cards import code
from tests.ui.stagehand import Stagehand

REBEL, EMPIRE = 1, 2
CODE: Final = "SW"
TOLD: Final = {"missions": "told", "draws": "told"}


class Galaxy(Table):
    """An evening of this game."""

    def act(self, *actions: Action) -> Iterator[Wait]:
        """Let whoever is asked do this without touches."""
        for action in actions:
            (seat,) = self.hand.now.awaited
            yield from self.do((seat, action))

    def until(self, phase: Phase) -> Iterator[Wait]:
        """Say "done" or pass until it is this phase."""
        while self.hand.now.phase != phase:
            (seat,) = self.hand.now.awaited
            offered = [one.action for one in self.hand.now.offers if one.seat == seat]
            grown = [one for one in offered if isinstance(one, a.Recruit | a.Build | a.Deploy)]
            plain = [one for one in (a.Done(), a.Pass(), *grown) if one in offered]
            yield from self.act(plain[0])

    def pick(self, *places: int) -> Iterator[Wait]:
        """Hold the code of a choice that only this person can read: of those in these places."""
        yield from self.hold_and_look("the choices")
        yield from self.enter(self.read[places[self.side]][0])

    def read_own(self, seat: int) -> Iterator[Wait]:
        """Let somebody look at what they know."""
        self.hand.app.desk.hand_over(seat)
        yield from self.witness.settle()
        self.witness.look("handed over")
        yield from self.hold_and_look("what one knows")
        yield from self.tap(self.handed.later)


def base_by_touch(galaxy: Galaxy) -> Iterator[Wait]:
    """A base is picked, taken back, and another one picked; then units move."""
    yield from galaxy.start("star_wars_rebellion", help="full")
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.by_touch)
    yield from galaxy.pick(1, 8)
    assert galaxy.hand.now.phase == Phase.ASSIGNMENT
    galaxy.witness.look("the base is hidden")
    yield from galaxy.undo()
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.by_touch)
    yield from galaxy.hold_and_look("the first page")
    yield from galaxy.tap(galaxy._paging("later"))
    yield from galaxy.hold_and_look("a page with nothing on it")
    yield from galaxy.tap(galaxy._paging("earlier"))
    yield from galaxy.pick(0, 5)
    yield from galaxy.look_around()
    yield from galaxy.read_own(REBEL)
    yield from galaxy.read_own(EMPIRE)
    yield from galaxy.act(a.Done(), a.Done(), a.TakeLeader(Leader.RIEEKAN), a.Activate("base"))
    galaxy.witness.look("units of anywhere may come to the base")
    yield from galaxy.act(a.Done(), a.TakeLeader(Leader.TARKIN), a.Activate(System.KESSEL))
    galaxy.witness.look("the Empire moves")
    yield from galaxy.act(a.Done())


def base_by_card(galaxy: Galaxy) -> Iterator[Wait]:
    """A base is shown to the camera; the Empire comes to where it is not."""
    yield from galaxy.start("star_wars_rebellion")
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.begin)
    base = (System.DANTOOINE, System.NAL_HUTTA)[galaxy.side]
    yield from galaxy.show(code(known().systems[base].probe, CODE))
    assert galaxy.hand.now.phase == Phase.ASSIGNMENT
    galaxy.witness.look("the base is hidden")
    yield from galaxy.act(a.Done(), a.Done(), a.Survey(), a.Land(System.UTAPAU))
    assert galaxy.hand.now.moment is not None
    galaxy.witness.look("not here")
    yield from galaxy.go_on()
    galaxy.witness.look("it goes on")
    yield from galaxy.look_around()


def missions(galaxy: Galaxy) -> Iterator[Wait]:
    """Missions that lie face down: one is shown, again refused, then another."""
    first, second = (("MIR001", "MIR010"), ("MIR024", "MIR002"))[galaxy.side]
    yield from galaxy.start("star_wars_rebellion", **TOLD)
    yield from galaxy.act(a.ChooseBase(Secret(System.ILUM)))
    yield from galaxy.act(a.Assign(Leader.LEIA), a.Assign(Leader.MOTHMA), a.Done())
    assert galaxy.hand.now.phase == Phase.TELLING
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.begin)
    yield from galaxy.show(code(first, CODE))
    yield from galaxy.show(code(first, CODE))
    assert galaxy.hand.app.stage.toast.text
    galaxy.hand.app.stage.toast.close()
    yield from galaxy.lay(code(second, CODE))
    assert [slot.told for slot in galaxy.hand.now.view.slots] == [True, True]
    galaxy.witness.look("the Empire assigns")
    yield from galaxy.read_own(REBEL)


def draws(galaxy: Galaxy) -> Iterator[Wait]:
    """Probes and objectives: two are picked, two are shown."""
    yield from galaxy.start("star_wars_rebellion", **TOLD)
    yield from galaxy.act(a.ChooseBase(Secret(System.ILUM)))
    yield from galaxy.until(Phase.PROBING)
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.by_touch)
    yield from galaxy.pick(0, 20)
    galaxy.witness.look("one probe")
    yield from galaxy.pick(22, 3)
    assert galaxy.hand.now.phase == Phase.AIMING
    yield from galaxy.read_own(EMPIRE)
    yield from galaxy.give()
    yield from galaxy.tap(galaxy.scanned.begin)
    yield from galaxy.show(code(("OBJ001", "OBJ012")[galaxy.side], CODE))
    yield from galaxy.lay(code(("OBJ015", "OBJ004")[galaxy.side], CODE))
    assert galaxy.hand.now.view.objectives == 2
    galaxy.witness.look("cards were told")
    yield from galaxy.read_own(REBEL)


Cases = Mapping[str, Any]
CASES: Final[Cases] = {
    "base by touch": base_by_touch,
    "base by card": base_by_card,
    "missions": missions,
    "draws": draws,
}


def secrets(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of them."""
    galaxy = Galaxy(hand, side, keep)
    for name, case in CASES.items():
        yield from case(galaxy)
        yield from galaxy.witness.settle()
        hand.told[name] = {
            "steps": galaxy.witness.steps,
            "held": galaxy.held,
            "left": galaxy.left_behind(),
        }
        yield from galaxy.leave()
    with marked_base(hand):
        yield from base_by_card(galaxy)
    hand.told["leak"] = {"steps": galaxy.witness.steps}


def marked_base(hand: Stagehand) -> AbstractContextManager[None]:
    """Let a careless programmer draw a ring around the base."""

    def leaky(honest: Any) -> Any:
        def page(*given: Any, **more: Any) -> Any:
            said = honest(*given, **more)
            game = hand.table._open
            base = game.session.state.base if game else None
            if base is None or len(said.rows) < 2:
                return said
            fields = [
                replace(one, current=one.current or one.name == f"at:{base.expose()}")
                for one in said.rows[1].fields
            ]
            row = replace(said.rows[1], fields=tuple(fields))
            return replace(said, rows=(said.rows[0], row, *said.rows[2:]))

        return page

    return instead(presented, "board_page", leaky)
