"""Cardwright: rules drafts and card text that check, play and explain themselves."""

__version__ = "0.1.0"
