"""What the corner of a screen says about devices that are not there."""

from collections.abc import Sequence

from companion.presenters.language import Language
from companion.presenters.pages import Badge


def missing_devices(names: Sequence[str], language: Language) -> tuple[Badge, ...]:
    """Return a badge for each device that is missing, or has a spare one in its place."""
    badges = {
        "buttons": Badge(language.text("trouble: buttons"), icon="hand"),
        "camera": Badge(language.text("no camera"), icon="camera"),
        "lamps": Badge(language.text("trouble: lamps"), icon="lamp"),
        "reader": Badge(language.text("spare reader"), icon="camera"),
        "voice": Badge(language.text("no sound"), icon="no_sound"),
    }
    return tuple(badges[name] for name in names)
