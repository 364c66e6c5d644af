"""Rules from packages of somebody else: found, refused by name, and known by all that they consist of."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import pipeline
from generator.catalog.unusable import UnusableRules
from generator.fingerprint import installed
from generator.games import GROUP, any_offered, game_of
from generator.verifying import verification_cache
from tests.unit.catalog.games import GAME
from tests.unit.games.quarry import game

THIRD = game()
OTHER = game(id="other")
NOTHING = None

Offer = Callable[..., None]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Offer]:
    """Install a distribution whose entry point offers a game."""
    caches = (installed, any_offered, verification_cache.engine_fingerprint)

    def forget() -> None:
        for cach in caches:
            cach.cache_clear()

    def install(value: str, *, name: str = "quarry_game", version: str = "1.0", files: str = "") -> None:
        home = tmp_path / f"{name}-{version}.dist-info"
        home.mkdir()
        (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
        (home / "entry_points.txt").write_text(f"[{GROUP}]\nquarry = {value}\n", encoding="utf-8")
        (home / "RECORD").write_text(files, encoding="utf-8")
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    forget()


def test_an_unknown_game_has_no_package() -> None:
    assert game_of("no-such-game") is None


def test_games_of_other_packages_are_found_by_their_entry_point(offer: Offer) -> None:
    offer(f"{__name__}:THIRD")
    assert game_of("quarry") is THIRD
    assert game_of("other") is None


@pytest.mark.parametrize(
    ("module", "message"),
    [
        ("raise ValueError('no luck')", "cannot be imported: ValueError: no luck"),
        ("import no_such_module_at_all", "cannot be imported: ModuleNotFoundError"),
        ("def broken(:", "cannot be imported: SyntaxError"),
        ("class Odd(Exception): __str__ = None\nraise Odd", "cannot be imported: Odd"),
        ("import sys; sys.exit(0)", "cannot be imported: SystemExit"),
        ("OTHER = 1", "cannot be imported: AttributeError"),
        ("GAME = None", "NoneType instead of a Game"),
        ("from tests.unit.games.test_games import OTHER as GAME", "holds the game 'other'"),
    ],
)
def test_a_package_that_cannot_be_used_is_named(
    offer: Offer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, message: str
) -> None:
    monkeypatch.delitem(__import__("sys").modules, "quarry_rules", raising=False)
    (tmp_path / "quarry_rules.py").write_text(module + "\n", encoding="utf-8")
    offer("quarry_rules:GAME")
    with pytest.raises(UnusableRules, match=message) as caught:
        game_of("quarry")
    assert "quarry_game 1.0 (quarry_rules:GAME)" in str(caught.value)


def test_a_game_whose_package_cannot_be_used_is_refused_at_its_id(offer: Offer, tmp_path: Path) -> None:
    game_folder = tmp_path / "quarry"
    game_folder.mkdir()
    (game_folder / "game.yaml").write_text(GAME.replace("id: toy", "id: quarry"), encoding="utf-8")
    offer(f"{__name__}:NOTHING")
    (found,) = pipeline.validate(game_folder).diagnostics
    assert (found.code, found.mark and found.mark.line) == ("GAM017", 1)


def test_two_packages_cannot_offer_one_game(offer: Offer) -> None:
    offer(f"{__name__}:THIRD")
    offer(f"{__name__}:THIRD", name="quarry_again")
    with pytest.raises(UnusableRules, match=r"several packages .* quarry_again 1\.0"):
        game_of("quarry")


def test_a_verification_follows_every_file_of_a_package(offer: Offer, tmp_path: Path) -> None:
    package = tmp_path / "quarry_pack"
    package.mkdir()
    for name, text in (("__init__.py", ""), ("game.py", "GAME = 1"), ("rules.py", "GOAL = 1"), ("deck.json", "[]")):
        (package / name).write_text(text, encoding="utf-8")
    (tmp_path / "elsewhere.py").write_text("HELP = 1", encoding="utf-8")
    offer("quarry_pack.game:GAME", files="elsewhere.py,,\n")
    seen = {verification_cache.engine_fingerprint("quarry")}
    for file in (package / "rules.py", package / "deck.json", tmp_path / "elsewhere.py"):
        file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
        verification_cache.engine_fingerprint.cache_clear()
        seen.add(verification_cache.engine_fingerprint("quarry"))
    (tmp_path / "another_library-2.0.dist-info").mkdir()
    installed.cache_clear()
    verification_cache.engine_fingerprint.cache_clear()
    seen.add(verification_cache.engine_fingerprint("quarry"))
    assert len(seen) == 5
