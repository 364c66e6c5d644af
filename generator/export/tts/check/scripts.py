"""Scripts and the user interface: Lua and XML are well formed, and the objects that they name exist."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from lupa import lua52

from generator.export.tts.check.findings import Finding, SaveImpact, SaveObject
from generator.export.tts.script import plan_of

_FETCHED = re.compile(r"getObjectFromGUID\(\s*[\"']([^\"']*)[\"']\s*\)")
_NAMED = re.compile(r"[\"']([0-9a-f]{6})[\"']")
_COMMENT = re.compile(r"--(?!\[\[).*")
_LAMBDA = re.compile(r"\|[\w\s,.]*\|")
"""A short function of the game's own Lua (MoonSharp), such as `|x| x + 1`, which plain Lua lacks. Source:
moonsharp.org, "Differences between MoonSharp and Lua".
"""
_ESCAPE = re.compile(r"\\(?:\\|[\[\]]|u\{[0-9A-Fa-f]{1,8}\})")
_OTHER = re.compile(r"[^\x00-\x7f]")
_LIMIT = re.compile(r"limit is|too many|too complex|too long|overflow|jumps into the scope")
"""Complaints about limits of the program that reads scripts here, and of no game."""
_LINE = re.compile(r"^\[string .*?\]:(\d+): ", re.DOTALL)
_LUA_MEMORY = 200_000_000
"""Bytes that reading a script may take."""


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about scripts."""
    table = {str(thing.data.get("GUID")) for thing in all_things if thing.on_table}
    every = {str(thing.data.get("GUID")) for thing in all_things}
    for thing in all_things:
        if thing.on_table and thing.name == "Notecard" and thing.text("GMNotes") == "setup":
            yield from _panel(thing)
    sources = [("the save", whole), *((thing.where, thing.data) for thing in all_things)]
    for where, data in sources:
        lua, xml = data.get("LuaScript"), data.get("XmlUI")
        if isinstance(lua, str) and lua:
            yield from _lua(where, lua)
            code = _COMMENT.sub("", lua)
            fetched = dict.fromkeys(_FETCHED.findall(code))
            for guid in fetched:
                if guid not in table:
                    # A script may wait for what is in a bag until it has been taken out.
                    impact = SaveImpact.UNUSUAL if guid in every else SaveImpact.DOUBTFUL
                    yield Finding("TTS141", where, f"its script uses {guid!r}, which is not on the table", impact)
            for guid in dict.fromkeys(_NAMED.findall(code)):
                # Six hexadecimal digits in quotes may be a colour as well.
                if guid not in every and guid not in fetched:
                    message = f"its script names {guid!r}, and no object has this GUID"
                    yield Finding("TTS142", where, message, SaveImpact.POSSIBLE)
        if isinstance(xml, str) and xml.strip():
            yield from _xml(where, xml)


def _panel(thing: SaveObject) -> Iterator[Finding]:
    """The panel that sets games up: fixed, with a script that has a table for every number of players it offers."""
    if thing.data.get("Locked") is not True:
        yield Finding("TTS145", thing.where, "the Setup panel is not fixed to the table", SaveImpact.UNUSUAL)
    try:
        plan = plan_of(thing.text("LuaScript"))
    except ValueError:
        plan = None
    if not isinstance(plan, Mapping):
        yield Finding("TTS145", thing.where, "the Setup panel has no plan in its script", SaveImpact.UNUSUAL)
        return
    tables, counts = plan.get("tables"), plan.get("counts")
    offered = {str(count) for count in counts} if isinstance(counts, list) else set()
    if not isinstance(tables, Mapping) or offered != set(tables):
        message = "the plan of the Setup panel has other tables than the numbers of players that it offers"
        yield Finding("TTS145", thing.where, message, SaveImpact.UNUSUAL)


def _lua(where: str, code: str) -> Iterator[Finding]:
    """A script that the game cannot read. It is compiled and never run; compiled code is no text and is not read."""
    if code.startswith("\x1b"):
        yield Finding("TTS144", where, "its script is compiled code")
        return
    try:
        runtime = lua52.LuaRuntime(register_eval=False, register_builtins=False, max_memory=_LUA_MEMORY)
        runtime.compile(_plain(code))
    except lua52.LuaSyntaxError as error:
        told = str(error)
        line = _LINE.match(told)
        at = f", line {line[1]}" if line else ""
        doubtful = _LAMBDA.search(code) or _LIMIT.search(told)
        impact = SaveImpact.DOUBTFUL if doubtful else SaveImpact.BREAKS
        yield Finding("TTS144", where, f"its script is not Lua{at}: {told[line.end() :] if line else told}", impact)
    except (lua52.LuaMemoryError, UnicodeEncodeError):
        yield Finding("TTS144", where, "its script is too long to be read", SaveImpact.DOUBTFUL)


def _plain(code: str) -> str:
    """The script in plain Lua, line for line, where the game reads more: `!=`, letters and blanks of any alphabet.

    Source: Lexer.cs and LexerUtils.cs of moonsharp-devs/moonsharp, which is the game's Lua.
    """
    code = code.removeprefix("\ufeff").replace("!=", "~=")
    code = _ESCAPE.sub(lambda found: found[0] if found[0] == "\\\\" else "\\n", code)
    return _OTHER.sub(_ascii, code)


def _ascii(found: re.Match[str]) -> str:
    sign = found[0]
    return " " if sign.isspace() else "_" if sign.isalnum() else sign


def _xml(where: str, xml: str) -> Iterator[Finding]:
    if "<!DOCTYPE" in xml or "<!ENTITY" in xml:
        yield Finding("TTS143", where, "XmlUI must not declare a document type", SaveImpact.DOUBTFUL)
        return
    try:
        ElementTree.fromstring(f"<all>{xml}</all>")
    except ElementTree.ParseError as error:
        yield Finding("TTS143", where, f"XmlUI is not well formed: {error}")
