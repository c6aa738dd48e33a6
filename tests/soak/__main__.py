"""`python -m tests.soak --kills 200`: exit 1 with a sentence at the first broken promise."""

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.soak.campaign import Campaign, Tally
from tests.soak.violation import ViolationError

SUMMARY = """\
{kills} kills in {seconds:.0f} s, seed {seed}
  {in_flight} with a request in flight, of which {survived} had been written already
  {finished} games finished, {confirmed} confirmed changes
  {cuts} power cuts
  0 confirmed entries lost"""


def main() -> int:
    """Run the soak of the command line."""
    given = _arguments()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="companion-soak-") as home:
        try:
            tally = Campaign(Path(home), Random(given.seed)).run(given.kills, given.cuts)
        except ViolationError as error:
            return _tell(f"Broken with seed {given.seed}: {error}", code=1)
    return _tell(_summary(tally, given.seed, time.monotonic() - started), code=0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, metavar="N")
    parser.add_argument("--cuts", type=int, default=2, metavar="N", help="power cuts a life")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), metavar="S")
    return parser.parse_args()


def _summary(tally: Tally, seed: int, seconds: float) -> str:
    return SUMMARY.format(seed=seed, seconds=seconds, **vars(tally))


def _tell(text: str, code: int) -> int:
    print(text, file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
