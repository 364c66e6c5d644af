"""WT-V01 to WT-V19 and WT-C01 to WT-C04: the checks of the catalog that take more than a field.

What can be said of one field stands with it in `sections`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from generator.games.catalog_checks import Checks, Fault, GameBlock, check_ids, once, places, unknown
from generator.games.condition_checks import check_fields, check_sections
from generator.games.conditions import WordList
from generator.games.wizards_tower import card_words as words
from generator.games.wizards_tower.component_checks import COMPONENT_CHECKS
from generator.games.wizards_tower.sections import Constants, LootCard, RoomTile, Sections, Token, WizardCard
from generator.source.mark import Path

GRIDS = {"g5": 5, "g6": 6, "g7": 7}
"""The grids with their tiles along a side, for three players, four, and five."""
ONE_IN_EACH_GRID = {"tower": 1, "key": 3}
"""How many tiles of these kinds a grid has."""
STRONGEST = 2
"""The greatest value of a tile, in either direction."""
SMALLEST_STACK = 2
"""How many tokens a tile can hold when one hero is left: the wizard and that hero are in the game."""

CHECKS = Checks()
check_ids(CHECKS, "WT-V01", "wizard_deck", "loot_deck", "tiles", "tokens")


@CHECKS.section
def numbers_of_players(game: GameBlock) -> WordList:
    """How many can play."""
    many = range(game.players.min, game.players.max + 1)
    return WordList("number of players", {str(players): 1 for players in many}, because=["game.players"])


check_fields(CHECKS, "rules", Constants)
check_sections(CHECKS, Sections, but=("setups",))


@CHECKS.check("WT-V09")
def tokens_come_with_blanks(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """A card that places monsters or traps brings a blank token at least."""
    for path, card in places(wizard_deck, "wizard_deck"):
        for place, op in places(card.ops, *path, "ops"):
            if op.op in (words.PLACE, words.UNDER_HERO) and op.blanks == 0:
                yield Fault((*place, "blanks"), f"{card.title} brings no blank tokens: there must be 1 at least")


@CHECKS.check("WT-V10")
def kinds_do_what_they_say(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """A monster card places monsters only, a trap card traps only, and a spell does not use `place_tokens`.

    Only monsters have a level.
    """
    for path, card in places(wizard_deck, "wizard_deck"):
        placed = [(place, op) for place, op in places(card.ops, *path, "ops") if op.op == words.PLACE]
        own, others = ("monsters", "traps") if card.kind == words.MONSTER else ("traps", "monsters")
        because = [(*path, "kind")]
        if card.kind == words.SPELL:
            for place, _ in placed:
                yield Fault((*place, "op"), f"a spell does not place tokens by {words.PLACE}", because)
        elif card.kind in (words.MONSTER, words.TRAP):
            for place, op in placed:
                if getattr(op, others):
                    yield Fault((*place, others), f"a {card.kind} card places no {others}", because)
                elif op.level and not op.monsters:
                    yield Fault((*place, "level"), "a level of no monsters: it must be 0", because)
            if all(getattr(op, own) == 0 for _, op in placed):
                where = (*placed[0][0], own) if placed else (*path, "ops")
                yield Fault(where, f"a {card.kind} card places no {own}", because)


@CHECKS.check("WT-V11")
def tokens_suffice(wizard_deck: list[WizardCard], tokens: list[Token]) -> Iterator[Fault]:
    """As many monster tokens of each level and traps as the whole deck can bring, and blanks for its monster cards."""
    wanted, because = Counter[tuple[str, int]](), dict[tuple[str, int], list[Path]]()
    for path, card in places(wizard_deck, "wizard_deck"):
        for op in card.ops:
            brought = {("monster", op.level or 0): op.monsters, ("trap", 0): op.traps}
            blanks = {("blank", 0): op.blanks if card.kind == words.MONSTER else 0}
            for token, number in (brought | blanks).items():
                wanted[token] += card.copies * (number or 0)
                because.setdefault(token, []).extend([path] if number else [])
    known = all(row.kind in words.TOKEN_KINDS for row in tokens)
    for (kind, level), number in wanted.items() if known else ():
        sheet = [(path, row) for path, row in places(tokens, "tokens") if (row.kind, row.level or 0) == (kind, level)]
        printed = sum(row.copies for _, row in sheet)
        if printed < number:
            what = f"monster tokens of level {level}" if kind == "monster" else f"{kind} tokens"
            where, cards = (*sheet[0][0], "copies") if sheet else ("tokens",), because[kind, level]
            yield Fault(where, f"there are {printed} {what}, but the deck can bring {number}", because=cards)


@CHECKS.check("WT-V16")
def loot_is_worn_or_used(loot_deck: list[LootCard]) -> Iterator[Fault]:
    """Equipment has modifiers and a slot and works while worn; a consumable has operations, and their trigger."""
    for path, card in places(loot_deck, "loot_deck"):
        worn, used = card.kind == words.EQUIPMENT, card.kind == words.CONSUMABLE
        early = card.trigger in words.LOOT_TRIGGERS and card.trigger != words.WORN
        for wrong, key, what in (
            (worn and not any(value is not None for _, value in card.mods or ()), "mods", "without modifiers"),
            (worn and card.slot == words.NO_SLOT, "slot", "without a slot"),
            (worn and card.ops is not None, "ops", "which has no operations"),
            (worn and early, "trigger", f"which works {words.WORN}"),
            (used and not card.ops, "ops", "without operations"),
            (used and card.slot in words.SLOTS and card.slot != words.NO_SLOT, "slot", "which has no slot"),
            (used and card.mods is not None, "mods", "which has no modifiers"),
        ):
            if wrong:
                where = path if getattr(card, key) is None else (*path, key)
                yield Fault(where, f"{card.title} is {card.kind} {what}", because=[(*path, "kind")])
        for place, op in places((card.ops or ()) if used else (), *path, "ops"):
            known = words.LOOT_OPERATIONS.get(op.op)
            if known is not None and card.trigger in words.LOOT_TRIGGERS and card.trigger != known.trigger:
                message = f"{op.op} is used {known.trigger}, not {card.trigger}"
                yield Fault((*path, "trigger"), message, because=[(*place, "op")], hint=f"trigger: {known.trigger}")


@CHECKS.check("WT-V18")
def ambushes_fit_the_smallest_stack(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """What is placed under heroes can lie there even when one hero is left."""
    for path, card in places(wizard_deck, "wizard_deck"):
        for place, op in places(card.ops, *path, "ops"):
            number = (op.monsters or 0) + (op.blanks or 0)
            if op.op == words.UNDER_HERO and number > SMALLEST_STACK:
                message = f"{number} tokens under heroes are too many: with one hero left a tile holds {SMALLEST_STACK}"
                yield Fault(place, message)


@CHECKS.check("WT-V13")
def one_tower_and_three_keys(tiles: list[RoomTile]) -> Iterator[Fault]:
    """Each grid has one tower and three key tiles; one of an unknown kind may be what is missing."""
    known = all(tile.kind in words.TILE_KINDS for tile in tiles)
    for kind, wanted in ONE_IN_EACH_GRID.items() if known else ():
        rows = [(path, tile) for path, tile in places(tiles, "tiles") if tile.kind == kind]
        for name in GRIDS:
            found = sum(getattr(tile.copies, name) for _, tile in rows)
            if found != wanted:
                because: list[Path] = [(*path, "copies", name) for path, _ in rows]
                message = f"the grid {name} has {found} tiles of the kind {kind!r}, not {wanted}"
                yield Fault(("tiles",), message, because, key=True)


@CHECKS.check("WT-V14")
def tiles_have_their_values(tiles: list[RoomTile]) -> Iterator[Fault]:
    """Rooms and key tiles have two values of 1 or 2 with either sign, the tower none."""
    for path, tile in places(tiles, "tiles"):
        for key, value in (("cards", tile.cards), ("mana", tile.mana)):
            if tile.kind == "tower" and value is not None:
                yield Fault((*path, key), "the tower has no values", because=[(*path, "kind")])
            elif tile.kind in ("key", "room") and (value is None or not 1 <= abs(value) <= STRONGEST):
                where = path if value is None else (*path, key)
                message = f"{key} of {tile.title} must be -{STRONGEST}, -1, 1 or {STRONGEST}, not {value!r}"
                yield Fault(where, message, because=[(*path, "kind")])


@CHECKS.check("WT-V15")
def larger_grids_hold_the_smaller(tiles: list[RoomTile]) -> Iterator[Fault]:
    """No grid needs more copies of a tile than a larger one, so that one set of tiles does for all."""
    for path, tile in places(tiles, "tiles"):
        for small, large in pairwise(GRIDS):
            few, more = getattr(tile.copies, small), getattr(tile.copies, large)
            if few > more:
                message = f"the grid {small} uses {few} of {tile.title}, the larger {large} only {more}"
                yield Fault((*path, "copies", small), message, because=[(*path, "copies", large)])


@CHECKS.check("WT-V17")
def grids_are_those_of_the_tiles(rules: Constants, game: GameBlock) -> Iterator[Fault]:
    """Each number of players has the grid that tiles are for."""
    for players, size in enumerate(GRIDS.values(), game.players.min):
        found = rules.grid_size.get(str(players), size)
        if found != size:
            message = f"the grid for {players} players is {size} x {size} tiles, not {found} x {found}"
            yield Fault(("rules", "grid_size", str(players)), message)


@CHECKS.check("WT-V19")
def the_token_sheet_is_that_of_the_rules(tokens: list[Token], rules: Constants) -> Iterator[Fault]:
    """As many tokens of each sort are printed as the rules say; one of an unknown kind may be what is missing."""
    names = {"trap": "trap_tokens", "blank": "blank_tokens", "key": "key_tokens", "marker": "frozen_markers"}
    stated: dict[str, tuple[int, Path]] = {
        kind: (getattr(rules, name), ("rules", name)) for kind, name in names.items()
    }
    for level, number in rules.monster_tokens.items():
        stated[f"monster {level}"] = number, ("rules", "monster_tokens", level)
    printed, where = Counter[str](), dict[str, Path]()
    for path, token in places(tokens, "tokens"):
        sort = f"monster {token.level}" if token.kind == "monster" else token.kind
        if token.kind not in words.TOKEN_KINDS:
            return
        if sort not in stated:
            message = f"the rules have no monster tokens of level {token.level}"
            yield Fault((*path, "level"), message, because=[("rules", "monster_tokens")])
        printed[sort] += token.copies
        where.setdefault(sort, (*path, "copies"))
    for sort, (number, because) in stated.items():
        if printed[sort] != number:
            message = f"the sheet has {printed[sort]} tokens ({sort}), the rules say {number}"
            yield Fault(where.get(sort, ("tokens",)), message, because=[because])


@CHECKS.check("WT-V19")
def every_key_tile_has_its_token(tokens: list[Token], tiles: list[RoomTile]) -> Iterator[Fault]:
    """Each key token is that of another key tile, and no other token names a tile."""
    keys = [tile.id for tile in tiles if tile.kind == "key"]
    for path, token in places(tokens, "tokens"):
        where = (*path, "tile")
        if token.kind == "key" and token.tile not in keys:
            yield unknown(where if token.tile is not None else path, token.tile, "key tile", keys)
        elif token.kind in words.TOKEN_KINDS and token.kind != "key" and token.tile is not None:
            yield Fault(where, f"a token of the kind {token.kind!r} belongs to no tile")
    named = (((*path, "tile"), token.tile) for path, token in places(tokens, "tokens") if token.tile in keys)
    yield from once(named, "tile of a key")


CHECKS.extend(COMPONENT_CHECKS)
