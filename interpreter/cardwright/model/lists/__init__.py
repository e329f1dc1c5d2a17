"""Decks from elsewhere: plain lists and tables with a quantity column."""
