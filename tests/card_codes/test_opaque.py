"""Opaque tags: only this companion's key resolves them, and they tell nobody else anything."""

from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_codes.catalogue import OWN_CARDS, Card, Catalogue
from card_codes.errors import UnknownCardError
from card_codes.opaque import (
    LENGTH,
    PrintedSet,
    new_set,
    resolve,
    token,
    token_key,
    tokens_of,
)
from card_codes.payload import LONGEST, Tag, encode, parse

OWNER = bytes(range(32))
KEY = token_key(OWNER)
OTHER = token_key(bytes(32))
SPY, RESISTANCE = Tag("RS", "ID2"), Tag("RS", "ID1")
FIRST = PrintedSet(1, "RS", {"ID1": 6, "ID2": 4})
SECOND = PrintedSet(2, "RS", {"ID1": 6, "ID2": 4})


def test_a_token_is_a_tag_of_the_companion_with_seven_characters_and_a_check() -> None:
    for code in resolve(KEY, [FIRST]):
        tag = parse(code)
        assert (tag.game, len(tag.card), len(code)) == ("TC", LENGTH, LONGEST)


def test_no_card_of_the_companions_own_is_as_long_as_a_token() -> None:
    assert all(len(card.tag.card) < LENGTH for card in OWN_CARDS)


def test_every_copy_of_every_set_resolves_to_its_card() -> None:
    found = resolve(KEY, [FIRST, SECOND])
    assert len(found) == 20
    assert Counter(found.values()) == {RESISTANCE: 12, SPY: 8}


def test_the_catalogue_finds_the_card_behind_a_token() -> None:
    spy = Card(SPY, {"en": "Spy"}, 4)
    printed = token(KEY, 1, SPY, 3)
    assert Catalogue([spy], resolve(KEY, [FIRST])).find(printed) is spy


def test_another_companions_key_resolves_nothing() -> None:
    ours, theirs = resolve(KEY, [FIRST, SECOND]), resolve(OTHER, [FIRST, SECOND])
    assert not ours.keys() & theirs.keys()
    cards = Catalogue([Card(SPY, {"en": "Spy"}), Card(RESISTANCE, {"en": "Resistance"})], theirs)
    for code in ours:
        with pytest.raises(UnknownCardError):
            cards.find(code)


def test_the_key_of_the_tokens_is_not_the_owners_key() -> None:
    assert len(KEY) == 32
    assert KEY != OWNER
    assert token(KEY, 1, SPY, 1) != token(OWNER, 1, SPY, 1)
    assert token_key(OWNER) == KEY


@given(
    numbers=st.lists(st.integers(0, 2**48), min_size=2, max_size=2, unique=True),
    copies=st.lists(st.integers(1, 99), min_size=2, max_size=2, unique=True),
)
def test_tokens_of_one_card_have_nothing_in_common(numbers: list[int], copies: list[int]) -> None:
    one, other = numbers
    this, that = copies
    same_copy = (token(KEY, one, SPY, this), token(KEY, other, SPY, this))
    same_set = (token(KEY, one, SPY, this), token(KEY, one, SPY, that))
    for left, right in (same_copy, same_set):
        assert left != right
        assert sum(a == b for a, b in zip(left[2:9], right[2:9], strict=True)) < LENGTH - 1


def test_letters_of_tokens_follow_neither_card_nor_place() -> None:
    """Every place of a token has every letter about as often, whatever the card is."""
    for tag in (SPY, RESISTANCE):
        codes = [parse(token(KEY, number, tag, 1)).card for number in range(3600)]
        for place in range(LENGTH):
            often = Counter(code[place] for code in codes)
            assert len(often) == 36
            # 100 are expected of each; five standard deviations are 50.
            assert 50 < min(often.values()) <= max(often.values()) < 150


def test_parts_that_read_alike_together_are_told_apart() -> None:
    assert token(KEY, 1, Tag("RS", "ID1"), 12) != token(KEY, 1, Tag("RS", "ID11"), 2)
    assert token(KEY, 11, SPY, 1) != token(KEY, 1, SPY, 11)


def test_a_set_that_would_repeat_a_known_token_is_drawn_anew() -> None:
    known = {token(KEY, 0, SPY, 2)}
    drawn = new_set(KEY, "RS", {"ID2": 4}, known, count().__next__)
    assert drawn.number == 1
    assert not known & {code for code, _ in tokens_of(KEY, drawn)}


def test_a_set_in_which_two_tokens_are_alike_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(_key: bytes, number: int, _tag: Tag, copy: int) -> str:
        return encode("TC", f"{copy if number else 0:07}")

    monkeypatch.setattr("card_codes.opaque.token", clumsy)
    assert new_set(KEY, "RS", {"ID2": 4}, (), count().__next__).number == 1
