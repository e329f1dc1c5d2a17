"""What can only be seen once sentences have been read: definitions in a circle, phrases and words in doubt."""
