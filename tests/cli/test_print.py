"""`companion print` and `companion cards`, with what they refuse."""

import argparse
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from card_codes.payload import parse
from card_codes.reader import read
from card_codes.sheets import LABELS, PAPERS, Form, ink
from card_codes.sheets.paper import Box
from card_codes.symbol import symbol
from companion.cli import printed_sets
from companion.cli.all_cards import all_cards
from companion.cli.arguments import parser
from companion.cli.cards import add_print_arguments
from companion.cli.printed_sets import load_sets
from companion.cli.printing import write_sheets
from companion.cli.progress import Progress
from companion.engine import BadSetupError, RecordError, find_games
from tests.card_codes.printed import scanned, seen_by_pyzbar, texts
from tests.cli.command import run

GAMES = find_games("companion.games")
KNOWN = ", ".join(GAMES)
HOUSE = '[[card]]\ngame = "resistance"\ncode = "HOUSE1"\nen = "Mole"\npl = "Kret"\ncopies = 2\n'


def codes_on(path: Path) -> list[str]:
    pages = scanned(path.read_bytes(), 200)
    return sorted(code for page in pages for code, _, _ in seen_by_pyzbar(page, 200))


@pytest.fixture
def sheet(home: Path) -> Path:
    return home.parent / "sheet.pdf"


def test_a_sheet_has_every_copy_of_every_card_and_a_test_card(sheet: Path) -> None:
    made = run(["print", "resistance", "-o", str(sheet)])
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    listed = json.loads(run(["cards", "RS", "--json"]).stdout)
    wanted = [row["code"] for row in listed for _ in range(row["copies"])]
    assert len(wanted) == 25
    assert codes_on(sheet) == sorted([*wanted, "TCTESTU"])


@pytest.mark.parametrize("opaque", [[], ["--opaque", "--labels", "L7651"]])
def test_a_sheet_is_read_back_before_it_is_written(opaque: list[str], sheet: Path) -> None:
    made = run(["print", "resistance", "--check", *opaque, "-o", str(sheet)])
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout == "All 25 tags and the test card on each page were read back.\n"
    assert sheet.exists()


def print_checked(sheet: Path, *more: str) -> None:
    write_sheets(GAMES, parser().parse_args(["print", "rs", "--check", *more, "-o", str(sheet)]))


def smudged(form: Form, box: Box) -> Box:
    """Return where a printer with a mistake draws a symbol: over its neighbours."""
    right = SYMBOL(form, box)
    return msgspec.structs.replace(right, x=right.x - 9) if box.x > 60 else right


SYMBOL = Form.symbol


@pytest.mark.parametrize("opaque", [[], ["--opaque"]])
def test_a_sheet_that_is_not_read_back_is_not_written_and_each_tag_is_named(
    opaque: list[str],
    sheet: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Form, "symbol", smudged)
    with pytest.raises(RecordError) as refused:
        print_checked(sheet, "--cards", "ID*", *opaque)
    assert refused.value.sentence.render() == (
        "Nothing was written: 6 of 11 tags could not be read back. "
        "Reinstall the companion and print again."
    )
    named = capsys.readouterr().err.splitlines()
    assert len(named) == 6
    assert all(line.endswith("on page 1 is not read.") for line in named)
    assert not sheet.exists()
    assert load_sets() == ()


def test_a_tag_that_reads_as_another_is_told_of(
    sheet: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    swapped = {"RSID1O": "RSID2M"}
    monkeypatch.setattr(ink, "symbol", lambda code: symbol(swapped.get(code, code)))
    with pytest.raises(RecordError):
        print_checked(sheet, "--copies", "one", "--cards", "ID*")
    assert capsys.readouterr().err == "RSID1O on page 1 reads as RSID2M.\n"
    assert not sheet.exists()
    assert not home.exists()


@pytest.mark.usefixtures("no_zbar")
def test_without_zbar_a_check_says_what_to_install(sheet: Path, home: Path) -> None:
    with pytest.raises(BadSetupError) as refused:
        print_checked(sheet, "--opaque")
    assert refused.value.sentence.render() == "--check needs zbar: sudo apt install libzbar0."
    assert not sheet.exists()
    assert not home.exists()


@pytest.mark.parametrize("name", ["resistance", "RS", "rs", "Resistance"])
def test_a_game_goes_by_its_name_or_its_letters(name: str, sheet: Path) -> None:
    assert run(["print", name, "--cards", "id*", "-o", str(sheet)]).returncode == 0
    assert codes_on(sheet) == sorted(["RSID1O"] * 6 + ["RSID2M"] * 4 + ["TCTESTU"])


@pytest.mark.parametrize("name", ["companion", "TC"])
def test_the_companions_own_cards_are_printed_under_its_own_name(name: str, sheet: Path) -> None:
    assert run(["print", name, "-o", str(sheet), "--language", "pl"]).returncode == 0
    found = codes_on(sheet)
    assert len(found) == 12  # the test card is there twice: in the list, and on every sheet
    assert {parse(code).card for code in found} == {"TEST", *(f"SEAT{n}" for n in range(1, 11))}
    assert "Miejsce 10" in texts(sheet.read_bytes())[0]


def test_one_of_each_is_enough_for_a_worn_sticker(sheet: Path) -> None:
    run(["print", "rs", "--cards", "PLOT1, RSID2M", "--copies", "one", "-o", str(sheet)])
    assert codes_on(sheet) == sorted(["RSPLOT1A", "RSID2M", "TCTESTU"])


def test_names_are_in_the_language_of_the_screen_unless_another_is_asked_for(
    home: Path, sheet: Path
) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"language": "pl"}')
    run(["print", "rs", "-o", str(sheet)])
    assert "Bojownik" in texts(sheet.read_bytes())[0]
    run(["print", "rs", "-o", str(sheet), "--language", "en"])
    assert "Bojownik" not in texts(sheet.read_bytes())[0]


@pytest.mark.parametrize("name", [*PAPERS, *LABELS])
def test_every_paper_and_every_label_sheet_can_be_named(name: str, sheet: Path) -> None:
    asked = ["--paper", name] if name in PAPERS else ["--labels", name.lower()]
    size = ["--size", "12"] if name == "L4732" else []
    assert run(["print", "rs", *asked, *size, "-o", str(sheet)]).stderr == ""
    assert sheet.exists()


def test_the_papers_that_can_be_typed_are_those_there_are() -> None:
    command = argparse.ArgumentParser()
    add_print_arguments(command)
    [paper] = [one for one in command._actions if one.dest == "paper"]
    assert list(paper.choices or ()) == list(PAPERS)


@pytest.mark.usefixtures("home")
def test_label_sheets_are_listed() -> None:
    listed = run(["print", "rs", "--labels", "list"])
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(LABELS)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["nope"], f"There is no game 'nope': choose from {KNOWN}."),
        ([""], f"There is no game '': choose from {KNOWN}."),
        (["rs", "--cards", "PLOT77"], "No card is called 'PLOT77': see companion cards rs."),
        (["rs", "--cards", "ID1,"], "No card is called '': see companion cards rs."),
        (["rs", "--cards", "[" * 5000], "No card is called"),
        (["rs", "--size", "11"], "A sticker is 12 to 20 mm, not 11."),
        (["rs", "--size", "nan"], "A sticker is 12 to 20 mm, not nan."),
        (["rs", "--size", "big"], "argument --size: invalid float value: 'big'"),
        (["rs", "--paper", "a5"], "argument --paper: invalid choice: 'a5'"),
        (["rs", "--labels", "L9"], "There are no labels 'L9': choose from L7651, "),
        (["rs", "--labels", "L4732"], "A label of L4732 takes stickers of up to 12 mm, not 16."),
        (["rs", "--labels", "5160", "--paper", "a4"], "Labels 5160 are on letter paper, not on"),
        (["rs", "--language", "de"], "argument --language: invalid choice: 'de'"),
        (["rs", "--copies", "7"], "argument --copies: invalid choice: '7'"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_refused_in_one_sentence(
    asked: list[str], said: str, sheet: Path, home: Path
) -> None:
    refused = run(["print", *asked, "-o", str(sheet)])
    assert refused.returncode == 2
    assert refused.stderr.startswith(said)
    assert refused.stderr.count("\n") == 1
    assert not sheet.exists()
    assert not (home / "printed-sets.json").exists()


@pytest.mark.usefixtures("home")
def test_it_has_to_be_written_somewhere() -> None:
    assert run(["print", "rs"]).stderr == "Say where to write the sheets: -o FILE.pdf.\n"


@pytest.mark.parametrize("opaque", [[], ["--opaque"]])
def test_a_sheet_that_cannot_be_written_is_told_of_and_leaves_nothing(
    opaque: list[str], home: Path
) -> None:
    journal = home.parent / "evening.journal"
    run(["demo", "resistance", "--seats", "5", "--seed", "1", "--journal", str(journal)])
    before = sorted(home.parent.iterdir())
    for target, code, said in (
        (home.parent, 3, "Is a directory"),
        (Path("/dev/full"), 3, "No space left on device"),
        (home.parent / "none" / "x.pdf", 3, "No such file or directory"),
        (journal, 2, "is a journal: write elsewhere"),
    ):
        refused = run(["print", "rs", *opaque, "-o", str(target)])
        assert refused.returncode == code
        assert said in refused.stderr
        assert refused.stderr.count("\n") == 1
    assert sorted(home.parent.iterdir()) == before
    assert load_sets() == ()


def test_opaque_tags_are_known_here_and_nowhere_else(
    home: Path, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        assert run(["print", "rs", "--opaque", "-o", str(sheet)]).stderr == ""
    cards, troubles = all_cards(GAMES)
    [page] = scanned(sheet.read_bytes(), 200)
    seen = [reading.code for reading in read(page, cards.codes, deep=True).readings]
    second = [code for code in seen if code != "TCTESTU"]
    assert troubles == ()
    assert len(cards.tokens) == 50
    assert len(set(second)) == 25
    assert all(parse(code).game == "TC" for code in second)
    meant = sorted(cards.find(code).tag.card for code in second)
    assert meant == sorted(["ID1"] * 6 + ["ID2"] * 4 + [
        f"PLOT{plot}" for plot, copies in zip("123456789", (3, 2, 2, 1, 2, 2, 1, 1, 1), strict=True)
        for _ in range(copies)
    ])  # fmt: skip
    assert not any(code in (home / "printed-sets.json").read_text() for code in cards.tokens)
    monkeypatch.setenv("COMPANION_HOME", str(home.parent / "another"))
    others, _ = all_cards(GAMES)
    assert not others.codes & set(second)


def test_the_place_of_an_opaque_label_says_nothing_and_its_legend_all(sheet: Path) -> None:
    assert run(["print", "rs", "--opaque", "--labels", "L7651", "-o", str(sheet)]).stderr == ""
    cards, _ = all_cards(GAMES)
    labels, legend = ([code for code in page.split() if code in cards.tokens]
                      for page in texts(sheet.read_bytes()))  # fmt: skip
    assert labels == legend == sorted(cards.tokens)  # tokens are chance, and so is their order


def test_a_list_of_sets_never_grows_beyond_what_can_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with printed_sets.printing_set("RS", {"ID1": 6}):
        pass
    kept = load_sets()
    monkeypatch.setattr(printed_sets, "_LARGEST", (home / "printed-sets.json").stat().st_size)
    with pytest.raises(RecordError, match="is full"), printed_sets.printing_set("RS", {"ID1": 6}):
        pytest.fail("it was printed")
    assert load_sets() == kept


def test_what_opaque_tags_need_is_in_a_backup(home: Path, sheet: Path) -> None:
    run(["demo", "resistance", "--seats", "5", "--journal", str(home / "games" / "a.journal")])
    run(["print", "rs", "--opaque", "-o", str(sheet)])
    (home / "cards.toml").write_text(HOUSE)
    before, _ = all_cards(GAMES)
    made = run(["backup"]).stdout.strip()
    for name in ("owner.key", "printed-sets.json", "cards.toml"):
        (home / name).unlink()
    assert run(["backup", "--restore", made]).returncode == 0
    after, troubles = all_cards(GAMES)
    assert troubles == ()
    assert after.codes == before.codes
    assert len(after.tokens) == 25


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b'[{"number": 1}]', b'{"a": 1}', b"\xff", b"[" * 100_000,
     b'[{"number": 1, "game": "RS", "cards": {"ID1": 1000000000}}]'],
)  # fmt: skip
def test_a_damaged_list_of_sets_is_told_of_and_never_written_over(
    text: bytes, home: Path, sheet: Path
) -> None:
    home.mkdir()
    (home / "printed-sets.json").write_bytes(text)
    _, [trouble] = all_cards(GAMES)
    assert "printed-sets.json cannot be read" in trouble.render()
    refused = run(["print", "rs", "--opaque", "-o", str(sheet)])
    assert refused.returncode == 3
    assert (home / "printed-sets.json").read_bytes() == text
    assert not sheet.exists()
    assert run(["print", "rs", "-o", str(sheet)]).returncode == 0


def test_without_the_key_opaque_tags_mean_nothing_and_plain_ones_still_do(
    home: Path, sheet: Path
) -> None:
    run(["print", "rs", "--opaque", "-o", str(sheet)])
    (home / "owner.key").unlink()
    cards, [trouble] = all_cards(GAMES)
    assert "There is no key" in trouble.render()
    assert cards.tokens == {}
    assert cards.find("RSID2M").name("pl") == "Agent"


def test_cards_lists_codes_names_and_copies(home: Path) -> None:
    lines = run(["cards", "resistance"]).stdout.splitlines()
    assert len(lines) == 11
    assert lines[1].split() == ["RSID2M", "ID2", "4", "x", "Spy", "Agent"]
    rows = json.loads(run(["cards", "resistance", "--json"]).stdout)
    assert rows[1] == {
        "code": "RSID2M",
        "game": "RS",
        "card": "ID2",
        "names": {"en": "Spy", "pl": "Agent"},
        "copies": 4,
    }
    assert not home.exists()


def test_players_own_cards_are_listed_and_printed_and_wrong_ones_told_of(
    home: Path, sheet: Path
) -> None:
    home.mkdir()
    (home / "cards.toml").write_text(HOUSE + HOUSE)
    listed = run(["cards", "rs", "--json"])
    assert json.loads(listed.stdout)[-1]["names"] == {"en": "Mole", "pl": "Kret"}
    assert listed.stderr == (
        "Card 2 of cards.toml: there is a card HOUSE1 already, take another code.\n"
    )
    run(["print", "rs", "--cards", "HOUSE*", "-o", str(sheet)])
    assert codes_on(sheet) == ["RSHOUSE11", "RSHOUSE11", "TCTESTU"]


def test_a_bar_is_drawn_on_a_terminal_when_it_takes_long_and_is_taken_away_at_the_end() -> None:
    program = (
        "from companion.cli import progress\n"
        "progress._PATIENCE = {patience}\n"
        "bar = progress.Progress()\n"
        "for done in range(5): bar(done, 4)\n"
    )

    def drawn(patience: float) -> bytes:
        ours, theirs = pty.openpty()
        code = program.format(patience=patience)
        subprocess.run([sys.executable, "-c", code], stderr=theirs, check=True)
        os.close(theirs)
        told = b""
        try:
            while part := os.read(ours, 4096):
                told += part
        except OSError:  # a terminal whose last user is gone
            pass
        os.close(ours)
        return told

    slow = drawn(-1)
    assert b"2 / 4" in slow
    assert slow.endswith(b"\r\x1b[K")
    assert drawn(1000) == b""


def test_no_bar_is_drawn_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    bar = Progress()
    bar._began -= 1000
    bar(1, 4)
    assert capfd.readouterr().err == ""
