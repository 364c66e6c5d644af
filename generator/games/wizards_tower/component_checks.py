"""WT-C01 to WT-C04: what is printed is what the rules need, and backs tell nothing."""

from collections.abc import Iterator

from generator.catalog.schema import Print
from generator.games.catalog_checks import Checks, Fault, GameBlock, places
from generator.games.laid_out import UNPRINTED, LaidOut, Sets, alike, check_copies, sets
from generator.games.wizards_tower.card_words import FACE_DOWN
from generator.games.wizards_tower.sections import Constants, Token

FOR_EACH_HERO = ("hero-tokens", "hit-point-markers", "hero-mats")
DICE = "dice"

COMPONENT_CHECKS = Checks()
COMPONENT_CHECKS.section(sets)
check_copies(
    COMPONENT_CHECKS,
    "WT-C01",
    {
        "wizard_deck": ("decks", "card", "copies"),
        "loot_deck": ("decks", "card", "copies"),
        "tiles": ("tiles", "tile", "copies.g7"),
        "tokens": ("tokens", "token", "copies"),
    },
)


@COMPONENT_CHECKS.check("WT-C02")
def every_hero_has_pieces(rules: Constants, game: GameBlock, sets: Sets, print_: Print = UNPRINTED) -> Iterator[Fault]:
    """A pawn, a marker and a mat for each hero; as many dice as can be rolled at once, of the right sort."""
    heroes, most = game.players.max - 1, [("game", "players", "max")]
    for name in FOR_EACH_HERO:
        found = sets.get(name, LaidOut(("print",)))
        if found.total != heroes:
            message = f"{found.total} {name.replace('-', ' ')} are laid out for {heroes} heroes"
            yield Fault(found.path, message, because=most)
    extras = {extra.id: (path, extra) for path, extra in places(print_.extras, "print", "extras")}
    where, dice = extras.get(DICE, (("print", "extras"), None))
    if dice is None or dice.count != game.players.max:
        message = f"wizard and heroes roll {game.players.max} dice at once"
        yield Fault((*where, "count") if dice else where, message, because=most)
    elif dice.faces is not None and str(dice.faces) != str(rules.die_faces):
        message = f"the dice have {dice.faces} faces, the rules say {rules.die_faces}"
        yield Fault((*where, "faces"), message, because=[("rules", "die_faces")])


@COMPONENT_CHECKS.check("WT-C03")
def backs_tell_nothing(tokens: list[Token], sets: Sets, print_: Print = UNPRINTED) -> Iterator[Fault]:
    """Tokens that lie face down have one size, form and back, and so have all tiles."""
    hidden = {token.id for token in tokens if token.kind in FACE_DOWN}
    laid_out = places(print_.tokens, "print", "tokens")
    yield from alike((path, row) for path, row in laid_out if not hidden.isdisjoint(sets[row.id].of.get("token", {})))
    yield from alike(places(print_.tiles, "print", "tiles"))


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
