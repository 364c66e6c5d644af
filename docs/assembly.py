"""The pictures of PRINTING.md: `python docs/assembly.py` shows nets of a small game, and what becomes of them."""

import io
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageOps

from generator.catalog.forms import Dial, TuckBox
from generator.catalog.models import Catalog, Component
from generator.drawing.shapes import flatten
from generator.nets.dial import window
from generator.pipeline import load

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "images" / "assembly"
PX = 6.0
"""Pixels of a mm while a picture is made; it is kept at half of that."""
DPI = round(PX * 25.4)
RULER, NOTES = 8.2, 16.0
"""How much of a sheet, above and below, are its ruler and what is said at its foot, in mm."""
TABLE, GAP = (226, 220, 212), 60
Vector = tuple[float, float]

GAME = """game: {id: props, title: Ember, authors: [Ada Example], players: {min: 2, max: 4}, licence: CC BY 4.0}
print:
  decks:
    - {id: cards, title: Cards, size: poker, front: classic-back, back: classic-back, cards: [{id: a, copies: 60}]}
  standees:
    - {id: heroes, title: Heroes, size: large, front: props/fox, pieces: [{id: fox, title: Fox}]}
    - {id: others, title: Others, size: large, base: fold, front: props/fox, pieces: [{id: elk, title: Elk}]}
  dials:
    - {id: dial, title: Life, size: 60, values: {first: 0, last: 11}}
  screens:
    - {id: screen, title: Screen, panels: 3, size: {width: 70, height: 90}, outer: props/outer}
  boxes:
    - {id: box, title: Card box, holds: [cards]}
"""
FOX = """title: Fox
safe: 1
styles: {name: {font: cinzel, weight: 700, size: 11, min: 6, colour: "#f6f1e6", align: centre}}
layers:
  - rect: bleed
    fill: {linear: 90, stops: ["#d98a3a", "#7a2f1f"]}
  - icon: fox
    box: {top: 8, height: 30, left: 2, right: 2}
    fill: "#f6f1e6"
  - text: "{standee.title}"
    style: name
    box: {bottom: 3, height: 8, left: 1, right: 1}
"""
OUTER = """title: Outer face
styles: {name: {font: cinzel, weight: 700, size: 34, min: 6, colour: "#f6f1e6", align: centre, valign: middle}}
layers:
  - rect: bleed
    fill: {linear: 0, stops: ["#1d3b4a", "#2f6f86", "#1d3b4a"]}
  - text: "{game.title}"
    style: name
"""


def build(home: Path) -> Catalog:
    """The game, built below `home`; its catalog."""
    folder = home / "props"
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "layouts" / "fox.yaml").write_text(FOX, encoding="utf-8")
    (folder / "layouts" / "outer.yaml").write_text(OUTER, encoding="utf-8")
    command = [sys.executable, "-m", "generator", "build", str(folder), "--output", str(home / "out")]
    subprocess.run([*command, "--target", "pdf,png", "--dpi", str(DPI)], cwd=ROOT, check=True)
    catalog = load(folder).value
    assert catalog is not None
    return catalog


def sheet(home: Path, name: str) -> Image.Image:
    """What is on the first sheet of a file, without rulers and notes."""
    document = pypdfium2.PdfDocument(home / "out" / "props" / "print" / "a4" / f"{name}.pdf")
    whole = document[0].render(scale=PX * 25.4 / 72).to_pil().convert("RGB")
    whole = whole.crop((0, round(RULER * PX), whole.width, whole.height - round(NOTES * PX)))
    drawn = ImageChops.difference(whole, Image.new("RGB", whole.size, "white")).getbbox()
    assert drawn is not None
    return ImageOps.expand(whole.crop(drawn), 24, "white")


def face(home: Path, component: Component, side: str, bleed: float) -> Image.Image:
    """A face at its trim."""
    file = home / "out" / "props" / "png" / component.set_id / f"{component.id}-{side}.png"
    by = round(bleed * PX)
    with Image.open(file) as picture:
        return picture.convert("RGB").crop((by, by, picture.width - by, picture.height - by))


def stretched(
    canvas: Image.Image, picture: Image.Image, at: Vector, across: Vector, down: Vector, shade: float
) -> None:
    """A picture on the parallelogram that begins `at`, in pixels; `shade` is how light it is, 1 for as it is."""
    dark = picture.point(lambda value: round(value * shade))
    (a, b), (c, d) = across, down
    area = a * d - b * c
    width, height = picture.size
    back = (d * width / area, -c * width / area, -b * height / area, a * height / area)
    shift = (-(back[0] * at[0] + back[1] * at[1]), -(back[2] * at[0] + back[3] * at[1]))
    plan = (back[0], back[1], shift[0], back[2], back[3], shift[1])
    drawn = dark.transform(canvas.size, Image.Transform.AFFINE, plan, Image.Resampling.BICUBIC)
    mask = Image.new("L", picture.size, 255).transform(canvas.size, Image.Transform.AFFINE, plan)
    canvas.paste(drawn, mask=mask)
    corners = [at, (at[0] + a, at[1] + b), (at[0] + a + c, at[1] + b + d), (at[0] + c, at[1] + d)]
    ImageDraw.Draw(canvas).polygon(corners, outline=(60, 55, 50), width=2)


def blank(width: float, height: float) -> Image.Image:
    """Plain card of a size in mm."""
    return Image.new("RGB", (max(1, round(width * PX)), max(1, round(height * PX))), (250, 249, 246))


def slanted(length: float, degrees: float) -> Vector:
    """A step of so many mm in a direction, in pixels."""
    return length * PX * math.cos(math.radians(degrees)), length * PX * math.sin(math.radians(degrees))


def standee(home: Path, component: Component) -> Image.Image:
    """A standee in its base: two strips that cross."""
    front = face(home, component, "front", 1.0)
    size, foot = component.cut.size, 11.4
    canvas = Image.new("RGB", (round(70 * PX), round(90 * PX)), TABLE)
    left, top = 18 * PX, 6 * PX
    across = slanted(size.width, 8)
    middle = left + across[0] / 2, top + (size.height + foot / 2) * PX + across[1] / 2
    for half, sign in ((20.0, -1), (20.0, 1)):
        step = slanted(half, -35)
        at = middle if sign > 0 else (middle[0] - step[0], middle[1] - step[1])
        if sign < 0:
            stretched(canvas, blank(half, foot), at, step, (0, foot * PX), 0.86)
        else:
            kept = at, step
    stretched(canvas, front, (left, top), across, (0, size.height * PX), 1.0)
    stretched(canvas, blank(size.width, foot), (left, top + size.height * PX), across, (0, foot * PX), 0.95)
    stretched(canvas, blank(20.0, foot), kept[0], kept[1], (0, foot * PX), 0.9)
    return canvas


def dial(home: Path, component: Component) -> Image.Image:
    """A dial whose cover is turned by three values."""
    form = component.form
    assert isinstance(form, Dial)
    under, over = face(home, component, "front", 1.0), face(home, component, "back", 1.0)
    disc = Image.new("L", under.size, 0)
    ImageDraw.Draw(disc).ellipse((0, 0, under.width - 1, under.height - 1), fill=255)
    cover = disc.copy()
    hole = [(point.x * PX, point.y * PX) for point in flatten(window(form))[0]]
    ImageDraw.Draw(cover).polygon(hole, fill=0)
    turn = -3 * form.step_deg
    canvas = Image.new("RGB", (under.width + 80, under.height + 80), TABLE)
    canvas.paste(under, (40, 40), disc)
    canvas.paste(over.rotate(turn, Image.Resampling.BICUBIC), (40, 40), cover.rotate(turn, Image.Resampling.BICUBIC))
    middle = canvas.width / 2
    ImageDraw.Draw(canvas).ellipse(
        (middle - 16, middle - 16, middle + 16, middle + 16), (200, 160, 70), (90, 70, 20), 3
    )
    return canvas


def screen(home: Path, component: Component) -> Image.Image:
    """A screen of three panels, its wings folded backwards."""
    outer = face(home, component, "front", 3.0)
    width, height = component.cut.size.width / 3, component.cut.size.height
    canvas = Image.new("RGB", (round(185 * PX), round(120 * PX)), TABLE)
    panels = [outer.crop((round(n * width * PX), 0, round((n + 1) * width * PX), outer.height)) for n in range(3)]
    left, right = slanted(width * 0.78, 20), slanted(width * 0.78, -20)
    at = 6 * PX, 6 * PX
    for panel, step, shade in zip(panels, (left, (width * PX, 0.0), right), (0.8, 1.0, 0.7), strict=True):
        stretched(canvas, panel, at, step, (0, height * PX), shade)
        at = at[0] + step[0], at[1] + step[1]
    return canvas


def box(home: Path, component: Component) -> Image.Image:
    """A box seen from the front, the right and above."""
    form = component.form
    assert isinstance(form, TuckBox)
    net = face(home, component, "front", 0.0)

    def panel(name: str) -> Image.Image:
        place = {panel.name: panel.box for panel in component.panels}[name]
        left, top, right, bottom = (round(edge * PX) for edge in (place.x, place.y, place.right, place.bottom))
        part = net.crop((left, top, right, bottom))
        return part.rotate(180) if name == "top" else part

    canvas = Image.new("RGB", (round(95 * PX), round(120 * PX)), TABLE)
    back = slanted(form.depth * 0.8, -35)
    at = 6 * PX, 20 * PX
    stretched(canvas, panel("front"), at, (form.width * PX, 0.0), (0.0, form.height * PX), 1.0)
    corner = at[0] + form.width * PX, at[1]
    stretched(canvas, panel("right"), corner, back, (0.0, form.height * PX), 0.72)
    far = at[0] + back[0], at[1] + back[1]
    stretched(canvas, panel("top"), far, (form.width * PX, 0.0), (-back[0], -back[1]), 0.9)
    return canvas


def joined(flat: Image.Image, done: Image.Image) -> bytes:
    """Net and thing side by side on a table, as JPEG."""
    height = max(flat.height, done.height) + 2 * GAP
    whole = Image.new("RGB", (flat.width + done.width + 3 * GAP, height), TABLE)
    whole.paste(flat, (GAP, (height - flat.height) // 2))
    whole.paste(done, (flat.width + 2 * GAP, (height - done.height) // 2))
    half = whole.resize((whole.width // 2, whole.height // 2), Image.Resampling.LANCZOS)
    data = io.BytesIO()
    half.save(data, "JPEG", quality=85, optimize=True)
    return data.getvalue()


def main() -> None:
    """Build what is shown, and write the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        catalog = build(home)
        pieces = {str(component.id): component for component in catalog.components}
        shown = {
            "standees": standee(home, pieces["fox"]),
            "dials": dial(home, pieces["dial"]),
            "screens": screen(home, pieces["screen"]),
            "boxes": box(home, pieces["box"]),
        }
        for kind, done in shown.items():
            (PICTURES / f"{kind}.jpg").write_bytes(joined(sheet(home, kind), done))


if __name__ == "__main__":
    main()
