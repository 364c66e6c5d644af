"""Every code of errors and warnings, explained: what `pnp explain` prints and docs/DIAGNOSTICS.md is made of."""

from collections.abc import Mapping

from generator.codes import (
    catalog,
    decks,
    exports,
    illustrations,
    layouts,
    output,
    preflight,
    rulebook,
    sheets,
    source,
    tabletop_simulator,
    verification,
)
from generator.codes.explanation import Explanation, without_links

FAMILIES: Mapping[str, tuple[str, tuple[Explanation, ...]]] = {
    "Reading files": ("", source.CODES),
    "Catalog": ("The data of a game.", catalog.CODES),
    "Layouts": ("Faces that are drawn as [LAYOUT.md](LAYOUT.md) describes.", layouts.CODES),
    "Illustrations": ("Figures as [ILLUSTRATIONS.md](ILLUSTRATIONS.md) describes them.", illustrations.CODES),
    "Preflight": (
        "Legibility checks of every face, but not of a draft. What many faces of a set share is reported once.",
        preflight.CODES,
    ),
    "Rulebook": ("Prose as [RULEBOOK.md](RULEBOOK.md) describes it.", rulebook.CODES),
    "Verification": ("Rules, worked examples and simulated games; see [ENGINE.md](ENGINE.md).", verification.CODES),
    "Decks": (
        "Of the decks that players build, in a game's folder `decks/` and in files given to `pnp deck`.",
        decks.CODES,
    ),
    "Sheets": ("Pieces on paper; see [PRINTING.md](PRINTING.md).", sheets.CODES),
    "Output": ("Files that are made, and finished files that are read back.", output.CODES),
    "Exports": ("What print services ask for; see [EXPORTS.md](EXPORTS.md).", exports.CODES),
    "Tabletop Simulator": (
        "What `pnp export tts` and `pnp check-tts` report of saves; see [EXPORTS.md](EXPORTS.md).",
        tabletop_simulator.CODES,
    ),
}
"""The codes by what they are about, each family with a sentence of its own; in the order of the page."""
CODES: tuple[Explanation, ...] = tuple(entry for _, entries in FAMILIES.values() for entry in entries)

__all__ = ["CODES", "FAMILIES", "Explanation", "explained", "plain_text"]


def explained(code: str) -> Explanation | None:
    """What there is to say of a code; None for one of a game's own checks."""
    return next((entry for entry in CODES if entry.code == code), None)


def plain_text(entry: Explanation) -> str:
    """An explanation for a terminal, a paragraph for each of its parts."""
    parts = (
        ("", entry.meaning),
        ("Why it matters: ", entry.reason),
        ("Example: ", entry.example),
        ("What to do: ", entry.fix),
    )
    return "\n\n".join((entry.code, *(f"{head}{without_links(text)}" for head, text in parts)))
