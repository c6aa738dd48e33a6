"""A Kivy app of one label, set up like the companion: what nothing at all costs.

`python -m tests.benchmarks.bare_screen 800` tells when each frame was drawn.
"""

import sys

from companion.cli.screen import Display, prepare_kivy

HEIGHT = 480


def prepare(width: int) -> None:
    """Tell Kivy about the window, as the companion does."""
    prepare_kivy(Display.WINDOW, (width, HEIGHT))


def main() -> None:
    """Show the label."""
    prepare(int(sys.argv[1]))
    from kivy.app import App  # noqa: PLC0415 - it reads what was prepared
    from kivy.uix.label import Label  # noqa: PLC0415

    from tests.benchmarks.frames import after_each_frame, tell  # noqa: PLC0415

    class Hello(App):  # type: ignore[misc]  # Kivy ships no types
        def build(self) -> Label:
            after_each_frame(lambda at: tell(["hello", at]))
            return Label(text="hello")

    Hello().run()


if __name__ == "__main__":
    main()
