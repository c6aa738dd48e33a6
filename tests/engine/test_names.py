"""Names that look alike are one name, and nobody loses theirs."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy import kivy_data_dir
from PIL import Image, ImageDraw, ImageFont

from companion.engine import BadSetupError, name_key
from companion.engine.names import drawable
from companion.engine.setup import check_names


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("Ola\u3164", "Ola"),
        ("O\u115fla", "Ola"),
        ("Ol\u1160a\u2800", "Ola"),
        ("\uffa0Ola", "Ola"),
        ("\N{CYRILLIC CAPITAL LETTER O}la", "Ola"),
        ("Ol\N{CYRILLIC SMALL LETTER A}", "OLA"),
        ("\N{GREEK CAPITAL LETTER OMICRON}la", "Ola"),
        ("E\N{GREEK SMALL LETTER NU}a", "Eva"),
        ("\N{GREEK CAPITAL LETTER NU}ina", "Nina"),
        ("J\N{CYRILLIC SMALL LETTER A}\N{COMBINING DIAERESIS}n", "J\u00e4n"),
        ("OIa", "Ola"),
        ("O\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}a", "Ola"),
        ("O\N{CYRILLIC LETTER PALOCHKA}a", "Ola"),
        ("O|a", "Ola"),
        ("e\u034f\u0301va", "eva"),
    ],
)
def test_what_looks_alike_is_one_name(name: str, looks: str) -> None:
    assert name_key(name) == name_key(looks)
    with pytest.raises(BadSetupError, match="both called"):
        check_names([looks, "Jan", name])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"),
        ("Ala", "Aia"),
        ("Iga", "Lga"),
        ("OIA", "OLA"),
        ("Ewa", "Eva"),
        ("\u0141ucja", "Lucja"),
        ("Zo\u00eb", "Zoe"),
        # Cyrillic: Vera, Nina, and two of one root; Greek: Nikos, Eleni
        ("\u0412\u0435\u0440\u0430", "\u041d\u0438\u043d\u0430"),
        ("\u041e\u043b\u044f", "\u041e\u043b\u044c\u0433\u0430"),
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u0395\u03bb\u03ad\u03bd\u03b7"),
    ],
)
def test_what_looks_different_is_two_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
    assert check_names([one, other]) == (one, other)


@pytest.mark.parametrize(
    "name",
    [
        "\u0418\u0432\u0430\u043d",  # Ivan
        "\u041c\u0430\u0440\u0456\u044f",  # Maria, in Ukrainian
        "\u0421\u0435\u0440\u0433\u0435\u0439",  # Sergei
        "Ilona",
        "Ola-Iza",
        "Jan II",
    ],
)
def test_a_name_in_capitals_is_the_same_name(name: str) -> None:
    assert name_key(name.upper()) == name_key(name.lower()) == name_key(name)


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(BadSetupError, match="needs a name"):
        check_names([name])


ANY = st.text(st.characters(exclude_categories=["Cs"]))
NEAR = st.text("OoIilL\u0130\u0131\u0307\u0301\u0406 ")


@given(ANY | NEAR)
def test_the_key_of_a_key_is_the_key_itself(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


def test_so_it_is_with_every_letter_there_is() -> None:
    for letter in map(chr, range(sys.maxunicode + 1)):
        key = name_key(f"a{letter}a")
        assert name_key(key) == key, hex(ord(letter))


def test_names_that_are_drawn_alike_are_one_name() -> None:
    """Asks the font of the screen, pixel by pixel, about each letter it draws."""
    fonts = Path(kivy_data_dir) / "fonts"
    alike: dict[bytes, set[str]] = {}
    for style in ("Regular", "Bold"):
        font = ImageFont.truetype(str(fonts / f"Roboto-{style}.ttf"), 40)
        for letter in map(chr, range(0x21, 0x2100)):
            if drawable(letter) == letter:
                image = Image.new("L", (120, 90))
                ImageDraw.Draw(image).text((20, 20), f"o{letter}o", font=font, fill=255)
                alike.setdefault(style.encode() + image.tobytes(), set()).add(letter)
    for letters in alike.values():
        assert len({name_key(f"o{letter}o") for letter in letters}) == 1, letters
