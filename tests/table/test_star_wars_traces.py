"""Star Wars: Rebellion at a table: what is told in secret leaves the same traces, whatever it is.

The base, missions that lie face down, probes and objectives are picked by their number, shown as
cards, or done by hand. Lamps, spoken lines, ticks, log, snapshots with notices and what can be
undone, the public history and the size of its locked parts are compared until the rules reveal
something, and beyond it as long as that is the same.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import pytest

from companion.engine import Action, Secret, Setup
from companion.engine.face import Private
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.catalogue import card_title, known, system_title
from companion.games.star_wars_rebellion.pieces import Leader, System
from companion.games.star_wars_rebellion.state import Phase
from companion.journal.codec import facts_codec
from companion.table import intents as i
from tests.table.stepped import Stepped
from tests.table.test_dial import OLA_AND_JAN, traces

REBEL, EMPIRE = 1, 2
S = System
# Where the base may be in a first game; the Empire comes to two of them, and it is not there.
VISITED: Final = (S.RODIA, S.UTAPAU)
BASES: Final = (
    *(S.BOTHAWUI, S.DANTOOINE, S.ENDOR, S.GEONOSIS, S.ILUM, S.NAL_HUTTA, S.RYLOTH, S.TATOOINE),
)
MOBILIZATION: Final = "MIR004"
# What the leaders can do and what they cannot, one of which there are three, the same one twice.
MISSIONS: Final = (
    ("MIR001", "MIR002"),
    ("MIR002", "MIR001"),
    (MOBILIZATION, "MIR003"),
    ("MIR005", "MIR005"),
    ("MIR010", "MIR024"),
    ("MIR017", "MIR011"),
)
IMPERIAL_MISSIONS: Final = (("MIM001", "MIM002"), ("MIM021", "MIM005"), ("MIM029", "MIM003"))
BASE: Final = S.DANTOOINE
# One of them is where the base is, one is the Empire's and one was cleared: nobody says so.
PROBES: Final = (
    (S.ALDERAAN, S.YAVIN),
    (S.YAVIN, S.ALDERAAN),
    (S.HOTH, BASE),
    (BASE, S.NABOO),
    (S.RODIA, S.MON_CALAMARI),
)

ways = pytest.mark.parametrize("way", ["picked", "shown", "done"])
helps = pytest.mark.parametrize("help_", ["quartermaster", "full"])


@pytest.fixture(autouse=True)
def everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")


class Evening:
    """A table at which both play, and at which somebody tells things in one way."""

    def __init__(self, way: str = "done", **options: str) -> None:
        self.table = Stepped(DEFINITION)
        self._way = way
        self.table.do(i.Begin("star_wars_rebellion", Setup(OLA_AND_JAN, options)))

    @property
    def phase(self) -> str:
        return self.table.now.phase

    @property
    def seat(self) -> int:
        (seat,) = self.table.now.awaited
        return seat

    def do(self, *actions: Action) -> None:
        """Let whoever is asked do this; it must be offered to everybody's eyes."""
        for action in actions:
            offered = [one.action for one in self.table.now.offers if one.seat == self.seat]
            assert action in offered, (action, self.phase)
            self.act(action)

    def act(self, action: Action) -> None:
        """Let whoever is asked try this, allowed or not."""
        self.table.do(_tried(i.Act(self.seat, action)))
        self.table.do(i.GoOn(self.table.now.moment_number))

    def until(self, phase: Phase) -> None:
        """Say "done" or pass until it is this phase."""
        for _ in range(40):
            if self.phase == phase:
                return
            offered = [one.action for one in self.table.now.offers if one.seat == self.seat]
            plain = (a.Done(), a.Pass(), a.LetGo(), a.Carry(), *filter(_builds, offered))
            wanted = [one for one in plain if one in offered]
            assert wanted, offered
            self.do(wanted[0])
        pytest.fail(f"{phase} never comes: it is {self.phase}")

    def tell(self, *whats: str) -> None:
        """Tell things in secret, after a look at everything there is to be read."""
        for what in whats:
            for page in range(7):
                self.read(page)
            self.table.do(_tried(self._intent(what)))

    def read(self, page: int, seat: int | None = None) -> Private:
        found: list[Private | None] = []
        self.table.do(i.Look(seat or self.seat, found.append, page))
        assert found[0] is not None
        return found[0]

    def _intent(self, what: str) -> i.Act | i.ShowCard | i.Pick:
        if self._way == "shown":
            return i.ShowCard(code_of(what), self.seat)
        if self._way == "done":
            return i.Act(self.seat, _secret(self.phase, what))
        title = system_title(S(what)) if what in tuple(S) else card_title(what)
        dealt = self.table.table._picks._pages  # a look too many would be a trace
        for page, choices in enumerate(dealt, start=1):
            for code, choice in choices.items():
                if choice.mark.text.render() == title:
                    return i.Pick(self.seat, page, code, self.table.now.sequence)
        raise AssertionError(f"{title} cannot be picked")

    def end(self, caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
        """Return everything that went out, with the size of what is locked."""
        game = self.table.table._open
        assert game is not None
        log: Any = game.session._log
        split = facts_codec(DEFINITION).split
        locked = [len(split(entry.fact)[1] or b"") for entry in log.entries]
        return {**traces(self.table, caplog), "locked": locked}


def _tried(what: i.Act | i.ShowCard | i.Pick) -> i.Try:
    return i.Try(what, lambda _: None)


def _builds(action: Action) -> bool:
    return isinstance(action, a.Recruit | a.Build | a.Deploy)


def code_of(what: str) -> str:
    """Return the code of a card, or of the probe of a system."""
    return known().systems[S(what)].probe if what in tuple(S) else what


_SECRETS: Final[dict[str, Callable[[Any], Action]]] = {
    Phase.HIDING: lambda what: a.ChooseBase(Secret(S(what))),
    Phase.MOBILISING: lambda what: a.MoveBase(Secret(S(what))),
    Phase.TELLING: lambda what: a.TellMission(Secret(what)),
    Phase.PROBING: lambda what: a.TellProbe(Secret(S(what))),
    Phase.AIMING: lambda what: a.TellObjective(Secret(what)),
}


def _secret(phase: str, what: str) -> Action:
    return _SECRETS[phase](what)


Found = dict[str, Any]


def all_alike(found: Iterable[Found]) -> Found:
    """Compare what went out at several tables, and return it."""
    usual, *others = found
    assert others
    for other in others:
        for channel, noticed in usual.items():
            assert other[channel] == noticed, channel
    return usual


def ticks(found: Found) -> int:
    return [kind for _, kind, _ in found["told"]].count("tick")


# The base


def base_chosen(base: System, evening: Evening) -> None:
    """Choose a base, take it back, choose it again; then the first turns are taken."""
    evening.tell(base)
    evening.table.do(i.Undo())
    assert evening.phase == Phase.HIDING
    evening.tell(base)
    assert evening.phase == Phase.ASSIGNMENT
    evening.table.do(i.Pause(), i.Unpause())
    evening.do(a.Assign(Leader.LEIA), a.Done(), a.Assign(Leader.VADER), a.Done())
    assert evening.read(0).lines  # the own base, which is nobody else's business
    evening.read(0, EMPIRE)
    evening.do(a.Pass())


@ways
def test_every_base_leaves_the_same_traces(way: str, caplog: pytest.LogCaptureFixture) -> None:
    def played(base: System) -> Found:
        caplog.clear()
        evening = Evening(way)
        base_chosen(base, evening)
        evening.do(a.Survey(), *map(a.Land, VISITED), a.Done())
        evening.do(a.TakeLeader(Leader.TARKIN), a.Activate(S.KESSEL), a.Done())
        evening.until(Phase.RETURNING)
        assert set(VISITED) <= {*evening.table.now.view.out_of_deck, *_cleared(evening)}
        return evening.end(caplog)

    usual = all_alike(map(played, BASES))
    assert ticks(usual) == 2 * (way == "shown")
    assert len(usual["shown"]) > 15
    assert sum(size > 0 for size in usual["locked"]) == 2
    assert sum("not here" in str(line) for _, kind, line in usual["told"] if kind == "line") == 2


def _cleared(evening: Evening) -> list[str]:
    return [name for name, place in evening.table.now.view.places.items() if place.cleared]


@ways
def test_every_base_leaves_the_same_traces_while_units_move(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Units of the base may try to go anywhere, as far as anybody can see."""

    def played(base: System) -> Found:
        caplog.clear()
        evening = Evening(way, help="full")
        evening.tell(base)
        evening.do(a.Done(), a.Done())
        for leader, where in ((Leader.RIEEKAN, S.ILUM), (Leader.TARKIN, S.KESSEL)):
            evening.do(a.TakeLeader(leader), a.Activate(where))
            origins = {where for one in evening.table.now.offers for where in _origin(one.action)}
            assert ("base" in origins) is (leader is Leader.RIEEKAN)
            evening.do(a.Done())
        evening.do(a.TakeLeader(Leader.DODONNA), a.Activate("base"))
        assert any(_origin(one.action) for one in evening.table.now.offers)
        evening.do(a.Done())
        evening.until(Phase.RETURNING)
        return evening.end(caplog)

    assert len(all_alike(map(played, BASES))["shown"]) > 15


def _origin(action: Action) -> list[str]:
    return [action.where] if isinstance(action, a.Move | a.Venture) else []


def test_where_the_empire_finds_the_base_the_traces_differ(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The comparison can fail: up to that moment all is the same, and then it is not."""

    def played(base: System) -> Found:
        caplog.clear()
        evening = Evening()
        base_chosen(base, evening)
        evening.do(a.Survey(), a.Land(S.ILUM))
        return evening.end(caplog)

    found, denied = played(S.ILUM), played(S.ENDOR)
    for channel in ("told", "shown", "journal"):
        assert found[channel] != denied[channel]
    assert found["locked"] == denied["locked"]
    with pytest.raises(AssertionError):
        all_alike([found, denied])


# Missions


@ways
@helps
def test_every_mission_that_lies_face_down_leaves_the_same_traces(
    way: str, help_: str, caplog: pytest.LogCaptureFixture
) -> None:
    def played(told: tuple[Sequence[str], Sequence[str]]) -> Found:
        caplog.clear()
        evening = Evening(way, help=help_, missions="told")
        told_missions(evening, *told)
        evening.do(a.TakeLeader(Leader.RIEEKAN), a.Activate(S.NABOO), a.Done())
        evening.do(a.Pass(), a.Pass())
        evening.until(Phase.DRAWING)
        assert not evening.table.now.view.slots
        return evening.end(caplog)

    rebels = [(told, IMPERIAL_MISSIONS[0]) for told in MISSIONS]
    empires = [(MISSIONS[0], told) for told in IMPERIAL_MISSIONS]
    usual = all_alike(map(played, [*rebels, *empires]))
    assert ticks(usual) == 5 * (way == "shown")
    assert len(usual["shown"]) > 15


def told_missions(evening: Evening, rebels: Sequence[str], empire: Sequence[str]) -> None:
    """Hide the base, and let both sides tell two missions; the first one is told once more."""
    evening.act(a.ChooseBase(Secret(BASE)))
    evening.do(a.Assign(Leader.LEIA), a.Assign(Leader.MOTHMA), a.Done())
    assert evening.phase == Phase.TELLING
    evening.tell(rebels[0])
    evening.table.do(i.Undo())
    evening.tell(*rebels)
    evening.do(a.Assign(Leader.VADER), a.Assign(Leader.TAGGE), a.Done())
    evening.tell(*empire)
    assert evening.phase == Phase.COMMAND
    assert [slot.told for slot in evening.table.now.view.slots] == [True] * 4
    evening.read(0, EMPIRE)


def test_what_is_revealed_is_the_first_difference(caplog: pytest.LogCaptureFixture) -> None:
    def played(told: Sequence[str]) -> Found:
        caplog.clear()
        evening = Evening(missions="told")
        told_missions(evening, told, IMPERIAL_MISSIONS[0])
        evening.do(a.RevealTold(1))
        return evening.end(caplog)

    one, other = played(MISSIONS[0]), played(MISSIONS[1])
    assert one["journal"][-1] != other["journal"][-1]
    assert one["journal"][:-1] == other["journal"][:-1]


# Probes


@ways
@helps
def test_every_probe_leaves_the_same_traces(
    way: str, help_: str, caplog: pytest.LogCaptureFixture
) -> None:
    def played(told: Sequence[System]) -> Found:
        caplog.clear()
        evening = Evening(way, help=help_, draws="told")
        evening.act(a.ChooseBase(Secret(BASE)))
        evening.until(Phase.PROBING)
        evening.tell(told[0])
        evening.table.do(i.Undo())
        evening.tell(*told)
        assert evening.phase == Phase.AIMING
        assert evening.table.now.view.probes == 2
        evening.read(0, EMPIRE)
        evening.read(0, REBEL)
        evening.until(Phase.COMMAND)
        evening.read(0, EMPIRE)
        return evening.end(caplog)

    usual = all_alike(map(played, PROBES))
    assert ticks(usual) == 3 * (way == "shown")
    assert len(usual["shown"]) > 15


# Objectives


@ways
def test_every_objective_leaves_the_same_traces(way: str, caplog: pytest.LogCaptureFixture) -> None:
    """Two in the first refresh phase: fulfilled or not, in the next one the same is asked."""

    def played(told: tuple[str, str]) -> Found:
        caplog.clear()
        evening = Evening(way, draws="told")
        evening.act(a.ChooseBase(Secret(BASE)))
        evening.until(Phase.PROBING)
        evening.do(a.Done())
        assert evening.phase == Phase.AIMING
        evening.tell(told[0])
        evening.table.do(i.Undo())
        evening.tell(*told)
        assert evening.table.now.view.objectives == 2
        evening.until(Phase.SCORING)
        evening.read(0, REBEL)
        evening.read(0, EMPIRE)
        evening.until(Phase.PROBING)
        return evening.end(caplog)

    codes = sorted(known().objectives)
    usual = all_alike(map(played, zip(codes, (*codes[1:], codes[0]), strict=True)))
    assert ticks(usual) == 3 * (way == "shown")
    assert len(usual["shown"]) > 15


# Refusals


def refused(evening: Evening, *whats: str) -> None:
    """Tell something that cannot be, by its card and by hand."""
    for what in whats:
        before, notices = evening.table.now.sequence, _notice(evening)
        for intent in (
            i.ShowCard(code_of(what), evening.seat),
            i.Act(evening.seat, _secret(evening.phase, what)),
        ):
            evening.table.do(_tried(intent))
            assert evening.table.now.sequence == before
            assert _notice(evening) > notices


def _notice(evening: Evening) -> int:
    notice = evening.table.shown[-1].notice
    return notice.number if notice else 0


def test_a_mission_that_cannot_be_told_is_refused_alike(caplog: pytest.LogCaptureFixture) -> None:
    def played(card: str) -> Found:
        caplog.clear()
        evening = Evening(missions="told")
        evening.act(a.ChooseBase(Secret(BASE)))
        evening.do(a.Assign(Leader.LEIA), a.Assign(Leader.MOTHMA), a.Done())
        evening.tell(card)
        refused(evening, card)
        return evening.end(caplog)

    all_alike(map(played, ["MIR001", "MIR003", "MIR010", "MIR024"]))


def test_a_probe_that_cannot_be_told_is_refused_alike(caplog: pytest.LogCaptureFixture) -> None:
    """Told already, or in the box from the start: the same sentence."""

    def played(first: System, again: System) -> Found:
        caplog.clear()
        evening = Evening(draws="told")
        evening.act(a.ChooseBase(Secret(BASE)))
        evening.until(Phase.PROBING)
        evening.tell(first)
        refused(evening, again)
        return evening.end(caplog)

    pairs = [(S.HOTH, S.HOTH), (S.HOTH, S.SULLUST), (BASE, BASE), (S.YAVIN, S.CORELLIA)]
    all_alike(played(*pair) for pair in pairs)


def test_an_objective_that_cannot_be_told_is_refused_alike(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def played(card: str) -> Found:
        caplog.clear()
        evening = Evening(draws="told")
        evening.act(a.ChooseBase(Secret(BASE)))
        evening.until(Phase.PROBING)
        evening.do(a.Done())
        evening.tell(card)
        refused(evening, card)
        return evening.end(caplog)

    all_alike(map(played, sorted(known().objectives)))


def mobilising(base: System, **options: str) -> Evening:
    """Return a table where the base may move at the end of the command phase."""
    evening = Evening(**options)
    evening.tell(base)
    evening.do(a.Assign(Leader.RIEEKAN), a.Done(), a.Done())
    evening.do(a.Reveal(MOBILIZATION, 1))
    evening.do(next(one.action for one in evening.table.now.offers if _goes(one.action)))
    evening.until(Phase.MOBILISING)
    return evening


def _goes(action: Action) -> bool:
    return isinstance(action, a.GoTo)


@helps
def test_the_old_base_told_as_the_new_one_is_refused_alike(
    help_: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What is refused anyway, for the Empire is there, is refused alike wherever the base is."""

    def played(base: System) -> Found:
        caplog.clear()
        evening = mobilising(base, help=help_)
        for page in range(5):
            evening.read(page)
        refused(evening, base, S.CORELLIA, S.MUSTAFAR)
        evening.do(a.Done())
        assert evening.phase != Phase.MOBILISING
        return evening.end(caplog)

    usual = all_alike(map(played, BASES))
    assert len(usual["shown"]) > 15


def test_a_refused_base_leaves_the_same_traces_whatever_is_wrong_with_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is there already, it is the Empire's, or its card is in the box."""

    def played(wrong: System) -> Found:
        caplog.clear()
        evening = mobilising(BASE)
        refused(evening, wrong)
        evening.do(a.Done())
        return evening.end(caplog)

    all_alike(map(played, (BASE, S.CORELLIA, S.MUSTAFAR)))


@ways
def test_every_new_base_leaves_the_same_traces(way: str, caplog: pytest.LogCaptureFixture) -> None:
    """The old one is known from now on; where the new one is, nobody knows."""

    def played(new: System) -> Found:
        caplog.clear()
        evening = mobilising(S.TATOOINE)
        evening._way = way
        evening.tell(new)
        evening.table.do(i.GoOn(evening.table.now.moment_number))
        assert "tatooine" in _cleared(evening)
        evening.until(Phase.COMMAND)
        evening.do(a.Survey(), *map(a.Land, VISITED), a.Done())
        evening.read(0, REBEL)
        return evening.end(caplog)

    others = [base for base in BASES if base is not S.TATOOINE]
    usual = all_alike(map(played, [*others, S.HOTH, S.YAVIN, S.DAGOBAH]))
    assert ticks(usual) == (way == "shown")
