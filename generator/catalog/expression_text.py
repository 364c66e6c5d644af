"""Expressions as designers type them: what is understood beside Python's own notation, and why a text is none."""

import re

_STRINGS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_INDEXED = re.compile(r"(?P<value>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[[^\[\]]*\])*)\.(?P<index>\d+)(?![\w.]*\d*e)")
_FORMAT = re.compile(r":\s*(?:0(?P<figures>\d)d?|[<>^+,]?\d*(?:\.\d)?[dfs%]?)\s*\Z", re.ASCII)
"""What follows a value in other languages to say how it is written, such as `:02d`."""
_PAIRS = {")": "(", "]": "[", "}": "{"}


def understood(text: str) -> str:
    """An expression with `row.list.0` as `row.list[0]`, and line breaks as blanks or, in quotes, as `\\n`."""
    parts: list[str] = []
    end = 0
    for found in _STRINGS.finditer(text):
        parts += [_plain(text[end : found.start()]), found[0].replace("\n", "\\n")]
        end = found.end()
    return "".join((*parts, _plain(text[end:])))


def _plain(text: str) -> str:
    text = text.replace("\n", " ")
    while True:
        changed = _INDEXED.sub(r"\g<value>[\g<index>]", text)
        if changed == text:
            return text
        text = changed


def why_not(text: str) -> str | None:
    """What to write instead of a text that is no expression; None where nobody can say."""
    if not text.strip():
        return "the braces are empty: name a value between them, such as {card.title}"
    outside = _STRINGS.sub("''", text)
    if outside.count("'") % 2 or outside.count('"') % 2:
        return "a quote is not closed"
    for sign, instead in (("&&", "`and`"), ("||", "`or`"), ("=>", ">="), ("=<", "<="), ("<>", "!=")):
        if sign in outside:
            return f"write {instead} for {sign}"
    if written := _FORMAT.search(outside):
        zeros = f"zfill(.., {written['figures']})" if written["figures"] else "zfill(.., 2), round or str"
        return f"there are no formats behind a colon: write {zeros}"
    if "?" in outside:
        return "write `one if condition else other` for `condition ? one : other`"
    if re.search(r"(?<![=!<>])=(?!=)", outside):
        return "write == to compare"
    if re.search(r"!(?!=)", outside):
        return "write `not` for !"
    return _unbalanced(outside)


def _unbalanced(text: str) -> str | None:
    open_: list[str] = []
    for char in text:
        if char in "([{":
            open_.append(char)
        elif char in _PAIRS and (not open_ or open_.pop() != _PAIRS[char]):
            return f"{char} has no {_PAIRS[char]} before it"
    return f"{open_[-1]} is not closed" if open_ else None
