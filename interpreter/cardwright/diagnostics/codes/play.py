"""Codes CW5xx: the table, matches and journals."""
