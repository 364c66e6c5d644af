"""Low ink drawings: large dark areas become white with an outline, and their content keeps its contrast.

Each thing keeps its contrast to its background, so white words on a dark banner become dark words on a white one.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from generator.colour import BLACK, WHITE, Colour, contrast
from generator.drawing import extent
from generator.drawing.blending import blended
from generator.drawing.edged import LEAST as EDGED
from generator.drawing.edged import edging
from generator.drawing.faces import Faces
from generator.drawing.ground import (
    FAINT,
    PAPER,
    PICTURE,
    SMALLEST,
    Ground,
    Region,
    Stacked,
    area_of,
    ground_at,
    grounds_of,
    mean,
    over,
    region,
    scale_of,
)
from generator.drawing.items import Blend, Drawing, Glyphs, Group, Item, Outline, Picture, Segments, Stroke
from generator.drawing.shapes import flatten, rect
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.units import Mm

LARGE = 16.0
"""Square mm of one colour that are spared; less costs little ink."""

SHADE = 0.3
"""What is more transparent than this only darkens or lightens what lies under it, and means nothing by itself."""

_NEAR: Mm = 8.0  # so far what is small may reach
_SMALL = 200.0  # square mm within which a sign may lie, in however many parts
_SIGN = 1.5  # contrast from which on an area that one sees through may mean something
_PLACES = 12  # along a line, where its backgrounds are looked up
_TOLERANCE: Mm = 0.3
_SIMPLE = 24  # steps of a path that is a field rather than a sign: boxes, discs, stars
_LINE: Mm = 0.25
_WIDEST: Mm = 0.6  # a border wider than this is an area
_ON_CUT: Mm = 1.2  # half of it is cut off
_EDGE, _INSET = 0.6, 0.8  # mm, the second from the cut
_EDGE_SHARE = 0.1  # of a small piece's side
_PALE = 0.7  # the luminance of a border too light to be seen as a line, however dark that is made
_EDGE_CONTRAST = 1.9  # to white, at least, of the line of a border's colour
_PICTURE_SHARE = 0.5  # of its ink that a picture keeps
_FAINT = 1.8  # contrast of an ornament that is meant to be overlooked; on white it must not become loud
_LEAST_LINE = 3.0  # contrast of an outline to the white on its two sides
_MOST_LINE = 9.0


@dataclass(frozen=True, slots=True)
class _Where:
    """Where items lie: their map into the drawing, what clips them, how transparent they are, and the whole's size.

    `edge` is the colour of a line around letters, None where there is none. Where it is blended, `blend` says how.
    """

    at: Affine
    clips: tuple[Region, ...]
    opacity: float
    whole: Rect
    edge: Colour | None = None
    blend: Blend | None = None


_Key = tuple[object, ...]
_Made = tuple[tuple[Item, ...], tuple[Ground, ...]]


@dataclass(slots=True)
class LowInk:
    """Makes drawings low in ink; remembers what they share, so that they go on sharing it.

    Some `faces` of pieces are there already: what lies on one lies on white. `note` is told what was made of an item.
    """

    faces: Faces = field(default_factory=Faces)
    note: Callable[[Item, Item], None] | None = None
    _made: dict[_Key, _Made] = field(default_factory=dict)
    _grounds: dict[tuple[Colour, Colour], Stacked] = field(default_factory=dict)
    _extents: dict[int, Rect] = field(default_factory=dict)
    _kept: list[object] = field(default_factory=list)  # so that no id is used again while we go by it

    def drawing(self, drawing: Drawing) -> Drawing:
        """The same drawing with less ink."""
        where = _Where(IDENTITY, (), 1.0, Rect.of(drawing.size))
        items, _ = self._items(drawing.items, where, Stacked((PAPER,)))
        return Drawing(drawing.size, items)

    def panels(self, face: Drawing) -> Drawing:
        """A face of panels side by side, each seen through its clip: the edge of a panel's ground is no line."""
        made: list[Item] = []
        grounds = Stacked((PAPER,))
        for item in face.items:
            panel = item.clip if isinstance(item, Group) else None
            whole = Rect.of(face.size) if panel is None else extent.of_path(panel)
            items, added = self._items((item,), _Where(IDENTITY, (), 1.0, whole), grounds)
            made += items
            grounds += added
        return Drawing(face.size, tuple(made))

    def face(self, face: Drawing, outline: Segments, *, inside: bool = False) -> Drawing:
        """The face of a piece cut along `outline`: one with a dark border gets a line of its colour round the edge, so
        that colours still distinguish pieces.

        It lies on the cut, or `inside` of it, so that no piece has a line of its neighbour's where the knife is not on
        the mark.
        """
        made = self.drawing(face)
        whole = Rect.of(face.size)
        border = _border(face.items, IDENTITY, 1.0, whole)
        if border is None or border.alpha < 1:  # what lies under it counts too, so all of the face is looked through
            border = next(
                (ground.colour for ground in reversed(grounds_of(face)) if _covers(ground.reach, whole)), WHITE
            )
        if border.luminance > _PALE:
            return made
        if contrast(border, WHITE) < _EDGE_CONTRAST:
            border = _at_contrast(border, WHITE, _EDGE_CONTRAST)
        most = _EDGE_SHARE * min(face.size.width, face.size.height)
        if not inside:
            line = Outline(outline, stroke=Stroke(border, min(_ON_CUT, most), join="round"))
            return Drawing(face.size, (*made.items, line))
        inset, width = min(_INSET, most / 2), min(_EDGE, most / 2)
        line = Outline(outline, stroke=Stroke(border, 2 * (inset + width), join="round"))
        bare = Outline(outline, stroke=Stroke(WHITE, 2 * inset, join="round"))
        return Drawing(face.size, (*made.items, Group((line, bare), clip=outline)))

    def _items(self, items: tuple[Item, ...], where: _Where, below: Stacked) -> _Made:
        """The items made lighter, and the backgrounds they add to those below."""
        made: list[Item] = []
        grounds = Stacked(below=below)
        edge = edging(items)
        for index, item in enumerate(items):
            if edge is not None and edge.reads and index == edge.shadow:
                continue  # there is no ground left that it could darken
            if edge is not None and index == edge.line:
                where = replace(where, edge=edge.colour)
            item = item if where.blend is None else _unblended(item, where, grounds)
            match item:
                case Picture() if where.blend is not None:
                    pass  # on white it would be a picture that covers what it was to be mixed with
                case Outline(_, None, Stroke() as line) if edge is not None and edge.reads and index == edge.line:
                    made.append(replace(item, stroke=_thin(line, scale_of(where.at) or 1.0)))
                case Outline():
                    made.append(_outline(item, where, grounds))
                case Glyphs():
                    made.append(_glyphs(item, where, grounds))
                case Picture(_, box):
                    made.append(Group((item,), opacity=_PICTURE_SHARE))
                    seen = over(PICTURE, WHITE, _PICTURE_SHARE)
                    grounds.lay(Ground(where.at.bounds(box), where.clips, PICTURE, seen))
                case Group():
                    group, added = self._group(item, where, grounds)
                    made.append(group)
                    grounds += added
            if self.note is not None:
                self.note(made[-1], item)
        return tuple(made), tuple(grounds)

    def _group(self, group: Group, where: _Where, grounds: Stacked) -> tuple[Group, tuple[Ground, ...]]:
        at = where.at.after(group.at)
        if group.spares_ink:
            return group, tuple(_white(group, replace(where, at=at)))
        face = self.faces.printed(group.items)
        if face is not None:
            edge = group.clip or rect(self._extent(group.items))
            if group.clip is not None:  # what is white on a face is paper: nothing below is seen through it
                paper = Outline(group.clip, fill=WHITE)
                group = replace(group, items=(paper, Group(face, shared=group.shared)), shared=False)
            else:
                group = replace(group, items=face)
            return group, tuple(_white_within(edge, replace(where, at=at)))
        box = at.bounds(self._extent(group.items))
        inside = replace(where, at=at, opacity=where.opacity * group.opacity, blend=where.blend or group.blend)
        if group.blend is not None or group.isolated:
            group = replace(group, blend=None, isolated=False)
        placed_often = group.shared and (group.clip is not None or group.at != IDENTITY)
        small = box.width * box.height < LARGE and max(box.width, box.height) < _NEAR  # a long line goes far
        if small or placed_often:
            return self._alone(group, inside, ground_at(grounds, box.centre))
        clips = tuple(map(id, where.clips))
        key: _Key = (id(group.items), id(group.clip), at, where.whole, inside.opacity, grounds.ids(), clips)
        key = (*key, where.edge, inside.blend)
        if key not in self._made:
            self._kept += (group, where.clips, *grounds, grounds.below)
            if group.clip is not None and scale_of(at) > 0:
                inside = replace(inside, clips=(region(group.clip, at), *where.clips))
            self._made[key] = self._items(group.items, inside, grounds)
        items, added = self._made[key]
        return replace(group, items=items), added

    def _alone(self, group: Group, where: _Where, ground: Ground) -> tuple[Group, tuple[Ground, ...]]:
        """A group as if it all lay on one background, so that equal ones on equal backgrounds stay one and the same."""
        scale = round(scale_of(where.at), 4)
        key: _Key = (id(group.items), scale, where.whole, where.opacity, ground.colour, ground.shown)
        key = (*key, where.edge, where.blend)
        if key not in self._made:
            self._kept.append(group)
            below = self._everywhere(ground.colour, ground.shown)
            self._made[key] = self._items(
                group.items, _Where(Affine.scale(scale), (), where.opacity, where.whole, where.edge, where.blend), below
            )
        items, added = self._made[key]
        if scale == 0:
            return replace(group, items=items), ()
        at = where.at.after(Affine.scale(1 / scale))
        clips = where.clips if group.clip is None else (region(group.clip, where.at), *where.clips)
        placed = (ground.placed(at) for ground in added)
        clipped = (replace(ground, regions=(*ground.regions, *clips)) for ground in placed)
        return replace(group, items=items), tuple(ground for ground in clipped if ground.is_seen)

    def _everywhere(self, colour: Colour, shown: Colour) -> Stacked:
        """An infinite background; the same for the same colours, so that what lies on it is known again."""
        key = (colour, shown)
        if key not in self._grounds:
            self._grounds[key] = Stacked((replace(PAPER, colour=colour, shown=shown),))
        return self._grounds[key]

    def _extent(self, items: tuple[Item, ...]) -> Rect:
        """How far items reach, found once for what is shared."""
        known = self._extents.get(id(items))
        if known is None:
            self._kept.append(items)
            known = extent.union([box for box in map(self._reach, items) if box != extent.NOTHING])
            self._extents[id(items)] = known
        return known

    def _reach(self, item: Item) -> Rect:
        if not isinstance(item, Group):
            return extent.of_item(item)
        box = self._extent(item.items)
        return item.at.bounds(box if item.clip is None else extent.common(box, extent.of_path(item.clip)))


def _border(items: tuple[Item, ...], at: Affine, opacity: float, whole: Rect) -> Colour | None:
    """The colour of the topmost area as large as the whole face, with its opacity; None where there is none."""
    for item in reversed(items):
        match item:
            case Outline(segments, fill) if fill is not None:
                colour = mean(fill)
                alpha = colour.alpha * opacity
                if alpha >= FAINT and _covers(at.bounds(extent.of_path(segments)), whole):
                    return replace(colour, alpha=alpha)
            case Group(inner, move, _, fade) if _covers(at.bounds(extent.of_item(item)), whole):
                found = _border(inner, at.after(move), opacity * fade, whole)
                if found is not None and item.blend is not None:
                    return replace(found, alpha=min(found.alpha, 0.99))  # what lies below it counts too
                if found is not None:
                    return found
            case Picture(_, box) if opacity >= FAINT and _covers(at.bounds(box), whole):
                return PICTURE
    return None


def _unblended(item: Item, where: _Where, grounds: Stacked) -> Item:
    """An item of a blended group in the colour that it makes of what lies below it."""

    def mixed(colour: Colour, at: Point) -> Colour:
        return blended(colour, ground_at(grounds, where.at.apply(at)).colour, where.blend)

    match item:
        case Outline(segments, fill, stroke):
            middle = extent.of_path(segments).centre
            line = None if stroke is None else replace(stroke, colour=mixed(stroke.colour, middle))
            return replace(item, fill=None if fill is None else mixed(mean(fill), middle), stroke=line)
        case Glyphs(xs=xs) if xs:
            return replace(item, fill=mixed(item.fill, Point((xs[0] + xs[-1]) / 2, item.y)))
        case _:
            return item


def _white(group: Group, where: _Where) -> Iterator[Ground]:
    """The white ground of a group that was drawn for this edition."""
    first = group.items[0] if group.items else None
    if isinstance(first, Outline):
        yield from _white_within(first.segments, where)


def _white_within(edge: Segments, where: _Where) -> Iterator[Ground]:
    if scale_of(where.at) > 0:
        box = where.at.bounds(extent.of_path(edge))
        yield Ground(box, (region(edge, where.at), *where.clips), WHITE, WHITE)


def _outline(item: Outline, where: _Where, grounds: Stacked) -> Outline:
    box = where.at.bounds(extent.of_path(item.segments))
    if item.fill is None or scale_of(where.at) == 0:
        return _line(item, box, where, grounds)
    colour = mean(item.fill)
    under = ground_at(grounds, box.centre)
    if box.width * box.height < _SMALL and contrast(over(colour, under.colour), under.colour) < _LEAST_LINE:
        # The middle of a chevron or a ring may lie beside it, or between two stones that it lies on.
        under = _seen_best(item.segments, colour, box, where, grounds)
    faint = colour.alpha * where.opacity < FAINT or where.blend is not None
    seen = over(colour, under.colour, where.opacity)
    if box.width * box.height < SMALLEST or faint:
        if where.blend is not None and box.width * box.height >= SMALLEST:  # what lies on it has been seen on it
            grounds.lay(Ground(box, (region(item.segments, where.at), *where.clips), seen, under.shown))
        if where.blend is not None and _covers(box, where.whole):
            return replace(item, fill=None)  # a line round the whole face would lie on the cut
        if faint and box.width * box.height >= LARGE:
            return _shade(item, under, seen, where)
        return _kept(item, under, seen)
    shape = region(item.segments, where.at)
    area = area_of(shape.rings) * scale_of(where.at) ** 2
    ground = Ground(box, (shape, *where.clips), seen, WHITE)
    if item.stroke is None and colour.alpha < 1 and replace(colour, alpha=1.0) == WHITE:
        grounds.lay(ground)  # a veil of white costs no ink, and what is pale below it stays so
        return item
    # A light field on a dark background stays a field for what stands in it; a light sign becomes a dark one.
    field_of_its_own = seen.luminance > under.colour.luminance and len(item.segments) <= _SIMPLE
    if area < LARGE and not (field_of_its_own and under.colour != under.shown):
        kept = _kept(item, under, seen)
        shown = seen if kept.fill is item.fill or kept.fill is None else mean(kept.fill)
        grounds.lay(replace(ground, shown=shown))
        return kept
    stroke = item.stroke
    if stroke is None and not _covers(ground.box, where.whole):
        stroke = Stroke(_ink(seen, under.colour), _LINE / scale_of(where.at), join="round")
    elif stroke is not None:
        stroke = replace(_thin(stroke), colour=_like(stroke.colour, seen, WHITE, least=_LEAST_LINE))
    grounds.lay(ground)
    return replace(item, fill=WHITE, stroke=stroke)


def _shade(item: Outline, under: Ground, seen: Colour, where: _Where) -> Outline:
    """A large area that one sees through: an outline where it is seen well, as a sign is, else nothing.

    There is nothing left that a shade could darken.
    """
    assert item.fill is not None
    if mean(item.fill).alpha * where.opacity <= SHADE or contrast(seen, under.colour) < _SIGN:
        return replace(item, fill=None)
    return replace(item, fill=None, stroke=Stroke(_ink(seen, under.colour), _LINE / scale_of(where.at), join="round"))


def _kept(item: Outline, under: Ground, seen: Colour) -> Outline:
    """A small area in its own colour, or in one that is seen as well on the new background."""
    stroke = item.stroke and replace(item.stroke, colour=_like(item.stroke.colour, under.colour, under.shown))
    assert item.fill is not None
    if under.colour == under.shown:
        return item
    made = _like(seen, under.colour, under.shown)
    return replace(item, fill=item.fill if made is seen else made, stroke=stroke)


def _line(item: Outline, box: Rect, where: _Where, grounds: Stacked) -> Outline:
    """A line, which lies on several backgrounds on its way: it is to be seen as well as where it was seen best."""
    if item.stroke is None:
        return item
    colour = item.stroke.colour
    under = _seen_best(item.segments, colour, box, where, grounds)
    colour = _like(colour, under.colour, under.shown)
    return replace(item, stroke=replace(_thin(item.stroke, scale_of(where.at)), colour=colour))


def _seen_best(segments: Segments, colour: Colour, box: Rect, where: _Where, grounds: Stacked) -> Ground:
    """Of the backgrounds along a path that from which a colour stands out most."""
    met = (ground_at(grounds, place) for place in _way(segments, box, where))
    several = {id(ground): ground for ground in met}.values()  # in the order in which they are met
    return max(several, key=lambda ground: contrast(over(colour, ground.colour), ground.colour))


def _way(segments: Segments, box: Rect, where: _Where) -> Iterator[Point]:
    """Some places along a path, those beyond the face moved to its edge."""
    whole = where.whole
    rings = flatten(segments, _TOLERANCE / max(scale_of(where.at), 1e-6))
    sides = [side for ring in rings for side in pairwise(map(where.at.apply, ring))]
    lengths = [math.hypot(b.x - a.x, b.y - a.y) for a, b in sides]
    step = sum(lengths) / _PLACES
    due = 0.0  # how far the next place is from the beginning of a side
    for (a, b), length in zip(sides or [(box.centre, box.centre)], lengths or [0.0], strict=True):
        while due <= length:
            along = due / length if length else 0.0
            place = Point(a.x + (b.x - a.x) * along, a.y + (b.y - a.y) * along)
            yield Point(min(max(place.x, whole.x), whole.right), min(max(place.y, whole.y), whole.bottom))
            due += step or math.inf
        due -= length


def _glyphs(item: Glyphs, where: _Where, grounds: Stacked) -> Glyphs:
    if not item.xs or (where.edge is not None and contrast(item.fill, where.edge) >= EDGED):
        return item  # what is read by the line around it is so on white too
    middle = Point((item.xs[0] + item.xs[-1]) / 2, item.y - 0.1 * item.size_pt)
    under = ground_at(grounds, where.at.apply(middle))
    fill = _like(item.fill, under.colour, under.shown)
    return item if fill is item.fill else replace(item, fill=fill)


def _thin(stroke: Stroke, scale: float = 1.0) -> Stroke:
    return replace(stroke, width=_WIDEST / scale) if stroke.width * scale > _WIDEST else stroke


def _covers(box: Rect, whole: Rect) -> bool:
    """Whether an area is the whole face's, so that its outline would lie on the cut."""
    return box.grown(0.6).contains(whole)


def _ink(colour: Colour, beside: Colour) -> Colour:
    """A line round an area that was `colour`: dark enough to be seen on white, fainter where the area was faint."""
    was = contrast(colour, beside)
    return _at_contrast(colour, WHITE, min(max(was, 1.6 if was < 1.25 else _LEAST_LINE), _MOST_LINE))


def _like(colour: Colour, before: Colour, after: Colour, least: float = 1.0) -> Colour:
    """The colour, or one of its hue that stands out from `after` as well as it did from `before`."""
    if before == after and least <= 1.0:
        return colour
    was = max(contrast(over(colour, before), before), least)
    now = contrast(over(colour, after), after)
    if was * 0.85 <= now <= (was * 1.6 if was < _FAINT else 21.0):
        return colour
    # What was light on dark takes the colour of what it lay on: white words on a red banner become red ones.
    swapped = colour.luminance > before.luminance and after.luminance > before.luminance
    return replace(_at_contrast(before if swapped else colour, after, was), alpha=colour.alpha)


def _at_contrast(colour: Colour, ground: Colour, wanted: float) -> Colour:
    """The colour made darker (or lighter, on a dark background) until it has that contrast, as near as there is one."""
    light = ground.luminance > 0.18
    goal = (ground.luminance + 0.05) / wanted - 0.05 if light else (ground.luminance + 0.05) * wanted - 0.05
    end = BLACK if colour.luminance > goal else WHITE
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        mixed = colour.mixed(end, middle).luminance
        if (mixed > goal) == (end is BLACK):
            low = middle
        else:
            high = middle
    return colour.mixed(end, high)
