"""Placeholders and expressions: what they are worth, and what they refuse."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout import binding
from generator.layout.expressions import Unbound, evaluate, roman

SCOPE = {
    "words": "one\n\n two \n",
    "card": {"title": "Troll", "cost": 3, "ops": [{"id": "hit", "amount": 2}, {"amount": 5}], "values": {"a": 1}},
    "rules": {"goal": 12},
    "space": {"x": 4.0},
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{card.cost}", 3),
        ("costs {card.cost}", "costs 3"),
        ("{card.ops.0.amount}", 2),
        ("{card.ops.hit.amount}", 2),
        ("{card.values.a}", 1),
        ("{space.x + 2}", 6.0),
        ("{{card}}", "{card}"),
        ("{card.cost > 2 and 'dear' or 'cheap'}", "dear"),
        ("{'}' }", "}"),
        ("{has(card, 'art')}", False),
        ("{get(card, 'art', 'none')}", "none"),
        ("{card['title'][:2]}", "Tr"),
        ("{upper(card.title)}", "TROLL"),
        ("{replace('big_bad_wolf', '_', ' ')}", "big bad wolf"),
        ('{title("the wizard\'s TOWER")}', "The Wizard's Tower"),
        ("{strip('  a b ')}", "a b"),
        ("{split('fire; ice;; ', ';')}", ["fire", "ice"]),
        ("{zfill(7, 3)}/{zfill('-7', 3)}", "007/-07"),
        ("{roman(rules.goal)}", "XII"),
        ("{lines(words)}", ["one", "two"]),
        ("{sum([1, 2])}", 3),
        ("{true}", True),
    ],
)
def test_a_placeholder_is_worth_what_it_names(text: str, value: object) -> None:
    assert binding.fill(text, SCOPE) == value


def test_lists_and_mappings_are_filled_throughout() -> None:
    assert binding.fill({"a": ["{card.cost}", "x"]}, SCOPE) == {"a": [3, "x"]}


@pytest.mark.parametrize(
    ("text", "hint"),
    [("{crad.title}", "did you mean 'card'?"), ("{card.titel}", "did you mean 'title'?"), ("{card.ops.hut}", None)],
)
def test_a_wrong_name_is_refused_with_the_nearest_one(text: str, hint: str | None) -> None:
    with pytest.raises(Unbound) as caught:
        binding.fill(text, SCOPE)
    assert hint is None or caught.value.hint == hint


@pytest.mark.parametrize(
    "attack",
    [
        "().__class__.__bases__",
        "card.__class__",
        "card.keys()",
        "'%999999999d' % 1",
        "f'{1:999999999}'",
        "9**9**9",
        "'a' * 999999999",
        "[0] * 999999999",
        "replace('a' * 50000, 'a', 'b' * 50000)",
        "replace('abc', '', 'x' * 40000)",
        "zfill(1, 999999999)",
        "split('a', '')",
        "range(10**9)",
        "lambda: 1",
        "[x for x in card]",
        "__import__('os')",
        "open('/etc/passwd')",
        "1 if",
        "card.title.format(card)",
        "(" * 300,
        "1+" * 300 + "1",
        "1/0",
        "",
    ],
)
def test_an_expression_can_do_no_harm(attack: str) -> None:
    with pytest.raises(Unbound):
        evaluate(attack, SCOPE)


def test_unbalanced_braces_are_refused() -> None:
    for text in ("{card.title", "card.title}"):
        with pytest.raises(Unbound):
            binding.fill(text, SCOPE)


def test_names_are_those_an_expression_reads() -> None:
    assert binding.names(["{card.cost}", {"a": "{min(space.x, rules.goal)} of {row}"}]) == {
        "card",
        "space",
        "rules",
        "row",
    }


@given(st.text())
def test_any_text_is_filled_or_refused(text: str) -> None:
    with contextlib.suppress(Unbound):
        binding.fill(text, SCOPE)


@given(st.integers(1, 3999))
def test_roman_figures_add_up(number: int) -> None:
    worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    figures = [worth[letter] for letter in roman(number)]
    after = [*figures[1:], 0]
    assert sum(-number if number < next_ else number for number, next_ in zip(figures, after, strict=True)) == number
