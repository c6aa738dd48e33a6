"""The rounds of a game as columns, for the picture at the end."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.engine.face import Column, Mark, Tone
from companion.games.unrest.marks import HIDDEN, card_mark, liberated
from companion.games.unrest.pieces import FINAL_CLASH, TOKEN_TITLES, Token
from companion.games.unrest.state import Round
from companion.games.unrest.views import PublicView


def story(view: PublicView) -> Sequence[Column]:
    """Return every round: the open card, the tokens, and what was liberated."""
    return [_column(view, one) for one in view.rounds]


def _column(view: PublicView, one: Round) -> Column:
    opened = card_mark(one.opened) if one.opened else HIDDEN
    return Column(
        _title(one),
        {view.rebellion: opened, view.empire: _tokens(one.tokens)},
        _result(sum(1 for done in view.liberated if done.round == one.number)),
    )


def _title(one: Round) -> Sentence:
    if one.number >= FINAL_CLASH:
        return say("Clash")
    return say("R{round}", round=one.number)


def _tokens(tokens: Sequence[Token]) -> Mark:
    titles = tuple(TOKEN_TITLES[token] for token in tokens)
    if not titles:
        return Mark(say(""))
    return Mark(say("{tokens:terms}", tokens=titles), icon=tokens[0].value)


def _result(count: int) -> Mark:
    if not count:
        return Mark(say("none"), icon="minus")
    return Mark(liberated(count), Tone.GOOD, "flag")
