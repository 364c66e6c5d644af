"""The file around the objects: a full save, or a saved object."""

from collections.abc import Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.export.tts.objects import Object
from generator.export.tts.seats import COLOURS
from generator.export.tts.tables import RECTANGLE

_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


def save(
    catalog: Catalog,
    name: str,
    objects: Sequence[Object],
    pages: Sequence[tuple[str, str]],
    colours: Sequence[str],
    *,
    private: Sequence[tuple[str, str, str]] = (),
    places: Sequence[Object] = (),
    table: str = RECTANGLE.name,
    views: Sequence[Object] = (),
    note: str = "",
) -> dict[str, Any]:
    """A whole table for players of these colours, in the order of their turns.

    `pages` are titles and texts for the notebook, `private` those of one colour, after the colour.

    `note` stands at the edge of everybody's screen.
    `places` are snap points on the table itself, `views` those that a key leads to, from 1 on.
    """
    identity = catalog.identity
    notebook = [("Grey", title, body) for title, body in pages] + list(private)
    minutes = [identity.minutes.low, identity.minutes.high] if identity.minutes else [0, 0]
    return {
        "SaveName": name,
        "Date": "",
        "VersionNumber": "",
        "GameMode": identity.title,
        "GameType": "Game",
        "GameComplexity": "",
        "PlayingTime": minutes,
        "PlayerCounts": [len(colours), len(colours)],
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": table,
        "Sky": "Sky_Museum",
        "Note": note,
        "TabStates": {
            str(number): {
                "title": title,
                "body": body,
                "color": colour,
                "visibleColor": _visible(colour),
                "id": number,
            }
            for number, (colour, title, body) in enumerate(notebook)
        },
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 2.0,
            "ySize": 2.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Lighting": {
            "LightIntensity": 0.54,
            "LightColor": {"r": 1.0, "g": 0.9804, "b": 0.8902},
            "AmbientIntensity": 1.3,
            "AmbientType": 0,
            "AmbientSkyColor": dict(_GREY),
            "AmbientEquatorColor": dict(_GREY),
            "AmbientGroundColor": dict(_GREY),
            "ReflectionIntensity": 1.0,
            "LutIndex": 0,
            "LutContribution": 1.0,
        },
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": component_tags(objects),
        "Turns": {
            "Enable": True,
            "Type": 1,
            "TurnOrder": list(colours),
            "Reverse": False,
            "SkipEmpty": False,
            "DisableInteractions": False,
            "PassTurns": True,
            "TurnColor": colours[0] if colours else "",
        },
        **({"CameraStates": [None, *views]} if views else {}),
        "DecalPallet": [],
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **({"SnapPoints": list(places)} if places else {}),
        "ObjectStates": list(objects),
    }


def _visible(colour: str) -> dict[str, float]:
    if colour not in COLOURS:
        return dict(_GREY)
    return dict(zip("rgb", COLOURS[colour], strict=True))


def saved_object(objects: Sequence[Object]) -> dict[str, Any]:
    """Things to put onto any table."""
    return {
        "SaveName": "",
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ComponentTags": component_tags(objects),
        "ObjectStates": list(objects),
    }


def component_tags(objects: Sequence[Object]) -> dict[str, Any]:
    """Every tag that an object or a snap point has, as the game lists them."""
    used = sorted(set(_tags(objects)))
    return {"labels": [{"displayed": tag, "normalized": tag.lower().replace(" ", "_")} for tag in used]}


def _tags(objects: Sequence[Object]) -> list[str]:
    found: list[str] = []
    for row in objects:
        found += row["Tags"]
        for point in row.get("AttachedSnapPoints", ()):
            found += point.get("Tags", ())
        found += _tags(row.get("ContainedObjects", ()))
    return found
