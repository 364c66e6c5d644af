"""Scripts and the user interface: objects they name exist, and XML is well formed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from generator.export.tts.check.findings import Finding, SaveObject

_FETCHED = re.compile(r"getObjectFromGUID\(\s*[\"']([^\"']*)[\"']\s*\)")
_NAMED = re.compile(r"[\"']([0-9a-f]{6})[\"']")
_COMMENT = re.compile(r"--(?!\[\[).*")


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about scripts."""
    table = {str(thing.data.get("GUID")) for thing in all_things if thing.on_table}
    every = {str(thing.data.get("GUID")) for thing in all_things}
    sources = [("the save", whole), *((thing.where, thing.data) for thing in all_things)]
    for where, data in sources:
        lua, xml = data.get("LuaScript"), data.get("XmlUI")
        if isinstance(lua, str) and lua:
            code = _COMMENT.sub("", lua)
            fetched = dict.fromkeys(_FETCHED.findall(code))
            for guid in fetched:
                if guid not in table:
                    yield Finding("TTS141", where, f"its script uses {guid!r}, which is not on the table")
            for guid in dict.fromkeys(_NAMED.findall(code)):
                # Six hexadecimal digits in quotes may be a colour as well.
                if guid not in every and guid not in fetched:
                    yield Finding(
                        "TTS142", where, f"its script names {guid!r}, and no object has this GUID", grave=False
                    )
        if isinstance(xml, str) and xml.strip():
            yield from _xml(where, xml)


def _xml(where: str, xml: str) -> Iterator[Finding]:
    if "<!DOCTYPE" in xml or "<!ENTITY" in xml:
        yield Finding("TTS143", where, "XmlUI must not declare a document type")
        return
    try:
        ElementTree.fromstring(f"<all>{xml}</all>")
    except ElementTree.ParseError as error:
        yield Finding("TTS143", where, f"XmlUI is not well formed: {error}")
