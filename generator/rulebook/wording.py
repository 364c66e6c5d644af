"""A game's own words as a rulebook prints them: in the typography of its language, seats as the players' names."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.catalog.models import Catalog, Component, ComponentSet, Identity
from generator.catalog.verified import Example, LaidTable, Printable, Scene, Verified
from generator.dataclass import dataclass
from generator.text.style import Span
from generator.text.typography import typographic

_ADDRESS = re.compile(r"(https://[^\s()<>]*[^\s()<>.,;:!?])")


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
    """The game with titles, credits and worked examples as they are printed, players called by their names."""
    language = game.catalog.identity.language

    def words(text: str) -> str:
        return typographic(text, language)

    evidence = game.evidence
    catalog, played = _catalog(game.catalog, words), isinstance(game, Verified)
    called = _caller({seat: words(name) for seat, name in catalog.seats.items()})
    examples = tuple(_example(example, words, called) for example in evidence.examples)
    setups = {name: _scene(scene, words, called) for name, scene in evidence.setups.items()}
    tables = {name: replace(table, seats=tuple(map(called, table.seats))) for name, table in evidence.tables.items()}
    return BookGame(catalog, examples, setups, tables, game.watermark, played)


def _caller(seats: Mapping[str, str]) -> Callable[[str], str]:
    """What puts the players' names in place of their seats, wherever these stand as words."""
    if not seats:
        return str
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(seats, key=len, reverse=True)))})\b")
    return lambda text: pattern.sub(lambda found: seats[found[0]], text)


def _example(example: Example, words: Callable[[str], str], called: Callable[[str], str]) -> Example:
    return replace(
        example,
        title=called(words(example.title)),
        story=called(words(example.story)),
        before=_scene(example.before, words, called),
        after=_scene(example.after, words, called),
        dice=tuple(replace(die, whose=called(die.whose)) for die in example.dice),
    )


def _scene(scene: Scene, words: Callable[[str], str], called: Callable[[str], str]) -> Scene:
    counters = {
        called(seat): {words(name): number for name, number in held.items()} for seat, held in scene.counters.items()
    }
    return replace(scene, counters=counters)


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


def with_links(words: str) -> tuple[Span, ...]:
    """Words as spans, those that are addresses as links to them."""
    parts = _ADDRESS.split(words)
    return tuple(Span(part, link=part if index % 2 else None) for index, part in enumerate(parts) if part)
