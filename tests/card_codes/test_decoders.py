"""Who reads QR codes: the first that can be loaded, each library in one file alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from card_codes import decoders
from card_codes.decoders import Decoder, decoder, loaded
from card_codes.sight import Stage
from card_codes.zbar_decoder import _corners

PROJECT = Path(__file__).parents[2]
ALONE = {
    "zxingcpp": "card_codes/zxing_decoder.py",
    "pyzbar": "card_codes/zbar_decoder.py",
    "qrcode": "card_codes/symbol.py",
    "pypdfium2": "card_codes/sheets/check.py",
}


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    loaded.cache_clear()
    yield
    loaded.cache_clear()


def broken(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def load() -> Decoder:
        raise error

    monkeypatch.setattr(decoders, "_LOADERS", {**decoders._LOADERS, Stage.FAST: load})


@pytest.mark.parametrize(
    "error", [ImportError("libzxing: invalid ELF header"), OSError("cannot map it")]
)
def test_where_the_first_cannot_be_loaded_the_second_is_asked_and_the_log_says_why(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken(monkeypatch, error)
    for _ in range(2):
        best = decoder()
        assert best
        assert best.stage is Stage.ZBAR
    assert caplog.messages == [f"zxing cannot be loaded: {error}"]


def test_a_mistake_of_ours_is_not_taken_for_a_missing_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken(monkeypatch, TypeError("ours"))
    with pytest.raises(TypeError, match="ours"):
        decoder()


@pytest.mark.parametrize("library", ALONE)
def test_each_library_is_used_in_one_file(library: str) -> None:
    imported = re.compile(rf"^\s*(?:import|from) {library}\b", re.MULTILINE)
    files = [
        str(path.relative_to(PROJECT))
        for folder in ("card_codes", "companion", "hardware")
        for path in sorted((PROJECT / folder).rglob("*.py"))
        if imported.search(path.read_text())
    ]
    assert files == [ALONE[library]]


@pytest.mark.parametrize("polygon", [[(4, 4), (9, 9)], [(4, 4), (4, 9), (9, 9)]])
def test_a_tag_whose_corners_fall_together_has_those_of_its_box(
    polygon: list[tuple[int, int]],
) -> None:
    seen = SimpleNamespace(polygon=polygon, rect=(4, 4, 5, 5), orientation="DOWN")
    assert _corners(seen) == ((4, 4), (9, 4), (9, 9), (4, 9))


def test_a_zbar_that_does_not_know_where_up_is_takes_the_upper_edge() -> None:
    square = [(4, 4), (4, 9), (9, 9), (9, 4)]
    seen = SimpleNamespace(polygon=square, rect=(4, 4, 5, 5), orientation=None)
    assert _corners(seen) == ((4, 4), (9, 4), (9, 9), (4, 9))
