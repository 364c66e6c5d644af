from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import resources
from generator.catalog.load import load
from generator.cli.simulate import command
from generator.games.checking import sections_of, validate
from generator.games.rulesets import RulesOf
from generator.verifying.verification import verified
from tests.folders import read_folder

GEYSER = resources.content() / "geyser"


def geyser_with(folder: Path, variants: str) -> Path:
    game = folder / "geyser"
    game.mkdir()
    for file in GEYSER.rglob("*"):
        if file.is_file():
            target = game / file.relative_to(GEYSER)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    (game / "variants.yaml").write_text(f"variants:\n  - {variants}\n", encoding="utf-8")
    return game


def test_a_variant_plays_by_its_own_numbers(tmp_path: Path) -> None:
    game = geyser_with(tmp_path, "{id: short, title: Short, rules: {round_limit: 3}}")
    usual = load(game, sections_of).value
    short = load(game, sections_of, variant="short").value
    assert usual is not None and short is not None
    assert (usual.rules["round_limit"], short.rules["round_limit"]) == (40, 3)
    assert usual.variants[0].rules == {"round_limit": 3}
    rules = RulesOf(read_folder(game), "short")()
    state = rules.setup(2, 1)
    for _ in range(10_000):
        if rules.result(state) is not None:
            break
        seat = rules.actors(state)[0]
        rules.apply(state, seat, rules.legal(state, seat)[0])
    assert rules.progress(state)[1] <= 3


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("{id: odd, title: Odd, rules: {round_limt: 3}}", "did you mean 'round_limit'?"),
        ("{id: same, title: Same, rules: {round_limit: 40}}", "changes no rule"),
    ],
)
def test_a_variant_that_means_nothing_is_refused(tmp_path: Path, variant: str, message: str) -> None:
    checked = load(geyser_with(tmp_path, variant), sections_of)
    assert checked.value is None
    assert any(found.code == "CAT035" and message in f"{found.message} {found.hint}" for found in checked.diagnostics)


def test_verify_plays_variants_and_tells_the_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    catalog = load(geyser_with(tmp_path, "{id: bare, title: Bare, rules: {die_faces: 0}}"), sections_of).value
    assert catalog is not None
    checked = verified(catalog, force=True)
    assert checked.value is None
    assert {found.code for found in checked.diagnostics} & {"GAM016", "GAM006"}


def test_an_unknown_variant_is_named(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="short"):
        load(geyser_with(tmp_path, "{id: short, title: Short, rules: {round_limit: 3}}"), sections_of, variant="long")


def test_a_variant_is_held_to_the_games_own_checks_at_its_own_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = geyser_with(tmp_path, "{id: bare, title: Bare, rules: {die_faces: 0}}")
    checked = validate(read_folder(game), variant="bare")
    assert checked.value is None
    places = {(Path(found.mark.file).name, found.mark.line) for found in checked.diagnostics if found.mark is not None}
    assert ("variants.yaml", 2) in places
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(command, [str(game), "--games", "1", "--variant", "bare"])
    assert told.exit_code == 1 and "variants.yaml:2:" in told.output and "error" in told.output
    sound = CliRunner().invoke(command, [str(game), "--games", "1", "--jobs", "1"])
    assert sound.exit_code == 0


def test_words_of_a_variant_quote_the_usual_numbers(tmp_path: Path) -> None:
    words = "Ends after {rules.round_limit}, not"
    game = geyser_with(tmp_path, f"{{id: short, title: '{words} 3', rules: {{round_limit: 3}}}}")
    checked = load(game, sections_of).value
    assert checked is not None
    assert [found.title for found in checked.variants] == ["Ends after 40, not 3"]
