"""A table with a camera: a folder with moving cards, read by the real reader, and unplugged."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from card_codes.payload import encode
from card_codes.sight import Stage
from companion.cli import running
from companion.cli.camera import camera_choice, with_camera
from companion.cli.devices import NO_DEVICES, Devices, Hub
from companion.engine import BadSetupError, Sentence
from companion.presenters.checkup import Finding, State
from companion.presenters.devices import missing_devices
from companion.presenters.language import language
from companion.scanning import Scan
from hardware.camera_choice import AUTO, NONE, CameraChoice
from tests.cli.test_devices import Listener
from tests.cli.test_doctor import findings
from tests.hardware.cameras import camera_threads, card_picture, write_picture
from tests.hardware.seating import until

CARDS = tuple(encode("RS", f"PLOT{number}") for number in range(1, 4))
TEST_CARD = encode("TC", "TEST")
ENGLISH = language("en")
SEATS = "[seats]\n1 = { a = 4, b = 7 }\n2 = { a = 5, b = 6 }\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three cards that move over the table, one after another."""
    folder = tmp_path / "cards"
    folder.mkdir()
    for number, code in enumerate(CARDS):
        for step in range(2):
            picture = card_picture(code, at=(100 + 150 * step, 80 + 90 * step))
            write_picture(folder / f"{number}{step}.png", picture)
    return folder


@pytest.fixture
def devices(folder: Path) -> Iterator[Devices]:
    devices = with_camera(replace(NO_DEVICES, hub=Hub()), CameraChoice(str(folder)))
    yield devices
    devices.close()
    assert camera_threads() == []


def codes(scans: list[Scan]) -> set[str]:
    return {showing.code for scan in scans for showing in scan.showings if showing.sure}


def test_moving_cards_are_read_from_a_folder(devices: Devices) -> None:
    assert devices.scanner
    scans: list[Scan] = []
    devices.scanner.watch(CARDS, scans.append)
    until(lambda: codes(scans) == set(CARDS), seconds=60)
    devices.scanner.rest()


SPARE = "The spare reader reads your cards. Reinstall zxing-cpp for faster reading."
NO_READER = "Cards are read slowly. Reinstall zxing-cpp, or install the spare reader libzbar0."


@pytest.mark.usefixtures("no_zxing")
def test_where_zxing_cannot_be_loaded_zbar_reads_with_a_badge_and_no_wrong_card(
    devices: Devices, folder: Path
) -> None:
    assert devices.scanner
    # A tag whose check character does not fit, and a foreign one, lie beside a sound one.
    picture = card_picture("RSPLOT7Y", CARDS[1], "HELLO", size=(1280, 720))
    for path in folder.iterdir():
        write_picture(path, picture)
    listener, scans = Listener(devices.hub), list[Scan]()
    devices.scanner.watch(CARDS, scans.append)
    until(lambda: len(scans) > 2 and listener.told, seconds=60)
    devices.scanner.rest()
    assert codes(scans) == {CARDS[1]}
    assert {one.stage for scan in scans for one in scan.sight.readings} == {Stage.ZBAR}
    assert all(len(scan.sight.foreign) == 2 for scan in scans)
    assert listener.told == [("reader", False, SPARE)]
    assert [one.text for one in missing_devices(["reader"], ENGLISH)] == ["spare reader"]


@pytest.mark.usefixtures("no_zxing", "no_zbar")
def test_without_any_library_cards_in_play_are_still_told_apart(
    devices: Devices, folder: Path
) -> None:
    assert devices.scanner
    for path in folder.iterdir():  # held still: our own eyes want two frames that agree
        write_picture(path, card_picture(*CARDS))
    listener, scans = Listener(devices.hub), list[Scan]()
    devices.scanner.watch(CARDS, scans.append)
    until(lambda: codes(scans) == set(CARDS) and listener.told, seconds=60)
    devices.scanner.rest()
    stages = {one.stage for scan in scans for one in scan.sight.readings}
    assert stages == {Stage.CLOSED_SET}
    assert listener.told == [("reader", False, NO_READER)]


@pytest.mark.parametrize("said", [SPARE, NO_READER])
def test_who_reads_is_told_in_polish_too(said: str) -> None:
    assert "zxing-cpp" in language("pl").say(Sentence(said, {}), ())
    assert language("pl").say(Sentence(said, {}), ()) != said


def test_a_still_of_a_tableau_is_read_whole(devices: Devices, folder: Path) -> None:
    assert devices.scanner
    for picture in folder.iterdir():
        picture.unlink()
    write_picture(folder / "tableau.png", card_picture(*CARDS, size=(2560, 1440)))
    stills: list[Scan] = []
    devices.scanner.still(CARDS, stills.append)
    until(lambda: stills, seconds=60)
    assert stills[0].grey.shape == (1440, 2560)
    assert codes(stills) == set(CARDS)


def test_a_camera_that_is_unplugged_in_mid_scan_is_a_badge_until_it_is_back(
    devices: Devices, folder: Path
) -> None:
    assert devices.scanner
    listener, scans = Listener(devices.hub), list[Scan]()
    devices.scanner.watch(CARDS, scans.append)
    until(lambda: scans, seconds=60)
    away = folder.with_name("away")
    folder.rename(away)
    until(lambda: listener.told)
    seen = len(scans)
    assert listener.told == [
        (
            "camera",
            False,
            "The camera is gone: plug it in again, or type the code that is under the tag.",
        )
    ]
    away.rename(folder)
    until(lambda: len(scans) > seen + 1, seconds=60)
    until(lambda: listener.told[1:] == [("camera", True, "")])
    devices.scanner.rest()


def test_a_table_without_a_camera_has_no_scanner() -> None:
    devices = with_camera(NO_DEVICES, CameraChoice(NONE))
    assert devices is NO_DEVICES
    assert devices.scanner is None


def test_a_camera_nobody_used_is_never_opened(tmp_path: Path) -> None:
    devices = with_camera(replace(NO_DEVICES, hub=Hub()), CameraChoice(str(tmp_path / "nothing")))
    listener = Listener(devices.hub)
    devices.close()
    assert listener.told == []


def choice(home: Path, given: str | None = None, **more: Any) -> CameraChoice:
    environment = more.pop("environment", {})
    return camera_choice(home, environment, given, **{"simulate": False} | more)


def test_a_real_table_takes_any_camera_there_is_or_what_the_wiring_says(tmp_path: Path) -> None:
    assert choice(tmp_path) == CameraChoice(AUTO)
    (tmp_path / "wiring.toml").write_text(f'{SEATS}[camera]\nsource = "csi"\ndistance_cm = 30\n')
    assert choice(tmp_path) == CameraChoice("csi", 30)
    (tmp_path / "wiring.toml").write_text("nonsense")
    assert choice(tmp_path) == CameraChoice(AUTO)


def test_a_simulated_table_takes_only_a_camera_somebody_names(tmp_path: Path) -> None:
    assert choice(tmp_path, simulate=True).source == NONE
    assert choice(tmp_path, "auto", simulate=True).source == AUTO
    assert choice(tmp_path, str(tmp_path), simulate=True).source == str(tmp_path)
    environment = {"COMPANION_CAMERA": "/srv/cards"}
    assert choice(tmp_path, simulate=True, environment=environment).source == "/srv/cards"


def test_a_slip_of_the_pen_is_one_sentence_and_a_device_may_come_later(tmp_path: Path) -> None:
    assert choice(tmp_path, "/dev/video7").source == "/dev/video7"
    with pytest.raises(BadSetupError) as refused:
        choice(tmp_path, "no/such/folder")
    assert refused.value.sentence.render() == (
        "There is no no/such/folder: name a camera, a picture or a folder of pictures."
    )


def test_the_self_test_looks_through_the_camera_that_is_open_already(
    devices: Devices, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for picture in folder.iterdir():
        picture.unlink()
    write_picture(folder / "test.png", card_picture(TEST_CARD))
    opened: list[object] = []
    monkeypatch.setattr("companion.checkup.glance.open_camera", partial(opened.append))
    found: list[Finding] = []
    over = SimpleNamespace(yet=False)

    def told(findings: Any, more: bool) -> None:
        found[:] = findings
        over.yet = not more

    running.examine(devices, told)
    until(lambda: over.yet, seconds=120)
    (camera,) = (finding for finding in found if finding.check == "camera")
    assert camera.state is State.OK
    assert camera.found.render() == f"{folder}, 1280 x 720, and the test card was read."
    assert opened == []


def test_the_doctor_takes_a_frame_and_reads_the_test_card(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    write_picture(folder / "1.png", card_picture(TEST_CARD, size=(800, 600)))
    home = tmp_path / "home"
    camera = findings(home, COMPANION_CAMERA=str(folder), DISPLAY=":0")["camera"]
    assert camera["found"] == f"{folder}, 800 x 600, and the test card was read."
    write_picture(folder / "1.png", card_picture(size=(1280, 720)))
    camera = findings(home, COMPANION_CAMERA=str(folder), DISPLAY=":0")["camera"]
    assert camera["found"].startswith(f"{folder}, 1280 x 720; hold the test card under it")
    (folder / "1.png").unlink()
    camera = findings(home, COMPANION_CAMERA=str(folder), DISPLAY=":0")["camera"]
    assert (camera["state"], camera["found"]) == (
        "missing",
        f"{folder} is there, but brings no picture.",
    )
    assert camera["advice"] == f"There is no picture in {folder} to scan: put one there."
