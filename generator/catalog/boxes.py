"""Tuck boxes: how large they are follows from the decks they hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.catalog.findings import RowSource
from generator.catalog.forms import TuckBox
from generator.catalog.models import (
    UNKNOWN_LAYOUT,
    Component,
    ComponentId,
    ComponentKind,
    ComponentSet,
    Cut,
    CutShape,
    LayoutId,
    SetId,
)
from generator.catalog.schema_pieces import Boxes
from generator.geometry import Size
from generator.source.diagnostic import closest
from generator.source.mark import Path
from generator.units import Mm

SLEEVE: Mm = 3.0
"""By how much a sleeve is wider and higher than its card.

Source: sleeves for cards of 63.5 x 88 mm are sold as 66 x 91 mm.
"""
DEEPEST: Mm = 250.0
"""A deck that is thicker than this is no deck."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a box is for: its decks, and the cards in them."""

    decks: tuple[ComponentSet, ...]
    cards: int

    @property
    def card(self) -> Size:
        """As wide and as high as the largest of the cards."""
        sizes = [component.cut.size for deck in self.decks for component in deck.components]
        return Size(max(size.width for size in sizes), max(size.height for size in sizes))


def box_of(box: Boxes, sets: Sequence[ComponentSet], source: RowSource, path: Path) -> Component | None:
    """The component of a box for some of the sets made before; None, reported, where there is nothing to hold."""
    held = _held(box, sets, source, path)
    if held is None:
        return None
    form = TuckBox(held.card, held.cards, float(box.card), float(box.clearance), float(box.stock))
    if form.depth > DEEPEST:
        message = f"the box {box.id!r} would be {form.depth:.0f} mm deep; the maximum is {DEEPEST:g} mm"
        source.error("CAT043", message, (*path, "holds"), "distribute the cards over several boxes, or correct `cards`")
        return None
    sleeve = Size(held.card.width + SLEEVE, held.card.height + SLEEVE)
    sleeved = replace(form, card=sleeve, thickness=float(box.sleeved))
    made = _component(box, form, held, source.tree.mark((*path, "id")))
    return replace(made, sleeved=_component(box, sleeved, held, made.mark))


def _held(box: Boxes, sets: Sequence[ComponentSet], source: RowSource, path: Path) -> Held | None:
    decks = {str(deck.id): deck for deck in sets if deck.kind is ComponentKind.CARD}
    found: dict[str, ComponentSet] = {}
    for index, name in enumerate(box.holds):
        if name not in decks:
            place = (*path, "holds", index)
            source.error("CAT040", f"there is no deck {name!r} for the box {box.id!r}", place, closest(name, decks))
        elif decks[name].components:
            found[name] = decks[name]
    if not found:
        return None  # a deck without cards has been reported
    held = tuple(found.values())
    return Held(held, box.cards or sum(deck.copies for deck in held))


def _component(box: Boxes, form: TuckBox, held: Held, mark: Any) -> Component:
    panels = form.panels(box.front, box.back, box.side, box.top)
    sample = held.decks[0].components[0]
    return Component(
        ComponentId(box.id),
        box.title,
        ComponentKind.BOX,
        SetId(box.id),
        Cut(CutShape.RECTANGLE, form.net),
        LayoutId(box.front),
        None,
        box.copies,
        # The backs of cards may read of their card; the first one stands for all.
        {**sample.scope, "box": _facts(form, held)},
        mark=mark,
        form=form,
        panels=panels,
    )


def _facts(form: TuckBox, held: Held) -> Mapping[str, Any]:
    """What layouts may read as `box`."""
    first = held.decks[0].components[0]
    return {
        "cards": held.cards,
        "width": form.width,
        "height": form.height,
        "depth": form.depth,
        "art": str(first.back or first.front or UNKNOWN_LAYOUT),
        "art_width": first.cut.size.width,
        "art_height": first.cut.size.height,
        "decks": [{"id": str(deck.id), "title": deck.title, "cards": deck.copies} for deck in held.decks],
    }
