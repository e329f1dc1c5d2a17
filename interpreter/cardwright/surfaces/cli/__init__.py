"""The command line: one module for each command, found by its name."""
