"""Everything that is looked at, in the order of the list."""

from typing import Final

from companion.checkup.board import board, clock, memory, power, temperature
from companion.checkup.camera import camera, tags
from companion.checkup.pins import pins
from companion.checkup.screen import backlight, screen, touch
from companion.checkup.seats import buttons, lamps, usb_boards, wiring
from companion.checkup.service import service
from companion.checkup.sound import speaker, voice
from companion.checkup.storage import backups, disk, history
from companion.checkup.user import groups
from companion.checkup.verdict import Check, Need
from companion.engine import say

CHECKS: Final = (
    Check("disk", say("Disk"), disk, Need.EVERYWHERE),
    Check("history", say("Kept games"), history, Need.EVERYWHERE),
    Check("screen", say("Screen"), screen, Need.EVERYWHERE),
    Check("board", say("Computer"), board),
    Check("touch", say("Touch"), touch, Need.AT_THE_TABLE),
    Check("groups", say("Groups"), groups, Need.AT_THE_TABLE),
    Check("wiring", say("Wiring"), wiring, Need.AT_THE_TABLE),
    Check("pins", say("Pins"), pins, Need.AT_THE_TABLE),
    Check("buttons", say("Buttons"), buttons, Need.AT_THE_TABLE),
    Check("usb_boards", say("USB button boards"), usb_boards),
    Check("lamps", say("Lamps"), lamps),
    Check("speaker", say("Speaker"), speaker),
    Check("voice", say("Voice"), voice),
    Check("camera", say("Camera"), camera),
    Check("tags", say("Card tags"), tags),
    Check("power", say("Power supply"), power),
    Check("temperature", say("Temperature"), temperature),
    Check("memory", say("Memory"), memory),
    Check("backups", say("Backups"), backups),
    Check("clock", say("Clock"), clock),
    Check("service", say("Start by itself"), service),
    Check("backlight", say("Brightness"), backlight),
)
