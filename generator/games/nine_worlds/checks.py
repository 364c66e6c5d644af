"""NW-V-01 to NW-V-22: the checks of the catalog. Those of cards, effects and positions have modules of their own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.games.catalog_checks import Checks, Fault, constants, places
from generator.games.condition_checks import check_fields, check_sections
from generator.games.conditions import WordList
from generator.games.nine_worlds import words
from generator.games.nine_worlds.card_checks import CARD_CHECKS
from generator.games.nine_worlds.effect_checks import EFFECT_CHECKS
from generator.games.nine_worlds.position_checks import SETUP_CHECKS as SETUP_CHECKS
from generator.games.nine_worlds.sections import (
    ComponentCounts,
    Constants,
    Mat,
    SeatingRow,
    Sections,
    WorldRow,
    WorldsCard,
)
from generator.source.mark import Path

RING, CENTRE = 8, "midgard"
"""So many worlds lie around the centre, whose id the targets of effects name."""
LEAST_PRINTED = {
    "damage_markers": 40,
    "fatigue_markers": 60,
    **dict.fromkeys(("pride_markers", "humility_markers", "round_markers", "first_player_markers"), 1),
}
CARD_MM = (63, 88)
WIDE, SMALL = (0.2, 0.3), (0.07, 0.12)
"""The room of slots of banners, elements and supplies, and of those of rounds, in parts of a sheet."""

CHECKS = Checks()
check_sections(CHECKS, Sections, but=("setups",))
check_fields(CHECKS, "rules", Constants)
CHECKS.extend(CARD_CHECKS)
CHECKS.extend(EFFECT_CHECKS)


@CHECKS.section
def world_ids(worlds: list[WorldRow]) -> WordList:
    """The worlds that seatings name."""
    return WordList("world", {world.id: 1 for world in worlds})


@CHECKS.check("NW-V-17")
def the_worlds_are_nine(worlds: list[WorldRow]) -> Iterator[Fault]:
    """Ring places 0 to 7 and a centre; two ring worlds of each element, the centre's is chosen."""
    spots = {world.ring: path for path, world in reversed(list(places(worlds, "worlds")))}
    for number in range(RING):
        if number not in spots:
            yield Fault(("worlds",), f"no world has the place {number} on the ring", key=True)
    for path, world in places(worlds, "worlds"):
        where = (*path, "ring") if world.ring is not None else path
        if world.ring is not None and not 0 <= world.ring < RING:
            yield Fault(where, f"the places on the ring are 0 to {RING - 1}, not {world.ring}")
        if spots[world.ring] != path:
            what = "in the centre" if world.ring is None else f"at the place {world.ring} on the ring"
            yield Fault(where, f"two worlds are {what}", because=[spots[world.ring]])
        if (world.ring is None) != (world.element == words.CHOICE):
            known = ", ".join(words.ELEMENTS)
            message = f"the element of the centre is {words.CHOICE}, that of a world on the ring one of {known}"
            yield Fault((*path, "element"), message)
    if None not in spots:
        yield Fault(("worlds",), "no world is in the centre: one has no `ring`", key=True)
    elif (centre := worlds[int(spots[None][1])]).id != CENTRE:
        yield Fault((*spots[None], "id"), f"the world in the centre is called {CENTRE!r}, not {centre.id!r}")
    of_element = Counter(world.element for world in worlds)
    for element in words.ELEMENTS:
        if of_element[element] * len(words.ELEMENTS) != RING:
            last = next((path for path, row in reversed(list(places(worlds, "worlds"))) if row.element == element), ())
            message = f"{RING // len(words.ELEMENTS)} worlds have the element {element}, not {of_element[element]}"
            yield Fault((*last, "element") if last else ("worlds",), message, key=not last)


# ------------------------------------------------------------ who is at home where


@CHECKS.check("NW-V-18", after=["NW-V-17"])
def seatings_are_fair(seatings: list[SeatingRow], worlds: list[WorldRow], rules: Constants) -> Iterator[Fault]:
    """For each number of players: open homes, evenly spread clockwise, and a victory that can be reached."""
    counts = range(rules.players_min, rules.players_max + 1)
    if not counts:
        return  # what is wrong then are the two numbers
    found = Counter(row.players for row in seatings)
    for number in counts:
        if found[number] != 1:
            message = f"there must be one seating for {number} players, not {found[number]}"
            yield Fault(("seatings",), message, [("rules", "players_max")], key=True)
    for path, row in places(seatings, "seatings"):
        if row.players not in counts:
            message = f"{row.players} players cannot play, only {rules.players_min} to {rules.players_max}"
            yield Fault((*path, "players"), message, [("rules", "players_max")])
            continue
        yield from _homes(path, row, worlds)
        yield from _target(path, row, len(worlds) - len(row.closed), rules)
    for key in rules.worlds_to_win:
        if key not in map(str, counts):
            yield Fault(("rules", "worlds_to_win", key), f"{key} players cannot play", key=True)


def _homes(path: Path, row: SeatingRow, worlds: Sequence[WorldRow]) -> Iterator[Fault]:
    where, closed = (*path, "homes"), [(*path, "closed")]
    if CENTRE in row.closed:
        yield Fault((*path, "closed", row.closed.index(CENTRE)), f"{CENTRE} is always in play")
    if len(row.homes) != row.players:
        yield Fault(where, f"{row.players} players have a home each, not {len(row.homes)}", [(*path, "players")])
        return
    ring = [w.id for w in sorted(worlds, key=lambda w: w.ring or 0) if w.ring is not None and w.id not in row.closed]
    wrong = [(index, home) for index, home in enumerate(row.homes) if home not in ring]
    for index, home in wrong:
        what = "nobody's home" if home == CENTRE else "not in play, and nobody's home"
        yield Fault((*where, index), f"{home} is {what}", closed)
    if wrong:
        return
    steps = [ring.index(home) for home in row.homes]
    gaps = [(after - before) % len(ring) for before, after in zip(steps, [*steps[1:], steps[0]], strict=True)]
    if any(gap * row.players != len(ring) for gap in gaps):
        told = ", ".join(map(str, gaps))
        message = f"homes are spread evenly, clockwise on the open ring of {len(ring)} worlds, not {told} worlds apart"
        yield Fault(where, message, closed)


def _target(path: Path, row: SeatingRow, worlds: int, rules: Constants) -> Iterator[Fault]:
    target = rules.worlds_to_win.get(str(row.players))
    if target is None:
        yield Fault(("rules", "worlds_to_win"), f"it does not say how many {row.players} players need", [path])
    elif not 2 <= target <= worlds:
        message = f"{row.players} players win with 2 to {worlds} worlds, so many are in play, not with {target}"
        yield Fault(("rules", "worlds_to_win", str(row.players)), message, [(*path, "closed")])


# ------------------------------------------------------------ numbers and components


@CHECKS.check("NW-V-19")
def libraries_suffice(cards: list[WorldsCard], rules: Constants) -> Iterator[Fault]:
    """As many cards of each library as the most players need for the start and a turn."""
    draws, copies = rules.draw_per_turn, Counter[str]()
    for card in cards:
        copies[card.library] += card.copies
    each = {
        words.AVATAR: (rules.avatars_dealt, "avatars_dealt"),
        words.CREATURE: (rules.start_creature_cards + draws, "start_creature_cards"),
        words.PLACE: (rules.start_place_cards + draws, "start_place_cards"),
        words.SPELL: (rules.start_spell_cards + draws, "start_spell_cards"),
        words.EVENT: (rules.events_per_turn, "events_per_turn"),
    }
    for library, (least, name) in each.items():
        if copies[library] < least * rules.players_max:
            message = f"the {library} library has {copies[library]} cards, but {rules.players_max} players need "
            because: list[Path] = [("rules", name), ("rules", "players_max")]
            yield Fault(("cards",), f"{message}{least * rules.players_max}", because, key=True)


@CHECKS.check("NW-V-20")
def components_suffice(components: ComponentCounts, rules: Constants, worlds: list[WorldRow]) -> Iterator[Fault]:
    """As many tokens as the rules say, a banner for each world, and markers as the peaks need them."""
    supply, bonuses = rules.token_supply_per_element, rules.seat_bonus_tokens
    for element in words.ELEMENTS:
        printed = getattr(components.tokens, element)
        if printed != supply:
            message = f"{printed} {element} tokens are printed, the rules say {supply}"
            yield Fault(("components", "tokens", element), message, [("rules", "token_supply_per_element")])
    start = rules.players_max * rules.start_tokens_each_element + sum(bonuses.values())
    if start > supply:
        message = f"players begin with up to {start} tokens of an element, the supply has {supply}"
        because: list[Path] = [("rules", "start_tokens_each_element"), ("rules", "seat_bonus_tokens")]
        yield Fault(("rules", "token_supply_per_element"), message, because)
    for name, least in {**LEAST_PRINTED, "banners_per_seat": len(worlds)}.items():
        if (found := getattr(components, name)) < least:
            yield Fault(
                ("components", name), f"there are {found} {name.replace('_', ' ')}, at least {least} are needed"
            )
    seats = [str(seat + 1) for seat in range(rules.players_max)]
    for seat in [seat for seat in seats if seat not in bonuses]:
        yield Fault(("rules", "seat_bonus_tokens"), f"seat {seat} has no bonus", [("rules", "players_max")])
    for seat in [seat for seat in bonuses if seat not in seats]:
        where = ("rules", "seat_bonus_tokens", seat)
        yield Fault(where, f"there is no seat {seat}", [("rules", "players_max")], key=True)


@CHECKS.check("NW-V-22")
def constants_are_those_of_the_rules(rules: dict[str, object]) -> Iterator[Fault]:
    """All constants, and no others."""
    yield from constants(rules, Constants)


# ------------------------------------------------------------ the mat


@CHECKS.check("NW-V-21")
def every_sheet_has_one_thing(mat: Mat, worlds: list[WorldRow]) -> Iterator[Fault]:
    """Worlds and piles lie on sheets of the mat, each on its own."""
    lying = [((*path, "sheet"), row.id, row.sheet) for path, row in places(worlds, "worlds")]
    lying += [((*path, "sheet"), row.id, row.sheet) for path, row in places(mat.pile_sheets, "mat", "pile_sheets")]
    taken: dict[tuple[int, ...], tuple[str, Path]] = {}
    for path, name, cell in lying:
        if not (0 <= cell[0] < mat.columns and 0 <= cell[1] < mat.rows):
            message = f"the mat has {mat.columns} columns and {mat.rows} rows, and no sheet at {cell}"
            yield Fault(path, message, [("mat", "columns"), ("mat", "rows")])
        other, before = taken.setdefault(tuple(cell), (name, path))
        if before != path:
            yield Fault(path, f"{name} lies where {other} lies", [before])


@CHECKS.check("NW-V-21")
def every_slot_is_there(mat: Mat, rules: Constants) -> Iterator[Fault]:
    """What lies on a sheet has a slot, once; no slot reaches beyond its sheet or into another."""
    on_worlds = ["banner", "element", *(f"place_{number + 1}" for number in range(rules.place_slots_per_world))]
    on_worlds += [f"camp_P{seat + 1}" for seat in range(rules.players_max)]
    piles = [f"{name}_library" for name in words.LIBRARIES] + [
        f"{name}_spent" for name in words.LIBRARIES if name != words.AVATAR
    ]
    piles += [words.HEL, words.VALHALLA, "void", *(f"supply_{element}" for element in words.ELEMENTS)]
    piles += [f"round_{number + 1}" for number in range(rules.ragnarok_round)]
    sheets = list(places(mat.pile_sheets, "mat", "pile_sheets"))
    found = Counter(name for _, row in sheets for name in row.slots)
    for where, names, there, constant in (
        ("world_slots", on_worlds, set(mat.world_slots), "players_max"),
        ("pile_sheets", piles, set(found), "ragnarok_round"),
    ):
        for name in names:
            if name not in there:
                yield Fault(("mat", where), f"the slot {name!r} is missing", [("rules", constant)], key=True)
    for path, row in sheets:
        for name in row.slots:
            if found[name] > 1:
                yield Fault((*path, "slots", name), f"the slot {name!r} is on {found[name]} sheets", key=True)
    for at, slots in [
        (("mat", "world_slots"), mat.world_slots),
        *(((*path, "slots"), row.slots) for path, row in sheets),
    ]:
        yield from _room(at, slots, mat.sheet_mm)


def _room(at: Path, slots: Mapping[str, Sequence[float]], sheet_mm: Sequence[int]) -> Iterator[Fault]:
    sizes = {name: _size(name, sheet_mm) for name in slots}
    names = list(slots)
    for number, name in enumerate(names):
        centre, size = slots[name], sizes[name]
        if any(not half / 2 <= part <= 1 - half / 2 for part, half in zip(centre, size, strict=True)):
            yield Fault((*at, name), f"the slot {name!r} reaches beyond its sheet")
        for other in names[:number]:
            apart = [abs(one - two) for one, two in zip(centre, slots[other], strict=True)]
            if all(gap < (a + b) / 2 for gap, a, b in zip(apart, size, sizes[other], strict=True)):
                yield Fault((*at, name), f"the slots {other!r} and {name!r} overlap", [(*at, other)])


def _size(slot: str, sheet_mm: Sequence[int]) -> tuple[float, float]:
    kind = slot.partition("_")[0]
    if kind in ("banner", "element", "supply"):
        return WIDE
    return SMALL if kind == "round" else (CARD_MM[0] / max(sheet_mm[0], 1), CARD_MM[1] / max(sheet_mm[1], 1))


# ------------------------------------------------------------ what creatures are worth

NEAR, BASE, PER_TOKEN = 0.9, 66, 22
"""How far a cost may be from its guide; points that cost nothing, and points for a token."""
STAT_POINTS = dict(zip(words.STATS, (10, 10, 8, 12, 4), strict=True))
ATTRIBUTE_POINTS = {"champion": 10, "rover": 10, "far_march": 10, "fast": 5, "multi_attack": 20}
TRIGGER_POINTS = {
    "gather": 50,
    "draw": 60,
    "static": 40,
    "activate": 40,
    "resolve": 30,
    "combat": 20,
    "fallen": 15,
    "own_fallen": 15,
    "hit": 15,
    "conquest": 15,
    "pride": 10,
}
MORALE_POINTS, EMPOWER_POINTS, TOKEN_POINTS = 20, 5, 10


def worth(card: WorldsCard) -> float:
    """The tokens that a creature should cost."""
    stats = card.stats
    assert stats is not None
    points = sum(each * (getattr(stats, name) or 0) for name, each in STAT_POINTS.items())
    points += sum(ATTRIBUTE_POINTS.get(name, 0) * int(value) for name, value in card.attrs.items())
    points += EMPOWER_POINTS * bool(card.empower) + TOKEN_POINTS * bool(card.tokens)
    for effect in card.effects:
        morale = effect.when == "static" and all(step.op == "morale" for step in effect.do)
        points += MORALE_POINTS if morale else TRIGGER_POINTS.get(effect.when, 0)
    return (points - BASE) / PER_TOKEN


@CHECKS.check("NW-W-01", warns=True)
def creatures_cost_what_they_are_worth(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A creature's cost is near its points."""
    for path, card in places(cards, "cards"):
        if card.library != words.CREATURE or card.stats is None:
            continue
        if abs(sum(card.cost.values()) - worth(card)) > NEAR:
            message = f"{card.title} costs {sum(card.cost.values())} tokens, but is worth {worth(card):.1f}"
            yield Fault((*path, "cost"), message, [(*path, "stats")])
