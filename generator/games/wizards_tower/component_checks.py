"""WT-C01 to WT-C04: what is printed is what the rules need, and backs tell nothing."""

from collections.abc import Iterator, Mapping

from generator.catalog.schema import PieceSet, Print
from generator.games.catalog_checks import Checks, Fault, GameBlock, places
from generator.games.laid_out import UNPRINTED, LaidOut, Sets, sets
from generator.games.wizards_tower.sections import Constants, LootCard, RoomTile, Token, WizardCard
from generator.source.mark import Path

FACE_DOWN = ("monster", "trap", "blank")
"""The kinds of tokens that lie face down."""
FOR_EACH_HERO = ("hero-tokens", "hit-point-markers", "hero-mats")
DICE = "dice"

COMPONENT_CHECKS = Checks()
COMPONENT_CHECKS.section(sets)


def _of_kind(sets: Sets, kind: str) -> list[LaidOut]:
    return [found for found in sets.values() if found.path[1] == kind]


@COMPONENT_CHECKS.check("WT-C01")
def every_copy_is_printed(
    wizard_deck: list[WizardCard], loot_deck: list[LootCard], tiles: list[RoomTile], tokens: list[Token], sets: Sets
) -> Iterator[Fault]:
    """As many of each card, tile and token are laid out as the catalog says."""
    cards = [("wizard_deck", row.id, row.copies) for row in wizard_deck]
    cards += [("loot_deck", row.id, row.copies) for row in loot_deck]
    yield from _wrong_copies(cards, "card", _of_kind(sets, "decks"))
    yield from _wrong_copies([("tiles", tile.id, tile.copies.g7) for tile in tiles], "tile", _of_kind(sets, "tiles"))
    yield from _wrong_copies([("tokens", row.id, row.copies) for row in tokens], "token", _of_kind(sets, "tokens"))


def _wrong_copies(wanted: list[tuple[str, str, int]], row: str, laid_out: list[LaidOut]) -> Iterator[Fault]:
    of_sections: dict[str, list[LaidOut]] = {}
    for found in laid_out:
        for section in {str(path[0]) for path in found.rows if row in found.of}:
            of_sections.setdefault(section, []).append(found)
    for section in dict.fromkeys(section for section, _, _ in wanted):
        if section not in of_sections:
            yield Fault(("print",), f"nothing of the section {section!r} is laid out", because=[(section,)], key=True)
    for index, (section, name, copies) in enumerate(wanted):
        ours = of_sections.get(section, [])
        printed = sum(found.of[row].get(name, 0) for found in ours)
        if ours and printed != copies:
            first = next(number for number, entry in enumerate(wanted) if entry[0] == section)
            because: Path = (section, index - first, "copies")
            message = f"{printed} of {name!r} are laid out, but the catalog has {copies}"
            yield Fault(ours[0].path, message, because=[because])


@COMPONENT_CHECKS.check("WT-C02")
def every_hero_has_pieces(rules: Constants, game: GameBlock, sets: Sets, print_: Print = UNPRINTED) -> Iterator[Fault]:
    """A pawn, a marker and a mat for each hero; as many dice as can be rolled at once, of the right sort."""
    heroes, most = game.players.max - 1, [("game", "players", "max")]
    for name in FOR_EACH_HERO:
        found = sets.get(name, LaidOut(("print",)))
        if found.total != heroes:
            message = f"{found.total} {name.replace('-', ' ')} are laid out for {heroes} heroes"
            yield Fault(found.path, message, because=most)
    dice = {extra.id: (path, extra) for path, extra in places(print_.extras, "print", "extras")}.get(DICE)
    if dice is None or dice[1].count != game.players.max:
        where = (*dice[0], "count") if dice is not None else ("print", "extras")
        yield Fault(where, f"wizard and heroes roll {game.players.max} dice at once", because=most)
    elif dice[1].faces is not None and str(dice[1].faces) != str(rules.die_faces):
        message = f"the dice have {dice[1].faces} faces, the rules say {rules.die_faces}"
        yield Fault((*dice[0], "faces"), message, because=[("rules", "die_faces")])


@COMPONENT_CHECKS.check("WT-C03")
def backs_tell_nothing(tokens: list[Token], sets: Sets, print_: Print = UNPRINTED) -> Iterator[Fault]:
    """Tokens that lie face down have one size, form and back, and so have all tiles."""
    hidden = {token.id for token in tokens if token.kind in FACE_DOWN}
    for rows, alike in (
        (places(print_.tokens, "print", "tokens"), hidden),
        (places(print_.tiles, "print", "tiles"), None),
    ):
        first: tuple[Path, Mapping[str, object]] | None = None
        for path, piece_set in rows:
            if alike is not None and alike.isdisjoint(sets[piece_set.id].of.get("token", {})):
                continue
            form = _form(piece_set)
            first = first or (path, form)
            for key, value in form.items():
                if value != first[1][key]:
                    message = f"{key} is {value!r} here and {first[1][key]!r} there, which tells what lies face down"
                    yield Fault((*path, key), message, because=[(*first[0], key)])


def _form(piece_set: PieceSet) -> Mapping[str, object]:
    return {key: getattr(piece_set, key) for key in ("size", "shape", "radius", "back")}


@COMPONENT_CHECKS.check("WT-C04")
def decks_are_told_apart(print_: Print = UNPRINTED) -> Iterator[Fault]:
    """Wizard cards and loot cards have different backs."""
    of_section = {
        source: (path, deck)
        for path, deck in places(print_.decks, "print", "decks")
        for source in (deck.from_ or {}).values()
        if source in ("wizard_deck", "loot_deck")
    }
    match list(of_section.values()):
        case [(other, first), (path, second)] if first.back == second.back:
            yield Fault((*path, "back"), "wizard cards and loot cards have the same back", because=[(*other, "back")])
