"""A second, slow reading of the rules of a turn, to hold the fast one against."""

from collections.abc import Mapping

Pair = tuple[str, str]


def naive_turn(
    pairs: Mapping[str, Pair], progress: Mapping[str, int], supplies: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Progress and supplies after a turn, by the letter of SS-RES-1 to SS-RES-8 and the published numbers."""

    def costs(pair: Pair) -> bool:
        return pair[0] in ("move", "bullet", "raid") and pair[1] != "self"

    active = {name: pair for name, pair in pairs.items() if not costs(pair) or supplies[name] >= 1}
    after_supplies = dict(supplies)
    attacks = [
        (name, pair[0], pair[1]) for name, pair in active.items() if pair[0] in ("bullet", "raid") and costs(pair)
    ]
    loss = dict.fromkeys(pairs, 0)
    attacked: set[str] = set()
    captured = dict.fromkeys(pairs, 0)
    for name, _, _ in attacks:
        after_supplies[name] -= 1
    for name, card, target in attacks:
        attacked.add(target)
        raiders = sum(attack[1:] == ("raid", target) for attack in attacks)
        damage = {"bullet": 1, "raid": 2 if raiders >= 2 else 0}[card]
        match pairs[target]:
            case ("defend", "bullet") if card == "bullet":
                captured[target] += 1
            case ("defend", "raid") if card == "raid":
                captured[target] += 1
            case ("defend", foe) if foe == name:
                captured[target] += 1
                loss[name] += damage
            case _:
                loss[target] += damage
    for name, pair in pairs.items():
        if pair == ("defend", "self"):
            loss[name] //= 2
        if pair[0] == "defend" and pair[1] in ("self", "bullet", "raid") and name not in attacked:
            loss[name] += 1
    after = {name: max(0, progress[name] - loss[name]) for name in pairs}
    for name, (card, target) in active.items():
        if (card, target) == ("move", "self"):
            after[name] += 1
        elif (card, target) == ("bullet", "self"):
            after_supplies[name] += 2
        elif card == "move" and active.get(target) == ("move", name):
            after[name] += 2
            after_supplies[name] -= 1
    return after, {name: min(10, after_supplies[name] + captured[name]) for name in pairs}
