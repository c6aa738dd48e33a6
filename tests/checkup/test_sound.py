"""The speaker and the voice."""

import json
import os
import shutil
from pathlib import Path

import pytest

from companion.checkup.sound import speaker, voice
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, saw, told


def python_that_says(tree: Tree, *outputs: str) -> str:
    return str(tree.tool("python", f"echo '{json.dumps(outputs)}'"))


def test_outputs_are_named(tree: Tree) -> None:
    machine = tree.machine(python=python_that_says(tree, "USB Audio: - (hw:1,0)"))
    saw(speaker, machine, State.OK, "USB Audio: - (hw:1,0).")
    machine = tree.machine(python=python_that_says(tree, "vc4-hdmi", "USB Audio"))
    saw(speaker, machine, State.OK, "2 outputs, the first is vc4-hdmi.")


def test_a_usb_speaker_is_the_one_that_is_used(tree: Tree) -> None:
    tree.write("proc/asound/cards", " 3 [UACDemoV10     ]: USB-Audio - UACDemoV1.0\n")
    tree.write("proc/asound/card3/pcm0p/info")
    machine = tree.machine(python=python_that_says(tree, "vc4-hdmi", "USB Audio"))
    saw(speaker, machine, State.OK, "The USB speaker is used (card 3).")


def test_without_portaudio_it_says_what_to_install(tree: Tree) -> None:
    python = str(tree.tool("python", "echo Traceback; exit 1"))
    saw(speaker, tree.machine(python=python), State.MISSING, "PortAudio", "libportaudio2")


@pytest.mark.parametrize("cards", ["", "--- no soundcards ---"])
def test_no_speaker(tree: Tree, cards: str) -> None:
    tree.write("proc/asound/cards", cards)
    machine = tree.machine(python=python_that_says(tree))
    saw(speaker, machine, State.MISSING, "No speaker was found.", "USB speaker")


def test_a_sound_card_that_is_shut_or_in_use(tree: Tree) -> None:
    tree.write("proc/asound/cards", " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    machine = tree.machine(python=python_that_says(tree))
    tree.write("proc/asound/card0/pcm0p/sub0/status", "closed\n")
    saw(speaker, machine, State.MISSING, "this user cannot play", "audio")
    tree.write("proc/asound/card0/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 812\n")
    saw(speaker, machine, State.OK, "in use now")


def test_this_python_answers_the_question_about_outputs(tree: Tree) -> None:
    state, found, _ = told(speaker(tree.machine(environment=os.environ)))
    assert state in (State.OK, State.MISSING)
    assert "PortAudio" not in found, "the tests need libportaudio2"


@pytest.fixture
def on_path(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """The voices look for their programs on the path of this very process."""
    monkeypatch.setenv("PATH", str(tree.root / "bin"))
    return tree


def test_no_espeak(on_path: Tree) -> None:
    saw(voice, on_path.machine(), State.MISSING, "not installed", "apt install espeak-ng")


@pytest.mark.parametrize("script", ["exit 1", "echo no sound", "true"])
def test_a_broken_espeak_is_to_be_installed_again(on_path: Tree, script: str) -> None:
    on_path.tool("espeak-ng", script)
    saw(voice, on_path.machine(), State.MISSING, "espeak-ng", "--reinstall espeak-ng")


def test_a_voice_that_makes_no_sound_is_found_out(on_path: Tree) -> None:
    header = r"RIFF\044\000\000\000WAVEfmt \020\000\000\000\001\000\001\000"
    rate = r"\042\126\000\000\104\254\000\000\002\000\020\000data\000\000\000\000"
    on_path.tool("espeak-ng", f"printf '{header}{rate}'")
    saw(voice, on_path.machine(), State.MISSING, "espeak-ng is silent.", "--reinstall")


@pytest.fixture
def speaking(on_path: Tree) -> Tree:
    real = shutil.which("espeak-ng", path="/usr/bin:/usr/local/bin:/bin")
    assert real, "the tests need espeak-ng"
    on_path.link("bin/espeak-ng", real)
    return on_path


def test_the_real_espeak_speaks(speaking: Tree) -> None:
    saw(voice, speaking.machine(), State.OK, "espeak-ng speaks.")


def test_piper_counts_with_its_models_only(speaking: Tree) -> None:
    speaking.tool("piper", "exit 1")
    saw(voice, speaking.machine(), State.OK, "espeak-ng speaks.")
    add_model(speaking.home)
    saw(voice, speaking.machine(), State.OK, "Piper has 1 model.")


def test_models_without_piper_are_worth_a_look(speaking: Tree) -> None:
    add_model(speaking.home)
    saw(voice, speaking.machine(), State.WARN, "Piper is not installed", "piper-tts")


def add_model(home: Path) -> None:
    (home / "voices").mkdir()
    (home / "voices" / "pl_PL-gosia-medium.onnx").touch()


def test_a_recording_that_is_not_used_is_told(tree: Tree) -> None:
    clips = tree.home / "clips" / "en"
    clips.mkdir(parents=True)
    (clips / "eyes.wav").write_bytes(b"no sound at all")
    tree.link("bin/espeak-ng", str(shutil.which("espeak-ng")))
    saw(voice, tree.machine(), State.WARN, "The recording eyes.wav is not used", "docs/voice.md")
