from pathlib import Path

from companion.cli.screen import Display, connected_card, find_display


def test_a_desktop_gives_a_window(tmp_path: Path) -> None:
    assert find_display({"DISPLAY": ":0"}, tmp_path) is Display.WINDOW
    assert find_display({"WAYLAND_DISPLAY": "wayland-0"}, tmp_path) is Display.WINDOW


def connector(drm: Path, name: str, status: str) -> None:
    (drm / name).mkdir()
    (drm / name / "status").write_text(f"{status}\n")


def test_the_card_with_a_screen_is_taken(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    connector(tmp_path, "card1-DSI-1", "connected")
    assert find_display({}, tmp_path) is Display.PANEL
    assert connected_card(tmp_path) == "1"


def test_nothing_is_nothing(tmp_path: Path) -> None:
    connector(tmp_path, "card0-HDMI-A-1", "disconnected")
    assert find_display({"DISPLAY": ""}, tmp_path) is Display.NONE
