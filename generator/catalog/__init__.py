"""What the YAML of a game says, typed and frozen: components, board spaces, rules' numbers, prose.

`load` reads a folder and finds all that is wrong with it in one run; `models.Catalog` is what it makes, and `verified`
says what may be drawn of it. Texts refer to data by `{path}`: see `references` and `resolve`. Begin with `models`.
"""
