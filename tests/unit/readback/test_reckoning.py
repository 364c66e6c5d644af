"""The second reader of layouts: what it understands is right, and what it does not it says so."""

from typing import Any

import pytest

from generator.readback.reckoning import UNTOLD, NameScope, expression, filled, holds, worded

CARD = {
    "id": "wolf",
    "title": "Wolf",
    "cost": 3,
    "said": "Howl.\n\n Run.\n",
    "none": None,
    "tags": ["a", "b"],
    "rows": [{"id": "x", "n": 1}],
}
SCOPE = NameScope({"card": CARD, "n": 2}, {"name": "{card.title}!", "dear": "{card.cost > 2}", "loop": "{loop}"})


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("card.cost", 3),
        ("card.rows.x.n", 1),
        ("card.tags.1", "b"),
        ("has(card, 'cost')", True),
        ("has(card, 'none')", False),
        ("not has(card, 'art')", True),
        ("get(card, 'art', 'no')", "no"),
        ("card.cost > 2 and n == 2", True),
        ("card.cost > 3 or card.title", "Wolf"),
        ("card.id == 'wolf' and 'a' or 'b'", "a"),
        ("len(card.tags)", 2),
        ("len(filter(card.rows, 'n', 1))", 1),
        ("filter(card.rows, 'id', 'y')", []),
        ("lines(card.said)", ["Howl.", "Run."]),
        ("upper(card.title)", "WOLF"),
        ("name", "Wolf!"),
        ("dear", True),
        ("-1.5", -1.5),
        ("null", None),
        ("'a or b'", "a or b"),
    ],
)
def test_plain_expressions_are_worth_what_they_say(text: str, worth: Any) -> None:
    assert expression(text, SCOPE) == worth


@pytest.mark.parametrize(
    "text",
    [
        "card.art",
        "nobody",
        "card.cost + 1",
        "loop",
        "card.tags[0]",
        "sin(n)",
        "filter(card.tags, 'id', 'a')",
        "lines(card.tags)",
        "card.cost > 'a'",
        "",
    ],
)
def test_what_is_not_plain_is_not_told(text: str) -> None:
    assert expression(text, SCOPE) is UNTOLD


def test_lists_say_what_is_in_them() -> None:
    assert expression("card.title in ['Bear', 'Wolf']", SCOPE) is True
    assert expression("'a' in card.tags and card.title not in ['Bear']", SCOPE) is True
    assert expression("card.title in [card.art]", SCOPE) is UNTOLD
    assert expression("'o' in card.title", SCOPE) is UNTOLD


def test_nothing_is_concluded_from_what_is_not_told() -> None:
    assert expression("card.art or 'x'", SCOPE) is UNTOLD
    assert expression("not card.art", SCOPE) is UNTOLD
    assert holds("{card.art}", SCOPE) is UNTOLD
    with pytest.raises(AssertionError):
        bool(UNTOLD)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{card.cost}", 3),
        ("*{card.title}* {card.cost}+", "*Wolf* 3+"),
        ("{card.tags}", ["a", "b"]),
        ("{card.tags}.", "a, b."),
        ("plain", "plain"),
        ("{{card}}", UNTOLD),
        ("{card", UNTOLD),
        ("{card.title} {card.art}", UNTOLD),
    ],
)
def test_placeholders_are_filled(text: str, words: Any) -> None:
    assert filled(text, SCOPE) == words


def test_values_read_as_in_a_text() -> None:
    assert [worded(entry) for entry in (None, True, 2, 2.50, "a", ["a", 1])] == ["", "yes", "2", "2.5", "a", "a, 1"]
    assert worded({"a": 1}) is UNTOLD


def test_inner_scopes_hide_outer_names() -> None:
    inner = SCOPE.within({"n": 5}, {"n": "{card.cost}", "m": "{n}"})
    assert expression("n", inner) == 5  # what is given goes before a layout's own
    assert expression("m", inner) == 5
    assert expression("card.title", inner) == "Wolf"
