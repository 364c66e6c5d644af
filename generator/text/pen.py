"""Lines to glyphs: a broken line becomes as few runs as its faces and colours allow."""

from dataclasses import replace

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import Glyphs, Group, Item, Outline
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect
from generator.text.breaking import Atom, BrokenLine, Word
from generator.text.fonts import FontFace
from generator.text.style import TextStyle, WordRules
from generator.units import Mm, pt_to_mm


@dataclass(frozen=True, slots=True)
class Line:
    """One set line: its items in the block's coordinates, its baseline, and where its ink begins and ends."""

    items: tuple[Item, ...]
    baseline: Mm
    left: Mm
    width: Mm
    text: str
    links: tuple[tuple[Rect, str], ...] = ()


def draw(broken: BrokenLine, style: TextStyle, width: Mm, size_pt: float, baseline: Mm) -> Line:
    """A broken line as items on a baseline, aligned in `width`."""
    em = pt_to_mm(size_pt)
    indent = broken.indent * em
    room = width - broken.width * em - indent
    spaces = sum(1 for word in broken.words[:-1] if word.space)
    stretch = room / spaces if style.align == "justify" and not broken.last and spaces and room > 0 else 0.0
    stretch -= broken.shrink * em / spaces if spaces else 0.0
    left = {"left": 0.0, "justify": 0.0, "centre": room / 2, "right": room}[style.align]
    left += indent
    pen = _LinePen(style, size_pt, baseline, left)
    if broken.bullet is not None:
        pen.hang(broken.bullet, indent)
    final = len(broken.words) - 1
    for i, word in enumerate(broken.words):
        end = " " if word.space and i < final else ""
        for atom, following in zip(word.atoms, [*(after.text[:1] for after in word.atoms[1:]), end], strict=True):
            pen.put(atom, following)
        if word.space and i < final:
            pen.space(word.space * em + stretch)
    pen.flush()
    pen.rule_off()
    return Line(tuple(pen.items), baseline, left, pen.x - left, "".join(pen.words), tuple(pen.links))


_RULE = 0.06
"""How thick lines along words are, in em."""
_UNDER, _THROUGH = -0.1, 0.29
"""How far the upper edges of lines below and through words stand above the baseline, in em."""


@dataclass(frozen=True, slots=True)
class _Ruled:
    """Words that lines go along: the first of them, their colour, and from where to where."""

    atom: Atom
    colour: Colour
    left: Mm
    right: Mm

    @property
    def rules(self) -> WordRules | None:
        return self.atom.rules


class _LinePen:
    """Gathers the glyphs of a line into as few runs as faces and colours allow."""

    def __init__(self, style: TextStyle, size_pt: float, baseline: Mm, left: Mm) -> None:
        self.style = style
        self.size_pt = size_pt
        self.em = pt_to_mm(size_pt)
        self.baseline = baseline
        self.x = left
        self.items: list[Item] = []
        self.links: list[tuple[Rect, str]] = []
        self.words: list[str] = []
        self.face: FontFace | None = None
        self.colour: Colour = style.colour
        self.scale = 1.0
        self.rise = 0.0
        self.ruled: _Ruled | None = None
        self.glyphs: list[int] = []
        self.xs: list[Mm] = []
        self.text: list[str] = []
        self.link: str | None = None

    def hang(self, bullet: Word, indent: Mm) -> None:
        """Draw a mark so far before the line's words."""
        self.x -= indent
        for atom in bullet.atoms:
            self.put(atom, " ")
        self.space(indent - bullet.width * self.em)

    def put(self, atom: Atom, following: str) -> None:
        """Draw an atom; `following` is the character that comes next, a blank or "" at the end of a word."""
        if atom.face is None:
            self._put_icon(atom, following)
        else:
            colour = atom.colour or self.style.colour
            look = (colour, atom.scale, atom.rise)
            if atom.face is not self.face or look != (self.colour, self.scale, self.rise):
                self.flush()
                self.face, (self.colour, self.scale, self.rise) = atom.face, look
            x, em, run = self.x, self.em, atom.run
            self.glyphs += run.glyphs
            self.xs += [x + at * em for at in run.xs]
            self.text.append(atom.text)
            self.words.append(atom.text)
        self._note_link(atom)
        if atom.rules is not None or self.ruled is not None:
            self._rule(atom)
        self.x += atom.run.advance * self.em

    def _put_icon(self, atom: Atom, following: str) -> None:
        self.flush()
        self.words.append(f":{atom.text}:")
        capital = self.style.faces.regular.cap_height * self.em
        height = self.style.icon_scale * capital * atom.scale
        found = self.style.icons(atom.text, height, atom.colour or self.style.colour) if self.style.icons else None
        if found is not None:
            top = self.baseline - atom.rise * self.em - capital / 2 - height / 2
            self.items.append(Group(found.items, Affine.move(self.x, top)))
            self._spell(atom.words, following)

    def _spell(self, words: str, following: str) -> None:
        """The words of an icon as a blank behind it that reads so, parted from words and numbers on both sides."""
        face = self.style.faces.regular
        blank = face.shape(" ")
        if words and blank.glyphs:
            before = " " if self.words[-2:-1] and self.words[-2][-1:].isalnum() else ""
            after = " " if following == " " or following.isalnum() else ""
            xs = (self.x,) * len(blank.glyphs)
            text = f"{before}{words}{after}"
            self.items.append(Glyphs(face, self.size_pt, self.baseline, blank.glyphs, xs, text, self.style.colour))

    def space(self, width: Mm) -> None:
        if self.face is not None:
            run = self.face.shape(" ")
            self.glyphs += run.glyphs
            self.xs += [self.x] * len(run.glyphs)
            self.text.append(" ")
        self.words.append(" ")
        self.x += width

    def flush(self) -> None:
        if self.face is not None and self.glyphs:
            run = Glyphs(
                self.face,
                self.size_pt if self.scale == 1 else self.size_pt * self.scale,
                self.baseline - self.rise * self.em if self.rise else self.baseline,
                tuple(self.glyphs),
                tuple(self.xs),
                "".join(self.text),
                self.colour,
            )
            self.items.append(run)
        self.face = None
        self.glyphs, self.xs, self.text = [], [], []

    def _rule(self, atom: Atom) -> None:
        """Begin or go on with the lines along an atom; blanks between atoms with the very same rules have them too."""
        right = self.x + atom.run.advance * self.em
        if self.ruled is not None and self.ruled.rules is atom.rules:
            self.ruled = replace(self.ruled, right=right)
            return
        self.rule_off()
        if atom.rules is not None:
            self.ruled = _Ruled(atom, atom.colour or self.style.colour, self.x, right)

    def rule_off(self) -> None:
        """Draw the lines along the words before."""
        if self.ruled is None:
            return
        atom, colour, left, right = self.ruled.atom, self.ruled.colour, self.ruled.left, self.ruled.right
        assert atom.rules is not None
        em = self.em * atom.scale
        baseline = self.baseline - atom.rise * self.em
        heights = ((atom.rules.under, _UNDER), (atom.rules.through, _THROUGH))
        for wanted, height in heights:
            if wanted:
                box = Rect(left, baseline - height * em, right - left, _RULE * em)
                self.items.append(Outline(rect(box), colour))
        self.ruled = None

    def _note_link(self, atom: Atom) -> None:
        if atom.link is None:
            self.link = None
            return
        right = self.x + atom.run.advance * self.em
        face = self.style.faces.regular
        top, height = self.baseline - face.ascent * self.em, (face.ascent + face.descent) * self.em
        if self.link == atom.link and self.links:
            left = self.links[-1][0].x
            self.links[-1] = (Rect(left, top, right - left, height), atom.link)
        else:
            self.links.append((Rect(self.x, top, right - self.x, height), atom.link))
        self.link = atom.link
