"""The entry that says in a game itself, for ever, that others are missing before it."""

from datetime import datetime

import msgspec

from companion.engine.facts import Cause, EntriesLost
from companion.journal.chain import Row, link
from companion.journal.contents import Contents


def with_loss(contents: Contents, cause: Cause, lost: int | None = None) -> Contents:
    """Return a game that has lost entries with one more, which says so."""
    today = datetime.now().astimezone().date()
    public = msgspec.json.encode(EntriesLost(cause, today, lost)).decode()
    last = contents.rows[-1]
    number = last.sequence + 1
    content = (number, number, 1, last.at, public, None)
    row = Row(*content, link(contents.keys.chain, last.chain, *content))
    return contents._replace(rows=[*contents.rows, row])
