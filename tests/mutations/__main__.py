"""`python -m tests.mutations [--every N] [--first N] [--game NAME] [KIND]...`: all the changes.

The kinds are data, layouts, examples, rulebook and text. With no word all of them, which takes hours; `--every 20`
makes only each twentieth change, `--first 10` begins with the tenth, so that another run makes others, `--game` changes
one game. A line for each game and kind, the faults of the press with an example of each cause; exit 1 where there is
one.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from generator import resources
from tests.mutations import subjects
from tests.mutations.judge import PATIENCE, judged
from tests.mutations.subjects import Case

KINDS: dict[str, Callable[[Path], Iterator[Case]]] = {
    "data": subjects.of_data,
    "layouts": subjects.of_layouts,
    "examples": subjects.of_examples,
    "rulebook": lambda folder: subjects.of_rulebook(folder, seed=1, number=2000),
    "text": lambda folder: subjects.of_text(folder, seed=1, number=1000),
}


def main(arguments: Sequence[str]) -> int:
    """Run the kinds asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", choices=[*subjects.GAMES, "lantern-hill"])
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[[], *KINDS], default=[])
    asked = parser.parse_args(arguments)
    wrong = False
    with tempfile.TemporaryDirectory() as home:
        folders = [*(resources.content() / name for name in subjects.GAMES), subjects.starter(Path(home))]
        for kind in asked.kinds or KINDS:
            for folder in (folder for folder in folders if asked.game in (None, folder.name)):
                tally = judged(islice(KINDS[kind](folder), asked.first, None, asked.every), PATIENCE)
                sys.stdout.write(f"{kind} of {folder.name}: {tally}\n")
                for cause, number in tally.causes.most_common():
                    first = next(fault for fault in tally.faults if fault.endswith(cause))
                    sys.stdout.write(f"    {number} x {first}\n")
                sys.stdout.flush()
                wrong = wrong or bool(tally.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
