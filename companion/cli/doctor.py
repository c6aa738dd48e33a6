"""The command that looks at this computer and says what to do for each thing missing."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from companion.checkup import Machine, check_all
from companion.cli import places
from companion.cli.files import Games
from companion.presenters.checkup import Finding, State, by_importance

READY, NOT_READY = 0, 1
# Each mark can be told apart without colour, by sight and by a program that reads aloud.
MARKS: Final = {
    State.OK: "ok",
    State.WARN: "! look",
    State.MISSING: "- not here",
    State.UNKNOWN: "? unknown",
}
BLOCKING: Final = "x missing"
MARK_WIDTH: Final = 11


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion doctor`."""
    command.add_argument("--json", action="store_true", help="a list of JSON objects")


def doctor(_: Games, given: argparse.Namespace) -> int:
    """Print what was found; return 0 where everything needed is there, and 1 where it is not."""
    findings = by_importance(check_all(Machine.here(places.home())))
    print(_printable(_as_json(findings) if given.json else "\n".join(_as_text(findings))))
    return NOT_READY if any(finding.blocks for finding in findings) else READY


def _printable(text: str) -> str:
    """Return the text in letters the terminal has: devices may have any name they like."""
    letters = sys.stdout.encoding or "utf-8"
    return text.encode(letters, "replace").decode(letters)


def _as_json(findings: Sequence[Finding]) -> str:
    return json.dumps([_row(finding) for finding in findings], indent=2)


def _row(finding: Finding) -> dict[str, str | bool | None]:
    return {
        "check": finding.check,
        "state": finding.state,
        "needed": finding.needed,
        "title": finding.title.render(),
        "found": finding.found.render(),
        "advice": finding.advice.render() if finding.advice else None,
    }


def _as_text(findings: Sequence[Finding]) -> Iterator[str]:
    width = max(len(finding.title.render()) for finding in findings)
    for finding in findings:
        mark = BLOCKING if finding.blocks else MARKS[finding.state]
        yield f"{mark:{MARK_WIDTH}} {finding.title.render():{width}}  {finding.found.render()}"
        if finding.advice:
            yield f"{'':{MARK_WIDTH}} {'':{width}}  -> {finding.advice.render()}"
    yield ""
    yield _sum(findings)


def _sum(findings: Sequence[Finding]) -> str:
    blocking = [finding.title.render() for finding in findings if finding.blocks]
    worth = sum(finding.state is not State.OK for finding in findings) - len(blocking)
    more = f" {worth} more {'is' if worth == 1 else 'are'} worth a look." if worth else ""
    if blocking:
        return f"Not ready to play: {', '.join(blocking)}.{more}"
    return f"Ready to play.{more.replace(' more', ' of the above')}"
