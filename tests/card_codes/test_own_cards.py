"""Cards that players add: what is right counts, and whatever is wrong is told in a sentence."""

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from card_codes.catalogue import OWN_CARDS, Card, Catalogue
from card_codes.errors import CatalogueError
from card_codes.own_cards import (
    LARGEST,
    MOST_CARDS,
    OwnCards,
    load_own_cards,
    parse_own_cards,
)
from card_codes.payload import Tag

GAMES = {"resistance": "RS", "rs": "RS", "companion": "TC", "tc": "TC", "unrest": "UN"}
SPY = Card(Tag("RS", "ID2"), {"en": "Spy"})
KNOWN = Catalogue([*OWN_CARDS, SPY])
GOOD = '[[card]]\ngame = "resistance"\ncode = "HOUSE1"\nen = "Mole"\npl = "Kret"\ncopies = 2\n'


def parsed(text: str) -> OwnCards:
    return parse_own_cards(text, GAMES, KNOWN)


def entry(**fields: str) -> str:
    given = {"game": '"RS"', "code": '"A1"', "en": '"Name"', **fields}
    return "[[card]]\n" + "".join(f"{key} = {value}\n" for key, value in given.items() if value)


def test_a_card_has_game_code_names_and_copies() -> None:
    [card] = parsed(GOOD).cards
    assert card == Card(Tag("RS", "HOUSE1"), {"en": "Mole", "pl": "Kret"}, 2)


@pytest.mark.parametrize("game", ["resistance", "Resistance", "RS", "rs", " rs "])
def test_a_game_is_named_as_anybody_would(game: str) -> None:
    [card] = parsed(entry(game=f'"{game}"', code='"house1"')).cards
    assert card.tag == Tag("RS", "HOUSE1")
    assert card.copies == 1
    assert card.name("pl") == "Name"


def test_an_empty_file_and_no_file_are_no_cards_and_no_trouble(tmp_path: Path) -> None:
    assert parsed("") == parsed("# nothing yet\n") == OwnCards()
    assert load_own_cards(tmp_path / "cards.toml", GAMES, KNOWN) == OwnCards()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (entry(game=""), "game is missing or no text in quotes"),
        (entry(game="7"), "game is missing or no text in quotes"),
        (entry(game='"Risk"'), "there is no game 'Risk' to add cards to"),
        (entry(game='"TC"'), "there is no game 'TC' to add cards to"),
        (entry(game='"companion"'), "there is no game 'companion' to add cards to"),
        (entry(code=""), "code is missing or no text in quotes"),
        (entry(code="[1]"), "code is missing or no text in quotes"),
        (entry(code='""'), "'' is no code, take 1 to 7 letters A to Z and digits"),
        (entry(code='"TOOLONG8"'), "'TOOLONG8' is no code"),
        (entry(code='"ŻÓŁW"'), "'ŻÓŁW' is no code"),
        (entry(code='"A-1"'), "'A-1' is no code"),
        (entry(code='"ID2"'), "there is a card ID2 already"),
        (entry(code='"house1"'), "there is a card HOUSE1 already"),
        (entry(en=""), "it needs a name; write one after en"),
        (entry(en='"  "'), "it needs a name; write one after en"),
        (entry(en="true"), "en is missing or no text in quotes"),
        (entry(pl="1"), "pl is missing or no text in quotes"),
        (entry(en=f'"{"x" * 61}"'), "a name has at most 60 letters in one line"),
        (entry(en='"two\\nlines"'), "a name has at most 60 letters in one line"),
        (entry(copies="0"), "copies is a number from 1 to 99"),
        (entry(copies="100"), "copies is a number from 1 to 99"),
        (entry(copies="true"), "copies is a number from 1 to 99"),
        (entry(copies='"3"'), "copies is a number from 1 to 99"),
        (entry(copies="1.0"), "copies is a number from 1 to 99"),
        (entry(colour='"red"'), "nobody knows what colour is"),
    ],
)
def test_a_wrong_card_gets_one_sentence_and_the_others_still_work(wrong: str, said: str) -> None:
    found = parsed(GOOD + wrong + entry(code='"LAST"'))
    assert [card.tag.card for card in found.cards] == ["HOUSE1", "LAST"]
    [trouble] = found.troubles
    assert str(trouble).startswith(f"Card 2 of cards.toml: {said}")
    assert str(trouble).endswith(".")
    assert "\n" not in str(trouble)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]]\ngame = ", "cards.toml is not written as cards are: look near line 2."),
        (f"{GOOD}oops", "cards.toml is not written as cards are: look near line 7."),
        ("[card]\ncode = 'A'", "cards.toml has something else than cards"),
        ("card = 3", "cards.toml has something else than cards"),
        ("[[cards]]\ncode = 'A'", "cards.toml has something else than cards"),
        ("x = " + "[\n" * 90_000, "cards.toml is not written as cards are"),
        ("x = " + "{a=" * 90, "cards.toml is not written as cards are"),
        ("a." * 120_000 + "a = 1", "Line 1 of cards.toml is too long"),
        (f"{GOOD}[{'a.' * 120_000}a]", "Line 7 of cards.toml is too long"),
        ("card = [1" + ",\n1" * MOST_CARDS + "]", "cards.toml has 501 cards: at most 500."),
    ],
)
def test_what_is_no_list_of_cards_gives_no_card_and_one_sentence(
    text: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(CatalogueError):
        parsed(text)
    path = tmp_path / "cards.toml"
    path.write_text(text)
    found = load_own_cards(path, GAMES, KNOWN)
    assert found.cards == ()
    [trouble] = found.troubles
    assert str(trouble).startswith(said)


def test_things_in_the_list_that_are_no_cards_are_told_of() -> None:
    found = parsed('card = [1, "x", {game = "RS", code = "A", en = "A"}, []]')
    assert [card.tag.card for card in found.cards] == ["A"]
    assert len(found.troubles) == 3


def test_a_file_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    with path.open("wb") as file:
        file.truncate(2**30)
    [trouble] = load_own_cards(path, GAMES, KNOWN).troubles
    assert str(trouble) == f"cards.toml is too long: at most {LARGEST // 1024} kB."


def test_a_binary_file_a_folder_and_a_pipe_get_a_sentence(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 40)
    folder = tmp_path / "folder"
    folder.mkdir()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    said = [str(load_own_cards(path, GAMES, KNOWN).troubles[0]) for path in (binary, folder, pipe)]
    assert said == [
        "binary is no text: save it as UTF-8.",
        "folder is no file: put a text there.",
        "pipe is no file: put a text there.",
    ]


def test_windows_notepad_may_have_written_it(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert len(load_own_cards(path, GAMES, KNOWN).cards) == 1


@given(st.text(max_size=400))
@example("\x00")
@example("[[card]]\n" * 400)
def test_no_text_makes_it_stumble(text: str) -> None:
    try:
        found = parsed(text)
    except CatalogueError as error:
        assert str(error)  # noqa: PT017 - either is right
    else:
        assert all(str(trouble).startswith("Card ") for trouble in found.troubles)
