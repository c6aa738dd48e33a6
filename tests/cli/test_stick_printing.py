"""Printing onto a stick from the settings screen: one sentence, whatever comes of it."""

import errno
from pathlib import Path
from threading import Event, current_thread

import pytest

from card_codes.sheets import ink
from card_codes.symbol import symbol
from companion.cli import stick_printing
from companion.cli.stick_printing import print_in_background, print_onto_a_stick
from companion.engine import Sentence, find_games
from companion.presenters.printing import NO_STICK, UNMOUNTED
from companion.presenters.trouble import FAILED
from hardware.sticks import Stick
from tests.card_codes.printed import scanned, seen_by_pyzbar, texts
from tests.journal.test_real_disks import on_disk

GAMES = find_games("companion.games")


@pytest.fixture
def stick(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = home.parent / "stick"
    path.mkdir()
    plug_in(monkeypatch, Stick(path, read_only=False))
    return path


def plug_in(monkeypatch: pytest.MonkeyPatch, *sticks: Stick) -> None:
    monkeypatch.setattr(stick_printing, "find_sticks", lambda _root: list(sticks))


def test_all_cards_of_a_game_are_put_on_the_stick_in_the_language_of_the_screen(
    stick: Path,
) -> None:
    said = print_onto_a_stick(GAMES, "RS", "pl").render()
    assert said.startswith(f"resistance-cards-pl.pdf is on the stick ({stick})")
    [made] = stick.iterdir()
    assert "Bojownik" in texts(made.read_bytes())[0]
    [page] = scanned(made.read_bytes(), 200)
    assert len(seen_by_pyzbar(page, 200)) == 26


def test_sheets_that_are_not_read_back_are_not_put_on_the_stick(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ink, "symbol", lambda _code: symbol("TCTESTU"))
    said = print_onto_a_stick(GAMES, "RS", "en").render()
    assert said.startswith("Nothing was written: 25 of 26 tags could not be read back.")
    assert list(stick.iterdir()) == []


@pytest.mark.usefixtures("no_zbar")
def test_without_zbar_sheets_are_put_on_the_stick_unchecked(stick: Path) -> None:
    assert "is on the stick" in print_onto_a_stick(GAMES, "TC", "en").render()
    assert [path.name for path in stick.iterdir()] == ["companion-cards-en.pdf"]


def test_the_companions_own_cards_can_be_had_too(stick: Path) -> None:
    print_onto_a_stick(GAMES, "TC", "en")
    assert [path.name for path in stick.iterdir()] == ["companion-cards-en.pdf"]


def test_a_second_time_takes_the_place_of_the_first(stick: Path) -> None:
    for _ in range(2):
        print_onto_a_stick(GAMES, "RS", "en")
    assert len(list(stick.iterdir())) == 1


@pytest.mark.usefixtures("home")
def test_without_a_stick_nothing_is_written_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch)
    for unmounted, said in ((False, NO_STICK), (True, UNMOUNTED)):
        monkeypatch.setattr(stick_printing, "is_one_unmounted", lambda _, is_one=unmounted: is_one)
        assert print_onto_a_stick(GAMES, "RS", "en") == said


def test_a_stick_that_can_be_written_is_taken_before_one_that_cannot(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = Stick(stick.parent / "locked", read_only=True)
    plug_in(monkeypatch, locked, Stick(stick, read_only=False))
    print_onto_a_stick(GAMES, "RS", "en")
    assert list(stick.iterdir())


ON_A_STICK = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
from companion.cli import stick_printing
from companion.engine import find_games
from hardware.sticks import Stick
folder = Path(sys.argv[1])
stick_printing.find_sticks = lambda _: [Stick(folder, False)]
print(stick_printing.print_onto_a_stick(find_games("companion.games"), "RS", "en").render())
print(sorted(path.name for path in folder.iterdir()))
"""


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("size=32k", "The stick ({folder}) is full: make room on it, or take another."),
        ("ro", "The stick ({folder}) cannot be written to: unlock it, or take another."),
    ],
)
def test_a_stick_that_takes_nothing_is_one_sentence_and_keeps_nothing(
    tmp_path: Path, options: str, said: str
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    told, left = on_disk(folder, options, ON_A_STICK).splitlines()
    assert told == said.format(folder=folder)
    assert left == "[]"


def test_a_stick_that_is_pulled_out_in_the_middle_is_one_sentence(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("os.fsync", break_off)
    said = print_onto_a_stick(GAMES, "RS", "en").render()
    assert said == f"The stick ({stick}) did not take it (Input/output error): take another."
    assert list(stick.iterdir()) == []


def heard(letters: str) -> tuple[Sentence, str]:
    told: list[tuple[Sentence, str]] = []
    done = Event()

    def hear(said: Sentence) -> None:
        told.append((said, current_thread().name))
        done.set()

    print_in_background(GAMES, letters, "en", hear)
    assert done.wait(60)
    return told[0]


def test_it_is_done_on_a_thread_of_its_own(stick: Path) -> None:
    said, thread = heard("RS")
    assert str(stick) in said.render()
    assert thread == "printing"


def test_a_mistake_of_ours_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_root: Path) -> list[Stick]:
        raise RuntimeError("a secret")

    monkeypatch.setattr(stick_printing, "find_sticks", stumble)
    assert heard("RS")[0] == FAILED
