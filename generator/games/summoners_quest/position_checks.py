"""The checks of positions: openings, starts of worked examples (SQ-V-POS-1 to -12), and their steps (-1 and -13)."""

from collections import Counter
from collections.abc import Iterator

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, unknown
from generator.games.example_checks import checks_of_examples, wrong_dice
from generator.games.summoners_quest.board import CHAMBER, GATE_NAMES, NAMES, SECTIONS, TEMPLES
from generator.games.summoners_quest.sections import Components, Constants, PlayerRow, Start, Status, Summon
from generator.source.diagnostic import closest
from generator.source.mark import Path

TEMPLE_NAMES = tuple(NAMES[space] for space in TEMPLES)
CENTRE = NAMES[CHAMBER]
POSITION_CODES = tuple(f"SQ-V-POS-{number}" for number in range(1, 13))

POSITION_CHECKS = Checks()
SETUP_CHECKS = Checks()


class CardInPlay(BaseModel):
    """What positions ask of a card."""

    id: str
    type: str
    copies: int
    life: int | None = None
    bearer: str | None = None
    mode: str | None = None


def _pieces(setup: Start, at: Path) -> Iterator[tuple[Path, str, PlayerRow | Summon, str]]:
    """Every piece: where it stands in the data, its name, its row, and whose it is."""
    for name, player in setup.players.items():
        yield (*at, "players", name), name, player, name
    for name, summon in setup.summons.items():
        yield (*at, "summons", name), name, summon, summon.owner


def _typed(cards: list[CardInPlay], kind: str) -> dict[str, CardInPlay]:
    return {card.id: card for card in cards if card.type == kind}


@POSITION_CHECKS.check("SQ-V-POS-1", first=True)
def as_many_as_can_play(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """As many players as the game is for; their names are unique, for the YAML reader takes no key twice."""
    yield from wrong_number(len(setup.players), (*at, "players"), rules)


def wrong_number(players: int, path: Path, rules: Constants) -> Iterator[Fault]:
    """That so many cannot play."""
    if not rules.players_min <= players <= rules.players_max:
        yield Fault(path, f"{players} players, but {rules.players_min} to {rules.players_max} play")


@POSITION_CHECKS.check("SQ-V-POS-2")
def temples_differ(setup: Start, at: Path) -> Iterator[Fault]:
    """The temples of the players are temples and all different."""
    seen: dict[str, str] = {}
    for name, player in setup.players.items():
        path, temple = (*at, "players", name, "temple"), player.temple
        if temple not in TEMPLE_NAMES:
            yield unknown(path, temple, "temple", TEMPLE_NAMES)
        elif temple in seen:
            yield Fault(path, f"{seen[temple]} and {name} have the same temple")
        seen.setdefault(temple, name)


@POSITION_CHECKS.check("SQ-V-POS-8", first=True)
def spaces_and_cards_exist(setup: Start, at: Path, cards: list[CardInPlay], rules: Constants) -> Iterator[Fault]:
    """Every space exists; traps are Trap cards and not too many on a space, summons Summon cards."""
    for path, _, piece, owner in _pieces(setup, at):
        if piece.space not in NAMES:
            hint = closest(str(piece.space), NAMES)
            yield Fault((*path, "at"), f"there is no space {piece.space!r}", hint=hint)
        if owner not in setup.players:
            yield Fault((*path, "owner"), f"there is no player {owner!r}", hint=closest(owner, setup.players))
        if isinstance(piece, Summon) and piece.card not in _typed(cards, "summon"):
            yield unknown((*path, "card"), piece.card, "Summon card", _typed(cards, "summon"))
    for space, traps in setup.laid():
        path = (*at, "traps", space)
        if space not in NAMES:
            yield Fault(path, f"there is no space {space!r}", hint=closest(space, NAMES))
        if len(traps) > rules.traps_per_space:
            yield Fault(path, f"{len(traps)} traps lie on {space}, more than {rules.traps_per_space}")
        for trap in traps:
            if trap not in _typed(cards, "trap"):
                yield unknown(path, trap, "Trap card", _typed(cards, "trap"))
    for index, gate in enumerate(setup.gates):
        if gate not in GATE_NAMES:
            yield unknown((*at, "gates", index), gate, "gate", GATE_NAMES)


@POSITION_CHECKS.check("SQ-V-POS-4")
def life_is_within_bounds(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """Life from 1 to its cap."""
    for name, player in setup.players.items():
        life = player.given().get("life", rules.start_life)
        if not isinstance(life, int) or not 1 <= life <= rules.life_cap:
            message = f"{name} has {life!r} life, not 1 to {rules.life_cap}"
            yield Fault((*at, "players", name, "life"), message)


@POSITION_CHECKS.check("SQ-V-POS-4")
def mana_adds_up(setup: Start, at: Path, rules: Constants, components: Components) -> Iterator[Fault]:
    """No negative mana, and the supply is what the players do not own."""
    total, told = 0, False
    for name, player in setup.players.items():
        mana = player.mana if "mana" in player.model_fields_set else [rules.start_mana, 0]
        if mana is None or len(mana) != 2 or min(mana) < 0:
            message = f"mana is {mana!r}, not an active and a used pile"
            yield Fault((*at, "players", name, "mana"), message)
            told = True
        total += sum(mana or ())
    left = components.mana_counters - total
    supply = left if setup.pool is None else setup.pool
    if not told and (supply < 0 or supply != left):
        message = f"the players own {total} mana, which leaves a supply of {left}, not {supply}"
        yield Fault((*at, "players" if setup.pool is None else "pool"), message)


@POSITION_CHECKS.check("SQ-V-POS-5")
def hands_are_small(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """No hand above its limit."""
    for name, player in setup.players.items():
        if len(player.hand) > rules.hand_limit:
            yield Fault((*at, "players", name, "hand"), f"{name} holds more than {rules.hand_limit} cards")


@POSITION_CHECKS.check("SQ-V-POS-6")
def items_are_borne(setup: Start, at: Path, cards: list[CardInPlay], rules: Constants) -> Iterator[Fault]:
    """Items are Equip cards, not consumables, on allowed bearers, and no player has too many."""
    counted, equip = Counter[str](), _typed(cards, "equip")
    for path, _, piece, owner in _pieces(setup, at):
        counted[owner] += len(piece.items)
        for item in piece.items:
            card = equip.get(item)
            if card is None or card.mode == "consumable":
                yield Fault((*path, "items"), f"{item!r} is no item that stays in play")
            elif isinstance(piece, Summon) and card.bearer != "any":
                yield Fault((*path, "items"), f"a summon cannot bear {item!r}")
    for owner, number in counted.items():
        if number > rules.equip_limit:
            message = f"{owner} has {number} items in play, more than {rules.equip_limit}"
            yield Fault((*at, "players", owner), message)


@POSITION_CHECKS.check("SQ-V-POS-7")
def statuses_are_within_limits(
    setup: Start, at: Path, statuses: dict[str, Status], rules: Constants
) -> Iterator[Fault]:
    """Statuses are known, not too many, and with 1 to their number of turns and one more left."""
    for path, name, piece, _ in _pieces(setup, at):
        limit = rules.status_limit_summon if isinstance(piece, Summon) else rules.status_limit_summoner
        if len(piece.status) > limit:
            yield Fault((*path, "status"), f"{name} has {len(piece.status)} statuses, more than {limit}")
        for status, left in piece.status.items():
            if status not in statuses:
                yield unknown((*path, "status", status), status, "status", statuses)
            elif not 1 <= left <= statuses[status].turns + 1:
                message = f"{status} has {left} turns left, not 1 to {statuses[status].turns + 1}"
                yield Fault((*path, "status", status), message)


@POSITION_CHECKS.check("SQ-V-POS-9")
def the_chamber_is_held_by_one(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """It holds pieces of one player only; `via` is set exactly for these, a hold for a summoner in it."""
    owners = {owner for _, _, piece, owner in _pieces(setup, at) if piece.space == CENTRE}
    if len(owners) > 1:
        yield Fault((*at, "players"), f"the chamber holds pieces of {' and '.join(sorted(owners))}")
    for path, name, piece, _ in _pieces(setup, at):
        inside, key = piece.space == CENTRE, "via" if "via" in piece.model_fields_set else "at"
        if inside and piece.via not in tuple(SECTIONS):
            yield Fault((*path, key), f"{name} came into the chamber through {piece.via!r}")
        elif not inside and piece.via is not None:
            yield Fault((*path, key), f"{name} is not in the chamber")
        hold = piece.hold if isinstance(piece, PlayerRow) else 0
        if not 0 <= hold < max(rules.chamber_hold_turns, 1) or (hold and not inside):
            where = "in" if inside else "outside"
            yield Fault((*path, "hold"), f"{name} has a hold of {hold} {where} the chamber")


@POSITION_CHECKS.check("SQ-V-POS-10")
def gates_are_open_behind_pieces(setup: Start, at: Path) -> Iterator[Fault]:
    """A piece in a hall needs that hall's gate open, a piece in the chamber the gate that it came through."""
    for path, name, piece, _ in _pieces(setup, at):
        space = piece.space or ""
        section = piece.via if space == CENTRE else space[0] if space[1:] in ("G", "H1", "H2") else None
        if section in tuple(SECTIONS) and f"{section}G" not in setup.gates:
            yield Fault((*path, "at"), f"{name} is on {space}, but the gate {section}G is closed")


@POSITION_CHECKS.check("SQ-V-POS-11")
def no_card_is_there_too_often(setup: Start, at: Path, cards: list[CardInPlay]) -> Iterator[Fault]:
    """No card occurs more often than it is printed, wherever it lies."""
    found = Counter([*setup.deck, *setup.discard, *(trap for _, traps in setup.laid() for trap in traps)])
    found.update(summon.card for summon in setup.summons.values())
    for _, _, piece, _ in _pieces(setup, at):
        found.update([*piece.items, *(piece.hand if isinstance(piece, PlayerRow) else ())])
    printed = {card.id: card.copies for card in cards}
    for name, number in found.items():
        if number > printed.get(name, 0):
            message = f"there are {number} of {name!r}, but {printed.get(name, 0)} are printed"
            yield Fault(at, message, hint=closest(name, printed) if name not in printed else None)


@POSITION_CHECKS.check("SQ-V-POS-12")
def damaged_summons_live(setup: Start, at: Path, cards: list[CardInPlay]) -> Iterator[Fault]:
    """Damage on a summon is from 0 to its life less one."""
    for name, summon in setup.summons.items():
        life = _typed(cards, "summon")[summon.card].life or 0
        if not 0 <= summon.damage < life:
            message = f"{name} has {summon.damage} damage, but a life of {life}"
            yield Fault((*at, "summons", name, "damage"), message)


SETUP_CHECKS.extend(POSITION_CHECKS)


@SETUP_CHECKS.check("SQ-V-POS-3", after=POSITION_CODES)
def games_begin_as_the_rules_say(setup: Start, at: Path, rules: Constants) -> Iterator[Fault]:
    """Each summoner on its own temple, with what a player begins with, and nothing else on the table."""
    begins = {"life": rules.start_life, "mana": [rules.start_mana, 0], "items": [], "status": {}, "hold": 0}
    for name, player in setup.players.items():
        path, given = (*at, "players", name), player.given()
        if player.space != player.temple:
            yield Fault((*path, "at"), f"{name} does not begin on its own temple")
        for key, wanted in begins.items():
            if given.get(key, wanted) != wanted:
                yield Fault((*path, key), f"{name} begins with {key} {wanted}, not {given[key]}")
        if len(player.hand) != rules.start_hand:
            yield Fault((*path, "hand"), f"{name} begins with {rules.start_hand} cards")
    for key in ("summons", "traps", "gates", "deck", "discard"):
        if getattr(setup, key):
            yield Fault((*at, key), f"a game does not begin with {key}")


STEP_CHECKS = Checks()


@STEP_CHECKS.check("SQ-V-POS-1")
def as_many_are_set_up_as_can_play(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A set-up in a step is for as many as can play, unless the step must be refused."""
    for index, step in enumerate(setup):
        match step:
            case {"refuse": _}:
                continue
            case {"setup": players} if players is not None:
                number = len(players) if isinstance(players, list) else 0
                yield from wrong_number(number, (*at, index, "setup"), rules)


@STEP_CHECKS.check("SQ-V-POS-13")
def dice_have_their_faces(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A scripted die shows a number that is on it."""
    yield from wrong_dice(setup, at, ("dice",), rules.die_sides)


check_example = checks_of_examples(Start, POSITION_CHECKS, STEP_CHECKS)
"""Reports everything by which a worked example breaks the checks SQ-V-POS-1 to -13."""
