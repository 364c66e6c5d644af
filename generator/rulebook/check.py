"""What can be said of a rulebook before its game is played and anything is drawn."""

from collections.abc import Callable, Collection

from generator.catalog.load import Examined
from generator.catalog.models import Catalog
from generator.layout.fonts import fonts_of
from generator.layout.icon_library import BUNDLED, IconLibrary
from generator.layout.library import Layouts, layouts_of
from generator.rulebook.chapters import check_notebook
from generator.rulebook.directive_names import DirectiveNames, directives_in
from generator.rulebook.parse import read
from generator.rulebook.slips import report_slips
from generator.rulebook.theme import check_theme
from generator.source.diagnostic import Report


def check(
    reading: Examined,
    setups: Callable[[], Collection[str] | None],
    report: Report,
    *,
    icons: IconLibrary = BUNDLED,
) -> None:
    """The mistakes of a rulebook that need the catalog alone: its Markdown, references, directives and theme.

    `setups` gives the names of the set-ups there are, None where nobody can say; `icons` are those of the game. What
    needs the fonts (a character that none has, a word that is too wide) and worked examples are checked where they are
    set.
    """
    prose, catalog = reading.prose, reading.catalog
    if prose is None:
        return
    book = read(prose, reading.data, report, reading.lost, icons=icons)
    report_slips(prose, book.unclosed, reading.data, report)
    if catalog is None:
        return
    layouts = layouts_of(catalog.files, catalog.identity.id)
    names = DirectiveNames(catalog, setups, report, reading.lost, layouts)
    for block in directives_in(book.blocks):
        names.check(block)
    check_notebook(catalog, book.blocks, report, reading.lost)
    check_theme(catalog, fonts_of(catalog.files, Report()).families, report, reading.lost)
    _check_cover(catalog, layouts, report)


def _check_cover(catalog: Catalog, layouts: Layouts, report: Report) -> None:
    """ILL001: there is no such illustration as the cover shows; what is wrong within one is told where it is read."""
    match catalog.theme.get("cover"):
        case {"illustration": str(name)}:
            illustrations = layouts.illustrations
            if name not in illustrations.ids():
                illustrations.get(name, report, at=catalog.tree.mark(("print", "theme", "cover", "illustration")))
