"""Content streams held to drawings: every run of glyphs, path, picture, colour, clip and opacity, in order.

A stream is read line by line as our own files have it; a line that is none of these is a difference like any other.
Texts are decoded from the file's own fonts and given back, so that what is read does not rest on what was drawn.
"""

import re
from binascii import unhexlify
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import sub
from struct import pack
from typing import Any, TypeAlias

from generator.colour import Colour
from generator.drawing.items import (
    Font,
    Glyphs,
    Group,
    Item,
    LinearGradient,
    Outline,
    Picture,
    RadialGradient,
    Segments,
    Stroke,
    walk,
)
from generator.geometry import IDENTITY, Affine, Size
from generator.readback import images
from generator.readback.known import Known
from generator.readback.pdf_file import Damaged, FontRead, Form, Resources, ShadingRead
from generator.units import Mm, mm_to_pt, pt_to_mm

_TEXT = re.compile(
    rb"(?:/Span <</ActualText <([0-9A-F]*)>>> BDC )?"
    rb"BT /(\S+) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm (\[[^\]]*\]) TJ ET(?: EMC)?"
)
_MARK = re.compile(rb"/Piece <</Id <([0-9A-F]*)>(?: /Digest <([0-9A-F]*)>)?>> BDC")
_PLACED_IMAGE = re.compile(rb"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /(\S+) Do Q")
_GRADIENT = re.compile(rb"(.+) W(\*?) n /(\S+) sh Q")
_STROKE = re.compile(rb"(\S+ \S+ \S+) RG (\S+)")
_LOOKS = re.compile(rb" (\d) J (\d) j \[([^\]]*)\] 0 d")
_SHOWN = re.compile(rb"(-?\d+)?<([0-9A-F]*)>")
_TO_NUMBERS = bytes.maketrans(b"mlch", b"    ")
_DIGITS = b"0123456789.- "
_STEP = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_CAP = {"butt": 0, "round": 1, "square": 2}
_JOIN = {"miter": 0, "round": 1, "bevel": 2}
_MITER_LIMIT = 10.0  # what a page begins with. Source: ISO 32000-1, table 52

_STEP_MM = 0.0011
"""Numbers are written to a thousandth."""
_PLACE_MM = 0.01
"""How far the last glyph of a run may be from its place."""
_DEEPEST = 40
_OPAQUE = (1.0, 1.0)


class Differs(Exception):
    """What the file shows is not what it should; the message says where they part."""


Texts: TypeAlias = tuple[str, ...]
"""The runs of a face as a reader program would copy them, in the order in which they are drawn."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece as it was found on a page: its name and digest there, and its map and window in the page's mm.

    `outer` is the map of all that is around the mark, `own` its own; `window` are the numbers of its clip in the
    face's coordinates and `operators` what joins them. `texts` are what is written on it; None where the face differs.
    """

    name: str
    digest: str
    outer: Affine
    own: Affine
    operators: bytes
    window: tuple[float, ...]
    texts: Texts | None
    complaint: str = ""


Faces: TypeAlias = Callable[[str], tuple[Item, ...] | None]
"""What must be on a face, by the name on its mark; None for a name that nothing is known of."""


@dataclass(slots=True)
class Matcher:
    """Compares the streams of one file; forms that were compared with the same items are not compared again."""

    known: Known
    forms: dict[tuple[Any, int], tuple[tuple[Item, ...], Texts]] = field(default_factory=dict)
    fonts: dict[tuple[int, int], tuple[FontRead, Font]] = field(default_factory=dict)
    gradients: dict[tuple[Any, int], object] = field(default_factory=dict)
    images: dict[tuple[Any, str], bool] = field(default_factory=dict)
    depth: int = 0

    def form(self, form: Form, items: tuple[Item, ...]) -> Texts:
        """The texts of a form that must show the items; raises Differs."""
        key = (form.number, id(items))
        found = self.forms.get(key)
        if found is None:
            if self.depth > _DEEPEST:
                raise Differs("forms lie within forms without end")
            self.depth += 1
            stream = Stream(self, form.data, form.resources)
            try:
                stream.items(items)
            finally:
                self.depth -= 1
            stream.ended()
            if stream.beyond(form.box):
                raise Differs("a form's box cuts off a part of what is drawn in it")
            found = self.forms[key] = (items, tuple(stream.texts))
        return found[1]


class Stream:
    """A content stream on its way to be compared: where it stands, and what the graphics state holds there."""

    __slots__ = (
        "alphas",
        "at",
        "bounds",
        "faces",
        "fill",
        "line",
        "lines",
        "looks",
        "maps",
        "marks",
        "mask",
        "matcher",
        "miter_limit",
        "plain",
        "resources",
        "texts",
    )

    def __init__(self, matcher: Matcher, data: bytes, resources: Resources, faces: Faces | None = None) -> None:
        self.matcher = matcher
        self.resources = resources
        self.lines = data.split(b"\n")
        self.at = 0
        self.faces = faces
        self.fill = b""
        self.line = b""
        self.looks = b""
        self.alphas = _OPAQUE
        self.miter_limit = _MITER_LIMIT
        self.mask: Form | None = None
        self.texts: list[str] = []
        self.marks: list[Mark] = []
        self.maps: list[Affine] = []
        self.plain = 0  # groups with a map of their own around the present place
        self.bounds: list[float] = []

    def begin(self, page: Size) -> None:
        """A page's first operator, which must turn mm from the top into points from the foot; raises Differs."""
        numbers = _numbers(self._expect(b"cm", "the page's map")[:-3])
        unit = mm_to_pt(1.0)
        if _far(numbers[:4], (unit, 0.0, 0.0, -unit), 1e-7) or _far(numbers[4:], (0.0, page.height * unit), 1e-3):
            raise Differs(f"the page is drawn at {numbers[0] / unit:.3f} times its size")

    # ---------------------------------------------------------------- lines and state

    def _next(self) -> tuple[bytes, bytes]:
        """The next line that draws, and its last operator; what only sets the state is taken note of."""
        lines = self.lines
        while self.at < len(lines):
            line = lines[self.at]
            self.at += 1
            operator = line[line.rfind(b" ") + 1 :]
            if operator == b"rg":
                self.fill = line
            elif operator == b"gs":
                state = self.resources.state(line[1:-3])
                self.mask = state.mask
                if state.mask is None:
                    self.alphas = (state.fill, state.stroke)
            elif operator == b"w" or operator == b"d":
                self.line, _, looks = line.partition(b" w")
                self.looks = looks or self.looks
            elif operator == b"M":
                self.miter_limit = _numbers(line[:-2])[0]
            else:
                return line, operator
        return b"", b""

    def _expect(self, wanted: bytes, what: str | Group) -> bytes:
        line, operator = self._next()
        if operator != wanted:
            raise Differs(f"{_told(what)} should follow, and {_shown(line)} does")
        return line

    def _saved(self) -> tuple[Any, ...]:
        return (self.fill, self.line, self.looks, self.alphas, self.mask)

    def _restore(self, saved: tuple[Any, ...]) -> None:
        self.fill, self.line, self.looks, self.alphas, self.mask = saved

    def ended(self) -> None:
        """Raises Differs where something follows that should not."""
        line, _ = self._next()
        if line:
            raise Differs(f"{_shown(line)} is drawn and belongs to nothing")

    def beyond(self, box: tuple[float, float, float, float]) -> bool:
        """Whether paths drawn straight into this stream reach beyond a box."""
        if not self.bounds:
            return False
        xs, ys = self.bounds[::2], self.bounds[1::2]
        return (
            min(xs) < box[0] - _PLACE_MM
            or max(xs) > box[2] + _PLACE_MM
            or min(ys) < box[1] - _PLACE_MM
            or max(ys) > box[3] + _PLACE_MM
        )

    # ---------------------------------------------------------------- items

    def items(self, items: Sequence[Item]) -> None:
        """All items, first one lowest; raises Differs at the first that is not drawn as it should be."""
        for item in items:
            if type(item) is Glyphs:
                if item.glyphs:
                    self._run(item)
            elif type(item) is Group:
                if item.items and item.opacity > 0:
                    self._group(item)
            elif type(item) is Outline:
                self._outline(item)
            elif type(item) is Picture:
                self._picture(item)

    def _group(self, group: Group) -> None:
        if group.name is not None and self.faces is not None:
            self._mark(group)
            return
        at, clip, opacity = group.at, group.clip, group.opacity
        moved = at is not IDENTITY and at != IDENTITY
        if not moved and clip is None and opacity >= 1:
            self._inside(group)
            return
        lines = self.lines
        if lines[self.at] == b"q":
            self.at += 1
        else:
            self._expect(b"q", group)
        saved = (self.fill, self.line, self.looks, self.alphas, self.mask)
        if moved:
            line = lines[self.at]
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
        if group.shared or opacity < 1:
            self._form(group)
        else:
            self.items(group.items)
        if lines[self.at] == b"Q":
            self.at += 1
        else:
            self._expect(b"Q", "the end of a group")
        self.plain -= 1
        if moved and self.faces is not None:
            self.maps.pop()
        self.fill, self.line, self.looks, self.alphas, self.mask = saved

    def _inside(self, group: Group) -> None:
        if group.shared or group.opacity < 1:
            self._form(group)
        else:
            self.items(group.items)

    def _form(self, group: Group) -> None:
        faded = group.opacity < 1
        line = self.lines[self.at]
        if line[-3:] == b" Do":
            self.at += 1
        else:
            line = self._expect(b"Do", group)
        form = self.resources.thing(line[1:-3])
        if not isinstance(form, Form):
            raise Differs(f"a picture stands where {_told(group)} should")
        if self.alphas != _OPAQUE or faded:
            wanted = (group.opacity, group.opacity) if faded else _OPAQUE
            if _far(self.alphas, wanted, 1e-3) or (faded and not form.transparent):
                raise Differs(f"{_told(group)} is drawn at an opacity of {self.alphas[0]:g} instead of {wanted[0]:g}")
        self.texts += self.matcher.form(form, group.items)

    def _map(self, line: bytes, at: Affine) -> None:
        if line.startswith(b"1 0 0 1 ") and at.a == 1 and at.d == 1 and at.b == 0 and at.c == 0:
            x, y = line[8:-3].split()
            if abs(float(x) - at.e) <= _STEP_MM and abs(float(y) - at.f) <= _STEP_MM:
                return
        numbers = _numbers(line[:-3])
        if len(numbers) != 6 or (
            _far(numbers[:4], (at.a, at.b, at.c, at.d), 2e-6) or _far(numbers[4:], (at.e, at.f), _STEP_MM)
        ):
            raise Differs(f"a part is placed by {_shown(line)} instead of {at.e:.3f}, {at.f:.3f} mm")

    def _clip(self, line: bytes, clip: Segments, end: bytes) -> None:
        if not line.endswith(end):
            raise Differs(f"a clip should follow, and {_shown(line)} does")
        self._path(line[: -len(end)], clip, "a clip")

    def _path(self, body: bytes, segments: Segments, what: str, *, bounded: bool = False) -> None:
        known = self.matcher.known.paths.get(id(segments))
        if known is not None and known[1] == body and not bounded:
            return
        operators = "".join([_STEP[step[0]] for step in segments]).encode()
        if body.translate(None, _DIGITS) != operators:
            raise Differs(f"{what} has another shape than was drawn")
        numbers = _numbers(body.translate(_TO_NUMBERS))
        wanted = [number for step in segments for number in step[1:]]
        if len(numbers) != len(wanted):
            raise Differs(f"{what} has another shape than was drawn")
        if numbers:
            off = max(map(abs, map(sub, numbers, wanted)))
            if not off <= _STEP_MM:
                raise Differs(f"{what} is {off:.3f} mm off")
        self.matcher.known.paths[id(segments)] = (segments, body)
        if bounded:
            self.bounds += numbers

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
                raise Differs(f"an area of {fill.hex} should follow, and {_shown(line)} does")
            self._path(line[: -1 - len(operator)], segments, "an area", bounded=not self.plain)
            self._filled(fill, "an area")
            if both:
                if stroke is None:
                    raise Differs(f"an area of {fill.hex} has a line that was not drawn")
                self._stroked(stroke)
                return
        if stroke is not None:
            line = self._expect(b"S", "a line")
            self._path(line[:-2], segments, "a line", bounded=not self.plain)
            self._stroked(stroke)

    def _filled(self, colour: Colour, what: str) -> None:
        if _rgb(self.fill) != (colour.red, colour.green, colour.blue):
            raise Differs(f"{what} of {colour.hex} is filled with {_shown(self.fill)}")
        if abs(self.alphas[0] - colour.alpha) > 1e-3 or self.mask is not None:
            raise Differs(f"{what} is drawn at an opacity of {self.alphas[0]:g} instead of {colour.alpha:g}")

    def _stroked(self, stroke: Stroke) -> None:
        found = _pen(self.line, self.looks)
        colour = stroke.colour
        if found.rgb != (colour.red, colour.green, colour.blue):
            raise Differs(f"a line of {colour.hex} is drawn in {_shown(self.line)}")
        if abs(found.width - stroke.width) > _STEP_MM:
            raise Differs(f"a line of {colour.hex} is {found.width:g} mm wide instead of {stroke.width:g}")
        if abs(self.alphas[1] - colour.alpha) > 1e-3:
            raise Differs(f"a line of {colour.hex} is drawn at an opacity of {self.alphas[1]:g}, not {colour.alpha:g}")
        if found.ends != (_CAP[stroke.cap], _JOIN[stroke.join]):
            raise Differs(f"a line of {colour.hex} has other ends or corners than was drawn")
        if abs(self.miter_limit - stroke.miter_limit) > _STEP_MM:
            raise Differs(f"a line of {colour.hex} has its corners cut off at {self.miter_limit:g} widths")
        if (found.dash or stroke.dash) and _far(found.dash, stroke.dash, _STEP_MM):
            raise Differs(f"a line of {colour.hex} is dashed in another way than was drawn")

    def _gradient(self, paint: LinearGradient | RadialGradient, segments: Segments, star: bytes) -> None:
        self._expect(b"q", "a gradient")
        saved = self._saved()
        line = self._expect(b"Q", "a gradient")
        found = _GRADIENT.fullmatch(line)
        if found is None or found[2] != star:
            raise Differs(f"a gradient should follow, and {_shown(line)} does")
        self._path(found[1], segments, "a gradient", bounded=not self.plain)
        read = self.resources.shading(found[3])
        key = (read.number, id(paint))
        if key not in self.matcher.gradients:
            _same_gradient(read, paint)
            self.matcher.gradients[key] = paint
        alphas = {stop.colour.alpha for stop in paint.stops}
        if (self.mask is None) != (len(alphas) == 1):
            raise Differs("a gradient is masked in another way than was drawn")
        if self.mask is None and abs(self.alphas[0] - min(alphas)) > 1e-3:
            raise Differs(f"a gradient is drawn at an opacity of {self.alphas[0]:g}")
        self._restore(saved)

    # ---------------------------------------------------------------- glyphs

    def _run(self, run: Glyphs) -> None:
        line, operator = self._next()
        found = _TEXT.fullmatch(line) if operator in (b"ET", b"EMC") else None
        if found is None:
            raise Differs(f"the text ‘{run.text}’ is missing")
        font = self.resources.font(found[2])
        self._same_font(font, run.font)
        self._filled(run.fill, "a text")
        known = self.matcher.known
        if known.keeps_runs:
            set_as = line[: found.start(2)] + line[found.end(2) :]  # each file has its own names for fonts
            before = known.runs.get(id(run))
            if before is None or before[1] != set_as:
                before = known.runs[id(run)] = (run, set_as, _read(run, found, font))
            self.texts.append(before[2])
        else:
            self.texts.append(_read(run, found, font))

    def _same_font(self, read: FontRead, font: Font) -> None:
        key = (id(read), id(font))
        if key in self.matcher.fonts:
            return
        name = "".join(
            char for char in font.key.rpartition("/")[2] if char.isascii() and (char.isalnum() or char in "-_")
        )
        if read.name != (name or "Font"):
            raise Differs(f"words of the font {font.key} are set in {read.name}")
        em = font.units_per_em
        if any(abs(width - font.advance(glyph) * 1000 / em) > 0.01 for glyph, width in read.widths.items()):
            raise Differs(f"the font {font.key} has glyphs of another width in the file")
        self.matcher.fonts[key] = (read, font)  # holding them keeps their ids from being used again

    # ---------------------------------------------------------------- pictures

    def _picture(self, picture: Picture) -> None:
        line = self._expect(b"Q", "a picture")
        found = _PLACED_IMAGE.fullmatch(line)
        if found is None:
            raise Differs(f"a picture should follow, and {_shown(line)} does")
        width, height, x, y = map(float, found.groups()[:4])
        box = picture.box
        if _far((width, -height), (box.width, box.height), 2e-6) or _far((x, y), (box.x, box.bottom), _STEP_MM):
            raise Differs("a picture is not where it should be")
        thing = self.resources.thing(found[5])
        if isinstance(thing, Form):
            raise Differs("a drawing stands where a picture should")
        key = (thing.objgen, picture.image.digest)
        if key not in self.matcher.images:
            complaint = images.wrong(thing, picture.image)
            if complaint is not None:
                raise Differs(complaint)
            self.matcher.images[key] = True
        if _far(self.alphas, (1.0, 1.0), 1e-3):
            raise Differs(f"a picture is drawn at an opacity of {self.alphas[0]:g}")

    # ---------------------------------------------------------------- marks

    def _mark(self, group: Group) -> None:
        line, _ = self._next()
        found = _MARK.fullmatch(line)
        if found is None:
            raise Differs(f"{group.name} should follow, and {_shown(line)} does")
        name = unhexlify(found[1]).decode("utf-8", "replace")
        digest = (found[2] or b"").decode().lower()
        try:
            end = self.lines.index(b"EMC", self.at)
        except ValueError:
            raise Differs(f"the mark of {name} has no end") from None
        saved, start = self._saved(), self.at
        kept = (self.texts, self.maps, self.plain)
        self.texts = []
        outer, own = _product(self.maps), IDENTITY
        operators = b""
        window: tuple[float, ...] = ()
        complaint = ""
        try:
            if self.lines[self.at] == b"q":
                own, operators, window = self._window()
            assert self.faces is not None
            items = self.faces(name)
            self._face(group.items if items is None else items, shared=group.shared)
            if start != self.at and self.lines[start] == b"q":
                self._expect(b"Q", "the end of a face")
            if self.at != end:
                raise Differs(f"{_shown(self.lines[self.at])} is drawn and belongs to nothing")
        except (Differs, Damaged) as difference:
            complaint = str(difference)
        texts = None if complaint else tuple(self.texts)
        self.texts, self.maps, self.plain = kept
        self._restore(saved)
        self.at = end + 1
        self.marks.append(Mark(name, digest, outer, own, operators, window, texts, complaint))

    def _face(self, items: tuple[Item, ...], *, shared: bool) -> None:
        faces, self.faces = self.faces, None  # marks within marks are not ours
        self.plain += 1
        try:
            self._inside(Group(items, shared=shared))
        finally:
            self.faces = faces

    def _window(self) -> tuple[Affine, bytes, tuple[float, ...]]:
        """A mark's own map and clip, as they stand in the file."""
        self.at += 1
        own, operators = IDENTITY, b""
        window: tuple[float, ...] = ()
        line = self.lines[self.at]
        if line.endswith(b" cm"):
            own = Affine(*_numbers(line[:-3]))
            self.at += 1
            line = self.lines[self.at]
        if line.endswith(b" W n"):
            operators = line[:-4].translate(None, _DIGITS)
            window = tuple(_numbers(line[:-4].translate(_TO_NUMBERS)))
            self.at += 1
        return own, operators, window


def _product(maps: Sequence[Affine]) -> Affine:
    product = IDENTITY
    for one in maps:
        product = product.after(one)
    return product


def _numbers(text: bytes) -> list[float]:
    try:
        return list(map(float, text.split()))
    except ValueError:
        raise Differs(f"{_shown(text)} should be numbers") from None


def _far(found: Sequence[float], wanted: Sequence[float], tolerance: float) -> bool:
    return len(found) != len(wanted) or any(not abs(a - b) <= tolerance for a, b in zip(found, wanted, strict=True))


@lru_cache(maxsize=4096)
def _rgb(line: bytes) -> tuple[int, ...]:
    """A colour's channels from 0 to 255, from the line that sets it."""
    return tuple(round(channel * 255) for channel in _numbers(line[:-3]))


@dataclass(frozen=True, slots=True)
class _Pen:
    rgb: tuple[int, ...]
    width: Mm
    ends: tuple[int, int]
    dash: tuple[Mm, ...]


@lru_cache(maxsize=4096)
def _pen(line: bytes, looks: bytes) -> _Pen:
    """A stroke from the lines that set it: `r g b RG w`, and ` cap J join j [dash] 0 d`."""
    found = _STROKE.fullmatch(line), _LOOKS.fullmatch(looks)
    if found[0] is None or found[1] is None:
        raise Differs(f"a line is drawn in {_shown(line + looks)}")
    colour, width = found[0].groups()
    cap, join, dash = found[1].groups()
    return _Pen(_rgb(colour + b" rg"), float(width), (int(cap), int(join)), tuple(_numbers(dash)))


def _read(run: Glyphs, found: re.Match[bytes], font: FontRead) -> str:
    """The words of a line that must show a run; raises Differs."""
    spoken, _, size, x, y, shown = found.groups()
    parts = _SHOWN.findall(shown)
    codes = b"".join([part for _, part in parts])
    glyphs = run.glyphs
    numbers = unhexlify(codes)
    if numbers != pack(f">{len(glyphs)}H", *glyphs):
        set_as = [font.characters.get(int(codes[at : at + 4], 16), "") for at in range(0, len(codes), 4)]
        raise Differs(f"the text ‘{run.text}’ is set as ‘{''.join(set_as)}’")
    em, wanted, left = float(size), pt_to_mm(run.size_pt), float(x)
    if abs(em - wanted) > 1e-3:
        raise Differs(f"the text ‘{run.text}’ is set {em / wanted:.3f} times as large as it should be")
    off = max(abs(left - run.xs[0]), abs(float(y) - run.y))
    if off > _STEP_MM:
        raise Differs(f"the text ‘{run.text}’ is {off:.3f} mm off")
    widths = font.widths
    shifts = sum([int(shift) for shift, _ in parts if shift])
    advance = sum(map(widths.__getitem__, glyphs)) - widths[glyphs[-1]] - shifts
    off = abs(left + advance * em / 1000 - run.xs[-1])
    if off > _PLACE_MM:
        raise Differs(f"the text ‘{run.text}’ ends {off:.3f} mm from where it should")
    if spoken is not None:
        text = unhexlify(spoken)[2:].decode("utf-16-be")
    else:
        # Glyph numbers taken for characters: to look up all of a run is one step then.
        text = numbers.decode("utf-16-be", "surrogatepass").translate(font.characters)
    if text != run.text:
        raise Differs(f"the text ‘{run.text}’ reads ‘{text}’")
    return text


def _shown(line: bytes) -> str:
    """A line of a stream for a message, shortened."""
    text = line.decode("latin-1")
    return f"‘{text[:57]}…’" if len(text) > 60 else f"‘{text}’" if text else "nothing"


def _told(group: str | Group) -> str:
    """A group by the first words in it, for a message."""
    if isinstance(group, str):
        return group
    words = next((item.text for _, item in walk(group.items) if isinstance(item, Glyphs)), "")
    return f"the group with ‘{words}’" if words else "a group"


def _same_gradient(read: ShadingRead, paint: LinearGradient | RadialGradient) -> None:
    """Raises Differs where a gradient has another place or other colours than was drawn."""
    coords: tuple[Mm, ...]
    match paint:
        case LinearGradient(x1, y1, x2, y2):
            kind, coords = 2, (x1, y1, x2, y2)
        case RadialGradient(x, y, radius, _, focus):
            kind, coords = 3, (*(focus or (x, y)), 0.0, x, y, radius)
    if read.kind != kind or not read.extended or _far(read.coords, coords, _STEP_MM):
        raise Differs("a gradient lies in another place than was drawn")
    for stop in paint.stops:
        at = min(max(stop.offset, 0.0), 1.0)
        colour = (stop.colour.red / 255, stop.colour.green / 255, stop.colour.blue / 255)
        if not any(abs(at - offset) < 1e-4 and not _far(channels, colour, 1e-3) for offset, channels in read.stops):
            raise Differs(f"a gradient has not the colour {stop.colour.hex} at {at:.0%}")
