"""The table screen, from what a table publishes."""

from collections.abc import Sequence

from companion.engine import Seat, Sentence, say
from companion.engine.face import Lamp, Mark, Spot, Tone
from companion.presenters.board import board_page
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import (
    Badge,
    BoardPage,
    Choice,
    Countdown,
    Plate,
    ScriptPage,
    StripStep,
    TablePage,
)
from companion.presenters.table_words import table_words
from companion.table.cards import Offer
from companion.table.snapshot import Situation

PUT_DOWN = say("Put the screen on the table, then go on.")
READ_ALOUD = say("No speaker. Ask someone who isn't playing to read this aloud.")
NO_EYES_CLOSED = say("No speaker. Pass the screen round instead.")
LOOK_IN_TURN = say("Nobody closes their eyes. Each looks at their own page.")
MOST_NAMED = 3  # more names than this are counted: the lamps tell the rest


def table_page(
    situation: Situation, language: Language, badges: tuple[Badge, ...] = ()
) -> TablePage:
    """Return everything the table screen draws."""
    return _TableDesk(situation, language).page(badges)


class _TableDesk:
    """A situation and the language it is told in."""

    def __init__(self, now: Situation, language: Language) -> None:
        self._now = now
        self._face = now.game.face
        self._language = language
        self._names = drawn(now.names, language)
        self._asked = self._answers()
        self._aims = self._by_target()
        self._marks = self._face.badges(now.scene)
        self._steps = self._strip()

    def page(self, badges: tuple[Badge, ...]) -> TablePage:
        now, moment = self._now, self._now.moment
        return TablePage(
            slug=now.game.slug,
            chapter=self._chapter(),
            steps=self._steps,
            plates=tuple(self._plate(seat) for seat in range(1, len(now.names) + 1)),
            board=self._board(),
            headline=self._headline(),
            detail=self._detail(),
            tone=moment.tone if moment else Tone.PLAIN,
            choices=() if moment else self._bar_choices(),
            facing=now.awaited[0] if len(now.awaited) == 1 else None,
            cards=tuple(map(self._badge, moment.cards)) if moment else (),
            waits_to_go_on=moment is not None,
            hand_over=self._hand_over(),
            hand_over_label=self._hand_over_label(),
            undo=self._undo(),
            help_title=next((step.text for step in self._steps if step.current), ""),
            help=tuple(self._say(line) for line in self._face.help(now.scene)),
            countdown=self._countdown(),
            script=self._script(),
            paused=now.clock.paused,
            over=now.over,
            badges=badges,
            words=table_words(self._language),
            scan=self._language.text("Cards") if self._takes_cards() else "",
        )

    def _say(self, sentence: Sentence | None) -> str:
        return self._language.say(sentence, self._names)

    def _badge(self, mark: Mark) -> Badge:
        return Badge(self._say(mark.text), mark.tone, mark.icon)

    def _chapter(self) -> str:
        return self._say(self._face.chapter(self._now.heading)) or self._language.term(
            self._now.game.title
        )

    def _strip(self) -> tuple[StripStep, ...]:
        return tuple(
            StripStep(self._language.term(step.title), self._now.heading_phase in step.phases)
            for step in self._face.steps
        )

    def _headline(self) -> str:
        if self._now.moment:
            return self._say(self._now.moment.headline)
        view = self._now.view
        return self._say(self._face.headline(view) or self._now.game.prompt(view))

    def _detail(self) -> str:
        if self._now.moment:
            return self._say(self._now.moment.detail)
        hint = self._say(self._face.hint(self._now.view))
        # Whom an open step waits for stands in the headline.
        named = len(self._now.awaited) <= 1 and not waiting_for_screen(self._now)
        return hint if hint or named else self._waiting()

    def _waiting(self) -> str:
        awaited = self._now.awaited
        more = len(awaited) - MOST_NAMED
        if more <= 1:  # "and one more" is no shorter than a name
            return self._language.text("Waiting for: {names}", names=self._listed(awaited))
        return self._language.count(
            "Waiting for: {names} and {n} more",
            "Waiting for: {names} and {n} more",
            more,
            names=self._listed(awaited[:MOST_NAMED]),
        )

    def _listed(self, seats: Sequence[Seat]) -> str:
        return ", ".join(self._names[seat - 1] for seat in seats)

    def _plate(self, seat: Seat) -> Plate:
        moment = self._now.moment
        marks = self._marks.get(seat, ())
        lamp = self._now.lamps[seat]
        shown = moment.seats.get(seat) if moment else None
        return Plate(
            seat=seat,
            name=self._names[seat - 1],
            lamp=lamp,
            status=self._badge(shown) if shown else self._status(lamp),
            badges=(*map(self._badge, marks), *self._opened(seat)),
            choices=() if moment else self._choices(self._aimed_at(seat)),
            own=() if moment else self._choices(self._beside(seat)),
            asked=seat in self._now.awaited and not moment,
            about=tuple(map(self._say, self._face.about(self._now.scene, seat))),
        )

    def _opened(self, seat: Seat) -> tuple[Badge, ...]:
        """Return what somebody alone could have done at a seat; these marks stay to the end."""
        marks = []
        for text, icon, seats in (
            (self._language.text("page opened"), "eye", self._now.opened),
            (self._language.text("choice undone"), "undo", self._now.undone_choices),
        ):
            if times := seats.count(seat):
                often = f" ({times})" if times > 1 else ""
                marks.append(Badge(text + often, Tone.PLAIN, icon))
        if seat in self._now.refused:
            marks.append(Badge(self._language.text("wrong PIN"), Tone.PLAIN, "lock"))
        if seat in self._now.removed_pins:
            marks.append(Badge(self._language.text("PIN removed"), Tone.PLAIN, "lock"))
        if seat in self._now.new_pins:
            marks.append(Badge(self._language.text("new PIN"), Tone.PLAIN, "lock"))
        if seat in self._now.moved:
            marks.append(Badge(self._language.text("moved"), Tone.PLAIN, "swap"))
        if seat in self._now.boxless and len(self._now.boxless) < len(self._names):
            marks.append(Badge(self._language.text("no buttons"), Tone.PLAIN, "used"))
        return tuple(marks)

    def _status(self, lamp: Lamp) -> Badge:
        match lamp:
            case Lamp.WAITING | Lamp.ATTENTION:
                return Badge(self._language.text("waiting"))
            case Lamp.GOT_IT:
                return Badge(self._language.text("ready"))
        return Badge("")  # a badge or the moment says it

    def _choices(self, offers: Sequence[Offer]) -> tuple[Choice, ...]:
        return tuple(
            Choice(
                offer.seat,
                offer.action,
                self._say(self._face.label(offer.action)),
                hold=isinstance(offer.action, self._face.final),
            )
            for offer in offers
        )

    def _answers(self) -> list[Offer]:
        """Return what answers the question the table is at."""
        view = self._now.view
        elsewhere = (self._face.looked(view), self._face.unheard(view))
        return [
            offer
            for offer in self._touched()
            if offer.seat in self._now.awaited
            and offer.action not in elsewhere
            and not self._face.aside(offer.action)
        ]

    def _by_target(self) -> dict[Seat | str | None, list[Offer]]:
        """Return the answers by what is tapped for them: a board may have hundreds of fields."""
        found: dict[Seat | str | None, list[Offer]] = {}
        for offer in self._asked:
            found.setdefault(self._face.target(offer.action), []).append(offer)
        return found

    def _touched(self) -> list[Offer]:
        """Return what is done by touch; all else is done by showing a card."""
        return [offer for offer in self._now.offers if not self._face.by_card(offer.action)]

    def _aimed_at(self, seat: Seat) -> list[Offer]:
        several = len(self._now.awaited) > 1
        return [
            offer
            for offer in self._asked
            if (target := self._face.target(offer.action)) == seat
            or (several and target is None and offer.seat == seat)
        ]

    def _bar_choices(self) -> tuple[Choice, ...]:
        if len(self._now.awaited) > 1:
            return ()
        return self._choices(self._aims.get(None, []))

    def _beside(self, seat: Seat) -> list[Offer]:
        """Return what a seat may do although nobody waits for it, and that it has looked."""
        offers = self._touched()
        return [offer for offer in offers if offer.seat == seat and offer not in self._asked]

    def _board(self) -> BoardPage:
        return board_page(self._face.board(self._now.scene), self._say, self._aimed_at_spot)

    def _aimed_at_spot(self, spot: Spot) -> tuple[Choice, ...]:
        if self._now.moment:
            return ()
        return self._choices(self._aims.get(spot.name, []))

    def _hand_over(self) -> tuple[Seat, ...]:
        moment = self._now.moment
        if moment:
            return (moment.private_for,) if moment.private_for else ()
        return waiting_for_screen(self._now)

    def _hand_over_label(self) -> str:
        seats = self._hand_over()
        if seats and (self._now.moment or self._asks_one()):
            return self._language.text("Give the screen to {name}", name=self._names[seats[0] - 1])
        return self._language.text("Pass the screen round") if seats else ""

    def _asks_one(self) -> bool:
        """Tell whether this step is one person's, and no screen goes round."""
        choosers = len(self._now.choosers)
        return choosers == 1 or (not choosers and self._face.picks(self._now.view))

    def _takes_cards(self) -> bool:
        now = self._now
        asked = (self._face.shows(now.view), self._face.counting(now.view))
        could = self._face.cards(now.view) or any(one is not None for one in asked)
        return bool(now.game.cards) and could

    def _undo(self) -> str:
        return self._say(self._now.undo)

    def _countdown(self) -> Countdown | None:
        clock = self._now.clock
        left = clock.left(self._now.time)
        if left is None or clock.countdown is None:
            return None
        return Countdown(left, self._now.at, clock.paused, clock.countdown.expired)

    def _script(self) -> ScriptPage | None:
        script = self._now.script
        if script is None:
            return None
        waits = script.due is None and not script.over
        if script.unread:
            return ScriptPage(
                line=self._say(NO_EYES_CLOSED),
                hint=self._say(LOOK_IN_TURN),
                progress="",
                paused=True,
                over=False,
                instead=self._instead(),
            )
        return ScriptPage(
            line=self._say(PUT_DOWN if waits and script.heard else script.cue.line),
            hint="" if script.heard or script.over else self._say(READ_ALOUD),
            progress=f"{script.index + 1} / {len(script.cues)}",
            paused=waits,
            over=script.over,
        )

    def _instead(self) -> Choice | None:
        """Return what does without a narration that nobody hears."""
        unheard = self._face.unheard(self._now.view)
        offers = [offer for offer in self._now.offers if offer.action == unheard]
        return next(iter(self._choices(offers)), None)


def waiting_for_screen(now: Situation) -> tuple[Seat, ...]:
    """Return who could be given the screen now, to choose or to look."""
    face = now.game.face
    if face.looked(now.view) or face.picks(now.view):
        return now.awaited
    asked = (seat for seat in now.awaited if seat in now.choosers)
    return tuple(seat for seat in asked if not face.chosen(now.view, seat))
