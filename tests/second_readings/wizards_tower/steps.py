"""The steps of a worked example: each in its phase, and refused without changing anything.

What the rules leave open is read so:
- A tile under frozen heroes alone stays as it is until they thaw; a gift needs two heroes who are not frozen.
- Before the first step of a move come tiles with tokens under heroes, then face-down tiles under heroes, then items
  (and the key of an open key tile) under heroes who have not entered: so WT-MOVE-7, WT-MOVE-8 and WT-DEATH-4.
- Vaults of keys are rooms: they are looted, and turned when monsters were defeated. The tower is none.
- A move into the tower without keys enough is refused where that can be seen before; else who wants in stops before it.
- A gap, or a place off the grid, is no tile: WT-PLACE-1 for tokens, WT-RAGE-3 for the rage.
- A card that is not in the hand is WT-WIZ-3 for the wizard and WT-GEAR-5 for heroes, and so is a card of another kind.
- Cards are given from the hand only; equipped ones are taken off first.
"""

import copy
from collections import Counter
from collections.abc import Callable

from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower import heroes, wizard
from tests.second_readings.wizards_tower.cards import rules
from tests.second_readings.wizards_tower.position import name

PHASES = {
    "wizard_begin": ("wizard_start",),
    "play": ("wizard",),
    "wizard_end": ("wizard",),
    "move": ("move",),
    "fight": ("combat",),
    "end_heroes": ("combat",),
    "equip": ("move", "combat"),
    "unequip": ("move", "combat"),
    "give": ("move", "combat"),
}


def take(g: Table, verb: str, given: Table) -> Table:
    """Carry out a step; raises Refused with the rule's id and changes nothing then.

    Gives what a move did not need of its dice and choices.
    """
    tried = copy.deepcopy(g)
    if g["winner"] is not None:
        raise Refused("WT-WIN-1")
    if g["phase"] not in PHASES.get(verb, (g["phase"],)):
        raise Refused("WT-TURN-2")
    given = copy.deepcopy(given)
    acting = [given[key] for key in ("hero", "from", "to") if verb in ("equip", "unequip", "give") and key in given]
    if any(g["heroes"][hero]["frozen"] for hero in acting):
        raise Refused("WT-MOVE-9")
    tried["named"] = set()
    tried["shuffles"] += [given["reshuffled"]] if "reshuffled" in given else []
    left = VERBS[verb](tried, given)
    g.clear()
    g.update(tried)
    return left or {}


def vote(g: Table, given: Table) -> None:
    """Ballots: nobody names oneself; most votes make the wizard; a tie is voted on once more, then rolled for."""
    name(g, "SETUP-2", "SETUP-3")
    tied: list[str] | None = None
    for ballot in given["ballots"]:
        if any(voter == vote or (tied is not None and vote not in tied) for voter, vote in ballot.items()):
            raise Refused("WT-SETUP-3")
        votes = Counter(ballot.values())
        tied = [player for player, number in votes.items() if number == max(votes.values())]
    for rolls in given.get("rolls", []):
        tied = [player for player in tied or () if rolls[player] == max(rolls[other] for other in tied or ())]
    g["chosen_wizard"] = tied[0] if tied is not None and len(tied) == 1 else None


def open_hand(g: Table, given: Table) -> None:
    """The wizard keeps some of the top cards; the others are shuffled back."""
    drawn, keep = g["deck"][: rules()["opening_draw"]], given["keep"]
    if len(keep) != rules()["opening_keep"] or Counter(keep) - Counter(drawn):
        raise Refused("WT-SETUP-11")
    back = list((Counter(drawn) - Counter(keep)).elements())
    name(g, "SETUP-11", "SETUP-12")
    g["hand"] += keep
    g["deck"] = given.get("shuffled", g["deck"][rules()["opening_draw"] :] + back)


def wizard_end(g: Table, given: Table) -> None:
    """What mana is left is lost."""
    g["mana"] = 0
    name(g, "WIZ-4")
    g["phase"] = "move"


VERBS: dict[str, Callable[[Table, Table], Table | None]] = {
    "vote": vote,
    "open": open_hand,
    "wizard_begin": wizard.begin,
    "play": wizard.play,
    "wizard_end": wizard_end,
    "move": heroes.move,
    "fight": heroes.fight,
    "end_heroes": heroes.end,
    "use": heroes.use,
    "equip": heroes.equip,
    "unequip": heroes.unequip,
    "give": heroes.give,
}
