"""Objects of a save, as the plain data that JSON has: one function for each kind of thing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from generator.catalog.forms import Dial
from generator.catalog.models import Component, ComponentKind, CutShape, Extra
from generator.export.plain_text import rules_text
from generator.export.snaps import SnapPoint, snap_points
from generator.export.tts.alike import NOTE, AlikeGroup
from generator.export.tts.dice import rotation_values
from generator.export.tts.pictures import ImageSheet, PictureFiles
from generator.export.tts.scale import (
    BAG_SCALE,
    DIE,
    FIGURINE,
    PAGE_SCALE,
    PER_MM,
    Pose,
    card_scale,
    figure,
    tile_scale,
)
from generator.export.tts.stacks import stackable
from generator.export.tts.things import COVER
from generator.geometry import Point
from generator.units import Mm

Object: TypeAlias = dict[str, Any]

PAPER_THICKNESS: Mm = 0.5
_CARD_COLOUR = 0.713235259
_DIE_WIDTH: Mm = 16.0
_TILE_TYPES: Mapping[CutShape, int] = {CutShape.RECTANGLE: 0, CutShape.HEXAGON: 1, CutShape.DISC: 2}
_ROUNDED = 3


@dataclass(frozen=True, slots=True)
class TableBook:
    """The rulebook as a save has it: its address, and the page at which it is open, from 0."""

    url: str
    page: int = 0


_NOWHERE = Pose(0.0, 0.0, 0.0)


def plain(name: str, guid: str, pose: Pose, scale: float | tuple[float, float, float] = 1.0, **more: Any) -> Object:
    """The fields that every object has, and `more` of its own kind."""
    colour = _CARD_COLOUR if name in ("Card", "DeckCustom") else 1.0
    made: Object = {
        "GUID": guid,
        "Name": name,
        "Transform": pose.transform(scale),
        "Nickname": "",
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": colour, "g": colour, "b": colour},
        "Tags": [],
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
    }
    made.update(more)
    return {**made, "LuaScript": more.get("LuaScript", ""), "LuaScriptState": "", "XmlUI": ""}


@dataclass(frozen=True, slots=True)
class ObjectFactory:
    """Makes the objects of one game from its components and pictures."""

    pieces: Mapping[str, Component]
    extras: Mapping[str, Extra]
    gallery: PictureFiles
    titles: Mapping[str, str]
    groups: Mapping[str, AlikeGroup] = field(default_factory=dict)
    per_mm: float = PER_MM

    def tag(self, set_id: str) -> str:
        """The tag of the pieces of a set: its id, or that of the group to which they belong."""
        for component, group in self.groups.items():
            if str(self.pieces[component].set_id) == set_id:
                return group.id
        return set_id

    def tags_of(self, names: Iterable[str]) -> list[str]:
        """The tags of pieces, sets and extras: a piece has that of its set."""
        sets = (str(self.pieces[name].set_id) if name in self.pieces else name for name in names)
        return list(dict.fromkeys(map(self.tag, sets)))

    def named(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """An object with the id of its component as its note, also where that is a secret: then its face tells it."""
        image = data.get("CustomImage")
        if not str(data.get("GMNotes")).startswith(NOTE) or not isinstance(image, Mapping):
            return data
        faces = {self.gallery.faces[name][0]: name for name in self.groups}
        return {**data, "GMNotes": faces.get(str(image.get("ImageURL")), data["GMNotes"])}

    def one(self, component: str, guid: str, pose: Pose, base: float = 180.0) -> Object:
        """A single piece; the cover of a dial lies on a disc that is turned by `base`."""
        if component in self.extras:
            return _extra(self.extras[component], guid, pose, self.per_mm)
        piece = self.pieces[component]
        match piece.kind:
            case ComponentKind.CARD:
                return self._card(piece, guid, pose)
            case ComponentKind.STANDEE:
                return self._figurine(piece, guid, pose)
            case ComponentKind.DIAL:
                return self._dial(piece, guid, pose, base)
        return self._tile(piece, guid, pose)

    def _card(self, piece: Component, guid: str, pose: Pose) -> Object:
        sheet, index = self.gallery.cards[str(piece.id)]
        turned = replace(pose, turn=pose.turn + 90.0) if sheet.sideways else pose
        return plain(
            "Card",
            guid,
            turned,
            card_scale(piece.cut.size, self.per_mm),
            **self._named(piece),
            HideWhenFaceDown=True,
            Hands=True,
            CardID=sheet.key * 100 + index,
            SidewaysCard=sheet.sideways,
            CustomDeck=custom_deck([sheet]),
        )

    def _named(self, piece: Component) -> Object:
        group = self.groups.get(str(piece.id))
        if group is not None:  # whoever points at it, or lists it, must not learn which of them it is
            return {"GMNotes": group.note, "Tags": [group.id]}
        return {
            "Nickname": piece.title,
            "Description": rules_text(piece),
            "GMNotes": str(piece.id),
            "Tags": [str(piece.set_id)],
        }

    def _tile(self, piece: Component, guid: str, pose: Pose) -> Object:
        """A token, tile, board or aid; one that has another back does not tell its name while it lies face down."""
        scale = tile_scale(piece.cut.size, self.per_mm)
        return plain(
            "Custom_Tile",
            guid,
            pose,
            (scale, 1.0, scale),
            **self._named(piece),
            HideWhenFaceDown=bool(self.gallery.faces[str(piece.id)][1]),
            CustomImage=self._image(piece, thickness_of(piece)),
        )

    def _figurine(self, piece: Component, guid: str, pose: Pose) -> Object:
        """A standee: a picture on either side, upright."""
        front, back = self.gallery.faces[str(piece.id)]
        scale = piece.cut.size.height * self.per_mm / FIGURINE
        image = {"ImageURL": front, "ImageSecondaryURL": back or front, "ImageScalar": 1.0, "WidthScale": 0.0}
        return plain("Figurine_Custom", guid, pose, scale, **self._named(piece), CustomImage=image)

    def _dial(self, piece: Component, guid: str, pose: Pose, base: float) -> Object:
        """The disc of a dial, on which things turn in steps, or its cover, which has a turn for each value."""
        assert isinstance(piece.form, Dial)
        made, dial = self._tile(piece, guid, pose), piece.form
        turns = [index * dial.step_deg for index in range(len(dial.values))]
        if str(piece.id).endswith(COVER):
            made["RotationValues"] = [
                {
                    "Value": row.get("value", row["title"]),
                    "Rotation": {"x": 0.0, "y": figure((base + turn) % 360), "z": 0.0},
                }
                for turn, row in zip(turns, dial.values, strict=True)
            ]
        else:
            high = figure(thickness_of(piece) * self.per_mm)
            made["AttachedSnapPoints"] = [
                {
                    "Position": {"x": 0.0, "y": high, "z": 0.0},
                    "Rotation": {"x": 0.0, "y": figure(turn), "z": 0.0},
                    "Tags": [str(piece.set_id)],
                }
                for turn in turns
            ]
        return made

    def _image(self, piece: Component, thickness: Mm) -> Object:
        front, back = self.gallery.faces[str(piece.id)]
        return {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": tile_type(piece),
                "Thickness": figure(thickness * self.per_mm),
                "Stackable": stackable(piece, self.groups),
                "Stretch": True,
            },
        }

    def board(self, piece: Component, guid: str, pose: Pose) -> Object:
        """A board, fixed to the table, with a snap point for each of its places."""
        made = self._tile(piece, guid, pose)
        made["Locked"] = True
        made["Tags"] = []
        points = [_snap_point(piece, spot, self.tags_of(spot.takes or ()), self.per_mm) for spot in snap_points(piece)]
        if points:
            made["AttachedSnapPoints"] = points
        return made

    def pile(self, component: str, count: int, guid: str, pose: Pose) -> Object:
        """So many equal counters as one object."""
        made = self.one(component, guid, pose)
        return {**made, "Name": f"{made['Name']}_Stack", "Number": count}

    def deck(self, set_id: str, components: Sequence[tuple[str, str]], guid: str, pose: Pose) -> Object:
        """Cards (component and GUID of each, in order) as a deck."""
        cards = [self.one(component, own, pose) for component, own in components]
        sheets = list(dict.fromkeys(self.gallery.cards[component][0] for component, _ in components))
        sideways = any(sheet.sideways for sheet in sheets)
        turned = replace(pose, turn=pose.turn + 90.0) if sideways else pose
        return plain(
            "DeckCustom",
            guid,
            turned,
            card_scale(self.pieces[components[0][0]].cut.size, self.per_mm),
            Nickname=self.titles[set_id],
            GMNotes=f"deck/{set_id}",
            Tags=[set_id],
            HideWhenFaceDown=True,
            SidewaysCard=sideways,
            DeckIDs=[card["CardID"] for card in cards],
            CustomDeck=custom_deck(sheets),
            ContainedObjects=cards,
        )

    def bag(self, title: str, note: str, contents: Sequence[Object], guid: str, pose: Pose) -> Object:
        """A bag with a counted content."""
        scale = 1.0 if note.startswith("box") else figure(BAG_SCALE * self.per_mm / PER_MM)
        return plain(
            "Bag",
            guid,
            pose,
            scale,
            Nickname=title,
            GMNotes=note,
            Tags=sorted({tag for content in contents for tag in content["Tags"]}) if not note.startswith("box") else [],
            ColorDiffuse={"r": 0.45, "g": 0.38, "b": 0.3},
            MaterialIndex=-1,
            MeshIndex=-1,
            Bag={"Order": 0},
            ContainedObjects=list(contents),
        )

    def endless(self, title: str, note: str, content: Object, guid: str, pose: Pose) -> Object:
        """A bag that never runs out of one thing."""
        made = self.bag(title, note, [content], guid, pose)
        made["Name"] = "Infinite_Bag"
        del made["Bag"]
        return made


def tile_type(piece: Component) -> int:
    """The shape of a piece as the game counts them."""
    kind = _TILE_TYPES[piece.cut.shape]
    return _ROUNDED if kind == 0 and piece.cut.radius else kind


def thickness_of(piece: Component) -> Mm:
    """How thick a piece is: a sheet of paper, or what is glued on board."""
    return PAPER_THICKNESS if piece.kind is ComponentKind.AID else 2.0


def custom_deck(sheets: Sequence[ImageSheet]) -> Object:
    """What a card or deck says about the sheets it uses."""
    return {
        str(sheet.key): {
            "FaceURL": sheet.face,
            "BackURL": sheet.back,
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,  # what others see of a hand are the backs, as at a real table
            "UniqueBack": sheet.backs,
            "Type": 0,
        }
        for sheet in sheets
    }


def own_point(piece: Component, at: Point, per_mm: float) -> tuple[float, float, float]:
    """A place on a tile, in mm from its top left corner, in the tile's own coordinates."""
    size = piece.cut.size
    x = (0.5 - at.x / size.width) * 2 * size.width / size.height
    return figure(x), figure(thickness_of(piece) * per_mm), figure((at.y / size.height - 0.5) * 2)


def _snap_point(piece: Component, spot: SnapPoint, tags: Sequence[str], per_mm: float) -> Object:
    """A place on a tile, in the tile's own coordinates: its top is towards -z, and its left towards +x.

    Without tags it takes anything.
    """
    point: Object = {"Position": dict(zip("xyz", own_point(piece, spot.at, per_mm), strict=True))}
    if spot.turn is not None:
        point["Rotation"] = {"x": 0.0, "y": figure(spot.turn % 360), "z": 0.0}
    return {**point, "Tags": list(tags)} if tags else point


def table_place(tag: str, pose: Pose) -> Object:
    """A place on the table itself for pieces with a tag, which are turned to the player before whom it is."""
    return {
        "Position": {"x": figure(pose.x), "y": figure(pose.y), "z": figure(pose.z)},
        "Rotation": {"x": 0.0, "y": figure(pose.turn % 360), "z": 0.0},
        "Tags": [tag],
    }


def placed_snap(point: Mapping[str, Any]) -> Object:
    """A place on the table as scripts state it."""
    at, turn = point["Position"], point["Rotation"]
    return {
        "position": [at["x"], at["y"], at["z"]],
        "rotation": [turn["x"], turn["y"], turn["z"]],
        "rotation_snap": True,
        "tags": point["Tags"],
    }


def _extra(extra: Extra, guid: str, pose: Pose, per_mm: float) -> Object:
    named: Object = {"Nickname": extra.title, "GMNotes": extra.id, "Tags": [extra.id]}
    if extra.kind == "die":
        values = rotation_values(extra.faces)
        return plain(f"Die_{extra.faces}", guid, pose, _DIE_WIDTH * per_mm / DIE, **named, RotationValues=values)
    return plain("PlayerPawn", guid, pose, figure(0.7 * per_mm / PER_MM), **named, MaterialIndex=0, MeshIndex=-1)


def rulebook(title: str, book: TableBook, guid: str, pose: Pose) -> Object:
    """The rulebook, to leaf through in the game."""
    pdf = {"PDFUrl": book.url, "PDFPassword": "", "PDFPage": book.page, "PDFPageOffset": 0}
    return plain("Custom_PDF", guid, pose, PAGE_SCALE, Nickname=title, GMNotes="rulebook", Locked=True, CustomPDF=pdf)


def panel(description: str, guid: str, pose: Pose) -> Object:
    """The card with the buttons that set the game up; its script is written last."""
    return plain(
        "Notecard",
        guid,
        pose,
        Nickname="Setup",
        Description=description,
        GMNotes="setup",
        Locked=True,
    )
