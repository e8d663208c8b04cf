"""A game being played: turns, undo and redo, automatic play, records. Pure."""
