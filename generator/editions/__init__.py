"""Changes to all pieces before imposition: an ink, marks at their edges, other numbers of copies, sleeves.

`record` says what a build was made of, so that `changes` can tell what a later one has to print and to take out.
Nothing here reads a game or writes a file of output. Begin with `inks`.
"""
