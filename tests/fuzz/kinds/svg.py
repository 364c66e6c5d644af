"""SVG files from a grammar: numbers at their edges, references in circles, styles, units, now and then broken XML."""

import base64
import struct
import zlib
from collections.abc import Callable, Mapping
from random import Random
from xml.sax.saxutils import quoteattr

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry
from tests.fuzz.kinds.pictures import drawn, with_picture
from tests.fuzz.sources import Sources

NUMBERS = (
    "0", "1", "-1", "10", "50", "100", "0.5", "-.5", "1e2", "1e-9", "1e999", "-1e999", "1e308", "1e200", "1e-400",
    "nan", "inf", "", " ", "5px", "5mm", "5em", "50%", "1e999%", "1,2", "0x10", "abc", "1e", "+3", "--3", "1" * 400,
    "999999", "3.0.5", "١٢",
)  # fmt: skip
SHAPES = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "g", "use", "svg", "a", "image")
OTHERS = (
    "text", "style", "clipPath", "mask", "pattern", "filter", "foreignObject", "script", "switch", "marker", "symbol",
    "defs", "animate", "linearGradient", "radialGradient", "title", "nope", "stop",
)  # fmt: skip
PLACES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"), "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"), "line": ("x1", "y1", "x2", "y2"), "use": ("x", "y", "width"),
    "image": ("x", "y", "width", "height"), "svg": ("x", "y", "width", "height"),
    "linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("cx", "cy", "r", "fx", "fy"),
    "stop": ("offset", "stop-opacity"),
}  # fmt: skip
PAINTS = (
    "none", "red", "#123", "#12345", "#123456", "rgb(1,2,3)", "rgb(300,-1,50%)", "rgba(1,2,3,.5)", "hsl(1,2%,3%)",
    "currentColor", "inherit", "url(#a)", "url(#b)", "url(#nope)", "url(x.svg#a)", "url(", "transparent", "",
    "context-fill",
)  # fmt: skip
STARTS = (
    '<?xml version="1.0"?>', "", '<?xml version="1.0" encoding="utf-16"?>', '<?xml version="1.0" encoding="x-nix"?>',
    '<?xml version="9"?>', '<?xml version="1.0" encoding="latin-1"?>', "<!DOCTYPE svg>",
    '<!DOCTYPE svg [<!ENTITY a "b">]>', "<!-- x -->", "\ufeff", " ",
)  # fmt: skip


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A card's picture made by the grammar, drawn by one of the backends."""
    data = _document(chance).encode("utf-8", "replace")
    about = "an SVG picture"
    if chance.random() < 0.12:
        data, what = hostile.noise(data, chance)
        about = f"{about}, {what}"
    files = with_picture(sources, "wolf.svg", Entry(data=data))
    return Case("svg", number, "starter", files, (drawn(chance),), about, told=("wolf.svg",))


def _document(chance: Random) -> str:
    start = chance.choice(STARTS) if chance.random() < 0.2 else ""
    kind = chance.random()
    if kind < 0.06:
        return start + _bomb(chance)
    body = "".join(_element(chance, 4) for _ in range(chance.randint(1, 6)))
    box = 'viewBox="0 0 100 100"' if chance.random() < 0.8 else _box(chance)
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{start}<svg {names} {box}>{_definitions(chance)}{body}</svg>"


def _box(chance: Random) -> str:
    numbers = " ".join(_number(chance) for _ in range(chance.choice((4, 4, 3, 5))))
    return chance.choice(
        (
            f'viewBox="{numbers}"',
            f'width="{_number(chance)}" height="{_number(chance)}"',
            "",
            'width="10" height="10" viewBox="0 0 0 0"',
        )
    )


def _definitions(chance: Random) -> str:
    loop = chance.choice(("", ' href="#b"', ' xlink:href="#a"', ' href="#nope"'))
    stops = "".join(
        f'<stop offset="{_number(chance)}" stop-color={quoteattr(_paint(chance, 3))}/>'
        for _ in range(chance.randint(0, 3))
    )
    units = chance.choice(
        (
            "",
            ' gradientUnits="userSpaceOnUse"',
            ' gradientUnits="nope"',
            f' gradientTransform="{_transform(chance)}"',
            ' spreadMethod="reflect"',
        )
    )
    text = f'<linearGradient id="a"{_attributes(chance, "linearGradient")}{loop}{units}>{stops}</linearGradient>'
    two = f'<radialGradient id="b"{_attributes(chance, "radialGradient")} href="#a">{stops}</radialGradient>'
    symbol = f'<symbol id="d" viewBox="0 0 1 1">{_element(chance, 1)}</symbol>'
    return f'<defs>{text}{two}<g id="c">{_element(chance, 1)}</g>{symbol}</defs>'


def _number(chance: Random) -> str:
    return chance.choice(NUMBERS) if chance.random() < 0.03 else f"{chance.uniform(-20, 120):.3g}"


def _paint(chance: Random, good: int = 5) -> str:
    """A paint, now and then none that is lawful; the first `good` of those that are."""
    lawful = ("red", "#123456", "none", "url(#a)", "url(#b)")[:good]
    return chance.choice(PAINTS) if chance.random() < 0.05 else chance.choice(lawful)


def _element(chance: Random, depth: int) -> str:
    name = chance.choice(SHAPES) if chance.random() < 0.98 else chance.choice(OTHERS)
    inside = ""
    if name in ("g", "svg", "a", *OTHERS) and depth > 0:
        inside = "".join(_element(chance, depth - 1) for _ in range(chance.randint(0, 3)))
        if name == "style":
            inside = chance.choice((".x{fill:red}", "*{fill:url(#a)}", "@import url(x);", "{{{"))
        if name == "text":
            inside = "words"
    return f"<{name}{_attributes(chance, name)}>{inside}</{name}>"


def _attributes(chance: Random, name: str) -> str:
    given = {key: _number(chance) for key in PLACES.get(name, ()) if chance.random() < 0.9}
    match name:
        case "polyline" | "polygon":
            given["points"] = " ".join(_number(chance) for _ in range(chance.randint(0, 9)))
        case "path":
            given["d"] = _path(chance)
        case "use":
            given["href"] = chance.choice(
                ("#c", "#d") * 20
                + ("#c", "#d", "#a", "#nope", "", "#", "x.svg#c", "http://127.0.0.1/x.svg#c", "data:image/svg+xml,x")
            )
            if given["href"] == "#c" and chance.random() < 0.1:
                given["id"] = "c"
        case "image":
            given["href"] = _embedded(chance)
    if chance.random() < 0.4:
        given["transform"] = _transform(chance)
    styles: Mapping[str, Callable[[], str]] = {
        "fill": lambda: _paint(chance), "stroke": lambda: _paint(chance),
        "stroke-width": lambda: _number(chance), "opacity": lambda: _number(chance),
        "fill-opacity": lambda: _number(chance),
        "stroke-dasharray": lambda: " ".join(_number(chance) for _ in range(chance.randint(0, 4))),
        "fill-rule": lambda: "evenodd", "stroke-linecap": lambda: chance.choice(("round", "nope")),
        "clip-path": lambda: "url(#c)", "mask": lambda: "url(#c)", "filter": lambda: "url(#c)", "class": lambda: "x",
        "display": lambda: chance.choice(("none", "inline")), "visibility": lambda: "hidden",
        "font-size": lambda: _number(chance), "stroke-dashoffset": lambda: _number(chance),
        "stroke-miterlimit": lambda: _number(chance), "color": lambda: _paint(chance),
        "id": lambda: chance.choice(("a", "c", "z")),
    }  # fmt: skip
    for key in chance.sample(sorted(styles), chance.choice((0, 1, 2, 4))):
        if chance.random() < 0.25:
            given["style"] = f"{given.get('style', '')};{key}:{styles[key]()}"
        else:
            given[key] = styles[key]()
    return "".join(f" {key}={quoteattr(value)}" for key, value in given.items())


def _path(chance: Random) -> str:
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    if chance.random() < 0.05:
        return chance.choice(
            (
                "",
                "L5 5",
                "M",
                "M0,0,",
                "M0 0 L",
                "Mx y",
                "M0 0A1 1 0 2 2 5 5",
                "M0 0" + "l1 1" * 5000,
                "Z",
                "M0 0ZZZ",
                "M0 0 X",
            )
        )
    parts = ["M0 0"]
    for _ in range(chance.randint(1, 8)):
        letter = chance.choice(sorted(counts))
        numbers = [_number(chance) for _ in range(counts[letter])]
        if letter == "A":
            numbers[3:5] = [chance.choice("01"), chance.choice("01")]
        parts.append((letter if chance.random() < 0.5 else letter.lower()) + " ".join(numbers))
    return "".join(parts)


def _transform(chance: Random) -> str:
    counts = {
        "matrix": (6,),
        "translate": (1, 2),
        "scale": (1, 2),
        "rotate": (1, 3),
        "skewX": (1,),
        "skewY": (1,),
    }
    names = chance.choices(sorted(counts), k=chance.choice((1, 1, 2, 6)))
    made = " ".join(
        f"{name}({' '.join(_number(chance) for _ in range(chance.choice(counts[name])))})" for name in names
    )
    return (
        made
        if chance.random() < 0.95
        else chance.choice(("", "rotate(", "none", "scale(90)" * 200, "scale(1e200) scale(1e200)"))
    )


def _embedded(chance: Random) -> str:
    rows = b"".join(b"\0" + chance.randbytes(9) for _ in range(3))
    header = struct.pack(">IIBBBBB", 3, 3, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    text = base64.b64encode(png).decode()
    if chance.random() < 0.8:
        return f"data:image/png;base64,{text}"
    return chance.choice(
        (
            f"data:image/png;base64,{text[:40]}",
            "data:image/png,x",
            "data:,",
            "x.png",
            "",
            "file:///etc/passwd",
            "http://127.0.0.1/x.png",
            "data:image/png;base64,\u00e9",
            "data:image/svg+xml;base64,PHN2Zy8+",
        )
    )


def _bomb(chance: Random) -> str:
    """A small file that asks for much."""
    open_ = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    match chance.randrange(7):
        case 0:
            groups = "".join(f'<g id="g{index}">{f"""<use href="#g{index - 1}"/>""" * 10}</g>' for index in range(1, 9))
            return f'{open_}<defs><g id="g0"><rect width="1" height="1"/></g>{groups}</defs><use href="#g8"/></svg>'
        case 1:
            uses = '<use href="#i"/>' * chance.choice((300, 5000, 15_000))
            side = chance.choice((300, 1500))
            header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
            chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * (side * 3 + 1) * side)), (b"IEND", b""))
            png = b"\x89PNG\r\n\x1a\n" + b"".join(
                struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
                for name, data in chunks
            )
            address = f"data:image/png;base64,{base64.b64encode(png).decode()}"
            return f'{open_}<defs><image id="i" width="9" height="9" href="{address}"/></defs>{uses}</svg>'
        case 2:
            return open_ + "<g>" * chance.choice((60, 70, 10_000)) + "</g>" * 60 + "</svg>"
        case 3:
            points = " ".join(f"{index % 100} {index % 97}" for index in range(chance.choice((10_000, 300_000))))
            return f'{open_}<polyline points="{points}" stroke="red" stroke-dasharray="0.001"/></svg>'
        case 4:
            return f'{open_}<path d="M0 0{"A1 1 0 0 1 5 5" * chance.choice((2000, 30_000))}"/></svg>'
        case 5:
            return (
                open_
                + '<rect width="5" height="5" fill="url(#a)"/>' * 15_000
                + '<linearGradient id="a"><stop offset="0"/></linearGradient></svg>'
            )
        case _:
            chain = "".join(f'<linearGradient id="l{index}" href="#l{index + 1}"/>' for index in range(5000))
            return f'{open_}{chain}<rect width="5" height="5" fill="url(#l0)"/></svg>'
