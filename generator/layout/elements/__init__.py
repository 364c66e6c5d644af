"""layout/elements."""
