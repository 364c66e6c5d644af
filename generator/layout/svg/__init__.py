"""SVG files as drawing items: what is drawn stands in lists, all else that has an effect is refused by name.

Start reading at `reader.py`. Source: SVG 1.1 (second edition); SVG 2 where it says how a thing is meant.
"""
