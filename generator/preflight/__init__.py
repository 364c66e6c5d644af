"""Legibility checks: contrast, size of type, resolution, and colours that everybody can distinguish."""
