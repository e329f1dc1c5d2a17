"""Codes CW2xx: the shape of sentences."""
