"""The kinds of cases by name. A kind is a module with `make`; a new one has its line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tests.fuzz.case import Case
from tests.fuzz.kinds import (
    catalog,
    commands,
    concurrency,
    determinism,
    disk,
    exports,
    expressions,
    fonts,
    illustrations,
    kept,
    kills,
    layouts,
    pictures,
    rulebook,
    saves,
    scenarios,
    streams,
    svg,
)
from tests.fuzz.sources import Sources

Make: TypeAlias = Callable[[int, Random, Sources], Case]
"""A case from its number, chance seeded with it, and the files there are to begin with; the same every time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of case: what makes one, its share of the time, and what it is about."""

    make: Make
    share: float
    about: str


KINDS: Mapping[str, Kind] = {
    "catalog": Kind(catalog.make, 26, "data of games: keys, values, rows, bytes"),
    "setups": Kind(scenarios.make_setups, 4, "set-ups of games, played"),
    "scenarios": Kind(scenarios.make, 4, "worked examples of games"),
    "layouts": Kind(layouts.make, 10, "layouts of games and bundled ones, keys, values, bytes"),
    "illustrations": Kind(illustrations.make, 5, "illustrations of a game and of the kit, forms, numbers, bytes"),
    "expressions": Kind(expressions.make, 8, "placeholders and conditions from a grammar, chains of `let`"),
    "pictures": Kind(pictures.make, 7, "PNG and JPEG files"),
    "svg": Kind(svg.make, 7, "SVG files"),
    "fonts": Kind(fonts.make, 6, "font files of a game"),
    "rulebook": Kind(rulebook.make, 6, "Markdown of rulebooks"),
    "saves": Kind(saves.make, 4, "saves of Tabletop Simulator for check-tts"),
    "kept": Kind(kept.make, 5, "files the press keeps for itself, damaged"),
    "commands": Kind(commands.make, 5, "options and names on the command line"),
    "streams": Kind(streams.make, 2, "closed and full output, locales, odd working folders"),
    "exports": Kind(exports.make, 6, "exports of changed games"),
    "concurrency": Kind(concurrency.make, 4, "several commands at once"),
    "kills": Kind(kills.make, 4, "commands killed at any moment"),
    "disk": Kind(disk.make, 6, "disks that are full, read-only or broken"),
    "determinism": Kind(determinism.make, 4, "the same build in different surroundings"),
}
PER_SEED = 1_000_000
"""Cases of one seed; a case's number is seed x this + its place."""


def case_of(kind: str, number: int, sources: Sources) -> Case:
    """The case of that kind and number; the same whenever it is asked for."""
    return KINDS[kind].make(number, Random(f"{kind} {number}"), sources)
