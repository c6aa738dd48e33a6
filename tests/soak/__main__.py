"""`python -m tests.soak --kills 1000 --damages 5000`: exit 1 with the first broken promise."""

import argparse
import os
import secrets
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

from companion.journal import schema
from tests.soak.campaign import Campaign, Tally
from tests.soak.violation import ViolationError

SUMMARY = """\
{kills} kills in {seconds:.0f} s, seed {seed}: {games}
  {in_flight} with a request in flight, of which {survived} had been written already
  {finished} games finished, {confirmed} confirmed changes, each of them there after its kill
{power} power cuts, made of copies from before and after one batch by mixing their sectors
  {cuts_in_log} while the log was written: all that was confirmed before the batch was there
  {cuts_in_database} while the database was written: the batch was there too
{damaged} damaged files: all that was confirmed was there, or it was told and the damaged file kept
{damages}"""


def main() -> int:
    """Run the soak of the command line."""
    given = _arguments()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="companion-soak-") as home:
        try:
            tally = _run(Path(home), given)
        except ViolationError as error:
            return _tell(f"Broken with seed {given.seed}: {error}", code=1)
    return _tell(_summary(tally, given.seed, time.monotonic() - started), code=0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, metavar="N")
    parser.add_argument("--damages", type=int, default=5000, metavar="N", help="damaged files")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--cuts", type=int, default=2, metavar="N", help="power cuts a life")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), metavar="S")
    return parser.parse_args()


def _run(home: Path, given: argparse.Namespace) -> Tally:
    """Share the work out; a violation in one of the workers ends all of them."""
    with ProcessPoolExecutor(given.workers) as pool:
        shares = [pool.submit(_share, home, given, number) for number in range(given.workers)]
        try:
            tallies = [share.result() for share in as_completed(shares)]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return sum(tallies, Tally())


def _share(home: Path, given: argparse.Namespace, number: int) -> Tally:
    schema.SYNCHRONOUS = (
        "OFF"  # for the copies that are opened here; the referees wait for the disk
    )
    own = home / str(number)
    own.mkdir()
    campaign = Campaign(own, Random(f"{given.seed} {number}"))
    kills, damages = (
        len(range(number, total, given.workers)) for total in (given.kills, given.damages)
    )
    return campaign.run(kills, given.cuts, damages)


def _summary(tally: Tally, seed: int, seconds: float) -> str:
    kinds = sorted({kind for kind, _ in tally.damages})
    width = max(map(len, kinds), default=0)
    damages = [
        f"  {kind:{width}}  {tally.damages[kind, 'all there']:5} all there,"
        f" {tally.damages[kind, 'told']:5} told"
        for kind in kinds
    ]
    facts = {
        **vars(tally),
        "games": ", ".join(f"{game} {kills}" for game, kills in sorted(tally.games.items())),
        "power": tally.cuts_in_log + tally.cuts_in_database,
        "damaged": tally.damaged,
        "damages": "\n".join(damages),
    }
    return SUMMARY.format(seed=seed, seconds=seconds, **facts)


def _tell(text: str, code: int) -> int:
    print(text, file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
