"""Tabletop Simulator through the command line: exported, checked, installed, and the same every time."""

import json
import re
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp
from tests.e2e.test_build import tree


@pytest.fixture(scope="module")
def hill(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of its own, exported."""
    folder = tmp_path_factory.mktemp("tts")
    assert run(folder, "new", "hill").returncode == 0
    done = run(folder, "export", "tts", "hill", env={"PYTHONHASHSEED": "1"})
    assert done.returncode == 0, done.stderr
    return folder


def test_an_export_passes_its_own_check_and_is_the_same_under_any_hash_seed(run: Pnp, hill: Path) -> None:
    made = hill / "output" / "hill" / "tts"
    done = run(hill, "check-tts", "--game", "hill", *sorted(made.glob("*.json")))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": OK") == 4
    again = run(hill, "build", "hill", "--target", "tts", "--output", "again", env={"PYTHONHASHSEED": "2"})
    assert again.returncode == 0, again.stderr
    assert tree(hill / "again" / "hill" / "tts") == tree(made)


def test_a_mistake_ends_with_code_1_and_is_named(run: Pnp, hill: Path) -> None:
    made = hill / "output" / "hill" / "tts"
    whole = json.loads((made / "hill-2-players.json").read_text())
    whole["ObjectStates"][0]["GUID"] = "zzzzzz"
    broken = made / "broken.json"
    broken.write_text(json.dumps(whole))
    done = run(hill, "check-tts", broken)
    assert done.returncode == 1
    assert "error[TTS102]" in done.stderr and "1 error, 1 warning (profile own)\n" in done.stdout
    written_by_the_game = {**whole, "VersionNumber": "v13.2.2"}
    broken.write_text(json.dumps(written_by_the_game))
    done = run(hill, "check-tts", broken)
    assert done.returncode == 0 and "OK (profile any)\n" in done.stdout and done.stderr == ""
    assert run(hill, "check-tts", "--profile", "own", broken).returncode == 1
    broken.unlink()


def test_wrong_usage_of_the_checker_is_told(run: Pnp, hill: Path) -> None:
    assert run(hill, "check-tts").returncode == 2
    assert run(hill, "check-tts", "nothing.json").returncode == 2
    assert run(hill, "check-tts", "hill/game.yaml").returncode == 1
    assert run(hill, "export", "pictures", "hill", "--install").returncode == 2


def test_an_export_is_installed_where_the_game_looks(run: Pnp, hill: Path, tmp_path: Path) -> None:
    done = run(hill, "export", "tts", "hill", "--install", env={"PNP_TTS": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    saves = sorted(tmp_path.glob("Saves/TS_Save_*.json"))
    assert [file.name for file in saves] == ["TS_Save_1.json", "TS_Save_2.json", "TS_Save_3.json"]
    assert run(hill, "check-tts", *saves).returncode == 0
    nowhere = run(hill, "export", "tts", "hill", "--install", env={"PNP_TTS": str(tmp_path / "none")})
    assert nowhere.returncode == 0 and "note: not installed" in nowhere.stderr


def test_places_somebody_changed_are_kept(run: Pnp, hill: Path, tmp_path: Path) -> None:
    old = json.loads((hill / "output/hill/tts/hill-2-players.json").read_text())
    old["ObjectStates"][-1]["Transform"]["posX"] = 7.25
    (tmp_path / "old.json").write_text(json.dumps(old))
    done = run(hill, "export", "tts", "hill", "--keep", tmp_path / "old.json", "--output", tmp_path)
    assert done.returncode == 0, done.stderr
    new = json.loads((tmp_path / "hill/tts/hill-2-players.json").read_text())
    assert new["ObjectStates"] == old["ObjectStates"]
    missing = run(hill, "export", "tts", "hill", "--keep", "gone.json", "--output", tmp_path)
    assert missing.returncode == 1 and "TTS004" in missing.stderr


def test_places_that_were_arranged_by_hand_are_learned(run: Pnp, hill: Path, tmp_path: Path) -> None:
    whole = json.loads((hill / "output/hill/tts/hill-2-players.json").read_text())
    (tmp_path / "same.json").write_text(json.dumps(whole))
    deck = next(thing for thing in whole["ObjectStates"] if thing["Name"] == "DeckCustom")
    deck["Transform"]["posX"] += 0.4
    (tmp_path / "save.json").write_text(json.dumps(whole))
    assert run(hill, "new", "dale").returncode == 0  # so that the other tests have their game as it was
    other = run(hill, "table", "learn", "dale", tmp_path / "save.json", "--write")
    assert other.returncode == 1 and "another game, 'hill'" in other.stderr
    file = hill / "hill" / "print.yaml"
    before = file.read_text()
    same = run(hill, "table", "learn", "hill", tmp_path / "same.json", "--write")
    assert same.returncode == 0 and "nothing to change" in same.stdout and file.read_text() == before
    shown = run(hill, "table", "learn", "hill", tmp_path / "save.json")
    assert shown.returncode == 0 and "+  table:" in shown.stdout and "--write writes it" in shown.stdout
    assert file.read_text() == before
    done = run(hill, "table", "learn", "hill", tmp_path / "save.json", "--write")
    assert done.returncode == 0 and "wrote" in done.stdout
    assert file.read_text().startswith(before)
    assert run(hill, "validate", "hill").returncode == 0
    again = run(hill, "table", "learn", "hill", tmp_path / "save.json", "--write")
    assert again.returncode == 0 and "nothing to change" in again.stdout
    file.write_text(before)


def test_rows_are_written_with_or_without_the_word(run: Pnp, hill: Path) -> None:
    short = run(hill, "table", "hill")
    assert short.returncode == 0 and short.stdout == run(hill, "table", "rows", "hill").stdout != ""
    assert run(hill, "table").returncode == 2
    assert run(hill, "table", "--out", "x.csv", "hill", "beasts").returncode == 0
    assert run(hill, "table", "learn", "hill").returncode == 2


def test_an_export_is_published_for_a_website(run: Pnp, hill: Path, tmp_path: Path) -> None:
    site, address = tmp_path / "site", "https://example.org/games"
    done = run(hill, "export", "tts", "hill", "--publish", site, "--asset-url", address, "--output", "shared")
    assert done.returncode == 0, done.stderr
    saves = sorted((site / "saves").glob("*.json"))
    assert len(saves) == 4 and all(str(save) in done.stdout for save in saves)
    for save in saves:
        named = set(re.findall(rf"{address}/([\w.]+)", save.read_text(encoding="utf-8")))
        assert named and all((site / name).is_file() for name in named)
    assert run(hill, "check-tts", "--game", "hill", *saves).returncode == 0
    (site / "tabletop-press.json").write_text("{}")
    next(site.glob("*.png")).write_bytes(b"another picture")
    done = run(hill, "export", "tts", "hill", "--publish", site, "--asset-url", address, "--output", "shared")
    assert done.returncode == 2 and "not published" in done.stderr


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--publish", "site"], "--asset-url"),
        (["--asset-url", "not a url"], "https://"),
        (["--set", "asset-url=ftp://example.org"], "https://"),
        (["--asset-url", "https://example.org?x=1"], "?"),
    ],
)
def test_an_address_that_the_game_cannot_use_is_told_before_anything_is_drawn(
    run: Pnp, hill: Path, more: list[str], told: str
) -> None:
    done = run(hill, "export", "tts", "hill", *more, "--output", "none")
    assert done.returncode == 2 and told in done.stderr
    assert not (hill / "none").exists() and not (hill / "site").exists()
