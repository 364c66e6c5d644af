"""The page of instructions of a pack for Screentop."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from generator.catalog.models import Catalog
from generator.export.browser.flat_table import FlatTable
from generator.export.packs import page
from generator.export.packs.asset_sheets import AssetSheet
from generator.export.packs.table_picture import table_picture_key

Texts: TypeAlias = dict[str, dict[str, dict[str, Any]]]
"""Lists of entries, counted from "1", by their files."""
_FOLDED = 60_000
"""Characters of a list that the page has itself; longer ones are opened as files."""


def instructions(catalog: Catalog, sheets: Sequence[AssetSheet], texts: Texts, tables: Sequence[FlatTable]) -> bytes:
    """The whole page."""
    title = catalog.identity.title
    lines = (
        "How this folder becomes a table on screentop.gg: make a game there, open its editor, and fill six lists.",
        "Each list is made in the same way: add as many entries as it says, select all, choose Edit, paste, save.",
    )
    return page.page(f"{title} on Screentop", lines, _blocks(catalog, sheets, texts, tables))


def _blocks(catalog: Catalog, sheets: Sequence[AssetSheet], texts: Texts, tables: Sequence[FlatTable]) -> Iterator[str]:
    players = ", ".join(str(table.players) for table in tables)
    yield page.note(
        "The site publishes no description of this JSON: its keys and values are those of public games that are set up "
        "in this way. Not verified on the site: that y grows downwards, and that later objects lie on earlier ones. "
        "If a table comes out upside down, compare it with the pictures below."
    )
    yield page.heading(f"1. Assets: {len(sheets)} entries")
    yield _copied("1-assets.json", texts)
    yield page.paragraph(
        "Then open each asset and upload the picture of its name from `assets`. A sheet has no gaps: the editor "
        "divides it into the rows and columns that the list says, and counts its cells from 1, row by row."
    )
    yield page.shelf((f"assets/{asset.name}.png", asset.name, _about(asset)) for asset in sheets)
    yield page.heading(f"2. Components: {len(texts['2-components.json'])} entries")
    yield _copied("2-components.json", texts)
    yield page.paragraph("Shapes and sizes of the pieces, 2 units a mm, and containers: the hand, and empty places.")
    yield page.heading("3. Variants: a list for each component")
    yield page.paragraph("Open a component, then its variants. Containers keep the variant they have.")
    components = [entry["name"] for entry in texts["2-components.json"].values()]
    lists = [name for name in texts if name.startswith("3-variants/")]
    for component, name in zip(components, lists, strict=False):
        yield _copied(name, texts, f"{component}: ")
    yield page.paragraph(
        "What begins face down has a variant of its own, marked (down): its front is the printed back, so that it "
        "lies face down, and shows its face when it is flipped. Pieces of several faces with one back have numbers "
        "for names, which tell nobody what lies face down; `pieces.csv` says which number is which."
    )
    yield from _drop_zones(texts)
    yield page.heading(f"4. Seats: {len(texts['4-seats.json'])} entries")
    yield _copied("4-seats.json", texts)
    yield page.heading("5. Surface: the one that is there")
    yield _copied("5-surface.json", texts)
    yield page.heading(f"6. Objects: one list, for {players} players")
    yield page.paragraph(
        "Open the surface, then its objects, and paste the list for as many players as you are. For another number of "
        "players copy the game first: a table has one list."
    )
    for table in tables:
        yield from _table(table, texts)
    yield page.heading("Then, by hand")
    yield page.steps(_by_hand(catalog, tables))


def _drop_zones(texts: Texts) -> Iterator[str]:
    yield page.heading("Drop zones: two lists for each container", 3)
    yield page.paragraph(
        "Open a container, then its drop zones: add one, so that there are two, and paste the first list. Then open "
        "“Dropzone 2” and its anchors, add one, and paste the second. Cards line up in hands and stack on places then. "
        "Without these lists everything works, and nothing snaps."
    )
    containers = [entry["name"] for entry in texts["2-components.json"].values() if entry["kind"] == "CONTAINER"]
    zones = [name for name in texts if name.startswith("3-dropzones/") and not name.endswith("-anchors.json")]
    for container, name in zip(containers, zones, strict=True):
        yield _copied(name, texts, f"{container}, drop zones: ")
        yield _copied(name.replace(".json", "-anchors.json"), texts, f"{container}, anchors of Dropzone 2: ")


def _table(table: FlatTable, texts: Texts) -> Iterator[str]:
    name = f"6-objects/{table.players}-players.json"
    yield page.heading(f"{table.players} players: {len(texts[name])} entries", 3)
    yield _copied(name, texts)
    seats = ", ".join(table.seats)
    yield page.wide(
        f"tables/{table.players}-players.png",
        f"The table for {table.players} players. Seats: {seats}.{table_picture_key(table)}",
    )


def _by_hand(catalog: Catalog, tables: Sequence[FlatTable]) -> Iterator[str]:
    for extra in catalog.extras:
        sort = f"a die with {extra.faces} sides" if extra.kind == "die" else "as the site has it"
        yield f"Add {extra.count} × {extra.title} ({sort})."
    for counter in dict.fromkeys((counter.label, counter.value) for table in tables for counter in table.counters):
        yield f"Add a counter for “{counter[0]}”, which begins at {counter[1]}."
    if any(holder.deck for table in tables for holder in table.holders):
        yield "At the start of each game shuffle every pile that lies face down."
    if any(holder.hand_of is not None for table in tables for holder in table.holders):
        yield (
            "Each player moves the pile before the own seat into the own hand, under the table, and flips it there: "
            "only that seat sees what is in it."
        )
    yield "Save, and open a room."


def _copied(name: str, texts: Texts, before: str = "") -> str:
    entries = texts[name]
    text = json.dumps(entries, indent=2, ensure_ascii=False) + "\n"
    many = f"{before}{len(entries)} entries" if len(entries) != 1 else f"{before}1 entry"
    if len(text) > _FOLDED:
        return page.paragraph(f"{many}: open `{name}`, select all, and copy.")
    return page.copied(name, text, many)


def _about(asset: AssetSheet) -> str:
    grid = asset.grid
    rows, columns = _counted(grid.rows, "row"), _counted(grid.columns, "column")
    more = f"{columns}, {rows}; {asset.used} used; " if grid.rows * grid.columns > 1 else "one picture; "
    return f"{more}{grid.width_px} × {grid.height_px} pixels"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
