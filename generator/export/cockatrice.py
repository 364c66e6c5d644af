"""Cockatrice: a card database, decks and pictures, laid out as its data folder is.

`cockatrice/customsets/<game>.xml`, `cockatrice/pics/CUSTOM/<card>.png` and `cockatrice/decks/<deck>.cod`. The program
knows cards alone, and one back for all of them.

Source: the card database (version 4) and deck formats that Cockatrice documents, and its page on loading pictures.
"""

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from xml.etree import ElementTree

from generator.catalog.checks.file_names import unfit
from generator.catalog.models import Catalog, Component
from generator.drawing.piece import Piece
from generator.export.order import ExportJob
from generator.export.plain_text import rules_text
from generator.export.preflight import by_set
from generator.output import OutputFile
from generator.render.png import pngs

FOLDER = PurePosixPath("cockatrice")
DPI = 300
UNDATED = "2000-01-01"
"""A set wants a day of release; a build knows no clock."""

_NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
_MOST_BYTES = 110
"""Of a title in a file's name: with an id of 120 characters it still is one on every system."""
_TABLE_ROW = "1"
_COSTS = ("cost", "manacost", "cmc")
"""The program sorts and searches by its own two, and shows whatever else there is."""
_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://cockatrice.github.io/")


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The database, a deck for each deck of the game and one with all cards, and a picture a card."""
    catalog = order.game.catalog
    cards = tuple(piece for piece in order.pieces if piece.kind == "card")
    if not cards:
        order.report.error("EXP001", "this game has no cards; Cockatrice supports only cards")
        return
    order.progress("pictures of cards")
    names = card_names(cards)
    database = database_xml(catalog, cards, names)
    decks = [(catalog.identity.id, catalog.identity.title, cards)]
    sets = [(f"{catalog.identity.id}-{set_id}", set_id, tuple(members)) for set_id, members in by_set(cards).items()]
    decks += [(file, catalog.set_of(set_id).title, members) for file, set_id, members in sets if len(sets) > 1]
    yield OutputFile(FOLDER / "customsets" / f"{catalog.identity.id}.xml", database)
    for file, title, members in decks:
        deck = deck_xml(title, members, names)
        complaints = list(wrong(database, deck, sum(piece.copies for piece in members)))
        assert not complaints, complaints
        yield OutputFile(FOLDER / "decks" / f"{file}.cod", deck)
    pictures = pngs([piece.front for piece in cards], DPI, workers=order.jobs)
    for piece, data in zip(cards, pictures, strict=True):
        yield OutputFile(FOLDER / "pics" / "CUSTOM" / f"{names[key_of(piece)]}.png", data)
    _notices(order)


def key_of(piece: Piece) -> tuple[str, str]:
    """What distinguishes a piece from every other of its game."""
    return piece.set_id, piece.id


def in_files(text: str) -> str:
    """A text as file names can have it on every system, with room for an id behind it."""
    plain = " ".join(_NO_FILE_NAME.sub(" ", text).split()).encode()[:_MOST_BYTES].decode(errors="ignore").strip(" .")
    return plain if plain and unfit(plain) is None else f"card {plain}".rstrip()


def card_names(cards: Sequence[Piece]) -> dict[tuple[str, str], str]:
    """A name of its own for every card, which the program knows it by: the title, with the id where that is needed.

    Two names count as equal that differ only in upper and lower case: the pictures' files would be the same.
    """
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for piece in cards:
        title = in_files(piece.title)
        options = [title, f"{title} ({piece.id})", *(f"{title} ({piece.id} {number})" for number in range(2, 1000))]
        name = next(option for option in options if option.casefold() not in taken)
        taken.add(name.casefold())
        names[key_of(piece)] = name
    return names


def database_xml(catalog: Catalog, cards: Sequence[Piece], names: Mapping[tuple[str, str], str]) -> bytes:
    """The card database: one set, and every card with its text."""
    code = set_code(catalog)
    root = ElementTree.Element("cockatrice_carddatabase", version="4")
    element = ElementTree.SubElement(ElementTree.SubElement(root, "sets"), "set")
    facts = {"name": code, "longname": catalog.identity.title, "settype": "Custom", "releasedate": UNDATED}
    for tag, text in facts.items():
        ElementTree.SubElement(element, tag).text = text
    components = {(str(component.set_id), str(component.id)): component for component in catalog.components}
    parent = ElementTree.SubElement(root, "cards")
    for number, piece in enumerate(cards, 1):
        component = components[key_of(piece)]
        card = ElementTree.SubElement(parent, "card")
        ElementTree.SubElement(card, "name").text = names[key_of(piece)]
        ElementTree.SubElement(card, "text").text = rules_text(component)
        prop = ElementTree.SubElement(card, "prop")
        for tag, text in _properties(component, catalog).items():
            ElementTree.SubElement(prop, tag).text = text
        printing = uuid.uuid5(_SPACE, "/".join((catalog.identity.id, *key_of(piece))))
        facts = {"num": str(number), "rarity": "common", "uuid": str(printing)}
        ElementTree.SubElement(card, "set", facts).text = code
        ElementTree.SubElement(card, "tablerow").text = _TABLE_ROW
    return _written(root)


def set_code(catalog: Catalog) -> str:
    """The game's id in capitals, as codes of sets are."""
    return catalog.identity.id.replace("-", "").upper()


def _properties(component: Component, catalog: Catalog) -> dict[str, str]:
    """The type, which is the deck or what the row says itself, and the numbers that the program shows."""
    values: dict[str, str] = {}
    for row in component.scope.values():
        if isinstance(row, Mapping):
            values |= {key: str(value) for key, value in row.items() if isinstance(value, str | int | float)}
    kind = values.get("type", "").replace("_", " ").capitalize() or catalog.set_of(component.set_id).title
    found = {"type": kind, "maintype": kind}
    if values.get("cost", ""):
        found |= dict.fromkeys(_COSTS, values["cost"])
    strength, life = values.get("attack", values.get("power", "")), values.get("life", values.get("toughness", ""))
    if strength and life:
        found["pt"] = f"{strength}/{life}"
    return found


def deck_xml(title: str, members: Sequence[Piece], names: Mapping[tuple[str, str], str]) -> bytes:
    """A deck with every card as often as it is printed."""
    root = ElementTree.Element("cockatrice_deck", version="1")
    ElementTree.SubElement(root, "deckname").text = title
    ElementTree.SubElement(root, "comments")
    zone = ElementTree.SubElement(root, "zone", name="main")
    for piece in members:
        ElementTree.SubElement(zone, "card", number=str(piece.copies), name=names[key_of(piece)])
    return _written(root)


def _written(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode").encode() + b"\n"


def wrong(database: bytes, deck: bytes, copies: int) -> Iterator[str]:
    """What the program would stumble over: names that are not there or there twice, other numbers than are printed."""
    names = [card.findtext("name", "") for card in ElementTree.fromstring(database).iterfind("cards/card")]
    if len(set(names)) != len(names):
        yield "duplicate card name in the database"
    listed = ElementTree.fromstring(deck).findall("zone/card")
    for card in listed:
        if card.get("name") not in names:
            yield f"the deck has {card.get('name')!r}, which is not in the database"
    if sum(int(card.get("number", "0")) for card in listed) != copies:
        yield "the deck and the game have different numbers of cards"


def _notices(order: ExportJob) -> None:
    catalog = order.game.catalog
    order.notices.append("cockatrice: backs are left out: the program uses one back for all cards")
    left = [component_set.title for component_set in catalog.printed_sets if component_set.kind.value != "card"]
    left += [extra.title for extra in catalog.extras]
    left += ["the rulebook"] if catalog.prose is not None else []
    if left:
        order.notices.append(f"cockatrice: left out, because they are not cards: {', '.join(left)}")
