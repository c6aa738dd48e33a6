"""Pictures of the window, as it was drawn."""

from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image


def picture() -> Image.Image:
    """Return what the window shows now."""
    Window.dispatch("on_draw")
    width, height = Window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return Image.frombytes("RGB", (width, height), pixels).transpose(
        Image.Transpose.FLIP_TOP_BOTTOM
    )


def save_picture(path: Path) -> None:
    """Write what the window shows to a PNG file."""
    picture().save(path, optimize=True)
