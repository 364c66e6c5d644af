"""The words of a rule for somebody who plays in a terminal: no markup, no links, numbers as the book has them."""

import re

import pytest

from generator.editions.record import rule_text
from generator.games import GAMES
from tests.contract.tables import catalog_named, rules_named


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_plain_words(name: str) -> None:
    texts = {rule: rule_text(catalog_named(name), rule) for rule in rules_named(name).names.rules}
    assert [rule for rule, text in texts.items() if not text] == []
    assert [text for text in texts.values() if text and re.search(r"[{}\[\]*@#]|\s\s|\s[.,]", text)] == []


def test_numbers_stand_in_it_as_in_the_book() -> None:
    catalog = catalog_named("summoners-quest")
    text = rule_text(catalog, "SQ-OBJ-2")
    assert text is not None and text.endswith("has held the chamber for three turns.")


def test_a_rule_that_is_not_there_has_none() -> None:
    assert rule_text(catalog_named("geyser"), "GY-END") is None
