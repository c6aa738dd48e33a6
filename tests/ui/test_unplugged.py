"""The camera is pulled out while somebody scans: a badge, one sentence, and a game that goes on."""

from pathlib import Path

from card_codes.payload import encode
from tests.hardware.cameras import card_picture, write_picture
from tests.ui.theatre import Theatre


def test_a_camera_that_is_pulled_out_in_mid_scan_stops_nobody(
    theatre: Theatre, tmp_path: Path
) -> None:
    cards = tmp_path / "cards"
    cards.mkdir()
    for step in range(3):  # a hand that is never quite still
        picture = card_picture(encode("RS", "PLOT1"), at=(300 + 40 * step, 200 + 10 * step))
        write_picture(cards / f"{step}.png", picture)
    told = theatre.play("unplugged:in_mid_scan", deal=1, camera=str(cards), folder=str(cards))
    assert told["read"] == ["No Confidence"]
    assert told["said"].startswith("The camera is gone: plug it in again")
