"""A game's own words as a rulebook prints them: with the quotation marks and apostrophes of its language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from generator.catalog.models import Catalog, Component, ComponentSet, Identity
from generator.catalog.verified import Example, LaidTable, Printable, Scene, Verified
from generator.text.typography import typographic, with_signs


@dataclass(frozen=True, slots=True)
class BookGame:
    """What a rulebook is made from: the catalog and what was played, in words as they are printed.

    No printable game itself: only its rulebook may be drawn from it. `played` is whether its rules have accepted it.
    """

    catalog: Catalog
    examples: tuple[Example, ...]
    setups: Mapping[str, Scene]
    tables: Mapping[str, LaidTable]
    watermark: str | None
    played: bool


def in_print(game: Printable) -> BookGame:
    """The game with titles, credits and worked examples in the typography of its language; nothing else is changed."""
    language = game.catalog.identity.language

    def words(text: str) -> str:
        return typographic(text, language)

    evidence = game.evidence
    examples = tuple(
        replace(example, title=words(example.title), story=with_signs(words(example.story)))
        for example in evidence.examples
    )
    catalog, played = _catalog(game.catalog, words), isinstance(game, Verified)
    return BookGame(catalog, examples, evidence.setups, evidence.tables, game.watermark, played)


def _catalog(catalog: Catalog, words: Callable[[str], str]) -> Catalog:
    return replace(
        catalog,
        identity=_identity(catalog.identity, words),
        sets=tuple(_set(component_set, words) for component_set in catalog.sets),
        extras=tuple(replace(extra, title=words(extra.title)) for extra in catalog.extras),
    )


def _identity(identity: Identity, words: Callable[[str], str]) -> Identity:
    return replace(
        identity,
        title=words(identity.title),
        subtitle=words(identity.subtitle),
        tagline=words(identity.tagline),
        credits=words(identity.credits),
        authors=tuple(map(words, identity.authors)),
        based_on=words(identity.based_on) if identity.based_on else identity.based_on,
        licence=words(identity.licence) if identity.licence else identity.licence,
    )


def _set(component_set: ComponentSet, words: Callable[[str], str]) -> ComponentSet:
    components = tuple(_component(component, words) for component in component_set.components)
    return replace(component_set, title=words(component_set.title), components=components)


def _component(component: Component, words: Callable[[str], str]) -> Component:
    return replace(component, title=words(component.title))


def capital(words: str) -> str:
    """Words that begin with a capital."""
    return f"{words[:1].upper()}{words[1:]}"


def in_words(name: str) -> str:
    """The engine's name of something for print: `white_chips` as `White chips`."""
    return capital(name.replace("_", " ").replace("-", " ").strip())
