"""The game that is built with a broken press."""

import struct
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.new import command as new

PRINT = """
  tiles:
    - id: hexes
      title: Hexes
      shape: hexagon
      size: 40
      front: hex
      back: hex
      fields: {icon: text}
      tiles:
        - {id: wood, title: Wood, icon: oak-leaf, copies: 2}
        - {id: lake, title: Lake, icon: water-drop, copies: 1}
  aids:
    - id: map
      title: Map
      size: {width: 400, height: 150}
      front: picture-map
      back: plain-board
"""


HEX = """title: Hexagon
layers:
  - rect: bleed
    fill: "#335577"
  - icon: "{tile.icon}"
    box: {inset: 8}
    fill: "#ffffff"
"""


MAP = """title: Map
layers:
  - rect: bleed
    fill: "#dde8cc"
  - picture: art/one.png
    box: [20, 20, 60, 60]
  - picture: art/two.png
    box: [120, 20, 60, 60]
  - text: "{piece.title} of {game.title}"
    box: [20, 100, 200, 20]
"""


def _png(red: int) -> bytes:
    """A picture of 2 by 2 pixels."""
    rows = b"".join(b"\0" + bytes((red, 40, 90)) * 2 for _ in range(2))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter game, with hexagons, and an aid larger than the paper that has a back and two pictures."""
    home = tmp_path_factory.mktemp("sabotage")
    done = CliRunner().invoke(new, ["hill", "--in", str(home)])
    assert done.exit_code == 0, done.output
    folder = home / "hill"
    with (folder / "print.yaml").open("a", encoding="utf-8") as file:
        file.write(PRINT)
    (folder / "layouts").mkdir()
    (folder / "layouts" / "picture-map.yaml").write_text(MAP, encoding="utf-8")
    (folder / "layouts" / "hex.yaml").write_text(HEX, encoding="utf-8")
    (folder / "art").mkdir()
    (folder / "art" / "one.png").write_bytes(_png(200))
    (folder / "art" / "two.png").write_bytes(_png(90))
    return folder
