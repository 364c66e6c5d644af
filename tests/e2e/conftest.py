"""Running `pnp` as a user does, in a folder and with a cache of the test's own."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.locks import locked, locked_if_free
from tests.e2e.forked import OWN_START, SERVER, forked

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(sorted(folder.name for folder in (ROOT / "content").iterdir() if folder.is_dir()))
ON_LETTER = "geyser"
IN_LOW_INK = "saratoga-sabotage"
"""The game nearest to the limit of low ink. What tests share is also where a game is built on Letter, or in low ink."""
OPTIONS: Mapping[str, tuple[str, ...]] = {ON_LETTER: ("--paper", "a4,letter"), IN_LOW_INK: ("--ink", "colour,low")}
LONGEST_S = 900.0
"""For a build of every game, on a machine that does other things too."""
Pnp = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes that run the tests."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def cache(shared: Path) -> Path:
    """Where verifications are kept during the tests: shared, since playing is what takes long."""
    folder = shared / "cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def run(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Pnp:
    """Run `pnp` in a folder with further environment variables."""
    settings = tmp_path_factory.mktemp("settings")

    def run_in(
        folder: Path, *arguments: object, env: Mapping[str, str] | None = None, stdin: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PNP_CACHE": str(cache), "PNP_CONFIG": str(settings), **(env or {})}
        words = list(map(str, arguments))
        if SERVER is not None and not any(name.startswith(OWN_START) for name in env or {}):
            return forked(folder, words, environment, stdin, LONGEST_S)
        return subprocess.run(
            [sys.executable, "-m", "generator", *words],
            cwd=folder,
            env=environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )

    return run_in


@pytest.fixture(scope="session")
def built(run: Pnp, shared: Path) -> Path:
    """The output of one build of every bundled game, of one for Letter too and of one in low ink too; processes that
    ask for it make it together.

    Beside it `GAME.done` has what the build said.
    """
    folder = shared / "built"
    folder.mkdir(exist_ok=True)

    def build(game: str) -> None:
        done = folder / f"{game}.done"
        if not done.exists():
            told = run(folder, "build", game, *OPTIONS.get(game, ()))
            assert told.returncode == 0, told.stderr
            done.write_text(told.stderr, encoding="utf-8")

    for game in GAMES:  # what nobody is at work on
        with locked_if_free(folder / f"{game}.lock") as free:
            if free:
                build(game)
    for game in GAMES:
        with locked(folder / f"{game}.lock", bound_s=900):
            build(game)
    return folder / "output"
