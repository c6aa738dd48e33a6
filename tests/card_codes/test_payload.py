"""The text of a tag, and the three ways in which a text is not one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_codes.errors import DamagedTagError, NotOursError
from card_codes.payload import GAMES, LONGEST, Tag, encode, parse, typed

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
tags = st.builds(Tag, st.sampled_from(sorted(GAMES)), st.text(LETTERS, min_size=1, max_size=7))


@given(tags)
def test_what_is_printed_is_read_back_and_fits_version_1(tag: Tag) -> None:
    assert len(tag.code) <= LONGEST
    assert parse(tag.code) == tag
    assert typed(f" {tag.code[:3].lower()}-{tag.code[3:].lower()} ") == tag


@given(tags, st.data())
def test_any_one_wrong_character_is_found(tag: Tag, data: st.DataObject) -> None:
    place = data.draw(st.integers(2, len(tag.code) - 1))
    wrong = data.draw(st.sampled_from(LETTERS).filter(lambda letter: letter != tag.code[place]))
    with pytest.raises(DamagedTagError):
        parse(tag.code[:place] + wrong + tag.code[place + 1 :])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "RS",
        "RSA",
        "https://example.com/",
        "WIFI:T:WPA;S:home;P:secret;;",
        "rsplot7x",
        "RSPLOT7X\n",
        "RSPLOT12345",
        "XXPLOT7X",
        "RSPŁOT7X",
        "RS٣٣٣",
        "\x00" * 9,
    ],
)
def test_other_texts_are_not_ours(text: str) -> None:
    with pytest.raises(NotOursError) as refused:
        parse(text)
    assert not text.strip() or text.strip() not in str(refused.value)


@pytest.mark.parametrize(("game", "card"), [("XX", "A"), ("RS", ""), ("RS", "A" * 8), ("RS", "a")])
def test_what_cannot_be_printed_is_refused(game: str, card: str) -> None:
    with pytest.raises(ValueError, match="make no tag"):
        encode(game, card)
