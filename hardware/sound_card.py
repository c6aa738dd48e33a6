"""Which sound card to play on: one that was plugged in on purpose, before those of the board.

ALSA takes the first card, which on a Raspberry Pi is HDMI or the headphone socket: a USB speaker
would stay silent. Whoever set ALSA up themselves is not overruled.
"""

from collections.abc import Iterable, MutableMapping
from pathlib import Path
from re import MULTILINE, findall
from typing import Final

CARDS: Final = Path("/proc/asound")
OWN_SETTINGS: Final = (Path("/etc/asound.conf"), Path("~/.asoundrc"))
CHOICE: Final = "ALSA_CARD"
_USB: Final = r"^ *(\d+) \[.*\]: USB-Audio "


def usb_card(cards: Path = CARDS) -> str | None:
    """Return the number of the first USB sound card that can play; None where there is none."""
    try:
        listed = (cards / "cards").read_text("utf-8", "replace")
    except OSError:
        return None
    numbers: list[str] = findall(_USB, listed, MULTILINE)
    # A camera with a microphone is a sound card, too.
    return next((one for one in numbers if any((cards / f"card{one}").glob("pcm*p"))), None)


class CardChoice:
    """Tells ALSA about a USB speaker, each time before sound is opened: it may be plugged in late.

    What somebody else has chosen in the environment stays.
    """

    def __init__(
        self,
        environment: MutableMapping[str, str],
        cards: Path = CARDS,
        own_settings: Iterable[Path] = OWN_SETTINGS,
    ) -> None:
        self._environment = environment
        self._cards = cards
        self._own_settings = tuple(path.expanduser() for path in own_settings)
        self._chosen_by_others = CHOICE in environment

    def make(self) -> None:
        """Choose the USB speaker, or, where it is gone, nothing."""
        if self._chosen_by_others or any(path.exists() for path in self._own_settings):
            return
        card = usb_card(self._cards)
        if card is None:
            self._environment.pop(CHOICE, None)
        else:
            self._environment[CHOICE] = card
