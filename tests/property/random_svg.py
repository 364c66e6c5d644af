"""SVG files made by chance of everything that is drawn, for comparing two renderers."""

import random

_COLOURS = ("#2e7d32", "crimson", "rgb(20,80,200)", "hsl(40,90%,50%)", "#84c", "rgba(0,0,0,.6)", "white")
_HOLES = ' clip-rule="evenodd"'
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="180" height="180">'


def svg_by_chance(chance: random.Random) -> str:
    """A file of a few shapes in groups, with gradients, clips and maps; everything in it can be drawn."""
    return _File(chance).text()


class _File:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.defs: list[str] = []

    def text(self) -> str:
        body = "".join(self.element(2) for _ in range(self.chance.randint(2, 4)))
        style = "<style>.a{stroke:navy;stroke-width:3}#b,.c{fill:teal}circle.c{opacity:.7}</style>"
        return f"{_HEAD}{style}<defs>{''.join(self.defs)}</defs>{body}</svg>\n"

    def number(self, low: float, high: float) -> str:
        return f"{self.chance.uniform(low, high):.2f}"

    def element(self, depth: int) -> str:
        kind = self.chance.random()
        if depth and kind < 0.25:
            inner = "".join(self.element(depth - 1) for _ in range(self.chance.randint(1, 3)))
            opacity = self.maybe(0.4, lambda: f' opacity="{self.number(0.3, 1)}"')
            return f"<g{self.map()}{self.clip()}{opacity}{self.maybe(0.3, self.paint)}>{inner}</g>"
        if depth and kind < 0.35:
            inner = "".join(self.shape() for _ in range(2))
            place = " ".join(f'{key}="{self.number(5, 40)}"' for key in ("x", "y", "width", "height"))
            how = self.chance.choice(("none", "xMinYMax meet", "xMidYMin slice"))
            return f'<svg {place} viewBox="0 0 60 60" preserveAspectRatio="{how}">{inner}</svg>'
        if depth and kind < 0.45:
            name = self.new(f'<g id="{{}}">{self.shape()}</g>')
            return f'<use href="#{name}" x="{self.number(-10, 10)}"{self.map()}{self.paint()}/>'
        return self.shape()

    def new(self, text: str) -> str:
        name = f"n{len(self.defs)}"
        self.defs.append(text.format(name))
        return name

    def maybe(self, share: float, made: object) -> str:
        return str(made()) if callable(made) and self.chance.random() < share else ""

    def shape(self) -> str:
        more = self.map() + self.clip() + self.maybe(0.85, self.paint) + self.maybe(0.6, self.line)
        more += self.maybe(0.15, lambda: f' class="{self.chance.choice("ac")}"')
        return f"<{self.outline()}{more}/>"

    def outline(self) -> str:
        n = self.number
        match self.chance.randrange(6):
            case 0:
                corner = self.maybe(0.4, lambda: f' rx="{n(1, 9)}"') + self.maybe(0.3, lambda: f' ry="{n(1, 9)}"')
                return f'rect x="{n(0, 40)}" y="{n(0, 40)}" width="{n(5, 40)}" height="{n(5, 40)}"{corner}'
            case 1:
                return f'circle cx="{n(10, 50)}" cy="{n(10, 50)}" r="{n(4, 25)}"'
            case 2:
                return f'ellipse cx="{n(10, 50)}" cy="{n(10, 50)}" rx="{n(4, 25)}" ry="{n(4, 25)}"'
            case 3:
                points = " ".join(f"{n(0, 60)},{n(0, 60)}" for _ in range(self.chance.randint(3, 6)))
                return f'{self.chance.choice(("polygon", "polyline"))} points="{points}"'
            case 4:
                flags = f"{self.chance.randrange(2)} {self.chance.randrange(2)}"
                turn = f"{n(5, 30)} {n(5, 30)} {n(0, 180)} {flags} {n(5, 55)} {n(5, 55)}"
                return f'path d="M{n(5, 55)} {n(5, 55)}A{turn}z"'
            case _:
                rule = self.maybe(0.5, lambda: ' fill-rule="evenodd"')
                p = [f"{n(0, 60)} {n(0, 60)}" for _ in range(7)]
                return f'path d="M{p[0]}C{p[1]} {p[2]} {p[3]}S{p[4]} {p[5]}Q{p[6]} 30 30z"{rule}'

    def map(self) -> str:
        n = self.number
        return self.maybe(
            0.4,
            lambda: (
                ' transform="'
                + self.chance.choice(
                    (
                        f"translate({n(-10, 10)} {n(-10, 10)})",
                        f"rotate({n(-90, 90)} 30 30)",
                        f"translate(30 30) scale({n(0.5, 1.5)} {n(0.5, 1.5)}) translate(-30 -30)",
                        f"skewX({n(-30, 30)})",
                        f"matrix({n(-1, 1)} {n(0.2, 1)} {n(-1, -0.2)} {n(-1, 1)} 30 30) translate(-30 -30)",
                    )
                )
                + '"'
            ),
        )

    def clip(self) -> str:
        def made() -> str:
            shapes = "".join(
                f"<{self.outline()}{self.map()}{self.maybe(0.3, lambda: _HOLES)}/>"
                for _ in range(self.chance.choice((1, 1, 2)))
            )
            name = self.new(f'<clipPath id="{{}}">{shapes}</clipPath>')
            return f' clip-path="url(#{name})"'

        return self.maybe(0.15, made)

    def colour(self) -> str:
        return self.gradient() if self.chance.random() < 0.35 else self.chance.choice(_COLOURS)

    def gradient(self) -> str:
        n = self.number
        offsets = sorted(self.chance.uniform(0, 1) for _ in range(self.chance.randint(2, 4)))
        stops = "".join(
            f'<stop offset="{offset:.2f}" stop-color="{self.chance.choice(_COLOURS)}" stop-opacity="{n(0.6, 1)}"/>'
            for offset in offsets
        )
        turned = self.maybe(0.4, lambda: f' gradientTransform="rotate({n(-40, 40)} .5 .5) skewX({n(-20, 20)})"')
        if self.chance.random() < 0.5:
            ends = f'x1="{n(0, 0.4)}" y1="{n(0, 1)}" x2="{n(0.6, 1)}" y2="{n(0, 1)}"'
            name = self.new(f'<linearGradient id="{{}}" {ends}{turned}>{stops}</linearGradient>')
        else:
            focus = self.maybe(0.4, lambda: f' fx="{n(0.4, 0.6)}" fy="{n(0.4, 0.6)}"')
            name = self.new(f'<radialGradient id="{{}}" r="{n(0.4, 0.8)}"{focus}{turned}>{stops}</radialGradient>')
        return f"url(#{name})"

    def paint(self) -> str:
        return f' fill="{self.colour()}"' + self.maybe(0.2, lambda: f' fill-opacity="{self.number(0.4, 1)}"')

    def line(self) -> str:
        start = f' stroke-dashoffset="{self.number(-9, 9)}"'
        dash = self.maybe(0.3, lambda: f' stroke-dasharray="{self.number(3, 9)} {self.number(2, 5)}"{start}')
        cap = self.maybe(0.4, lambda: f' stroke-linecap="{self.chance.choice(("round", "square"))}"')
        join = self.maybe(0.5, lambda: f' stroke-linejoin="{self.chance.choice(("round", "bevel"))}"')
        order = self.maybe(0.2, lambda: ' paint-order="stroke"')
        return f' stroke="{self.colour()}" stroke-width="{self.number(1.5, 7)}"{dash}{cap}{join}{order}'
