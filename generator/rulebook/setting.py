"""Blocks to strips: each kind of block in the rulebook's look, lines on a common grid."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from generator.drawing.items import Group, Outline, Stroke
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import rect
from generator.drawing.structure import Role, StructureElement
from generator.geometry import Affine, Rect
from generator.rulebook.blocks import Block, Directive, Heading, ImageFile, Listing, Paragraph, Quote, Spans, Table
from generator.rulebook.flow import PART, BookAnchor, Columns, Strip, shifted, spaced
from generator.rulebook.glossary import TERM, entries_of
from generator.rulebook.index_list import ascending, is_index, is_number, parted, without_repeats
from generator.rulebook.inline import is_callout
from generator.rulebook.ornaments import break_ornament, bullet, item_number, rule_with_lozenge
from generator.rulebook.page_references import (
    JOINS,
    PageReference,
    Places,
    PrintedAt,
    ReferenceCount,
    joined_pages,
    place_of,
)
from generator.rulebook.references import MARK, NUMBER, PAGE, RULE, anchor_of, rule_at, title_anchor
from generator.rulebook.rule_marks import RuleMarks
from generator.rulebook.strips import BASELINE, as_one, entries_whole, kept, side_by_side, stacked, strips_of, whole
from generator.rulebook.tables import halves, is_table, table
from generator.rulebook.theme import BookTheme
from generator.text.breaking import MissingGlyphs
from generator.text.paragraph import Block as Text
from generator.text.paragraph import Span, TextStyle, line, set_spans
from generator.units import Mm, pt_to_mm

Draw = Callable[[Directive | ImageFile, Mm, str], list[Strip]]
"""Makes the strips of a directive or picture for a column of that width, in the chapter of that title."""

_COLUMNS = 2
COLUMN_GAP: Mm = 6.0
"""Between columns."""
_COMPACT_LEAD: Mm = pt_to_mm(11.5)
"""The distance of baselines in columns."""
_TURNOVER: Mm = 3.0
"""How much further in the second line of an entry of the index begins."""


@dataclass(frozen=True, slots=True)
class Setter:
    """What is needed to set blocks: the look, who draws directives, and where it is told what no font has.

    `places` are known once pages have been made; `within` is the chapter that is being set. Without `numbered`,
    references name chapters alone. `inside` is the element of the document's structure that blocks are set in; `marks`
    are those of the rules. `here` is the number of the paragraph or table with references that is being set.
    """

    theme: BookTheme
    draw: Draw
    lacking: MissingGlyphs
    places: Places = field(default_factory=dict)
    within: str = ""
    numbered: bool = True
    inside: StructureElement | None = None
    marks: RuleMarks = field(default_factory=RuleMarks)
    counter: ReferenceCount = field(default_factory=ReferenceCount)
    here: int = 0

    def blocks(self, blocks: Sequence[Block], width: Mm, style: TextStyle | None = None) -> list[Strip]:
        """The strips of blocks one below the other in a column of `width` mm; what follows `~~~page` begins a page.

        Words that end with a colon stay with the table or list that they announce.
        """
        strips: list[Strip] = []
        begins = False
        part: tuple[BookAnchor, ...] = ()
        for before, block in pairwise((None, *blocks)):
            assert block is not None
            if strips and isinstance(block, (Table, Listing)) and _announces(before):
                strips[-1] = replace(strips[-1], keeps=True)
            if isinstance(block, Heading) and block.level == 1:
                self = replace(self, within=block.title)
            if isinstance(block, Directive) and block.kind == "page":
                begins = True
                title = " ".join(block.arguments)
                part = (BookAnchor(f"part-{'-'.join(block.arguments)}", title, PART),) if title else part
                continue
            made = self.block(block, width, style or self.theme.body)
            if begins and made:
                made[0] = replace(made[0], room=self.theme.column.height, marks=(*part, *made[0].marks))
                part = ()
            begins = begins and not made
            strips += made
        return strips

    def block(self, block: Block, width: Mm, style: TextStyle) -> list[Strip]:
        """The strips of one block; those with references are places themselves."""
        if not isinstance(block, (Paragraph, Table)):
            return self._block(block, width, style)
        self.counter.count += 1
        here = self.counter.count
        strips = replace(self, here=here)._block(block, width, style)
        return [
            replace(strip, marks=(*strip.marks, *(BookAnchor(place_of(here, link.target)) for link in strip.links)))
            if strip.links
            else strip
            for strip in strips
        ]

    def _block(self, block: Block, width: Mm, style: TextStyle) -> list[Strip]:
        theme = self.theme
        match block:
            case Heading():
                return self.heading(block, width)
            case Paragraph():
                strips = spaced(self.lines(block.spans, width, style), theme.lead / 2)
                return [self.with_rules(strips[0], block.rules), *strips[1:]] if strips and block.rules else strips
            case Listing():
                return self.listing(block, width, style)
            case Table():
                return table(block, width, theme, self.coloured, self.lacking, self.inside)
            case Quote():
                inner = self.within_a("BlockQuote").blocks(
                    block.blocks, width - 10, replace(style, faces=theme.caption.faces)
                )
                return [shifted(strip, 5) for strip in inner]
            case Directive(kind="note"):
                return self.note(block, width)
            case Directive(kind="columns"):
                return self.columns(block, width)
            case Directive(kind="glossary"):
                return self.glossary(block, width)
            case Directive() | ImageFile():
                return self.draw(block, width, self.within)
            case _:
                ornament = break_ornament(theme, width)
                return [Strip(theme.lead, ornament, gap=theme.lead / 2)]

    def within_a(self, role: Role) -> "Setter":
        """A setter of what stands in a new element of the document's structure."""
        return replace(self, inside=StructureElement(role, self.inside))

    def coloured(self, spans: Spans) -> Spans:
        """The spans with links in the accent colour, those to rules as the places where they are printed.

        Of rules that are named one after the other, the chapter is named once, and so is a page.
        """
        made: list[Span] = []
        pages: list[PageReference] = []
        before: PrintedAt | None = None
        after = 0  # where that goes on which follows the reference before
        for span in spans:
            if span.link is None or span.link.startswith(f"#{TERM}"):
                made.append(span)  # a word of the glossary looks as the words around it
                continue
            target, _, style = span.link.removeprefix("#").partition("#")
            place, names_rule = self.places.get(target, PrintedAt(0, "")), style in (RULE, MARK)
            if span.icon or not span.link.startswith("#"):
                if is_callout(span) and made and made[-1].text.endswith(" "):  # no line begins with a mark
                    made[-1] = replace(made[-1], text=f"{made[-1].text[:-1]}\u00a0")
                made.append(replace(span, colour=self.theme.accent))
            elif not names_rule and place == before and "".join(span.text for span in made[after:]).strip() in JOINS:
                del made[after:]
            else:
                within = self.within if before is None else before.chapter
                words = self._rule(target, style)
                words = words or self._where(target, place, style, within)
                page = PageReference(len(made), place.page, worded=style != NUMBER)
                if self.numbered and words == page.words:
                    pages.append(page)
                made.append(replace(span, text=words, link=f"#{target}", colour=self.theme.accent))
                before, after = (None if names_rule else place), len(made)  # a rule's page may follow it
        return joined_pages(made, pages)

    def _rule(self, target: str, style: str) -> str:
        """The rule that is printed at a place, `rule 7.3` or `7.3`; empty where it has no mark, and in other styles."""
        mark = "".join(self.marks.beside((rule_at(target),))) if style in (RULE, MARK) else ""
        return f"rule\u00a0{mark}" if mark and style == RULE else mark

    def with_rules(self, strip: Strip, rules: tuple[str, ...]) -> Strip:
        """The strip with the marks of its rules in the margin, and a place to link to for each of them."""
        places = (BookAnchor(anchor_of(rule), words=self.marks.called(rule)) for rule in rules)
        return replace(strip, rules=self.marks.beside(rules), marks=(*strip.marks, *places))

    def _where(self, target: str, place: PrintedAt, style: str, within: str) -> str:
        """Where something is printed, in words: its page, and its chapter where that is another one."""
        page = f"page\u00a0{place.page}"
        if not self.numbered:
            return place.chapter
        if style == NUMBER:
            return str(place.page)
        here = self.places.get(place_of(self.here, f"#{target}"))
        if here is not None and here.page == place.page:
            return "this\u00a0page"
        return page if style in (PAGE, RULE, MARK) or place.chapter in ("", within) else f"{place.chapter}, {page}"

    def columns(self, block: Directive, width: Mm) -> list[Strip]:
        """Blocks in small type in two columns."""
        theme = replace(self.theme, lead=_COMPACT_LEAD)
        narrow = (width - COLUMN_GAP * (_COLUMNS - 1)) / _COLUMNS
        compact = replace(self, theme=theme)
        if not any(is_index(inner) for inner in block.body):
            strips = compact.blocks(block.body, narrow, theme.table)
        else:
            strips = [
                strip
                for inner in block.body
                for strip in (
                    compact.index(inner, narrow)
                    if isinstance(inner, Listing) and is_index(inner)
                    else compact.blocks([inner], narrow, theme.table)
                )
            ]
        if len(block.body) == 1 and is_table(strips):
            return columns_of(halves(strips), width, self.theme)
        return columns_of(entries_whole(strips), width, self.theme)

    def index(self, block: Listing, width: Mm) -> list[Strip]:
        """The entries of an index without bullets, the numbers of their pages at the right of the column."""
        whole = StructureElement("L", self.inside)
        strips: list[Strip] = []
        for number, item in enumerate(block.items):
            spans = item[0].spans if isinstance(item[0], Paragraph) else ()
            pages = [self._page_of(span) or -at for at, span in enumerate(filter(is_number, spans), 1)]
            words, numbers = parted(without_repeats(spans, pages))
            numbers = ascending(numbers, self._page_of)
            made = self._entry(words, numbers, width, whole.child("LI").child("LBody"))
            strips += [replace(made[0], gap=0.0 if number else self.theme.lead / 2), *made[1:]]
        return strips

    def _page_of(self, number: Span) -> int:
        """The page of a number in the index; 0 as long as it is not known."""
        place = self.places.get((number.link or "").removeprefix("#").partition("#")[0])
        return place.page if place is not None else 0

    def _entry(self, words: Spans, numbers: Spans, width: Mm, body: StructureElement) -> list[Strip]:
        """The strips of an entry of the index: its words, dots and numbers."""
        theme, style = self.theme, self.theme.table
        ending = self.text(numbers, width / 2, style)
        x = width - max(line.width for line in ending.lines)
        text = self.text(words, x - 3.0 - _TURNOVER, style)
        strips = as_one(strips_of(text, theme.lead) or [Strip(theme.lead)], body)
        strips = whole([shifted(strip, _TURNOVER if at else 0.0) for at, strip in enumerate(strips)])
        end = (text.lines[-1].width if text.lines else 0.0) + (_TURNOVER if len(strips) > 1 else 0.0)
        y = theme.lead * BASELINE - 0.3
        dotted = Stroke(theme.hairline, 0.3, dash=(0.0, 1.5), cap="round")
        dots = (Outline(straight(end + 1.5, y, x - 1.5, y), stroke=dotted),) if x - end > 4.0 else ()
        last = shifted(strips_of(ending, theme.lead)[-1], x)
        items, links = (*strips[-1].items, *dots, *last.items), (*strips[-1].links, *last.links)
        return [*strips[:-1], replace(strips[-1], items=items, links=links)]

    def glossary(self, block: Directive, width: Mm) -> list[Strip]:
        """The entries of a glossary in small type in two columns, each a place to link to."""
        theme = replace(self.theme, lead=_COMPACT_LEAD)
        narrow = replace(self, theme=theme)
        strips: list[Strip] = []
        for entry in entries_of(block):
            made = narrow.blocks(entry.item, (width - COLUMN_GAP * (_COLUMNS - 1)) / _COLUMNS, theme.table)
            mark = BookAnchor(entry.anchor, words=f"Glossary: {entry.words[0]}")
            strips += [replace(strip, marks=(*strip.marks, mark)) if i == 0 else strip for i, strip in enumerate(made)]
        return columns_of(entries_whole(strips), width, self.theme)

    def text(self, spans: Spans, width: Mm, style: TextStyle) -> Text:
        """A set text, noting characters that no font has."""
        block = set_spans([self.coloured(spans)], width, style)
        note_lacking(block, self.lacking)
        return block

    def lines(self, spans: Spans, width: Mm, style: TextStyle, lead: Mm | None = None) -> list[Strip]:
        """A paragraph as strips of one line; its first two and last two lines stay together."""
        strips = strips_of(self.text(spans, width, style), lead or self.theme.lead)
        strips = as_one(strips, StructureElement("P", self.inside))
        last = len(strips) - 1
        return [replace(strip, joined=i == 1 or (i == last and i > 0)) for i, strip in enumerate(strips)]

    def heading(self, block: Heading, width: Mm) -> list[Strip]:
        """A chapter, section or step heading, kept with what follows."""
        theme = self.theme
        if block.level == 1:
            return self.chapter(block, width)
        style = theme.section if block.level == 2 else theme.step
        lead = theme.lead
        strips = strips_of(self.text(block.spans, width, style), lead) or [Strip(lead)]  # of characters nobody sees
        strips = as_one(strips, StructureElement("H2" if block.level == 2 else "H3", self.inside))
        mark = BookAnchor(block.anchor, words=block.title)
        if block.level == 2:
            mark = BookAnchor(block.anchor, block.title, 1)
        gap = lead if block.level == 2 else lead / 2
        strips[0] = replace(strips[0], gap=gap, marks=(mark, _titled(block)))
        return kept(strips)

    def chapter(self, block: Heading, width: Mm) -> list[Strip]:
        """A chapter's head: a thin rule with a lozenge, then the title in the display face."""
        theme = self.theme
        number = self.marks.of_chapter(block.anchor)
        counted = (Span(f"{number}\u2002", colour=theme.muted),) if number else ()
        text = self.text((*counted, *block.spans), width, theme.chapter)
        rule = rule_with_lozenge(theme, width)
        height = theme.rows(4.0 + text.size.height + theme.lead * 0.35)
        title = Group(text.items, Affine.move(0.0, 4.0), element=StructureElement("H1", self.inside))
        mark = BookAnchor(block.anchor, block.title, 0, number=number)
        room = height + 5 * theme.lead
        head = Strip(
            height,
            (*rule, title),
            theme.lead * 2,
            marks=(mark, _titled(block)),
            chapter=block.title,
            room=room,
            keeps=True,
        )
        return [head]

    def listing(self, block: Listing, width: Mm, style: TextStyle) -> list[Strip]:
        """A list with hanging bullets or numbers.

        Where there are no numbers, an item that is bold as a whole is a head of those below it, without a bullet.
        """
        theme = self.theme
        indent = 5.2
        strips: list[Strip] = []
        whole = StructureElement("L", self.inside)
        for number, item in enumerate(block.items, block.first or 0):
            entry = whole.child("LI")
            marked, body = entry.child("Lbl"), replace(self, inside=entry.child("LBody"))
            inner = [shifted(strip, indent) for strip in body.blocks(item, width - indent, style)]
            if not inner:
                continue
            if block.first is None and _is_head(item):
                inner = kept([shifted(strip, -indent) for strip in inner])
                strips += [replace(inner[0], gap=0.0 if strips else theme.lead / 2), *inner[1:]]
                continue
            label = bullet(theme) if block.first is None else item_number(number, theme)
            tight = theme.lead / 2 if not strips else (theme.lead / 2 if len(item) > 1 else 0.0)
            inner[0] = replace(inner[0], items=(Group(label, element=marked), *inner[0].items), gap=tight)
            strips += inner
        return strips

    def note(self, block: Directive, width: Mm) -> list[Strip]:
        """A tip in a tinted box; as plain strips where no page can hold the box."""
        theme = self.theme
        pad = 3.4
        style = replace(theme.table, size_pt=9, leading=1.3)
        inner = self.within_a("Div").blocks(block.body, width - 2 * pad - 1.2, style)
        inner = [replace(strip, gap=0.0 if i == 0 else strip.gap) for i, strip in enumerate(inner)]
        content, height = stacked(inner)
        total = theme.rows(height + 2 * pad - 0.8)
        if total > theme.column.height:
            return [shifted(strip, pad + 1.2) for strip in spaced(inner, theme.lead / 2)]
        top = (total - height) / 2
        box = Rect(0.0, 0.0, width, total)
        ground = (Outline(rect(box), theme.tint), Outline(rect(Rect(0.0, 0.0, 1.2, total)), theme.accent))
        at = Affine.move(pad + 1.2, top)
        links = tuple(link.moved(pad + 1.2, top) for link in content.links)
        strip = Strip(total, (*ground, Group(content.items, at)), theme.lead / 2, links=links, marks=content.marks)
        return [replace(strip, rules=content.rules), Strip(theme.lead / 2, joined=True)]


def columns_of(strips: Sequence[Strip], width: Mm, theme: BookTheme) -> list[Strip]:
    """Strips side by side in two columns of a text `width` wide; those that have columns draw them there."""
    strips = list(map(side_by_side, strips))
    if not strips:
        return []
    step = (width + COLUMN_GAP) / _COLUMNS
    least = min(sum(strip.gap + strip.height for strip in strips) / _COLUMNS, 5 * theme.lead)
    columns = Columns(tuple(strips), _COLUMNS, step)
    return [Strip(least, gap=theme.lead / 2, columns=columns), Strip(theme.lead / 2, joined=True)]


def note_lacking(text: Text, lacking: MissingGlyphs) -> None:
    """Note what a set text lacks: fonts for its characters, width for its longest word."""
    lacking.characters.update(text.missing)
    if text.overflow > 0:
        lacking.columns[max(text.lines, key=lambda line: line.width).text] = None


def _titled(block: Heading) -> BookAnchor:
    """The place of a heading by its title, for references."""
    return BookAnchor(title_anchor(block.title), words=block.title)


def _is_head(item: Sequence[Block]) -> bool:
    """Whether an item of a list is one paragraph that is bold as a whole."""
    return len(item) == 1 and isinstance(item[0], Paragraph) and all(span.bold for span in item[0].spans)


def _announces(block: Block | None) -> bool:
    """Whether a block is a paragraph that ends with a colon."""
    return isinstance(block, Paragraph) and "".join(span.text for span in block.spans).rstrip().endswith(":")


def label(words: str, style: TextStyle, x: Mm, baseline: Mm) -> Group:
    """One line of text whose baseline begins at (x, baseline)."""
    text = line(words, style)
    return Group(text.items, Affine.move(x, baseline - text.first_baseline))


def span(words: str, *, bold: bool = False, italic: bool = False, link: str | None = None) -> Span:
    """A span of plain words."""
    return Span(words, bold, italic, link=link)
