"""Lines a group recorded itself."""

from pathlib import Path

import numpy as np
import pytest

from companion.cli.speaking import recordable
from companion.engine import find_games
from companion.narration.clip import RATE
from companion.narration.errors import BrokenClipError
from companion.narration.line import Line
from companion.narration.recorded import Recorded, file_name
from tests.narration.test_sound import three_bytes, wav
from tests.table.test_whole_game import TOLD

EYES = Line("Everybody, close your eyes.", "en")
SPEECH = 0.3 * np.sin(np.arange(RATE) * 0.1)
PLAIN = wav((SPEECH * 32767).astype("<i2").tobytes(), rate=RATE)


def put(folder: Path, data: bytes, name: str = "") -> Path:
    path = folder / "en" / (name or file_name(EYES))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_a_recording_is_used_for_exactly_its_line(tmp_path: Path) -> None:
    put(tmp_path, PLAIN)
    voice = Recorded(tmp_path)
    assert voice.key(EYES) is not None
    assert voice.render(EYES).milliseconds == pytest.approx(1000, abs=20)
    for other in ("Everybody, close your eyes", "everybody, close your eyes.", "Ola leads."):
        assert voice.key(Line(other, "en")) is None
    assert voice.key(Line(EYES.text, "pl")) is None


def test_an_index_gives_names_of_ones_own(tmp_path: Path) -> None:
    put(tmp_path, PLAIN, "closed.wav")
    assert Recorded(tmp_path).key(EYES) is None
    (tmp_path / "index.toml").write_text(f'[en]\n"closed.wav" = "{EYES.text}"\n')
    voice = Recorded(tmp_path)
    assert voice.trouble is None
    assert voice.key(EYES) is not None
    assert voice.render(EYES).milliseconds == pytest.approx(1000, abs=20)


@pytest.mark.parametrize(
    "index",
    [
        b"[en\n",
        b"\xff\xfe",
        b"en = 5\n",
        b'[en]\n"../../secret.wav" = "Ola leads."\n',
        b'[en]\n"x.wav" = ["a"]\n',
    ],
)
def test_an_index_that_cannot_be_read_is_one_sentence(tmp_path: Path, index: bytes) -> None:
    put(tmp_path, PLAIN)
    (tmp_path / "index.toml").write_bytes(index)
    voice = Recorded(tmp_path)
    assert voice.trouble is not None
    assert "index.toml" in voice.trouble.render()
    assert voice.key(EYES) is not None  # what needs no index goes on


@pytest.mark.parametrize(
    "data",
    [
        wav((SPEECH * 127 + 128).astype("u1").tobytes(), rate=RATE, width=1),
        wav(three_bytes(SPEECH), rate=RATE, width=3),
        wav((SPEECH.repeat(2) * 32767).astype("<i2").tobytes(), rate=RATE, channels=2),
        wav((SPEECH * 32767).astype("<i2").tobytes(), rate=RATE)[:-1001],
    ],
)
def test_what_can_be_converted_is(tmp_path: Path, data: bytes) -> None:
    put(tmp_path, data)
    assert Recorded(tmp_path).render(EYES).milliseconds == pytest.approx(1000, abs=40)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is not used: it is not a WAV file."),
        (b"ID3 an mp3 in disguise", "is not used: it is not a WAV file."),
        (PLAIN[:30], "is not used: its header is cut off."),
        (PLAIN[:44], "is not used: it holds no sound."),
        (wav(bytes(2 * RATE), rate=RATE), "is silent."),
        (wav(bytes(2 * RATE * 61), rate=RATE), "is not used: it is longer than a minute."),
    ],
)
def test_a_broken_recording_is_one_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    put(tmp_path, data)
    with pytest.raises(BrokenClipError) as refusal:
        Recorded(tmp_path).render(EYES)
    assert str(refusal.value) == f"The recording {file_name(EYES)} {sentence}"


def test_a_huge_recording_is_not_even_read(tmp_path: Path) -> None:
    path = put(tmp_path, b"")
    with path.open("r+b") as file:
        file.truncate(10 * 2**30)  # a hole: it takes no room on the disk
    with pytest.raises(BrokenClipError, match="too big"):
        Recorded(tmp_path).render(EYES)


def test_a_folder_in_the_place_of_a_recording_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "en" / file_name(EYES)).mkdir(parents=True)
    with pytest.raises(BrokenClipError, match="cannot be read"):
        Recorded(tmp_path).render(EYES)


def test_a_new_recording_is_another_clip_to_the_cache(tmp_path: Path) -> None:
    put(tmp_path, PLAIN)
    before = Recorded(tmp_path).key(EYES)
    put(tmp_path, PLAIN + b"\0\0")
    assert Recorded(tmp_path).key(EYES) != before


def test_all_that_is_wrong_with_the_recordings_is_told_at_once(tmp_path: Path) -> None:
    put(tmp_path, PLAIN)
    put(tmp_path, b"broken", "broken.wav")
    put(tmp_path, wav(bytes(2 * RATE), rate=RATE), "silent.wav")
    (tmp_path / "index.toml").write_text('[en]\n"gone.wav" = "Ola leads."\n')
    assert [trouble.render() for trouble in Recorded(tmp_path).troubles()] == [
        "The recording broken.wav is not used: it is not a WAV file.",
        "The recording gone.wav cannot be read.",
        "The recording silent.wav is silent.",
    ]
    (tmp_path / "index.toml").write_text("broken")
    first, *others = Recorded(tmp_path).troubles()
    assert "docs/voice.md" in first.render()
    assert len(others) == 2


def test_the_index_in_the_guide_is_right_word_for_word(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "voice.md").read_text("utf-8")
    index = guide.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / "index.toml").write_text(index, "utf-8")
    game = find_games("companion.games")["resistance"]
    voice = Recorded(tmp_path)
    assert voice.trouble is None
    assert len(voice._index) == 3
    for code, text in voice._index:
        assert text in [line.text for line in recordable(game, code)]
    assert f"clips/en/{file_name(EYES)}" in guide


def test_no_recordings_are_no_trouble(tmp_path: Path) -> None:
    assert list(Recorded(tmp_path / "nowhere").troubles()) == []


def test_file_names_are_plain_and_no_two_lines_share_one() -> None:
    odd = ("../../etc/passwd", "a/b", "\N{GAME DIE}", "", "A" * 500, "A" * 501, "CON", "Łódź?")
    names = [file_name(Line(text, "pl")) for text in odd]
    assert len(set(names)) == len(odd)
    for name in names:
        assert name.isascii()
        assert len(name) < 64
        assert not set(name) - set("abcdefghijklmnopqrstuvwxyz0123456789-.")
        assert name.count(".") == 1


def test_every_game_has_its_fixed_lines_listed_for_recording() -> None:
    game = find_games("companion.games")["resistance"]
    for code in ("pl", "en"):
        lines = recordable(game, code)
        assert len(lines) >= 40
        assert len({file_name(line) for line in lines}) == len(lines)
        assert all("{" not in line.text and line.language == code for line in lines)


def test_every_line_without_a_name_that_a_game_says_is_listed_for_recording() -> None:
    listed = {line.text for line in recordable(find_games("companion.games")["resistance"], "en")}
    names = ("Ola", "Jan", "Ewa", "Adam", "Zosia")
    plain = {text for _, text in TOLD if not any(name in text for name in names)}
    assert len(plain) > 15
    assert plain <= listed
