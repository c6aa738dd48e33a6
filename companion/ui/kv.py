"""Load the layout that lies beside a module, once."""

from pathlib import Path
from typing import Final

from kivy.lang import Builder

_LOADED: Final[set[Path]] = set()


def load_beside(module_file: str) -> None:
    """Load `thing.kv` for `thing.py`; a second load would apply every rule twice."""
    path = Path(module_file).with_suffix(".kv")
    if path not in _LOADED:
        _LOADED.add(path)
        Builder.load_string(path.read_text(encoding="utf-8"), filename=str(path))
