"""What validating keeps of earlier runs stands for nothing that has changed since."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.illustration.library import Illustrations
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from tests.folders import read_folder
from tests.mistakes.game import files

OWL = "inks: {body: '#806040'}\nparts:\n  - {ball: [0, 20, 12], ink: body}\n  - {icon: mark, at: [0, 20], ink: body}\n"
MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0H512V512H0Z"/></svg>'


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The illustrations that are read."""
    names: list[str] = []
    reading = Illustrations._read

    def counted(self: Illustrations, name: str, *rest: object) -> object:
        names.append(name)
        return reading(self, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Illustrations, "_read", counted)
    return names


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "lantern"
    for name, text in {**files(), "illustrations/owl.yaml": OWL, "icons/mark.svg": MARK}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    assert pipeline.validate(folder).diagnostics == ()
    return folder


def codes(folder: Path) -> list[str]:
    return [found.code for found in pipeline.validate(folder).diagnostics]


def test_illustrations_without_a_mistake_are_not_read_again(game: Path, read: list[str]) -> None:
    with (game / "rulebook.md").open("a", encoding="utf-8") as prose:
        prose.write("\nOne more line.\n")
    assert codes(game) == [] and read == []


@pytest.mark.parametrize("gone", [False, True])
def test_a_mistake_in_one_is_found(game: Path, gone: bool) -> None:
    if gone:
        (game / "icons/mark.svg").unlink()
    else:
        (game / "illustrations/owl.yaml").write_text(OWL.replace("ball", "bal"), encoding="utf-8")
    found = codes(game)
    assert found and {code[:3] for code in found} == {"ILL"}
    assert codes(game) == found


def test_layouts_that_were_read_count_the_icons_of_what_is_drawn_alone(game: Path) -> None:
    (game / "illustrations/nest.yaml").write_text("parts:\n  - {use: owl}\n", encoding="utf-8")
    (game / "illustrations/egg.yaml").write_text("parts:\n  - {icon: coins, at: [0, 20], ink: key}\n", encoding="utf-8")
    layouts, report = layouts_of(read_folder(game), "lantern"), Report()
    for name in ("egg", "nest"):
        layouts.illustrations.get(name, report)
    assert report.diagnostics == [] and layouts.icons_used == {"coins", "mark"}
    assert layouts.unused().icons_used == set()
    layouts.illustrations.get("nest", report)
    assert layouts.icons_used == {"mark"}
