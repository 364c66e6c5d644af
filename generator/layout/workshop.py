"""What a game's faces are drawn with, gathered once: its catalog, its layouts, and the fonts of its texts."""

from generator.catalog.models import Catalog
from generator.dataclass import dataclass
from generator.layout.fonts import fonts_of
from generator.layout.library import Layouts, layouts_of
from generator.source.diagnostic import Checked, Report
from generator.text.fonts import FontBook


@dataclass(frozen=True, slots=True)
class Workshop:
    """A game's catalog, with the files of its folder, and the layouts and fonts that are its own or bundled."""

    catalog: Catalog
    layouts: Layouts
    book: FontBook


def workshop_of(catalog: Catalog, layouts: Layouts | None = None) -> Checked[Workshop]:
    """The workshop of a game; LAY028 where one of its own fonts cannot be used.

    Its `layouts`, where they have been read, whatever is wrong with them has been reported.
    """
    report = Report()
    book = fonts_of(catalog.files, report)
    return report.checked(Workshop(catalog, layouts or layouts_of(catalog.files, catalog.identity.id), book))
