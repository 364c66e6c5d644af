"""One drawing for each item kind and option: what every backend is asked to draw."""

import struct
import zlib
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import uharfbuzz as hb
from PIL import Image as Pillow

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import (
    Drawing,
    Glyphs,
    GradientStop,
    Group,
    Image,
    Item,
    LinearGradient,
    Outline,
    Picture,
    RadialGradient,
    Segment,
    Segments,
    Stroke,
)
from generator.geometry import Affine, Point, Rect, Size
from generator.units import pt_to_mm

FONTS = Path(__file__).parents[2] / "fonts"
INK, RED, GOLD, SEA = Colour(27, 27, 27), Colour(178, 34, 52), Colour(217, 164, 65), Colour(38, 90, 122)


class PlainFont:
    """A font file and HarfBuzz, without anything the text engine adds."""

    def __init__(self, name: str) -> None:
        self.key = name
        self.data = (FONTS / f"{name}.ttf").read_bytes()
        self._font = hb.Font(hb.Face(self.data))
        self.units_per_em: int = self._font.face.upem
        self._texts: dict[int, str] = {}

    def advance(self, glyph: int) -> int:
        return int(self._font.get_glyph_h_advance(glyph))

    def text_of(self, glyph: int) -> str:
        return self._texts.get(glyph, "")

    def outline(self, glyph: int) -> Segments:
        steps: list[Segment] = []
        x = y = 0.0

        def quadratic(qx: float, qy: float, to_x: float, to_y: float, _: object) -> None:
            x1, y1, x2, y2 = x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, to_x + (qx - to_x) * 2 / 3, 0.0
            steps.append(("C", x1, y1, x2, to_y + (qy - to_y) * 2 / 3 + y2, to_x, to_y))
            at(to_x, to_y)

        def at(to_x: float, to_y: float) -> None:
            nonlocal x, y
            x, y = to_x, to_y

        def straight(letter: str, to_x: float, to_y: float) -> None:
            steps.append(("M", to_x, to_y) if letter == "M" else ("L", to_x, to_y))
            at(to_x, to_y)

        functions = hb.DrawFuncs()
        functions.set_move_to_func(lambda px, py, _: straight("M", px, py))
        functions.set_line_to_func(lambda px, py, _: straight("L", px, py))
        functions.set_quadratic_to_func(quadratic)
        functions.set_close_path_func(lambda _: steps.append(("Z",)))
        self._font.draw_glyph(glyph, functions)
        return tuple(steps)

    def run(self, text: str, x: float, y: float, size_pt: float, fill: Colour = INK) -> Glyphs:
        """The text as a shaped run starting at (x, y) mm."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        per_unit = pt_to_mm(size_pt) / self.units_per_em
        glyphs, xs, pen = [], [], 0
        for i, (info, position) in enumerate(zip(infos, positions, strict=True)):
            end = infos[i + 1].cluster if i + 1 < len(infos) else len(text)
            self._texts.setdefault(info.codepoint, text[info.cluster : end])
            glyphs.append(info.codepoint)
            xs.append(x + (pen + position.x_offset) * per_unit)
            pen += position.x_advance
        return Glyphs(self, size_pt, y, tuple(glyphs), tuple(xs), text, fill)


def png(mode: str, size: int = 24, **options: object) -> Image:
    """A small picture: red and blue growing along the sides, clear in a corner where the mode has opacity."""
    picture = Pillow.new("RGBA", (size, size))
    picture.putdata(
        [
            (255 * x // size, 90, 255 * y // size, 255 if x + y < 1.5 * size else 60)
            for y in range(size)
            for x in range(size)
        ]
    )
    made = picture.convert(mode, palette=Pillow.Palette.ADAPTIVE) if mode == "P" else picture.convert(mode)
    out = BytesIO()
    made.save(out, "PNG", **options)
    return image(out.getvalue(), "png", size, size)


def interlaced_png() -> Image:
    """A 4 x 4 grey picture in Adam7 order, which Pillow does not write."""
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    rows = b""
    for left, top, step_x, step_y in passes:
        for y in range(top, 4, step_y):
            xs = range(left, 4, step_x)
            rows += b"\0" + bytes(60 * ((x + y) % 4) + 20 for x in xs) if len(xs) else b""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 4, 4, 8, 0, 0, 0, 1)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return image(data, "png", 4, 4)


def jpeg(mode: str = "RGB", size: int = 24) -> Image:
    """The same picture as JPEG."""
    with Pillow.open(BytesIO(png("RGB", size).data)) as opened:
        out = BytesIO()
        opened.convert(mode).save(out, "JPEG", quality=92)
    return image(out.getvalue(), "jpeg", size, size)


def image(data: bytes, kind: str, width_px: int, height_px: int) -> Image:
    assert kind in ("png", "jpeg")
    return Image(sha256(data).hexdigest(), "png" if kind == "png" else "jpeg", data, width_px, height_px)


def _card(*items: Item) -> Drawing:
    paper = Outline(shapes.rect(Rect(-3, -3, 46, 46)), fill=Colour(250, 246, 235))
    return Drawing(Size(40, 40), (paper, *items))


def _gradients() -> Drawing:
    sky = (
        GradientStop(0, Colour(20, 40, 90)),
        GradientStop(0.6, Colour(220, 120, 80)),
        GradientStop(1, Colour(250, 230, 180)),
    )
    glow = (GradientStop(0, Colour(255, 255, 220)), GradientStop(1, Colour(200, 60, 20, 0.0)))
    pale = (GradientStop(0.2, Colour(0, 120, 60, 0.5)), GradientStop(0.8, Colour(240, 240, 0, 0.5)))
    return _card(
        Outline(shapes.rounded_rect(Rect(2, 2, 36, 16), 3), LinearGradient(2, 2, 20, 18, sky), Stroke(INK, 0.4)),
        Outline(shapes.circle(Point(12, 29), 9), RadialGradient(12, 29, 9, glow)),
        Outline(shapes.star(Point(29, 29), 9, 4, 7), LinearGradient(20, 29, 38, 29, pale)),
    )


def _strokes() -> Drawing:
    items: list[Item] = []
    dashed = Stroke(SEA, 1.5, (3, 2.5))
    for i, stroke in enumerate((dashed, replace(dashed, cap="round"), replace(dashed, cap="square"))):
        items.append(Outline(shapes.line(5, 5 + 4 * i, 35, 5 + 4 * i), stroke=stroke))
    broad = Stroke(RED, 2)
    for i, stroke in enumerate((broad, replace(broad, join="round"), replace(broad, join="bevel"))):
        corner = shapes.polyline([Point(4 + 12 * i, 34), Point(9 + 12 * i, 20), Point(13 + 12 * i, 34)])
        items.append(Outline(corner, stroke=stroke))
    items.append(Outline(shapes.rect(Rect(3, 36, 34, 2)), fill=Colour(255, 200, 0, 0.5), stroke=Stroke(INK, 0.8)))
    return _card(*items)


def _holes() -> Drawing:
    ring = shapes.circle(Point(12, 12), 9) + shapes.circle(Point(12, 12), 5)
    return _card(
        Outline(ring, fill=RED, even_odd=True),
        Outline(shapes.move(ring, 16, 0), fill=SEA, stroke=Stroke(INK, 0.3)),
        Outline(shapes.blob(Point(20, 29), 16, 8, "island"), fill=GOLD, stroke=Stroke(SEA, 0.7)),
        Outline(shapes.rect(Rect(0, 0, 5, 5))),
    )


def _groups() -> Drawing:
    dot = (Outline(shapes.circle(Point(0, 0), 4), fill=RED), Outline(shapes.circle(Point(3, 0), 4), fill=SEA))
    shared = tuple(Group(dot, Affine.move(8 + 10 * i, 8), shared=True, name=f"dot-{i}") for i in range(3))
    turned = Group(dot, Affine.move(10, 22).after(Affine.turn(30)).after(Affine.scale(1.2, 0.8)))
    clipped = Group(dot, Affine.move(26, 20), clip=shapes.hexagon(Point(1, 0), 4))
    faded = Group(dot, Affine.move(10, 33), opacity=0.5)
    both = Group((faded, Outline(shapes.rect(Rect(6, 31, 20, 1)), fill=INK)), Affine.move(16, 0), shared=True)
    return _card(*shared, turned, clipped, faded, both)


def _words() -> Drawing:
    text, title = PlainFont("alegreya/Alegreya_400Regular"), PlainFont("cinzel/Cinzel_700Bold")
    lines = ("The office affinity of", "AVATAR, Töpfe & 12½", "waffle fjords: “Thor!”")
    runs = tuple(text.run(line, 2, 18 + 5.5 * i, 10.5) for i, line in enumerate(lines))
    upright = Group((text.run("turned words", 0, 0, 8, SEA),), Affine.move(37, 38).after(Affine.turn(-90)))
    pale = text.run("half clear", 2, 37, 12, Colour(178, 34, 52, 0.5))
    return _card(title.run("Titan Vault", 2, 9, 15, RED), *runs, upright, pale)


def _pictures() -> Drawing:
    made = (png("RGB"), png("L"), png("P"), png("RGBA"), png("LA"), jpeg(), jpeg("L"), png("1"), interlaced_png())
    boxes = [Rect(1 + 13 * (i % 3), 1 + 13 * (i // 3), 12, 12) for i in range(len(made))]
    return _card(*(Picture(image, box) for image, box in zip(made, boxes, strict=True)))


def drawings() -> dict[str, Drawing]:
    """All of them by name."""
    return {
        "gradients": _gradients(),
        "strokes": _strokes(),
        "holes": _holes(),
        "groups": _groups(),
        "words": _words(),
        "pictures": _pictures(),
    }
