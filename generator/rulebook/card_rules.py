"""Which cards of worked examples are shown with the words of their rules, and these words as they are printed."""

from collections.abc import Iterable, Mapping, Sequence

from generator.catalog.own_row import own_text
from generator.catalog.verified import Example
from generator.rulebook.blocks import Spans
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.theme import CardText
from generator.text.markup import parse
from generator.text.typography import typographic


def rules_of_cards(
    example: Example, earlier: Iterable[Example], pictures: ComponentPictures, wanted: CardText, kind: str = ""
) -> Mapping[str, tuple[Spans, ...]]:
    """The rules of the pieces that an example names, by their ids; `earlier` are the examples before it.

    A piece whose row in the catalog has no `text` is not among them. Before the text stands what the row has at the key
    `kind`, or at each of several keys with spaces between.
    """
    if wanted == "none":
        return {}
    seen = {_text(name, pictures) for other in earlier for name in other.pieces} if wanted == "first" else set[str]()
    found: dict[str, tuple[Spans, ...]] = {}
    for name in example.pieces:
        text = _text(name, pictures)
        if text and text not in seen:
            of_kind = ", ".join(filter(None, [own_text(pictures.components[name], key) for key in kind.split()]))
            found[name] = _set(f"*{of_kind[:1].upper()}{of_kind[1:]}.* {text}" if of_kind else text, pictures)
    return found


def _text(name: str, pictures: ComponentPictures) -> str:
    component = pictures.components.get(name)
    return own_text(component) if component is not None else ""


def _set(text: str, pictures: ComponentPictures) -> tuple[Spans, ...]:
    paragraphs: Sequence[Spans] = parse(typographic(text, pictures.catalog.identity.language))
    return tuple(spans for spans in paragraphs if spans)
