"""What the table tells everybody: lines that are said, and sentences shown over the screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, reduce

from companion.engine import Cue, Kind, Sentence, say
from companion.engine.sentence import AS_WRITTEN
from companion.narration.line import Line
from companion.table import intents as i
from companion.table.snapshot import Notice
from companion.table.speech import AS_EVER, Manner, Speech


class Announcer:
    """Says and shows sentences as the settings want it. `names` are those of the open game."""

    def __init__(self, speech: Speech, names: Callable[[], Sequence[str]]) -> None:
        self.settings = i.Adjust(AS_WRITTEN, i.AtZero.REMIND)
        self.said: Sentence | None = None
        self.notice: Notice | None = None  # an answer to somebody
        self.reminder: Notice | None = None  # what comes by itself
        self._speech = speech
        self._names = names
        self._numbered = 0  # never starts again: a screen has to know a new one from the last one
        self._unseen: list[Sentence] = []  # until the screen lies on the table again
        self._unheard: list[Line] = []  # announced, and not said to its end yet
        self._masked = False

    def adjust(self, settings: i.Adjust) -> None:
        """Speak like this from now on."""
        self.settings = settings
        self._speech.tune(volume=settings.volume)
        self._speech.check(settings.language)

    def forget(self) -> None:
        """Show nothing of a game that is put away."""
        self.said = self.notice = self.reminder = None
        self._unseen = []

    def answer(self, sentence: Sentence) -> None:
        """Show a sentence to whoever did something."""
        self.notice = self._number(sentence)

    def hush(self) -> None:
        """Be silent at once; but nobody can silence what was announced: that is said anew."""
        self._speech.hush()
        if not self._speech.working:
            self._unheard.clear()
        for line in tuple(self._unheard):
            self._say_wholly(line)

    def say(self, line: Sentence) -> None:
        """Say a line at once, whatever is switched off."""
        self.hush()
        self.said = line
        self._speech.say([self.line(line)])

    def speak(self, cues: Sequence[Cue], how: Manner = AS_EVER) -> None:
        """Say those of these lines whose kind is switched on."""
        for cue in cues:
            self.said = cue.line  # shown also where it is not said
        told = self.settings.told
        self._speech.say([self.line(cue.line) for cue in cues if cue.kind in told], how)

    def remind(self, cues: Sequence[Cue], how: Manner = AS_EVER) -> None:
        """Say and show what nothing else on the screen tells."""
        self.speak(cues, how)
        for cue in cues:
            self.reminder = self._number(cue.line)

    def warn(self, warning: Sentence) -> None:
        """Remind of the countdown, after a bell."""
        if Kind.TIMER in self.settings.told:
            self._speech.chime()
        self.remind([Cue(warning, kind=Kind.TIMER)])

    def announce(self, sentence: Sentence) -> None:
        """Say this whatever is switched off, and show it when everybody sees the screen again."""
        self.said = sentence
        line = self.line(sentence)
        self._unheard.append(line)
        self._say_wholly(line)
        self.show_later(sentence)

    def show_later(self, sentence: Sentence) -> None:
        """Show this when everybody sees the screen again."""
        self._unseen.append(sentence)

    def show_announced(self) -> None:
        """The screen lies on the table: show what was announced meanwhile."""
        if self._unseen:
            self.reminder = self._number(reduce(_after, self._unseen))
            self._unseen = []

    def prepare(self, lines: Sequence[Sentence]) -> None:
        """Have these lines ready when they are needed."""
        self._speech.prepare([self.line(line) for line in lines])

    def length(self, line: Sentence) -> int:
        """Return the milliseconds this line takes."""
        return self._speech.length(self.line(line))

    def is_heard(self, kind: Kind) -> bool:
        """Tell whether everybody hears lines of this kind."""
        settings = self.settings
        return self._speech.working and settings.volume > 0 and kind in settings.told

    def mask(self, *, on: bool) -> None:
        """Cover small noises while eyes are closed, where the settings want it."""
        on = on and self.settings.masking
        if on != self._masked:
            self._masked = on
            self._speech.mask(playing=on)

    def line(self, sentence: Sentence) -> Line:
        """Return what the voice gets of a sentence."""
        settings = self.settings
        return Line(sentence.render(self._names(), settings.words), settings.language)

    def _say_wholly(self, line: Line) -> None:
        self._speech.say([line], Manner(ages=False, told=partial(self._heard, line)))

    def _heard(self, line: Line, wholly: bool) -> None:  # noqa: FBT001 - see `Manner.told`
        """Called on the voice's thread."""
        if wholly:
            with suppress(ValueError):
                self._unheard.remove(line)

    def _number(self, sentence: Sentence) -> Notice:
        self._numbered += 1
        return Notice(self._numbered, sentence)


def _after(first: Sentence, second: Sentence) -> Sentence:
    return say("{first:said} {second:said}", first=first, second=second)
