"""catalog/checks."""
