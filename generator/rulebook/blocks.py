"""What a rulebook is made of once its Markdown is read: typed blocks with their places, references filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from generator.source.mark import Mark
from generator.text.style import Span

Spans: TypeAlias = tuple[Span, ...]

UNKNOWN = Span("?")
"""What stands in a text for a reference that leads nowhere."""


def plain(spans: Spans) -> str:
    """The words of spans without their looks, and without icons."""
    return "".join(span.text for span in spans if not span.icon)


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter (level 1), a section (2) or a step within one (3); `anchor` names its place for links."""

    level: int
    spans: Spans
    anchor: str
    mark: Mark

    @property
    def title(self) -> str:
        """The words without their looks."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; `rules` are the ids set beside it in the margin."""

    spans: Spans
    mark: Mark
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered from `first` or with bullets where that is None."""

    items: "tuple[tuple[Block, ...], ...]"
    first: int | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its head, its rows and how each column is aligned.

    Its cells are `centred` in the height of their rows, or begin at the top.
    """

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]
    aligns: tuple[Literal["left", "centre", "right"], ...]
    mark: Mark
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage set apart."""

    blocks: "tuple[Block, ...]"
    mark: Mark


@dataclass(frozen=True, slots=True)
class Rule:
    """A break in the text: a thin line."""

    mark: Mark


@dataclass(frozen=True, slots=True)
class ImageFile:
    """A picture from the game's folder by its path there, with a caption."""

    path: str
    caption: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class CallOut:
    """What an item of a list in an anatomy points at: a layer of the layout, or a space of the board."""

    name: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Directive:
    """Something that is drawn by a directive: its kind, arguments, options (`setup=x`) and body.

    `call_outs` are what the items of the list in the body point at, in order; None for one that names nothing.
    """

    kind: str
    arguments: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    body: "tuple[Block, ...]"
    mark: Mark
    call_outs: tuple[CallOut | None, ...] = ()

    def option(self, name: str) -> str | None:
        """The value of an option, None where it is not given."""
        return dict(self.options).get(name)

    @property
    def holds_text(self) -> bool:
        """Whether its body is text of the book, and no caption."""
        return self.kind in ("note", "columns") or (self.kind == "pieces" and self.option("beside") is not None)


Block: TypeAlias = Heading | Paragraph | Listing | Table | Quote | Rule | ImageFile | Directive


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook in blocks, and the place of each rule id in its margin.

    `unclosed` are the stars that have no partner and so stand for themselves, each with its place.
    """

    blocks: tuple[Block, ...]
    rules: Mapping[str, Mark] = field(default_factory=dict)
    unclosed: tuple[tuple[str, Mark], ...] = ()
