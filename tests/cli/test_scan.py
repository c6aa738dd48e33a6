"""`companion scan`: what it says of pictures, good and bad."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from card_codes.payload import encode
from card_codes.symbol import symbol
from companion.cli import printed_sets
from companion.cli.arguments import parser
from companion.cli.scanned import print_all
from companion.engine import find_games
from tests.cli.command import run

PLOT, SPY = encode("RS", "PLOT7"), encode("RS", "ID2")
STRANGER = encode("SW", "COM048")  # a sound tag of a game that is not here yet
SEAT = encode("TC", "SEAT3")


def tag(code: str, module: int = 6) -> NDArray[np.uint8]:
    return np.kron(np.where(np.pad(symbol(code), 4), 0, 255), np.ones((module, module))).astype(
        "u1"
    )


def sheet(path: Path, *codes: str) -> Path:
    Image.fromarray(np.concatenate([tag(code) for code in codes], axis=1)).save(path)
    return path


def foreign(path: Path, text: str) -> Path:
    made = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
    Image.fromarray(np.array(zxingcpp.write_barcode_to_image(made, scale=5))).save(path)
    return path


def scan(*words: str | Path, code: int = 0) -> list[dict[str, Any]]:
    ran = run(["scan", *map(str, words), "--json"])
    assert ran.returncode == code, ran.stderr
    assert ran.stderr == ""
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_a_picture_is_one_object_with_a_card_for_every_tag(tmp_path: Path, home: Path) -> None:
    (found,) = scan(sheet(tmp_path / "table.png", PLOT, SPY))
    assert list(found) == ["image", "tags", "foreign", "ms"]
    assert found["image"] == str(tmp_path / "table.png")
    assert found["foreign"] == 0
    plot, _ = sorted(found["tags"], key=lambda one: one["corners"])
    assert list(plot) == ["code", "game", "card", "corners", "stage", "confidence"]
    assert (plot["code"], plot["game"], plot["card"]) == (PLOT, "RS", "PLOT7")
    expected = [[24, 24], [150, 24], [150, 150], [24, 150]]
    assert np.abs(np.array(plot["corners"]) - expected).max() < 4
    assert not home.exists()


@pytest.mark.usefixtures("no_zxing", "home")
def test_whoever_reads_in_place_of_zxing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = parser().parse_args(["scan", str(sheet(tmp_path / "table.png", PLOT)), "--json"])
    assert print_all(find_games("companion.games"), given) == 0
    said = capsys.readouterr()
    [found] = json.loads(said.out)["tags"]
    assert (found["code"], found["stage"]) == (PLOT, "zbar")
    assert said.err.startswith("The spare reader reads your cards.")


def test_every_picture_gets_its_line_and_a_bad_one_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "text.png").write_text("no picture at all")
    good = sheet(tmp_path / "good.png", PLOT)
    rows = scan(
        tmp_path / "missing.png", tmp_path / "empty.jpg", tmp_path / "text.png", tmp_path, good,
        code=1,
    )  # fmt: skip
    *bad, last = rows
    assert [sorted(row) for row in bad] == [["error", "image"]] * 4
    assert all(row["error"].endswith(".") for row in bad)
    assert len({row["error"].replace(row["image"], "") for row in bad}) == 4
    assert [one["code"] for one in last["tags"]] == [PLOT]


def test_a_card_in_no_catalogue_is_told_as_such(tmp_path: Path) -> None:
    (found,) = scan(sheet(tmp_path / "table.png", PLOT, STRANGER))
    known = {one["code"]: one.get("known", True) for one in found["tags"]}
    assert known == {PLOT: True, STRANGER: False}


@pytest.mark.parametrize("name", ["resistance", "RS", "rs"])
def test_with_a_game_only_its_cards_are_tags(name: str, tmp_path: Path) -> None:
    (found,) = scan(sheet(tmp_path / "table.png", PLOT, STRANGER, SEAT), "--game", name)
    assert {one["code"] for one in found["tags"]} == {PLOT, SEAT}
    assert found["unknown"] == [STRANGER]


def test_an_unknown_game_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    ran = run(["scan", str(tmp_path / "any.png"), "--game", "chess"])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "There is no game 'chess'" in ran.stderr


@pytest.mark.parametrize("words", [["--json"], []])
def test_foreign_codes_are_counted_and_never_told(words: list[str], tmp_path: Path) -> None:
    wifi = foreign(tmp_path / "wifi.png", "WIFI:T:WPA;S:home;P:swordfish;;")
    ran = run(["scan", str(wifi), "--all", *words])
    assert ran.returncode == 0
    assert "swordfish" not in ran.stdout + ran.stderr
    assert ('"foreign":1' if words else "1 not ours") in ran.stdout


def test_people_are_told_the_names_of_cards(tmp_path: Path) -> None:
    ran = run(["scan", str(sheet(tmp_path / "table.png", PLOT, STRANGER))])
    assert ran.returncode == 0
    assert f"{PLOT}    Establish Confidence" in ran.stdout
    assert f"{STRANGER}   not a card known here" in ran.stdout


def test_corners_are_in_pixels_of_a_large_picture(tmp_path: Path) -> None:
    large = np.full((5000, 6000), 255, np.uint8)
    large[4000:4580, 5000:5580] = np.kron(tag(PLOT, 1), np.ones((20, 20), np.uint8))
    Image.fromarray(large).save(tmp_path / "large.jpg")
    (found,) = scan(tmp_path / "large.jpg")
    (plot,) = found["tags"]
    expected = np.array([[5080, 4080], [5500, 4080], [5500, 4500], [5080, 4500]])
    assert np.abs(np.array(plot["corners"]) - expected).max() < 12


def test_corners_follow_how_the_camera_was_held(tmp_path: Path) -> None:
    upright = Image.fromarray(np.pad(tag(PLOT), ((0, 300), (0, 0)), constant_values=255))
    held = Image.Exif()
    held[0x0112] = 6
    upright.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "held.jpg", exif=held)
    (found,) = scan(tmp_path / "held.jpg")
    expected = [[24, 24], [150, 24], [150, 150], [24, 150]]
    assert np.abs(np.array(found["tags"][0]["corners"]) - expected).max() < 4


def test_a_name_no_terminal_can_print_is_no_trouble(tmp_path: Path) -> None:
    odd = tmp_path / "a\udcff\nb.png"
    (found,) = scan(odd, code=1)
    assert "\n" not in found["error"]
    (found,) = scan(sheet(odd, PLOT))
    assert len(found["tags"]) == 1


def test_pictures_of_one_table_give_one_more_object(tmp_path: Path) -> None:
    left = sheet(tmp_path / "left.png", PLOT, SPY, SEAT)
    right = sheet(tmp_path / "right.png", SPY, SEAT, STRANGER)
    *_, merged = scan(left, right, "--tableau")
    assert [card["code"] for card in merged["tableau"]] == [PLOT, SPY, SEAT, STRANGER]
    assert [card["pictures"] for card in merged["tableau"]] == [[0], [0, 1], [0, 1], [1]]
    assert merged["islands"] == [[0, 1]]
    assert merged["doubled"] == merged["unread"] == merged["empty"] == []


def test_the_same_unique_card_twice_is_said(tmp_path: Path) -> None:
    *_, merged = scan(sheet(tmp_path / "table.png", PLOT, SEAT, SEAT), "--tableau")
    assert merged["doubled"] == [SEAT]
    told = run(["scan", str(tmp_path / "table.png"), "--tableau"]).stdout
    assert told.count("more than the box has") == 2


@pytest.mark.usefixtures("home")
def test_an_opaque_tag_is_told_as_printed_and_as_the_card_it_is(tmp_path: Path) -> None:
    printed = run(
        ["print", "resistance", "--opaque", "--cards", "PLOT7", "-o", str(tmp_path / "a.pdf")]
    )
    assert printed.returncode == 0, printed.stderr
    token = next(iter(printed_sets.tokens()))
    (found,) = scan(sheet(tmp_path / "table.png", token), "--game", "RS")
    (seen,) = found["tags"]
    assert (seen["code"], seen["game"], seen["card"]) == (token, "RS", "PLOT7")
    (found,) = scan(sheet(tmp_path / "table.png", encode("TC", "NOBODY")))
    assert found["tags"][0]["known"] is False


def test_scanning_opens_no_window() -> None:
    program = "import sys, companion.cli.scanned; print('kivy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "False\n"
