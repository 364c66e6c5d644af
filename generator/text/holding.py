"""Where no line may end although there is a space: within a sum, and between a number and its unit or icon.

Held together are `2 + 3`, `5 mm`, `2 of 12`, `page 5`, `8 ×` and what that counts, a number and the icon after it, an
icon and the number after it. A number and the word it counts (`3 movements`) may be parted: on cards, whose lines are
short, keeping them together would leave larger gaps than it saves.
"""

from collections.abc import Sequence

from generator.dataclass import dataclass

OPERATORS = frozenset("+−–×·÷/=<>≤≥")
"""Signs that stand between two numbers."""
UNITS = frozenset(("mm", "cm", "m", "in", "pt", "g", "g/m²", "%", "dpi", "min", "h", "s", "°C"))
"""What follows a number after a space, without being a word."""
_OF = frozenset(("of",))
_TIMES = "×"
_PAGE = "page"
_BEFORE, _AFTER = "([“‘«", ")].,;:!?…”’»"


@dataclass(frozen=True, slots=True)
class SpacedWord:
    """What stands between two spaces, and whether it ends and begins with an icon."""

    text: str
    ends_with_icon: bool = False
    begins_with_icon: bool = False

    @property
    def ends(self) -> bool:
        """Whether it ends with a number or an icon."""
        return self.ends_with_icon or self.ends_with_digit

    @property
    def ends_with_digit(self) -> bool:
        """Whether a number stands at its end."""
        return not self.ends_with_icon and self.text[-1:].isdigit()

    @property
    def begins_with_digit(self) -> bool:
        """Whether a number stands at its beginning, after a sign or a bracket."""
        return not self.begins_with_icon and self.text.lstrip(_BEFORE + "+−")[:1].isdigit()

    @property
    def begins(self) -> bool:
        """Whether it begins with a number or an icon."""
        return self.begins_with_icon or self.begins_with_digit


def holds(tokens: Sequence[SpacedWord], index: int) -> bool:
    """Whether no line may end between a token and the next."""
    one, other = tokens[index], tokens[index + 1]
    if one.text.lstrip(_BEFORE).casefold() == _PAGE:
        return other.begins_with_digit
    if other.text == _TIMES and one.ends_with_digit:
        return True
    if one.text == _TIMES and index > 0 and tokens[index - 1].ends_with_digit:
        return True
    if one.text in OPERATORS or one.text in _OF:
        return index > 0 and _between(tokens, index)
    if other.text in OPERATORS or other.text in _OF:
        return index + 2 < len(tokens) and _between(tokens, index + 1)
    if one.ends_with_digit:
        return other.begins_with_icon or other.text.rstrip(_AFTER) in UNITS
    return one.ends_with_icon and other.begins_with_digit


def _between(tokens: Sequence[SpacedWord], index: int) -> bool:
    """Whether a token stands between two numbers, or for a sign between icons."""
    before, after = tokens[index - 1], tokens[index + 1]
    if tokens[index].text in _OF:
        return before.ends_with_digit and after.begins_with_digit
    return before.ends and after.begins
