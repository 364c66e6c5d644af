"""Generated catalogs of known size: the three workloads that print-and-play tools are compared by.

W1: distinct poker cards with a coloured frame, panel, title, type line, a 100 x 100 px picture, three icons with numbers
and 40 words of rules, one common back. W2: a board of 45 spaces in a 9 x 5 serpentine with icons, arrows and four card
slots on A3. W3: 128 round 20 mm tokens with icon and number.
"""

import colorsys
import io
from pathlib import Path

from PIL import Image, ImageDraw

from generator.engine.chance import Stream

WORDS = (
    "draw discard gain lose pay cost coin wood stone grain river forest hill tower market road guard scout trader "
    "farmer when each player turn round end start after before may must choose card token space board place move "
    "remove return shuffle reveal keep hand deck pile adjacent to from in on with all any other until then if you own"
).split()
KINDS = ["Unit", "Action", "Event", "Building", "Relic", "Quest"]
PLACES = ["Forest", "River", "Hill", "Coast", "Town", "Desert"]
COLOURS = ["#8c2d19", "#1f5f8b", "#2e7d32", "#6a1b9a", "#8a6d08", "#455a64"]
HEAD = """game:
  id: {id}
  title: {title}
  version: "1.0"
  authors: [Benchmark]
  players: {{min: 1, max: 4}}
rules: {{}}
"""


def _colour(stream: Stream, light: float) -> tuple[int, int, int]:
    red, green, blue = colorsys.hls_to_rgb(stream.below(360) / 360, light, 0.5)
    return round(red * 255), round(green * 255), round(blue * 255)


def _picture(stream: Stream) -> bytes:
    image = Image.new("RGB", (100, 100), _colour(stream, 0.7))
    pen = ImageDraw.Draw(image)
    for _ in range(14):
        x, y, r = stream.below(100), stream.below(100), 4 + stream.below(18)
        shape = pen.ellipse if stream.below(2) else pen.rectangle
        shape((x - r, y - r, x + r, y + r), fill=_colour(stream, 0.5))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _sentences(stream: Stream, words: int) -> str:
    out: list[str] = []
    while len(out) < words:
        sentence = [stream.choice(WORDS) for _ in range(min(6 + stream.below(5), words - len(out)))]
        sentence[0] = sentence[0].capitalize()
        sentence[-1] += "."
        out += sentence
    return " ".join(out)


def _write(folder: Path, name: str, text: str) -> None:
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def cards(folder: Path, number: int) -> None:
    """W1: a game of `number` distinct poker cards in `folder`."""
    stream = Stream(20260101, "cards")
    _write(folder, "game.yaml", HEAD.format(id=f"cards-{number}", title=f"{number} Cards"))
    rows = [
        "print:",
        "  decks:",
        "    - id: deck",
        "      title: Deck",
        "      size: poker",
        "      front: bench-card",
        "      back: bench-back",
        "      fields: {type: text, colour: text, attack: int, defence: int, cost: int, art: picture}",
        "      cards:",
    ]
    for index in range(number):
        first, second = (stream.choice(WORDS).capitalize() for _ in range(2))
        art = f"art/card_{index:04d}.png"
        (folder / "art").mkdir(parents=True, exist_ok=True)
        (folder / art).write_bytes(_picture(stream))
        rows += [
            f"        - id: card_{index:04d}",
            f'          title: "{first} {second}"',
            f'          type: "{stream.choice(KINDS)} - {stream.choice(PLACES)}"',
            f'          colour: "{COLOURS[index % len(COLOURS)]}"',
            f"          attack: {stream.below(10)}",
            f"          defence: {stream.below(10)}",
            f"          cost: {stream.below(10)}",
            f"          art: {art}",
            f'          text: "{_sentences(stream, 40)}"',
        ]
    _write(folder, "cards.yaml", "\n".join(rows) + "\n")
