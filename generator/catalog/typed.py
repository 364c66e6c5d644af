"""Data checked against a model; what does not fit is reported at its place, with our own messages."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.catalog.references import WORDS
from generator.catalog.schema_pieces import DeckRow
from generator.source.diagnostic import Report, closest, nearest
from generator.source.mark import Path, dotted
from generator.source.spreadsheet import ENDINGS
from generator.source.tree import Tree
from generator.units import inches

M = TypeVar("M", bound=BaseModel)

_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a group of keys and values",
    "model_type": "a group of keys and values",
    "model_attributes_type": "a group of keys and values",
    "none_required": "nothing (null)",
}
_LIMITS = {
    "greater_than": ("gt", "must be more than {}"),
    "greater_than_equal": ("ge", "must be at least {}"),
    "less_than": ("lt", "must be less than {}"),
    "less_than_equal": ("le", "must be at most {}"),
    "too_short": ("min_length", "must have at least {} entries"),
    "too_long": ("max_length", "must have at most {} entries"),
    "string_too_short": ("min_length", "must have at least {} characters"),
    "string_too_long": ("max_length", "must have at most {} characters"),
}
_NAME_PATTERN = "^[A-Za-z0-9]"
_COLOUR_PATTERN = "^(#"


def check(
    model: type[M], data: Mapping[str, Any], tree: Tree, report: Report, *, unread: Collection[Path] = ()
) -> M | None:
    """The data as the model, or None; `data` is `tree.data` or some of its top-level keys.

    Groups that are `unread` in part may lack any key.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        teller = _Teller(model, data, tree, report)
        groups = by_place(error.errors(include_url=False), data)
        misspelt = {
            (*path[:-1], meant(model, data, path)) for path, group in groups.items() if _is(group, "extra_forbidden")
        }
        for path, group in groups.items():
            lacking = path[:-1] in unread and _is(group, "missing")
            if path not in misspelt and not lacking:  # a missing key because it is misspelt is reported as misspelt
                teller.tell(path, group)
        return None


def by_place(faults: Iterable[Any], data: Any) -> dict[Path, list[Any]]:
    """Faults by the place in the data they are about, for the branches of a union have one place in common.

    Of a union's branches the one whose faults lie deeper is the one that was meant.
    """
    groups: dict[Path, list[Any]] = {}
    for fault in faults:
        groups.setdefault(_place(fault["loc"], data, missing=fault["type"] == "missing"), []).append(fault)
    inner = {path[:length] for path in groups for length in range(len(path))}
    return {
        path: group
        for path, group in groups.items()
        if path not in inner or any(fault["type"] not in (*_TYPES, "literal_error", "value_error") for fault in group)
    }


def _is(group: list[Any], kind: str) -> bool:
    return bool(group[0]["type"] == kind)


def _place(loc: tuple[int | str, ...], data: Any, *, missing: bool) -> Path:
    """The steps of a fault's location that are steps in the data; the names of union branches are not."""
    path: list[int | str] = []
    value = data
    for number, step in enumerate(loc):
        inside = (isinstance(value, Mapping) and step in value) or (
            isinstance(value, list) and isinstance(step, int) and step < len(value)
        )
        if inside:
            value = value[step]
            path.append(step)
        elif missing and number == len(loc) - 1:
            path.append(step)
    return tuple(path)


class _Teller:
    """Turns what pydantic says about one place into a diagnostic."""

    def __init__(self, model: type[BaseModel], data: Mapping[str, Any], tree: Tree, report: Report) -> None:
        self.model = model
        self.data = data
        self.tree = tree
        self.report = report

    def tell(self, path: Path, faults: list[Any]) -> None:
        fault, kind, found = faults[0], faults[0]["type"], faults[0]["input"]
        name = dotted(path)
        if kind == "missing":
            where = dotted(path[:-1]) or "the catalog"
            place = path if path in self.tree.marks else path[:-1]  # of a row of a sheet, the empty cell
            hint = _PRINTED_DECKS if place[:1] == ("decks",) else None
            self.error("CAT002", f"missing required key {str(path[-1])!r} in {where}", place, hint)
        elif kind == "extra_forbidden":
            self.unknown_key(path)
        elif path in self.tree.unfilled:
            return  # a placeholder that could not be filled has been reported
        elif kind in _LIMITS and len(faults) == 1:
            key, words = _LIMITS[kind]
            none_of_it = path[-1] == "copies" and found == 0
            self.error(
                "CAT004",
                f"{name} {words.format(format(fault['ctx'][key], 'g'))}, and is {described(found)}",
                path,
                "make the set a comment to print none of it" if none_of_it else None,
            )
        elif kind == "string_pattern_mismatch":
            self.pattern(name, found, str(fault["ctx"]["pattern"]), path)
        elif kind in ("literal_error", "enum") and len(faults) == 1:
            allowed = str(fault["ctx"]["expected"])
            near = closest(str(found), [word.strip("' ") for word in allowed.replace(" or ", ",").split(",")])
            self.error("CAT005", f"{name} must be {allowed}, not {described(found)}", path, near)
        elif kind in _TYPES or len(faults) > 1:
            expected = dict.fromkeys(filter(None, map(_wanted, faults)))
            own = next(
                (_own_words(fault) for fault in faults if fault["type"] == "value_error" and isinstance(found, str)),
                None,
            )
            if own is not None:
                self.error("CAT006", f"{name}: {own}", path, grouped(found, known_keys(self.model, path)))
            else:
                wanted = " or ".join(expected)
                self.error(
                    "CAT003", f"{name} must be {wanted}, not {described(found)}", path, self.advice(path, found, wanted)
                )
        else:
            self.error("CAT006", f"{name}: {_own_words(fault)}", path)

    def advice(self, path: Path, found: Any, wanted: str) -> str | None:
        """What to write instead of a value of the wrong type."""
        schema = schema_of(self.model)
        if isinstance(found, int | float) and any(
            "path to" in str(node.get("description")) for node in nodes(schema, schema, path)
        ):
            return "write a path: the name of a row and one of its keys, such as `space.size`"
        if isinstance(found, Mapping) and wanted == "a list":
            return "begin each entry with a hyphen, and indent its other keys like its first: - id: ..."
        return grouped(found, known_keys(self.model, path)) or advice(found, wanted)

    def error(self, code: str, message: str, path: Path, hint: str | None = None) -> None:
        self.report.error(code, message, at=self.tree.mark(path), hint=hint)

    def unknown_key(self, path: Path) -> None:
        known = free_keys(self.model, self.data, path)
        hint = closest(str(path[-1]), known) or (f"allowed keys: {', '.join(known)}" if known else None)
        if path[:1] == ("decks",) and path[-1] in DeckRow.model_fields:
            hint = _PRINTED_DECKS
        self.report.error("CAT001", f"unknown key {str(path[-1])!r}", at=self.tree.key_mark(path), hint=hint)

    def pattern(self, name: str, found: str, pattern: str, path: Path) -> None:
        if pattern.startswith(_COLOUR_PATTERN):
            hint: str | None = "write #rrggbb with digits from 0 to f, in quotes, or a name such as white"
            if re.fullmatch("[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", found):
                hint = f'write "#{found}", in quotes'
            self.error("CAT021", f"{name}: {shortened(found)} is not a colour", path, hint)
        elif path and path[-1] == "[key]":
            self.error("CAT006", f"{dotted(path[:-1])}: {shortened(found)} cannot be a key here", path[:-1])
        else:
            hint = None
            if pattern.startswith(_NAME_PATTERN):
                hint = "use letters, digits, hyphens and underscores"
                name_of = re.sub(r"[^A-Za-z0-9_.-]+", "-", ascii_of(found)).strip("-_.")
                hint += f", such as {name_of}" if name_of else ""
            self.error("CAT006", f"{name}: {shortened(found)} does not have the required form", path, hint)


_PRINTED_DECKS = "at the top, `decks` are lists of cards that players build; cards to print stand under `print: decks:`"


def ascii_of(text: str) -> str:
    """A text in the letters of ASCII, as far as its own have such at their root."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if char.isascii())


def _wanted(fault: Any) -> str | None:
    if fault["type"] in _TYPES:
        return _TYPES[fault["type"]]
    if fault["type"] in _LIMITS:
        key, words = _LIMITS[fault["type"]]
        return words.format(f"{fault['ctx'][key]:g}").removeprefix("must be ")
    return str(fault["ctx"]["expected"]) if "expected" in fault.get("ctx", {}) else None


def _own_words(fault: Any) -> str:
    context = fault.get("ctx", {})
    return str(context["error"]) if "error" in context else str(fault["msg"])


def described(value: Any) -> str:
    """A value in a message: what sort of thing it is, and as much of it as is short."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return f"the text {shortened(value)}"
        case Mapping():
            return "a group of keys and values"
        case list():
            return "a list"
    return "something else"


def shortened(text: str) -> str:
    """A text in quotes, as much of it as fits into a message."""
    return repr(text if len(text) <= 40 else text[:36] + "…")


_SPAN = re.compile(r"(\d{1,4})(?: *(?:-|–|to|\.\.) *(\d{1,4}))?")
_SIDES = re.compile(
    r"(\d+(?:\.\d+)?) *(in|inch|inches|\"|″|mm|cm)? *[x×*,] *(\d+(?:\.\d+)?) *(in|inch|inches|\"|″|mm|cm)?"
)
_MM = {"cm": 10.0, "mm": 1.0}


def grouped(found: Any, keys: Collection[str]) -> str | None:
    """What a range or a size that is written as one value is as a group with these keys."""
    if {"min", "max"} <= set(keys):
        span = _SPAN.fullmatch(str(found).strip()) if isinstance(found, int | str) else None
        if span is not None:
            return f"write {{min: {span[1]}, max: {span[2] or span[1]}}}"
        return "write {min: 2, max: 4}"
    if {"width", "height"} <= set(keys):
        match found:
            case bool():
                return None
            case int() | float():
                return f"write {{width: {found:g}, height: {found:g}}}, in mm"
            case [int() | float() as width, int() | float() as height]:
                return f"write {{width: {width:g}, height: {height:g}}}, in mm"
            case str():
                sides = _SIDES.fullmatch(found.strip())
                if sides is not None:
                    unit = sides[2] or sides[4] or "mm"
                    width, height = (float(side) * _MM.get(unit, inches(1)) for side in (sides[1], sides[3]))
                    return f"write {{width: {width:g}, height: {height:g}}}, in mm"
    return None


def _number_meant(text: str) -> str | None:
    """The number that a text means: a word, a number with a decimal comma, or one with a sign or unit after it."""
    if text in WORDS:
        return str(WORDS.index(text))
    found = re.fullmatch(r"([+-]?\d+)(?:,(\d+))? *(?:\+|x|×|mm|%|years?)?", text)
    if found is None or text == found[1]:
        return None
    return f"{found[1]}.{found[2]}" if found[2] else found[1]


_OTHER_SHEETS = (".xls", ".xlsm", ".xlsb", ".numbers", ".fods", ".tab", ".txt")
"""Files of spreadsheets that are not read."""


def advice(found: Any, expected: str) -> str | None:
    """What to write instead of a value of the wrong type; `expected` is what it must be, in words."""
    if found is None:
        return "write a value after the colon; # begins a comment"
    if isinstance(found, bool) and "a text" in expected:
        return f'put the text in quotes: "{"true" if found else "false"}"'
    if isinstance(found, str) and "number" in expected:
        meant = _number_meant(found.strip().lower())
        if meant is not None:
            return f"write {meant}"
    if isinstance(found, str) and expected == "a list":
        if found.lower().startswith(("http://", "https://")):
            return "name a file, such as cards.csv, and give its address under `sheets`: `pnp pull` fetches it"
        if found.lower().endswith(_OTHER_SHEETS):
            return f"save it as one of {', '.join(ENDINGS)}, and name that file"
        return f"write a list: [{shortened(found)[1:-1]}]"
    if isinstance(found, str) and expected == "true or false" and found.lower() in ("yes", "no", "on", "off"):
        return "write true or false"
    if isinstance(found, str) and found.lstrip("+-").isdecimal():
        return "write the number without quotes" if found.isascii() else "write the number with the digits 0 to 9"
    if isinstance(found, Mapping) and len(found) == 1 and None in found.values():
        return "a text that begins with { must be in quotes"
    if isinstance(found, int | float) and not isinstance(found, bool) and "a text" in expected:
        return "a text that looks like a number must be in quotes"
    return None


def free_keys(model: type[BaseModel], data: Any, path: Path) -> list[str]:
    """The known keys that are not yet there beside an unknown one."""
    for step in path[:-1]:
        data = data[step]
    return sorted(known_keys(model, path[:-1]) - set(data))


def meant(model: type[BaseModel], data: Any, path: Path) -> str | None:
    """The key that an unknown one was meant to be."""
    return nearest(str(path[-1]), free_keys(model, data, path))


def known_keys(model: type[BaseModel], path: Path) -> set[str]:
    """The keys that may stand in the mapping at `path` of data of that model."""
    schema = schema_of(model)
    return {key for node in nodes(schema, schema, path) for key in node.get("properties", {})}


@cache
def schema_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """The JSON Schema of a model."""
    return model.model_json_schema(by_alias=True)


def nodes(node: Mapping[str, Any], root: Mapping[str, Any], path: Path) -> list[Mapping[str, Any]]:
    """The parts of a JSON Schema that speak about a place below `node`; `root` is the schema that defines its names."""
    while "$ref" in node:
        node = root["$defs"][node["$ref"].rsplit("/", 1)[1]]
    branches = [*node.get("anyOf", ()), *node.get("allOf", ()), *node.get("oneOf", ())]
    found = [node for branch in branches for node in nodes(branch, root, path)]
    if not path:
        return [node, *found]
    step, *rest = path
    below = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
    if below is None and isinstance(step, str):
        below = next(iter(node.get("patternProperties", {}).values()), node.get("additionalProperties"))
    return found + (nodes(below, root, tuple(rest)) if isinstance(below, dict) else [])
