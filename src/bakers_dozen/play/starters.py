"""Deals that are known to be winnable."""


def starters(variant: str) -> tuple[int, ...]:
    """Numbers of winnable deals."""
    return (24,)
