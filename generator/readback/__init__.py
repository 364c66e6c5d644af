"""Finished files read back and held to the catalog: what was ordered, and not what was drawn, is what must be found."""
