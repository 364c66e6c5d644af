"""WT-V01 to WT-V19: the checks of the catalog. Those of the decks and of set-ups stand in modules of their own."""

from collections.abc import Iterator
from itertools import pairwise

from generator.games.catalog_checks import Checks, Fault, GameBlock, Named, ids_once, places, unknown
from generator.games.wizards_tower.card_checks import CARD_CHECKS
from generator.games.wizards_tower.card_words import TILE_KINDS, TOKEN_KINDS
from generator.games.wizards_tower.component_checks import COMPONENT_CHECKS
from generator.games.wizards_tower.sections import Constants, RoomTile, Selection, Token
from generator.games.wizards_tower.setup_checks import SETUP_CHECKS as SETUP_CHECKS
from generator.source.mark import Path

GRIDS = ("g5", "g6", "g7")
ONE_IN_EACH_GRID = {"tower": 1, "key": 3}
"""How many tiles of these kinds a grid has."""
STRONGEST = 2
"""The greatest value of a tile, in either direction."""
SWITCH = (1, 2)
"""What the switch of the variant may be."""

CHECKS = Checks()


@CHECKS.check("WT-V01")
def ids_are_unique(
    wizard_deck: list[Named], loot_deck: list[Named], tiles: list[Named], tokens: list[Named]
) -> Iterator[Fault]:
    """An id is used once among cards, tiles and tokens."""
    yield from ids_once(
        (
            *places(wizard_deck, "wizard_deck"),
            *places(loot_deck, "loot_deck"),
            *places(tiles, "tiles"),
            *places(tokens, "tokens"),
        )
    )


CHECKS.extend(CARD_CHECKS)


@CHECKS.check("WT-V02")
def kinds_of_pieces_are_known(tiles: list[RoomTile], tokens: list[Token]) -> Iterator[Fault]:
    """Tiles and tokens are of the kinds that the rules know."""
    for path, tile in places(tiles, "tiles"):
        if tile.kind not in TILE_KINDS:
            yield unknown((*path, "kind"), tile.kind, "kind of tile", TILE_KINDS)
    for path, token in places(tokens, "tokens"):
        if token.kind not in TOKEN_KINDS:
            yield unknown((*path, "kind"), token.kind, "kind of token", TOKEN_KINDS)


def _copies(selection: Selection) -> dict[str, int]:
    return {name: getattr(selection, name) for name in GRIDS}


@CHECKS.check("WT-V12")
def grids_are_full(tiles: list[RoomTile]) -> Iterator[Fault]:
    """The tiles of each grid fill its square, and none is there less than never."""
    for path, tile in places(tiles, "tiles"):
        for name, copies in _copies(tile.copies).items():
            if copies < 0:
                yield Fault((*path, "copies", name), f"{tile.title} has {copies} copies, not a whole number from 0 on")
    for name in GRIDS:
        total, size = sum(_copies(tile.copies)[name] for tile in tiles), int(name[1:])
        if total != size * size:
            message = f"the tiles of the grid of {size} x {size} ({name}) add up to {total}, not {size * size}"
            yield Fault(("tiles",), message, key=True)


@CHECKS.check("WT-V13")
def one_tower_and_three_keys(tiles: list[RoomTile]) -> Iterator[Fault]:
    """Each grid has one tower and three key tiles."""
    known = all(tile.kind in TILE_KINDS for tile in tiles)
    for kind, wanted in ONE_IN_EACH_GRID.items() if known else ():
        rows = [(path, tile) for path, tile in places(tiles, "tiles") if tile.kind == kind]
        for name in GRIDS:
            found = sum(_copies(tile.copies)[name] for _, tile in rows)
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
                least = f"-{STRONGEST}, -1, 1 or {STRONGEST}"
                yield Fault(where, f"{key} of {tile.title} must be {least}, not {value!r}", because=[(*path, "kind")])


@CHECKS.check("WT-V15")
def larger_grids_hold_the_smaller(tiles: list[RoomTile]) -> Iterator[Fault]:
    """No grid needs more copies of a tile than a larger one, so that one set of tiles does for all."""
    for path, tile in places(tiles, "tiles"):
        copies = _copies(tile.copies)
        for small, large in pairwise(GRIDS):
            if copies[small] > copies[large]:
                message = (
                    f"the grid {small} uses {copies[small]} of {tile.title}, the larger {large} only {copies[large]}"
                )
                yield Fault((*path, "copies", small), message, because=[(*path, "copies", large)])


@CHECKS.check("WT-V17")
def constants_are_in_order(rules: Constants) -> Iterator[Fault]:
    """Of each pair of constants the lower is not above the higher, and there are as many keys as are needed."""
    number = rules.model_dump()
    for low, high in (
        ("wheel_min", "wheel_start"),
        ("wheel_start", "wheel_max"),
        ("opening_keep", "opening_draw"),
        ("save_min", "save_target"),
        ("save_target", "die_faces"),
    ):
        if number[low] > number[high]:
            message = f"{low} is {number[low]}, more than {high}, which is {number[high]}"
            yield Fault(("rules", low), message, because=[("rules", high)])
    if rules.keys_needed != rules.key_tokens:
        message = f"the heroes need {rules.keys_needed} keys, but there are {rules.key_tokens}"
        yield Fault(("rules", "keys_needed"), message, because=[("rules", "key_tokens")])


@CHECKS.check("WT-V17")
def constants_allow_a_game(rules: Constants) -> Iterator[Fault]:
    """What a hero begins with, and what limits hands and dice, is at least 1; the switch is one of its values."""
    for name in ("hero_hp", "wheel_min", "base_move", "keys_needed", "max_swords", "max_boots", "save_min"):
        if getattr(rules, name) < 1:
            yield Fault(("rules", name), f"{name} must be at least 1")
    if rules.last_stand_dice not in SWITCH:
        yield Fault(("rules", "last_stand_dice"), f"last_stand_dice is 1 or 2, not {rules.last_stand_dice}")


@CHECKS.check("WT-V17")
def every_number_of_players_has_its_numbers(rules: Constants, game: GameBlock) -> Iterator[Fault]:
    """A grid and a last round for each number of players, and for no other."""
    wanted = [str(players) for players in range(game.players.min, game.players.max + 1)]
    sizes = {players: int(name[1:]) for players, name in zip(wanted, GRIDS, strict=False)}
    for name, found in (("grid_size", rules.grid_size), ("round_limit", rules.round_limit)):
        for players in sorted({*wanted} ^ found.keys()):
            path: Path = ("rules", name, players) if players in found else ("rules", name)
            wrong = "has something for" if players in found else "has nothing for"
            yield Fault(path, f"{name} {wrong} {players} players", because=[("game", "players")], key=True)
    for players, size in rules.grid_size.items():
        if players in sizes and size != sizes[players]:
            message = (
                f"the grid for {players} players is {sizes[players]} x {sizes[players]} tiles, not {size} x {size}"
            )
            yield Fault(("rules", "grid_size", players), message)
    for players, limit in rules.round_limit.items():
        if limit < 1:
            yield Fault(("rules", "round_limit", players), "without a last round the game could go on for ever")


@CHECKS.check("WT-V19")
def the_token_sheet_is_that_of_the_rules(tokens: list[Token], rules: Constants) -> Iterator[Fault]:
    """As many tokens of each sort are printed as the rules say."""
    stated: dict[tuple[str, int | None], tuple[int, Path]] = {
        ("trap", None): (rules.trap_tokens, ("rules", "trap_tokens")),
        ("blank", None): (rules.blank_tokens, ("rules", "blank_tokens")),
        ("key", None): (rules.key_tokens, ("rules", "key_tokens")),
        ("marker", None): (rules.frozen_markers, ("rules", "frozen_markers")),
    }
    for level, number in rules.monster_tokens.items():
        stated["monster", int(level) if level.isdecimal() else None] = (number, ("rules", "monster_tokens", level))
    printed = dict.fromkeys(stated, 0)
    where: dict[tuple[str, int | None], Path] = {}
    for path, token in places(tokens, "tokens"):
        sort = (token.kind, token.level if token.kind == "monster" else None)
        if token.kind not in TOKEN_KINDS:
            return  # it may be one of those that would be missing
        if sort not in stated:
            message = f"the rules have no monster tokens of level {token.level}"
            yield Fault((*path, "level"), message, because=[("rules", "monster_tokens")])
            continue
        printed[sort] += token.copies
        where.setdefault(sort, (*path, "copies"))
    for sort, (number, because) in stated.items():
        if printed[sort] != number:
            name = " ".join(str(part) for part in sort if part is not None)
            message = f"the sheet has {printed[sort]} tokens ({name}), the rules say {number}"
            yield Fault(where.get(sort, ("tokens",)), message, because=[because])


@CHECKS.check("WT-V19")
def every_key_tile_has_its_token(tokens: list[Token], tiles: list[RoomTile]) -> Iterator[Fault]:
    """Each key token is that of another key tile, and no other token names a tile."""
    keys = [tile.id for tile in tiles if tile.kind == "key"]
    seen: dict[str, Path] = {}
    for path, token in places(tokens, "tokens"):
        where = (*path, "tile")
        if token.kind == "key" and token.tile not in keys:
            yield unknown(where if token.tile is not None else path, token.tile, "key tile", keys)
        elif token.kind in TOKEN_KINDS and token.kind != "key" and token.tile is not None:
            yield Fault(where, f"a token of the kind {token.kind!r} belongs to no tile")
        elif token.tile is not None and token.tile in seen:
            yield Fault(where, f"{token.tile} has two key tokens", because=[seen[token.tile]])
        seen.setdefault(token.tile or "", where)


CHECKS.extend(COMPONENT_CHECKS)
