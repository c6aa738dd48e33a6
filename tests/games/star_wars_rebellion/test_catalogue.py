"""What is in the box: how many of everything there are, and the facts of the rulebook."""

from collections import Counter
from itertools import combinations

from companion.games.star_wars_rebellion.catalogue import (
    BASE_ICONS,
    BASE_SLOT,
    known,
    region_title,
)
from companion.games.star_wars_rebellion.facts import Condition, Do, Effect, Where
from companion.games.star_wars_rebellion.pieces import (
    CAPITAL,
    SLOTS,
    Colour,
    Deck,
    Icon,
    Leader,
    Ring,
    Role,
    Side,
    Skill,
    System,
    Theatre,
    Timing,
    Unit,
)

BOX = known()


# The board


def test_there_are_eight_regions_of_four_systems() -> None:
    assert set(BOX.systems) == set(System)
    assert Counter(one.region for one in BOX.systems.values()) == dict.fromkeys(range(1, 9), 4)


def test_every_region_has_a_name_of_its_own() -> None:
    assert len({region_title(number) for number in range(1, 9)}) == 8


def test_there_are_seventy_lanes_and_each_is_known_at_both_ends() -> None:
    ends = {(here, there) for here, one in BOX.systems.items() for there in one.neighbours}
    assert len(ends) == 2 * 70
    assert all((there, here) in ends and here is not there for here, there in ends)


def test_people_live_in_all_systems_but_eight() -> None:
    populous = [one for one in BOX.systems.values() if one.is_populous]
    assert len(populous) == 24
    assert all(one.slot in SLOTS for one in populous)
    assert all(one.slot == 0 for one in BOX.systems.values() if not one.is_populous)


def test_the_marks_for_the_start_are_five_and_seven() -> None:
    pools = Counter(one.pool for one in BOX.systems.values() if one.pool)
    assert pools == {Side.REBELS: 5, Side.EMPIRE: 7}


def test_the_systems_of_the_first_game_have_those_marks() -> None:
    rebels = (System.KASHYYYK, System.BOTHAWUI, System.NABOO)
    empire = ("corellia", "mandalore", "mustafar", "saleucami", "sullust")
    assert all(BOX.systems[one].pool is Side.REBELS for one in rebels)
    assert all(BOX.systems[System(one)].pool is Side.EMPIRE for one in empire)


def test_the_rulebook_shows_these_systems() -> None:
    assert BOX.systems[System.UTAPAU].icons[0] is Icon.SHIP_MEDIUM
    ryloth = BOX.systems[System.RYLOTH]
    assert (ryloth.icons, ryloth.slot) == ((Icon.GROUND_SMALL,), 1)
    assert System.CATO_NEIMOIDIA not in BOX.systems[CAPITAL].neighbours
    assert System.SULLUST in BOX.systems[System.CATO_NEIMOIDIA].neighbours


def test_every_system_but_the_capital_has_a_probe() -> None:
    assert len(BOX.probes) == 31
    assert set(BOX.probes.values()) == set(System) - {CAPITAL}
    assert all(BOX.systems[system].probe == code for code, system in BOX.probes.items())
    assert BOX.systems[CAPITAL].probe == ""


# How it is drawn


def test_names_have_room_under_their_systems() -> None:
    for one, other in combinations(BOX.systems.values(), 2):
        across, down = (abs(a - b) for a, b in zip(one.at, other.at, strict=True))
        assert across >= 0.105 or down >= 0.14, (one.system, other.system)
    assert all(0.05 <= part <= 0.95 for one in BOX.systems.values() for part in one.at)


def test_no_two_lanes_cross() -> None:
    lanes = {frozenset((a, b)) for a, one in BOX.systems.items() for b in one.neighbours}
    for lane, other in combinations(lanes, 2):
        if not lane & other:
            assert not crossing(*sorted(lane), *sorted(other)), (lane, other)


def crossing(a: System, b: System, c: System, d: System) -> bool:
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: System, b: System, c: System) -> float:
    (ax, ay), (bx, by), (cx, cy) = (BOX.systems[one].at for one in (a, b, c))
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


# Figures


def test_there_are_as_many_figures_as_the_rulebook_counts() -> None:
    assert set(BOX.units) == set(Unit)
    figures: Counter[Side] = Counter()
    for one in BOX.units.values():
        figures[one.side] += one.figures
    assert figures == {Side.EMPIRE: 89, Side.REBELS: 64}


def test_only_the_death_star_cannot_be_hurt() -> None:
    assert [unit for unit, one in BOX.units.items() if not one.health] == [Unit.DEATH_STAR]


def test_ground_units_and_ties_are_carried_and_structures_stay() -> None:
    for unit, one in BOX.units.items():
        on_foot = one.theatre is Theatre.GROUND and not one.structure
        assert one.needs_transport == (on_foot or unit is Unit.TIE), unit
        assert one.immobile == (one.structure or unit is Unit.DEATH_STAR_SITE), unit
        assert not (one.capacity and one.theatre is Theatre.GROUND), unit


def test_the_combat_of_the_rulebook_has_these_dice() -> None:
    dice = {unit: (one.black, one.red) for unit, one in BOX.units.items()}
    assert (dice[Unit.TIE], dice[Unit.STAR_DESTROYER]) == ((1, 0), (1, 2))
    assert (dice[Unit.X_WING], dice[Unit.Y_WING]) == ((1, 0), (0, 1))


def test_every_icon_builds_what_is_of_its_colour() -> None:
    assert set(BOX.builds) == set(Side)
    for side, icons in BOX.builds.items():
        assert set(icons) == set(Icon)
        for icon, units in icons.items():
            theatre = Theatre.SPACE if icon.startswith("b") else Theatre.GROUND
            assert {(BOX.units[one].side, BOX.units[one].theatre) for one in units} == {
                (side, theatre)
            }


def test_what_no_icon_builds_comes_by_a_project() -> None:
    built = {one for icons in BOX.builds.values() for units in icons.values() for one in units}
    assert set(Unit) - built == {
        Unit.SUPER_STAR_DESTROYER,
        Unit.DEATH_STAR,
        Unit.DEATH_STAR_SITE,
    }


def test_the_base_builds_one_small_unit_of_each_kind() -> None:
    assert (BASE_ICONS, BASE_SLOT) == ((Icon.SHIP_SMALL, Icon.GROUND_SMALL), 1)


def test_there_are_twelve_and_thirteen_leaders_and_four_of_each_side_start() -> None:
    assert set(BOX.leaders) == set(Leader)
    leaders = BOX.leaders.values()
    assert Counter(one.side for one in leaders) == {Side.EMPIRE: 12, Side.REBELS: 13}
    assert Counter(one.side for one in leaders if one.starting) == dict.fromkeys(Side, 4)
    assert all(one.skills for one in leaders)
    assert {one.role for one in leaders} == set(Role)


def test_leaders_without_values_do_not_lead() -> None:
    idle = {leader for leader, one in BOX.leaders.items() if not one.has_tactics}
    assert idle == {Leader.MOTHMA, Leader.GREEJATUS, Leader.BOBA_FETT}


# Cards


def test_there_are_as_many_missions_as_the_rulebook_counts() -> None:
    copies: Counter[tuple[Side, Deck]] = Counter()
    for one in BOX.missions.values():
        copies[one.side, one.deck] += one.copies
    assert copies == {
        (Side.EMPIRE, Deck.STARTING): 4,
        (Side.EMPIRE, Deck.PROJECT): 10,
        (Side.EMPIRE, Deck.DRAWN): 25,
        (Side.REBELS, Deck.STARTING): 4,
        (Side.REBELS, Deck.DRAWN): 25,
    }


def test_starting_missions_ask_for_each_skill_once() -> None:
    for side in Side:
        asked = [one.skill for one in BOX.missions.values() if one.side is side and one.stays]
        assert sorted(asked) == sorted(Skill)


def test_there_are_sixteen_and_eighteen_action_cards() -> None:
    cards = BOX.actions.values()
    assert Counter(one.side for one in cards) == {Side.EMPIRE: 16, Side.REBELS: 18}
    assert sum(one.starting for one in cards) == 10
    assert all(BOX.leaders[who].side is one.side for one in cards for who in one.leaders)


def test_every_starting_leader_has_one_starting_action_card() -> None:
    pictured = [who for one in BOX.actions.values() if one.starting for who in one.leaders]
    assert sorted(pictured) == sorted(who for who, one in BOX.leaders.items() if one.starting)


def test_every_other_leader_can_be_recruited() -> None:
    pictured = {who for one in BOX.actions.values() if not one.starting for who in one.leaders}
    later = {who for who, one in BOX.leaders.items() if not one.starting}
    assert pictured == later - {Leader.LUKE_JEDI}


def test_there_are_five_objectives_of_each_stage() -> None:
    cards = BOX.objectives.values()
    assert Counter(one.stage for one in cards) == dict.fromkeys((1, 2, 3), 5)
    assert {one.condition for one in cards} == set(Condition)
    assert {one.timing for one in cards} == {Timing.COMBAT, Timing.REFRESH}
    assert [one.title for one in cards if not one.reputation] == ["Inspire Sympathy"]


def test_there_are_fifteen_tactics_of_each_kind() -> None:
    copies: Counter[Theatre] = Counter()
    for one in BOX.tactics.values():
        copies[one.theatre] += one.copies
    assert copies == dict.fromkeys(Theatre, 15)


def effects() -> list[Effect]:
    missions = [e for one in BOX.missions.values() for e in (*one.does, *one.either)]
    return [*missions, *(effect for one in BOX.actions.values() for effect in one.does)]


def test_every_card_does_something_and_every_word_of_effects_is_used() -> None:
    missions, actions = BOX.missions.values(), BOX.actions.values()
    assert all([*(one.does for one in missions), *(one.does for one in actions)])
    assert {one.do for one in effects()} == set(Do)
    asked = [*(one.where for one in missions), *(one.where for one in actions)]
    assert {where for several in asked for where in several} == set(Where)


def test_effects_name_what_they_need() -> None:
    for one in effects():
        assert (one.unit is not None) == (one.do in {Do.QUEUE, Do.GAIN, Do.GAIN_AT_BASE}), one
        assert (one.ring in tuple(Ring)) == (one.do is Do.RING), one


def test_what_needs_a_picture_is_on_a_card_with_one() -> None:
    for one in BOX.missions.values():
        assert one.portrait or not any(effect.portrait for effect in one.does)
        assert one.portrait is None or BOX.leaders[one.portrait].side is one.side


def test_the_choices_where_sources_disagree() -> None:
    by_title = {one.title: one for one in BOX.missions.values()}
    assert System.FELUCIA in BOX.systems[System.DATHOMIR].neighbours
    assert BOX.units[Unit.DEATH_STAR_SITE].colour is Colour.RED
    assert BOX.leaders[Leader.RIEEKAN].ground == 2
    assert by_title["Daring Rescue"].skill is Skill.INTEL
    assert by_title["Covert Operation"].need == 3
    space = {one.title: one.copies for one in BOX.tactics.values() if one.theatre == "space"}
    assert (space["Onslaught"], space["Unstoppable Assault"]) == (1, 1)
