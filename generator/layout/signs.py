"""The signs of a game: icons with the names that `print.icons` of the catalog gives them."""

from collections.abc import Mapping

from generator.catalog.models import Catalog, Sign
from generator.layout.icon_library import IconLibrary
from generator.source.diagnostic import Report


def spoken(icon: str, signs: Mapping[str, Sign]) -> str:
    """What an icon in a text is called where that is copied or read aloud; "" for one that only decorates."""
    return signs[icon].name if icon in signs else ""


def signs_exist(catalog: Catalog, icons: IconLibrary, report: Report) -> None:
    """LAY009: `print.icons` names an icon that there is not."""
    for icon in catalog.icons:
        if not icons.exists(icon):
            fault = icons.unknown(icon)
            report.error(
                "LAY009", f"print.icons: {fault}", at=catalog.tree.mark(("print", "icons", icon)), hint=fault.hint
            )
