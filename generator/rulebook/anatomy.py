"""Anatomy figures: the face of a piece with lines from what its layout draws to words that explain it.

Where the words are short they stand at both sides of the face, else in a list below it, and letters at the sides.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil

from generator.catalog.models import Component, ComponentKind
from generator.catalog.verified import Printable
from generator.colour import WHITE, Colour
from generator.drawing import extent
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Stroke, walk
from generator.drawing.letters import PICTURED_PT, box_of_letters, sizes_pt
from generator.drawing.piece import LargerFace, Piece
from generator.drawing.shapes import circle, polyline
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.layer_places import larger_piece, layer_names, layer_places, places_on, with_names
from generator.layout.library import Layouts
from generator.rulebook.blocks import Directive, Listing, Paragraph, Spans, plain
from generator.rulebook.directive_names import SmallWords, called, small_words
from generator.rulebook.directive_sizes import width_of
from generator.rulebook.example_windows import is_grid
from generator.rulebook.figure_strips import caption_of, figure
from generator.rulebook.figures import LETTERS_STEP, ComponentPictures
from generator.rulebook.flow import Strip, StripLink, joined, shifted
from generator.rulebook.inline import callout, letter
from generator.rulebook.leaders import Leader, LeaderTarget, leaders
from generator.rulebook.pale_boards import names_on
from generator.rulebook.setting import COLUMN_GAP, Setter, columns_of
from generator.rulebook.space_arrows import Way, arrows_along
from generator.rulebook.space_marks import extent_of, ring_around
from generator.rulebook.space_names import names_beside, names_of, room_for
from generator.rulebook.strips import BASELINE, as_one, strips_of
from generator.rulebook.theme import BookTheme
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.text.paragraph import Block as Text
from generator.units import Mm, pt_to_mm

_CASING = Colour(255, 255, 255, 0.85)
_GUTTER: Mm = 5.0
"""Between a face and the words at its side, which lines cross."""
_CLEAR: Mm = 0.9
"""Between the end of a line and its label."""
_DISC: Mm = 3.6
"""Of a letter at the end of a line."""
_BESIDE, _ALONE = 0.47, 0.8
"""The share of the column that a face takes between words at its sides, and between letters."""
_NARROW: Mm = 18.0
"""Words are not set in a narrower column."""
_TALL: Mm = 82.0
"""A face is not drawn taller."""
_BELOW: Mm = 1.0
"""Between a face and what stands below it, at least."""
_OVER = 1.25
"""As many times as high as the face the words at one of its sides may be together."""
_SIZE_PT = 8.0


@dataclass(frozen=True, slots=True)
class LargerLetters:
    """A face whose words are in larger type, and where its layers lie on it."""

    places: Mapping[str, tuple[Rect, ...]]
    face: LargerFace

    @property
    def items(self) -> tuple[Item, ...]:
        """What it shows."""
        return self.face.items


@dataclass(slots=True)
class LayerFinder:
    """Where layers lie on the faces of a game, each face looked at once."""

    game: Printable
    layouts: Layouts
    book: FontBook
    pieces: Mapping[str, Piece]
    known: dict[tuple[str, bool], Mapping[str, tuple[Rect, ...]]] = field(default_factory=dict)
    larger_known: dict[tuple[str, bool, float], LargerLetters | None] = field(default_factory=dict)

    def places(self, component: Component, *, back: bool) -> Mapping[str, tuple[Rect, ...]]:
        """The boxes of each layer that draws something on that face."""
        key = (str(component.id), back)
        if key not in self.known:
            self.known[key] = self._on_piece(component, back=back) or layer_places(
                component, self.game, self.layouts, self.book, back=back
            )
        return self.known[key]

    def _on_piece(self, component: Component, *, back: bool) -> Mapping[str, tuple[Rect, ...]]:
        """The same on the piece that has been drawn, where it is known which layers drew it: it is not drawn again."""
        piece = self.pieces.get(component.id)
        face = None if piece is None else piece.back if back else piece.front
        if face is None or component.panels or component.form is not None:
            return {}
        return places_on(with_names(face, self.layouts.drawn))

    def larger(self, component: Component, least_pt: float, *, back: bool) -> LargerLetters | None:
        """A face with words of at least that size as far as there is room; None where it has none for larger ones."""
        key = (str(component.id), back, ceil(least_pt * 100) / 100)
        if key not in self.larger_known:
            self.larger_known[key] = self._larger(component, key[2], back=back)
        return self.larger_known[key]

    def _larger(self, component: Component, least_pt: float, *, back: bool) -> LargerLetters | None:
        shown = component if back else replace(component, back=None)  # which nobody asks for, and is not drawn
        made = partial(larger_piece, shown, self.game, self.layouts, self.book)
        piece = made(least_pt, names=True)
        if piece is None:
            return None
        face = (piece.back or piece.front) if back else piece.front

        def again(ink: str) -> Piece:
            return made(least_pt, ink=ink) or made(0.0, ink=ink) or piece

        return LargerLetters(places_on(face), LargerFace(face.items, again, back))

    def larger_faces(self) -> tuple[LargerFace, ...]:
        """Those that were asked for so far."""
        return tuple(found.face for found in self.larger_known.values() if found is not None)

    def names(self, component: Component, *, back: bool) -> frozenset[str]:
        """The names of all layers that the face may have."""
        return layer_names(component, self.layouts, back=back)


@dataclass(frozen=True, slots=True)
class LetteredFace:
    """A face and the box on it that each call-out points at."""

    face: Drawing
    boxes: Sequence[Rect]


@dataclass(frozen=True, slots=True)
class AnatomyFace:
    """The face that an anatomy explains, as it is `printed`, and with letters that are `larger`, where it can be.

    Of a board it may be a `part`, which is then the whole of both.
    """

    component: Component
    printed: LetteredFace
    larger: Callable[[float], LetteredFace | None] | None = None
    part: Rect | None = None

    @property
    def region(self) -> Rect:
        """What is shown, as it lies on the whole face."""
        return self.part or Rect.of(self.printed.face.size)

    @property
    def spaces(self) -> tuple[Rect, ...]:
        """The spaces on which something is printed, of those that are shown."""
        boxes = [extent_of(space) for space in self.component.spaces if space.label or space.row]
        seen = self.region.grown(0.1)
        return tuple(box.moved(-self.region.x, -self.region.y) for box in boxes if seen.contains(box))

    def scale(self, most: Mm) -> float:
        """The scale at which it is at most so wide."""
        size = self.printed.face.size
        return min(1.0, most / size.width, _TALL / size.height)

    def size(self, scale: float) -> Size:
        """How large it is then."""
        return self.printed.face.size.scaled(scale)

    def at(self, scale: float) -> LetteredFace:
        """The face as it is shown at a scale: with larger letters where some of its words would be too small."""
        least_pt = PICTURED_PT / scale * LETTERS_STEP
        if self.larger is None or min(sizes_pt(self.printed.face.items, numbers=False), default=least_pt) >= least_pt:
            return self.printed
        return self.larger(least_pt) or self.printed


def boxes_of(
    block: Directive, component: Component, places: Mapping[str, tuple[Rect, ...]], report: Report, *, back: bool
) -> tuple[Rect, ...]:
    """The box on the face that each call-out of an anatomy points at; RUL005 for one that nothing is drawn for."""
    spaces = {str(space.id): extent_of(space) for space in component.spaces}
    boxes: list[Rect] = []
    counted = {name for call_out in block.call_outs if call_out for name, number in (called(call_out.name),) if number}
    for call_out in block.call_outs:
        if call_out is None:  # which has been reported
            continue
        name, number = called(call_out.name)
        if name in counted:  # beside `text 2`, `text` is the first of them
            number = number or 1
        drawn = places.get(name, ())
        if number is None and not drawn and name in spaces:
            boxes.append(spaces[name])
        elif drawn and (number is None or 1 <= number <= len(drawn)):
            boxes.append(extent.union(drawn) if number is None else drawn[number - 1])
        else:
            message = f"layer {name!r} draws nothing on the {'back' if back else 'face'} of {str(component.id)!r}"
            if drawn:
                message = f"layer {name!r} is drawn {len(drawn)} times on {str(component.id)!r}, not {number}"
            hint = f"there are {', '.join(sorted(places))}" if places else "no layer with a name draws anything there"
            report.error("RUL005", message, at=call_out.mark, hint=hint)
    return tuple(boxes)


def anatomy(
    block: Directive,
    shown: AnatomyFace,
    setter: Setter,
    pictures: ComponentPictures,
    width: Mm,
) -> list[Strip]:
    """The strips of an anatomy: a face with its call-outs, whose words the items of the list in the body are."""
    component, size = shown.component, shown.printed.face.size
    listing = next(inner for inner in block.body if isinstance(inner, Listing))
    words = [_spans(item) for item in listing.items]
    alt = _told(component.title, size, shown.printed.boxes, [setter.coloured(spans) for spans in words])
    first = ord(block.option("letters") or "A") - ord("A") + 1
    told = _Explained(shown, words, alt, setter, pictures, width, small_words(block), first)
    names, way, joined_up = (_listed(block.option(key)) for key in ("names", "way", "ring"))
    over = _Over(component, names, way, joined_up, shown.region)
    caption = caption_of(setter, [inner for inner in block.body if inner is not listing], width)
    asked = width * (width_of(block) or 100) / 100 if block.option("width") else None
    usual = width * (_ALONE if component.kind is ComponentKind.BOARD else _BESIDE)
    beside = None if names or way or joined_up or shown.part is not None else _beside(told, asked or usual)
    if beside is not None:
        return joined([beside, *caption, Strip(setter.theme.lead / 2)])
    most = min(asked or width * _ALONE, width - 2 * (_GUTTER + _DISC))
    drawn, below = _lettered(told, over, most)
    whole = joined([drawn, *caption])
    return [*whole[:-1], replace(whole[-1], keeps=True), *below]


@dataclass(frozen=True, slots=True)
class _Explained:
    """A face with the words of its call-outs, in a column so wide; `alt` says the same for those who cannot see it.

    What becomes of those on the face that are too small all the same `small` says. Letters that lead to the
    words begin with the one of the number `first`.
    """

    shown: AnatomyFace
    words: Sequence[Spans]
    alt: str
    setter: Setter
    pictures: ComponentPictures
    width: Mm
    small: SmallWords
    first: int = 1

    @property
    def letters(self) -> list[str]:
        """A letter for each call-out."""
        return [letter(number) for number in range(self.first, self.first + len(self.words))]

    def readable(self, face: Drawing, scale: float) -> Drawing:
        """The face as it is drawn at that scale."""
        return self.pictures.readable(face, scale, words=self.small)


@dataclass(frozen=True, slots=True)
class _Over:
    """What is drawn over a board: the names of some spaces, an arrow along others, and a line that joins a ring."""

    component: Component
    names: tuple[str, ...]
    way: tuple[str, ...]
    ring: tuple[str, ...]
    region: Rect

    def drawn(self, scale: float, theme: BookTheme) -> tuple[Item, ...]:
        """The same on what is shown of it at a scale."""
        spaces = {str(space.id): space for space in self.component.spaces}
        at = Affine.scale(scale).after(Affine.move(-self.region.x, -self.region.y))
        ways = [Way(self.way, theme.second)]
        lines = (*ring_around([spaces[name] for name in self.ring], theme.second), *arrows_along(ways, spaces))
        marks = Group(lines, at)
        names = names_on(self.component, self.region, scale, theme, only=self.names) if self.names else ()
        return (*((marks,) if marks.items else ()), *names)


def _listed(said: str | None) -> tuple[str, ...]:
    return tuple(said.split(",")) if said else ()


def _spans(item: Sequence[object]) -> Spans:
    """The words of an item, which is one paragraph."""
    return item[0].spans if item and isinstance(item[0], Paragraph) else ()


def _beside(told: _Explained, most: Mm) -> Strip | None:
    """A face at `most` so wide with the words at its sides; None where these are too narrow or too low for them."""
    shown, words, setter, width = told.shown, told.words, told.setter, told.width
    scale = shown.scale(most)
    size = shown.size(scale)
    side = (width - size.width) / 2 - _GUTTER
    if side < _NARROW:
        return None
    style = replace(setter.theme.table, size_pt=_SIZE_PT, balance=True)
    # The words of both sides are set before it is known on which they stand: they take the same room on either.
    texts = [setter.text(spans, side, style) for spans in words]
    if not texts or max(text.overflow for text in texts) > 0:
        return None
    face = shown.at(scale)
    heights = [text.size.height for text in texts]
    targets = [LeaderTarget(_scaled(box, scale), high) for box, high in zip(face.boxes, heights, strict=True)]
    port = _middle_of_first_line(texts[0])
    lines = leaders(targets, size, port, _words_on(face.face, scale))
    bottom = max(line.top + text.size.height for line, text in zip(lines, texts, strict=True))
    bottom = max(bottom, *(line.leaves.y for line in lines))
    top = min(line.top for line in lines)
    if max(bottom, size.height) - min(top, 0.0) > _OVER * size.height:
        return None
    begin = max(0.0, -top)
    at = Point((width - size.width) / 2, begin)
    items = [*_face(told.readable(face.face, scale), scale, setter.theme)]
    labels: list[Item] = []
    links: list[StripLink] = []
    whole = StructureElement("L", setter.inside)
    for line, spans in zip(lines, words, strict=True):
        text = setter.text(spans, side, replace(style, align="right" if line.left else "left"))
        reach = _GUTTER - _CLEAR
        end = Point(-reach if line.left else size.width + reach, line.top + port)
        items += _leader(line, end, setter.theme)
        x = 0.0 if line.left else width - side
        said = whole.child("LI").child("LBody")
        labels.append(Group(text.items, Affine.move(x, begin + line.top), element=said))
        links += [StripLink(box.moved(x, begin + line.top), target, said) for box, target in text.links]
    drawn = figure(Drawing(size, tuple(items)), told.alt, setter.inside)
    height = setter.theme.rows(begin + max(bottom, size.height) + _BELOW)
    content = (Group(drawn.items, Affine.move(at.x, at.y)), *labels)
    return Strip(height, content, setter.theme.lead, links=tuple(links), floats=True)


def _lettered(told: _Explained, over: "_Over", most: Mm) -> tuple[Strip, list[Strip]]:
    """A face at `most` so wide with letters at its sides, and the strips of a list of what they stand for.

    The lines go past spaces on which something is printed; `over` them stand names that are too small there. The
    columns and rows of a board have their names beside it.
    """
    shown, setter, width = told.shown, told.setter, told.width
    theme, component = setter.theme, over.component
    spaces = component.spaces
    scale = shown.scale(most)
    size, lettered = shown.size(scale), shown.at(scale)
    names = names_of(component, shown.region) if is_grid(component) and spaces else ({}, {})
    face = told.readable(lettered.face, scale)
    printed = [_scaled(box, scale) for box in shown.spaces]
    printed += [] if spaces else _words_on(lettered.face, scale)
    targets = [LeaderTarget(_scaled(box, scale), _DISC, inside=bool(spaces)) for box in lettered.boxes]
    lines = leaders(targets, size, _DISC / 2, printed)
    begin = max(room_for(names), -min((line.top for line in lines), default=0.0))
    items = [
        *_face(face, scale, theme),
        *over.drawn(scale, theme),
        *names_beside(names, Point(shown.region.x, shown.region.y), scale, theme),
    ]
    for mark, line in zip(told.letters, lines, strict=True):
        centre = Point(-_GUTTER if line.left else size.width + _GUTTER, line.top + _DISC / 2)
        inner = Point(centre.x + (_DISC / 2 if line.left else -_DISC / 2), centre.y)
        items += _leader(line, inner, theme)
        disc = callout(mark, theme.sans.faces, theme.accent, _DISC)
        items.append(Group(disc, Affine.move(centre.x - _DISC / 2, centre.y - _DISC / 2)))
    bottom = max([size.height, *(max(line.top + _DISC, line.leaves.y) for line in lines)])
    drawn = figure(Drawing(size, tuple(items)), told.alt, setter.inside)
    at = Affine.move((width - size.width) / 2, begin)
    strip = Strip(theme.rows(begin + bottom + _BELOW), (Group(drawn.items, at),), theme.lead, keeps=True)
    whole = StructureElement("L", setter.inside)
    listed = [
        strip
        for mark, spans in zip(told.letters, told.words, strict=True)
        for strip in _entry(mark, spans, setter, (width - COLUMN_GAP) / 2, whole.child("LI"))
    ]
    return strip, columns_of(listed, width, theme)


def _entry(mark: str, spans: Spans, setter: Setter, width: Mm, entry: StructureElement) -> list[Strip]:
    """The strips of what a letter stands for, with the letter at their left."""
    theme, lead = setter.theme, pt_to_mm(_SIZE_PT * 1.3)
    indent = _DISC + 1.0
    text = setter.text(spans, width - indent, replace(theme.table, size_pt=_SIZE_PT))
    strips = [shifted(strip, indent) for strip in as_one(strips_of(text, lead), entry.child("LBody"))]
    if not strips:
        return []
    disc = callout(mark, theme.sans.faces, theme.accent, _DISC)
    at = Affine.move(0.0, lead * BASELINE - text.cap_height / 2 - _DISC / 2)
    shown = Group(disc, at, element=entry.child("Lbl"))
    return joined([replace(strips[0], items=(shown, *strips[0].items)), *strips[1:]])


def _middle_of_first_line(text: Text) -> Mm:
    return text.first_baseline - text.cap_height / 2


def _words_on(face: Drawing, scale: float) -> list[Rect]:
    """Where the words of a face are at a scale, about: lines to other things go past them."""
    whole = Rect.of(face.size)
    boxes: list[Rect] = []
    for at, item in walk(face.items):
        if isinstance(item, Glyphs) and item.xs and item.text.strip():
            box = at.bounds(box_of_letters(item))
            if whole.contains(box):
                boxes.append(_scaled(box, scale))
    return boxes


def _scaled(box: Rect, scale: float) -> Rect:
    return Rect(box.x * scale, box.y * scale, box.width * scale, box.height * scale)


def _face(face: Drawing, scale: float, theme: BookTheme) -> tuple[Item, ...]:
    return (Group(face.items, Affine.scale(scale)),)


def _leader(line: Leader, end: Point, theme: BookTheme) -> tuple[Item, ...]:
    """A line with a point on what it leads from, legible on light and dark."""
    path = polyline([*line.points, end])
    return (
        Outline(path, stroke=Stroke(_CASING, 0.75, cap="round", join="round")),
        Outline(circle(line.begin, 0.75), WHITE),
        Outline(path, stroke=Stroke(theme.accent, 0.3, cap="round", join="round")),
        Outline(circle(line.begin, 0.5), theme.accent),
    )


def _told(title: str, size: Size, boxes: Sequence[Rect], words: Sequence[Spans]) -> str:
    """The figure in words: what is shown, and where on it each thing is that the list explains."""
    parts = []
    for box, spans in zip(boxes, words, strict=True):
        said = plain(spans).strip().rstrip(".")
        parts.append(f"{_where(box, size)}: {said}.")
    return " ".join([f"{title}.", *parts])


def _where(box: Rect, size: Size) -> str:
    """A third of the face in words: `At the top left`, `In the middle`."""
    across = ("left", "", "right")[min(2, int(3 * box.centre.x / size.width))]
    down = ("top", "", "bottom")[min(2, int(3 * box.centre.y / size.height))]
    words = " ".join(word for word in (down, across) if word)
    return f"At the {words}" if words else "In the middle"
