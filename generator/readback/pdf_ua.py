"""The rules of PDF/UA-1 that a machine can check, for the kind of file that rulebooks are.

Source: ISO 14289-1, 7 (requirements), and the failure conditions of the Matterhorn Protocol 1.1 that need no person:
01 (marked content), 06 and 07 (title), 09 (nesting of elements), 11 (language), 13 (figures), 14 (headings), 15
(tables), 28 (links) and 31 (fonts).
"""

from collections.abc import Iterator
from typing import Any

import pikepdf

_DEEPEST = 60
_PARENTS = {
    "LI": {"L"},
    "Lbl": {"LI"},
    "LBody": {"LI"},
    "TR": {"Table"},
    "TH": {"TR"},
    "TD": {"TR"},
    "TOCI": {"TOC"},
}
"""What some elements must be directly within."""
_KIDS = {"L": {"LI"}, "LI": {"Lbl", "LBody"}, "Table": {"TR"}, "TR": {"TH", "TD"}, "TOC": {"TOCI"}}
"""What some elements may hold, and nothing else but links."""
_KNOWN = {*_PARENTS, *_KIDS, "Document", "Div", "P", "H1", "H2", "H3", "BlockQuote", "Figure", "Span", "Link"}
_HEADINGS = ("H1", "H2", "H3")


def complaints(file: pikepdf.Pdf) -> Iterator[str]:
    """Everything in which a file breaks a rule that can be checked."""
    yield from _said_of_itself(file)
    root = file.Root.get("/StructTreeRoot")
    if root is None:
        yield "has no structure"
        return
    tree = _Tree(root)
    yield from tree.found
    yield from _pages(file, tree)
    for entry in file.objects:
        if isinstance(entry, pikepdf.Dictionary) and entry.get("/Subtype") == "/Type0" and "/ToUnicode" not in entry:
            yield f"the font {entry.get('/BaseFont')} does not say what its glyphs read"


def _said_of_itself(file: pikepdf.Pdf) -> Iterator[str]:
    root = file.Root
    if not _entry(root, "/MarkInfo", "/Marked"):
        yield "is not marked as tagged"
    if not str(root.get("/Lang", "")):
        yield "has no language"
    if not _entry(root, "/ViewerPreferences", "/DisplayDocTitle"):
        yield "does not show its title"
    said = root.get("/Metadata")
    words = said.read_bytes().decode("utf-8", "replace") if said is not None else ""
    if "<pdfuaid:part>1</pdfuaid:part>" not in words:
        yield "does not say that it keeps to PDF/UA-1"
    if "<dc:title>" not in words:
        yield "has no title in its metadata"


def _entry(root: Any, name: str, key: str) -> bool:
    """A switch in one of the dictionaries of the file's root."""
    found = root.get(name)
    return found is not None and bool(found.get(key, False))


class _Tree:
    """The elements of a file, each with what it is within; and what marked content and links lead back to them."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.found: list[str] = []
        self.content: dict[tuple[tuple[int, int], int], tuple[int, int]] = {}
        """The element of each marked content, by its page and number."""
        self.links: dict[tuple[int, int], tuple[int, int]] = {}
        """The element of each link's annotation."""
        self.heading = 0
        for kid in _listed(root.get("/K")):
            self._element(kid, "", None, 0)
        self.by_key = _numbered(root.get("/ParentTree"))

    def _element(self, element: Any, within: str, page: Any, depth: int) -> None:
        role = str(element.get("/S", ""))[1:]
        if depth > _DEEPEST or role not in _KNOWN:
            self.found.append(f"has an element {role or 'without a role'} that is not known")
            return
        if role in _PARENTS and within not in _PARENTS[role]:
            self.found.append(f"has a {role} within a {within or 'document'}")
        if within in _KIDS and role not in {*_KIDS[within], "Link"}:
            self.found.append(f"has a {role} within a {within}")
        if role in _HEADINGS:
            self._is_heading(int(role[1]))
        if role == "Figure" and not str(element.get("/Alt", "")):
            self.found.append("has a figure without an alternative text")
        if role == "TH" and not any("/Scope" in entry for entry in _listed(element.get("/A"))):
            self.found.append("has a head of a table that does not say what it heads")
        page = element.get("/Pg", page)
        rows: list[int] = []
        for kid in _listed(element.get("/K")):
            if isinstance(kid, int):
                self.content[page.objgen, kid] = element.objgen
            elif kid.get("/Type") == "/MCR":
                self.content[kid.get("/Pg", page).objgen, int(kid.MCID)] = element.objgen
            elif kid.get("/Type") == "/OBJR":
                self.links[kid.Obj.objgen] = element.objgen
            else:
                self._element(kid, role, page, depth + 1)
                if role == "Table":
                    cells = [cell for cell in _listed(kid.get("/K")) if not isinstance(cell, int)]
                    rows.append(sum(1 for cell in cells if cell.get("/S") != "/Link"))
        if len(set(rows)) > 1:
            self.found.append(f"has a table whose rows have {', '.join(map(str, sorted(set(rows))))} cells")

    def _is_heading(self, level: int) -> None:
        if level > self.heading + 1:
            self.found.append(f"has a heading of level {level} after one of level {self.heading}")
        self.heading = level


def _listed(value: Any) -> list[Any]:
    """The members of an array, or the one thing that stands in its place."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def _numbered(tree: Any) -> dict[int, Any]:
    """A number tree of one leaf."""
    numbers = _listed(tree.get("/Nums")) if tree is not None else []
    return {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}


def _pages(file: pikepdf.Pdf, tree: _Tree) -> Iterator[str]:
    for number, page in enumerate(file.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"page {number}: links are not gone through in the order of the structure"
        elements = _listed(tree.by_key.get(int(page.obj.get("/StructParents", -1))))
        told = {key[1] for key in tree.content if key[0] == page.obj.objgen}
        if told != set(range(len(elements))):
            yield f"page {number}: its content and the structure do not lead to each other"
        elif any(tree.content[page.obj.objgen, at] != elements[at].objgen for at in told):
            yield f"page {number}: content leads to another element than holds it"
        for link in _listed(page.obj.get("/Annots")):
            holder = tree.links.get(link.objgen)
            found = tree.by_key.get(int(link.get("/StructParent", -1)))
            if holder is None or found is None or found.objgen != holder or found.get("/S") != "/Link":
                yield f"page {number}: a link is not in the structure"
            if not str(link.get("/Contents", "")):
                yield f"page {number}: a link does not say where it leads"
