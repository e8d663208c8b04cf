"""The commands that print and end, one module each; none of them starts the terminal."""
