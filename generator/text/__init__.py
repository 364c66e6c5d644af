"""Words in, positioned glyphs out: fonts, shaping, line breaking and paragraphs."""
