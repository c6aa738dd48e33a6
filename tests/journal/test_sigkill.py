from pathlib import Path
from random import Random

import pytest

from companion.engine import Session, Setup
from companion.journal import Journal
from tests.soak.campaign import Campaign
from tests.soak.life import DEATHS, Death, die_at_start_up
from tests.soak.power_cut import cut_in_database, cut_in_log, one_batch
from tests.soak.reopen import Snapshot
from tests.soak.tables import GAMES

KEY = bytes(32)


@pytest.mark.parametrize("death", DEATHS, ids=lambda death: death.__name__)
def test_what_a_killed_referee_confirmed_is_there_again(death: Death, tmp_path: Path) -> None:
    tally = Campaign(tmp_path, Random(1), deaths={death: 1}).run(kills=3, cuts=0, damages=6)
    assert tally.kills == 3
    assert death is die_at_start_up or tally.damaged == 6  # there may be nothing to damage yet


def test_a_power_cut_leaves_whole_batches_and_all_that_was_confirmed(tmp_path: Path) -> None:
    path, random = tmp_path / "live.journal", Random(2)
    with Journal.open(path, KEY, GAMES) as journal:
        names = ("Ola", "Jan", "Ewa", "Adam", "Zosia")
        session = Session.start(GAMES["resistance"], Setup(names), journal)
        for _ in range(15):
            before = Snapshot.of(path)
            seat = random.choice(session.awaited)
            session.act(seat, random.choice(session.legal(seat)))
            batch = one_batch(before, Snapshot.of(path), KEY, tmp_path)
            assert batch
            cut_in_log(batch, KEY, tmp_path, random)
            cut_in_database(batch, KEY, tmp_path, random)
