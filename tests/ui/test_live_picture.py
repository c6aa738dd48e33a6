from tests.ui.theatre import Theatre


def test_the_picture_is_upright_and_true_whatever_its_size(theatre: Theatre) -> None:
    told = theatre.play("live_picture:drawn", simulate=False)
    places = told.pop("places")
    assert {name: value > 200 for name, value in places.items()} == {
        "upper left": True,
        "upper right": False,
        "lower left": False,
        "line above": True,
        "line below": True,
        "beside the line": False,
    }
    assert set(told.values()) == {True}
    assert len(told) == 3
