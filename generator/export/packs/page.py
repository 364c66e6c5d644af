"""A page of instructions as HTML: it opens in any browser, needs no network, and shows the pack's own pictures."""

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

_SHEET = """
:root{--ink:#26241f;--pale:#6b655b;--line:#ddd6c8;--paper:#fdfbf7;--tint:#f3eee3;--accent:#7a4a1e}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
header{background:#33291f;color:#fff}
header div,main{max-width:64rem;margin:0 auto}
header div{padding:1.6rem 1.5rem}
h1{margin:0;font-size:1.9rem;line-height:1.2}
header p{margin:.35rem 0 0;max-width:46rem}
main{padding:.5rem 1.5rem 4rem}
h2{margin:2.4rem 0 .6rem;padding-bottom:.25rem;border-bottom:2px solid var(--accent);font-size:1.35rem}
h3{margin:1.6rem 0 .4rem;font-size:1.05rem}
p,li{max-width:46rem}
code{background:var(--tint);padding:.05rem .3rem;border-radius:3px;font-size:.92em;overflow-wrap:anywhere}
.shelf{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1rem;margin:1rem 0}
.shelf figure,.wide{margin:0;background:var(--tint);border:1px solid var(--line);border-radius:6px;padding:.6rem}
.shelf img{width:100%;height:11rem;object-fit:contain;display:block}
.wide{margin:1rem 0}
.wide img{width:100%;height:auto;display:block;border-radius:3px}
figcaption{font-size:.84rem;line-height:1.35;margin-top:.5rem;overflow-wrap:anywhere}
figcaption b{display:block}
.table{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th{text-align:left;border-bottom:1.5px solid var(--ink)}
th,td{padding:.28rem .9rem .28rem 0;vertical-align:top}
td{border-bottom:1px solid var(--line)}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:6px;background:#fff}
summary{cursor:pointer;padding:.45rem .8rem}
details textarea{display:block;width:100%;height:14rem;border:0;border-top:1px solid var(--line);padding:.6rem;
font:12px/1.4 ui-monospace,monospace;resize:vertical}
button{margin-left:.8rem;font:inherit;font-size:.85rem;padding:.15rem .7rem;cursor:pointer}
.note{border-left:4px solid var(--accent);background:var(--tint);padding:.5rem .9rem;font-size:.92rem;max-width:46rem}
@media print{button,textarea{display:none}h2,h3{break-after:avoid}figure,tr{break-inside:avoid}}
"""
_COPY = """
for(const button of document.querySelectorAll("button")){button.onclick=(event)=>{event.preventDefault();
const area=button.closest("details").querySelector("textarea");
const done=()=>{button.textContent="Copied"};
if(navigator.clipboard&&window.isSecureContext){navigator.clipboard.writeText(area.value).then(done)}
else{button.closest("details").open=true;area.select();document.execCommand("copy");done()}}}
"""


def page(title: str, lines: Sequence[str], blocks: Iterable[str]) -> bytes:
    """The whole page: `lines` stand under the title, `blocks` are what the functions of this module make."""
    under = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_SHEET}</style>\n</head>\n<body>\n"
        f"<header><div><h1>{escape(title)}</h1>{under}</div></header>\n<main>\n"
        + "\n".join(blocks)
        + f"\n</main>\n<script>{_COPY}</script>\n</body>\n</html>\n"
    ).encode()


def heading(text: str, level: int = 2) -> str:
    """A heading of level 2 or 3."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str) -> str:
    """Words; what stands between backquotes is a name of a file or of something on a screen."""
    return f"<p>{_marked(text)}</p>"


def note(text: str) -> str:
    """Words that stand out."""
    return f'<p class="note">{_marked(text)}</p>'


def steps(rows: Iterable[str]) -> str:
    """A numbered list."""
    return "<ol>" + "".join(f"<li>{_marked(row)}</li>" for row in rows) + "</ol>"


def shelf(pictures: Iterable[tuple[str, str, str]]) -> str:
    """Small pictures side by side: the file, its title, and more about it."""
    made = (
        f'<figure><img src="{quote(file)}" alt="{escape(title)}" loading="lazy">'
        f"<figcaption><b>{escape(title)}</b>{_marked(text)}</figcaption></figure>"
        for file, title, text in pictures
    )
    return f'<div class="shelf">{"".join(made)}</div>'


def wide(file: str, text: str) -> str:
    """A picture as wide as the page."""
    image = f'<img src="{quote(file)}" alt="{escape(text)}">'
    return f'<figure class="wide">{image}<figcaption>{escape(text)}</figcaption></figure>'


def listing(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""

    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{_marked(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "\n".join(row(cells, "td") for cells in rows)
    return f'<div class="table"><table><thead>{row(head, "th")}</thead>\n<tbody>{body}</tbody></table></div>'


def copied(file: str, text: str, more: str) -> str:
    """A text to copy with a button, folded up; `file` has the same text."""
    inner = f"<code>{escape(file)}</code> {escape(more)}<button>Copy</button>"
    return (
        f'<details><summary>{inner}</summary><textarea readonly spellcheck="false">{escape(text)}</textarea></details>'
    )


def _marked(text: str) -> str:
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))
