"""The only importer of blessed: modes, signals, input and painting."""
