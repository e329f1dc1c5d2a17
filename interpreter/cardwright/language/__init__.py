"""The controlled English of cards and drafts: text to typed nodes and back."""
