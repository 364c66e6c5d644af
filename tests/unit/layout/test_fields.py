"""What a layout reads, as it is told to those who want to use it."""

import pytest

from generator.layout.fields import fields_of, layer_names
from generator.layout.layer import Template
from generator.layout.library import layouts_of
from generator.layout.read import template
from generator.source.diagnostic import Report
from generator.source.reader import read_text


def read(text: str) -> Template:
    tree, report = read_text(text, "test.yaml").value, Report()
    assert tree is not None
    made = template("test", tree, None, report)
    assert made is not None and not report.diagnostics, [str(found) for found in report.diagnostics]
    return made


def told(text: str, **others: Template) -> str:
    fields = fields_of(read(text), others.get)
    return " ".join(f"{field.path}{'?' if field.may_lack else ''}" for field in fields)


@pytest.mark.parametrize(
    ("layers", "fields"),
    [
        ('- text: "{card.title}"', "card.title"),
        ('- text: "{card.cost + rules.tax}: {card.title}"', "card.cost card.title rules.tax"),
        ("- rect: trim\n    when: has(card, 'cost') and card.cost > 2", "card.cost?"),
        ("- text: \"{get(card, 'text', game.title)}\"", "game.title card.text?"),
        ("- text: \"{find(tables.types, 'id', card.type).title}\"", "card.type tables.types"),
        ('- icon: "{card.ops.0.icon}"', "card.ops.0.icon"),
        ('- rect: {inset: "{card.i}"}\n    fill: {linear: 0, stops: ["{card.a}", "{card.b}"]}', "card.a card.b card.i"),
        ('- text: "{face.width} {piece.title} {true}"', ""),
        ('- text: "{tint}"', "card.colour"),
        ("- repeat: card.rows\n    as: row\n    where: row.on and card.all\n    layers: [{text: '{row.name} {index}'}]",
         "card.all card.rows"),
        ("- use: other\n    with: {inner: '{card.x}'}", "card.x card.y"),
        ("- use: \"{card.layout}\"", "card.layout"),
    ],
)  # fmt: skip
def test_the_fields_of_a_layout_are_paths(layers: str, fields: str) -> None:
    other = read('layers:\n  - text: "{inner} {card.y}"')
    let = 'let: {tint: "{card.colour}"}\n' if "tint" in layers else ""
    assert told(f"{let}layers:\n  {layers}", other=other) == fields


def test_a_layout_that_uses_itself_comes_to_an_end() -> None:
    own = read('layers:\n  - use: test\n  - text: "{card.title}"')
    assert [field.path for field in fields_of(own, {"test": own}.get)] == ["card.title"]


def test_the_fields_and_layers_of_the_bundled_card_are_those_it_says() -> None:
    layouts = layouts_of(None)
    classic = layouts.template("classic", Report())
    assert classic is not None
    fields = fields_of(classic, lambda name: layouts.template(name, Report()))
    assert [field.path for field in fields if not field.may_lack] == ["card.title"]
    optional = {"art", "colour", "cost", "flavour", "icon", "life", "power", "text", "type"}
    assert {field.path.removeprefix("card.") for field in fields if field.may_lack} == optional
    assert layer_names(classic)[:3] == ("ground", "edge", "sheet")
