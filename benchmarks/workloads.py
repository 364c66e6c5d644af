"""Generated catalogs of known size: three workloads that print-and-play tools are compared by.

W1: distinct poker cards with a coloured frame, panel, title, type line, a 100 x 100 px picture, three icons with
numbers and 40 words of rules, one common back.
W2: a board of 45 spaces in a 9 x 5 serpentine with icons, arrows and four card slots on A3.
W3: 128 round 20 mm tokens with icon and number.

`starter` is the game of `pnp new` with as many more cards as wanted, for measuring how work grows.
"""

import colorsys
import io
from pathlib import Path

from PIL import Image, ImageDraw

from generator.cli.new import STARTER
from generator.engine.chance import Stream

WORDS = (
    "draw discard gain lose pay cost coin wood stone grain river forest hill tower market road guard scout trader "
    "farmer when each player turn round end start after before may must choose card token space board place move "
    "remove return shuffle reveal keep hand deck pile adjacent to from in on with all any other until then if you own"
).split()
KINDS = ["Unit", "Action", "Event", "Building", "Relic", "Quest"]
PLACES = ["Forest", "River", "Hill", "Coast", "Town", "Desert"]
ICONS = ["wolf-head", "bat", "spider-face", "bison", "dragon-head"]
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


# 100 pixels are printed 8.4 mm wide: 300 dots per inch, so that the press has nothing to say about them.
CARD = """title: Benchmark card
styles:
  title: {font: cinzel, weight: 700, size: 11, min: 6, align: left, valign: middle, line: true, colour: "#ffffff"}
  kind: {font: alegreya, weight: 700, size: 8, min: 6, align: left, valign: middle, line: true, colour: "#222222"}
  rules: {font: alegreya, size: 8, min: 6, align: left, valign: top, colour: "#1a1a1a"}
  figure: {font: cinzel, weight: 700, size: 10, min: 6, align: left, valign: middle, line: true, colour: "#222222"}
layers:
  - rect: bleed
    fill: "{card.colour}"
  - rect: {inset: 3.5}
    radius: 2.5
    fill: "#f6f0e0"
  - rect: {left: 5, right: 5, top: 5, height: 8}
    radius: 1.5
    fill: "{card.colour}"
  - text: "{card.title}"
    name: title
    style: title
    box: {left: 7, right: 7, top: 5, height: 8}
  - picture: "{card.art}"
    box: {left: 27.55, right: 27.55, top: 26, height: 8.4}
    fit: contain
  - text: "{card.type}"
    name: kind
    style: kind
    box: {left: 6, right: 6, top: 46, height: 5}
  - text: "{card.text}"
    name: rules
    style: rules
    box: {left: 6, right: 6, top: 52, bottom: 14}
  - icon: broadsword
    box: {left: 6, bottom: 5, width: 7, height: 7}
    fill: "#b71c1c"
  - text: "{card.attack}"
    style: figure
    box: {left: 14, bottom: 5, width: 8, height: 7}
  - icon: shield
    box: {left: 25, bottom: 5, width: 7, height: 7}
    fill: "#0d47a1"
  - text: "{card.defence}"
    style: figure
    box: {left: 33, bottom: 5, width: 8, height: 7}
  - icon: coins
    box: {left: 44, bottom: 5, width: 7, height: 7}
    fill: "#a06c00"
  - text: "{card.cost}"
    style: figure
    box: {left: 52, bottom: 5, width: 8, height: 7}
"""
BACK = """title: Benchmark back
layers:
  - rect: bleed
    fill: "#263238"
  - pattern: [6, 6]
    box: bleed
    layers:
      - polygon: [[3, 0.7], [5.3, 3], [3, 5.3], [0.7, 3]]
        fill: "#546e7a"
"""
BOARD = """title: Benchmark board
styles:
  number: {font: cinzel, weight: 700, size: 12, min: 6, align: centre, valign: middle, line: true, colour: "#222222"}
layers:
  - rect: bleed
    fill: "#e8dcc0"
  - repeat: edges
    as: edge
    along: stack
    layers:
      - line: [["{edge.x1}", "{edge.y1}"], ["{edge.x2}", "{edge.y2}"]]
        stroke: {colour: "#5b4a36", width: 2}
  - repeat: spaces
    as: space
    along: places
    layers:
      - rect: {inset: 1}
        radius: 3
        fill: "#fbf6e6"
        stroke: {colour: "#5b4a36", width: 0.6}
      - icon: "{('coins', 'shield', 'broadsword')[index % 3]}"
        box: {inset: "30%"}
        fill: "#8c2d19"
      - text: "{space.id}"
        style: number
        box: [2, 2, 9, 6]
      - polygon: [[26, 12], [31, 15], [26, 18]]
        fill: "#1f5f8b"
        when: space.type == 'plain'
  - repeat: 4
    along: row
    box: {left: 30, right: 30, bottom: 10, height: 88.9}
    cell: [63.5, 88.9]
    gap: 20
    layers:
      - rect: trim
        radius: 3
        stroke: {colour: "#5b4a36", width: 0.6, dash: [3, 2]}
"""
TOKEN = """title: Benchmark token
styles:
  number: {font: cinzel, weight: 700, size: 11, min: 6, align: centre, valign: middle, line: true, colour: "#ffffff"}
layers:
  - rect: bleed
    fill: "{token.colour}"
  - icon: "{token.icon}"
    box: {left: 5, right: 5, top: 2.5, height: 10}
    fill: "#ffffff"
  - text: "{token.number}"
    style: number
    box: {left: 5, right: 5, top: 12.5, height: 5}
"""


def _layouts(folder: Path, **layouts: str) -> None:
    for name, text in layouts.items():
        _write(folder, f"layouts/{name.replace('_', '-')}.yaml", text)


def w1(folder: Path, number: int = 100) -> None:
    """W1: a game of `number` distinct cards with pictures and a common back."""
    cards(folder, number)
    _layouts(folder, bench_card=CARD, bench_back=BACK)


def w2(folder: Path) -> None:
    """W2: a board of 45 spaces on A3, one after the other in a serpentine."""
    _write(folder, "game.yaml", HEAD.format(id="board-45", title="45 Spaces"))
    rows = [
        "print:",
        "  boards:",
        "    - id: board",
        "      title: Board",
        "      size: {width: 380, height: 277}",
        "      bleed: 0",
        "      front: bench-board",
        "      spaces:",
    ]
    for index in range(45):
        row, step = divmod(index, 9)
        column = step if row % 2 == 0 else 8 - step
        edges = f", edges: [s{index + 2}]" if index < 44 else ""
        at = f"[{30 + column * 40}, {20 + row * 34}]"
        rows.append(f"        - {{space: {{id: s{index + 1}, at: {at}, size: [34, 30]{edges}}}, type: plain}}")
    _write(folder, "print.yaml", "\n".join(rows) + "\n")
    _layouts(folder, bench_board=BOARD)


def w3(folder: Path) -> None:
    """W3: 128 round tokens of 20 mm, each with an icon and a number."""
    _write(folder, "game.yaml", HEAD.format(id="tokens-128", title="128 Tokens"))
    rows = [
        "print:",
        "  tokens:",
        "    - id: tokens",
        "      title: Tokens",
        "      shape: disc",
        "      size: 20",
        "      front: bench-token",
        "      fields: {colour: text, icon: text, number: int}",
        "      pieces:",
    ]
    icons = ("coins", "shield", "broadsword", "crown")
    for index in range(128):
        colour, icon = COLOURS[index % len(COLOURS)], icons[index % len(icons)]
        rows.append(
            f'        - {{id: t{index + 1}, title: Token, colour: "{colour}", icon: {icon}, number: {index + 1}}}'
        )
    _write(folder, "print.yaml", "\n".join(rows) + "\n")
    _layouts(folder, bench_token=TOKEN)


def starter(folder: Path, number: int) -> None:
    """The game `pnp new` makes, with `number` more beasts, no two alike."""
    stream = Stream(20260101, "beasts")
    for file in sorted(STARTER.rglob("*")):
        if file.suffix in (".yaml", ".md"):
            text = file.read_text(encoding="utf-8")
            text = text.replace("{{id}}", folder.name).replace("{{title}}", f"{number} Beasts")
            _write(folder, file.relative_to(STARTER).as_posix(), text)
    rows: list[str] = []
    for index in range(number):
        first, second = (stream.choice(WORDS).capitalize() for _ in range(2))
        rows += [
            f"        - id: beast-{index}",
            f"          title: {first} {second}",
            f"          type: {stream.choice(KINDS)} of the {stream.choice(PLACES)}",
            f"          icon: {stream.choice(ICONS)}",
            f'          colour: "{stream.choice(COLOURS)}"',
            f"          cost: {stream.below(10)}",
            f"          power: {stream.below(10)}",
            f'          text: "Worth **{{power}}** points. {_sentences(stream, 12)}"',
        ]
    before, cards_end, after = (folder / "print.yaml").read_text(encoding="utf-8").partition("\n  tokens:\n")
    assert cards_end, "the starter's cards no longer end where its tokens begin"
    _write(folder, "print.yaml", "\n".join([before.rstrip("\n"), *rows]) + "\n" + cards_end + after)
