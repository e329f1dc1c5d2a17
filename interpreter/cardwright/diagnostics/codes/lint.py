"""Codes CW6xx: what is allowed but unwise."""
