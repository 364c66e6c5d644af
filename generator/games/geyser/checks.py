"""GY-V01 to GY-V23: the checks of the catalog, and GY-V30 to GY-V34: those of a set-up."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from generator.catalog.schema import Print
from generator.games.catalog_checks import (
    Checks,
    Fault,
    GameBlock,
    HasId,
    Named,
    as_in_rules,
    constants,
    figures,
    ids_once,
    named_authors,
    named_licence,
    places,
)
from generator.games.geyser.board_checks import BOARD_CHECKS, MOTHER, RESULTS, fires, rings, starts
from generator.games.geyser.sections import Board, Components, Constants, OddsCard, Seat, Setup, Tribe
from generator.games.geyser.squares import SIDES
from generator.games.laid_out import UNPRINTED
from generator.games.rows import ReferenceCard
from generator.source.diagnostic import closest
from generator.source.mark import Path

WIDEST_MM = 190
"""The printable width of a sheet of A4 or Letter. Source: specification, section 2."""
TRACK = "round-track"
"""The board of the catalog that is the round track."""
DICE = 2
FACES = 6

CHECKS = Checks()
SETUP_CHECKS = Checks()


@CHECKS.check("GY-V01", first=True)
def all_constants_are_there(rules: dict[str, object] | None = None) -> Iterator[Fault]:
    """Every constant is there, known, whole and at least 1."""
    yield from constants(rules or {}, Constants)


@CHECKS.check("GY-V02")
def ids_are_unique(
    board: Board, odds_card: Named, tribes: list[Named], reference_cards: list[Named], setups: list[Named]
) -> Iterator[Fault]:
    """An id is given once."""
    alone: list[tuple[Path, HasId]] = [(MOTHER, board.mother), (("odds_card",), odds_card)]
    lists = (("tribes", tribes), ("reference_cards", reference_cards), ("setups", setups))
    rows = (places(section, name) for name, section in lists)
    yield from ids_once(chain(alone, *rows, rings(board).items()))


CHECKS.extend(BOARD_CHECKS)


@CHECKS.check("GY-V12")
def geysers_suffice(board: Board, rules: Constants, game: GameBlock) -> Iterator[Fault]:
    """All players together can want the geysers that open the Mother Geyser."""
    geysers, players, each = sum(len(ring.squares) for ring in board.rings), game.players.max, rules.mother_requirement
    if geysers < each * players:
        message = f"{players} players want {each} geysers each, but the board has {geysers}"
        because: list[Path] = [("board", "rings"), ("game", "players", "max")]
        yield Fault(("rules", "mother_requirement"), message, because)


@CHECKS.check("GY-V13")
def a_tribe_can_win(rules: Constants) -> Iterator[Fault]:
    """A tribe can keep its geysers, enter the Mother Geyser and still move."""
    each, wanted = rules.tokens_per_tribe, rules.mother_requirement
    if each < wanted + 2:
        message = f"a tribe of {each} tokens cannot keep {wanted} geysers, enter the Mother Geyser and still move"
        yield Fault(("rules", "tokens_per_tribe"), message, because=[("rules", "mother_requirement")])


@CHECKS.check("GY-V14")
def tribes_are_complete(tribes: list[Tribe], rules: Constants, components: Components) -> Iterator[Fault]:
    """Every tribe has all its tokens, and the box holds them."""
    for path, tribe in places(tribes, "tribes"):
        if tribe.tokens != rules.tokens_per_tribe:
            message = f"the tribe {tribe.id!r} has {tribe.tokens} tokens, not {rules.tokens_per_tribe}"
            yield Fault((*path, "tokens"), message, because=[("rules", "tokens_per_tribe")])
    total = sum(tribe.tokens for tribe in tribes)
    if components.tribe_tokens != total:
        message = f"the box holds {components.tribe_tokens} tribe tokens, but the tribes have {total}"
        yield Fault(("components", "tribe_tokens"), message, because=[("tribes",)])


@CHECKS.check("GY-V15")
def tribes_are_told_apart(tribes: list[Tribe]) -> Iterator[Fault]:
    """One tribe for each seat, no two of one colour."""
    for side in SIDES:
        if sum(tribe.seat == side for tribe in tribes) != 1:
            yield Fault(("tribes",), f"there is not one tribe at the {side} seat")
    first: dict[str, str] = {}
    for path, tribe in places(tribes, "tribes"):
        if tribe.seat not in SIDES:
            yield Fault((*path, "seat"), f"{tribe.seat!r} is no seat")
        if tribe.colour in first:
            message = f"the tribes {first[tribe.colour]!r} and {tribe.id!r} are both {tribe.colour}"
            yield Fault((*path, "colour"), message)
        first.setdefault(tribe.colour, tribe.id)


@CHECKS.check("GY-V16")
def card_texts_have_their_figures(reference_cards: list[ReferenceCard]) -> Iterator[Fault]:
    """A text has the numbers of the card's values, all of them and no others."""
    for path, card in places(reference_cards, "reference_cards"):
        unfilled = {f"values.{name}": value for name, value in card.values.items()}
        because: list[Path] = [(*path, "values")]
        yield from figures((*path, "text"), card.text, card.values.values(), unfilled=unfilled, because=because)


@CHECKS.check("GY-V17")
def cards_say_what_the_rules_say(reference_cards: list[ReferenceCard], rules: Constants) -> Iterator[Fault]:
    """A value is that of the constant it is named after."""
    for path, card in places(reference_cards, "reference_cards"):
        yield from as_in_rules((*path, "values"), card.values, rules)


@CHECKS.check("GY-V18", after=["GY-V06", "GY-V07"])
def odds_are_those_of_the_board(odds_card: OddsCard, board: Board) -> Iterator[Fault]:
    """One line for each ring and the Mother Geyser, with label and ways, that make up all results."""
    known = {row.id: path for path, row in fires(board).items()}
    counted = Counter(line.ref for line in odds_card.rows)
    for name, path in known.items():
        if counted[name] != 1:
            message = f"the firing card has {counted[name]} lines for {name!r}"
            yield Fault(("odds_card", "rows"), message, because=[path])
    for place, line in places(odds_card.rows, "odds_card", "rows"):
        if line.ref not in known:
            message = f"the firing card has a line for {line.ref!r}, which is neither ring nor Mother Geyser"
            yield Fault((*place, "ref"), message, because=[("board", "rings")], hint=closest(line.ref, known))
            continue
        fired = fires(board)[known[line.ref]]
        for key, found, right in (("label", line.label, fired.label), ("ways", line.ways, fired.ways)):
            if found != right:
                message = f"the firing card gives {line.ref!r} the {key} {found!r}, the board {right!r}"
                yield Fault((*place, key), message, because=[(*known[line.ref], key)])
    total = sum(line.ways for line in odds_card.rows)
    if total != len(RESULTS) or odds_card.of != len(RESULTS):
        yield Fault(("odds_card",), f"the lines add up to {total}, not to all {len(RESULTS)} results")


CHECKS.check("GY-V19")(named_authors)
CHECKS.check("GY-V19")(named_licence)


@CHECKS.check("GY-V20")
def components_suffice(components: Components, rules: Constants) -> Iterator[Fault]:
    """Dice and round track suffice."""
    if components.dice < DICE:
        yield Fault(("components", "dice"), f"the firing needs {DICE} dice, the box holds {components.dice}")
    if rules.die_faces != FACES:
        yield Fault(("rules", "die_faces"), f"the dice have {rules.die_faces} faces, not {FACES}")
    spaces = components.round_track_spaces
    if spaces < rules.round_limit:
        message = f"the round track has {spaces} spaces, but {rules.round_limit} rounds are played"
        yield Fault(("components", "round_track_spaces"), message, because=[("rules", "round_limit")])


@CHECKS.check("GY-V21")
def the_board_fits_the_page(board: Board) -> Iterator[Fault]:
    """The board can be printed on one page."""
    wide = board.square_mm * board.size
    if wide > WIDEST_MM:
        message = f"the board is {wide:g} mm wide, more than the {WIDEST_MM} mm a page can show"
        yield Fault(("board", "square_mm"), message, because=[("board", "size")])


@CHECKS.check("GY-V22")
def everybody_has_each_card(
    reference_cards: list[ReferenceCard], odds_card: OddsCard, game: GameBlock
) -> Iterator[Fault]:
    """One of each reference card for each player; of the firing card also one for all."""
    players = game.players.max
    rows: list[tuple[Path, ReferenceCard | OddsCard]] = [*places(reference_cards, "reference_cards")]
    for path, card in [*rows, (("odds_card",), odds_card)]:
        if card.copies != players and not (card is odds_card and card.copies == 1):
            message = f"each of {players} players needs one {card.id!r}, but there are {card.copies}"
            yield Fault((*path, "copies"), message, because=[("game", "players", "max")])


@CHECKS.check("GY-V23", after=["GY-V20"])
def the_box_holds_what_is_played_with(
    components: Components, rules: Constants, print_: Print = UNPRINTED
) -> Iterator[Fault]:
    """One island and one round marker, as many dice as are thrown at once, and the spaces that the track has."""
    at_once = max(rules.firing_dice, 2 * rules.battle_dice)
    needed = {"boards": 1, "round_markers": 1, "dice": at_once}
    for name, wanted in needed.items():
        found = getattr(components, name)
        if found != wanted:
            message = f"{name.replace('_', ' ')}: {wanted} used at once, but the box holds {found}"
            yield Fault(("components", name), message)
    for path, board in places(print_.boards, "print", "boards"):
        if board.id == TRACK:
            grids = [part.grid for part in board.spaces if part.grid is not None]
            single = sum(part.space is not None for part in board.spaces)
            printed = single + sum((grid.columns or 0) * (grid.rows or 0) for grid in grids)
            if printed != components.round_track_spaces:
                message = f"the round track is printed with {printed} spaces, the box holds one with "
                message += f"{components.round_track_spaces}"
                yield Fault(("components", "round_track_spaces"), message, because=[(*path, "spaces")])


# ------------------------------------------------------------ a set-up


@SETUP_CHECKS.check("GY-V30", first=True)
def players_have_a_seating(setup: Setup, at: Path, seating: dict[str, list[list[Seat]]]) -> Iterator[Fault]:
    """There are seats for that many players."""
    if not seating.get(str(setup.players)):
        message = f"there is no seating for {setup.players} players"
        yield Fault((*at, "players"), message, because=[("seating",)])


@SETUP_CHECKS.check("GY-V31", first=True)
def every_player_has_a_turn_and_tokens(setup: Setup, at: Path) -> Iterator[Fault]:
    """The turn order names each player once, and so do the tokens."""
    order, tokens, players = setup.order, setup.tokens, setup.players
    if len(order) != players or len(set(order)) != players or set(order) != set(tokens):
        listed, given = ", ".join(order) or "nobody", ", ".join(tokens) or "nobody"
        message = f"{players} players: the turn order lists {listed}, the tokens {given}"
        yield Fault((*at, "order" if len(order) != players else "tokens"), message, because=[(*at, "players")])


@SETUP_CHECKS.check("GY-V32")
def the_seats_may_be_taken(setup: Setup, at: Path, seating: dict[str, list[list[Seat]]]) -> Iterator[Fault]:
    """The players sit as one of the seatings says."""
    if set(setup.order) not in [set(seats) for seats in seating[str(setup.players)]]:
        message = f"{setup.players} players do not sit at {' and '.join(setup.order)}"
        yield Fault((*at, "order"), message, because=[("seating", str(setup.players))])


@SETUP_CHECKS.check("GY-V33")
def turns_go_clockwise(setup: Setup, at: Path) -> Iterator[Fault]:
    """The seats follow each other clockwise, once around the board; seats that are none do not."""
    spots = [SIDES.index(seat) for seat in setup.order if seat in SIDES]
    around = sum((after - before) % len(SIDES) for before, after in pairwise(spots))
    if len(spots) < len(setup.order) or around >= len(SIDES):
        yield Fault((*at, "order"), f"{', '.join(setup.order)} is not clockwise")


@SETUP_CHECKS.check("GY-V34")
def first_tokens_stand_at_home(setup: Setup, at: Path, board: Board, rules: Constants) -> Iterator[Fault]:
    """Each player has the stated tokens on the own starting square and none elsewhere."""
    home: Mapping[str, str] = starts(board)
    for seat, squares in setup.tokens.items():
        if seat in home and (len(squares) != rules.start_tokens or any(name != home[seat] for name in squares)):
            message = f"{seat} starts with {rules.start_tokens} token on {home[seat]}, not on {squares!r}"
            yield Fault((*at, "tokens", seat), message, because=[("board", "starts", seat)])
