"""The narrow interface: a drawing is a size and a tuple of items of four kinds. Nothing above it knows PDF.

All else, circles and rounded rectangles too, is built of these in `shapes`; a `Piece` is what is printed and cut, a
`Document` is pages. Lengths are mm, y grows downwards. Begin with `items`, then `piece`; `dump` shows one as text.
"""
