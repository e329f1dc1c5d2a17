"""What a draft, a card set and a deck say, as data with places."""
