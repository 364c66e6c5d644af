"""The gate between a catalog and the printer, quick to pass for a game unchanged since it was last played."""

from collections.abc import Callable

from generator.catalog.files import RULES
from generator.catalog.models import Catalog
from generator.catalog.verified import Verified
from generator.games import keep
from generator.source.diagnostic import Checked


def verified(
    catalog: Catalog, *, listener: Callable[[str], None] | None = None, again: bool = False
) -> Checked[Verified]:
    """The catalog as verified, from what is kept where neither it nor the rules have changed, else by playing it.

    `again` plays it in any case.
    """
    engine = keep.engine_fingerprint(catalog.identity.id, beside=RULES in catalog.files)
    kept = None if again else keep.load(catalog, engine)
    if kept is not None:
        return kept
    from generator.games.verify import verify  # the engine is loaded only to play

    checked = verify(catalog, listener=listener)
    if checked.value is not None:
        keep.store(catalog, engine, checked)
    return checked
