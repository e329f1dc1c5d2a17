"""A match at a plain prompt: seats, choices, commands, and what is said."""
