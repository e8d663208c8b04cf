"""Figures about the games that were played, and drawings of them. Pure."""
