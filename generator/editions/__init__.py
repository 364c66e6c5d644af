"""What one game is printed as: its inks, the marks on its cards, the printers it goes to, and what has changed."""
