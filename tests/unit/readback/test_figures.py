"""That the figures of a game are in fact looked at: a check that checks nothing would always pass."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator import resources
from generator.catalog.bounds import Unbound
from generator.catalog.conditions import FUNCTIONS
from generator.catalog.evaluator import evaluate
from generator.catalog.models import Catalog
from generator.geometry import Rect
from generator.layout.layer import Layer
from generator.layout.library import layouts_of
from generator.pipeline import load
from generator.readback.figures import Fact, Reader
from generator.source.diagnostic import Report
from tests.folders import read_folder
from tests.unit.layout import table

GAMES = tuple(sorted(folder.name for folder in resources.content().iterdir() if folder.is_dir()))
FIGURE = re.compile(r"\{(card|token|tile|aid)\.(\w+)\}\+?")


@cache
def read(folder: Path, *, printed: bool = False) -> tuple[Catalog, Reader, dict[tuple[str, str], tuple[Fact, ...]]]:
    catalog = load(folder).value
    assert catalog is not None
    layouts, report = layouts_of(catalog.files, catalog.identity.id), Report()
    reader = Reader(catalog, lambda name: layouts.template(name, report), "colour")
    facts = {
        (str(component.id), side): reader.facts(component, component_set, layout)
        for component_set in (catalog.printed_sets if printed else catalog.sets)
        for component in component_set.components
        for side, layout in (("front", component.front), ("back", component.back))
        if layout is not None
    }
    return catalog, reader, facts


@pytest.fixture(scope="module")
def hill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from click.testing import CliRunner

    from generator.cli.new import command

    home = tmp_path_factory.mktemp("figures")
    assert CliRunner().invoke(command, ["hill", "--in", str(home)]).exit_code == 0
    return home / "hill"


@pytest.mark.parametrize(
    ("game", "texts", "icons"), [("geyser", 90, 0), ("saratoga-sabotage", 370, 1), ("summoners-quest", 560, 28)]
)
def test_most_texts_of_the_bundled_games_are_checked(game: str, texts: int, icons: int) -> None:
    _, reader, _ = read(resources.content() / game, printed=True)  # only that is on sheets that are read back
    assert reader.counters.texts >= texts
    assert reader.counters.icons >= icons
    assert reader.counters.untold <= reader.counters.texts / 2


def _is_hidden(layer: Layer, scope: Mapping[str, Any]) -> bool:
    """Whether the layer's own condition, where it reads rows alone, leaves it out."""
    when = layer.values.get("when")
    try:
        return isinstance(when, str) and not evaluate(when, scope, FUNCTIONS)
    except Unbound:
        return False


def _plain_texts(layers: tuple[Layer, ...], scope: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The layers that show a row's value and nothing else, as row and field; repeated ones aside."""
    found: list[tuple[str, str]] = []
    for layer in layers:
        if _is_hidden(layer, scope):
            continue
        text = layer.values.get("text") if layer.kind == "text" else None
        match = FIGURE.fullmatch(text) if isinstance(text, str) else None
        found += [(match[1], match[2])] if match is not None else []
        found += _plain_texts(layer.children, scope) if layer.kind == "group" else []
    return found


@pytest.mark.parametrize("game", [*GAMES, "hill"])
def test_every_plain_figure_of_a_row_is_a_fact(game: str, hill: Path) -> None:
    folder = hill if game == "hill" else resources.content() / game
    catalog, _, facts = read(folder)
    layouts, looked_at = layouts_of(catalog.files, catalog.identity.id), Counter[str]()
    for component in catalog.components:
        template = layouts.template(component.front, Report())
        assert template is not None
        said = [fact.value for fact in facts[str(component.id), "front"] if fact.kind == "text"]
        for row, name in _plain_texts(template.layers, component.scope):
            values = component.scope.get(row)
            value = values.get(name) if isinstance(values, dict) else None
            if isinstance(value, int | str) and value != "":
                looked_at[name] += 1
                assert any(words.rstrip("+") == str(value).strip() for words in said), (component.id, name)
    expected = {"hill": {"cost", "power", "title", "text"}, "summoners-quest": {"cost", "attack", "life", "text"}}
    assert looked_at.keys() >= expected.get(game, {"title"})


def test_the_texts_of_a_column_are_facts_in_its_order(tmp_path: Path) -> None:
    layout = (
        "layers:\n  - column:\n      - text: '{card.title}'\n      - rect: trim\n"
        "      - {repeat: card.rows, as: row, layers: [{text: '{row}'}]}\n"
    )
    table.write(tmp_path, front=layout)
    wolf = table.component("front", {"card": {"title": "Ember Wolf", "rows": ["Bites.", "Howls."]}})
    catalog, layouts = table.game(tmp_path, [wolf]).catalog, layouts_of(read_folder(tmp_path), "cavern")
    reader = Reader(catalog, lambda name: layouts.template(name, Report()), "colour")
    facts = reader.facts(wolf, catalog.sets[0], "front")
    assert [fact.value for fact in facts] == ["Ember Wolf", "Bites.", "Howls."]
    assert reader.counters.untold == 0


def test_a_figure_must_stand_alone_and_in_its_turn(hill: Path) -> None:
    _, reader, _ = read(hill)
    facts = (Fact("text", "1", "cost"), Fact("text", "Ember Wolf", "title"), Fact("text", "1", "power"))
    box = Rect(0, 0, 1, 1)

    def missing(*texts: str) -> list[str]:
        return [fact.layer for fact in reader.missing(facts, texts, (), box)]

    assert missing("1", "Ember Wolf", "1") == []
    assert missing("1", "Ember", "Wolf", "1") == []  # on two lines
    assert missing("1", "EMBER WO-", "LF", "1") == []
    assert missing("2", "Ember Wolf", "1") == ["title", "power"]  # the only 1 is taken for the cost
    assert missing("1", "Ember Wolf", "2") == ["power"]
    assert missing("11", "Ember Wolf", "1") == ["title", "power"]
    assert missing("1", "Ember Wolf 1") == ["title", "power"]  # part of a run is another text
    assert missing() == ["cost", "title", "power"]
