"""Tables that are made when they are first asked."""

from companion.engine import LazyMapping


def test_a_table_is_made_late_and_once() -> None:
    made: list[str] = []

    def make() -> dict[str, int]:
        made.append("made")
        return {"one": 1, "two": 2}

    table = LazyMapping(make)
    assert not made
    assert table["one"] == 1
    assert "three" not in table
    assert list(table) == ["one", "two"]
    assert table == {"one": 1, "two": 2}
    assert made == ["made"]


def test_one_can_be_made_of_another_before_that_is_made() -> None:
    made: list[str] = []

    def make() -> dict[str, int]:
        made.append("made")
        return {"one": 1}

    table = LazyMapping(make)
    turned = LazyMapping(lambda: {number: name for name, number in table.items()})
    values = table.values()
    assert not made
    assert turned == {1: "one"}
    assert list(values) == [1]
    assert made == ["made"]
