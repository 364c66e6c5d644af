"""Drawings as PDF content streams. Knows PDF's operators, but no file: what a stream refers to is asked of a `Store`.

Coordinates are written in mm with y downwards, as the drawing has them; the page's first operator turns them over.
Source: ISO 32000-1, 8 (graphics), 9 (text), 11 (transparency), 14.6 (marked content).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, assert_never

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import (
    Blend,
    Font,
    Glyphs,
    GradientStop,
    Group,
    Image,
    Item,
    LinearGradient,
    Outline,
    Picture,
    RadialGradient,
    Segments,
    Stroke,
)
from generator.drawing.structure import StructureElement
from generator.geometry import IDENTITY, Affine, Rect
from generator.units import pt_to_mm

Ref = int
"""The number of an object in the file."""

_ZEROS = re.compile(rb"\.0+(?![0-9])|(\.[0-9]*?)0+(?![0-9])")
_OPERATOR = {"M": b"%.3f %.3f m", "L": b"%.3f %.3f l", "C": b"%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": b"h"}
_CAP = {"butt": 0, "round": 1, "square": 2}
_JOIN = {"miter": 0, "round": 1, "bevel": 2}
_SILENCE = "\u200b"  # PDFium takes no notice of an empty text
_MITRE_LIMIT = 10  # what a page begins with, and what drawings have where they say nothing


class FontUse(Protocol):
    """A font as one document uses it: it learns which glyphs are drawn."""

    @property
    def ref(self) -> Ref:
        """The font's object in the file."""

    def show(self, glyphs: tuple[int, ...], xs: tuple[float, ...], size: float) -> tuple[str, bool]:
        """The glyphs at `xs` as a TJ operator, counted from the first; `size` in the unit of `xs`.

        Also whether letters stand so far apart that a reader program would take the gaps for spaces.
        """

    def text(self, glyphs: tuple[int, ...]) -> str:
        """What a reader program will make of these glyphs."""


class Store(Protocol):
    """Where a content stream's fonts, pictures and forms are kept, each once a document."""

    def font(self, font: Font) -> tuple[str, FontUse]:
        """The font's resource name and its use."""

    def image(self, image: Image) -> Ref:
        """The picture's object."""

    def form(self, items: tuple[Item, ...], *, transparent: bool, isolated: bool) -> Ref:
        """Items as a form, the same object for the same items; an isolated one shows nothing of what lies below."""

    def shading(self, gradient: LinearGradient | RadialGradient, *, of_alpha: bool) -> Ref:
        """A gradient's colours, or its opacity as a grey ramp."""

    def state(self, fill_alpha: float, stroke_alpha: float) -> Ref:
        """A graphics state of constant opacity and no mask."""

    def blending(self, blend: Blend) -> Ref:
        """A graphics state that mixes what follows with what lies below it."""

    def mask(self, gradient: LinearGradient | RadialGradient, box: Rect) -> Ref:
        """A graphics state whose soft mask is the gradient's opacity."""


class Structure(Protocol):
    """Where a page's content is noted as parts of the document's structure."""

    def begin(self, element: StructureElement) -> int:
        """The number that marks the next content of an element on this page."""

    def note(self, element: StructureElement, box: Rect | None = None) -> None:
        """An element, though it may have no content; where it is in `box`, in mm of the page."""


@dataclass(slots=True)
class _State:
    """What the graphics state holds as far as this stream has set it; None where its caller decides."""

    fill: Colour | None = None
    stroke: Stroke | None = None
    alpha: tuple[float, float] = (1.0, 1.0)
    shaped: bool = False  # text is drawn as shapes

    def copy(self) -> "_State":
        return _State(self.fill, self.stroke, self.alpha, self.shaped)


@dataclass(slots=True)
class Content:
    """A content stream in the making: its operators and the resources they name, by category."""

    store: Store
    for_pixels: bool = False  # for PDFium, which must be kept from drawing some things coarsely
    structure: Structure | None = None
    silent: bool = False  # letters are part of a picture, which nobody searches or reads aloud
    silent_figures: bool = False  # those of figures are
    parts: list[bytes] = field(default_factory=list)
    resources: dict[str, dict[str, Ref]] = field(default_factory=dict)
    _now: _State = field(default_factory=_State)
    _element: StructureElement | None = None
    _marked: StructureElement | bool | None = False  # what the open marked content belongs to; False where none is open
    _at: Affine = IDENTITY  # from the coordinates of what is drawn to those of the page

    def end(self) -> None:
        """Close what is open, after the last item."""
        if self._marked is not False:
            self.add("EMC")
            self._marked = False

    def add(self, operators: str) -> None:
        """Append operators, their numbers without needless zeros."""
        self.parts.append(_ZEROS.sub(_before_zeros, operators.encode("ascii")))

    def data(self) -> bytes:
        """The stream."""
        return b"\n".join(self.parts) + b"\n"

    def resource_dict(self) -> str:
        """The stream's own Resources dictionary."""
        kinds = [
            f"/{kind} << {' '.join(f'/{name} {ref} 0 R' for name, ref in sorted(named.items()))} >>"
            for kind, named in sorted(self.resources.items())
        ]
        return f"<< {' '.join(kinds)} >>"

    def draw(self, items: tuple[Item, ...]) -> None:
        """Append items, first one lowest."""
        for item in items:
            match item:
                case Outline():
                    self._outline(item)
                case Glyphs():
                    self._glyphs(item)
                case Picture(image, box):
                    name = self._name("XObject", "I", self.store.image(image))
                    self._mark()
                    self._opacity(1.0, 1.0)
                    at = _matrix(Affine(box.width, 0.0, 0.0, -box.height, box.x, box.bottom))
                    self.add(f"q {at} /{name} Do Q")
                case Group():
                    self._group(item)
                case _:
                    assert_never(item)

    def _mark(self) -> None:
        """Note what is painted next as content of its element, or as an artifact where it belongs to none."""
        if self.structure is None or self._marked is self._element:
            return
        self.end()
        self._marked = element = self._element
        if element is None:
            self.add("/Artifact BMC")
        else:
            self.add(f"/{element.role} <</MCID {self.structure.begin(element)}>> BDC")

    def _name(self, kind: str, letter: str, ref: Ref) -> str:
        name = f"{letter}{ref}"
        self.resources.setdefault(kind, {})[name] = ref
        return name

    def _opacity(self, fill: float, stroke: float) -> None:
        if self._now.alpha != (fill, stroke):
            self.add(f"/{self._name('ExtGState', 'S', self.store.state(fill, stroke))} gs")
            self._now.alpha = (fill, stroke)

    def _fill(self, colour: Colour) -> None:
        self._opacity(colour.alpha, self._now.alpha[1])
        if self._now.fill is None or _rgb(self._now.fill) != _rgb(colour):
            self.add(f"{_rgb(colour)} rg")
            self._now.fill = colour

    def _stroke(self, stroke: Stroke) -> None:
        self._opacity(self._now.alpha[0], stroke.colour.alpha)
        before, self._now.stroke = self._now.stroke, stroke
        if before == stroke:
            return
        dash = " ".join(f"{length:.3f}" for length in stroke.dash)
        looks = [f"{_rgb(stroke.colour)} RG {stroke.width:.3f} w"]
        if before is None or (before.cap, before.join, before.dash) != (stroke.cap, stroke.join, stroke.dash):
            looks.append(f"{_CAP[stroke.cap]} J {_JOIN[stroke.join]} j [{dash}] 0 d")
        self.add(" ".join(looks))

    def _path(self, segments: Segments, paint: str) -> None:
        """A path, and the operator that paints it or clips with it."""
        if self.for_pixels and len(segments) <= 6:
            # PDFium would stretch a rectangle to whole pixels, unless one of its sides is a curve by name.
            match segments:
                case (("M", x1, y1), ("L", x2, y2), ("L", *_), ("L", *_), *rest) if all(s[0] in "LZ" for s in rest):
                    segments = (segments[0], ("C", x1, y1, x2, y2, x2, y2), *segments[2:])
        self.parts.append(path_operators(segments) + paint.encode("ascii"))

    def _outline(self, outline: Outline) -> None:
        fill, stroke = outline.fill, outline.stroke
        if stroke is not None and (stroke.width <= 0 or stroke.colour.alpha <= 0):
            stroke = None
        if not outline.segments or (fill is None and stroke is None):
            return
        self._mark()
        path, star = outline.segments, "*" if outline.even_odd else ""
        if isinstance(fill, LinearGradient | RadialGradient):
            self._gradient(fill, path, star)
            fill = None
        if fill is not None and stroke is not None and (fill.alpha != 1 or stroke.colour.alpha != 1):
            # One operator for both would leave the fill out from under the line.
            self._fill(fill)
            self._path(path, f"f{star}")
            fill = None
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._stroke(stroke)
        if fill is not None or stroke is not None:
            paint = f"B{star}" if fill is not None and stroke is not None else f"f{star}" if stroke is None else "S"
            mitred = stroke is not None and stroke.miter_limit != _MITRE_LIMIT
            if stroke is not None and mitred:
                self.add(f"{stroke.miter_limit:.3f} M")
            self._path(path, paint)
            if mitred:  # set back at once, so that no form has to know what was drawn before it
                self.add(f"{_MITRE_LIMIT} M")

    def _gradient(self, paint: LinearGradient | RadialGradient, path: Segments, star: str) -> None:
        alphas = {stop.colour.alpha for stop in paint.stops}
        before = self._now.copy()
        self.add("q")
        if len(alphas) > 1:
            box = extent.of_path(path)
            self._opacity(1.0, 1.0)
            self.add(f"/{self._name('ExtGState', 'S', self.store.mask(paint, box))} gs")
        else:
            self._opacity(alphas.pop(), self._now.alpha[1])
        shading = self._name("Shading", "H", self.store.shading(paint, of_alpha=False))
        self._path(path, f"W{star} n /{shading} sh Q")
        self._now = before

    def _glyphs(self, run: Glyphs) -> None:
        if not run.glyphs:
            return
        self._mark()
        self._fill(run.fill)
        if self.for_pixels:
            # PDFium draws glyphs that are filled and stroked as paths, true to a fraction of a pixel, and others as
            # ready-made pixels at whole ones. The stroke is clear, so that nothing is seen of it.
            self._opacity(run.fill.alpha, 0.0)
            if not self._now.shaped:
                self.add("2 Tr")
                self._now.shaped = True
        size = pt_to_mm(run.size_pt)
        name, use = self.store.font(run.font)
        self.resources.setdefault("Font", {})[name] = use.ref
        shown, apart = use.show(run.glyphs, run.xs, size)
        text = f"BT /{name} {size:.4f} Tf 1 0 0 -1 {run.xs[0]:.3f} {run.y:.3f} Tm {shown} ET"
        figure = self._element is not None and self._element.role == "Figure"
        silent = self.silent or (self.silent_figures and figure)
        if silent or apart or use.text(run.glyphs) != run.text:
            # Where the glyphs do not spell the words one by one (small capitals, say, or letters set wide), the words
            # are said outright; those of a picture are replaced by a space without width.
            words = (b"\xfe\xff" + (_SILENCE if silent else run.text).encode("utf-16-be", "replace")).hex().upper()
            text = f"/Span <</ActualText <{words}>>> BDC {text} EMC"
        self.add(text)

    def _group(self, group: Group) -> None:
        if group.element is not None and group.element is not self._element:
            around, self._element = self._element, group.element
            self._content_of(group)
            self._element = around
            if self.structure is not None:
                box = self._at.bounds(extent.of_item(group)) if group.element.role == "Figure" else None
                self.structure.note(group.element, box)
        else:
            self._content_of(group)

    def _content_of(self, group: Group) -> None:
        if not group.items or group.opacity <= 0:
            return
        if group.name is not None:
            self._mark()
            face = "" if group.digest is None else f" /Digest <{group.digest.upper()}>"
            self.add(f"/Piece <</Id <{group.name.encode().hex().upper()}>{face}>> BDC")
        as_one = group.as_one
        plain = group.at == IDENTITY and group.clip is None and not as_one
        before, at = self._now, self._at
        self._at = at.after(group.at)
        if not plain:
            before = before.copy()
            self.add("q")
            if group.at != IDENTITY:
                self.add(_matrix(group.at))
            if group.clip is not None:
                self._path(group.clip, f"W{'*' if group.even_odd else ''} n")
        if as_one or group.shared:
            self._mark()
            self._opacity(group.opacity, group.opacity)
            if group.blend is not None:
                self.add(f"/{self._name('ExtGState', 'B', self.store.blending(group.blend))} gs")
            isolated = group.isolated or group.blend is not None
            ref = self.store.form(group.items, transparent=as_one, isolated=isolated)
            self.add(f"/{self._name('XObject', 'X', ref)} Do")
        else:
            self.draw(group.items)
        if not plain:
            self.add("Q")
            self._now = before
        self._at = at
        if group.name is not None:
            self.add("EMC")


def path_operators(segments: Segments) -> bytes:
    """A path's construction operators, numbers without needless zeros, and a blank."""
    path = b" ".join([_OPERATOR[step[0]] % step[1:] for step in segments]) + b" "
    # Every number has three decimals and a blank behind it; this takes a third of the time of an expression.
    return path.replace(b"0 ", b" ").replace(b"0 ", b" ").replace(b"0 ", b" ").replace(b". ", b" ")


def _before_zeros(number: "re.Match[bytes]") -> bytes:
    """What stays of a number's decimals; as a function, since re would fill in a template more slowly."""
    return number[1] or b""


def _rgb(colour: Colour) -> str:
    return f"{colour.red / 255:.3f} {colour.green / 255:.3f} {colour.blue / 255:.3f}"


def _matrix(at: Affine) -> str:
    return f"{at.a:.6f} {at.b:.6f} {at.c:.6f} {at.d:.6f} {at.e:.3f} {at.f:.3f} cm"


def gradient_function(stops: tuple[GradientStop, ...], channels: Callable[[Colour], tuple[float, ...]]) -> str:
    """A PDF function from 0..1 to the stops' channels: one exponential, or several stitched together."""
    ordered = [GradientStop(min(max(stop.offset, 0.0), 1.0), stop.colour) for stop in stops]
    if ordered[0].offset > 0:
        ordered.insert(0, GradientStop(0.0, ordered[0].colour))
    if ordered[-1].offset < 1:
        ordered.append(GradientStop(1.0, ordered[-1].colour))
    pairs = [(one, two) for one, two in pairwise(ordered) if two.offset > one.offset]

    def values(colour: Colour) -> str:
        return " ".join(f"{value:.4f}" for value in channels(colour))

    parts = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{values(one.colour)}] /C1 [{values(two.colour)}] >>"
        for one, two in pairs
    ]
    if len(parts) == 1:
        return parts[0]
    borders = " ".join(f"{two.offset:.5f}" for _, two in pairs[:-1])
    encode = " ".join(["0 1"] * len(parts))
    joined = " ".join(parts)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{joined}] /Bounds [{borders}] /Encode [{encode}] >>"


def shading_dict(paint: LinearGradient | RadialGradient, *, of_alpha: bool) -> str:
    """A gradient as a Shading dictionary, in colours or as its opacity in grey."""
    if of_alpha:
        space, function = "DeviceGray", gradient_function(paint.stops, lambda colour: (colour.alpha,))
    else:
        space = "DeviceRGB"
        function = gradient_function(paint.stops, lambda c: (c.red / 255, c.green / 255, c.blue / 255))
    coords: tuple[float, ...]
    match paint:
        case LinearGradient(x1, y1, x2, y2):
            kind, coords = 2, (x1, y1, x2, y2)
        case RadialGradient(x, y, radius, _, focus):
            kind, coords = 3, (*(focus or (x, y)), 0.0, x, y, radius)
        case _:
            assert_never(paint)
    numbers = " ".join(f"{value:.4f}" for value in coords)
    head = f"/ShadingType {kind} /ColorSpace /{space} /Coords [{numbers}]"
    return f"<< {head} /Extend [true true] /Function {function} >>"
