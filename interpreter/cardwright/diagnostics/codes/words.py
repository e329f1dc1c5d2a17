"""Codes CW3xx: words that are not known or not clear."""
