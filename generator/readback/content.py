"""Content streams compared with drawings: every run of glyphs, path, picture, colour, clip and opacity, in order.

Texts are decoded from the file's own fonts and given back, so that what is read does not rest on what was drawn.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.colour import Colour
from generator.drawing.items import (
    Font,
    Glyphs,
    Group,
    Image,
    Item,
    LinearGradient,
    Outline,
    Picture,
    RadialGradient,
    Segments,
)
from generator.geometry import IDENTITY, Affine
from generator.readback import images, runs
from generator.readback.again import StreamComparer
from generator.readback.differs import STEP_MM, Differs, far, numbers, shown
from generator.readback.known import FaceShown, FormShown, KnownLines, Start
from generator.readback.lines import MITER_LIMIT, OPAQUE, Lines, moves, told
from generator.readback.marks import PieceMark, Texts, path_of, product, read_map, read_mark
from generator.readback.paints import same_fill, same_gradient, same_stroke
from generator.readback.pdf_file import DamagedPdf, FontRead, FormObject, Resources
from generator.render import blend_names

_PLACED_IMAGE = re.compile(rb"q (\S+) 0 0 (\S+) (\S+) (\S+) cm (/\S+) Do Q")
_GRADIENT = re.compile(rb"(.+) W(\*?) n (/\S+) sh Q")

_DEEPEST = 40

Faces: TypeAlias = Callable[[str], tuple[Item, ...] | None]
"""What must be on a face, by the name on its mark; None for a name that nothing is known of."""


@dataclass(slots=True)
class Matcher:
    """Compares the streams of one file; forms that were compared with the same items are not compared again."""

    known: KnownLines
    forms: dict[tuple[Any, int], tuple[tuple[Item, ...], Texts]] = field(default_factory=dict)
    fonts: dict[tuple[int, int], runs.KnownWords] = field(default_factory=dict)
    gradients: dict[tuple[Any, int], object] = field(default_factory=dict)
    images: dict[tuple[Any, str], str | None] = field(default_factory=dict)
    depth: int = 0
    silent_pictures: bool = False
    again: StreamComparer = field(init=False)

    def __post_init__(self) -> None:
        self.again = StreamComparer(self.known, lambda read, words: self.words(read, words.font), self.pictured)

    def form(self, form: FormObject, items: tuple[Item, ...]) -> Texts:
        """The texts of a form that must show the items; raises Differs."""
        key = (form.number, id(items))
        found = self.forms.get(key)
        if found is None:
            found = self.forms[key] = (items, self._compared(form, items))
        return found[1]

    def _compared(self, form: FormObject, items: tuple[Item, ...]) -> Texts:
        before = self.known.forms.get(id(items))
        if before is not None and self.again.form(before.form, form):
            return before.texts
        if self.depth > _DEEPEST:
            raise Differs("forms contain each other in a cycle")
        self.depth += 1
        stream = ContentStream(self, form.data, form.resources, bounded=True)
        stream.silent = self.silent_pictures
        try:
            stream.items(items)
        finally:
            self.depth -= 1
        stream.ended()
        if stream.beyond(form.box):
            raise Differs("a form's box cuts off a part of what is drawn in it")
        texts = tuple(stream.texts)
        self.known.forms[id(items)] = FormShown(items, form, texts)
        return texts

    def words(self, read: FontRead, font: Font) -> runs.KnownWords:
        """What is known of a font of the file that must be that font; raises Differs."""
        key = (id(read), id(font))
        found = self.fonts.get(key)
        if found is None:
            found = self.fonts[key] = runs.words_of(read, font)
            self.known.fonts.setdefault(id(read), []).append(found)
        return found

    def pictured(self, thing: Any, image: Image) -> str | None:
        """How a picture of the file differs from an image; None where nothing does."""
        key = (thing.objgen, image.digest)
        if key not in self.images:
            complaint = self.images[key] = images.wrong(thing, image)
            if complaint is None:
                self.known.pictures.setdefault(id(thing), (thing, []))[1].append(image)
        return self.images[key]


class ContentStream(Lines):
    """A content stream compared item by item; `faces` says what must be under its marks, which only pages have."""

    __slots__ = ("faces", "maps", "marks", "matcher", "silent", "texts", "words")

    def __init__(
        self, matcher: Matcher, data: bytes, resources: Resources, faces: Faces | None = None, *, bounded: bool = False
    ) -> None:
        super().__init__(data, resources, matcher.known, bounded=bounded)
        self.matcher = matcher
        self.faces = faces
        self.silent = False
        self.texts: list[str] = []
        self.words: dict[tuple[bytes, int], runs.KnownWords] = {}
        self.marks: list[PieceMark] = []
        self.maps: list[Affine] = []

    # ---------------------------------------------------------------- items

    def page(self, items: tuple[Item, ...]) -> None:
        """All that is drawn on a page after its beginning; raises Differs."""
        first = self.at
        self.items(items)
        self.ended()
        if self.known.keeps_faces and not self.marks:
            start: Start = (b"", b"", b"", OPAQUE, MITER_LIMIT)
            self._keep(items, b"\n".join(self.lines[first:]).rstrip(b"\n"), start, self.texts)

    def items(self, items: Sequence[Item]) -> None:
        """All items, first one lowest; raises Differs at the first that is not drawn as it should be."""
        for item in items:
            if type(item) is Group:
                silent = self.silent
                if item.element is not None:
                    self.silent = self.matcher.silent_pictures and item.element.role == "Figure"
                if item.clip is None and item.name is None and not item.as_one and not item.shared:
                    self._moved(item)
                elif item.items and item.opacity > 0:
                    self._group(item)
                self.silent = silent
            elif type(item) is Glyphs:
                if item.glyphs:
                    self._run(item)
            elif type(item) is Outline:
                self._outline(item)
            elif type(item) is Picture:
                self._picture(item)

    def _moved(self, group: Group) -> None:
        """A group that does nothing but move what is in it, as most do, in one step where its move is known."""
        at = group.at
        if at is IDENTITY or not group.items:
            self.items(group.items)
            return
        lines, start = self.lines, self.at
        move = self.known.moves.get(lines[start + 1]) if lines[start] == b"q" else None
        if move is None or self.faces is not None or not moves(at, move) or at == IDENTITY:
            self._group(group)
            return
        saved = (self.fill, self.line, self.looks, self.alphas, self.mask)
        self.at += 2
        self.plain += 1
        self.items(group.items)
        self._line(b"Q", "the end of a group")
        self.plain -= 1
        self.fill, self.line, self.looks, self.alphas, self.mask = saved

    def _group(self, group: Group) -> None:
        if group.name is not None and self.faces is not None:
            self._mark(group)
            return
        at, clip = group.at, group.clip
        # Two coordinates of a map tell most from none at all, and are read faster than six are compared.
        moved = at is not IDENTITY and (at.e != 0 or at.f != 0 or at != IDENTITY)
        if not moved and clip is None and not group.as_one:
            self._inside(group, group.items)
            return
        self._line(b"q", group)
        saved = (self.fill, self.line, self.looks, self.alphas, self.mask)
        if moved:
            line = self.lines[self.at]
            if line[-3:] == b" cm":
                self.at += 1
            else:
                line = self._expect(b"cm", group)
            self._map(line, at)
            if self.faces is not None:
                self.maps.append(at)
        self.plain += 1
        if clip is not None:
            self._clip(self._expect(b"n", "a clip"), clip, b" W* n" if group.even_odd else b" W n")
        self._inside(group, group.items)
        self._line(b"Q", "the end of a group")
        self.plain -= 1
        if moved and self.faces is not None:
            self.maps.pop()
        self.fill, self.line, self.looks, self.alphas, self.mask = saved

    def _inside(self, group: Group, items: tuple[Item, ...]) -> None:
        """What is drawn in a group, which are its own items but for a mark's."""
        if group.shared or group.as_one:
            self._form(group, items)
        else:
            self.items(items)

    def _form(self, group: Group, items: tuple[Item, ...]) -> None:
        as_one = group.as_one
        line = self.lines[self.at]
        if line[-3:] == b" Do":
            self.at += 1
        else:
            line = self._expect(b"Do", group)
        blend, self.blend = self.blend, None
        if blend != (None if group.blend is None else blend_names.PDF[group.blend]):
            raise Differs(f"{told(group)} is blended by {blend or 'nothing'} instead of {group.blend or 'nothing'}")
        form = self.resources.thing(line[:-3])
        if not isinstance(form, FormObject):
            raise Differs(f"expected {told(group)}, found a picture")
        if as_one and form.isolated != (group.isolated or group.blend is not None):
            raise Differs(f"what is blended in {told(group)} meets something else than was drawn")
        if self.alphas != OPAQUE or as_one:
            expected = (group.opacity, group.opacity)
            if far(self.alphas, expected, 1e-3) or (as_one and not form.transparent):
                raise Differs(f"{told(group)} is drawn at an opacity of {self.alphas[0]:g} instead of {expected[0]:g}")
        self.texts += self.matcher.form(form, items)

    # ---------------------------------------------------------------- outlines

    def _outline(self, outline: Outline) -> None:
        fill, stroke, segments = outline.fill, outline.stroke, outline.segments
        if stroke is not None and (stroke.width <= 0 or stroke.colour.alpha <= 0):
            stroke = None
        if not segments or (fill is None and stroke is None):
            return
        star = b"*" if outline.even_odd else b""
        if isinstance(fill, LinearGradient | RadialGradient):
            self._gradient(fill, segments, star)
            fill = None
        if isinstance(fill, Colour):
            line, operator = self._next()
            both = operator == b"B" + star
            if not (both or operator == b"f" + star):
                raise Differs(f"expected an area of {fill.hex}, found {shown(line)}")
            self._path(line[: -1 - len(operator)], segments, "an area", drawn=True)
            self._filled(fill, "an area")
            if both:
                if stroke is None:
                    raise Differs(f"an area of {fill.hex} has a line that was not drawn")
                same_stroke(self.line, self.looks, self.alphas[1], self.miter_limit, stroke)
                return
        if stroke is not None:
            line = self._expect(b"S", "a line")
            self._path(line[:-2], segments, "a line", drawn=True)
            same_stroke(self.line, self.looks, self.alphas[1], self.miter_limit, stroke)

    def _filled(self, colour: Colour, what: str) -> None:
        same_fill(self.fill, colour, what)
        if not abs(self.alphas[0] - colour.alpha) <= 1e-3 or self.mask is not None:
            raise Differs(f"{what} is drawn at an opacity of {self.alphas[0]:g} instead of {colour.alpha:g}")

    def _gradient(self, paint: LinearGradient | RadialGradient, segments: Segments, star: bytes) -> None:
        self._expect(b"q", "a gradient")
        saved = (self.fill, self.line, self.looks, self.alphas, self.mask)
        line = self._expect(b"Q", "a gradient")
        found = _GRADIENT.fullmatch(line)
        if found is None or found[2] != star:
            raise Differs(f"expected a gradient, found {shown(line)}")
        self._path(found[1], segments, "a gradient", drawn=True)
        read = self.resources.shading(found[3])
        key = (read.number, id(paint))
        if key not in self.matcher.gradients:
            same_gradient(read, paint)
            self.matcher.gradients[key] = paint
        alphas = {stop.colour.alpha for stop in paint.stops}
        if (self.mask is None) != (len(alphas) == 1):
            raise Differs("a gradient has a different mask than was drawn")
        if self.mask is None and abs(self.alphas[0] - min(alphas)) > 1e-3:
            raise Differs(f"a gradient is drawn at an opacity of {self.alphas[0]:g}")
        self.fill, self.line, self.looks, self.alphas, self.mask = saved

    # ---------------------------------------------------------------- glyphs and pictures

    def _run(self, run: Glyphs) -> None:
        line = self.lines[self.at]
        if line[-3:] == b" rg":  # usually a colour goes before, and nothing else
            self.fill = line
            self.at += 1
            line = self.lines[self.at]
        if line[:3] == b"BT ":
            self.at += 1
        else:
            line, _ = self._next()
        found = runs.LINE.fullmatch(line)
        if found is None:
            raise Differs(f"the text ‘{run.text}’ is missing")
        key = (found[2], id(run.font))
        words = self.words.get(key)
        if words is None:
            words = self.words[key] = self.matcher.words(self.resources.font(found[2]), run.font)
        self._filled(run.fill, "a text")
        self.texts.append(runs.read_run(run, found, words, silent=self.silent))

    def _picture(self, picture: Picture) -> None:
        line = self._expect(b"Q", "a picture")
        found = _PLACED_IMAGE.fullmatch(line)
        if found is None:
            raise Differs(f"expected a picture, found {shown(line)}")
        width, height, x, y = numbers(b" ".join(found.groups()[:4]))
        box = picture.box
        if far((width, -height), (box.width, box.height), 2e-6) or far((x, y), (box.x, box.bottom), STEP_MM):
            raise Differs("a picture is not where it should be")
        thing = self.resources.thing(found[5])
        if isinstance(thing, FormObject):
            raise Differs("expected a picture, found a drawing")
        complaint = self.matcher.pictured(thing, picture.image)
        if complaint is not None:
            raise Differs(complaint)
        if far(self.alphas, OPAQUE, 1e-3):
            raise Differs(f"a picture is drawn at an opacity of {self.alphas[0]:g}")

    # ---------------------------------------------------------------- marks

    def _mark(self, group: Group) -> None:
        line, _ = self._next()
        said = read_mark(line)
        if said is None:
            raise Differs(f"expected {group.name}, found {shown(line)}")
        try:
            end = self.lines.index(b"EMC", self.at)
        except ValueError:
            raise Differs(f"the mark of {said[0]} has no end") from None
        saved = (self.fill, self.line, self.looks, self.alphas, self.mask)
        kept = (self.texts, self.maps, self.plain)
        self.texts = []
        outer, own = product(self.maps), IDENTITY
        operators = b""
        window: tuple[float, ...] = ()
        complaint = ""
        moved = self.lines[self.at] == b"q"
        try:
            if moved:
                own, operators, window = self._window()
            self._face(group, said[0], end - 1 if moved and self.lines[end - 1] == b"Q" else end)
            if moved:
                self._expect(b"Q", "the end of a face")
            if self.at != end:
                raise Differs(f"{shown(self.lines[self.at])} is drawn and was not expected")
        except (Differs, DamagedPdf) as difference:
            complaint = str(difference)
        texts = None if complaint else tuple(self.texts)
        self.texts, self.maps, self.plain = kept
        self.fill, self.line, self.looks, self.alphas, self.mask = saved
        self.at = end + 1
        self.marks.append(PieceMark(*said, outer, own, operators, window, texts, complaint))

    def _face(self, group: Group, name: str, end: int) -> None:
        """What stands under a mark: the face of that name, or where there is none what was drawn there.

        Its lines should go to `end`, which is looked at by the caller.
        """
        faces, self.faces = self.faces, None  # marks within marks are not ours
        items = faces(name) if faces is not None else None
        self.plain += 1
        try:
            if self.known.keeps_faces and not group.shared and not group.as_one and self.mask is None:
                self._known_face(group.items if items is None else items, end)
            else:
                self._inside(group, group.items if items is None else items)
        finally:
            self.faces = faces

    def _known_face(self, items: tuple[Item, ...], end: int) -> None:
        """A face that may have been compared before, in this file or in another one."""
        start: Start = (self.fill, self.line, self.looks, self.alphas, self.miter_limit)
        data = b"\n".join(self.lines[self.at : end])
        before = self.known.faces.get(id(items))
        if (
            before is not None
            and before.start == start
            and self.matcher.again.stream(before.data, before.resources, data, self.resources)
        ):
            self.texts += before.texts
            self.at = end
            return
        self.items(items)
        if self.at == end and self.miter_limit == start[-1]:
            self._keep(items, data, start, self.texts)

    def _keep(self, items: tuple[Item, ...], data: bytes, start: Start, texts: Sequence[str]) -> None:
        self.known.faces[id(items)] = FaceShown(items, data, self.resources, start, tuple(texts))

    def _window(self) -> tuple[Affine, bytes, tuple[float, ...]]:
        """A mark's own map and clip, as they stand in the file."""
        self.at += 1
        own, operators = IDENTITY, b""
        window: tuple[float, ...] = ()
        line = self.lines[self.at]
        if line.endswith(b" cm"):
            own = read_map(line)
            self.at += 1
            line = self.lines[self.at]
        if line.endswith(b" W n"):
            operators, found = path_of(line[:-4])
            window = tuple(found)
            self.at += 1
        return own, operators, window
