"""The report as one self-contained HTML page."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import assert_never

from generator.colour import WHITE, Colour
from generator.report.blocks import Block, Chart, Notice, Numbers, ReportHeading, ReportParagraph, ReportTable, Snapshot

_SHEET = """
:root{--accent:%(accent)s;--second:%(second)s;--ink:#2b2a28;--pale:#6d675e;--line:#ddd8ce;--paper:#fdfcf9;--tint:%(tint)s}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Georgia,"Iowan Old Style","Times New Roman",serif}
header{background:var(--accent);color:%(on_accent)s;padding:2.2rem 1.5rem}
header div,main{max-width:46rem;margin:0 auto}
header h1{margin:0;font-size:2.2rem;line-height:1.15}
header p{margin:.4rem 0 0}
main{padding:1rem 1.5rem 4rem}
h2{margin:2.8rem 0 .6rem;border-bottom:2px solid var(--accent);padding-bottom:.25rem;font-size:1.45rem}
h3{margin:1.8rem 0 .4rem;font-size:1.1rem}
nav{margin:1rem 0 0;font:14px/1.8 system-ui,sans-serif}
nav a{color:inherit;margin-right:1rem}
figure{margin:1rem 0;overflow-x:auto}
figure svg{width:100%%;min-width:34rem;height:auto;display:block}
figure img{width:100%%;height:auto;display:block}
figcaption{color:var(--pale);font-size:.875rem;font-style:italic;margin-top:.35rem}
.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.6rem,1fr));gap:.75rem;
margin:1.5rem 0;padding:0;list-style:none}
.numbers li{background:var(--tint);border-left:4px solid var(--accent);padding:.6rem .9rem}
.numbers b{display:block;font-size:1.5rem;line-height:1.2}
.numbers span{color:var(--ink);font:13px/1.35 system-ui,sans-serif}
.table{overflow-x:auto}
table{border-collapse:collapse;font:14px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;width:100%%}
th{text-align:left;border-bottom:1.5px solid var(--ink);vertical-align:bottom}
th,td{padding:.3rem .7rem .3rem 0}
td{border-bottom:1px solid var(--line);vertical-align:top}
td{white-space:nowrap}
td.w{white-space:normal;min-width:16rem}
.r{text-align:right}
.notice{border-left:4px solid var(--second);background:var(--tint);padding:.5rem .9rem;margin:.5rem 0;font-size:.95rem}
.error{border-color:#a3231a}
@media print{header{-webkit-print-color-adjust:exact;print-color-adjust:exact}h2,h3{break-after:avoid}
figure,tr{break-inside:avoid}}
"""


def page(
    title: str, lines: Sequence[str], language: str, blocks: Sequence[Block], accent: Colour, second: Colour
) -> str:
    """The whole page; `lines` stand under the title."""
    on_accent = WHITE if accent.luminance < 0.25 else Colour(0x1C, 0x1B, 0x1A)
    tint = WHITE.mixed(accent, 0.07)
    sheet = _SHEET % {"accent": accent.hex, "second": second.hex, "on_accent": on_accent.hex, "tint": tint.hex}
    parts = [block for block in blocks if isinstance(block, ReportHeading) and block.level == 1]
    links = "".join(f'<a href="#{_anchor(part)}">{escape(part.text)}</a>' for part in parts)
    under = "".join(f"<p>{escape(line)}</p>" for line in lines)
    body = "\n".join(map(_html, blocks))
    header = f"<header><div><h1>{escape(title)}</h1>{under}<nav>{links}</nav></div></header>"
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="generator" content="Tabletop Press">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)} – report</title>\n<style>{sheet}</style>\n</head>\n"
        f"<body>\n{header}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _anchor(heading: ReportHeading) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in heading.text.lower())


def _html(block: Block) -> str:
    match block:
        case ReportHeading(text, 1):
            return f'<h2 id="{_anchor(block)}">{escape(text)}</h2>'
        case ReportHeading(text):
            return f"<h3>{escape(text)}</h3>"
        case ReportParagraph(text):
            return f"<p>{escape(text)}</p>"
        case Numbers(pairs):
            items = "".join(f"<li><b>{escape(number)}</b><span>{escape(what)}</span></li>" for number, what in pairs)
            return f'<ul class="numbers">{items}</ul>'
        case ReportTable():
            return _table(block)
        case Chart(svg, _, _, shows):
            plain = svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)  # within HTML it goes without saying
            image = plain.replace("<svg", f'<svg role="img" aria-label="{escape(shows)}"', 1)
            return f"<figure>{image}<figcaption>{escape(shows[0].upper() + shows[1:])}</figcaption></figure>"
        case Snapshot(_, picture, shows):
            data = b64encode(picture).decode()
            image = f'<img alt="{escape(shows)}" src="data:{block.media_type};base64,{data}">'
            return f"<figure>{image}<figcaption>{escape(shows)}</figcaption></figure>"
        case Notice(kind, text):
            return f'<p class="notice {kind}">{escape(text)}</p>'
        case _:
            assert_never(block)


def _table(table: ReportTable) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        kinds = [_kind(cell, align) for cell, align in zip(cells, table.align, strict=True)]
        inner = "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(cells, kinds, strict=True))
        return f"<tr>{inner}</tr>"

    rows = "\n".join(row(cells, "td") for cells in table.rows)
    return f'<div class="table"><table><thead>{row(table.head, "th")}</thead>\n<tbody>{rows}</tbody></table></div>'


def _kind(cell: str, align: str) -> str:
    if align == "r":
        return ' class="r"'
    return ' class="w"' if len(cell) > 48 else ""
