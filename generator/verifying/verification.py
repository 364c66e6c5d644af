"""The gate between a catalog and the printer: a `Verified` is made here alone, of what was played, now or before."""

from collections.abc import Callable

from generator.catalog.files import RULES
from generator.catalog.models import Catalog
from generator.catalog.verified import Evidence, Verified
from generator.source.diagnostic import Checked, Failed, Passed
from generator.verifying import verification_cache


def verified(
    catalog: Catalog, *, listener: Callable[[str], None] | None = None, force: bool = False
) -> Checked[Verified]:
    """The catalog as verified, from what is kept where neither it nor the rules have changed, else by playing it.

    `force` plays it in any case.
    """
    found = _evidence(catalog, listener, force=force)
    if found.value is None:
        return Failed(found.diagnostics)
    return Passed(Verified(catalog, found.value), found.diagnostics)


def _evidence(catalog: Catalog, listener: Callable[[str], None] | None, *, force: bool) -> Checked[Evidence]:
    engine = verification_cache.engine_fingerprint(catalog.identity.id, beside=RULES in catalog.files)
    kept = None if force else verification_cache.load(catalog, engine)
    if kept is not None:
        return kept
    from generator.verifying.gate import verify  # the engine is loaded only to play

    checked = verify(catalog, listener=listener)
    if checked.value is not None:
        verification_cache.store(catalog, engine, checked)
    return checked
