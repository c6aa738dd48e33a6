"""`companion wiring`: print, write and draw."""

import argparse
from pathlib import Path

import pytest

from companion.cli.wiring import add_arguments, wiring
from companion.engine import BadSetupError, RecordError
from hardware.default_wiring import default_wiring
from hardware.drawing import draw
from hardware.wiring import read_wiring
from hardware.wiring_list import wiring_list
from hardware.wiring_text import write_wiring


def ask(*arguments: str) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    wiring({}, parser.parse_args(arguments))


def test_it_prints_the_wiring_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    ask("--seats", "6", "--lamps", "rgb", "--buttons", "usb")
    printed, noticed = capsys.readouterr()
    assert printed.splitlines() == list(wiring_list(default_wiring(6, "rgb", "usb")))
    assert noticed == ""


def test_it_writes_a_file_to_edit_and_never_over_one(tmp_path: Path) -> None:
    path = tmp_path / "wiring.toml"
    ask("--seats", "9", "--toml", str(path))
    assert read_wiring(path.read_bytes()) == default_wiring(9)
    with pytest.raises(BadSetupError, match="is there already") as refused:
        ask("--seats", "5", "--toml", str(path))
    assert str(refused.value) == f"{path} is there already: move it away first."
    assert read_wiring(path.read_bytes()) == default_wiring(9)


def test_it_draws_again_over_an_old_drawing(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    ask("--seats", "9", "--svg", str(path))
    ask("--seats", "5", "--svg", str(path))
    assert path.read_text("utf-8") == draw(default_wiring(5))


@pytest.mark.parametrize("option", ["--svg", "--toml"])
def test_a_file_that_cannot_be_written_is_one_sentence(option: str, tmp_path: Path) -> None:
    path = tmp_path / "no folder" / "file"
    with pytest.raises(RecordError) as refused:
        ask("--seats", "5", option, str(path))
    assert str(refused.value) == f"{path} cannot be written: No such file or directory."


def test_a_number_of_seats_that_cannot_be_is_one_sentence() -> None:
    with pytest.raises(BadSetupError) as refused:
        ask("--seats", "11")
    assert str(refused.value) == "A table has 2 to 10 seats, and this wiring has 11."


def test_this_tables_own_wiring_is_shown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "wiring.toml").write_text(write_wiring(default_wiring(4, "rgb")))
    ask()
    printed, noticed = capsys.readouterr()
    assert printed.splitlines() == list(wiring_list(default_wiring(4, "rgb")))
    assert noticed == ""


def test_a_mistake_in_this_tables_own_wiring_is_one_sentence(home: Path) -> None:
    home.mkdir()
    (home / "wiring.toml").write_text("[seats]\n1 = {a = 4, b = 4}\n2 = {a = 5, b = 6}")
    with pytest.raises(BadSetupError) as refused:
        ask()
    wanted = "GPIO 4 is used twice, for seat 1 A and for seat 1 B: give one of them another pin."
    assert str(refused.value) == wanted


def test_without_a_file_the_default_is_shown_and_said_to_be_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask()
    printed, noticed = capsys.readouterr()
    assert printed.splitlines() == list(wiring_list(default_wiring(8)))
    assert noticed.startswith(f"{home / 'wiring.toml'} is not there")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("option", [("--lamps", "rgb"), ("--buttons", "usb")])
def test_a_choice_without_seats_is_refused(option: tuple[str, str]) -> None:
    with pytest.raises(BadSetupError, match="Say --seats N too"):
        ask(*option)
