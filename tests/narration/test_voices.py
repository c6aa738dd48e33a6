"""Programs that speak: the real espeak-ng, none, and those that misbehave."""

from pathlib import Path

import numpy as np
import pytest

from companion.narration.cast import find_voices
from companion.narration.errors import NarrationError, VoiceFailedError
from companion.narration.espeak import Espeak
from companion.narration.line import Line
from companion.narration.piper import Piper
from companion.narration.wording import estimate, spoken
from tests.narration.stand_ins import Programs, tone

EYES = Line("Everybody, close your eyes.", "en")
OCZY = Line("Zamknijcie wszyscy oczy.", "pl")
HOSTILE = (
    "--help",
    "-v en",
    "-w /etc/passwd",
    "; rm -rf /",
    "$(reboot)",
    "<speak><break time='60s'/></speak>",
    "[[h@l'oU]] {{x}} |_|",
    "a\0b\x1b[31m\r\n\u2028c",
    "\N{GAME DIE}" * 20,
    "\N{RIGHT-TO-LEFT OVERRIDE}Ola\N{ZERO WIDTH JOINER}",
    "\ud800 lone",
    "W" * 40,
    "ŻÓŁĆ" * 10,
    "…?!,.-",
    "",
    " ",
    "e\N{COMBINING ACUTE ACCENT}" * 300,
    "9" * 40,
)


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_however_odd_breaks_the_voice(name: str, language: str) -> None:
    line = Line(f"{name} leads.", language)
    clip = Espeak().render(line)
    assert 300 < clip.milliseconds < 60_000
    assert clip.milliseconds < estimate(line) * 3 + 1000


@pytest.mark.parametrize("name", ["[[h@l'oU]]", "<b>", "Ola \N{GAME DIE}", "\x1b[0m"])
def test_markup_and_pictures_are_not_read_out(name: str) -> None:
    plain = spoken(name)
    assert not set(plain) & set("[]<>\x1b\N{GAME DIE}")
    assert plain.isprintable()


@pytest.mark.parametrize(
    "name", ["\U0001d4de\U0001d4f5\U0001d4ea", "\uff2f\uff4c\uff41", "\u24c4\u24db\u24d0"]
)
def test_letters_in_fancy_dress_are_spoken_as_letters(name: str) -> None:
    assert spoken(f"{name} leads.") == "Ola leads."


@pytest.mark.parametrize("text", ["", " \n", "\N{GAME DIE}", "?!", "<>"])
def test_a_line_without_words_is_a_clip_without_sound(text: str) -> None:
    assert Espeak().render(Line(text, "pl")).milliseconds == 0
    assert estimate(Line(text, "pl")) == 0


def test_a_line_too_long_is_cut_off() -> None:
    assert len(spoken("a" * 100_000)) < 1000


def test_the_same_line_sounds_the_same_and_each_language_its_own_way() -> None:
    voice = Espeak()
    first, again = voice.render(OCZY).samples, voice.render(OCZY).samples
    assert (first == again).all()
    other = voice.render(Line(OCZY.text, "en")).samples
    assert len(other) != len(first) or (other != first).any()
    assert voice.key(OCZY) != voice.key(Line(OCZY.text, "en"))


def test_espeak_does_not_claim_a_language_it_was_not_set_up_for() -> None:
    assert Espeak().key(Line("Guten Tag.", "de")) is None


def test_without_espeak_nobody_claims_to_speak(programs: Programs, tmp_path: Path) -> None:
    assert not programs.calls()
    assert all(voice.key(EYES) is None for voice in find_voices(tmp_path))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("time.sleep(60)", "espeak-ng does not answer."),
        ("sys.exit(1)", "espeak-ng does not work: install it anew."),
        ("os.abort()", "espeak-ng does not work: install it anew."),
        ("", "espeak-ng makes no sound: install it anew."),
        ("sys.stdout.write('Error: \\x00 no such voice' * 100)", "espeak-ng makes no sound"),
        ("sys.stdout.buffer.write(b'RIFF    WAVE' + os.urandom(5000))", "espeak-ng"),
        ("sys.stdin.close(); sys.exit(0)", "espeak-ng makes no sound"),
    ],
)
def test_an_espeak_that_misbehaves_is_one_sentence(
    body: str, sentence: str, programs: Programs
) -> None:
    programs.install("espeak-ng", body)
    patience = 1 if "sleep" in body else 60  # a busy machine may take long to start a program
    with pytest.raises(VoiceFailedError) as refusal:
        Espeak(patience).render(EYES)
    assert str(refusal.value).startswith(sentence)


def test_an_espeak_that_cannot_be_run_is_one_sentence(programs: Programs, tmp_path: Path) -> None:
    assert not programs.calls()
    path = tmp_path / "programs" / "espeak-ng"
    path.write_bytes(b"\x7fELF of another machine")
    path.chmod(0o755)
    with pytest.raises(NarrationError, match="does not work"):
        Espeak().render(EYES)


def test_the_words_are_never_on_the_command_line(programs: Programs) -> None:
    programs.install("espeak-ng", tone())
    Espeak().render(Line("Ola --help", "pl"))
    (call,) = programs.calls()
    assert "Ola" not in call
    assert "--help" not in call
    assert "'pl'" in call


# The same command line as that of piper-tts: what it knows, it obeys; the rest would be the text.
PIPER = """
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("-m", "--model", required=True)
parser.add_argument("-f", "--output-file", "--output_file")
parser.add_argument("--sentence-silence", "--sentence_silence", type=float, default=0.0)
args, unknown = parser.parse_known_args()
assert not unknown and args.output_file == "-"
assert open(args.model).read() == "a model" and open(args.model + ".json").read() == "{}"
"""


@pytest.fixture
def models(tmp_path: Path) -> Path:
    folder = tmp_path / "voices"
    folder.mkdir()
    for name in ("pl_PL-gosia-medium", "pl_PL-darkman-medium", "en_GB-alan-low"):
        (folder / f"{name}.onnx").write_text("a model")
        (folder / f"{name}.onnx.json").write_text("{}")
    return folder


def test_piper_speaks_with_the_model_of_the_language(programs: Programs, models: Path) -> None:
    programs.install("piper", PIPER + tone(rate=16_000))
    voice = Piper(models)
    assert voice.key(OCZY) != voice.key(EYES)
    clip = voice.render(OCZY)
    assert clip.milliseconds == pytest.approx(20 * len(OCZY.text), abs=60)
    strongest = np.abs(np.fft.rfft(clip.samples.astype(float))).argmax()
    assert strongest * 22050 / len(clip.samples) == pytest.approx(300, abs=5)
    voice.render(EYES)
    first, second = programs.calls()
    assert "pl_PL-darkman-medium.onnx" in first
    assert "en_GB-alan-low.onnx" in second


def test_piper_needs_itself_a_model_and_its_settings(programs: Programs, models: Path) -> None:
    assert Piper(models).key(OCZY) is None
    programs.install("piper", PIPER + tone())
    assert Piper(models).key(OCZY) is not None
    assert Piper(models).key(Line("Guten Tag.", "de")) is None
    assert Piper(models.parent / "elsewhere").key(OCZY) is None
    (models / "en_GB-alan-low.onnx.json").unlink()
    assert Piper(models).key(EYES) is None


def test_another_model_is_another_voice_to_the_cache(programs: Programs, models: Path) -> None:
    programs.install("piper", PIPER + tone())
    before = Piper(models).key(EYES)
    (models / "en_GB-alan-low.onnx").write_text("a better model")
    assert Piper(models).key(EYES) not in {before, None}


def test_a_model_that_vanishes_is_one_sentence(programs: Programs, models: Path) -> None:
    programs.install("piper", PIPER + tone())
    with pytest.raises(VoiceFailedError, match="put it back"):
        Piper(models).render(Line("Guten Tag.", "de"))
