"""People who play: at the terminal, and on a page."""
