"""A virtual screen, and scenes and screens alone that are shown on it in processes of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds for a scene


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Start an X server without a screen, and give the name of its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1400x24", "-noreset"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                yield f":{pipe.readline().strip()}"
        finally:
            server.terminate()


def shown_alone(module: str, home: Path, what: str, size: str) -> dict[str, Any]:
    """Show screens without an app behind them, and return what they told."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.ui.{module}", what, size],
        cwd=ROOT,
        env={
            **os.environ,
            "KIVY_HOME": str(home),
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONSOLELOG": "1",
        },
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


class Theatre:
    """Plays scenes; each gets the files of `home`, so that one can go on where another ended."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._environment = {
            **os.environ,
            "COMPANION_HOME": str(home),
            "LANG": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
        }

    def start(self, scene: str, **arguments: Any) -> "subprocess.Popen[str]":
        """Begin a scene; its lines can be read while it plays."""
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.ui.perform",
                f"tests.ui.scenes.{scene}",
                json.dumps(arguments),
            ],
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def play(self, scene: str, **arguments: Any) -> Any:
        """Play a scene to its end and return what it told."""
        with self.start(scene, **arguments) as process:
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        assert process.returncode == 0, f"{scene} {arguments}\n{out}\n{err}"
        return json.loads(out.splitlines()[-1])
