"""The narrator at the table: in order, soft, quick, and never a traceback."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest

from companion.narration.cache import ClipCache
from companion.narration.cast import find_narrator
from companion.narration.clip import RATE, Clip
from companion.narration.errors import NarrationError
from companion.narration.espeak import Espeak
from companion.narration.line import Line
from companion.narration.narrator import Narrator
from hardware.faults import HardwareError
from hardware.wav_speaker import WavSpeaker
from tests.narration.measure import Recording, Stretch
from tests.narration.stand_ins import Programs, tone
from tests.narration.test_recorded import PLAIN, put

EYES = Line("Everybody, close your eyes.", "en")
OPEN = Line("Everybody, open your eyes.", "en")
SOON = 20  # seconds in which anything has happened, however busy the machine


class Actor:
    """A voice of the tests: each line is a tone as long as its text says, in milliseconds."""

    def __init__(self, name: str = "actor") -> None:
        self.name = name
        self.rendered: list[str] = []
        self.may_go_on = Event()
        self.may_go_on.set()
        self.begun = Event()

    def key(self, line: Line) -> str | None:
        return None if line.language == "xx" else "1"

    def render(self, line: Line) -> Clip:
        self.begun.set()
        assert self.may_go_on.wait(SOON)
        self.rendered.append(line.text)
        at = np.arange(int(line.text) * RATE // 1000)
        soft = np.minimum(1, np.minimum(at, at[::-1]) / 200)
        return Clip((8000 * soft * np.sin(at * 0.05)).astype(np.int16))


def line(milliseconds: int) -> Line:
    return Line(str(milliseconds), "en")


@pytest.fixture
def actor() -> Actor:
    return Actor()


@pytest.fixture
def table(actor: Actor, tmp_path: Path, speaker: WavSpeaker) -> Narrator:
    return Narrator([actor], ClipCache(tmp_path / "spoken"), speaker)


def in_background(work: Callable[[], object]) -> Thread:
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread


def until(condition: Callable[[], bool]) -> None:
    limit = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < limit, "it never happened"
        time.sleep(0.001)


def test_a_line_said_again_is_not_rendered_again(
    narrator: Narrator, programs: Programs, home: Path, speaker: WavSpeaker
) -> None:
    programs.install("espeak-ng", tone())
    narrator.say(EYES)
    narrator.say(EYES)
    find_narrator(home, speaker).say(EYES)  # on another evening
    assert len(programs.calls()) == 1
    narrator.say(Line(EYES.text, "pl"))
    narrator.say(OPEN)
    assert len(programs.calls()) == 3


def test_another_espeak_renders_anew(narrator: Narrator, programs: Programs) -> None:
    programs.install("espeak-ng", tone(pitch=300))
    narrator.say(EYES)
    programs.install("espeak-ng", tone(pitch=500))
    narrator.say(EYES)
    assert len(programs.calls()) == 2


def test_a_recording_goes_before_espeak_and_a_broken_one_does_not(
    narrator: Narrator, programs: Programs, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    programs.install("espeak-ng", tone())
    path = put(home / "clips", PLAIN)
    narrator.say(EYES)
    assert not programs.calls()
    assert not caplog.records
    path.write_bytes(b"broken")
    narrator.say(EYES)
    assert len(programs.calls()) == 1
    assert f"{path.name} is not used" in caplog.text
    narrator.say(OPEN)
    assert len(programs.calls()) == 2


def test_a_broken_recording_does_not_silence_the_others(
    narrator: Narrator, programs: Programs, home: Path
) -> None:
    programs.install("espeak-ng", "sys.exit(1)")
    put(home / "clips", PLAIN)
    with pytest.raises(NarrationError):
        narrator.say(OPEN)
    narrator.say(EYES)


def test_a_piper_that_fails_leaves_the_line_to_espeak_and_sits_out(
    narrator: Narrator, programs: Programs, home: Path
) -> None:
    models = home / "voices"
    models.mkdir(parents=True)
    for name in ("en_GB-alan-low.onnx", "en_GB-alan-low.onnx.json"):
        (models / name).write_text("")
    programs.install("piper", "sys.exit(1)")
    programs.install("espeak-ng", tone())
    assert narrator.voice_of("en") == "piper"
    narrator.say(EYES)
    narrator.say(OPEN)
    assert ["--model" in call for call in programs.calls()] == [True, False, False]
    assert narrator.voice_of("en") == "espeak-ng"


def test_the_voice_asked_for_goes_first_and_without_a_wish_the_best_one(
    tmp_path: Path, speaker: WavSpeaker
) -> None:
    first, second = Actor("first"), Actor("second")
    narrator = Narrator([first, second], ClipCache(tmp_path / "spoken"), speaker)
    narrator.tune(volume=50, voice="second")
    narrator.say(line(50))
    assert (first.rendered, second.rendered) == ([], ["50"])
    narrator.tune(volume=50, voice="nobody of that name")
    narrator.say(line(50))
    assert first.rendered == ["50"]


def test_without_any_voice_there_is_one_sentence_and_still_a_length(
    narrator: Narrator, programs: Programs
) -> None:
    with pytest.raises(NarrationError, match="install espeak-ng") as refusal:
        narrator.say(EYES)
    assert isinstance(refusal.value, OSError)
    assert narrator.length(EYES) > 1000
    assert narrator.voice_of("en") is None
    programs.install("espeak-ng", tone())
    narrator.say(EYES)  # installed while we run


def test_a_voice_that_hangs_is_not_waited_for_with_every_line(
    tmp_path: Path, speaker: WavSpeaker, programs: Programs
) -> None:
    programs.install("espeak-ng", "time.sleep(60)")
    narrator = Narrator([Espeak(patience=2)], ClipCache(tmp_path / "spoken"), speaker)
    for text in ("One.", "Two.", "Three."):
        with pytest.raises(NarrationError, match="does not answer"):
            narrator.say(Line(text, "en"))
    assert len(programs.calls()) == 1


def test_a_language_nobody_speaks_is_one_sentence(table: Narrator) -> None:
    with pytest.raises(NarrationError, match="Nobody speaks xx"):
        table.say(Line("100", "xx"))


def test_two_threads_never_speak_at_once(table: Narrator, heard: Path, speaker: WavSpeaker) -> None:
    threads = [in_background(lambda: table.say(line(700))) for _ in range(4)]
    for thread in threads:
        thread.join(SOON)
    speaker.close()
    recording = Recording(heard)
    assert recording.milliseconds == pytest.approx(4 * 700, abs=4 * 15)
    assert recording.peak < 0.3  # two at once would be louder than one


def test_what_is_prepared_is_ready_and_its_length_exact(table: Narrator, actor: Actor) -> None:
    lines = [line(length) for length in (300, 310, 320)]
    assert table.length(lines[0]) != 300
    table.prepare(lines)
    assert table.wait_ready(SOON)
    assert [table.length(one) for one in lines] == [300, 310, 320]
    for one in lines:
        table.say(one)
    assert actor.rendered == ["300", "310", "320"]


def test_preparing_and_asking_for_a_length_never_wait(table: Narrator, actor: Actor) -> None:
    actor.may_go_on.clear()
    table.prepare([line(300)])
    assert actor.begun.wait(SOON)
    assert table.length(line(300)) > 0
    assert not actor.rendered
    actor.may_go_on.set()
    assert table.wait_ready(SOON)


def test_what_is_prepared_last_is_rendered_first(table: Narrator, actor: Actor) -> None:
    actor.may_go_on.clear()
    table.prepare([line(10), line(20), line(30)])
    assert actor.begun.wait(SOON)
    table.prepare([line(40), line(30)])
    actor.may_go_on.set()
    assert table.wait_ready(SOON)
    assert actor.rendered == ["10", "40", "30", "20"]


def test_a_line_that_cannot_be_prepared_does_not_stop_the_rest(
    table: Narrator, actor: Actor
) -> None:
    table.prepare([Line("5", "xx"), line(10)])
    assert table.wait_ready(SOON)
    assert actor.rendered == ["10"]


def test_a_line_is_said_without_waiting_for_those_that_are_prepared(
    tmp_path: Path, speaker: WavSpeaker
) -> None:
    slow = Actor()
    slow.may_go_on.clear()

    class Mixed(Actor):
        def render(self, line: Line) -> Clip:
            return slow.render(line) if line.text == "10" else super().render(line)

    narrator = Narrator([Mixed()], ClipCache(tmp_path / "spoken"), speaker)
    narrator.prepare([line(10), line(20)])
    assert slow.begun.wait(SOON)
    narrator.say(line(30))
    assert not slow.rendered
    slow.may_go_on.set()


@pytest.fixture
def live(actor: Actor, tmp_path: Path, heard: Path) -> Iterator[Narrator]:
    """Return a narrator to whom a second is a second."""
    speaker = WavSpeaker(heard, RATE, real_time=True)
    narrator = Narrator([actor], ClipCache(tmp_path / "spoken"), speaker)
    yield narrator
    narrator.close()


def grows(heard: Path, milliseconds: int) -> None:
    """Wait until so much more is heard."""
    size = heard.stat().st_size + milliseconds * RATE * 2 // 1000
    until(lambda: heard.stat().st_size > size)


def test_hush_ends_a_line_without_a_click(live: Narrator, heard: Path) -> None:
    saying = in_background(lambda: live.say(line(60_000)))
    grows(heard, 300)
    live.hush()
    saying.join(SOON)
    assert not saying.is_alive()
    live.say(line(100))  # and the next line is said as ever
    live.close()
    recording = Recording(heard)
    assert 400 < recording.milliseconds < 30_000
    assert recording.biggest_step() < 0.02  # the tone itself climbs by 0.012


def test_hush_before_the_line_is_ready_keeps_it_from_being_said(
    table: Narrator, actor: Actor, speaker: WavSpeaker, heard: Path
) -> None:
    actor.may_go_on.clear()
    saying = in_background(lambda: table.say(line(500)))
    assert actor.begun.wait(SOON)
    table.hush()
    actor.may_go_on.set()
    saying.join(SOON)
    speaker.close()
    assert Recording(heard).milliseconds == 0


def test_hold_stops_in_mid_line_and_goes_on_where_it_was(live: Narrator, heard: Path) -> None:
    saying = in_background(lambda: live.say(line(3000)))
    grows(heard, 300)
    live.hold(paused=True)
    grows(heard, 500)
    assert saying.is_alive()
    live.hold(paused=False)
    saying.join(SOON)
    live.close()
    recording = Recording(heard)
    before, after = recording.lines(gap=300)
    assert before.length + after.length == pytest.approx(3000, abs=60)
    assert recording.biggest_step() < 0.02


def test_a_line_begun_while_held_waits_in_silence(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    table.hold(paused=True)
    saying = in_background(lambda: table.say(line(300)))
    grows(heard, 320)  # a little more than is measured: a header is in the file too
    assert saying.is_alive()
    table.hold(paused=False)
    saying.join(SOON)
    speaker.close()
    (said,) = Recording(heard).lines(gap=100)
    assert said.length == pytest.approx(300, abs=30)
    assert said.start >= 300


def test_a_hush_that_came_before_the_line_was_asked_for_is_not_lost(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    hushed = True
    table.hush()
    table.say(line(500), lambda: not hushed)
    speaker.close()
    assert Recording(heard).milliseconds == 0


def test_a_line_nobody_wants_any_more_when_it_is_ready_is_not_said(
    table: Narrator, actor: Actor, speaker: WavSpeaker, heard: Path
) -> None:
    wanted = [True]
    actor.may_go_on.clear()
    saying = in_background(lambda: table.say(line(500), lambda: wanted[0]))
    assert actor.begun.wait(SOON)
    wanted[0] = False
    actor.may_go_on.set()
    saying.join(SOON)
    speaker.close()
    assert Recording(heard).milliseconds == 0


def test_a_language_nobody_speaks_is_noticed_before_a_line_is_said(
    narrator: Narrator, programs: Programs
) -> None:
    with pytest.raises(NarrationError, match="install espeak-ng"):
        narrator.check("pl")
    programs.install("espeak-ng", tone())
    narrator.check("pl")
    with pytest.raises(NarrationError, match="Nobody speaks xx"):
        narrator.check("xx")
    assert not programs.calls()


def test_a_held_line_can_be_hushed(table: Narrator) -> None:
    table.hold(paused=True)
    saying = in_background(lambda: table.say(line(1000)))
    time.sleep(0.05)
    table.hush()
    saying.join(SOON)
    assert not saying.is_alive()


def test_a_line_can_be_repeated(table: Narrator, speaker: WavSpeaker, heard: Path) -> None:
    for _ in range(3):
        table.say(line(400))
        speaker.pass_time(1000)
    speaker.close()
    lengths = [stretch.length for stretch in Recording(heard).lines(gap=900)]
    assert lengths == pytest.approx([400, 400, 400], abs=20)


def test_muted_it_says_nothing_and_every_length_is_as_before(
    table: Narrator, actor: Actor, speaker: WavSpeaker, heard: Path
) -> None:
    table.prepare([line(300)])
    assert table.wait_ready(SOON)
    before = table.length(line(300)), table.length(line(400))
    table.tune(volume=0)
    table.say(line(300))
    table.say(line(400))
    table.chime()
    assert (table.length(line(300)), table.length(line(400))) == before
    assert actor.rendered == ["300"]
    speaker.close()
    assert Recording(heard).milliseconds == 0


@pytest.mark.parametrize(("volume", "loudness"), [(100, 0.24), (50, 0.06), (900, 0.24)])
def test_the_volume_is_heard(
    table: Narrator, speaker: WavSpeaker, heard: Path, volume: int, loudness: float
) -> None:
    table.tune(volume=volume)
    speaker.pass_time(200)  # it moves there softly
    table.say(line(300))
    speaker.close()
    assert Recording(heard).peak == pytest.approx(loudness, rel=0.1)


def test_unplugged_in_mid_line_is_one_sentence_and_back_again_it_speaks(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    caught: list[OSError] = []

    def say() -> None:
        try:
            table.say(line(60_000))
        except HardwareError as error:
            caught.append(error)

    table.hold(paused=True)
    saying = in_background(say)
    until(lambda: heard.stat().st_size > 1000)
    speaker.unplug()
    saying.join(SOON)
    assert [str(error) for error in caught] == ["The speaker is gone: plug it in again."]
    table.hold(paused=False)
    with pytest.raises(HardwareError):
        table.say(line(100))
    speaker.plug_in()
    table.say(line(100))


def test_the_rain_comes_and_goes_softly_below_the_voice(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    table.background(playing=True)
    speaker.pass_time(14_000)  # longer than the rain is before it comes round
    table.background(playing=False)
    speaker.pass_time(3_000)
    speaker.close()
    recording = Recording(heard)
    (rain,) = recording.lines(gap=500, below=-70)
    assert rain.length == pytest.approx(15_500, abs=300)
    middle = recording.samples[RATE * 2 : RATE * 14]
    tenths = np.sqrt((middle.reshape(120, -1) ** 2).mean(axis=1))
    assert tenths.max() < 1.5 * tenths.min()
    assert np.abs(recording.samples[:100]).max() < 0.001


def test_a_chime_is_heard_after_the_line_and_not_in_it(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    table.say(line(500))
    table.chime()
    speaker.close()
    assert 1000 < Recording(heard).milliseconds < 2000


def test_after_close_nothing_is_prepared_or_said(table: Narrator, actor: Actor) -> None:
    table.close()
    table.prepare([line(10)])
    table.say(line(20))
    time.sleep(0.05)
    assert not actor.rendered


def test_close_in_mid_line_lets_it_fade(live: Narrator, heard: Path) -> None:
    saying = in_background(lambda: live.say(line(60_000)))
    grows(heard, 300)
    live.close()
    saying.join(SOON)
    assert not saying.is_alive()
    recording = Recording(heard)
    assert abs(recording.samples[-1]) < 0.005
    assert recording.biggest_step() < 0.02


def test_the_voice_is_well_above_the_rain(
    table: Narrator, speaker: WavSpeaker, heard: Path
) -> None:
    table.background(playing=True)
    speaker.pass_time(2000)
    table.say(line(1000))
    speaker.pass_time(1000)
    speaker.close()
    recording = Recording(heard)
    before, voice, after = (Stretch(start, start + 900) for start in (1050, 2050, 3050))
    for rain in (before, after):
        assert -36 < recording.loudness(rain) < recording.loudness(voice) - 10


def test_a_rest_is_silence_of_its_length_and_a_hush_ends_it(
    table: Narrator, speaker: WavSpeaker
) -> None:
    resting = in_background(lambda: table.rest(60_000))
    until(lambda: table._now is not None)
    table.hush()
    speaker.pass_time(1000)
    resting.join(SOON)
    assert not resting.is_alive()
