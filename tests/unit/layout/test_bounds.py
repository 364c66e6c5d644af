"""Layouts that ask for work without end: what is counted, where it stops, and what is said."""

from pathlib import Path

import pytest

from generator.drawing.piece import Piece
from generator.layout import drawer
from generator.layout.compose import compose
from generator.layout.elements import scatter
from generator.layout.library import layouts_of
from generator.source.diagnostic import Checked
from tests.unit.layout.table import book, codes, component, draw, game, piece, words, write
from tests.work import counted


def drawn(tmp_path: Path, layout: str, count: int = 1) -> Checked[tuple[Piece, ...]]:
    """A game of `count` cards with that layout."""
    write(tmp_path, card=layout)
    verified = game(tmp_path, [component("card", name=f"card-{number}") for number in range(count)])
    return compose(verified, layouts_of(verified.catalog.files, "cavern"), book())


@pytest.fixture
def layers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of all layers drawn."""
    found: list[str] = []
    whole = drawer.LayerDrawer._layer

    def counting(self: drawer.LayerDrawer, layer: object, *others: object) -> object:
        found.append(layer.kind)  # type: ignore[attr-defined]
        return whole(self, layer, *others)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(drawer.LayerDrawer, "_layer", counting)
    return found


@pytest.mark.parametrize(
    "layout",
    [
        "{repeat: 2000, layers: [{repeat: 2000, layers: [{repeat: 2000, layers: [{rect: bleed}]}]}]}",
        "{repeat: 'range(2000)', as: a, layers: [{repeat: 'range(2000)', as: b, layers: [{text: '{a}-{b}'}]}]}",
        "{repeat: 2000, layers: [{scatter: 1000, cell: [1, 1], seed: '{index}', layers: [{rect: bleed}]}]}",
        "{repeat: 2000, along: stack, layers: [{pattern: [2, 2], layers: [{rect: bleed, when: index < 9}]}]}",
        "{pattern: [0.001, 9000], box: [0, 0, 9000, 0.01], layers: [{rect: bleed}]}",
        "{repeat: 2000, along: stack, layers: [{text: \"{'a ' * 9999}{index}\", size: 1, min: 1}]}",
    ],
    ids=["repeat", "rows", "scatter", "pattern", "thin-tiles", "texts"],
)
def test_a_face_has_a_budget(tmp_path: Path, layout: str, layers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawer, "MOST_ON_FACE", 3_000)
    checked = drawn(tmp_path, f"layers:\n  - {layout}\n", count=3)
    assert codes(checked).count("LAY017") == 1
    assert "on one face" in next(found.message for found in checked.diagnostics if found.code == "LAY017")
    assert len(layers) <= 3_000


def test_layouts_that_use_each_other_share_the_budget(
    tmp_path: Path, layers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawer, "MOST_ON_FACE", 3_000)
    for number in range(8):
        uses = f"  - {{use: part-{number + 1}}}\n" * 10
        write(tmp_path, **{f"part-{number}": f"title: part\nlayers:\n{uses}"})
    write(tmp_path, **{"part-8": "title: last\nlayers:\n  - {rect: bleed}\n"})
    checked = drawn(tmp_path, "layers:\n  - {use: part-0}\n")
    assert codes(checked) == ["LAY017"]
    assert len(layers) <= 3_000 + 1


def test_a_game_has_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layers: list[str]) -> None:
    monkeypatch.setattr(drawer, "MOST_IN_GAME", 500)
    checked = drawn(tmp_path, "layers:\n  - {repeat: 90, layers: [{rect: bleed, when: piece.id != index}]}\n", count=20)
    (found,) = checked.diagnostics
    assert found.code == "LAY017"
    assert "for one game" in found.message
    assert len(layers) <= 500 + 20


@pytest.mark.parametrize(
    ("lets", "says"),
    [
        ("  a0: '{rules.goal}'\n" + "".join(f"  a{i + 1}: '{{a{i} * a{i}}}'\n" for i in range(30)), "a number beyond"),
        ("  a0: [1]\n" + "".join(f"  a{i + 1}: '{{[a{i}, a{i}, a{i}, a{i}]}}'\n" for i in range(40)), "a list of more"),
        ("  a0: 'x{rules.goal}'\n" + "".join(f"  a{i + 1}: '{{a{i}}}{{a{i}}}'\n" for i in range(40)), "a text longer"),
    ],
    ids=["numbers", "lists", "texts"],
)
def test_a_chain_of_named_values_is_refused_at_its_first_step_too_far(tmp_path: Path, lets: str, says: str) -> None:
    checked = draw(tmp_path, f"let:\n{lets}layers:\n  - {{rect: bleed}}\n", {"card": {"id": "troll"}})
    first = checked.diagnostics[0]
    assert first.code == "LAY010"
    assert says in first.message
    assert first.mark is not None and first.mark.line > 3


def test_a_thousand_named_values_that_read_one_another_are_worked_out(tmp_path: Path) -> None:
    lets = "".join(f"  a{i}: '{{a{i + 1} + 1}}'\n" for i in range(1_000)) + "  a1000: 0\n"
    layout = f"let:\n{lets}layers:\n  - text: '{{a0}}'\n    box: [5, 5, 50, 10]\n"
    assert words(piece(draw(tmp_path, layout, {"card": {"id": "troll"}}))) == "1000"


@pytest.mark.parametrize(
    ("layout", "code", "says"),
    [
        ("  - {text: '{card.long}', box: trim}\n", "LAY012", "59,999 characters; the maximum for one box is 50,000"),
        ("  - {path: '{card.path}', fill: ink}\n", "LAY006", "the maximum is 200,000"),
        ("  - {text: x, features: 5}\n", "LAY006", "features is 5"),
        (
            "  - {rect: bleed, stroke: {colour: ink, dash: [" + "1, " * 99 + "1]}}\n",
            "LAY007",
            "100 lengths; at most 64",
        ),
        ("  - {rect: bleed, radius: '{card.number}'}\n", "LAY006", "is not a length below 10 m"),
        ("  - {rect: bleed, opacity: '{card.number}'}\n", "LAY006", "not a number"),
        ("  - {text: '{card.rows." + "9" * 5000 + "}'}\n", "LAY010", "has no element"),
    ],
    ids=["text", "path", "features", "dash", "length", "number", "index"],
)
def test_a_value_too_large_is_told(tmp_path: Path, layout: str, code: str, says: str) -> None:
    card = {"long": "words " * 10_000, "path": "M0 0" + " L1 1" * 50_000, "rows": [1], "number": 10**400}
    checked = draw(tmp_path, f"layers:\n{layout}", {"card": card})
    assert codes(checked) == [code]
    assert says in checked.diagnostics[0].message


def test_styles_like_one_another_without_end_are_told(tmp_path: Path) -> None:
    styles = "".join(f"  s{i}: {{like: s{i + 1}}}\n" for i in range(2_000)) + "  s2000: {size: 9}\n"
    checked = draw(tmp_path, f"styles:\n{styles}layers:\n  - {{text: x, style: s0}}\n", {"card": {"id": "troll"}})
    assert codes(checked) == ["LAY008"]


def test_scattered_places_ask_only_their_neighbours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []
    whole = scatter._Taken.free

    def counting(self: scatter._Taken, place: object) -> bool:
        x, y = self.square(place)  # type: ignore[arg-type]
        asked.append(sum(len(self.squares.get((x + dx, y + dy), ())) for dx in (-1, 0, 1) for dy in (-1, 0, 1)))
        return whole(self, place)  # type: ignore[arg-type]

    monkeypatch.setattr(scatter._Taken, "free", counting)
    layout = "layers:\n  - {scatter: 1000, box: [0, 0, 60, 80], cell: [1, 1], apart: 3, layers: [{rect: bleed}]}\n"
    card = piece(draw(tmp_path, layout, {"card": {"id": "troll"}}))
    (strewn,) = card.front.items[0].items  # type: ignore[union-attr]
    places = [(item.at.e, item.at.f) for item in strewn.items]  # type: ignore[union-attr]
    assert len(places) > 200
    near = [(a, b) for a in places for b in places if a < b and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 9 - 1e-9]
    assert near == []
    assert max(asked) < 30


@pytest.mark.parametrize("twice", ["[{0}, {0}]", "{0} + {0}", "{0} * 2"])
def test_what_is_made_is_weighed_once(tmp_path: Path, twice: str) -> None:
    """Lists that double with every name, on every card: each is looked into once, not again by what is made of it."""
    lets = {"a0": "{['x', 'y']}"}
    for number in range(1, 12):
        lets[f"a{number}"] = "{" + twice.format(f"a{number - 1}") + "}"
    uses = {f"b{number}": "{[a11]}" for number in range(60)}
    shown = "".join(f'  {name}: "{words}"\n' for name, words in {**lets, **uses}.items())
    layout = f"let:\n{shown}layers:\n  - {{rect: bleed, when: 'len(b59) == 1'}}\n"
    checked, calls = counted(lambda: drawn(tmp_path, layout, count=4))
    assert codes(checked) == []
    assert calls < 150_000
