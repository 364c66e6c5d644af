"""`pnp deck`: decks read and judged against what the game says of decks, and printed by themselves."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator import pipeline
from generator.catalog.decks import Construction, construction_of, decks_of, title_of
from generator.catalog.models import Catalog, ComponentKind
from generator.dataclass import dataclass
from generator.decks.lists import ReadDeck, judge, read_deck
from generator.editions import record
from generator.job import Collected, Request
from generator.output import OutputKind, OutputPlace, OutputRefused, refusals, staged
from generator.progress import Progress, silent
from generator.source.diagnostic import Checked, Diagnostic, Failed, Report
from generator.targets.sheets import all_sheets
from generator.tasks.printed import file_of, recorded


@dataclass(frozen=True, slots=True)
class DeckOfGame:
    """A deck as it was read, with what its game says of decks, and the game's own decks by id."""

    deck: ReadDeck
    construction: Construction
    own: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class BuiltDeck:
    """The folder of a deck's sheets and the files in it; `notices` say what was kept there."""

    folder: Path
    files: tuple[str, ...]
    cards: int
    notices: tuple[str, ...] = ()


def deck_of(folder: Path, file: str, *, legal: bool = False) -> Checked[DeckOfGame]:
    """A deck in a file, or one of the game's own by its id; with `legal`, only one that may be played.

    OUT012 where the game says nothing of decks.
    """
    loaded = pipeline.load_checked(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    found = _read(loaded.value, file, report)
    if found is None:
        return report.refused()
    if legal:
        judge(found.deck, found.construction, report)
    return report.checked(found)


def _read(catalog: Catalog, file: str, report: Report) -> DeckOfGame | None:
    construction = construction_of(catalog)
    if construction is None:
        hint = "`deck_construction` in its catalog says which decks may be built"
        report.error("OUT012", f"players build no decks for {catalog.identity.title}", hint=hint)
        return None
    own = {deck.id: deck for deck in decks_of(catalog)}
    if file in own and not Path(file).exists():
        deck: ReadDeck | None = ReadDeck(file, own[file].title, own[file].cards)
    else:
        deck = read_deck(Path(file), construction, report)
    if deck is None:
        return None
    return DeckOfGame(deck, construction, {deck_id: row.cards for deck_id, row in own.items()})


def build_deck(
    folder: Path,
    file: str,
    output: Path,
    request: Request,
    progress: Progress = silent,
    waiting: Progress = silent,
) -> Checked[BuiltDeck]:
    """Print the sheets of one legal deck alone, in `output/<game>-deck-<deck>/`.

    DCK007 for a card that no deck of the section `print` holds; OUT008 and OUT009 where the sheets cannot stand there.
    Raises CannotWrite where the disk says no.
    """
    read = deck_of(folder, file, legal=True)
    if read.value is None:
        return Failed(read.diagnostics)
    deck, construction = read.value.deck, read.value.construction

    def place_of(catalog: Catalog) -> OutputPlace:
        return OutputPlace(output, catalog.identity.id, OutputKind.DECK, deck.id)

    def permit(catalog: Catalog) -> tuple[Diagnostic, ...]:
        return refusals(place_of(catalog), folder)

    checked = pipeline.compose(folder, progress, draft=request.draft, permit=permit)
    if checked.value is None:
        return Failed(checked.diagnostics)
    catalog = checked.value.game.catalog
    collected = Collected(Report(list(checked.diagnostics)))
    copies = _copies(deck, construction, catalog, collected.report)
    if collected.report.failed:
        return collected.report.refused()
    printed = record.read(record.printed_file(output, catalog.identity.id), collected.report)
    job, now = recorded(checked.value, request, printed, progress)
    try:
        with staged(place_of(catalog), folder, waiting) as staging:
            for made in all_sheets(replace(job, copies=copies), collected):
                staging.write(made)
            staging.write(file_of(now))
            if not collected.report.failed:
                staging.manifest(_facts(catalog, deck))
    except OutputRefused as refused:
        return Failed((*collected.report.diagnostics, *refused.diagnostics))
    built = BuiltDeck(
        staging.place.final, tuple(sorted(staging.entries)), sum(deck.cards.values()), tuple(staging.notices)
    )
    return collected.report.checked(built)


def _copies(deck: ReadDeck, construction: Construction, catalog: Catalog, report: Report) -> Mapping[str, int]:
    """How many copies of which piece, by `set/id`: of each card the first piece that is made of its row."""
    pieces: dict[str, str] = {}
    for component in catalog.components:
        if component.kind is ComponentKind.CARD:
            for row in component.scope.values():
                card = row.get("id") if isinstance(row, Mapping) else None
                if isinstance(card, str) and construction.rows.get(card) == row:
                    pieces.setdefault(card, f"{component.set_id}/{component.id}")
    for card in deck.cards:
        if card not in pieces:
            message = f"no deck under `print` holds the card {title_of(card, construction)!r}"
            report.error("DCK007", message, at=deck.marks.get(card))
    return {pieces[card]: count for card, count in deck.cards.items() if card in pieces}


def _facts(catalog: Catalog, deck: ReadDeck) -> Mapping[str, object]:
    facts = {"game": catalog.identity.id, "catalog_fingerprint": catalog.fingerprint}
    return {**facts, "deck": deck.id, "cards": dict(deck.cards)}
