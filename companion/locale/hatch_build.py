"""Compile the words whenever the companion is installed or packed; only Hatch runs this."""

from pathlib import Path
from typing import Any

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWords(BuildHookInterface[Any]):
    """Make a .mo file beside every .po file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatch's signature
        """Compile them all before anything is packed."""
        folder = Path(self.root) / "companion" / "locale"
        CommandLineInterface().run(  # type: ignore[no-untyped-call]  # Babel has no types there
            ["pybabel", "--quiet", "compile", "--domain=companion", f"--directory={folder}"]
        )
