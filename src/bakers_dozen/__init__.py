"""Baker's Dozen: the patience with thirteen columns and every card in sight."""

__version__ = "0.1.0"
