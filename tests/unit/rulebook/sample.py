"""A small made-up game for the rulebook tests: a board of squares, tokens and cards, one set-up, two examples."""

from pathlib import Path

from generator.catalog.models import (
    Catalog,
    Component,
    ComponentId,
    ComponentKind,
    ComponentSet,
    Cut,
    CutShape,
    Extra,
    Identity,
    LayoutId,
    NumberRange,
    Prose,
    SetId,
    Space,
    SpaceId,
)
from generator.catalog.verified import Draft, Evidence, Example, LaidTable, Lot, Scene, Verified
from generator.colour import Colour
from generator.drawing.items import Drawing, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, rect, rounded_rect
from generator.geometry import Point, Rect, Size
from generator.source.mark import Mark
from generator.source.tree import Tree
from tests.folders import named

COLOURS = {"red": Colour(0xB5, 0x35, 0x2B), "blue": Colour(0x1F, 0x4F, 0x9C)}

PROSE = """\
# The goal

Two tribes race across a field of {board.size} by {board.size} squares. The first to hold
{rules.goal|word} springs *wins*.

~~~board field width=60
The empty field.
~~~

# Components

~~~components
~~~

# Your turn

[AB-TURN-1] Take **{rules.steps|word} step** to a neighbouring square. See {@AB-TURN-2} and {@AB-END-1}.

[AB-TURN-2 AB-TURN-3] You may not step onto a square that somebody else holds; you may rest instead, and then the turn
passes on to the next player around the table.

## What you may do

1. Step.
2. Rest, and stay where you are for the whole of the turn even though that is seldom the wisest thing to do.

- A bullet.

| Square | Worth |
| --- | --: |
| Spring | {rules.goal} |
| Plain | {=0} |

~~~note
Stay *close* to the springs.
~~~

~~~pieces tokens card-a
All the pieces.
~~~

# The end

[AB-END-1] Hold {rules.goal} springs. {{Done}}

# Examples

~~~examples
~~~

# Credits

~~~credits
~~~
"""


def _board() -> Component:
    spaces = tuple(
        Space(
            SpaceId(f"{'abcdefghi'[column]}{row + 1}"),
            "plain",
            Point(4 + 14 * (column + 0.5), 4 + 14 * (row + 0.5)),
            Size(14, 14),
        )
        for row in range(9)
        for column in range(9)
    )
    return _component("field", ComponentKind.BOARD, "boards", Size(134, 134), spaces=spaces)


def _component(
    name: str,
    kind: ComponentKind,
    set_id: str,
    size: Size,
    copies: int = 1,
    spaces: tuple[Space, ...] = (),
) -> Component:
    shape = CutShape.DISC if kind is ComponentKind.TOKEN else CutShape.RECTANGLE
    return Component(
        ComponentId(name),
        name.replace("-", " ").title(),
        kind,
        SetId(set_id),
        Cut(shape, size, 0.0),
        LayoutId("plain"),
        None,
        copies,
        {},
        spaces,
    )


def catalog(prose: str = PROSE, **changes: object) -> Catalog:
    """The sample game; `changes` replace fields of the catalog."""
    tokens = tuple(_component(name, ComponentKind.TOKEN, "tokens", Size(12, 12), 8) for name in COLOURS)
    cards = tuple(_component(f"card-{letter}", ComponentKind.CARD, "cards", Size(63.5, 88.9), 2) for letter in "abc")
    data = {"rules": {"goal": 3, "steps": 1}, "board": {"size": 9}, "tribes": [{"id": "red", "title": "Red"}]}
    fields: dict[str, object] = {
        "files": named(Path(__file__).parent, "0123456789abcdef"),
        "identity": Identity(
            "abc",
            "Springs & Stones",
            "1.0",
            ("Ann Example", "Bo Sample"),
            NumberRange(2, 2),
            subtitle="A race for water",
            tagline="Hold the springs before the sun is up",
            credits="Springs & Stones was made for the tests of the rulebook.",
            minutes=NumberRange(20, 40),
            age=8,
        ),
        "rules": data["rules"],
        "palette": {
            "ink": Colour(0x2A, 0x23, 0x20),
            "lava": Colour(0xB4, 0x3A, 0x22),
            "deep": Colour(0x17, 0x41, 0x4F),
        },
        "sets": (
            ComponentSet(SetId("boards"), "The field", ComponentKind.BOARD, 3.0, (_board(),)),
            ComponentSet(SetId("tokens"), "Tribe tokens", ComponentKind.TOKEN, 3.0, tokens),
            ComponentSet(SetId("cards"), "Cards", ComponentKind.CARD, 3.0, cards),
        ),
        "extras": (Extra("dice", "Six-sided dice", 2),),
        "setups": ({"id": "two"},),
        "prose": Prose(prose, "rulebook.md"),
        "theme": {},
        "data": data,
        "tree": Tree({}, {(): Mark("game.yaml", 1, 1)}, {}),
    }
    return Catalog(**{**fields, **changes})  # type: ignore[arg-type]  # a table of fields


def verified(made: Catalog | None = None, *, accepted: bool = True) -> Verified | Draft:
    """The sample game as accepted, with its set-up and two examples; bare as a draft."""
    if not accepted:
        return Draft(made or catalog())
    start = Scene((("field", "e1", "red"), ("field", "e9", "blue")))
    step = Example(
        "AB-EX-01",
        "One step",
        ("AB-TURN-1",),
        "Red steps from e1 to e2. It is **Blue's** turn.",
        start,
        Scene((("field", "e2", "red"), ("field", "e2", "red"), ("field", "e9", "blue")), {"red": {"held": 1}}),
    )
    rest = Example("AB-EX-02", "Nothing moves", ("AB-TURN-2", "AB-TURN-3"), "Red rests.", start, start)
    lots = (
        Lot("red", 1, "board", "field", "e1"),
        Lot("blue", 1, "board", "field", "e9"),
        Lot("card-a", 2, "shared", name="deck", face_up=False),
        Lot("card-b", 1, "hand", seat=0),
        Lot("red", 7, "before", seat=0, name="supply"),
        Lot("blue", 7, "before", seat=1, name="supply"),
        Lot("dice", 2, "shared"),
    )
    tables = {"two": LaidTable(lots, ("red", "blue"))}
    return Verified(made or catalog(), Evidence("engine", (step, rest), {"two": start}, {}, tables))


def pieces(made: Catalog | None = None) -> tuple[Piece, ...]:
    """A drawn piece for every component."""
    return tuple(_piece(component) for component in (made or catalog()).components)


def _piece(component: Component) -> Piece:
    size = component.cut.size
    box = Rect.of(size)
    items: list[Item] = []
    match component.kind:
        case ComponentKind.TOKEN:
            outline = circle(box.centre, size.width / 2)
            items.append(Outline(rect(box.grown(1)), COLOURS[component.id]))
            items.append(Outline(circle(box.centre, 3.0), Colour(255, 255, 255)))
        case ComponentKind.BOARD:
            outline = rect(box)
            items.append(Outline(rect(box.grown(3)), Colour(0xE6, 0xD5, 0xB8)))
            for space in component.spaces:
                square = Rect(space.centre.x - 7, space.centre.y - 7, 14, 14)
                items.append(Outline(rect(square), stroke=Stroke(Colour(0x8B, 0x81, 0x78), 0.3)))
        case _:
            outline = rounded_rect(box, 3.0)
            items.append(Outline(rect(box.grown(3)), Colour(0x2F, 0x6F, 0x86)))
            items.append(Outline(rounded_rect(box.grown(-4), 2.0), Colour(0xF6, 0xEF, 0xE2)))
    front = Drawing(size, tuple(items))
    return Piece(
        component.id,
        component.title,
        component.kind.value,
        component.set_id,
        front,
        None,
        outline,
        bleed=3.0,
        copies=component.copies,
    )


def field(made: Catalog) -> Component:
    """The board `field` of a game made of the sample."""
    return next(piece for piece in made.components if piece.kind is ComponentKind.BOARD)
