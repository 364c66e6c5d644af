"""The rule ids of the game, in the order of its rules, and their numbers for events."""

RULES: tuple[str, ...] = (
    *(f"SS-SETUP-{number}" for number in range(1, 7)),
    *(f"SS-CHIP-{number}" for number in range(1, 5)),
    *(f"SS-ROUND-{number}" for number in range(1, 3)),
    *(f"SS-PLAY-{number}" for number in range(1, 6)),
    *(f"SS-LOCK-{number}" for number in range(1, 5)),
    "SS-WEST-1",
    *(f"SS-CONVOY-{number}" for number in range(1, 5)),
    "SS-SUP-1",
    "SS-SAB-1",
    *(f"SS-RAID-{number}" for number in range(1, 4)),
    *(f"SS-CIRCLE-{number}" for number in range(1, 4)),
    *(f"SS-GIT-{number}" for number in range(1, 5)),
    *(f"SS-IND-{number}" for number in range(1, 5)),
    *(f"SS-SCO-{number}" for number in range(1, 5)),
    *(f"SS-RES-{number}" for number in range(1, 9)),
    *(f"SS-END-{number}" for number in range(1, 5)),
)
"""Every rule of the game."""

_NUMBERS = {rule: number for number, rule in enumerate(RULES)}


def number(rule: str) -> int:
    """The number of `SS-...` in events; raises KeyError for a rule that does not exist."""
    return _NUMBERS[rule]
