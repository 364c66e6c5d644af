"""Running `pnp` as a user does, in a folder and with a cache of the test's own."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(sorted(folder.name for folder in (ROOT / "content").iterdir() if folder.is_dir()))
Pnp = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where verifications are kept during the tests: shared, since playing is what takes long."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def run(cache: Path) -> Pnp:
    """Run `pnp` in a folder with further environment variables."""

    def run_in(
        folder: Path, *arguments: object, env: Mapping[str, str] | None = None, stdin: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        places = {"PNP_CACHE": str(cache), "PNP_CONFIG": str(cache / "settings")}
        environment = {**os.environ, **places, **(env or {})}
        return subprocess.run(
            [sys.executable, "-m", "generator", *map(str, arguments)],
            cwd=folder,
            env=environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=900,  # a build of every game, on a machine that does other things too
            check=False,
        )

    return run_in


@pytest.fixture(scope="session")
def built(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of one build of every bundled game, for A4 and Letter."""
    folder = tmp_path_factory.mktemp("built")
    done = run(folder, "build", *GAMES, "--paper", "a4,letter")
    assert done.returncode == 0, done.stderr
    return folder / "output"
