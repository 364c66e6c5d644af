"""What the eye needs of a printed game: contrast, size, fine pictures, and colours that everybody can tell apart."""
