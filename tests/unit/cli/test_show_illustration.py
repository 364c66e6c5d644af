"""`pnp show --illustration` and `--kit`: one illustration or all of them, as PNG or SVG, and what is told otherwise."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageStat

from generator import pipeline, resources
from generator.cli import new as new_command
from generator.cli import schema as schema_command
from generator.cli import show as show_command
from generator.output.named import is_our_png, is_our_svg

QUEST, TOWER = resources.content() / "summoners-quest", resources.content() / "wizards-tower"


def show(*arguments: str) -> Result:
    return CliRunner().invoke(show_command.command, arguments)


def test_a_bundled_part_becomes_an_svg_that_is_known_as_ours(tmp_path: Path) -> None:
    file = tmp_path / "skull.svg"
    for _ in range(2):  # what the command has made it replaces
        assert show("--illustration", "skull", "--out", str(file)).exit_code == 0
        assert is_our_svg(file.read_bytes())
    file.write_text("<svg><desc>Somebody else</desc></svg>", encoding="utf-8")
    assert show("--illustration", "skull", "--out", str(file)).exit_code == 2


def test_an_illustration_of_a_game_becomes_a_png_in_any_manner(tmp_path: Path) -> None:
    made = set()
    for manner in ("ink", "pen"):
        file = tmp_path / f"{manner}.png"
        result = show("--illustration", "troll", str(QUEST), "--manner", manner, "--dpi", "60", "--out", str(file))
        assert result.exit_code == 0, result.output
        assert is_our_png(file.read_bytes())
        made.add(file.read_bytes())
    assert len(made) == 2


def test_a_card_is_shown_in_each_edition(tmp_path: Path) -> None:
    new_command.command.main(["hill", "--in", str(tmp_path)], standalone_mode=False)
    made = {}
    for ink in ("colour", "low", "grey"):
        file = tmp_path / f"{ink}.png"
        result = show(str(tmp_path / "hill"), "wolf", "--ink", ink, "--dpi", "60", "--out", str(file))
        assert result.exit_code == 0, result.output
        made[ink] = Image.open(file).convert("RGB")
    means = {ink: ImageStat.Stat(picture).mean for ink, picture in made.items()}
    assert max(means["grey"]) - min(means["grey"]) < 0.5
    assert max(means["colour"]) - min(means["colour"]) > 5
    assert min(means["low"]) > 1.2 * max(means["colour"])


def test_an_illustration_may_have_colours_of_the_layouts_that_show_it(tmp_path: Path) -> None:
    file = tmp_path / "world.svg"
    result = show("--illustration", "world-helheim", str(resources.content() / "nine-worlds"), "--out", str(file))
    assert result.exit_code == 0, result.output
    assert "#5d4a7c" in file.read_text(encoding="utf-8"), "helheim_deep of layouts/base.yaml"


@pytest.mark.parametrize("game", [[], [str(TOWER)]])
def test_a_sheet_holds_all_of_the_kit_or_of_a_game(tmp_path: Path, game: list[str]) -> None:
    file = tmp_path / "all.svg"
    assert show("--kit", *game, "--out", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    names = ("ambush", "corrode", "dragon") if game else ("skull", "hand-open", "wave")
    assert all(f">{name}<" in text or name in text for name in names)


@pytest.mark.parametrize(
    ("arguments", "exit_code", "told"),
    [
        (("--illustration", "skul"), 1, "ILL001"),
        (("--illustration", "skull", "--manner", "crayon"), 2, "no manner is called 'crayon'"),
        (("--illustration", "skull", "--ink", "low"), 2, "an illustration alone has --manner"),
        (("--illustration", "skull", "a", "b"), 2, "one GAME at most"),
        (("--kit", str(resources.content() / "geyser"), "--manner", "lina"), 2, "did you mean 'lino'?"),
    ],
)
def test_what_cannot_be_shown_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], exit_code: int, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = show(*arguments)
    assert result.exit_code == exit_code
    assert told in result.output
    assert list(tmp_path.iterdir()) == []


def test_the_schema_of_illustrations_is_asked_for_by_an_option() -> None:
    result = CliRunner().invoke(schema_command.command, ["--illustration"])
    assert result.exit_code == 0
    assert "parts" in json.loads(result.output)["properties"]
    assert CliRunner().invoke(schema_command.command, ["geyser", "--illustration"]).exit_code == 2


def test_validating_a_game_reads_its_illustrations(tmp_path: Path) -> None:
    new_command.command.main(["hill", "--in", str(tmp_path)], standalone_mode=False)
    folder = tmp_path / "hill"
    (folder / "illustrations").mkdir(exist_ok=True)
    (folder / "illustrations" / "steam.yaml").write_text("parts: [{bal: [0, 0, 1], ink: key}]", encoding="utf-8")
    assert [found.code for found in pipeline.validate(folder).diagnostics if found.code.startswith("ILL")] == ["ILL003"]
