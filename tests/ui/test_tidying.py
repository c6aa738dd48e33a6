"""Old widgets are taken apart by the screen's own thread, and by no other."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from companion.ui.tidying import take_over, tidy
from tests.ui.theatre import Theatre


class Ring:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def _taken_over() -> Iterator[None]:
    gc.collect()
    take_over()
    yield
    gc.enable()


@pytest.mark.usefixtures("_taken_over")
def test_garbage_waits_until_somebody_tidies() -> None:
    first = weakref.ref(Ring())
    rings = [Ring() for _ in range(2 * gc.get_threshold()[0])]
    del rings
    assert first()
    tidy()
    assert first() is None


@pytest.mark.usefixtures("_taken_over")
def test_where_there_is_little_nothing_is_collected() -> None:
    first = weakref.ref(Ring())
    tidy()
    assert first()


def test_no_other_thread_collects_while_the_theme_changes(theatre: Theatre) -> None:
    assert theatre.play("tidying:threads", simulate=False) == {"collected": ["screen"]}
