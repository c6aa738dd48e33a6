from pathlib import Path
from random import Random

import pytest

from companion.engine import Session, Setup
from companion.journal import Journal
from tests.soak.campaign import Campaign
from tests.soak.life import DEATHS, Death
from tests.soak.power_cut import cut_power
from tests.soak.tables import GAMES

KEY = bytes(32)


@pytest.mark.parametrize("death", DEATHS, ids=lambda death: death.__name__)
def test_what_a_killed_referee_confirmed_is_there_again(death: Death, tmp_path: Path) -> None:
    tally = Campaign(tmp_path, Random(1), deaths={death: 1}).run(kills=3, cuts_a_life=0)
    assert tally.kills == 3


def test_a_power_cut_leaves_whole_batches(tmp_path: Path) -> None:
    path, random = tmp_path / "live.journal", Random(2)
    with Journal.open(path, KEY, GAMES) as journal:
        names = ("Ola", "Jan", "Ewa", "Adam", "Zosia")
        session = Session.start(GAMES["resistance"], Setup(names), journal)
        for _ in range(30):
            seat = random.choice(session.awaited)
            session.act(seat, random.choice(session.legal(seat)))
            assert cut_power(path, KEY, tmp_path, random)
