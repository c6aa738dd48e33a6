"""What people hear: a speaker, and a voice for it."""

import json
from typing import Final

from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import Sentence, say, say_count
from hardware.sound_card import usb_card

# In a process of its own: PortAudio writes to the screen by itself, and it may hang for good.
OUTPUTS: Final = """
import json, sounddevice
devices = sounddevice.query_devices()
print(json.dumps([one["name"] for one in devices if one["max_output_channels"]]))
"""
CARDS: Final = "proc/asound/cards"
STREAMS: Final = "proc/asound/card*/pcm*p/sub*/status"
NO_CARDS: Final = "--- no soundcards ---"
ESPEAK, PIPER = "espeak-ng", "piper"


def speaker(machine: Machine) -> Verdict:
    """Tell whether there is something to play through."""
    told = machine.run(machine.python, "-P", "-c", OUTPUTS)
    if told.code:
        return missing(
            say("The sound library (PortAudio) cannot be used."),
            say("Install it: sudo apt install libportaudio2."),
        )
    outputs = json.loads(told.text)
    if outputs:
        usb = usb_card(machine.path("proc/asound"))
        if usb:
            return ok(say("The USB speaker is used (card {number}).", number=usb))
        count, name = len(outputs), outputs[0]
        return ok(
            say_count("{n} output: {name}.", "{n} outputs, the first is {name}.", count, name=name)
        )
    if not _has_cards(machine):
        return missing(
            say("No speaker was found."),
            say("Plug in a USB speaker; without one, every line is on the screen."),
        )
    if _plays(machine):
        return ok(say("The sound card is in use now."))
    return missing(
        say("There is a sound card, but this user cannot play on it."),
        say("Add the user to the group audio (see Groups), then log in again."),
    )


def voice(machine: Machine) -> Verdict:
    """Let the voice say a line, and count the better voices."""
    if not machine.has_tool(ESPEAK):
        return missing(
            say("espeak-ng is not installed."), say("Install it: sudo apt install espeak-ng.")
        )
    trouble = _trouble_of_espeak()
    if trouble:
        return missing(trouble, say("Type: sudo apt install --reinstall espeak-ng."))
    broken = _trouble_of_recordings(machine)
    if broken:
        return warn(broken, say("Record it again, or take it away; docs/voice.md tells how."))
    models = len(list((machine.home / "voices").glob("*.onnx")))
    if models and not machine.has_tool(PIPER):
        return warn(
            say("espeak-ng speaks; there are models for Piper, but Piper is not installed."),
            say("Install it: pip install piper-tts."),
        )
    return ok(
        say_count(
            "espeak-ng speaks, and Piper has {n} model.",
            "espeak-ng speaks, and Piper has {n} models.",
            models,
        )
        if models
        else say("espeak-ng speaks.")
    )


def _trouble_of_espeak() -> Sentence | None:
    """Let it say a line; return what is wrong with it."""
    # Only here: the voices need numpy, and where that is broken the other checks still tell.
    from companion.narration.errors import NarrationError  # noqa: PLC0415
    from companion.narration.espeak import Espeak  # noqa: PLC0415
    from companion.narration.line import Line  # noqa: PLC0415

    try:
        clip = Espeak().render(Line("The table is ready.", "en"))
    except NarrationError as error:
        return error.sentence
    return None if clip.milliseconds else say("espeak-ng is silent.")


def _trouble_of_recordings(machine: Machine) -> Sentence | None:
    """Return what is wrong with the first of one's own recordings that is not used."""
    from companion.narration.recorded import Recorded  # noqa: PLC0415 - see above

    return next(Recorded(machine.home / "clips").troubles(), None)


def _plays(machine: Machine) -> bool:
    """Tell whether somebody plays now: PortAudio leaves out what it cannot open itself."""
    return any(status != "closed" for status in machine.read_all(STREAMS))


def _has_cards(machine: Machine) -> bool:
    cards = machine.read(CARDS)
    return bool(cards) and NO_CARDS not in cards
