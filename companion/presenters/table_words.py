"""The words of the table screen that are the same in every game."""

from companion.presenters.language import Language
from companion.presenters.pages import TableWords


def table_words(language: Language) -> TableWords:
    """Return them in this language."""
    return TableWords(
        undo=language.text("Undo"),
        rules=language.text("Rules"),
        pause=language.text("Pause"),
        go_on=language.text("Go on"),
        on_screen=language.text("On the screen"),
        look=language.text("Look in secret"),
        close=language.text("Close"),
        add_minute=language.text("One more minute"),
        stop_timer=language.text("No timer"),
        resume=language.text("Play on"),
        leave=language.text("Leave the table"),
        settings=language.text("Settings"),
        deal=language.text("Deal code"),
        paused_title=language.text("A break"),
        paused_line=language.text("All clocks stand still. The game is kept."),
        repeat=language.text("Again"),
        skip=language.text("Skip"),
        hold_on=language.text("Wait"),
        carry_on=language.text("Continue"),
        read_aloud=language.text("Read it aloud"),
    )
