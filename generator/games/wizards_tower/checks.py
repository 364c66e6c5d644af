"""The checks of the catalog and of its set-ups."""

from generator.games.catalog_checks import Checks

CHECKS, SETUP_CHECKS = Checks(), Checks()
