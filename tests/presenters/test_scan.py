"""The words of the scan screens."""

from card_codes.hints import Hint
from companion.presenters.language import language
from companion.presenters.scan import HINTS, PROBLEMS, Problem, Trouble, card_name, hint_words

SPY = {"en": "Spy", "pl": "Agent"}


def test_every_hint_of_the_reader_has_its_words() -> None:
    assert set(HINTS) == set(Hint)


def test_every_problem_with_a_typed_code_has_its_sentence() -> None:
    assert set(PROBLEMS) == set(Problem)


def test_a_hidden_card_has_no_name() -> None:
    assert card_name(SPY, Trouble.HIDDEN, language("en")) == "A hidden card"
    assert "Agent" not in card_name(SPY, Trouble.HIDDEN, language("pl"))


def test_a_card_is_called_what_is_printed_on_it() -> None:
    assert card_name(SPY, None, language("pl")) == "Agent"
    assert card_name({"en": "Fox \N{FOX FACE}"}, None, language("pl")) == "Fox "


def test_a_hint_nobody_knows_is_silence() -> None:
    assert hint_words("stand on your head", language("en")) == ""
