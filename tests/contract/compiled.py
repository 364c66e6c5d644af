"""`python -m tests.contract.compiled`: the playing half, compiled with mypyc, plays the games it plays as Python.

All of it takes seven minutes of a C compiler (148 MB of C), so that `make fuzz` runs it; `make slow` only translates
it to C, which is where mypyc refuses code.

What is compiled is a copy in a folder of its own. Three kinds of modules stay Python: those that define states, since
`cloner` reads the annotations of their fields and mypyc keeps `list` of `list[int]`; rule ids and counters, whose
attributes are numbers that are found by name; and what reads data files or checks them, where speed is not at stake.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("geyser", "mana_maker", "nine_worlds", "saratoga_sabotage", "summoners_quest", "wizards_tower", "effects")
PYTHON = re.compile(
    r"(__init__|state|position|parts|rule_ids|counters|sections|authored|examples|\w*_steps|\w*checks)\.py"
)
"""Modules that are not compiled; `engine/examples.py` and `parts.py`, whose code runs in no game, are among them."""
PLAYED = (
    ("geyser", 2),
    ("mana-maker", 2),
    ("nine-worlds", 2),
    ("saratoga-sabotage", 4),
    ("summoners-quest", 2),
    ("wizards-tower", 3),
)
"""Games and numbers of players whose first batch of random games is compared."""
_SAME = """
import sys
import generator.engine.game
from tests.contract.logs import differing
assert not generator.engine.game.__file__.endswith(".py"), "nothing is compiled"
different = [row for row in {played!r} if differing(*row, "random", 1)]
sys.exit(f"played otherwise: {{different}}" if different else 0)
"""


def modules() -> list[Path]:
    """What is compiled, by paths in the package's folder."""
    folders = [ROOT / "generator" / "engine", *(ROOT / "generator" / "games" / name for name in GAMES)]
    files = [file for folder in folders for file in sorted(folder.glob("*.py")) if not PYTHON.fullmatch(file.name)]
    shared = sorted((ROOT / "generator" / "games").glob("*_game.py"))
    return [file.relative_to(ROOT) for file in (*files, *shared)]


def has_compiler() -> bool:
    """Whether there is a C compiler; without one it is only checked that all of it can be translated to C."""
    return any(map(shutil.which, ("cc", "gcc", "clang")))


def copied(folder: Path) -> None:
    """The package with the games it plays, in a folder of its own."""
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("content", "layouts", "fonts"):
        (folder / name).symlink_to(ROOT / name)
    # Without it mypy holds a key that may be left out for one that must be there.
    (folder / "mypy.ini").write_text("[mypy]\nplugins = pydantic.mypy\n", encoding="utf-8")


def translated(folder: Path) -> str:
    """Translate the playing half of a copy to C; what mypyc says against it."""
    return _done(folder, "-c", f"from mypyc.build import mypycify; mypycify({_options()!r})")


def compiled(folder: Path) -> str:
    """Compile the playing half in a copy; what mypyc or the C compiler says against it."""
    return _done(folder, "-m", "mypyc", *_options())


def same_games(folder: Path) -> str:
    """Play games with what was compiled; what differs from the games as Python plays them."""
    paths = os.pathsep.join([str(folder), str(ROOT)])
    return _done(folder, "-P", "-c", _SAME.format(played=PLAYED), PYTHONPATH=paths)


def _options() -> list[str]:
    return ["--strict", *map(str, modules())]


def _done(folder: Path, *arguments: str, **more: str) -> str:
    """Run Python in a folder; the end of what it prints where it fails."""
    quick = {**os.environ, "MYPYC_OPT_LEVEL": "0", "MYPYC_DEBUG_LEVEL": "0", **more}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=quick, capture_output=True, text=True)
    return "" if done.returncode == 0 else f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def main() -> int:
    """Compile and compare; the exit code."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        copied(folder)
        found = (compiled(folder) or same_games(folder)) if has_compiler() else translated(folder)
    done = "compile, and play as before" if has_compiler() else "can be translated to C; there is no C compiler"
    sys.stdout.write(f"{found or f'{len(modules())} modules {done}'}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
