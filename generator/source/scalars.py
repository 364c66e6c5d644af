"""Plain scalars by the core schema of YAML 1.2: what is a number, a truth value or nothing; all else is text.

`no`, `on`, `1:30` and dates stay text. Numbers that other programs read differently, such as `012`, are refused.
Source: YAML 1.2.2, section 10.3.2.
"""

import math
import re

_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
STARTS = frozenset("0123456789-+.~ntfNTF")
"""What a plain scalar that is not text can begin with (an empty one is nothing)."""
_LONGEST = 18
"""Digits of the longest whole number: it fits 64 bits in every language that reads our JSON."""


class AmbiguousScalar(ValueError):
    """A scalar that readers disagree about, or a number out of all bounds; the text says what to write.

    `value` is what to go on with, so that one mistake is not reported twice.
    """

    def __init__(self, message: str, value: int | str) -> None:
        super().__init__(message)
        self.value = value


def plain(text: str) -> bool | int | float | str | None:
    """The value of an unquoted scalar without a tag; raises AmbiguousScalar."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.fullmatch(text):
        return _whole(text)
    if _FLOAT.fullmatch(text):
        return _fraction(text)
    if _OTHER_BASE.fullmatch(text):
        if len(text) > _LONGEST:
            raise AmbiguousScalar(f"the number {_short(text)} is too long", text)
        return int(text, 0)
    if _NOT_FINITE.fullmatch(text):
        raise AmbiguousScalar(f"{text!r} is not a finite number; put a text in quotes", text)
    return text


def _whole(text: str) -> int:
    digits = text.lstrip("+-")
    if len(digits) > _LONGEST:
        raise AmbiguousScalar(f"the number {_short(text)} is too long; put a text in quotes", text)
    if len(digits) > 1 and digits[0] == "0":
        message = f"{text!r} begins with 0; write {int(text)} for the number or put the text in quotes"
        raise AmbiguousScalar(message, int(text))
    return int(text)


def _fraction(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise AmbiguousScalar(f"the number {_short(text)} is too large; put a text in quotes", text)
    return value


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}…"
