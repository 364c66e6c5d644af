"""Layouts whose values are expressions from a grammar: lawful, hostile, and chains of `let` that grow at each step."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources

ATOMS = (
    "1", "0", "-1", "2.5", "1e308", "1e999", "10**9", "99999999999999999999", "'a'", "''", "'x'*99999", "[1, 2]",
    "[]", "true", "null", "None", "card", "card.title", "card.cost", "card.nope", "card.title.x", "card['cost']",
    "rules", "rules.goal", "game.title", "piece.id", "face.width", "face.ink", "spaces", "edges", "self", "index",
    "count", "tables", "print", "__import__", "card.__class__", "().__class__", "lambda: 1", "0xff", "1_000", "1j",
    "...",
)  # fmt: skip
CALLS = (
    "abs ceil cos filter find floor get has int join len letter lower max min range roman round sin str sum upper "
    "eval open"
).split()
WEIGHTS = (30, 10, 24, 6, 8, 5, 5, 4, 6, 3, 0.5, 0.5, 0.5, 0.5, 2)
"""How often each form of an expression is taken, in their order in `expression`."""
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "<<", "|", "==", "!=", "<", ">=", "in", "not in", "and", "or", "is")


def expression(chance: Random, names: list[str], depth: int = 4) -> str:
    """An expression: mostly lawful, of any depth up to `depth`."""
    if depth <= 0 or chance.random() < 0.25:
        if names and chance.random() < 0.4:
            return chance.choice(names)
        return chance.choice(ATOMS) if chance.random() < 0.85 else hostile.number(chance)

    def inner() -> str:
        return expression(chance, names, depth - 1)

    forms: Sequence[Callable[[], str]] = (
        lambda: f"{inner()} {chance.choice(OPERATORS)} {inner()}",
        lambda: f"({inner()} {chance.choice(OPERATORS)} {inner()})",
        lambda: f"{chance.choice(CALLS)}({', '.join(inner() for _ in range(chance.randint(0, 3)))})",
        lambda: f"{inner()} if {inner()} else {inner()}",
        lambda: f"{inner()}[{inner()}]",
        lambda: f"({inner()})[{inner()}:{chance.choice(('', '-1', '::0', '::-1', inner()))}]",
        lambda: f"{chance.choice(('not ', '-', '+', '~'))}{inner()}",
        lambda: f"[{inner()}, {inner()}]",
        lambda: f"{inner()}.{chance.choice(('title', 'id', '0', 'nope', '__len__', 'format', 'x'))}",
        lambda: f"find({chance.choice(('spaces', '[card]', inner()))}, 'id', {inner()})",
        lambda: "(" * 120 + inner() + ")" * 120,
        lambda: f"[x for x in {inner()}]",
        lambda: f"{{{inner()}: 1}}",
        lambda: f"f'{{{inner()}}}'",
        lambda: hostile.text(chance),
    )
    return chance.choices(forms, WEIGHTS)[0]()


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A small layout full of expressions, drawn for the starter's cards."""
    lets = {} if chance.random() < 0.4 else _lets(chance)
    layers = [_layer(chance, list(lets)) for _ in range(chance.randint(1, 4))]
    layout = {"title": "Made up", "let": lets, "layers": layers}
    data = json.dumps(layout, indent=1, ensure_ascii=False).encode("utf-8", "replace")
    prints = sources.game("starter")["print.yaml"].decode().replace("front: classic\n", "front: made\n")
    files = {"work/starter/layouts/made.yaml": Entry(data=data), "work/starter/print.yaml": Entry(data=prints.encode())}
    about = f"{len(lets)} named values, {len(layers)} layers"
    run = Run(("validate", "starter")) if chance.random() < 0.1 else games.build("starter")
    return Case("expressions", number, "starter", files, (run,), about)


def _lets(chance: Random) -> dict[str, object]:
    """Named values; some of them chains in which each reads the one before twice, which double at every step."""
    if chance.random() < 0.25:
        step = chance.choice(
            ("{%s*%s}", "{%s}{%s}", "{[%s,%s]}", "{%s+%s}", "{str(%s)+str(%s)}", "{join([%s,%s])}", "{max(%s,%s)*2}")
        )
        first = chance.choice(("{7}", "{99999}", "ab", "{[1]}", "{'x'}", "{1.5}", "{range(2000)}", "{card.cost + 2}"))
        count = chance.choice((5, 20, 40, 80))
        chain: dict[str, object] = {"a0": first}
        for index in range(1, count):
            chain[f"a{index}"] = step % (f"a{index - 1}", f"a{index - 1}")
        return chain
    return {
        f"v{index}": _value(chance, [f"v{other}" for other in range(index + 1)])
        for index in range(chance.randint(1, 6))
    }


def _value(chance: Random, names: list[str]) -> object:
    kind = chance.random()
    if kind < 0.7:
        return "{" + expression(chance, names) + "}"
    if kind < 0.85:
        return f"{hostile.text(chance)}{{{expression(chance, names, 2)}}}{{{expression(chance, names, 1)}}}"
    return chance.choice((1, -3.5, True, None, [1, 2], {"a": 1}, "{", "plain", hostile.text(chance)))


def _number(chance: Random) -> object:
    """A number, plain or worked out from the catalog; as a rule one a layout may hold."""
    kind = chance.random()
    if kind < 0.5:
        return chance.choice((0, 1, 2, 3, 5, 12, 60, 0.5, 0.05, -1, 0.001, 359, 1000))
    if kind < 0.6:
        return chance.choice((1e6, 1e12, 1e308, -1e308, 1e-300, 2**31, 2**63, 10**30, 99_999, 40_000, -(10**9)))
    name = chance.choice(
        ("card.cost", "card.power", "face.width", "face.height", "rules.goal", "index", "len(card.title)")
    )
    step = chance.choice(("+ 1", "- 3", "* 2", "/ 7", "* 100000", "// 2", "% 3", "* 1e200", "- 1e9"))
    return f"{{{name} {step}}}"


def _layer(chance: Random, names: list[str]) -> dict[str, object]:

    def value() -> object:
        return _number(chance) if chance.random() < 0.55 else _value(chance, names)

    def plain() -> str:
        return expression(chance, names)

    makers: Sequence[Callable[[], Mapping[str, object]]] = (
        lambda: {"text": value(), "box": _box(chance, names)},
        lambda: {
            "rect": _box(chance, names),
            "fill": chance.choice((value(), "ink", "#123456", {"linear": value(), "stops": ["ink", value()]})),
        },
        lambda: {
            "repeat": value() if chance.random() < 0.5 else plain(),
            "along": chance.choice(("row", "grid", "circle", "points", "places", "stack", value())),
            "as": chance.choice(("row", "card", "index", "x")),
            "cell": chance.choice((5, [3, 3], value())),
            "where": plain(),
            "columns": value(),
            "layers": [{"text": "{index}"}],
        },
        lambda: {"polygon": chance.choice((value(), [[0, 0], [value(), 5], [3, value()]])), "fill": "ink"},
        lambda: {"star": value(), "inner": value(), "fill": "ink"},
        lambda: {
            "line": [[0, 0], [value(), value()]],
            "stroke": chance.choice(("ink 0.3", {"colour": "ink", "width": value(), "dash": [value(), 1]})),
            "smooth": True,
        },
        lambda: {
            "path": chance.choice(("M0 0L5 5", value(), "M0 0A1e300 1 0 0 1 5 5", "M 0 0 C 1")),
            "stroke": "ink 1",
        },
        lambda: {
            "blob": _box(chance, names),
            "seed": value(),
            "wobble": value(),
            "corners": value(),
            "fill": "ink",
        },
        lambda: {"sector": [value(), 5, value()], "sweep": value(), "from": value(), "fill": "ink"},
        lambda: {"icon": chance.choice((value(), "sun", "{card.icon}")), "fill": "ink", "box": _box(chance, names)},
        lambda: {
            "group": [{"rect": "trim", "fill": "ink"}],
            "scale": value(),
            "clip": chance.choice(("box", "ellipse", "hexagon", value())),
            "window": value(),
            "view": [value(), 5],
        },
        lambda: {
            "pattern": [value(), chance.choice((1, 0.1, value()))],
            "layers": [{"rect": "trim", "fill": "ink"}],
            "brick": value(),
        },
        lambda: {
            "scatter": value(),
            "cell": value(),
            "apart": value(),
            "spin": value(),
            "seed": value(),
            "layers": [{"rect": "trim", "fill": "ink"}],
        },
        lambda: {"use": chance.choice(("made", "classic", value())), "with": {"card": value()}},
        lambda: {"picture": value(), "box": _box(chance, names)},
    )
    layer = dict(chance.choice(makers)())
    if chance.random() < 0.4:
        layer["when"] = plain()
    for key in ("opacity", "turn", *(("size", "min", "style", "leading", "tracking") if "text" in layer else ())):
        if chance.random() < 0.06:
            layer[key] = value()
    return layer


def _box(chance: Random, names: list[str]) -> object:
    def number() -> object:
        return chance.choice(
            (0, 5, 30, -5, 0.0001, "50%", "-20%", 1e6, 20, 12, 8, _number(chance), _value(chance, names))
        )

    return chance.choice(
        (
            "trim",
            "safe",
            "bleed",
            {},
            {"inset": number()},
            [number(), number(), number(), number()],
            {"left": number(), "width": number()},
            {"left": number(), "right": number(), "top": number(), "bottom": number()},
            {"of": "safe", "top": number(), "height": number()},
        )
    )
