"""Cache of content that was read and is correct, so that the same bytes are not compared twice."""

from dataclasses import field
from typing import Any, NamedTuple, TypeAlias

from generator.dataclass import dataclass
from generator.drawing.items import Image, Item, Segments
from generator.readback.marks import Texts
from generator.readback.pdf_file import FormObject, Resources
from generator.readback.runs import KnownWords

Start: TypeAlias = tuple[bytes, bytes, bytes, tuple[float, float], float]
"""The graphics state in which lines begin: fill, pen, its looks, opacities and limit of corners; nothing masked."""


class FormShown(NamedTuple):
    """A form that was found to show the items, and its texts."""

    items: tuple[Item, ...]
    form: FormObject
    texts: Texts


class FaceShown(NamedTuple):
    """Lines of a page that were found to show the items and nothing else, begun in that state, and their texts."""

    items: tuple[Item, ...]
    data: bytes
    resources: Resources
    start: Start
    texts: Texts


@dataclass(slots=True)
class KnownLines:
    """Lines that were found to be right once, in whatever file of a job: the same bytes need no second look.

    `paths` are what was drawn by the bytes that show it, with their numbers: the same rectangle is drawn again for card
    after card. `moves` are the places that lines put things at. `forms` and `faces` are by the identity of their items;
    faces are remembered where `keeps_faces` says that they will come again. `fonts` and `pictures` are what those of
    a file were found to be, by their own identity. Holding what an entry is about keeps its id from being used again.
    """

    keeps_faces: bool = False
    paths: dict[bytes, tuple[Segments, list[float]]] = field(default_factory=dict)
    moves: dict[bytes, tuple[float, float]] = field(default_factory=dict)
    forms: dict[int, FormShown] = field(default_factory=dict)
    faces: dict[int, FaceShown] = field(default_factory=dict)
    fonts: dict[int, list[KnownWords]] = field(default_factory=dict)
    pictures: dict[int, tuple[Any, list[Image]]] = field(default_factory=dict)
