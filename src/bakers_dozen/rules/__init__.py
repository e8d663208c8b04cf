"""The rules of Baker's Dozen and its relatives: pure, and known to nothing above."""
