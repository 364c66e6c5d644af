"""How a rulebook looks: page, colours and text styles, from the catalog's `print.theme` and palette."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from generator.catalog.models import Catalog
from generator.catalog.sound import NOTHING_LOST, Lost
from generator.colour import WHITE, Colour
from generator.geometry import Rect, Size
from generator.illustration.manners import MANNERS
from generator.layout.icon_library import icons_of
from generator.rulebook.flow import GRID
from generator.rulebook.inline import inline_pictures
from generator.rulebook.rule_marks import MARK_KINDS, MarkKind
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.text.font_files import FontError
from generator.text.fonts import FontBook
from generator.text.style import FontFamily, TextStyle, faces_of
from generator.units import Mm

PAGES: Mapping[str, Size] = {"a5": Size(148, 210), "half-letter": Size(139.7, 215.9)}
"""Page sizes: half an A4 sheet (ISO 216) and half a Letter sheet (ANSI A folded once)."""

_FONTS = {"text": "alegreya", "display": "cinzel", "sans": "alegreya-sans"}
_COLOURS = ("ink", "paper", "accent", "second", "ground", "on_ground", "frame")
_COVER_KEYS = ("style", "picture", "pieces", "illustration", "manner")
_KEYS: Mapping[str, Sequence[str]] = {
    "page": (),
    "marks": (),
    "card_text": (),
    "card_kind": (),
    "turned": (),
    "fonts": tuple(_FONTS),
    "colours": _COLOURS,
    "cover": _COVER_KEYS,
    "boards": (),
    "changes": (),
}
_WORDS: Mapping[str, str] = {
    "card_kind": "the name of a key, such as type",
    "turned": "a word for cards that lie on their sides, such as exhausted",
}
COVERS = ("plate", "poster")
BOARDS = ("full", "rimmed", "pale")
CHANGES = ("shorter", "lines")
CardText: TypeAlias = Literal["each", "first", "none"]
"""In which worked examples the words of a card stand: in each that names it, in the first of the book, or in none."""
CARD_TEXT: tuple[CardText, ...] = get_args(CardText)


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands on the cover: a board (by id) or none, and pieces (ids of sets or of single pieces).

    `illustration`, drawn in its `manner`, takes the place of both.
    """

    style: str
    picture: str | None
    pieces: tuple[str, ...]
    illustration: str | None = None
    manner: str = "ink"


@dataclass(frozen=True, slots=True)
class BookTheme:
    """Page measures in mm, colours and text styles of one rulebook.

    `lead` is the distance of baselines, `marks` what stands in the margin beside rules, `frame` the colour of frames
    and crosses in worked examples.
    """

    page: Size
    inner: Mm
    outer: Mm
    top: Mm
    bottom: Mm
    lead: Mm
    ink: Colour
    paper: Colour
    accent: Colour
    second: Colour
    ground: Colour
    on_ground: Colour
    frame: Colour
    body: TextStyle
    chapter: TextStyle
    section: TextStyle
    step: TextStyle
    caption: TextStyle
    table: TextStyle
    table_head: TextStyle
    margin: TextStyle
    running: TextStyle
    title: TextStyle
    sans: TextStyle
    cover: Cover
    pale_boards: bool = False
    """Whether boards in worked examples are pale, so that what is printed on them is not taken for pieces."""
    rimmed_pieces: bool = False
    """Whether pieces in worked examples have a white rim, so that they stand out from a board of their colours."""
    card_text: CardText = "each"
    card_kind: str = ""
    """The key of a card's row that stands before its words in worked examples; none where it is empty."""
    turned: str = ""
    """What stands on cards that lie on their sides in worked examples; nothing where it is empty."""
    marks: MarkKind = "numbers"
    changes_in_lines: bool = False
    """Whether what players have stands in lines of what changed in all worked examples, never in a table."""

    @property
    def column(self) -> Rect:
        """The text area of a right-hand page."""
        return Rect(
            self.inner, self.top, self.page.width - self.inner - self.outer, self.page.height - self.top - self.bottom
        )

    @property
    def boxed(self) -> TextStyle:
        """The style of the running text in boxes: ragged, whatever their width, as all but the text of a page is."""
        return replace(self.body, size_pt=9.25, leading=1.28, align="left", hyphenate=False)

    @property
    def muted(self) -> Colour:
        """The ink gone pale, for what should not be read first."""
        return self.ink.mixed(self.paper, 0.36)

    @property
    def tint(self) -> Colour:
        """A breath of the accent on the paper, for boxes."""
        return self.paper.mixed(self.accent, 0.09)

    @property
    def gilt(self) -> Colour:
        """The secondary colour if it is visible on the background, else a paler tone of the background's own ink."""
        if abs(lightness(self.second) - lightness(self.ground)) > 0.3:
            return self.second.mixed(self.on_ground, 0.15)
        return self.on_ground.mixed(self.ground, 0.25)

    @property
    def hairline(self) -> Colour:
        """For thin lines and frames."""
        return self.ink.mixed(self.paper, 0.66)

    def rows(self, height: Mm) -> Mm:
        """A height rounded up to the half-line grid."""
        half = self.lead / 2
        return -(-max(0.0, height - 1e-6) // half) * half


def look_of(catalog: Catalog, book: FontBook, report: Report) -> BookTheme:
    """The look that a catalog's theme asks for; RUL012 for what it asks in vain."""
    theme = _Theme(catalog, report)
    colours = theme.colours()
    ink, paper, accent = colours["ink"], colours["paper"], colours["accent"]
    text, display, sans = (theme.faces(book, role) for role in ("text", "display", "sans"))
    body = TextStyle(
        text,
        10,
        8,
        leading=1.3,
        colour=ink,
        align="justify",
        hyphenate=True,
        language=catalog.identity.language,
        features=("lnum",),  # figures as tall as capitals: in rules a number is looked for
        icons=inline_pictures(sans, accent, catalog.icons, icons_of(catalog.files)),
    )
    ragged = replace(body, align="left", hyphenate=False)
    plain = replace(ragged, faces=sans)
    shown = replace(ragged, faces=display, leading=1.12, balance=True)
    page, boards = theme.page(), theme.boards()
    return BookTheme(
        page=page,
        inner=17.0,
        outer=page.width - 17.0 - 107.0 if page.width > 145 else 21.0,
        top=18.0,
        bottom=19.0,
        lead=2 * GRID,
        **{name: colours[name] for name in _COLOURS},
        body=body,
        chapter=replace(shown, size_pt=19, min_size_pt=12, colour=accent),
        section=replace(plain, faces=_bold(sans), size_pt=11.5, leading=1.15, colour=ink),
        step=replace(ragged, faces=_bold(text), size_pt=10, colour=accent),
        caption=replace(ragged, faces=_italic(text), size_pt=8.75, leading=1.22, colour=ink.mixed(paper, 0.25)),
        table=replace(plain, size_pt=8.75, min_size_pt=7, leading=1.22),
        table_head=replace(plain, faces=_bold(sans), size_pt=8.25, leading=1.22, tracking=0.02),
        margin=replace(plain, size_pt=7.5, leading=1.2, colour=ink.mixed(paper, 0.2)),
        running=replace(plain, size_pt=7.5, colour=ink.mixed(paper, 0.2), tracking=0.05),
        title=replace(shown, size_pt=38, min_size_pt=16, leading=1.05, align="centre"),
        sans=replace(plain, size_pt=9),
        cover=theme.cover(),
        pale_boards=boards == "pale",
        rimmed_pieces=boards == "rimmed",
        card_text=theme.card_text(),
        card_kind=theme.text("card_kind"),
        turned=theme.text("turned"),
        marks=theme.marks(),
        changes_in_lines=theme.one_of("changes", CHANGES) == "lines",
    )


def check_theme(catalog: Catalog, families: Collection[str], report: Report, lost: Lost) -> None:
    """RUL012 for what a catalog's theme asks for in vain, as far as no font need be opened.

    Colours that may be `lost` from the palette are not reported.
    """
    theme = _Theme(catalog, report, lost)
    theme.page()
    theme.marks()
    theme.colours()
    theme.cover()
    theme.boards()
    theme.one_of("changes", CHANGES)
    theme.card_text()
    for key in _WORDS:
        theme.text(key)
    for role in _FONTS:
        theme.knows_font(role, families)


def _bold(faces: FontFamily) -> FontFamily:
    return replace(faces, regular=faces.bold, italic=faces.bold_italic)


def _italic(faces: FontFamily) -> FontFamily:
    return replace(faces, regular=faces.italic, italic=faces.regular, bold=faces.bold_italic)


class _Theme:
    """Reads `print.theme`, falling back to the palette and to quiet defaults."""

    def __init__(self, catalog: Catalog, report: Report, lost: Lost = NOTHING_LOST) -> None:
        self.catalog = catalog
        self.lost = lost
        self.report = report
        self.data = catalog.theme
        for key in self.data:
            if key not in _KEYS:
                self._refuse(f"the theme has no {key!r}", (str(key),), closest(str(key), _KEYS))
            elif _KEYS[key]:
                self._check_part(key, _KEYS[key])

    def _check_part(self, key: str, known: Sequence[str]) -> None:
        part = self.data[key]
        if not isinstance(part, Mapping):
            self._refuse(f"{key!r} of the theme is not a mapping", (key,), f"it may have {', '.join(known)}")
            return
        for inner in part:
            if inner not in known:
                self._refuse(f"{key!r} of the theme has no {inner!r}", (key, str(inner)), closest(str(inner), known))

    def _refuse(self, message: str, path: Path, hint: str | None = None) -> None:
        self.report.error("RUL012", message, at=self.catalog.tree.mark(("print", "theme", *path)), hint=hint)

    def _part(self, key: str) -> Mapping[str, object]:
        part = self.data.get(key, {})
        return part if isinstance(part, Mapping) else {}

    def page(self) -> Size:
        name = self.data.get("page", "a5")
        if not isinstance(name, str) or name not in PAGES:
            self._refuse(f"there is no page size {name!r}", ("page",), f"there are {', '.join(PAGES)}")
            return PAGES["a5"]
        return PAGES[name]

    def card_text(self) -> CardText:
        said = self.one_of("card_text", CARD_TEXT)
        return next(known for known in CARD_TEXT if known == said)

    def text(self, key: str) -> str:
        said = self.data.get(key, "")
        if not isinstance(said, str):
            self._refuse(f"{key} is {said!r}", (key,), f"it is {_WORDS[key]}")
            return ""
        return said

    def one_of(self, key: str, known: Sequence[str]) -> str:
        """The word that the theme has for a key, the first that is known without it."""
        said = self.data.get(key, known[0])
        if said not in known:
            self._refuse(f"{key} is {said!r}", (key,), f"there are {', '.join(known)}")
            return known[0]
        return str(said)

    def marks(self) -> MarkKind:
        wanted = self.data.get("marks", "numbers")
        found = next((kind for kind in MARK_KINDS if kind == wanted), None)
        if found is None:
            self._refuse(f"there are no marks {wanted!r}", ("marks",), f"there are {', '.join(MARK_KINDS)}")
        return found or "numbers"

    def knows_font(self, role: str, families: Collection[str]) -> bool:
        """Whether there is the font family for a role."""
        family = str(self._part("fonts").get(role, _FONTS[role]))
        if family not in families:
            known = ", ".join(sorted(families))
            self._refuse(f"no font family {family!r}; there are {known}", ("fonts", role), closest(family, families))
        return family in families

    def faces(self, book: FontBook, role: str) -> FontFamily:
        if not self.knows_font(role, book.families):
            return faces_of(book, _FONTS[role])
        try:
            faces = faces_of(book, str(self._part("fonts").get(role, _FONTS[role])))
            for face in {faces.regular, faces.bold, faces.italic, faces.bold_italic}:
                face.shape("a")
        except FontError as error:
            self._refuse(str(error), ("fonts", role))
        else:
            return faces
        return faces_of(book, _FONTS[role])

    def colours(self) -> dict[str, Colour]:
        palette, part = self.catalog.palette, self._part("colours")
        found = {name: self._colour(name, part[name]) for name in _COLOURS if name in part}
        ink = found.get("ink") or palette.get("ink") or Colour(0x22, 0x20, 0x1E)
        accent = found.get("accent") or palette.get("accent") or _strongest(list(palette.values())) or ink
        ground = found.get("ground") or palette.get("deep") or accent.mixed(ink, 0.45)
        return {
            "ink": ink,
            "paper": found.get("paper") or WHITE,
            "accent": accent,
            "second": found.get("second") or palette.get("gold") or accent.mixed(ink, 0.5),
            "ground": ground,
            "on_ground": found.get("on_ground") or (WHITE if lightness(ground) < 0.55 else ink),
            "frame": found.get("frame") or accent,
        }

    def _colour(self, name: str, value: object) -> Colour:
        text = str(value)
        if text in self.catalog.palette:
            return self.catalog.palette[text]
        try:
            return Colour.parse(text)
        except ValueError as error:
            hint = closest(text, self.catalog.palette)
            if not self.lost.may_define(text):
                self._refuse(f"{error}, nor a colour of the palette", ("colours", name), hint)
            return Colour(0x22, 0x20, 0x1E)

    def cover(self) -> Cover:
        part = self._part("cover")
        style = str(part.get("style", "plate"))
        if style not in COVERS:
            self._refuse(f"there is no cover {style!r}", ("cover", "style"), f"there are {', '.join(COVERS)}")
            style = "plate"
        boards = [component_set for component_set in self.catalog.sets if component_set.kind.value == "board"]
        picture = part.get("picture", boards[0].components[0].id if boards and boards[0].components else None)
        pieces = part.get("pieces", ())
        names = [pieces] if isinstance(pieces, str) else pieces if isinstance(pieces, Sequence) else []
        manner = str(part.get("manner", "ink"))
        if manner not in MANNERS:
            self._refuse(f"there is no manner {manner!r}", ("cover", "manner"), f"there are {', '.join(MANNERS)}")
            manner = "ink"
        drawn = part.get("illustration")
        shown = None if picture is None else str(picture)
        return Cover(style, shown, tuple(map(str, names)), None if drawn is None else str(drawn), manner)

    def boards(self) -> str:
        shown = str(self.data.get("boards", "full"))
        if shown not in BOARDS:
            self._refuse(
                f"boards cannot be {shown!r} in worked examples", ("boards",), f"they are {' or '.join(BOARDS)}"
            )
        return shown


def lightness(colour: Colour) -> float:
    """How light a colour looks, 0 to 1 (luma, ITU-R BT.601)."""
    return (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue) / 255


def _strongest(colours: Sequence[Colour]) -> Colour | None:
    """The most saturated colour dark enough to be read on white."""

    def saturation(colour: Colour) -> int:
        channels = (colour.red, colour.green, colour.blue)
        return max(channels) - min(channels)

    dark = [colour for colour in colours if lightness(colour) < 0.5]
    return max(dark, key=saturation, default=None)
