"""The checks of the catalog."""

from generator.games.catalog_checks import Checks

CHECKS, SETUP_CHECKS = Checks(), Checks()
