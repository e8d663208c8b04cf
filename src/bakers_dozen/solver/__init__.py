"""Whether a position can be won, and how: a pure search under a budget."""
