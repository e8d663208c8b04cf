"""The commands, one module each, and what they share. Only ``watch`` needs a terminal."""
