"""Drawings to bytes: PDF, SVG, PNG, and pages for presses. A backend draws four kinds of items and looks nothing up.

Begin with `svg`, the shortest; `pdf` is the one that is printed, and `raster` reads it for `png`. `readback` tells what
is in a finished file; that it is what was ordered is held in `generator.readback`.
"""
