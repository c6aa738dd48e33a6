"""Private words of every role look alike: the same type, the same number of lines."""

import os
from itertools import combinations

import pytest

from companion.engine.face import Private
from companion.games.resistance.pieces import MissionCard, Role
from companion.games.resistance.private import private
from companion.games.resistance.views import SeatView, SeenCard
from companion.presenters.hand_over import private_page
from companion.presenters.language import LANGUAGES, language

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")

from kivy.graphics import Line

from companion.ui.widgets.veiled import Veiled, veiled, veiled_rows

# Of the hold area on a screen of 800 x 480, lying and upright, and while somebody chooses.
BOXES = [(588, 120), (588, 60), (420, 380), (300, 160)]
SIZES = [(30, 16), (36, 16), (24, 16)]
PEOPLE = ("Ola", "Łukasz", "Ewa", "Żaneta", "Staś", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
LONG_PEOPLE = tuple(f"{name}-Maksymilian Brzęczyszczykiewicz-Wąs"[:40] for name in PEOPLE)


def knows(role: Role | None, other: Role | None, card: MissionCard, *, met: bool) -> Private:
    fellows = (4, 6, 8) if role is Role.SPY and met else ()
    cards = (SeenCard(2, 5, card),)
    return private(SeatView(1, role, fellows, None, None, {3: other, 2: other}, cards))


@pytest.mark.parametrize("names", [PEOPLE, LONG_PEOPLE], ids=["short", "long"])
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("sizes", SIZES)
def test_no_role_changes_the_type_or_the_lines(
    names: tuple[str, ...], code: str, box: tuple[int, int], sizes: tuple[int, int]
) -> None:
    pages = [
        private_page(knows(role, other, card, met=met), names, language(code))
        for role in (Role.SPY, Role.RESISTANCE)
        for other in Role
        for card in MissionCard
        for met in (True, False)
    ]
    drawn = set()
    for page in pages:
        text = "\n".join(page.lines)
        size, lines = veiled(text, page.instead[1:], box, bold=False, sizes=sizes)
        head, rows = veiled(
            page.headline, page.instead[:1], (box[0], 50), bold=True, sizes=(40, 16)
        )
        drawn.add((size, len(lines), head, len(rows)))
        assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert len({page.headline for page in pages}) == 2
    assert len(drawn) == 1


# The name with the most letters is not the widest; the widest of two words breaks between them.
UNEVEN = (
    *("Illililliil", "Wanda", "Małgorzata", "Zuzanna", "Katarzyna"),
    *("Wojciech", "Magdalena", "Agnieszka", "Ola", "Mama Ewy"),
)


@pytest.mark.parametrize("names", [UNEVEN, PEOPLE], ids=["uneven", "short"])
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("box", "most"), [((588, 60), 36), ((420, 120), 40), ((620, 200), 44)])
def test_no_names_of_fellows_change_the_type_or_the_lines(
    names: tuple[str, ...], code: str, box: tuple[int, int], most: int
) -> None:
    drawn = set()
    spies = [(Role.SPY, fellows) for fellows in combinations(range(2, 11), 3)]
    for role, fellows in [(Role.RESISTANCE, ()), *spies]:
        knowledge = private(SeatView(1, role, fellows, None, None, {}, ()))
        page = private_page(knowledge, names, language(code))
        text = "\n".join(page.lines)
        size, lines = veiled(text, page.instead[1:], box, bold=False, sizes=(most, 16))
        drawn.add((size, len(lines)))
    assert len(drawn) == 1


def strokes(drawn: Veiled) -> list[list[float]]:
    return [one.points for one in drawn._strokes.children if isinstance(one, Line)]


def test_strokes_go_to_the_end_of_a_box_that_grew() -> None:
    drawn = Veiled(words="Riots 5", rows=2, size=(100, 60), size_hint=(None, None))
    assert drawn.right == 100  # Kivy remembers it from now on
    drawn.width = 400
    assert 390 < max(max(points[::2]) for points in strokes(drawn)) <= 400


LINES = [
    "",
    "Capitol: Coup.",
    "Ministry of Plenty: Civil Disobedience. Turn up all hidden cards. " * 9,
]


@pytest.mark.parametrize("box", [(700, 52), (600, 150), (300, 30)])
@pytest.mark.parametrize("sizes", [(21, 16), (29, 18)])
def test_a_choice_of_any_length_has_the_same_type_and_lines(
    box: tuple[int, int], sizes: tuple[int, int]
) -> None:
    drawn = [veiled_rows(text, 2, box, bold=False, sizes=sizes) for text in LINES]
    assert len({(size, len(lines)) for size, lines in drawn}) == 1
    assert all(size >= sizes[1] for size, _ in drawn)
    assert "".join(drawn[0][1]) == ""
    assert drawn[1][1][0] == LINES[1]
    assert drawn[2][1][-1].endswith("…")


def test_where_nothing_stands_there_are_as_many_strokes_as_elsewhere_there_is_room() -> None:
    drawn = Veiled(rows=2, size=(400, 60), size_hint=(None, None))
    assert strokes(drawn) == []  # nobody holds the screen
    drawn.shown = True
    empty = len(strokes(drawn))
    drawn.words = "Capitol: Coup."
    assert 0 < len(strokes(drawn)) < empty
    drawn.shown, drawn.words = False, ""
    assert strokes(drawn) == []
