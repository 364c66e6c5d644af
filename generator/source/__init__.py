"""What authors write, read with its places, and what is said about it.

`reader` makes a `Tree` of a YAML file, in which every value has its `Mark` (file, line, column); a mistake is a value,
a `Diagnostic`, and a stage returns `Checked`: what it made, or why not. Begin with `diagnostic`, then `tree`.
"""
