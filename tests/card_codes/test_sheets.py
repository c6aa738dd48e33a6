"""Printed sheets: everything is readable, true to size, and stays in its place."""

from itertools import combinations

import msgspec
import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_codes.catalogue import TEST_CARD
from card_codes.errors import CatalogueError
from card_codes.reader import read
from card_codes.sheets import LABELS, PAPERS, Form, LabelSheet, Paper, Sticker, draw_sheets
from card_codes.sheets.form import LARGEST, MARGIN, QUIET, SMALLEST, USUAL, Plan
from card_codes.sheets.ink import runs
from card_codes.sheets.paper import Box
from card_codes.symbol import MODULES, symbol
from tests.card_codes.printed import (
    DARK,
    FONTS,
    INCH,
    Grey,
    Seen,
    cut,
    expected,
    ink,
    misread,
    printed,
    scanned,
    seen_by_pyzbar,
    stickers,
    texts,
    words,
)

SCAN = 200  # dots an inch: what every scanner and every copier can do
FINE = 600
UNPRINTABLE = 4.5  # mm at the edge of a sheet that a printer may leave out
CODES = frozenset({TEST_CARD.code, *(sticker.code for sticker in stickers())})
ALL_SHEETS: tuple[Paper | LabelSheet, ...] = (*PAPERS.values(), *LABELS.values())


def usual(on: Paper | LabelSheet) -> Form:
    """Return stickers of the usual size, or as large as small labels can be."""
    return Form(on, SMALLEST if on.name == "L4732" else USUAL)


every_sheet = pytest.mark.parametrize("on", ALL_SHEETS, ids=lambda on: on.name)
every_form = pytest.mark.parametrize(
    "form",
    [usual(on) for on in ALL_SHEETS]
    + [Form(paper, size) for paper in PAPERS.values() for size in (SMALLEST, LARGEST)]
    + [Form(LABELS[name], LARGEST) for name in ("L7120", "L7159", "L7160", "5160")],
    ids=lambda form: f"{form.on.name}-{form.size:g}",
)


def seen_by_us(grey: Grey) -> list[Seen]:
    return [
        (reading.code, *(np.mean(reading.corners, axis=0) * INCH / SCAN))
        for reading in read(grey, CODES, deep=True).readings
    ]


@every_form
def test_a_whole_page_is_read_back_by_pyzbar_alone(form: Form) -> None:
    for number, page in enumerate(scanned(printed(form), SCAN)):
        assert misread(seen_by_pyzbar(page, SCAN), expected(form, number)) == []


@every_form
def test_a_whole_page_is_read_back_by_us(form: Form) -> None:
    for number, page in enumerate(scanned(printed(form), SCAN)):
        assert misread(seen_by_us(page), expected(form, number)) == []


@pytest.mark.parametrize("size", [12, 13, 14, 14.5, 15, 17, 18, 19.25, 20])
@pytest.mark.parametrize("dpi", [200, 300])
def test_every_sticker_of_every_size_is_read_back_at_its_place(size: float, dpi: int) -> None:
    form = Form(size=size)
    for number, page in enumerate(scanned(printed(form), dpi)):
        for code, box in expected(form, number):
            assert [one for one, _, _ in seen_by_pyzbar(cut(page, dpi, box), dpi)] == [code]


@every_sheet
def test_opaque_sheets_are_read_back_too(on: Paper | LabelSheet) -> None:
    form = msgspec.structs.replace(usual(on), hidden=True)
    pages = -(-len(stickers()) // len(form.plan().cells))
    for number, page in enumerate(scanned(printed(form), SCAN)[:pages]):
        assert misread(seen_by_us(page), expected(form, number)) == []
        for code, box in expected(form, number):
            assert [one for one, _, _ in seen_by_pyzbar(cut(page, SCAN, box), SCAN)] == [code]


def test_a_missing_or_moved_sticker_would_be_noticed() -> None:
    form = Form()
    [page] = scanned(printed(form), SCAN)
    wanted = expected(form, 0)
    first = cut(page, SCAN, wanted[1][1])
    first[:] = 255
    assert misread(seen_by_pyzbar(page, SCAN), wanted) == ["RSID1O at 10, 25: seen 0 times"]


def test_more_cards_than_a_page_holds_go_on_the_next_one_with_a_test_card_each() -> None:
    form = Form(size=LARGEST)
    many = stickers() * 3
    pages = scanned(printed(form, many), SCAN)
    assert len(pages) == -(-len(many) // len(form.plan().cells)) > 1
    for number, page in enumerate(pages):
        assert misread(seen_by_us(page), expected(form, number, many)) == []
    for number, text in enumerate(texts(printed(form, many)), start=1):
        assert f"{number} / {len(pages)}" in text


@every_sheet
def test_the_ruler_is_a_hundred_millimetres_long(on: Paper | LabelSheet) -> None:
    form = usual(on)
    x, y = form.plan().ruler
    page = scanned(printed(form), FINE)[0]
    line = cut(page, FINE, Box(x - 3, y - 0.04, 106, 0.1)) < DARK
    dark = np.flatnonzero(line.any(axis=0)) * INCH / FINE
    assert dark[-1] - dark[0] == pytest.approx(100, abs=0.2)
    ticks = cut(page, FINE, Box(x - 1, y - 0.8, 102, 0.1)) < DARK
    edges = np.diff(ticks.any(axis=0).astype(int))
    assert np.count_nonzero(edges == 1) == 101


@pytest.mark.parametrize("size", [12, 14.5, 16, 20])
def test_symbols_and_cut_marks_are_true_to_size(size: float) -> None:
    form = Form(size=size)
    page = scanned(printed(form), FINE)[0]
    sticker = form.plan().cells[0].sticker
    drawn = cut(page, FINE, Box(sticker.x, sticker.y, size, size)) < DARK
    for axis in (0, 1):
        inked = np.flatnonzero(drawn.any(axis=axis)) * INCH / FINE
        assert inked[-1] - inked[0] == pytest.approx(MODULES * form.module, abs=0.1)
        # In the middle, with the whole quiet zone white on both sides.
        assert min(inked[0], size - inked[-1]) >= QUIET * form.module - 0.1
    above = cut(page, FINE, Box(sticker.x - 1, sticker.y - 1.2, size + 2, 0.4)) < DARK
    marks = np.flatnonzero(above.any(axis=0)) * INCH / FINE
    assert marks[-1] - marks[0] == pytest.approx(size, abs=0.2)


def test_modules_are_as_large_as_whole_dots_allow() -> None:
    for size in np.arange(SMALLEST, LARGEST + 0.01, 0.25):
        whole = size / (MODULES + 2 * QUIET)
        assert 0 <= whole - Form(size=float(size)).module < INCH / 600 + 1e-9


@given(
    paper=st.sampled_from([*PAPERS.values()]),
    size=st.floats(SMALLEST, LARGEST, allow_nan=False),
)
def test_on_paper_nothing_touches_anything_else(paper: Paper, size: float) -> None:
    plan = Form(paper, size).plan()
    boxes = _boxes(plan)
    assert all(_inside(box, Box(0, 0, paper.width, paper.height), MARGIN) for box in boxes)
    assert not any(_overlap(a, b) for a, b in combinations(boxes, 2))
    stickers_alone = [cell.sticker for cell in (*plan.cells, plan.test)]
    marked = [Box(b.x - 1.5, b.y - 1.5, b.width + 3, b.height + 3) for b in stickers_alone]
    assert not any(_overlap(a, b) for a, b in combinations(marked, 2))
    x, y = plan.ruler
    ruler = Box(x, y - 5, 100, 8.5)
    assert not any(_overlap(box, ruler) for box in boxes)
    assert len(plan.cells) >= 25


@pytest.mark.parametrize("name", LABELS)
@pytest.mark.parametrize("hidden", [False, True])
def test_on_labels_everything_stays_on_its_label(name: str, hidden: bool) -> None:
    sheet = LABELS[name]
    largest = min(LARGEST, int(min(sheet.height - 2.6, sheet.width) - 2))
    for size in {SMALLEST, float(largest)}:
        form = Form(sheet, size, hidden=hidden)
        many = stickers() * 4
        page = scanned(printed(form, many), SCAN)[0]
        for cell, label in zip((form.plan().test, *form.plan().cells), sheet.boxes, strict=True):
            assert _inside(cell.sticker, label, 0.99)
            left = Box(label.x + 0.8, label.y + 0.8, label.width - 1.6, label.height - 1.6)
            cut(page, SCAN, left)[:] = 255
        below = Box(0, sheet.boxes[0].y, sheet.paper.width, sheet.paper.height)
        assert not ink(page, SCAN, below)


@every_sheet
def test_nothing_is_printed_where_printers_cannot(on: Paper | LabelSheet) -> None:
    form = usual(on)
    paper = form.paper
    for page in scanned(printed(form, stickers("pl") * 4, "pl"), SCAN):
        for edge in (
            Box(0, 0, paper.width, UNPRINTABLE),
            Box(0, 0, UNPRINTABLE, paper.height),
            Box(paper.width - UNPRINTABLE, 0, UNPRINTABLE + 1, paper.height),
            Box(0, paper.height - UNPRINTABLE, paper.width, UNPRINTABLE + 1),
        ):
            assert not ink(page, SCAN, edge)


@pytest.mark.parametrize("on", LABELS.values(), ids=lambda on: on.name)
def test_labels_fill_their_sheet_evenly(on: LabelSheet) -> None:
    boxes = on.boxes
    assert len(boxes) == on.columns * on.rows
    assert boxes[0].x == pytest.approx(on.paper.width - boxes[-1].right)
    assert boxes[0].y == pytest.approx(on.paper.height - boxes[-1].bottom)
    assert not any(_overlap(a, b) for a, b in combinations(boxes, 2))
    assert boxes[0].y > 9.5  # the ruler stands above them


@pytest.mark.parametrize(
    ("name", "left", "top"),
    [("L7651", 4.75, 10.7), ("L7120", 7.5, 11), ("L7160", 7.25, 15.15), ("5160", 4.76, 12.7)],
)
def test_margins_are_those_their_makers_publish(name: str, left: float, top: float) -> None:
    first = LABELS[name].boxes[0]
    assert [first.x, first.y] == pytest.approx([left, top], abs=0.02)


@pytest.mark.parametrize("code", ["en", "pl"])
def test_names_and_advice_are_in_the_chosen_language_with_all_letters(code: str) -> None:
    [text] = texts(printed(Form(), code=code))
    said = " ".join(text.split())
    for sticker in stickers(code):
        assert sticker.name in said
        assert sticker.code in said
    assert "100%" in said
    assert "100 mm" in said


def test_a_sheet_is_the_same_file_every_time() -> None:
    assert printed(Form()) == printed(Form())


def test_letters_the_font_does_not_have_become_question_marks() -> None:
    [text] = texts(printed(Form(), [Sticker("RSID2M", "龍 Żółw 🐉")]))
    assert "? Żółw ?" in text


@pytest.mark.parametrize("name", ["W" * 60, "Konstantynopolitańczykowianeczka " * 2, "a " * 30])
@pytest.mark.parametrize("on", [PAPERS["a4"], LABELS["L7651"]], ids=lambda on: on.name)
def test_a_long_name_stays_in_its_place(name: str, on: Paper | LabelSheet) -> None:
    form = Form(on)
    page = scanned(printed(form, [Sticker("RSID2M", name.strip())] * 2), SCAN)[0]
    wanted = expected(form, 0, [Sticker("RSID2M", name)] * 2)
    assert misread(seen_by_pyzbar(page, SCAN), wanted) == []
    first, second = (form.plan().cells[at] for at in (0, 1))
    assert first.name
    between = Box(first.name.right, first.name.y, second.sticker.x - first.name.right - 1.6, 18)
    assert not ink(page, SCAN, between)
    under = Box(first.name.x, first.name.bottom + 0.1, first.name.width, 1)
    assert not ink(page, SCAN, under)


def test_an_opaque_label_has_no_name_on_it_and_a_legend_apart() -> None:
    form = Form(LABELS["L7651"], hidden=True)
    labels, legend = texts(printed(form))
    hidden = {sticker.name for sticker in stickers()} - {"Resistance"}  # the game's name too
    assert not any(name in " ".join(labels.split()) for name in hidden)
    assert all(sticker.name in " ".join(legend.split()) for sticker in stickers())
    assert all(sticker.code in legend for sticker in stickers())


def test_nothing_about_cards_is_in_a_file_but_what_is_drawn() -> None:
    document = pypdfium2.PdfDocument(printed(Form(hidden=True)))
    said = str(document.get_metadata_dict())
    outline = [mark.get_title() for mark in document.get_toc()]
    document.close()
    assert "opaque" in said
    assert not any(one.code in said or f"{one.name}'" in said for one in stickers())
    assert not any(word in said for word in ("Spy", "Leader"))
    assert outline == []


def test_on_an_opaque_sheet_the_name_is_outside_of_what_is_cut_out() -> None:
    form = Form(hidden=True)
    page = scanned(printed(form), SCAN)[0]
    plain = scanned(
        printed(form, [msgspec.structs.replace(one, name="", note="") for one in stickers()]), SCAN
    )[0]
    for cell in form.plan().cells:
        assert (cut(page, SCAN, cell.sticker) == cut(plain, SCAN, cell.sticker)).all()


@pytest.mark.parametrize("size", [11.99, 20.01, 0, -3, float("nan"), float("inf")])
def test_other_sizes_are_refused_in_a_sentence(size: float) -> None:
    with pytest.raises(CatalogueError, match=r"^A sticker is 12 to 20 mm, not .*\.$"):
        Form(size=size).plan()


def test_a_sticker_that_is_larger_than_its_label_is_refused_in_a_sentence() -> None:
    with pytest.raises(CatalogueError, match="L4732 takes stickers of up to 12 mm, not 16"):
        Form(LABELS["L4732"]).plan()


def test_how_far_the_drawing_is_can_be_told() -> None:
    told: list[tuple[int, int]] = []
    draw_sheets(stickers() * 3, Form(), words(), FONTS, lambda *so_far: told.append(so_far))
    assert told[-1] == (75, 75)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_runs_are_the_dark_modules() -> None:
    drawn = np.zeros((MODULES, MODULES), dtype=bool)
    for row, column, length in runs("RSPLOT7X"):
        assert not drawn[row, column : column + length].any()
        drawn[row, column : column + length] = True
    assert (drawn == symbol("RSPLOT7X")).all()


def _boxes(plan: Plan) -> list[Box]:
    cells = (*plan.cells, plan.test)
    return [box for cell in cells for box in (cell.sticker, cell.name) if box]


def _inside(inner: Box, outer: Box, margin: float) -> bool:
    near = margin - 1e-6
    return (
        inner.x >= outer.x + near
        and inner.y >= outer.y + near
        and inner.right <= outer.right - near
        and inner.bottom <= outer.bottom - near
    )


def _overlap(a: Box, b: Box) -> bool:
    near = 1e-6
    return (
        a.x < b.right - near
        and b.x < a.right - near
        and a.y < b.bottom - near
        and b.y < a.bottom - near
    )
