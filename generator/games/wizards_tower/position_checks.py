"""WT-P01 to WT-P07: positions that cannot be, where worked examples start, and dice that show what is not on them."""

from collections import Counter
from collections.abc import Iterator

from generator.games.catalog_checks import Checks, Fault, GameBlock, unknown
from generator.games.example_checks import checks_of_examples
from generator.games.wizards_tower.card_words import EQUIPMENT
from generator.games.wizards_tower.component_checks import FACE_DOWN
from generator.games.wizards_tower.sections import PHASES, Constants, LootCard, RoomTile, Start, Token, WizardCard
from generator.games.wizards_tower.setup_checks import SIDES, centres, spaces
from generator.source.diagnostic import closest
from generator.source.mark import Path

POSITION_CHECKS = Checks()
STEP_CHECKS = Checks()


@POSITION_CHECKS.check("WT-P01", first=True)
def as_many_as_can_play(setup: Start, at: Path, game: GameBlock, rules: Constants) -> Iterator[Fault]:
    """As many heroes as the game is for, on a grid that there is."""
    low, high = game.players.min - 1, game.players.max - 1
    if not low <= len(setup.heroes) <= high:
        yield Fault((*at, "heroes"), f"there are {low} to {high} heroes, not {len(setup.heroes)}")
    elif setup.size not in (None, rules.grid_size.get(setup.players)):
        message = f"{setup.players} players have a grid of {rules.grid_size.get(setup.players)}, not of {setup.size}"
        yield Fault((*at, "size"), message, because=[("rules", "grid_size")])


@POSITION_CHECKS.check("WT-P02")
def places_are_on_the_grid(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """Tiles are where they can be, and nothing lies in a gap."""
    size = rules.grid_size.get(setup.players, 0)
    for key, value, known in (
        ("tower", setup.tower or centres(size)[0], centres(size)),
        ("entrance", setup.entrance, SIDES),
        ("phase", setup.phase, PHASES),
    ):
        if value not in known:
            yield unknown((*at, key), value, f"{key}: {', '.join(known)}", known)
    rows: list[tuple[Path, str]] = [(("removed", index), place) for index, place in enumerate(setup.removed)]
    rows += [(("cleared", index), place) for index, place in enumerate(setup.cleared)]
    rows += [(("heroes", name, "prev"), hero.prev) for name, hero in setup.heroes.items() if hero.prev is not None]
    for where, place in (*setup.tiles(), *rows):
        if place not in spaces(size):
            yield unknown((*at, *where), place, f"place of a grid of {size} x {size}", spaces(size))
    for where, place in setup.tiles():
        alive = where[0] != "heroes" or setup.heroes[str(where[1])].alive
        if place in setup.removed and alive:
            message = f"{place} has been removed"
            yield Fault((*at, *where), message, because=[(*at, "removed", setup.removed.index(place))])


@POSITION_CHECKS.check("WT-P03")
def numbers_are_within_bounds(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """Hit points, the wheel and the round; the dead have none of the first, and nothing else either."""
    for name, hero in setup.heroes.items():
        hp = rules.hero_hp if hero.hp is None else hero.hp
        if not hero.alive <= hp <= (rules.hero_hp if hero.alive else 0):
            state = "alive" if hero.alive else "dead"
            yield Fault((*at, "heroes", name), f"{name} is {state} with {hp} hit points")
        if not hero.alive and (hero.equipped or hero.hand or hero.keys or hero.frozen):
            yield Fault((*at, "heroes", name), f"{name} is dead: cards and keys lie on the tile of death")
    last = rules.round_limit.get(setup.players, 0)
    wheel = rules.wheel_start if setup.wizard.wheel is None else setup.wizard.wheel
    for path, what, found, low, high in (
        (("round",), "the round", setup.round, 1, last),
        (("wizard", "wheel"), "the wheel", wheel, rules.wheel_min, rules.wheel_max),
    ):
        if not low <= found <= high:
            yield Fault((*at, *path), f"{what} is from {low} to {high}, not {found}")


@POSITION_CHECKS.check("WT-P04")
def tokens_can_lie_there(setup: Start, at: Path, tokens: list[Token], rules: Constants) -> Iterator[Fault]:
    """Not more tokens than there are; only monsters face up; few enough on a tile; no trap on the tower."""
    on_tiles = [row for row in tokens if row.kind in FACE_DOWN]
    printed = {f"m{row.level}" if row.kind == "monster" else row.kind: row.copies for row in on_tiles}
    found, tower = Counter[str](), setup.tower or centres(rules.grid_size.get(setup.players, 0))[-1]
    for key in ("tokens_down", "tokens_up"):
        for place, row in getattr(setup, key).items():
            for index, token in enumerate(row):
                where = (*at, key, place, index)
                found[token] += 1
                if token not in printed:
                    yield unknown(where, token, "token that lies on tiles", printed)
                elif key == "tokens_up" and token in ("trap", "blank"):
                    yield Fault(where, f"a {token} does not stay on a tile face up")
                elif place == tower and token == "trap":
                    yield Fault(where, "there is never a trap on the tower")
    for place in dict.fromkeys([*setup.tokens_down, *setup.tokens_up]):
        number = len(setup.tokens_down.get(place, [])) + len(setup.tokens_up.get(place, []))
        if number > int(setup.players):
            where = (*at, "tokens_down" if place in setup.tokens_down else "tokens_up", place)
            yield Fault(where, f"{number} tokens lie on {place}, more than there are players")
    for token in {**setup.supply, **found}:
        number = found[token] + setup.supply.get(token, 0)
        if number > printed.get(token, number):
            message = f"there are {number} tokens {token!r}, but {printed[token]} are printed"
            yield Fault(at, message, because=[("tokens",)])


@POSITION_CHECKS.check("WT-P05")
def cards_are_printed(
    setup: Start, at: Path, wizard_deck: list[WizardCard], loot_deck: list[LootCard], rules: Constants
) -> Iterator[Fault]:
    """No card occurs more often than it is printed, and heroes wear what can be worn."""
    of_wizard = [(("wizard", key), card) for key in ("hand", "deck", "discard") for card in getattr(setup.wizard, key)]
    loot = {card.id: card for card in loot_deck}
    for what, cards, printed in (
        ("wizard card", of_wizard, {card.id: card.copies for card in wizard_deck}),
        ("loot card", list(setup.loot_cards()), {card.id: card.copies for card in loot_deck}),
    ):
        found = Counter[str]()
        for where, card in cards:
            found[card] += 1
            if card not in printed:
                yield Fault((*at, *where), f"{card!r} is no {what}", hint=closest(card, printed))
            elif found[card] == printed[card] + 1:
                yield Fault((*at, *where), f"{card!r} occurs more often than its {printed[card]} copies")
    for name, hero in setup.heroes.items():
        worn = [loot[card] for card in hero.equipped if card in loot]
        slots, where = Counter(card.slot for card in worn), (*at, "heroes", name, "equipped")
        for card in worn:
            if card.kind != EQUIPMENT:
                yield Fault(where, f"{card.id} cannot be worn")
        for slot, most in (("sword", rules.max_swords), ("boots", rules.max_boots)):
            if slots[slot] > most:
                yield Fault(where, f"{name} wears {slots[slot]} of the slot {slot!r}, more than {most}")


@POSITION_CHECKS.check("WT-P06")
def keys_are_in_one_place(setup: Start, at: Path, tiles: list[RoomTile]) -> Iterator[Fault]:
    """A key was found before it is carried, and is in one place; its tile lies face up then."""
    rooms = [tile.id for tile in tiles if tile.kind != "tower"]
    keys = [tile.id for tile in tiles if tile.kind == "key"]
    seen = set[str]()
    for where, key in setup.held_keys():
        if key not in keys:
            yield unknown((*at, *where), key, "key", keys)
        elif key not in setup.keys_found:
            yield Fault((*at, *where), f"{key} has not been found", because=[(*at, "keys_found")])
        elif key in seen:
            yield Fault((*at, *where), f"{key} is in two places")
        seen.add(key)
    found = Counter([*setup.facedown.values(), *setup.faceup.values()])
    for side in ("facedown", "faceup"):
        for place, name in getattr(setup, side).items():
            where, tower = (*at, side, place), place == setup.tower and side == "faceup"
            if name not in rooms and not tower:
                yield unknown(where, name, "room or key tile", rooms)
            elif side == "faceup" and place in setup.facedown:
                message = f"{place} lies face down as well"
                yield Fault(where, message, because=[(*at, "facedown", place)])
            elif side == "facedown" and name in setup.keys_found:
                message = f"{name} has been found, so its tile lies face up"
                yield Fault(where, message, because=[(*at, "keys_found")])
            elif name in keys and found[name] > 1:
                yield Fault(where, f"{name} lies in two places")


@STEP_CHECKS.check("WT-P07")
def dice_have_their_faces(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A die shows a number that is on it."""
    for index, step in enumerate(setup):
        match step:
            case {"move": {"saves": dict(dice)}}:
                path: Path = (*at, index, "move", "saves")
            case {"fight": {"rolls": dict(dice)}}:
                path = (*at, index, "fight", "rolls")
            case _:
                continue
        for name, shown in dice.items():
            for die in shown if isinstance(shown, list) else [shown]:
                if type(die) is not int or not 1 <= die <= rules.die_faces:
                    yield Fault((*path, name), f"a die with {rules.die_faces} faces does not show {die!r}")


check_example = checks_of_examples(Start, POSITION_CHECKS, STEP_CHECKS)
"""Reports everything by which a worked example breaks the checks WT-P01 to WT-P07."""
