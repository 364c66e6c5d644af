"""A finished save of a virtual tabletop compared with the faces: each card and tile shows its own, on both sides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.readback.pictures import CELL_PX, PictureIndex, shrunk, small

Opened = Callable[[str], "Image.Image | None"]
"""The picture behind an address."""


class ExpectedFaces:
    """The faces of a game's pieces, drawn small once: what the pictures of all its saves are compared with."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        faces = {f"{piece.id}:{side}": face for piece in pieces for side, face in _sides(piece)}
        distinct = {(id(face.items), face.size): face for face in faces.values()}
        drawn = dict(zip(distinct, small(list(distinct.values()), longest_px=CELL_PX), strict=True))
        self.likes = PictureIndex({name: drawn[id(face.items), face.size] for name, face in faces.items()})
        self.names = frozenset(faces)


class Saves:
    """Saves of a game that share their pictures: each cell of each picture is looked at once."""

    def __init__(self, faces: ExpectedFaces, opened: Opened) -> None:
        self._faces = faces
        self._opened = opened
        self._seen: set[tuple[str, str, tuple[int, int, int]]] = set()

    def take(self, where: str, things: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        """The objects of a save, those within others included: what does not show its own face."""
        for thing in things:
            for side, address, cell in _shown(thing):
                name = f"{thing.get('GMNotes')}:{side}"
                if name in self._faces.names and address and (name, address, cell) not in self._seen:
                    self._seen.add((name, address, cell))
                    complaint = self._cell(name, address, cell)
                    if complaint is not None:
                        yield f"{where}: the picture of {name}, cell {cell[2] + 1} of {address}, {complaint}"

    def _cell(self, name: str, address: str, cell: tuple[int, int, int]) -> str | None:
        picture = self._opened(address)
        if picture is None:
            return None  # reported by those who look for the files
        columns, rows, index = cell
        width, height = picture.width // columns, picture.height // rows
        row, column = divmod(index, columns)
        part = picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        shape = self._faces.likes.shape(name)
        if shape[1] > shape[0] and part.width < part.height:
            part = part.transpose(Image.Transpose.ROTATE_270)  # a card that lies stands upright in its sheet
        return self._faces.likes.unlike(shrunk(part, shape), name)


def _sides(piece: Piece) -> tuple[tuple[str, Drawing], tuple[str, Drawing]]:
    """Both faces; a card without a back has a white one, anything else its front on both sides."""
    other = Drawing(piece.size, ()) if piece.kind == "card" else piece.front
    return ("front", piece.front), ("back", piece.back or other)


def _shown(thing: Mapping[str, Any]) -> Iterator[tuple[str, str, tuple[int, int, int]]]:
    """The sides of an object with the address of a picture and the cell of it: columns, rows, number."""
    image = thing.get("CustomImage")
    if isinstance(image, Mapping):
        yield "front", str(image.get("ImageURL") or ""), (1, 1, 0)
        yield "back", str(image.get("ImageSecondaryURL") or ""), (1, 1, 0)
    decks, number = thing.get("CustomDeck"), thing.get("CardID")
    if isinstance(decks, Mapping) and isinstance(number, int):
        sheet = decks[str(number // 100)]
        cell = (int(sheet["NumWidth"]), int(sheet["NumHeight"]), number % 100)
        yield "front", str(sheet["FaceURL"]), cell
        yield "back", str(sheet["BackURL"]), cell if sheet["UniqueBack"] else (1, 1, 0)
