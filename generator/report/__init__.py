"""What was found out about a game, as a page for the screen and as pages to print."""
