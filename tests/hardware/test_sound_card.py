"""The sound cards of a Pi, as the kernel lists them."""

from pathlib import Path

import pytest

from hardware.sound_card import CHOICE, CardChoice, usb_card

BOARD = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
"""
SPEAKER = """\
 3 [UACDemoV10     ]: USB-Audio - UACDemoV1.0
                      Jieli Technology UACDemoV1.0 at usb-0000:01:00.0-1.2, full speed
"""
MICROPHONE = """\
 2 [C270           ]: USB-Audio - C270 HD WEBCAM
                      C270 HD WEBCAM at usb-0000:01:00.0-1.1, high speed
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    for card, stream in ((0, "pcm0p"), (1, "pcm0p"), (2, "pcm0c"), (3, "pcm0p")):
        (tmp_path / f"card{card}" / stream).mkdir(parents=True)
    return tmp_path


def listed(cards: Path, *several: str) -> None:
    (cards / "cards").write_text("".join(several))


def test_a_usb_speaker_comes_before_what_the_board_has(cards: Path) -> None:
    listed(cards, BOARD, MICROPHONE, SPEAKER)
    assert usb_card(cards) == "3"


def test_a_camera_with_a_microphone_is_no_speaker(cards: Path) -> None:
    listed(cards, BOARD, MICROPHONE)
    assert usb_card(cards) is None


def test_a_machine_without_sound_has_no_card(tmp_path: Path) -> None:
    assert usb_card(tmp_path / "asound") is None


def test_a_speaker_that_is_plugged_in_late_is_chosen_and_one_that_goes_is_not(cards: Path) -> None:
    environment: dict[str, str] = {}
    choice = CardChoice(environment, cards, ())
    for several, chosen in (((BOARD,), None), ((BOARD, SPEAKER), "3"), ((BOARD,), None)):
        listed(cards, *several)
        choice.make()
        assert environment.get(CHOICE) == chosen


def test_what_somebody_chose_stays(cards: Path, tmp_path: Path) -> None:
    listed(cards, BOARD, SPEAKER)
    environment = {CHOICE: "1"}
    CardChoice(environment, cards, ()).make()
    assert environment == {CHOICE: "1"}
    (tmp_path / "asoundrc").touch()
    own: dict[str, str] = {}
    CardChoice(own, cards, [tmp_path / "asoundrc"]).make()
    assert own == {}
