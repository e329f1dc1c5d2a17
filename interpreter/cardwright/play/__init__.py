"""Who plays without people: bots, and many matches at once."""
