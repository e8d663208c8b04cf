"""The game without a screen: a line typed, lines in whole words for an answer."""
