"""`text: words`: a text set in a box, smaller where it must be; what does not fit even so is an error."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from generator.catalog.bounds import LONGEST
from generator.drawing.items import Glyphs, Group, Item, Outline
from generator.geometry import Affine, Rect, Size
from generator.layout.around import obstacles_of
from generator.layout.curved import Track, bent, bow
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.path import outline
from generator.layout.icon_library import IconLibrary
from generator.layout.lettering import below_letters, outlines_of, over_letters
from generator.layout.paint import paint
from generator.layout.plate import plate
from generator.layout.slips import doubt
from generator.layout.textstyle import KEYS, TextSetting, setting_of
from generator.text.flow import fit_around
from generator.text.paragraph import STEP_PT, Block, fit, line, set_text
from generator.text.typography import typographic
from generator.units import Mm, length_of

_EMPHASIS = re.compile(r"(\*{1,3})(\{[^{}]*\})\1")
"""A placeholder between the marks of bold or italic."""
_FITS: Mm = 0.005
"""By no more than this may a text be too large for its box."""
_Made: TypeAlias = tuple[tuple[Item, ...], Block, Mm, Mm]
"""The words as items, as a block, by how much they are too large, and how far below its top the block begins."""
_LOOKS = re.compile(r"(\]\([\w#>%/. -]{1,80}\))")


def height_of(context: LayerContext) -> Mm:
    """How tall a text layer is at its full size, in the width of its box; 0 without words. Raises LayerFault."""
    worded = _worded(context)
    if worded is None:
        return 0.0
    words, setting = worded
    setting = _larger(setting, context) or setting
    if setting.one_line:
        return line(words, setting.style, context.box().width).size.height
    return set_text(words, context.box().width, setting.style).size.height


def _worded(context: LayerContext) -> tuple[str, TextSetting] | None:
    """The words of a layer as they are set, and how: in the size of its group where that is settled; None without."""
    words = _words(context)
    if not words:
        return None
    if len(words) > LONGEST:
        message = f"a text of {len(words):,} characters; the maximum for one box is {LONGEST:,}"
        raise LayerFault("LAY012", message, hint="shorten the text", key="text", data=True, value=words)
    context.drawer.spend(len(words) // EACH)
    doubt(words, context)
    setting = setting_of(context)
    if setting.shared_sizes:
        limit_pt = max(
            context.drawer.shared_sizes.limit(setting.shared_sizes, setting.style.size_pt), setting.style.min_size_pt
        )
        setting = replace(setting, style=replace(setting.style, size_pt=limit_pt))
    return typographic(marked(setting.cased(words), _keywords(context)), setting.style.language), setting


def _larger(setting: TextSetting, context: LayerContext) -> TextSetting | None:
    """The same in the size that letters have on this face at least; None where they are as large or cannot be."""
    size_pt = context.drawer.least_letters.size_pt(setting.style.size_pt)
    if size_pt <= setting.style.size_pt:
        return None
    return replace(setting, style=replace(setting.style, size_pt=size_pt, min_size_pt=size_pt))


def _words(context: LayerContext) -> str:
    """The words of a layer, without the marks around a placeholder that is worth nothing: `*{card.flavour}*`."""
    stated = context.layer.values.get("text")
    if not isinstance(stated, str) or "*{" not in stated:
        return context.words("text").strip()
    kept = _EMPHASIS.sub(lambda found: found[0] if context.filled(found[2], "text") not in ("", None) else "", stated)
    return str(context.filled(kept, "text")).strip()


def _draw(context: LayerContext) -> Iterable[Item]:
    worded = _worded(context)
    if worded is None:
        return
    words, setting = worded
    box = context.box()
    larger = _larger(setting, context)
    made = _made(words, box, larger, context) if larger is not None else None
    items, block, overflow, top = made if made and made[2] <= _FITS else _made(words, box, setting, context)
    size_pt = block.size_pt
    if setting.shared_sizes:
        context.drawer.remarks += 1  # its size depends on the other pieces of the set
        context.drawer.shared_sizes.note(setting.shared_sizes, size_pt)
    _complain(block, overflow, size_pt, box, context)
    smallest_pt = min(setting.style.min_size_pt, size_pt)
    context.drawer.note_headroom(context.layer.name or "text", block, box, smallest_pt, one_line=setting.one_line)
    below = below_letters(items, setting.outline, setting.shadow)
    drawn = (*below, *items)
    if context.has("plate") and context.has("curve"):
        raise LayerFault("LAY006", "a text along a curve has no plate", key="plate")
    behind = tuple(plate(context, block, top))
    if setting.gradient is not None:
        gradient, palette = setting.gradient, context.theme.palette
        drawn += over_letters(items, setting.style.colour, lambda around: paint(gradient, around, palette))
    if context.flag("decoration"):
        drawn = tuple(_as_shapes(drawn))
    yield Group((*behind, *drawn), Affine.move(box.x, box.y))


def _made(words: str, box: Rect, setting: TextSetting, context: LayerContext) -> _Made:
    return _on_curve(words, box, setting, context) or _around(words, box, setting, context) or _set(words, box, setting)


def _as_shapes(items: Iterable[Item]) -> Iterable[Item]:
    """The items with shapes for their letters, which nobody has to read."""
    for item in items:
        match item:
            case Glyphs(fill=fill):
                outlines = outlines_of((item,))
                if outlines:
                    yield Outline(outlines, fill)
            case Group(inner):
                yield replace(item, items=tuple(_as_shapes(inner)))
            case _:
                yield item


def _on_curve(words: str, box: Rect, setting: TextSetting, context: LayerContext) -> _Made | None:
    """The words on one line along `curve`: path data from the corner of the box, or how far an arc over it rises."""
    if not context.has("curve"):
        return None
    rise = context.value("curve")
    measured = length_of(rise) if isinstance(rise, str) else None
    if isinstance(rise, str) and measured is None:
        track = Track.of(outline(context, "curve"))
    else:
        most = box.width / 2
        height = context.number("curve", low=-most, high=most) if measured is None else measured
        track = Track.of(bow(box.width, box.height, min(max(height, -most), most)))
    if track is None:
        raise LayerFault("LAY006", "curve has no length", key="curve")
    block = line(words, setting.style, track.length)
    items = tuple(bent(block.items, block.first_baseline, track, 0.0))
    overflow = max(block.overflow, block.ink_width - track.length)
    return items, block, overflow, 0.0


def _around(words: str, box: Rect, setting: TextSetting, context: LayerContext) -> _Made | None:
    """The words from the top of the box down, round what `around` names; None where nothing is in their way."""
    if not context.has("around"):
        return None
    if setting.one_line or context.has("curve"):
        raise LayerFault("LAY006", "a text on one line does not flow round anything", key="around")
    obstacles = obstacles_of(context, box)
    if not obstacles:
        return None
    fitted = fit_around(words, box.size, setting.style, obstacles)
    return fitted.items, fitted.block, fitted.overflow, 0.0


def _keywords(context: LayerContext) -> Mapping[str, str]:
    keywords = context.value("keywords", {})
    if not isinstance(keywords, Mapping):
        raise LayerFault("LAY006", "keywords must be a mapping of words to their replacements", key="keywords")
    strong = context.value("strong", [])
    if not isinstance(strong, list | tuple):
        raise LayerFault("LAY006", "strong must be a list of the words to set in bold", key="strong")
    context.drawer.spend((len(keywords) + len(strong)) // EACH)
    bold = {str(word): f"**{word}**" for word in strong if word != ""}
    return bold | {str(word): str(set_as) for word, set_as in keywords.items() if word != ""}


def marked(words: str, keywords: Mapping[str, str]) -> str:
    """The words with each whole word or phrase among `keywords` set as it says there."""
    if not keywords:
        return words
    # The longest first, so that "in combat" wins over "combat"; never within the name of an inline icon.
    found = "|".join(re.escape(word) for word in sorted(keywords, key=lambda word: (-len(word), word)))
    parts = _LOOKS.split(words)  # never within the name of a look either
    parts[::2] = (re.sub(rf"(?<![\w:-])(?:{found})(?![\w-])", lambda m: keywords[m[0]], part) for part in parts[::2])
    return "".join(parts)


def _set(words: str, box: Rect, setting: TextSetting) -> _Made:
    if not setting.one_line:
        fitted = fit(words, Size(box.width, box.height), setting.style, setting.valign)
        return fitted.items, fitted.block, fitted.overflow, fitted.top
    block = line(words, setting.style, box.width)
    if block.cap_height > box.height and block.size_pt > setting.style.min_size_pt:
        # Capitals must fit; the descenders of a label may hang out of its box.
        lower = math.floor(block.size_pt * box.height / block.cap_height / STEP_PT) * STEP_PT
        size_pt = max(lower, setting.style.min_size_pt)
        block = line(words, replace(setting.style, size_pt=size_pt), box.width)
    overflow = max(block.overflow, block.ink_width - box.width, block.cap_height - box.height)
    top = _line_top(block, box.height, setting)
    return (Group(block.items, Affine.move(0.0, top)),), block, overflow, top


def _line_top(block: Block, height: float, setting: TextSetting) -> float:
    match setting.valign:
        case "top":
            return block.cap_height - block.first_baseline
        case "bottom":
            return height - block.first_baseline
        case _:
            return (height + block.cap_height) / 2 - block.first_baseline


def _complain(block: Block, overflow: float, size_pt: float, box: Rect, context: LayerContext) -> None:
    words = _words(context) if overflow > _FITS or block.missing or block.unknown_icons else ""
    if overflow > _FITS:
        wide = max(block.overflow, block.ink_width - box.width) >= overflow - 1e-6
        message = (
            f"text is {overflow:.1f} mm too {'wide' if wide else 'tall'} for {box.width:g} × {box.height:g} mm "
            f"at the minimum of {size_pt:g} pt: {_short(block.text)}"
        )
        raise LayerFault(
            "LAY012",
            message,
            hint="shorten the text, or make the box larger in the layout",
            key="text",
            data=True,
            value=words,
        )
    if block.missing:
        missing = " ".join(sorted(block.missing))
        hint = "use another character or an icon, or put a font that has it into the game's fonts/"
        message = f"no font of this style has {missing}"
        raise LayerFault("LAY013", message, hint=hint, key="text", data=True, value=words)
    if block.unknown_icons:
        raise without_icons(block.unknown_icons, context.drawer.icons, words)


def without_icons(names: Iterable[str], icons: IconLibrary, value: str) -> LayerFault:
    """That a text asks for icons that there are not, with a hint to the first; `value` is what is looked for in the
    data.
    """
    lacking = sorted(names)
    missing = ", ".join(f":{name}:" for name in lacking)
    hint = icons.unknown(lacking[0]).hint
    return LayerFault("LAY009", f"there is no icon {missing}", hint=hint, key="text", data=True, value=value)


def _short(text: str) -> str:
    words = " ".join(text.split())
    return f"‘{words[:40]}…’" if len(words) > 41 else f"‘{words}’"


TEXT = Element(
    frozenset({"box", "style", "keywords", "strong", "curve", "decoration", "plate", "around"}) | KEYS, _draw
)
