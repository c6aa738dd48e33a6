"""Both catalogues hold every word, and nothing else."""

import string
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from shutil import copytree

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from hatchling.builders.wheel import WheelBuilder

from companion.locale import catalogues
from companion.locale.hatch_build import CompiledWords
from companion.presenters.language import LANGUAGES, language

both_languages = pytest.mark.parametrize("code", catalogues.LANGUAGES)

PUNCTUATION = ".,:;!?…"
ONE_OF_EACH_FORM = {"en": (1, 2), "pl": (1, 2, 5)}


def entries(catalogue: Catalog) -> Iterator[Entry]:
    return (entry for entry in catalogue if entry.id)


def texts(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield each form of a translation with the text it translates."""
    one, many = entry.id if isinstance(entry.id, list | tuple) else (entry.id, entry.id)
    for number, form in enumerate(catalogues.forms(entry)):
        yield (many if number else one), form


def pairs(code: str) -> Iterator[tuple[str, str]]:
    for entry in entries(catalogues.read(code)):
        yield from texts(entry)


def test_the_screens_and_the_catalogues_have_the_same_languages() -> None:
    assert set(catalogues.LANGUAGES) == set(LANGUAGES)


@both_languages
def test_a_catalogue_is_as_make_words_writes_it(code: str) -> None:
    catalogue = catalogues.updated(catalogues.read(code), code, catalogues.extract())
    written = catalogues.po_file(code).read_bytes()
    assert written == catalogues.written(catalogue, code), "run `make words`"


@both_languages
def test_every_word_is_translated_and_no_other_is_there(code: str) -> None:
    catalogue = catalogues.read(code)
    wanted = {message.id for message in catalogues.extract()}
    assert {entry.id for entry in entries(catalogue)} == wanted
    assert catalogues.untranslated(catalogue) == []
    assert not catalogue.obsolete


@both_languages
def test_nothing_is_a_guess(code: str) -> None:
    assert [entry.id for entry in catalogues.read(code) if entry.fuzzy] == []


@both_languages
def test_every_plural_form_is_there(code: str) -> None:
    catalogue = catalogues.read(code)
    counted = [entry for entry in entries(catalogue) if entry.pluralizable]
    assert counted
    assert {len(catalogues.forms(entry)) for entry in counted} == {catalogue.num_plurals}


def test_polish_has_three_forms() -> None:
    polish = language("pl")
    counted = [polish.count("{n} player", "{n} players", n) for n in (0, 1, 2, 5, 12, 22, 25)]
    assert catalogues.read("pl").num_plurals == 3
    assert counted == ["0 osób", "1 osoba", "2 osoby", "5 osób", "12 osób", "22 osoby", "25 osób"]


@both_languages
def test_the_facts_of_a_sentence_are_the_same_in_every_language(code: str) -> None:
    for original, translation in pairs(code):
        assert fields(translation) == fields(original), translation


def fields(text: str) -> set[tuple[str, str]]:
    parts = string.Formatter().parse(text)
    return {(name, spec or "") for _, name, spec, _ in parts if name is not None}


@both_languages
def test_spaces_and_the_last_stop_are_the_same_in_every_language(code: str) -> None:
    for original, translation in pairs(code):
        assert edges(translation) == edges(original), translation
        assert "  " not in translation, translation


def edges(text: str) -> tuple[bool, bool, str]:
    last = text[-1] if text[-1] in PUNCTUATION else ""
    return text != text.lstrip(), text != text.rstrip(), last


def test_english_is_written_in_the_code() -> None:
    for original, translation in pairs("en"):
        assert translation == original


def test_polish_sets_quotation_marks_and_dashes_as_books_do() -> None:
    for _, translation in pairs("pl"):
        assert not set("\"'“") & set(translation), translation
        assert " - " not in translation, translation
        assert translation.count("„") == translation.count("”"), translation


def test_a_card_is_called_what_is_printed_on_it() -> None:
    cards = [message for message in catalogues.extract() if "pl" in message.printed]
    assert cards
    for card in cards:
        assert language("pl").term(card.one) == card.printed["pl"]


@both_languages
def test_the_compiled_words_are_those_of_the_catalogue(code: str) -> None:
    compiled = language(code).catalogue
    for entry in entries(catalogues.read(code)):
        if isinstance(entry.id, str):
            found: tuple[str, ...] = (compiled.gettext(entry.id),)
        else:
            one, many = entry.id
            found = tuple(compiled.ngettext(one, many, n) for n in ONE_OF_EACH_FORM[code])
        assert found == catalogues.forms(entry), "run `make setup`"


def test_set_up_compiles_the_words(tmp_path: Path) -> None:
    folder = tmp_path / "companion" / "locale"
    copytree(catalogues.LOCALE, folder, ignore=lambda _, names: [n for n in names if "mo" in n])
    builder = WheelBuilder(str(tmp_path))
    hook = CompiledWords(str(tmp_path), {}, builder.config, builder.metadata, "", "wheel")
    hook.initialize("standard", {})
    for code in catalogues.LANGUAGES:
        with (folder / code / "LC_MESSAGES" / "companion.mo").open("rb") as file:
            assert GNUTranslations(file).gettext("Spy") == language(code).term("Spy")


def test_a_new_word_is_left_empty_and_a_lost_one_is_dropped() -> None:
    old = Catalog(locale="pl")
    old.add("kept", "zostaje")
    old.add("lost", "znika")
    messages = list(catalogues.in_code('say("kept"); say("new")'))
    new = catalogues.updated(old, "pl", messages)
    assert {entry.id: entry.string for entry in entries(new)} == {"kept": "zostaje", "new": ""}
    assert catalogues.untranslated(new) == ["new"]


def test_a_text_that_gets_a_plural_is_translated_anew() -> None:
    old = Catalog(locale="pl")
    old.add("{n} card", "{n} karta")
    messages = list(catalogues.in_code('say_count("{n} card", "{n} cards", 2)'))
    new = catalogues.updated(old, "pl", messages)
    (entry,) = entries(new)
    assert entry.id == ("{n} card", "{n} cards")
    assert not any(catalogues.forms(entry))
