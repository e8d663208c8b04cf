"""The program without a terminal, a clock or a disk: model, messages, update."""
