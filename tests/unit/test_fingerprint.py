"""Whatever can change a result is in the fingerprint that a kept result goes by."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from generator import fingerprint
from generator.preflight import cache
from generator.verifying import verification_cache

ROOT = Path(__file__).resolve().parents[2]

# Found by running the real thing: what is loaded after a game was judged, or its faces were drawn and looked at.
_JUDGE = """
from generator.catalog.load import load
from generator.games.checking import sections_of
from generator.verifying.verification import verified
catalog = load(GAME, sections_of).value
assert verified(catalog, force=True).value is not None
"""
_INSPECT = """
from generator.catalog.load import load
from generator.preflight.inspection import inspect
from generator.catalog.verified import Draft
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
catalog = load(GAME, lambda *_: None).value
inspect(catalog, compose(Draft(catalog), layouts_of(catalog.files), fonts_of(catalog.files, Report())).value)
"""
KEEPING = ("atomic", "kept_json", "locks")
"""They write and read what is kept, and change nothing of it."""
_BEFORE = "import sys; from pathlib import Path; GAME = Path(sys.argv[1])"
_AFTER = "print(*sorted(name for name in sys.modules if name.startswith('generator.')))"


def loaded_after(program: str, game: Path, cache: Path) -> set[Path]:
    """The files of ours that a program has loaded in the end."""
    done = subprocess.run(
        [sys.executable, "-c", f"{_BEFORE}{program}{_AFTER}", str(game)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PNP_CACHE": str(cache)},
    )
    places = [ROOT.joinpath(*name.split(".")) for name in done.stdout.split()]
    return {place / "__init__.py" if place.is_dir() else place.with_suffix(".py") for place in places}


def covered(rooms: tuple[str, ...]) -> set[Path]:
    return set(fingerprint.own_files(rooms))


def test_all_that_judges_a_game_is_in_its_fingerprint(tmp_path: Path) -> None:
    loaded = loaded_after(_JUDGE, ROOT / "content" / "geyser", tmp_path)
    assert loaded & covered(("engine",)), "nothing was played"
    assert loaded - covered((*verification_cache.ROOMS, "games")) - covered(KEEPING) == set()


def test_all_that_draws_and_judges_faces_is_in_their_fingerprint(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(ROOT / "generator" / "starter", game)
    named = (game / "game.yaml").read_text(encoding="utf-8").replace("{{id}}", "a").replace("{{title}}", "A")
    (game / "game.yaml").write_text(named, encoding="utf-8")
    loaded = loaded_after(_INSPECT, game, tmp_path)
    games_are_asked_for_drafts = covered(("games", "engine", "fingerprint", *KEEPING))
    assert loaded & covered(("text",)), "nothing was drawn"
    assert loaded - covered(cache.ROOMS) - games_are_asked_for_drafts == set()


@pytest.mark.parametrize("room", [*verification_cache.ROOMS, *cache.ROOMS])
def test_every_room_has_files(room: str) -> None:
    files = fingerprint.own_files([room])
    assert files and all(file.is_file() for file in files)


def test_every_library_we_depend_on_counts_or_cannot_change_a_result() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {
        re.split(r"[><=\[; ]", dependency)[0].lower().replace("_", "-")
        for dependency in project["project"]["dependencies"]
    }
    only_shown = {"click", "rich", "platformdirs", "matplotlib", "ezdxf"}
    only_read = {"lupa"}  # scripts of saves
    assert needed - set(fingerprint.LIBRARIES) <= only_shown | only_read | {"rl-accel"}
    assert set(fingerprint.LIBRARIES) - needed == {"pydantic-core"}
    assert not [name for name in fingerprint.LIBRARIES if name not in fingerprint.installed()]


def test_versions_of_libraries_change_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.versions(["pydantic", "no-such-thing"])
    assert "no-such-thing absent" in before
    (tmp_path / "pydantic-0.0.1.dist-info").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    fingerprint.installed.cache_clear()
    try:
        assert "pydantic 0.0.1" in fingerprint.versions(["pydantic"])
    finally:
        fingerprint.installed.cache_clear()


def test_a_digest_follows_names_contents_and_facts(tmp_path: Path) -> None:
    one, two = tmp_path / "a.py", tmp_path / "b.py"
    one.write_text("x", encoding="utf-8")
    two.write_text("x", encoding="utf-8")
    found = {fingerprint.digest([one]), fingerprint.digest([two]), fingerprint.digest([one], "y")}
    one.write_text("z", encoding="utf-8")
    found.add(fingerprint.digest([one]))
    assert len(found) == 4
