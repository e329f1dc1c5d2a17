"""Codes CW1xx: rules drafts, clauses and rulings."""
