"""What the shapes of a catalog's YAML are built of: kinds of values, and rows that take no keys but their own."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from generator import colour
from generator.catalog.sizes import SIZES
from generator.source.diagnostic import closest
from generator.source.spreadsheet import ENDINGS
from generator.units import extent_of, length_of

_PARTS = re.compile(r"\w[^/\\:#\s]*(?:/\w[^/\\:#\s]*)*")
"""A path inside a folder: neither hidden files nor steps upwards."""


_OWN_SIZE = "give {width: ..., height: ...} in mm, or a text such as 2.5in x 3.5in"


def _known_size(name: str) -> str:
    if name not in SIZES:
        near = "" if name[:1].isdecimal() else closest(name, SIZES)
        raise ValueError(f"there is no size {name!r}; {near or _OWN_SIZE}")
    return name


def _seen(text: str) -> str:
    if all(not char.isprintable() or char.isspace() for char in text):
        raise ValueError("it has no visible character")
    return text


Title = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_seen)]
"""What something is called, in one line of some length."""
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=80)]
"""An id: it becomes part of file names."""
Colour = Annotated[str, Field(pattern=f"^({colour.FORMS})$")]
Measured = Annotated[
    str, Field(pattern=r'^\s*([0-9]+\.?[0-9]*|\.[0-9]+|([0-9]+[\s-]+)?[0-9]+/[0-9]+)\s*(mm|cm|in|"|pt)\s*$')
]
"""A length with its unit, such as `2.5in`."""
Extent = Annotated[
    str, Field(pattern=r'^[^x×]*[0-9.]+\s*(mm|cm|in|"|pt)?\s*(x|×|by)\s*[0-9./ -]*[0-9.]\s*(mm|cm|in|"|pt)?\s*$')
]
"""A width and height with their units, such as `2.5in x 3.5in`."""


def in_mm(value: object) -> object:
    """A length with its unit as mm; anything else as it is."""
    measured = length_of(value) if isinstance(value, str) else None
    return value if measured is None else measured


def in_sides(value: object) -> object:
    """A width and height with their units as sides in mm; anything else as it is."""
    measured = extent_of(value) if isinstance(value, str) else None
    return value if measured is None else {"width": measured[0], "height": measured[1]}


_Length = Annotated[float, Field(gt=0, le=2000)]
_Stock = Annotated[float, Field(ge=0.05, le=2)]
_Bleed = Annotated[float, Field(ge=0, le=10)]
_SmallBleed = Annotated[float, Field(ge=0, le=5)]
_Radius = Annotated[float, Field(ge=0, le=50)]
_Diameter = Annotated[float, Field(ge=30, le=400)]
Length = Annotated[_Length, BeforeValidator(in_mm, json_schema_input_type=_Length | Measured)]
"""A length in mm, or one with its unit."""
Stock = Annotated[_Stock, BeforeValidator(in_mm, json_schema_input_type=_Stock | Measured)]
"""The thickness of a sheet of card in mm, or with its unit."""
Bleed = Annotated[_Bleed, BeforeValidator(in_mm, json_schema_input_type=_Bleed | Measured)]
"""How far print reaches beyond the cut, in mm or with its unit."""
SmallBleed = Annotated[_SmallBleed, BeforeValidator(in_mm, json_schema_input_type=_SmallBleed | Measured)]
"""The same of what is glued, where there is less room."""
Radius = Annotated[_Radius, BeforeValidator(in_mm, json_schema_input_type=_Radius | Measured)]
"""The radius of corners in mm, or with its unit."""
Diameter = Annotated[_Diameter, BeforeValidator(in_mm, json_schema_input_type=_Diameter | Measured)]
"""The diameter of a dial in mm, or with its unit."""
SizeName = Annotated[str, AfterValidator(_known_size), WithJsonSchema({"enum": sorted(SIZES)})]
Count = Annotated[int, Field(ge=1, le=10_000)]
CountOrNone = Annotated[int, Field(ge=0, le=10_000)]
Pair = Annotated[list[float], Field(min_length=2, max_length=2)]
FieldType = Literal["int", "number", "text", "flag", "picture", "list"]
RowPath = Annotated[str, Field(pattern=r"^[^\s{}]+$")]
Rows = Annotated[dict[Annotated[str, Field(pattern=r"^[A-Za-z_]\w*$")], RowPath], Field(min_length=1, max_length=4)]


def _sheet_file(name: str) -> str:
    if not name.lower().endswith(ENDINGS) or not _PARTS.fullmatch(name):
        raise ValueError(f"{name!r} is not the name of a file in the game's folder that ends with {', '.join(ENDINGS)}")
    return name


def _address(url: str) -> str:
    if not re.fullmatch(r"https://[^\s/@]+(/\S*)?", url):
        raise ValueError("it must be an address that begins with https://")
    return url


SheetFile = Annotated[str, Field(max_length=120), AfterValidator(_sheet_file)]
"""A spreadsheet's file in the game's folder."""
Address = Annotated[str, Field(max_length=2000), AfterValidator(_address)]
"""Where a published spreadsheet is fetched from."""


RuleNumber = int | Annotated[dict[str, int], Field(min_length=1)]
"""A number of the rules, or several of one name, each by its key."""


SheetAddresses = Annotated[dict[SheetFile, Address], Field(max_length=50)]


class Strict(BaseModel):
    """Unknown keys are refused and nothing is converted."""

    # Built when first used, and not each model on its own: half the time, and every command pays it.
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class SheetLinks(Strict):
    """The one top-level key that `pnp pull` reads."""

    sheets: SheetAddresses = {}
