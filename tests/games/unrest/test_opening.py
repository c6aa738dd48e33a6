"""Before the first round: sides, districts, missions."""

from collections import Counter

import pytest

from companion.engine import MemoryLog, Session, Setup
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.missions import CODES, KNOWN
from companion.games.unrest.pieces import District
from companion.games.unrest.state import Phase
from tests.games.unrest.table import (
    CAPITOL,
    EMPIRE,
    PEACE,
    PLENTY,
    POLICE,
    REBELLION,
    ROW,
    TRUTH,
    Table,
)


def started(seed: int, **options: str) -> Session:
    setup = Setup(("Ola", "Jan"), options)
    return Session.start(
        DEFINITION, setup, MemoryLog(), seed=str(seed), now=lambda: 0, started="some evening"
    )


@pytest.mark.parametrize("rebellion", [1, 2])
def test_the_table_says_who_is_the_rebellion(rebellion: int) -> None:
    view = started(1, rebellion=str(rebellion)).public_view()
    assert (view.rebellion, view.empire) == (rebellion, 3 - rebellion)
    assert view.awaited == (rebellion,)


def test_chance_gives_either_seat_the_rebellion() -> None:
    assert {started(n, rebellion="random").public_view().rebellion for n in range(20)} == {1, 2}


def test_chance_lays_out_five_districts_and_revolution_with_three_others() -> None:
    rows, thirds = set(), Counter[str]()
    for seed in range(60):
        view = started(seed).public_view()
        assert sorted(view.row) == sorted(District)
        assert len({mission.id for mission in view.missions}) == 4
        assert view.missions[0].id == "revolution"
        assert (view.phase, view.round, view.hand, view.deck) == (Phase.AREA, 1, 5, 19)
        rows.add(view.row)
        thirds.update(mission.id for mission in view.missions)
    assert len(rows) > 30
    assert set(thirds) == set(KNOWN)


def test_in_its_variant_the_capitol_lies_in_the_middle() -> None:
    rows = {started(seed, capitol="yes").public_view().row for seed in range(60)}
    assert {row[2] for row in rows} == {CAPITOL}
    assert len(rows) > 10


def test_districts_are_entered_from_the_left_and_the_last_follows() -> None:
    table = Table(row=())
    assert set(table.view.districts) == set(District)
    for district in (TRUTH, PLENTY, POLICE):
        table.rebel(a.PlaceDistrict(district))
    facts = table.rebel(a.PlaceDistrict(CAPITOL))
    assert facts == [e.DistrictPlaced(CAPITOL), e.DistrictPlaced(PEACE), e.RowFinished()]
    assert table.view.row == (TRUTH, PLENTY, POLICE, CAPITOL, PEACE)
    assert table.view.phase is Phase.MISSIONS


def test_an_entered_row_has_the_capitol_in_the_middle_in_its_variant() -> None:
    table = Table(row=(), capitol="yes")
    assert CAPITOL not in table.view.districts
    assert "Capitol" in table.refused(REBELLION, a.PlaceDistrict(CAPITOL))
    table.rebel(a.PlaceDistrict(TRUTH))
    facts = table.rebel(a.PlaceDistrict(POLICE))
    assert facts == [e.DistrictPlaced(POLICE), e.DistrictPlaced(CAPITOL)]
    table.rebel(a.PlaceDistrict(PEACE))
    assert table.view.row == (TRUTH, POLICE, CAPITOL, PEACE, PLENTY)


def test_a_district_lies_in_the_row_once() -> None:
    table = Table(row=(TRUTH,))
    assert "in the row already" in table.refused(REBELLION, a.PlaceDistrict(TRUTH))
    table.refused(EMPIRE, a.PlaceDistrict(PEACE))


def test_three_missions_are_entered_beside_revolution() -> None:
    table = Table(missions=())
    assert [mission.id for mission in table.view.missions] == ["revolution"]
    table.rebel(a.ChooseMission("coup"))
    table.rebel(a.ChooseMission("cell"))
    assert KNOWN["plot"] in table.view.choices
    facts = table.rebel(a.ChooseMission("plot"))
    assert facts == [e.MissionChosen(KNOWN["plot"]), e.RoundBegun(1)]
    assert [one.id for one in table.view.missions] == ["revolution", "coup", "cell", "plot"]
    assert table.view.phase is Phase.AREA


@pytest.mark.parametrize("mission", ["revolution", "coup", "COUP", "", "{seat}", "MIS6"])
def test_a_mission_that_lies_there_or_does_not_exist_is_refused(mission: str) -> None:
    table = Table(missions=("coup",))
    table.refused(REBELLION, a.ChooseMission(mission))


def test_entered_steps_can_be_undone_one_by_one() -> None:
    table = Table(row=(TRUTH, PLENTY, POLICE, CAPITOL), missions=("coup", "cell"))
    table.session.undo()
    assert [one.id for one in table.view.missions] == ["revolution", "coup"]
    table.session.undo()
    table.session.undo()  # the last two districts came together
    assert table.view.row == (TRUTH, PLENTY, POLICE)
    for _ in range(3):
        table.session.undo()
    assert not table.view.row
    assert table.session.undo_label is None


def test_mission_cards_mean_themselves_while_missions_are_entered() -> None:
    table = Table(missions=("coup",))
    for code, mission in CODES.items():
        meant = [(one.seat, one.action) for one in DEFINITION.on_card(table.state, code)]
        lying = mission in ("revolution", "coup")
        assert meant == ([] if lying else [(REBELLION, a.ChooseMission(mission))])
    assert DEFINITION.on_card(table.state, "INT5") == []
    assert DEFINITION.on_card(Table().state, "MIS7") == []


def test_the_phases_before_the_first_round_come_only_where_something_is_entered() -> None:
    assert started(1, missions="entered").public_view().phase is Phase.MISSIONS
    assert started(1, districts="entered").public_view().phase is Phase.DISTRICTS
    session = started(1, districts="entered")
    for district in ROW[:4]:
        session.act(REBELLION, a.PlaceDistrict(district))
    assert session.public_view().phase is Phase.AREA
