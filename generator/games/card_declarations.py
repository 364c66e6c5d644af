"""What the class of a card game declares, checked before anything is made of it: zones, counters, streams, tokens."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.engine.faults import Misdeclared, one_of, place_of_class
from generator.engine.rule_ids import RuleIds
from generator.engine.zones import Zone

BOX = "box"
"""The zone of the cards that no set-up has dealt."""

_KEYS = ("players", "turn", "winner")
"""Words of an example's start and end that no zone or counter can have."""


def declared_well(kind: type[Any]) -> None:
    """Raise Misdeclared for attributes of a class that cannot be."""

    def wrong(word: str, message: str, hint: str | None = None) -> Misdeclared:
        return Misdeclared(f"{kind.__name__}.{word} {message}", place_of_class(kind, word), hint)

    for word in ("round", "counted"):
        if word in vars(kind):
            raise wrong(word, "has a name under which the kit keeps something", "give it another name")
    if not isinstance(getattr(kind, "rules", None), RuleIds):
        raise wrong("rules", "names the ids of the rules", 'rules = RuleIds("FF", "DEAL 1 LAY 1 END 1")')
    if type(kind.dealt_by) is not int or not 0 <= kind.dealt_by < len(kind.rules.all):
        raise wrong("dealt_by", f"is {kind.dealt_by!r}; it is the rule that set-ups follow", "dealt_by = R.DEAL_1")
    for word, what, example in (
        ("zones", Zone, 'zones = (Zone("deck", Sees.NOBODY),)'),
        ("per_seat", str, 'per_seat = ("points",)'),
        ("shared", str, 'shared = ("turns",)'),
        ("streams", str, 'streams = ("dice",)'),
    ):
        value = getattr(kind, word)
        if not isinstance(value, tuple | list) or not all(isinstance(element, what) for element in value):
            raise wrong(word, f"is {value!r}; it is a tuple, with a comma behind a single one", example)
    if not isinstance(kind.tokens, Mapping):
        raise wrong("tokens", f"is {kind.tokens!r}; it is a mapping", 'tokens = {"coins": "coin"}')
    if not isinstance(kind.dice, Mapping) or not all(type(sides) is int and sides > 1 for sides in kind.dice.values()):
        message = f"is {kind.dice!r}; it is a mapping of names to numbers of sides"
        raise wrong("dice", message, 'dice = {"die": 6}')
    unknown = [counter for counter in kind.tokens if counter not in (*kind.shared, *kind.per_seat)]
    if unknown:
        raise wrong("tokens", f"names the counter {unknown[0]!r}; there are: {one_of((*kind.shared, *kind.per_seat))}")
    _each_name_once(kind, wrong)


def _each_name_once(kind: type[Any], wrong: Callable[..., Misdeclared]) -> None:
    named_by: dict[str, str] = dict.fromkeys((*_KEYS, BOX), "the kit")
    for word in ("zones", "shared", "per_seat"):
        for element in getattr(kind, word):
            name = element.name if isinstance(element, Zone) else element
            if name in named_by:
                raise wrong(word, f"has the name {name!r}, which {named_by[name]} has", "give it another")
            if isinstance(element, Zone) and element.places != 1:
                raise wrong(word, f"has {name!r} with several places; a CardGame's have one, or one per_seat")
            named_by[name] = word
