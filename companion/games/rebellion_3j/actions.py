"""What a seat can want to do."""

from companion.engine import Action, Secret
from companion.games.rebellion_3j.pieces import Card, Die, Tokens


class LayCard(Action, frozen=True, tag="lay_card"):
    """I lay this card face down."""

    card: Secret[Card]


class Wager(Action, frozen=True, tag="wager"):
    """I wager so many tokens, which nobody sees yet."""

    amount: Secret[Tokens]


class ShowCard(Action, frozen=True, tag="show_card"):
    """I have turned up this card on the table."""

    card: Card


class TellWager(Action, frozen=True, tag="tell_wager"):
    """I have opened my hand with so many tokens."""

    amount: Tokens


class Command(Action, frozen=True, tag="command"):
    """My General makes the wager as large as this."""

    amount: Tokens


class KeepWager(Action, frozen=True, tag="keep_wager"):
    """My General leaves the wager as it is."""


class EnterDie(Action, frozen=True, tag="enter_die"):
    """My real die shows this."""

    value: Die


class RollDice(Action, frozen=True, tag="roll_dice"):
    """The companion rolls for both."""


ACTIONS = (LayCard, Wager, ShowCard, TellWager, Command, KeepWager, EnterDie, RollDice)
