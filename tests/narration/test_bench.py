from companion.narration.bench import SECONDS, Bench
from companion.narration.errors import VoiceFailedError


def test_who_failed_sits_out_for_a_while_and_is_tried_again() -> None:
    now = 1000.0
    bench = Bench(lambda: now)
    why = VoiceFailedError("It does not work.")
    bench.sit_out("piper", why)
    assert bench.why("espeak-ng", "piper") is why
    assert bench.why("espeak-ng") is None
    now += SECONDS - 1
    assert bench.why("piper") is why
    now += 1
    assert bench.why("piper") is None
