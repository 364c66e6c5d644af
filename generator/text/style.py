"""How a text looks: faces, size, colour and alignment, and the spans a text is made of."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from generator.colour import BLACK, Colour
from generator.dataclass import dataclass
from generator.drawing.items import Item
from generator.text.fonts import FontBook, FontFace
from generator.units import Mm

FALLBACK = ("alegreya-sans", "noto-symbols", "noto-emoji")
"""Families that are asked, in order, for characters that a text's own lacks: letters, then signs, then emoji."""

Align: TypeAlias = Literal["left", "centre", "right", "justify"]
VerticalAlign: TypeAlias = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class FontFamily:
    """The four faces of a text and those asked, in order, for characters they lack."""

    regular: FontFace
    bold: FontFace
    italic: FontFace
    bold_italic: FontFace
    fallback: tuple[FontFace, ...] = ()

    def pick(self, bold: bool, italic: bool) -> FontFace:
        """The face for a span."""
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular


def faces_of(
    book: FontBook, family: str, weight: int = 400, bold: int = 700, fallback: tuple[str, ...] = FALLBACK
) -> FontFamily:
    """The faces of a family from a font book; fallback families the book lacks are left out.

    Raises KeyError with the known names for an unknown family.
    """
    spare = [name for name in fallback if name != family and name in book.families]
    return FontFamily(
        book.face(family, weight),
        book.face(family, bold),
        book.face(family, weight, italic=True),
        book.face(family, bold, italic=True),
        tuple(book.face(name, weight) for name in spare),
    )


@dataclass(frozen=True, slots=True)
class Inline:
    """A small drawing that stands in a line like a letter.

    Its items' origin is the top left corner of a box of `width` by `height` mm, which is centred on the capitals.
    `words` are what it reads where the text is copied, searched or read aloud; without any it only decorates.
    """

    items: tuple[Item, ...]
    width: Mm
    height: Mm
    words: str = ""


Icons: TypeAlias = Callable[[str, Mm, Colour], Inline | None]
"""Gives the picture of an icon by name, height in mm and colour of the text; None for an unknown name."""


Looks: TypeAlias = Callable[[str], "WordLook"]
"""Gives the look of words that a text names, as in `[3 damage](crimson large)`; raises what it likes for others."""


@dataclass(frozen=True, slots=True, eq=False)
class WordRules:
    """Lines along some words: below them, through them. What has the very same rules has one line, blanks included."""

    under: bool = False
    through: bool = False


@dataclass(frozen=True, slots=True)
class WordLook:
    """How some words differ from the text around them.

    In their colour, by how much in their size, in their font, by how many em of the text they stand above its
    baseline, and by lines along them.
    """

    colour: Colour | None = None
    scale: float = 1.0
    faces: FontFamily | None = None
    rise: float = 0.0
    rules: WordRules | None = None


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph is set.

    Sizes are in points; `leading` is the distance of baselines as a multiple of the size, `paragraph_gap` the extra
    distance between paragraphs likewise, `tracking` extra space between characters in em, `icon_scale` the height of
    an inline icon as a multiple of the capitals' height. `features` are OpenType tags (`onum`, `-liga`).
    `balance` makes lines of about one length, for titles, captions and centred text.
    """

    faces: FontFamily
    size_pt: float = 9.0
    min_size_pt: float = 6.0
    leading: float = 1.25
    colour: Colour = BLACK
    align: Align = "left"
    tracking: float = 0.0
    features: tuple[str, ...] = ()
    small_caps: bool = False
    hyphenate: bool = False
    balance: bool = False
    language: str = "en"
    paragraph_gap: float = 0.35
    icons: Icons | None = None
    icon_scale: float = 1.35
    looks: Looks | None = None

    @property
    def all_features(self) -> tuple[str, ...]:
        """The features with small capitals included."""
        return (*self.features, "smcp") if self.small_caps else self.features


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text of one look; `link` is an anchor or address, `icon` says that the text names an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    colour: Colour | None = None
    link: str | None = None
    scale: float = 1.0
    faces: FontFamily | None = None
    rise: float = 0.0
    rules: WordRules | None = None
