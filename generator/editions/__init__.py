"""Pieces made other pieces before they are placed: in an ink, with marks at their edges, in other copies, as slips.

`record` says what a build was made of, so that `changes` can tell what a later one has to print and to take out.
Nothing here reads a game or writes a file of output. Begin with `inks`.
"""
