"""A catalog that its game's rules have accepted, with the evidence. Only a `Verified` is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalog.models import Catalog


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game as a picture needs it.

    `placed` lists (board id, space id, component id), lowest piece first; `tally` what each player has beside the
    boards, by seat name and counter name.
    """

    placed: tuple[tuple[str, str, str], ...] = ()
    tally: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example that the engine has played: its words, the rules it shows, and the table before and after."""

    id: str
    title: str
    rules: tuple[str, ...]
    story: str
    before: Scene
    after: Scene


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was played to accept a catalog.

    `setups` maps a set-up's name to the table it makes; `engine` is the fingerprint of the rules code, None for a game
    that has no rules of its own; `measures` is the JSON-ready report of the playouts and accounts. `accepted` is False
    for a draft.
    """

    accepted: bool
    engine: str | None
    examples: tuple[Example, ...]
    setups: Mapping[str, Scene]
    measures: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verified:
    """A catalog and why it may be printed. Made by `generator.games.verify` alone."""

    catalog: Catalog
    evidence: Evidence
