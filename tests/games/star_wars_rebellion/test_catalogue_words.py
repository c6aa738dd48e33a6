"""The cards as tags and as words: each has a code, a name and a text, in both languages."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from card_codes.payload import encode, parse
from companion.games.star_wars_rebellion import catalogue
from companion.games.star_wars_rebellion.catalogue import (
    UNKNOWN_CARD,
    LazyCards,
    card_kinds,
    card_text,
    card_title,
    known,
    leader_title,
    region_title,
    system_title,
    unit_title,
)
from companion.games.star_wars_rebellion.pieces import Leader, System, Unit
from companion.locale.catalogues import on_cards

TEXT = (Path(catalogue.__file__).parent / "cards.toml").read_text("utf-8")
BOX = known()


def test_every_card_has_a_code_of_six_signs() -> None:
    codes = re.findall(r'^(?:code|probe) = "(.*)"', TEXT, flags=re.MULTILINE)
    assert len(codes) == len(set(codes)) == len(card_kinds(BOX))
    for code in codes:
        assert re.fullmatch(r"[A-Z]{3}\d{3}", code)
        assert parse(encode("SW", code)).card == code


def test_copies_of_cards_make_the_whole_box() -> None:
    assert sum(kind.copies for kind in LazyCards().values()) == 31 + 68 + 34 + 15 + 30


@pytest.mark.parametrize(
    ("letters", "held"),
    [("PRO", True), ("MIM", True), ("MIR", True), ("OBJ", True), ("ACI", False), ("TAS", False)],
)
def test_what_is_secret_in_a_hand_is_held(letters: str, held: bool) -> None:
    kinds = [kind for code, kind in card_kinds(BOX).items() if code.startswith(letters)]
    assert kinds
    assert all(kind.held is held for kind in kinds)


def test_every_card_has_a_name_and_a_short_text() -> None:
    for code in card_kinds(BOX):
        assert card_title(code) != code
        assert 0 < len(card_text(code)) <= 120


def test_an_unknown_card_goes_by_its_code() -> None:
    assert (card_title("XYZ123"), card_text("XYZ123")) == (UNKNOWN_CARD, "")


def test_all_words_are_there_in_both_languages() -> None:
    messages = list(on_cards(TEXT))
    assert all(one.printed.get("pl") for one in messages)
    assert all(len(text) <= 120 for one in messages for text in one.printed.values())
    told = {one.one for one in messages}
    assert {card_text(code) for code in card_kinds(BOX)} <= told
    assert {card_title(code) for code in card_kinds(BOX)} <= told
    assert {*map(system_title, System), *map(unit_title, Unit), *map(leader_title, Leader)} <= told
    assert {region_title(number) for number in range(1, 9)} <= told


def test_one_name_has_one_translation() -> None:
    printed: dict[str, str] = {}
    for one in on_cards(TEXT):
        assert printed.setdefault(one.one, one.printed["pl"]) == one.printed["pl"]


def test_no_fact_is_written_that_nobody_reads() -> None:
    raw = tomllib.loads(TEXT)
    beside = {"en", "pl"}
    for name, entries in (("mission", BOX.missions), ("action", BOX.actions)):
        fields = {*next(iter(entries.values())).__struct_fields__, *beside}
        assert all(set(one) <= fields for one in raw[name])


def test_importing_the_catalogue_reads_no_file() -> None:
    code = (
        "from companion.games.star_wars_rebellion import catalogue as c;"
        "cards = c.LazyCards(); print(c.known.cache_info().currsize, len(cards))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["0", str(len(card_kinds(BOX)))]
