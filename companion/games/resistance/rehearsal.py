"""Lines to have ready: every one that is known before the game, and those that may come next."""

from collections.abc import Iterator, Sequence

from companion.engine import Fact, Sentence, Setup
from companion.engine.seats import all_seats
from companion.games.resistance import events as e
from companion.games.resistance.moments import ENDINGS, FAILS, WINNERS, mission_sentences
from companion.games.resistance.narration import REVEAL, narrate
from companion.games.resistance.options import Identities, Plots, Switch
from companion.games.resistance.pieces import MISSIONS, PLOT_TITLES, Plot
from companion.games.resistance.state import Phase
from companion.games.resistance.views import PublicView

_REVEAL = tuple(line for cue in REVEAL for line in (cue.line, cue.lit) if line)


def rehearse(setup: Setup) -> Sequence[Sentence]:
    """Return every line that can be told before the game, the most urgent first.

    What an option is not said about may be chosen, so a setup of nobody and nothing gives all
    lines without names.
    """
    reveal = () if setup.options.get("blind_spies") == Switch.YES else _REVEAL
    return [*reveal, *_round(setup), *_end(), *_variants(setup), *_begin(setup)]


def foresee(view: PublicView) -> Sequence[Sentence]:
    """Return the call of a vote as soon as the team is complete."""
    if view.phase is Phase.TEAM and view.mission and len(view.team) == view.team_size:
        first = (seat for seat, plots in view.plots.items() if Plot.OPINION_MAKER in plots)
        return _lines(e.VoteCalled(view.mission, view.team, tuple(sorted(first))))
    return ()


def _round(setup: Setup) -> Iterator[Sentence]:
    """Yield what every round may bring."""
    for seat in all_seats(setup.count):
        yield from _lines(e.TermBegun(seat))
    yield from (*_lines(e.TeamRejected()), *_lines(e.TeamApproved()))
    for mission in MISSIONS:
        for succeeded in (True, False):
            yield mission_sentences(e.MissionRevealed(mission, 0, 0, succeeded))[0]
    yield from FAILS


def _end() -> Iterator[Sentence]:
    yield from (*WINNERS.values(), *ENDINGS.values())


def _variants(setup: Setup) -> Iterator[Sentence]:
    if setup.options.get("identities", Identities.SCANNED) == Identities.SCANNED:
        yield from _lines(e.IdentitiesDisagree())
    if setup.options.get("plots", Plots.REAL) == Plots.NONE:
        return
    for seat in all_seats(setup.count):
        yield from (*_lines(e.LeadershipSeized(seat)), *_lines(e.NoConfidenceDeclared(seat)))
    yield from _lines(e.PlotsDrawn(()))
    for plot in PLOT_TITLES:
        yield from _lines(e.PlotsDrawn((plot,)))
    yield from _lines(e.PlotWasted(Plot.TAKE_RESPONSIBILITY, seat=1))


def _begin(setup: Setup) -> Iterator[Sentence]:
    """Yield how a game with the same people may begin: the last that is needed, another time."""
    for seat in all_seats(setup.count):
        yield from _lines(e.GameBegun(seat))


def _lines(event: Fact) -> list[Sentence]:
    return [cue.line for cue in narrate(event)]
