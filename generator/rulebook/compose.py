"""A game's rulebook as pages to print and to read on a screen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.catalog.bounds import shown
from generator.catalog.models import Prose
from generator.catalog.verified import Printable
from generator.colour import WHITE
from generator.drawing.faces import SmallFace
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.piece import Anchor, Document, LargerFace, Link, Page, Piece
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect
from generator.layout.icon_library import icons_of
from generator.layout.icons import credit, names
from generator.layout.library import Layouts, layouts_of
from generator.layout.watermark import watermark
from generator.rulebook.anatomy import LayerFinder
from generator.rulebook.artwork import Artwork, Spared
from generator.rulebook.blocks import Block, Directive, Heading
from generator.rulebook.dials import turns_of
from generator.rulebook.directives import Directives
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import PART, Leaf, Strip
from generator.rulebook.front import ContentsLine, contents, cover
from generator.rulebook.page_breaks import KnownBreaks
from generator.rulebook.page_references import HERE, Places, PrintedAt, ReferenceCount
from generator.rulebook.pages import paginate
from generator.rulebook.parse import read
from generator.rulebook.parts import PartTabs, part_of, part_opening, parts_of
from generator.rulebook.rule_marks import RuleMarks
from generator.rulebook.setting import span
from generator.rulebook.strips import BASELINE
from generator.rulebook.theme import BookTheme, look_of
from generator.rulebook.wording import BookGame, in_print
from generator.source.diagnostic import Checked, Failed, Passed, Report
from generator.source.mark import Mark
from generator.text.fonts import FontBook
from generator.text.paragraph import keeping_set_texts, line
from generator.text.typography import typographic
from generator.units import Mm

_PASSES = 8
"""How often a rulebook is set with the page numbers of the time before."""
FIRST_PAGE = 3
"""The number of the first page of text, after the cover and the contents."""
_GUIDE_GAP: Mm = 3.0
"""Between the rules on a page and what else stands in its running head."""


@dataclass(frozen=True, slots=True)
class SetBook:
    """A rulebook as it is set: its cover, its strips in the source's order, and these divided into pages."""

    strips: tuple[Strip, ...]
    leaves: tuple[Leaf, ...]
    theme: BookTheme
    cover: Page
    has_rules: bool
    small_faces: tuple[SmallFace, ...]
    larger_faces: tuple[LargerFace, ...]
    spared: tuple[Spared, ...]


def compose(
    game: Printable,
    fonts: FontBook,
    pieces: Iterable[Piece],
    *,
    layouts: Layouts | None = None,
    notices: Iterable[str] | None = None,
) -> Checked[Document] | None:
    """The rulebook as a document, its pictures drawn from `pieces`.

    `layouts` are those they were made with, which call-outs ask for where layers lie; without them they are read anew.
    `notices` are lines for the credits about the icons used; without them the bundled icons are credited as if used,
    since their licence asks for it. Nothing at all for a catalog without a rulebook; no document where it has mistakes,
    all of which are reported.
    """
    checked = set_book(game, fonts, pieces, layouts=layouts, notices=notices)
    if checked is None or checked.value is None:
        return None if checked is None else Failed(checked.diagnostics)
    book, book_game = checked.value, in_print(game)
    theme, leaves = book.theme, book.leaves
    tabs = PartTabs.of(leaves, theme)
    pages = [
        _page(leaf, number, part, tabs, book_game, theme)
        for number, (leaf, part) in enumerate(zip(leaves, parts_of(leaves), strict=True), FIRST_PAGE)
    ]
    front = [
        book.cover,
        contents(book_game.catalog.identity, _entries(leaves), theme, marked=book.has_rules),
    ]
    pages = [_finished(page, book_game, theme, fonts) for page in (*front, *pages)]
    made = _document(book_game, pages, _words_of_places(leaves))
    made = replace(made, small_faces=book.small_faces, larger_faces=book.larger_faces, spared=book.spared)
    return Passed(made, checked.diagnostics)


@keeping_set_texts()
def set_book(
    game: Printable,
    fonts: FontBook,
    pieces: Iterable[Piece],
    *,
    layouts: Layouts | None = None,
    notices: Iterable[str] | None = None,
) -> Checked[SetBook] | None:
    """The strips of the rulebook, and how they are divided into pages; as `compose` has it."""
    prose = game.catalog.prose
    if prose is None:
        return None
    book_game = in_print(game)
    catalog, language = book_game.catalog, book_game.catalog.identity.language
    report = Report()
    book = read(prose, catalog.data, report, language=language, icons=icons_of(catalog.files))
    theme = look_of(catalog, fonts, report)
    pieces = [replace(piece, title=typographic(piece.title, language)) for piece in pieces]
    pictures = ComponentPictures.of(catalog, pieces, turns_of(book_game.tables), layouts)
    of_game = layouts or layouts_of(catalog.files, catalog.identity.id)
    finder = LayerFinder(game, of_game, fonts, pictures.pieces)
    artwork = Artwork(catalog, of_game, theme, report)
    told = _told(book.blocks)
    director = Directives(book_game, pictures, theme, report, book.rules, finder, artwork, _notices(notices), told)
    director = replace(director, marks=RuleMarks.of(book.blocks, theme.marks))
    blocks = _with_credits(book.blocks)
    strips = director.setter.blocks(blocks, theme.column.width)
    if director.lacking.characters:
        _say_missing(game, director.lacking.characters, report)
    for words in director.lacking.columns:
        _say_too_wide(prose, words, report)
    first = cover(catalog.identity, pictures, theme, artwork)
    if report.failed:
        return report.refused()
    strips, leaves = _settled(blocks, replace(director, report=Report()), strips)
    shown = pictures.small_faces(), finder.larger_faces(), tuple(artwork.spared)
    return report.checked(SetBook(tuple(strips), leaves, theme, first, bool(book.rules), *shown))


def _settled(
    blocks: tuple[Block, ...], director: Directives, strips: list[Strip]
) -> tuple[list[Strip], tuple[Leaf, ...]]:
    """The strips with the numbers of pages in their references, and their pages: set anew until these no longer move
    anything.

    Where they never come to rest, references name chapters alone.
    """
    column, known = director.theme.column, KnownBreaks()

    def made_with(places: Places, *, numbered: bool = True) -> list[Strip]:
        fresh = replace(director, places=places, numbered=numbered, counter=ReferenceCount())
        return fresh.setter.blocks(blocks, column.width)

    def paged() -> tuple[Leaf, ...]:
        return paginate(strips, column.height, first=FIRST_PAGE, known=known)

    places = _places(paged())
    for _ in range(_PASSES):
        strips = made_with(places)
        leaves = paged()
        before, places = places, _places(leaves)
        if places == before:
            return strips, leaves
    strips = made_with(places, numbered=False)
    return strips, paged()


def _places(leaves: tuple[Leaf, ...]) -> dict[str, PrintedAt]:
    """Where every place that may be linked to is printed; of one that is printed twice, the first."""
    found: dict[str, PrintedAt] = {}
    chapter = ""
    for number, leaf in enumerate(leaves, FIRST_PAGE):
        for placed in leaf.placed:
            chapter = placed.strip.chapter or chapter
            for mark in placed.strip.marks:
                found.setdefault(mark.name, PrintedAt(number, chapter))
    return found


def _words_of_places(leaves: tuple[Leaf, ...]) -> dict[str, str]:
    """What every place that may be linked to is, for those who cannot see it: `Rule AB-TURN-1, page 9`."""
    found: dict[str, str] = {}
    for number, leaf in enumerate(leaves, FIRST_PAGE):
        for mark in (mark for placed in leaf.placed for mark in placed.strip.marks):
            if mark.name.startswith(HERE):
                continue
            found.setdefault(mark.name, f"{mark.words or mark.title or mark.name}, page {number}")
    return found


def _told(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The examples that stand by themselves somewhere in the book, in its order."""
    examples = [block for block in blocks if isinstance(block, Directive) and block.kind == "example"]
    return tuple(dict.fromkeys(name for block in examples for name in block.arguments))


def _notices(given: Iterable[str] | None) -> tuple[str, ...]:
    return tuple(given) if given is not None else (credit(frozenset(names())),)


def _with_credits(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, with credits at the end where the author has put them nowhere: they must be printed."""
    if any(isinstance(block, Directive) and block.kind == "credits" for block in blocks):
        return blocks
    mark = Mark("", 1, 1)
    heading = Heading(1, (span("Credits"),), "credits", mark)
    return (*blocks, heading, Directive("credits", (), (), (), mark))


def _say_missing(game: Printable, characters: set[str], report: Report) -> None:
    """RUL011: characters that no font of the rulebook has, each where the prose has it first."""
    prose = game.catalog.prose
    assert prose is not None
    for character in sorted(characters):
        # Markdown has another character in place of NUL.
        before, found, _ = prose.text.partition(character if character in prose.text else "\0")
        mark = Mark(prose.file, before.count("\n") + 1, len(before) - before.rfind("\n")) if found else None
        code = f"U+{ord(character):04X}"
        report.error("RUL011", f"no font of the rulebook has {character!r} ({code})", at=mark)


def _say_too_wide(prose: Prose, words: str, report: Report) -> None:
    """RUL009: a word, or a table's cell, that no column is wide enough for, where the prose has it first."""
    before, found, _ = prose.text.partition(words[:40])
    mark = Mark(prose.file, before.count("\n") + 1, len(before) - before.rfind("\n")) if found and words else None
    message = f"{shown(words)} is too wide for its column"
    report.error("RUL009", message, at=mark, hint="shorten the word, or give the table fewer columns")


def _entries(leaves: tuple[Leaf, ...]) -> list[ContentsLine]:
    return [
        ContentsLine(mark.title, mark.level, number, mark.name, mark.number)
        for number, leaf in enumerate(leaves, FIRST_PAGE)
        for placed in leaf.placed
        for mark in placed.strip.marks
        if mark.title is not None
    ]


def _page(leaf: Leaf, number: int, part: str, tabs: PartTabs, game: BookGame, theme: BookTheme) -> Page:
    """A page of text in a `part` of the book: what stands in its column, the marks beside it, its head and number."""
    right_hand = number % 2 == 1
    column = theme.column if right_hand else Rect(theme.outer, theme.top, theme.column.width, theme.column.height)
    items: list[Item] = part_opening(leaf, _guide(leaf), column, theme)
    links: list[Link] = []
    anchors: list[Anchor] = []
    free = 0.0  # down to where the margin is taken
    for placed in leaf.placed:
        strip, y = placed.strip, column.y + placed.y
        links += [
            Link(link.box.moved(column.x, y), link.target.removeprefix("#"), element=link.element or strip.element)
            for link in strip.links
        ]
        anchors += [
            Anchor(mark.name, Point(column.x, max(0.0, y - 4)), mark.title if mark.level > PART else None, mark.level)
            for mark in strip.marks
            if not mark.name.startswith(HERE)
        ]
        if strip.rules:
            marks, free = _margin(strip, max(y, free), column, theme, right_hand=right_hand)
            items += marks
        if strip.items:
            items.append(Group(strip.items, Affine.move(column.x, y), element=strip.element))
    items += _head_and_foot(leaf, number, part, game, column, theme, right_hand=right_hand)
    items += tabs.drawn(part, theme, right_hand=right_hand)
    return Page(Drawing(theme.page, tuple(items)), links=tuple(links), anchors=tuple(anchors))


def _margin(strip: Strip, y: float, column: Rect, theme: BookTheme, *, right_hand: bool) -> tuple[list[Item], float]:
    """The marks of rules beside a strip, one below the other, and where they end."""
    items: list[Item] = []
    step = theme.lead * 0.56
    for i, mark in enumerate(strip.rules):
        text = line(mark, theme.margin)
        x = column.right + 3.0 if right_hand else column.x - 3.0 - text.ink_width
        top = y + theme.lead * BASELINE + i * step - text.first_baseline
        element = strip.element.child("Span") if strip.element is not None else StructureElement("P")
        items.append(Group(text.items, Affine.move(x, top), element=element))
    return items, y + len(strip.rules) * step


def _head_and_foot(
    leaf: Leaf, number: int, part: str, game: BookGame, column: Rect, theme: BookTheme, *, right_hand: bool
) -> list[Item]:
    """The number of a page, and above its column on the left the `part` of the book, on the right the chapter: that of
    the first rule on the page.

    Outside of these stand the first and the last rule on the page, as guide words stand in a dictionary.
    """
    words = _chapter_of(leaf) if right_hand else part or game.catalog.identity.title
    folio = line(str(number), replace(theme.running, size_pt=9, colour=theme.accent))
    bottom = theme.page.height - theme.bottom * 0.52
    items: list[Item] = []
    outwards = [(_guide(leaf), replace(theme.running, colour=theme.accent)), (words, theme.running)]
    x = column.right if right_hand else column.x
    for told, style in outwards if not part_of(leaf) else []:
        if not told:
            continue
        head = line(told, style, column.width)
        x -= head.ink_width if right_hand else 0.0
        items.append(Group(head.items, Affine.move(x, theme.top * 0.58 - head.first_baseline)))
        x += -_GUIDE_GAP if right_hand else head.ink_width + _GUIDE_GAP
    x = column.right - folio.ink_width if right_hand else column.x
    items.append(Group(folio.items, Affine.move(x, bottom - folio.first_baseline)))
    return items


def _guide(leaf: Leaf) -> str:
    """The first and the last rule on a page, such as `4.1–4.6`; empty where there is none."""
    rules = [mark for placed in leaf.placed for mark in placed.strip.rules]
    return "\u2013".join(dict.fromkeys((rules[0], rules[-1]))) if rules else ""


def _chapter_of(leaf: Leaf) -> str:
    """The chapter of the first rule on a page, or the one in which the page begins."""
    chapter = leaf.chapter
    for placed in leaf.placed:
        chapter = placed.strip.chapter or chapter
        if placed.strip.rules:
            return chapter
    return leaf.chapter


def _finished(page: Page, game: BookGame, theme: BookTheme, fonts: FontBook) -> Page:
    """The page with its paper's colour below and the game's watermark, if it has one, above."""
    below: tuple[Item, ...] = () if theme.paper == WHITE else (Outline(rect(Rect.of(theme.page)), theme.paper),)
    above = watermark(game.watermark, theme.page, fonts)
    return replace(page, drawing=Drawing(theme.page, (*below, *page.drawing.items, *above)))


def _document(game: BookGame, pages: list[Page], words: Mapping[str, str]) -> Document:
    """The pages as a document; `words` are those for what links lead to, where that is a place in it."""
    identity = game.catalog.identity
    known = {anchor.name for page in pages for anchor in page.anchors}
    met: set[str] = set()
    kept = []
    for page in pages:
        links = tuple(
            replace(link, words=words.get(link.target, link.target))
            for link in page.links
            if link.target in known or link.target.startswith("https:")
        )
        # An example that is shown twice is led to where it stands first.
        anchors = tuple(anchor for anchor in page.anchors if anchor.name not in met)
        met.update(anchor.name for anchor in anchors)
        kept.append(replace(page, links=links, anchors=anchors))
    edition = game.catalog.fingerprint[:12]
    return Document(
        tuple(kept),
        title=f"{identity.title}: Rules",
        author=identity.by,
        language=identity.language,
        subject=identity.tagline,
        keywords=("rules", "print and play", f"edition {edition}"),  # tells proofs of one version apart
        tagged=True,
        silent_pictures=True,
    )
