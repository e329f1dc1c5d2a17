"""Measurements of Cardwright against hand-written engines of the same game."""
