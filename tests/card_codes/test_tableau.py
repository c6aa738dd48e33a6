"""Pictures of one table give one set of cards, in whatever order and however they were taken."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from card_codes.payload import encode
from card_codes.plane import motion, move
from card_codes.registration import MOST_TAGS
from card_codes.sight import Corners, Reading, Sight, Stage, Trace
from card_codes.tableau import Tableau, difference, merge

CODES = [encode("IS", f"COM{number:03}") for number in range(60)]
STRANGER = encode("IS", "NEW")
SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
Points = NDArray[np.float64]


class Table:
    """Cards on a table: codes, and the corners of their tags in edges."""

    def __init__(self, codes: Sequence[str], centres: Points, angles: Points) -> None:
        self.codes = list(codes)
        turns = np.array([[[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]] for a in angles])
        self.quads = SQUARE @ turns + centres[:, None]

    @classmethod
    def random(cls, rng: np.random.Generator, rows: int, columns: int, copies: int) -> "Table":
        """Cards in rows, as people lay them: neither straight nor evenly. Some are there twice."""
        y, x = np.divmod(np.arange(rows * columns), columns)
        centres = np.stack([x * 4.5, y * 6.0], axis=1) + rng.uniform(-1.2, 1.2, (len(x), 2))
        codes = list(rng.permutation(CODES)[: len(x)])
        for _ in range(copies):
            codes[rng.integers(len(x))] = codes[rng.integers(len(x))]
        return cls([str(code) for code in codes], centres, rng.uniform(-3.1, 3.1, len(x)))


def photograph(
    table: Table,
    shown: Sequence[int],
    rng: np.random.Generator,
    tilt: float = 0.6,
    noise: float = 0.4,
    turn: float = 3.1,
) -> Sight:
    """Return what a camera sees from somewhere above, with corners off by some pixels."""
    quads = table.quads[list(shown)] - table.quads[list(shown)].reshape(-1, 2).mean(axis=0)
    turned, lean = rng.uniform(-turn, turn), rng.uniform(-tilt, tilt)
    spin = np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    flat = quads @ spin.T
    away = 1 + float(np.abs(flat).max()) * 2.2
    depth = away + flat[..., 1] * np.sin(lean)
    pixels = (
        1100 * np.stack([flat[..., 0], flat[..., 1] * np.cos(lean)], axis=-1) / depth[..., None]
    )
    pixels = pixels + np.array([640, 360]) + rng.uniform(-noise, noise, pixels.shape)
    return Sight(
        tuple(
            Reading(table.codes[card], corners(quad), Stage.FAST, 1.0)
            for card, quad in zip(shown, pixels, strict=True)
        )
    )


def corners(quad: Points) -> Corners:
    return tuple((float(x), float(y)) for x, y in quad)  # type: ignore[return-value]


def assert_true_to(tableau: Tableau, table: Table, seen: set[int]) -> None:
    """The cards seen, each once, and where they lie: up to how the table is turned."""
    assert tableau.codes == Counter(table.codes[card] for card in seen)
    single = [one for one in seen if table.codes.count(table.codes[one]) == 1]
    if single:
        where = {card.code: (card.place.x, card.place.y) for card in tableau.cards}
        ours = np.array([where[table.codes[card]] for card in single])
        theirs = table.quads[single].mean(axis=1)
        assert np.abs(move(motion(ours, theirs), ours) - theirs).max() < 1.0


@given(
    seed=st.integers(0, 2**32 - 1),
    rows=st.integers(1, 4),
    columns=st.integers(5, 9),
    copies=st.integers(0, 3),
    steps=st.integers(0, 3),
    dropped=st.floats(0, 0.15),
)
def test_overlapping_pictures_give_every_card_once(
    seed: int, rows: int, columns: int, copies: int, steps: int, dropped: float
) -> None:
    rng = np.random.default_rng(seed)
    table = Table.random(rng, rows, columns, copies)
    # A sweep from left to right: each picture shows five columns, one or two of them new.
    firsts = np.minimum(np.arange(steps + 1), columns - 5)
    shots = [
        [
            card
            for card in range(rows * columns)
            if 0 <= card % columns - first < 5 and rng.random() >= dropped
        ]
        for first in firsts
    ]
    sights = [photograph(table, shot, rng) for shot in shots if shot]
    merged = merge(sights)
    if len(merged.islands) == 1:
        assert_true_to(merged, table, set().union(*shots))
    else:  # hardly anything in common: said, and nothing is lost
        assert rows == 1
        assert merged.codes >= Counter(table.codes[card] for card in set().union(*shots))


def sweep(seed: int = 1, copies: int = 0) -> tuple[Table, list[list[int]], list[Sight]]:
    rng = np.random.default_rng(seed)
    table = Table.random(rng, 2, 7, copies)
    shots = [[card for card in range(14) if 0 <= card % 7 - first < 5] for first in range(3)]
    return table, shots, [photograph(table, shot, rng) for shot in shots]


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_the_order_of_the_pictures_does_not_matter(order: tuple[int, ...]) -> None:
    table, _, sights = sweep(copies=2)
    assert_true_to(merge([sights[one] for one in order]), table, set(range(14)))


def test_the_same_picture_twice_is_no_second_card() -> None:
    table, shots, sights = sweep()
    merged = merge([sights[0], sights[0], sights[0]])
    assert_true_to(merged, table, set(shots[0]))
    assert {card.pictures for card in merged.cards} == {(0, 1, 2)}


def test_copies_are_told_apart_by_place() -> None:
    rng = np.random.default_rng(3)
    places = np.array([[0.0, 0], [4, 0], [8, 0], [0, 5], [4, 5], [8, 5]])
    table = Table([CODES[0]] * 4 + CODES[1:3], places, np.zeros(6))
    sights = [photograph(table, shown, rng) for shown in ([0, 1, 2, 4, 5], [1, 2, 3, 4, 5])]
    assert merge(sights).codes == {CODES[0]: 4, CODES[1]: 1, CODES[2]: 1}


def test_a_picture_that_shares_nothing_is_an_island_of_its_own() -> None:
    table, _, _ = sweep()
    rng = np.random.default_rng(5)
    merged = merge([photograph(table, [0, 1, 7, 8], rng), photograph(table, [5, 6, 12, 13], rng)])
    assert merged.islands == ((0,), (1,))
    assert {card.island for card in merged.cards} == {0, 1}
    assert len(merged.cards) == 8


def test_one_card_of_several_copies_joins_no_pictures() -> None:
    table, _, _ = sweep()
    rng = np.random.default_rng(6)
    sights = [photograph(table, [0, 1, 2], rng), photograph(table, [2, 3, 4], rng)]
    assert len(merge(sights).islands) == 1
    assert len(merge(sights, {table.codes[2]: 2}).islands) == 2


def test_pictures_that_would_fit_in_two_ways_are_not_joined() -> None:
    row = np.array([[4.0 * number, 0] for number in range(6)])
    table = Table([CODES[0]] * 6, row, np.zeros(6))
    rng = np.random.default_rng(7)
    sights = [photograph(table, shown, rng, tilt=0.1) for shown in ([0, 1, 2, 3], [2, 3])]
    assert len(merge(sights).islands) == 2


def test_two_codes_in_one_place_are_nothing() -> None:
    table, shots, sights = sweep()
    wrong = Sight((_recoded(sights[1].readings[2], STRANGER), *sights[1].readings[3:]))
    merged = merge([sights[0], wrong])
    contested = table.codes[shots[1][2]]
    assert merged.codes[contested] == merged.codes[STRANGER] == 0
    assert len(merged.unread) == 1


def test_two_codes_in_one_place_of_one_picture_are_nothing() -> None:
    _, _, (sight, *_) = sweep()
    doubled = Sight((*sight.readings, _recoded(sight.readings[0], STRANGER)))
    merged = merge([doubled])
    assert sum(merged.codes.values()) == len(sight.readings) - 1
    assert len(merged.unread) == 1


def _recoded(reading: Reading, code: str) -> Reading:
    return Reading(code, reading.corners, reading.stage, reading.confidence)


def test_a_place_unread_in_one_picture_is_read_in_another() -> None:
    table, shots, sights = sweep()
    first, *others = sights[0].readings
    turned = (*first.corners[2:], *first.corners[:2])  # nobody knows which corner is the first
    half_read = Sight(tuple(others), (Trace(turned),))
    alone = merge([half_read])
    assert len(alone.unread) == 1
    assert first.code not in alone.codes
    both = merge([half_read, sights[0]])
    assert both.unread == ()
    assert_true_to(both, table, set(shots[0]))


def test_cards_are_listed_by_rows_and_from_left_to_right() -> None:
    rng = np.random.default_rng(8)
    places = np.array([[8.0, 0.4], [0, 0], [4, 1], [4, 6.2], [0, 6], [8, 6.5]])
    table = Table(CODES[:6], places, np.zeros(6))
    seen = merge([photograph(table, range(6), rng, turn=0.1)])
    assert [card.code for card in seen.cards] == [CODES[card] for card in (1, 2, 0, 4, 3, 5)]


def test_places_are_in_edges_of_a_tag_however_large_the_picture() -> None:
    rng = np.random.default_rng(9)
    table = Table(CODES[:3], np.array([[0.0, 0], [3, 0], [0, 4]]), np.zeros(3))
    seen = merge([photograph(table, range(3), rng, noise=0.05)])
    where = {card.code: np.array([card.place.x, card.place.y]) for card in seen.cards}
    first = where[CODES[0]]
    assert np.linalg.norm(where[CODES[1]] - first) == pytest.approx(3, abs=0.05)
    assert np.linalg.norm(where[CODES[2]] - first) == pytest.approx(4, abs=0.05)
    assert [card.place.size for card in seen.cards] == pytest.approx([1, 1, 1], abs=0.02)


def test_the_difference_says_what_is_new_gone_doubled_and_unread() -> None:
    row = np.array([[0.0, 0], [4, 0], [8, 0], [12, 0]])
    table = Table([CODES[0], CODES[0], CODES[1], CODES[1]], row, np.zeros(4))
    sight = photograph(table, range(4), np.random.default_rng(2))
    *readings, last = sight.readings
    now = merge([Sight(tuple(readings), (Trace(last.corners),))])
    found = difference([CODES[0], CODES[2], CODES[2]], now, {CODES[1]: 2})
    assert [card.code for card in found.new] in ([CODES[0], CODES[1]], [CODES[1], CODES[0]])
    assert found.gone == (CODES[2], CODES[2])
    assert found.doubled == (CODES[0],)
    assert len(found.unread) == 1
    assert difference(now, now, {CODES[0]: 2}) == difference(
        now.codes.elements(), now, {CODES[0]: 2}
    )
    assert difference(now, now).new == ()


def test_of_two_copies_the_one_in_a_new_place_is_new() -> None:
    rng = np.random.default_rng(11)
    places = np.array([[0.0, 0], [4, 0], [8, 0], [4, 5]])
    table = Table([CODES[0], CODES[1], CODES[0], CODES[2]], places, np.zeros(4))
    before = merge([photograph(table, [1, 2, 3], rng)])
    now = merge([photograph(table, [0, 1, 2, 3], rng, turn=0)])
    (new,) = difference(before, now).new
    assert new.code == CODES[0]
    assert new.place.x == min(card.place.x for card in now.cards)


@pytest.mark.parametrize("sights", [[], [Sight()], [Sight(), Sight()]])
def test_nothing_gives_nothing(sights: list[Sight]) -> None:
    assert merge(sights) == Tableau(empty=tuple(range(len(sights))))


def test_pictures_full_of_one_card_end_and_are_not_joined_by_chance() -> None:
    rng = np.random.default_rng(12)
    rain = [rng.uniform((0, 0), (1280, 720), (300, 2)) for _ in range(2)]
    sights = [
        Sight(tuple(Reading(CODES[0], corners(SQUARE * 9 + at), Stage.FAST, 1.0) for at in drops))
        for drops in rain
    ]
    merged = merge(sights)
    assert merged.islands == ((0,), (1,))
    assert len(merged.cards) <= 2 * MOST_TAGS


number = st.floats(allow_nan=True, allow_infinity=True) | st.integers(-50, 50).map(float)
anything = st.tuples(*[st.tuples(number, number)] * 4)


@given(
    st.lists(
        st.builds(
            Sight,
            st.lists(
                st.builds(
                    Reading, st.sampled_from(CODES[:3]), anything, st.just(Stage.FAST), st.just(1.0)
                ),
                max_size=6,
            ).map(tuple),
            st.lists(st.builds(Trace, anything), max_size=6).map(tuple),
        ),
        max_size=3,
    )
)
def test_any_corners_at_all_are_merged_without_a_word(sights: list[Sight]) -> None:
    merged = merge(sights)
    assert sum(merged.codes.values()) <= sum(len(sight.readings) for sight in sights)
    for card in (*merged.cards, *merged.unread):
        assert np.isfinite([card.place.x, card.place.y, card.place.angle, card.place.size]).all()
