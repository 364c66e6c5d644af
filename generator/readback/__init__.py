"""Finished files read back and compared with the catalog: they must show what was ordered."""
