"""What the shapes of a catalog's YAML are built of: kinds of values, and rows that take no keys but their own."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from generator import colour
from generator.catalog.sizes import SIZES
from generator.source.diagnostic import closest
from generator.source.spreadsheet import ENDINGS

_PARTS = re.compile(r"\w[^/\\:#\s]*(?:/\w[^/\\:#\s]*)*")
"""A path inside a folder: neither hidden files nor steps upwards."""


def _known_size(name: str) -> str:
    if name not in SIZES:
        near = "" if name[:1].isdecimal() else closest(name, SIZES)
        raise ValueError(f"there is no size {name!r}; {near or 'give {width: ..., height: ...} in mm'}")
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
Length = Annotated[float, Field(gt=0, le=2000)]
"""A length in mm."""
Stock = Annotated[float, Field(ge=0.05, le=2)]
"""The thickness of a sheet of card in mm."""
SizeName = Annotated[str, AfterValidator(_known_size), WithJsonSchema({"enum": sorted(SIZES)})]
Count = Annotated[int, Field(ge=1, le=10_000)]
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
