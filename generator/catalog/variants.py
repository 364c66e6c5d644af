"""Variants: the same game with other numbers in its rules."""

from collections.abc import Mapping
from dataclasses import replace

from generator.catalog.models import Variant
from generator.catalog.schema import Shared
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree, Value


def variants_of(shared: Shared, tree: Tree, report: Report) -> tuple[Variant, ...]:
    """The stated variants; CAT035 where one changes a rule that the game has not, or nothing at all."""
    made: list[Variant] = []
    for index, variant in enumerate(shared.variants):
        for name in variant.rules:
            if name not in shared.rules:
                mark = tree.key_mark(("variants", index, "rules", name))
                message = f"variant {variant.id!r} changes the rule {name!r}, which is not defined under `rules`"
                report.error("CAT035", message, at=mark, hint=closest(name, shared.rules))
        if all(shared.rules.get(name) == number for name, number in variant.rules.items()):
            message = f"variant {variant.id!r} changes no rule"
            report.error("CAT035", message, at=tree.mark(("variants", index)))
        made.append(Variant(variant.id, variant.title, variant.text, variant.rules))
    return tuple(made)


def in_variant(raw: Tree, variant: str) -> Tree:
    """The unresolved tree with the variant's numbers in `rules`; raises KeyError with the known ids for an unknown one.

    Everything that quotes those numbers follows when the tree is built; each stands where the variant states it.
    """
    data = raw.data if isinstance(raw.data, Mapping) else {}
    stated = data.get("variants")
    rows = stated if isinstance(stated, list) else []
    places = {row["id"]: place for place, row in enumerate(rows) if isinstance(row, Mapping)}
    if variant not in places:
        raise KeyError(", ".join(map(str, places)) or "none")
    place = places[variant]
    rules, changes = data.get("rules"), rows[place].get("rules")
    assert isinstance(rules, Mapping) and isinstance(changes, Mapping)
    marks = dict(raw.marks)
    marks.update((("rules", name), raw.marks["variants", place, "rules", name]) for name in changes)
    without: dict[str, Value] = {
        key: [] for key in ("variants", "questions") if key in data
    }  # of the usual game, and of this one no more
    return replace(raw, data={**data, "rules": {**rules, **changes}, **without}, marks=marks)
