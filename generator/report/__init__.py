"""Results of verification and simulation, as a page for the screen and as pages to print."""
