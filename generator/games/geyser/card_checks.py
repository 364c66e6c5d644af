"""The checks of the cards (GY-V16 to GY-V18): their numbers are those of the rules and of the board."""

import re
from collections import Counter

from generator.games.geyser.board_checks import RESULTS
from generator.games.geyser.reading import Reading, is_whole, mother, rings
from generator.source.diagnostic import closest

_NUMBER = re.compile(r"\d+")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")  # one that nothing has filled


def check_cards(reading: Reading, *, odds: bool) -> None:
    """Report everything wrong with the reference cards, and with `odds` with the firing card."""
    for path, card in reading.rows("reference_cards"):
        values = reading.mapping(*path, "values")
        if isinstance(card.get("text"), str):
            _numbers_are_values(reading, path, card["text"], {one for one in values.values() if is_whole(one)})
        for name, value in values.items():
            _value_is_the_rules(reading, path, name, value)
    if odds:
        _firing_card_is_right(reading)


def _numbers_are_values(reading: Reading, path: tuple[str | int, ...], text: str, values: set[int]) -> None:
    """GY-V16: the text has the numbers of the card's values, all of them and no others."""
    for name in _PLACEHOLDER.findall(text):
        message = f"the text asks for {name}, which the card's values do not have"
        reading.error("GY-V16", message, *path, "text", against=[(*path, "values")])
    found = {int(number[:9]) for number in _NUMBER.findall(text)}
    for number in sorted(found - values):
        reading.error(
            "GY-V16",
            f"the text says {number}, which is none of the card's values",
            *path,
            "text",
            against=[(*path, "values")],
        )
    for number in sorted(values - found):
        reading.error(
            "GY-V16",
            f"the card's value {number} does not stand in its text",
            *path,
            "text",
            against=[(*path, "values")],
        )


def _value_is_the_rules(reading: Reading, path: tuple[str | int, ...], name: str, value: object) -> None:
    """GY-V17: a value is that of the constant it is named after."""
    rules = reading.mapping("rules")
    if name not in rules:
        message = f"{name!r} is no constant of the rules"
        reading.error("GY-V17", message, *path, "values", name, hint=closest(name, rules))
    elif value != rules[name]:
        message = f"the card says {name} is {value!r}, the rules say {rules[name]}"
        reading.error("GY-V17", message, *path, "values", name, against=[("rules", name)])


def _firing_card_is_right(reading: Reading) -> None:
    """GY-V18: one line for each ring and the Mother Geyser, with label and ways, that make up all results."""
    fires = {one.id: one for one in (mother(reading), *rings(reading)) if isinstance(one.id, str)}
    rows = reading.rows("odds_card", "rows")
    counted = Counter(str(row.get("ref")) for _, row in rows)
    for name, one in fires.items():
        if counted[name] != 1:
            reading.error(
                "GY-V18",
                f"the firing card has {counted[name]} lines for {name!r}",
                "odds_card",
                "rows",
                against=[one.path],
            )
    for path, row in rows:
        fired = fires.get(str(row.get("ref")))
        if fired is None:
            message = f"the firing card has a line for {row.get('ref')!r}, which is neither ring nor Mother Geyser"
            reading.error(
                "GY-V18", message, *path, "ref", hint=closest(str(row.get("ref")), fires), against=[("board", "rings")]
            )
            continue
        for key, right in (("label", fired.label), ("ways", fired.ways)):
            if row.get(key) != right:
                message = f"the firing card gives {fired.id!r} the {key} {row.get(key)!r}, the board {right!r}"
                reading.error("GY-V18", message, *path, key, against=[(*fired.path, key)])
    total = sum(row["ways"] for _, row in rows if is_whole(row.get("ways")))
    if total != len(RESULTS) or reading.at("odds_card", "of") != len(RESULTS):
        reading.error("GY-V18", f"the lines add up to {total}, not to all {len(RESULTS)} results", "odds_card")
