"""Codes CW4xx: what fits together, and what a word refers to."""
