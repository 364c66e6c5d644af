"""The signs beside a card in a picture of the rulebook bear the numbers that the catalog gives the card."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import cast

import pytest

from generator.catalog.models import ComponentKind
from generator.catalog.verified import Preview
from generator.drawing.items import Drawing, Glyphs, walk
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.rulebook.figures import ComponentPictures
from generator.source.diagnostic import Report
from tests.contract.tables import catalog_named


def _numbers(signs: Iterable[Drawing]) -> Counter[str]:
    letters = [item.text for sign in signs for _, item in walk(sign.items) if isinstance(item, Glyphs)]
    return Counter(text for text in letters if text.isdigit())


def _stated(card: Mapping[str, object]) -> Iterator[int]:
    """The cost of a card, of each kind of mana, and its statistics."""
    cost = cast(Mapping[str, int] | int, card.get("cost", 0))
    yield from (one for one in (cost.values() if isinstance(cost, Mapping) else (cost,)) if one)
    stats = cast(Mapping[str, int], card.get("stats", {}))
    yield from stats.values()
    yield from (cast(int, card[name]) for name in ("attack", "life") if name in card)


@pytest.mark.parametrize("name", ["summoners-quest", pytest.param("mana-maker", marks=pytest.mark.slow)])
def test_signs_beside_a_miniature_bear_the_numbers_of_the_card(name: str) -> None:
    catalog = catalog_named(name)
    layouts = layouts_of(catalog.files, catalog.identity.id)
    composed = compose(Preview(catalog), layouts, fonts_of(catalog.files, Report()))
    assert composed.value is not None
    pictures = ComponentPictures.of(catalog, composed.value, layouts=layouts)
    rows = {str(card["id"]): card for card in cast(Sequence[Mapping[str, object]], catalog.data["cards"])}
    decks = [one for one in catalog.sets if one.components[0].kind is ComponentKind.CARD]
    cards = [(str(card.id), _row(rows, str(deck.id), str(card.id))) for deck in decks for card in deck.components]
    for at, row in cards:
        wanted = Counter(str(number) for number in _stated(row))
        found = _numbers(chain.from_iterable(pictures.miniature(pictures.pieces[at]).signs))
        assert not wanted - found, at
        assert found - wanted <= Counter({"0": 1}), at  # of a card that costs nothing
    assert len(cards) > 50


def _row(rows: Mapping[str, Mapping[str, object]], deck: str, card: str) -> Mapping[str, object]:
    """The row of a card; where several decks hold it, its id begins with that of its deck, or the first word of it."""
    found = [row for at, row in rows.items() if card in (at, f"{deck}-{at}", f"{deck.split('-')[0]}-{at}")]
    assert len(found) == 1, card
    return found[0]
