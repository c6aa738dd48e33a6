"""The examples in the building guide are wirings that the companion reads."""

import re
from pathlib import Path

from hardware.default_wiring import default_wiring
from hardware.wired import Encoder, Expander
from hardware.wiring import read_wiring
from tests.hardware.drawings import drawings

GUIDE = (Path(__file__).parents[2] / "docs" / "building-the-table.md").read_text("utf-8")


def test_both_examples_are_read_as_the_guide_says() -> None:
    first, second = re.findall(r"```toml\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert read_wiring(first.encode()) == default_wiring(5)
    everything = read_wiring(second.encode())
    assert [len(place.lamp) for place in everything.places] == [3, 1, 0]
    assert {type(chip) for chip in everything.chips.values()} == {Expander, Encoder}
    assert everything.camera.distance_cm == 45


def test_the_guide_names_every_drawing_and_admits_what_was_not_tried() -> None:
    for name in drawings():
        assert f"](wiring/{name})" in GUIDE
    assert "Nobody has built this table with a real Raspberry Pi yet" in GUIDE


def test_every_heading_that_is_linked_to_is_there() -> None:
    headings = re.findall(r"^#+ (.*)$", GUIDE, flags=re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in headings}
    links = set(re.findall(r"\]\(#([^)]*)\)", GUIDE))
    assert len(links) >= 9
    assert links <= anchors
