"""The whole reveal as it is really played, by table, voice and lamps, measured from the WAV."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from companion.engine import Setup
from companion.engine.face import Button
from companion.games.resistance.narration import REVEAL
from companion.presenters.language import LANGUAGES, language
from companion.table import intents as i
from companion.table.script import LINE_MS
from tests.narration.measure import Recording, Stretch
from tests.narration.performance import EVEN_DB
from tests.narration.stage import Stage, spans
from tests.table.test_reveal import NAMES, dealt

CLOSE, CALL, END, SURE, OPEN = range(5)
GAP = 1500  # longer than any breath inside a line, so that lines can be told apart
NEAR = 60  # milliseconds: a line begins and ends with 20 of silence, and time goes by tens
SILENT = -60.0  # dB
BELOW_THE_VOICE = -28.0  # dB: louder than the rain


@dataclass(frozen=True)
class Heard:
    """What was heard, and when which lamps glowed."""

    recording: Recording
    lines: list[Stretch]
    lengths: list[int]
    glows: list[tuple[int, int, frozenset[int]]]
    began: int
    ended: int


def prepared(folder: Path, code: str, spies: Sequence[int], *, masking: bool) -> Stage:
    """Return a stage where everybody has heard how the game begins."""
    stage = Stage(dealt(spies), folder, code)
    stage.adjust(masking=masking)
    stage.do(i.Begin("resistance", Setup(NAMES[:5], {"first_leader": "1"})))
    stage.rehearsed()
    stage.pass_ms(6000)
    return stage


def begin(stage: Stage) -> None:
    stage.do(*[i.Press(place, Button.A) for place in range(1, 6)])


def play(folder: Path, code: str, spies: Sequence[int] = (2, 5), *, masking: bool = False) -> Heard:
    stage = prepared(folder, code, spies, masking=masking)
    began = stage.speaker.now()
    begin(stage)
    stage.until(lambda: bool(stage.now.script and stage.now.script.over))
    ended = stage.speaker.now()
    stage.pass_ms(6000)
    script = stage.now.script
    assert script is not None
    lengths = [stage.length(language(code).say(cue.line)) for cue in script.cues]
    stage.close()
    assert stage.troubles == []
    recording = Recording(stage.file)
    heard = recording.lines(GAP, BELOW_THE_VOICE if masking else SILENT)
    lines = [line for line in heard if line.start >= began - NEAR]
    return Heard(recording, lines, lengths, spans(stage.glows), began, ended)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reveal_is_heard_as_it_is_written(code: str, tmp_path: Path) -> None:
    heard = play(tmp_path, code)
    assert len(heard.lines) == len(REVEAL)
    for line, length in zip(heard.lines, heard.lengths, strict=True):
        assert line.length == pytest.approx(length, abs=NEAR)  # nothing lies over it
    starts = [line.start for line in heard.lines]
    wanted = [max(LINE_MS, n) + cue.pause for n, cue in zip(heard.lengths, REVEAL, strict=True)]
    steps = [after - before for before, after in pairwise(starts)]
    assert steps == pytest.approx(wanted[:-1], abs=NEAR)
    assert starts[0] == pytest.approx(heard.began, abs=NEAR)


@pytest.mark.parametrize("code", LANGUAGES)
def test_people_have_the_time_they_need_and_it_is_silent(code: str, tmp_path: Path) -> None:
    heard = play(tmp_path, code)
    lines = heard.lines
    silences = [Stretch(a.end, b.start) for a, b in pairwise(lines)]
    for silence, least in zip(silences, (4000, 8000, 4000, 3000), strict=True):
        assert silence.length >= least
        assert heard.recording.loudness(silence) < SILENT
    loudness = [heard.recording.loudness(line) for line in lines]
    assert max(loudness) - min(loudness) < EVEN_DB
    assert all(-26 < value < -16 for value in loudness)
    assert heard.recording.peak < 0.95


@pytest.mark.parametrize("code", LANGUAGES)
def test_lamps_glow_in_the_silence_after_the_call_and_at_no_other_time(
    code: str, tmp_path: Path
) -> None:
    heard = play(tmp_path, code)
    ((lit, dark, places),) = heard.glows
    assert places == {2, 5}
    lines = heard.lines
    assert lit >= lines[CLOSE].end + 4000
    assert lines[CALL].end - NEAR <= lit <= lines[CALL].end + NEAR
    assert lines[END].start - NEAR <= dark <= lines[END].start + NEAR
    assert 8000 <= dark - lit <= 8000 + NEAR
    assert lines[SURE].start - dark >= 4000 + lines[END].length - NEAR
    assert lines[OPEN].start > lines[SURE].end  # all eyes are closed again before they open


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rain_covers_the_reveal_from_end_to_end_and_the_voice_is_above_it(
    code: str, tmp_path: Path
) -> None:
    heard = play(tmp_path, code, masking=True)
    lines, recording = heard.lines, heard.recording
    assert len(lines) == len(REVEAL)
    silences = [Stretch(a.end + 50, b.start - 50) for a, b in pairwise(lines)]
    for silence in silences:
        assert -36 < recording.loudness(silence) < -28
    for line in lines:
        assert recording.loudness(line) > -26
    before = Stretch(heard.began - 1000, heard.began)
    after = Stretch(lines[OPEN].end + 2000, lines[OPEN].end + 2500)  # it fades with open eyes
    assert recording.loudness(before) < SILENT
    assert recording.loudness(after) < SILENT


def told(stage: Stage) -> int:
    assert stage.now.script is not None
    return stage.now.script.index


def held(stage: Stage) -> bool:
    return stage.now.script is not None and stage.now.script.due is None


def test_a_speaker_unplugged_before_the_call_keeps_every_lamp_dark(tmp_path: Path) -> None:
    stage = prepared(tmp_path, "en", (2, 5), masking=False)
    begin(stage)
    stage.until(lambda: not stage.now.script or not stage.now.script.unsaid)
    stage.speaker.unplug()  # in the silence in which eyes are being closed
    stage.until(lambda: held(stage))
    stage.pass_ms(30_000)
    assert (told(stage), stage.glows) == (CALL, [])
    assert [(device, works) for device, works, _ in stage.troubles] == [("voice", False)]
    while told(stage) != OPEN:  # somebody reads it aloud and goes on
        stage.do(i.Tell(i.Telling.PAUSE))
    assert stage.glows == []
    stage.close()


def test_a_speaker_unplugged_while_lamps_glow_stops_the_reveal_when_it_is_missed(
    tmp_path: Path,
) -> None:
    stage = prepared(tmp_path, "en", (2, 5), masking=False)
    begin(stage)
    stage.until(lambda: bool(stage.glows))
    stage.speaker.unplug()
    stage.until(lambda: held(stage))
    assert told(stage) == END
    ((_, _, places),) = spans(stage.glows)
    assert places == {2, 5}
    stage.speaker.plug_in()
    stage.do(i.Tell(i.Telling.PAUSE))
    assert told(stage) == CLOSE
    stage.close()


def test_half_the_volume_is_heard_as_that(tmp_path: Path) -> None:
    stage = prepared(tmp_path, "pl", (2, 5), masking=False)
    began = stage.speaker.now()
    stage.adjust(masking=False, volume=50)
    begin(stage)
    stage.until(lambda: told(stage) == CALL)
    stage.close()
    recording = Recording(stage.file)
    loud, low = recording.lines(GAP)[:2]  # how the game begins, and that eyes are to be closed
    assert loud.end < began <= low.start + NEAR
    assert recording.loudness(loud) - recording.loudness(low) == pytest.approx(12, abs=2)


def test_nothing_that_is_heard_tells_who_the_spies_are(tmp_path: Path) -> None:
    heard = []
    for spies in ((1, 2), (4, 5)):
        folder = tmp_path / str(spies)
        folder.mkdir()
        heard.append(play(folder, "pl", spies))
    first, second = heard
    assert first.lengths == second.lengths
    for one, other in zip(first.lines, second.lines, strict=True):
        assert one.start - first.began == pytest.approx(other.start - second.began, abs=NEAR)
        assert one.length == pytest.approx(other.length, abs=20)
    assert [places for _, _, places in first.glows] != [places for _, _, places in second.glows]
