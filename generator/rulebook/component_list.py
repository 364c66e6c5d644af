"""The list of everything in the box: each set with a picture, its count and what is in it, in two columns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from generator.catalog.models import Catalog, Component, ComponentKind, ComponentSet
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.rulebook.directive_names import SmallWords
from generator.rulebook.figures import ComponentPictures, fan, row
from generator.rulebook.flow import Strip, joined, spaced
from generator.rulebook.setting import COLUMN_GAP, Setter, columns_of, span
from generator.rulebook.theme import BookTheme
from generator.units import Mm

_MOST_NAMES = 24
"""Of pieces that the list of components names in a set; of more it says how many."""
_MOST_OF_EACH = 5
"""Of pieces that the list names where each of several players has the same; of more it says how many."""
_THUMB = Size(19.0, 14.5)
_TOKENS: Mm = 12.0
"""The height of a picture of tokens."""
_LARGE: Mm = 32.0
"""From this size on, tokens have a scale of their own: beside them the small ones would be too small."""


def component_list(catalog: Catalog, pictures: ComponentPictures, setter: Setter, width: Mm) -> list[Strip]:
    """The list for a text `width` wide; at its end, what else is needed."""
    listed: list[Strip] = []
    narrow = (width - COLUMN_GAP) / 2
    printed = [one for one in catalog.printed_sets if one.listed]
    scales = _scales([piece for one in printed for piece in pictures.named(one.id)])
    for component_set in printed:
        if component_set.kind is not ComponentKind.BOX:
            listed += _entry(component_set, pictures, setter, narrow, scales)
    listed += _boxes(
        [entry for entry in printed if entry.kind is ComponentKind.BOX], pictures, setter, (width - COLUMN_GAP) / 2
    )
    strips = columns_of(listed, width, setter.theme)
    further = [(extra.count, extra.title) for extra in catalog.extras]
    further += [
        (one.copies, one.title)
        for one in catalog.sets
        if one.kind is ComponentKind.TOKEN and one.listed and not one.printed
    ]  # of wood, say: only drawn in pictures; a board that is not printed is no thing of its own
    if further:
        words = ", ".join(f"{count} {title[:1].lower()}{title[1:]}" for count, title in further)
        spans = (span("You also need: ", bold=True), span(f"{words}."))
        # Below the list, and not overleaf, where nobody looks for it.
        strips += joined([strips.pop(), *spaced(setter.lines(spans, width, setter.theme.body), setter.theme.lead / 2)])
    return strips


def _boxes(boxes: Sequence[ComponentSet], pictures: ComponentPictures, setter: Setter, width: Mm) -> list[Strip]:
    """All tuck boxes as one entry: they are often called as their decks are."""
    if not boxes:
        return []
    pieces = [
        _front_of(piece, component)
        for box in boxes
        for piece, component in zip(pictures.named(box.id), box.components, strict=True)
    ]
    count = sum(box.copies for box in boxes)
    title = "Tuck boxes" if count > 1 else "Tuck box"
    thumb = row(pieces[:3], _THUMB, 1.0, setter.theme.hairline)
    return _listed(setter, pictures.readable(thumb), count, title, ", ".join(box.title for box in boxes), width)


def _entry(
    component_set: ComponentSet,
    pictures: ComponentPictures,
    setter: Setter,
    width: Mm,
    scales: Mapping[tuple[str, bool], float],
) -> list[Strip]:
    """One set."""
    thumb = _thumb(pictures.named(component_set.id), component_set.kind, setter.theme, scales)
    words = [contents_of(component_set)]
    if component_set.instead_of is not None:  # it is printed where somebody asks for it
        other = pictures.catalog.set_of(component_set.instead_of).title
        words.append(f"They can replace the {other[:1].lower()}{other[1:]}")
    told = ". ".join(filter(None, words))
    if ". " in told:  # several sentences, each with its full stop
        told = f"{told.removesuffix('.')}."
    thumb = fan_readable(thumb, pictures) if component_set.kind is ComponentKind.CARD else pictures.readable(thumb)
    return _listed(setter, thumb, component_set.copies, component_set.title, told, width)


def fan_readable(thumb: Drawing, pictures: ComponentPictures) -> Drawing:
    """A fan of cards: words grow on the uppermost card alone, for of those below it would cover a part."""
    below, top = (replace(thumb, items=items) for items in (thumb.items[:-1], thumb.items[-1:]))
    items = (*pictures.readable(below, words=SmallWords.GREEKED).items, *pictures.readable(top).items)
    return replace(thumb, items=items)


def _listed(setter: Setter, thumb: Drawing, count: int, name: str, listed: str, width: Mm) -> list[Strip]:
    """An entry of the list: a picture at the left, count and title, and what is in it."""
    theme = setter.theme
    x = _THUMB.width + 3.0
    number = replace(span(f"{count} ", bold=True), colour=theme.accent)
    title = setter.text((number, span(name, bold=True)), width - x, replace(theme.sans, size_pt=10, leading=1.1))
    words = setter.text((span(listed),), width - x, replace(theme.table, size_pt=8)) if listed else None
    below = title.size.height + 0.4
    text_height = below + (words.size.height if words else 0.0)
    height = max(thumb.size.height, text_height) + 1.0
    at = Affine.move((_THUMB.width - thumb.size.width) / 2, (height - thumb.size.height) / 2)
    told = StructureElement("P", setter.inside)
    text: list[Item] = [Group(title.items, element=told)]
    if words is not None:
        text.append(Group(words.items, Affine.move(0.0, below), element=told))
    items = (Group(thumb.items, at), Group(tuple(text), Affine.move(x, max(0.0, (height - text_height) / 2))))
    return [Strip(height, items, gap=1.0)]


def contents_of(component_set: ComponentSet) -> str:
    """What is in a set, in words: its pieces with their copies, or for `Red: Move` and the like what each group has."""
    if component_set.contents is not None:
        return component_set.contents
    if len(component_set.components) < 2:
        return ""
    parts = [component.title.partition(": ") for component in component_set.components]
    heads, tails = dict.fromkeys(part[0] for part in parts), dict.fromkeys(part[2] for part in parts)
    even = len({component.copies for component in component_set.components}) == 1
    if even and all(part[2] for part in parts) and len(heads) * len(tails) == len(parts) and len(heads) > 1:
        each = component_set.components[0].copies
        what = ", ".join(_counted(each, tail) for tail in tails)
        if len(tails) > _MOST_OF_EACH:
            return f"{len(tails) * each} for each of {', '.join(heads)}"
        return f"{what}: for each of {', '.join(heads)}"
    counts = Counter[str]()  # pieces that differ in a mark only have one title
    for component in component_set.components:
        counts[component.title] += component.copies
    titles = _without_noun(list(counts), component_set.title)
    names = [_counted(count, title) for title, count in zip(titles, counts.values(), strict=True)]
    if len(names) > _MOST_NAMES:
        return f"{len(names)} different"
    return ("; " if any("," in name for name in names) else ", ").join(names)


def _without_noun(titles: list[str], of_set: str) -> list[str]:
    """The titles without a last word that they have in common, where the set's own title ends with it: `Red marker` of
    `Track markers` is Red.
    """
    last = {title.rpartition(" ")[2] for title in titles}
    nouns = {f"{word}{ending}" for word in last for ending in ("", "s")}
    if len(last) > 1 or of_set.rpartition(" ")[2] not in nouns or not all(" " in title for title in titles):
        return titles
    return [title.rpartition(" ")[0] for title in titles]


def _counted(count: int, title: str) -> str:
    """A title with its number, if there are several; no line ends before the title's first word."""
    return f"{count}\u00a0×\u00a0{title}" if count > 1 else title


def _front_of(box: Piece, component: Component) -> Piece:
    """A box as its front panel alone, cut out of its net."""
    place = next(panel.box for panel in component.panels if panel.name == "front")
    inside = rect(Rect.of(place.size))
    items = (Group((Group(box.front.items, Affine.move(-place.x, -place.y), shared=True),), clip=inside),)
    return replace(box, front=Drawing(place.size, items), outline=inside, net=None)


def _scales(pieces: Iterable[Piece]) -> dict[tuple[str, bool], float]:
    """The scale of the pictures of each kind of pieces, small and large tokens apart, so that they compare truly.

    The largest of a kind fills its picture; those of cards are drawn in a fan.
    """
    found: dict[tuple[str, bool], float] = {}
    for piece in pieces:
        high = _THUMB.height / 1.16 if piece.kind == "card" else _TOKENS
        wide = _THUMB.width / (2.09 if piece.kind == "card" else 1.0)
        scale = min(1.0, high / piece.size.height, wide / piece.size.width)
        found[_group_of(piece)] = min(scale, found.get(_group_of(piece), 1.0))
    return found


def _group_of(piece: Piece) -> tuple[str, bool]:
    """What has one scale: the kind of a piece, and for tokens whether it is large."""
    return piece.kind, piece.kind == "token" and max(piece.size.width, piece.size.height) >= _LARGE


def _thumb(
    pieces: tuple[Piece, ...], kind: ComponentKind, theme: BookTheme, scales: Mapping[tuple[str, bool], float]
) -> Drawing:
    """A few pieces of a set, cards and tokens on the scale of their kind."""
    if kind is ComponentKind.CARD:
        chosen = pieces[: 3 if len(pieces) > 1 else 1]
        scale = min(scales[_group_of(piece)] for piece in chosen)
        return fan(
            chosen, Size(_THUMB.width, 1.16 * scale * max(piece.size.height for piece in chosen)), theme.hairline
        )
    if kind is ComponentKind.TOKEN:
        chosen = pieces[:: max(1, len(pieces) // 4)][:4]
        scale = min(scales[_group_of(piece)] for piece in chosen)
        while len(chosen) > 1 and sum(piece.size.width * scale + 1.0 for piece in chosen) - 1.0 > _THUMB.width:
            chosen = chosen[:-1]
        return row(chosen, Size(_THUMB.width, scale * max(piece.size.height for piece in chosen)), 1.0, theme.hairline)
    return row(pieces[:1], _THUMB, 1.5, theme.hairline)
