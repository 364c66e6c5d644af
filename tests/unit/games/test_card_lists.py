"""The lists of all cards in the rulebooks: each card once, with its own numbers in the columns that say so."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeGuard

import pytest

from generator.layout.icon_library import icons_of
from generator.rulebook.blocks import Block, Directive, Heading, Spans, Table
from generator.rulebook.parse import read
from generator.source.diagnostic import Report
from tests.contract.tables import catalog_named

COSTS = {
    "nine-worlds": {
        "flame": "fire",
        "whirlwind": "air",
        "droplets": "rain",
        "snowflake-2": "frost",
        "element-wheel": "any",
    },
    "mana-maker": {"hexagon": "green", "diamonds": "silver"},
}
"""What each sign of a cost stands for."""
NUMBERS: Mapping[str, Mapping[str, str]] = {
    "summoners-quest": {"{cut-diamond}": "cost", "{crossed-swords}": "attack", "{hearts}": "life"},
    "mana-maker": {"P": "power", "V": "vitality", "T": "toughness", "S": "speed"},
}
"""What each column of numbers holds, by its head."""


def told(spans: Spans) -> str:
    return "".join(f"{{{span.text}}}" if span.icon else span.text for span in spans)


def tables(blocks: Sequence[Block]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Directive):
            yield from tables(block.body)


def listed(game: str) -> list[tuple[str, dict[str, str]]]:
    """The rows of the chapter of all cards: the name, which is bold, and each cell by the head of its column."""
    catalog = catalog_named(game)
    assert catalog.prose is not None
    book = read(catalog.prose, catalog.data, Report(), icons=icons_of(catalog.files))
    heads = [(at, told(block.spans)) for at, block in enumerate(book.blocks) if _is_chapter(block)]
    begin, end = next((at, then) for (at, title), (then, _) in pairwise(heads) if title == "All cards")
    found = []
    for table in tables(book.blocks[begin:end]):
        columns = [told(cell) for cell in table.head]
        for row in table.rows:
            name = "".join(span.text for span in row[0] if span.bold)
            found.append((plain(name), dict(zip(columns, map(told, row), strict=True))))
    return found


def _is_chapter(block: Block) -> TypeGuard[Heading]:
    return isinstance(block, Heading) and block.level == 1


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


@pytest.mark.parametrize("game", ["summoners-quest", "nine-worlds", "mana-maker"])
def test_each_card_is_listed_once_with_its_own_words_and_numbers(game: str) -> None:
    data: Any = catalog_named(game).data["cards"]
    cards = [card for card in data if card["id"] != "wizard"]  # a reminder in no deck
    rows = listed(game)
    assert Counter(name for name, _ in rows) == Counter(plain(card.get("title") or card["name"]) for card in cards)
    cells_of = dict(rows)
    for card in cards:
        cells = cells_of[plain(card.get("title") or card["name"])]
        assert plain(card["text"]) in plain("".join(cells.values())), card["id"]
        numbers = card.get("stats", card)
        for head, key in NUMBERS.get(game, {}).items():
            assert cells.get(head) == (str(numbers[key]) if key in numbers else None), (card["id"], key)
        if game in COSTS:
            said = cells.get("Cost", "0")
            cost = {COSTS[game][sign]: int(number) for number, sign in re.findall(r"(\d+)\{([\w-]+)\}", said)}
            assert cost == card.get("cost", {}) and (cost or said == "0"), card["id"]
        if game == "nine-worlds":
            found = re.findall(r"\{stat-(\w+)\}(\d+)", cells.get("Statistics", ""))
            assert {key: int(number) for key, number in found} == card.get("stats", {}), card["id"]
