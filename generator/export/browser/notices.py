"""What a table on a website cannot have, said at the end of an export."""

from collections.abc import Sequence
from dataclasses import replace

from generator.export.browser.flat_table import FlatTable
from generator.export.order import ExportJob


def say(order: ExportJob, target: str, tables: Sequence[FlatTable], taken: str = " with its button") -> None:
    """What is left out, in one line, and what players do themselves; `taken` says how a hand is taken up."""
    catalog = order.game.catalog
    rest = [extra.title for extra in catalog.extras if extra.kind == "other"]
    rest += dict.fromkeys(title for table in tables for title in table.left_out)
    rest += ["the rulebook"] if catalog.prose is not None else []
    if rest:
        order.notices.append(f"{target}: left out: {', '.join(rest)}")
    if not any(holder.hand_of is not None or holder.deck for table in tables for holder in table.holders):
        return
    order.notices.append(f"{target}: hands lie before their seats: each player takes up one{taken}")


def thinned(table: FlatTable, most: int, order: ExportJob, target: str) -> FlatTable:
    """The table with so many things at most: supplies, which nobody uses up, have fewer pieces then, as is said."""
    things = (table.boards, table.holders, table.rolled, table.counters, table.labels, table.buttons)
    surplus = sum(map(len, things)) + sum(1 for _ in table.pieces) - most
    supplies = {
        holder.name: len(holder.pieces) for holder in table.holders if holder.hand_of is None and not holder.deck
    }
    if surplus <= 0 or sum(supplies.values()) - len(supplies) < surplus:
        return table
    kept = dict(supplies)
    for _ in range(surplus):
        largest = max(kept, key=lambda name: kept[name])
        kept[largest] -= 1
    order.notices.append(
        f"{target}: with {table.players} players supplies have {surplus} pieces fewer than are printed, "
        "because the site supports no more objects"
    )
    holders = tuple(
        replace(holder, pieces=holder.pieces[: kept[holder.name]]) if holder.name in kept else holder
        for holder in table.holders
    )
    return replace(table, holders=holders)
