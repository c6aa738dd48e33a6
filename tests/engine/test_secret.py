"""A secret tells nothing unless it is asked by name."""

import copy
import logging
import pickle
from typing import Any

import msgspec
import pytest

from companion.engine import Secret, SecretWithheldError


@pytest.mark.parametrize("show", [str, repr, "{}".format, "%s".__mod__, lambda s: f"{[s]}"])
def test_no_way_of_printing_shows_it(show: Any) -> None:
    assert "spy" not in show(Secret("spy"))


def test_it_does_not_serialise_by_accident() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode({"role": Secret("spy")})
    with pytest.raises(TypeError):
        pickle.dumps(Secret("spy"))
    with pytest.raises(TypeError):
        copy.deepcopy(Secret("spy"))


def test_it_has_no_truth_and_no_hash_to_guess_from() -> None:
    with pytest.raises(TypeError):
        bool(Secret(0))
    with pytest.raises(TypeError):
        hash(Secret("spy"))


def test_logging_it_shows_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        logging.getLogger("test").info("%s %r", Secret("spy"), {"x": Secret("spy")})
    assert "spy" not in caplog.text


def test_equal_secrets_are_equal() -> None:
    assert Secret("a") == Secret("a")
    assert Secret("a") != Secret("b")
    assert Secret("a") != "a"


def test_a_withheld_secret_cannot_be_opened() -> None:
    with pytest.raises(SecretWithheldError):
        Secret.withheld().expose()
