"""The picture: a pure view from a model, a size and a theme to a frame."""
