from collections.abc import Callable
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.setup import LONGEST_NAME
from companion.presenters.typing_keys import (
    BACKSPACE,
    OTHER_KEYS,
    SHIFT,
    SPACE,
    Layout,
    Typing,
    begin,
    begin_code,
    cleared,
    likely_first,
    press,
    rows,
    shown,
    type_in,
)


def typed(*keys: str, start: str = "") -> Typing:
    return reduce(press, keys, begin(start))


def test_a_name_begins_with_a_capital() -> None:
    assert typed(*"kasia").text == "Kasia"


@pytest.mark.parametrize("gap", [SPACE, "-"])
def test_a_capital_follows_a_space_and_a_hyphen(gap: str) -> None:
    assert typed(*"ania", gap, *"łoś").text == f"Ania{gap}Łoś"


def test_shift_lasts_for_one_letter() -> None:
    assert typed(*"mc", SHIFT, *"do").text == "McDo"


def test_shift_takes_the_capital_back() -> None:
    assert typed(SHIFT, *"van").text == "van"


def test_shift_is_seen_on_the_keys() -> None:
    assert shown(begin(), "ż") == "Ż"
    assert shown(typed("a"), "ż") == "ż"


def test_a_letter_without_a_single_capital_stays_small() -> None:
    assert typed("ß").text == "ß"


def test_backspace_takes_the_last_letter_and_gives_its_capital_back() -> None:
    assert typed("a", "b", BACKSPACE) == Typing(text="A", shift=False)
    assert typed("a", BACKSPACE) == Typing()


def test_backspace_on_nothing_does_nothing() -> None:
    assert typed(BACKSPACE) == Typing()


def test_spaces_are_single_and_never_first() -> None:
    assert typed(SPACE, *"jan", SPACE, SPACE, *"b").text == "Jan B"


def test_digits_are_one_key_away_and_back() -> None:
    with_digits = typed("a", OTHER_KEYS, "1")
    assert with_digits.text == "A1"
    assert with_digits.layout is Layout.DIGITS
    assert press(with_digits, OTHER_KEYS).layout is Layout.LETTERS


def test_an_extra_letter_is_refused_and_says_so() -> None:
    full = begin("a" * LONGEST_NAME)
    refused = press(full, "b")
    assert refused.text == full.text
    assert refused.refused
    assert not press(refused, BACKSPACE).refused


def test_a_pasted_text_is_cut_where_the_room_ends() -> None:
    typing = type_in(begin("Jan"), "x" * 100)
    assert len(typing.text) == LONGEST_NAME
    assert typing.refused


def test_a_real_keyboard_writes_what_it_sends_without_the_unprintable() -> None:
    assert type_in(begin(), "\x1bj\tan\n").text == "jan"


def test_letters_sent_in_two_pieces_become_one() -> None:
    assert type_in(begin(), "o\N{COMBINING ACUTE ACCENT}").text == "ó"


def test_an_existing_name_is_written_on() -> None:
    assert typed(*"ek", start="Krzysi").text == "Krzysiek"


def test_clearing_begins_a_new_name() -> None:
    assert cleared(begin("Kasia")) == Typing()


def test_every_row_has_ten_keys_and_every_polish_letter_is_there() -> None:
    for layout in (Layout.LETTERS, Layout.DIGITS):
        assert [len(row) for row in rows(Typing(layout=layout))] == [10] * 4
    letters = {key for row in rows(Typing()) for key in row}
    assert set("abcdefghijklmnopqrstuvwxyząćęłńóśźż-") < letters


def test_a_code_is_typed_in_capitals_with_all_there_can_be_on_a_tag() -> None:
    keys = [key for row in rows(begin_code()) for key in row]
    assert {shown(begin_code(), key) for key in keys} == {
        *"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        shown(begin_code(), BACKSPACE),
    }
    assert reduce(press, "rsplot7x", begin_code()).text == "RSPLOT7X"


def test_names_that_begin_as_typed_come_first_and_none_is_lost() -> None:
    assert likely_first(("Ola", "Kasia", "Łukasz", "Karol"), "ka") == (
        "Kasia",
        "Karol",
        "Ola",
        "Łukasz",
    )


ON_THE_SCREEN = [key for layout in Layout for row in rows(Typing(layout=layout)) for key in row]
TOUCHES = st.sampled_from([SPACE, *ON_THE_SCREEN]).map(lambda key: (press, key))
REAL_KEYS = st.text(max_size=50).map(lambda text: (type_in, text))


@given(st.lists(TOUCHES | REAL_KEYS, max_size=80))
def test_whatever_is_typed_can_be_a_name(
    touches: list[tuple[Callable[[Typing, str], Typing], str]],
) -> None:
    text = reduce(lambda typing, touch: touch[0](typing, touch[1]), touches, begin()).text
    assert len(text) <= LONGEST_NAME
    assert text.isprintable()
    assert not text.startswith(SPACE)
