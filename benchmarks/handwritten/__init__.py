"""Games written by hand, as yardsticks: no part of the product, and no code shared with it."""
