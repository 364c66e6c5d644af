"""A finished SVG compared with its face: every path, run of letters, picture, colour, clip and opacity, in order.

Letters are outlines in our files, with the words they stand for as a title; both are compared.
"""

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import sub
from xml.etree import ElementTree

from generator.colour import Colour
from generator.drawing.items import Drawing, Font, Glyphs, Group, Item, Outline, Paint, Picture, Segments, Stroke
from generator.geometry import IDENTITY, Affine
from generator.readback.differs import Differs
from generator.readback.marks import Texts
from generator.render.blend_names import css
from generator.units import Mm, pt_to_mm

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_LETTERS = str.maketrans("MLCZ", "    ")
_NUMBERS = "0123456789.- "
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_STEP_MM = 0.0011
_NO_CONTENT = {_SVG + "defs", _SVG + "title", _SVG + "desc"}


@dataclass(frozen=True, slots=True)
class SvgFound:
    """What an SVG says of itself, and the words on it; `complaint` where it is not the face, empty where it is."""

    title: str
    description: str
    texts: Texts
    complaint: str = ""


def svg_found(data: bytes, face: Drawing, bleed: Mm) -> SvgFound:
    """What is in a finished SVG that must show a face with its bleed."""
    try:
        root = ElementTree.fromstring(data)  # our own bytes, without entities
    except ElementTree.ParseError as error:
        return SvgFound("", "", (), f"is not an SVG: {error}")
    title, description = (root.findtext(_SVG + name, "") for name in ("title", "desc"))
    reader = _Reader({str(element.get("id")): element for element in root.iter() if element.get("id")})
    try:
        _size(root, face, bleed)
        reader.items([element for element in root if element.tag not in _NO_CONTENT], face.items)
    except Differs as difference:
        return SvgFound(title, description, tuple(reader.texts), f"is not the face that was drawn: {difference}")
    return SvgFound(title, description, tuple(reader.texts))


def _size(root: ElementTree.Element, face: Drawing, bleed: Mm) -> None:
    width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
    box = [_number(value) for value in root.get("viewBox", "").split()]
    stated = [_number(root.get(name, "0mm").removesuffix("mm")) for name in ("width", "height")]
    if _far(box, (-bleed, -bleed, width, height)) or _far(stated, (width, height)):
        raise Differs(f"it is {stated[0]:g} × {stated[1]:g} mm instead of {width:g} × {height:g} mm")


@dataclass(slots=True)
class _Reader:
    named: dict[str, ElementTree.Element]
    texts: list[str] = field(default_factory=list)
    _shared: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)

    def items(self, elements: Sequence[ElementTree.Element], items: Sequence[Item]) -> None:
        """Elements that must show the items, in order; raises Differs."""
        following = iter(elements)
        for item in items:
            match item:
                case Outline(segments, fill, stroke):
                    if segments and (fill is not None or stroke is not None):
                        self._outline(_next(following, "path", "an outline"), item)
                case Glyphs():
                    if any(_shape(item.font, glyph)[0] for glyph in item.glyphs):
                        self._run(_next(following, "path", f"the text ‘{item.text}’"), item)
                case Picture():
                    self._picture(_next(following, "image", "a picture"), item)
                case Group():
                    self._group(_next(following, "use" if item.shared else "g", "a group"), item)
        if next(following, None) is not None:
            raise Differs("something is drawn that was not expected")

    def _group(self, element: ElementTree.Element, group: Group) -> None:
        if _far(_matrix(element.get("transform")), _numbers_of(group.at)):
            raise Differs(f"a part is placed by {element.get('transform')}")
        if not abs(_number(element.get("opacity", "1")) - group.opacity) <= _STEP_MM:
            raise Differs(f"a part has an opacity of {element.get('opacity', 1)}")
        blend = "" if group.blend is None else f"mix-blend-mode:{css(group.blend)}"
        if element.get("style", "") != blend:
            raise Differs(f"a part is drawn with {element.get('style') or 'no style'} instead of {blend or 'none'}")
        clip = element.get("clip-path")
        if (clip is None) != (group.clip is None):
            raise Differs("a part has a clip that was not drawn, or lacks its own")
        if clip is not None and group.clip is not None:
            window = self._of(clip.removeprefix("url(#").removesuffix(")")).find(_SVG + "path")
            _path("" if window is None else window.get("d", ""), group.clip, "a clip")
        if not group.shared:
            self.items([child for child in element if child.tag not in _NO_CONTENT], group.items)
            return
        name = element.get(_HREF, "").removeprefix("#")
        key = (name, id(group.items))
        if key not in self._shared:
            texts, self.texts = self.texts, []
            self.items([element for element in self._of(name) if element.tag not in _NO_CONTENT], group.items)
            self._shared[key], self.texts = tuple(self.texts), texts
        self.texts += self._shared[key]

    def _of(self, name: str) -> ElementTree.Element:
        if name not in self.named:
            raise Differs(f"{name!r} is referred to, but does not exist")
        return self.named[name]

    def _outline(self, element: ElementTree.Element, outline: Outline) -> None:
        _path(element.get("d", ""), outline.segments, "an outline")
        self._fill(element, outline.fill)
        _stroked(element, outline.stroke)
        if outline.fill is not None and (element.get("fill-rule") == "evenodd") != outline.even_odd:
            raise Differs("an outline has different holes than was drawn")

    def _fill(self, element: ElementTree.Element, fill: Paint | None) -> None:
        found = element.get("fill", "")
        if fill is None or isinstance(fill, Colour):
            expected = "none" if fill is None else fill.hex
            if found != expected:
                raise Differs(f"{found} fills what should be {expected}")
            if fill is not None and not abs(_number(element.get("fill-opacity", "1")) - fill.alpha) <= _STEP_MM:
                raise Differs(f"an area has an opacity of {element.get('fill-opacity', 1)}")
            return
        stops = self._of(found.removeprefix("url(#").removesuffix(")")).findall(_SVG + "stop")
        if [stop.get("stop-color") for stop in stops] != [stop.colour.hex for stop in fill.stops]:
            raise Differs("a gradient has different colours than was drawn")

    def _run(self, element: ElementTree.Element, run: Glyphs) -> None:
        words = element.findtext(_SVG + "title", "")
        if words != run.text:
            raise Differs(f"expected the text ‘{run.text}’, found ‘{words}’")
        scale = pt_to_mm(run.size_pt) / run.font.units_per_em
        if _far(_matrix(element.get("transform")), (scale, 0.0, 0.0, -scale, run.xs[0], run.y)):
            raise Differs(f"the text ‘{run.text}’ is placed by {element.get('transform')}")
        shapes = [_shape(run.font, glyph) for glyph in run.glyphs]
        expected = [
            sum(shape[0] + (shape[0] > 0) for shape in shapes),
            *(sum(s[kind] for s in shapes) for kind in (1, 2)),
        ]
        data = element.get("d", "")
        if [data.count("m"), data.count("l"), data.count("c")] != expected:
            raise Differs(f"the text ‘{run.text}’ does not have the outlines of its letters")
        self._fill(element, run.fill)
        self.texts.append(words)

    def _picture(self, element: ElementTree.Element, picture: Picture) -> None:
        box = picture.box
        place = [_number(element.get(name, "nan")) for name in ("x", "y", "width", "height")]
        if _far(place, (box.x, box.y, box.width, box.height)):
            raise Differs("a picture is not where it should be")
        head, _, data = element.get(_HREF, "").partition(";base64,")
        image = picture.image
        try:
            found = b64decode(data)
        except ValueError:
            raise Differs("a picture's bytes cannot be read") from None
        if head != f"data:image/{image.format}" or found != image.data:
            raise Differs("a picture is different from what was drawn")


def _next(elements: Iterator[ElementTree.Element], tag: str, what: str) -> ElementTree.Element:
    found = next(elements, None)
    if found is None or found.tag != _SVG + tag:
        raise Differs(f"{what} is missing")
    return found


_SHAPES: dict[tuple[str, int], tuple[int, int, int]] = {}


def _shape(font: Font, glyph: int) -> tuple[int, int, int]:
    """How many contours, lines and curves the outline of a glyph has."""
    key = (font.key, glyph)
    if key not in _SHAPES:
        kinds = [step[0] for step in font.outline(glyph)]
        _SHAPES[key] = (kinds.count("M"), kinds.count("L"), kinds.count("C"))
    return _SHAPES[key]


def _number(text: str) -> float:
    """A number of an attribute; raises Differs where it is none."""
    try:
        return float(text)
    except ValueError:
        raise Differs(f"expected a number, found {text!r}") from None


def _path(data: str, segments: Segments, what: str) -> None:
    kinds = "".join([step[0] for step in segments])
    letters = data.translate(str.maketrans("", "", _NUMBERS))
    numbers = list(map(float, _NUMBER.findall(data.translate(_LETTERS))))
    expected = [number for step in segments for number in step[1:]]
    if letters != kinds or len(numbers) != len(expected):
        raise Differs(f"{what} has a different shape than was drawn")
    if numbers and not max(map(abs, map(sub, numbers, expected))) <= _STEP_MM:
        raise Differs(f"{what} is not where it was drawn")


def _stroked(element: ElementTree.Element, stroke: Stroke | None) -> None:
    visible = stroke is not None and stroke.width > 0
    found = element.get("stroke")
    if (found is not None) != visible:
        raise Differs("a line is missing, or was not drawn")
    if stroke is not None and visible:
        width = _number(element.get("stroke-width", "0"))
        if found != stroke.colour.hex or not abs(width - stroke.width) <= _STEP_MM:
            raise Differs(f"a line of {stroke.colour.hex} is drawn in {found}, {width:g} mm wide")


def _matrix(stated: str | None) -> tuple[float, ...]:
    if stated is None:
        return _numbers_of(IDENTITY)
    numbers = tuple(map(float, _NUMBER.findall(stated)))
    return (1.0, 0.0, 0.0, 1.0, *numbers) if stated.startswith("translate") else numbers


def _numbers_of(at: Affine) -> tuple[float, ...]:
    return (at.a, at.b, at.c, at.d, at.e, at.f)


def _far(found: Sequence[float], expected: Sequence[float]) -> bool:
    return len(found) != len(expected) or any(not abs(a - b) <= _STEP_MM for a, b in zip(found, expected, strict=True))
