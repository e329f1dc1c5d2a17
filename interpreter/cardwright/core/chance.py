"""The match's generator: SplitMix64, one 64-bit number inside the state.

Small enough to live in a cell, so that a copied state draws the same numbers; plain integer
arithmetic, so that every backend and every process agrees. Source: the published algorithm of
Steele, Lea and Flood, 2014.
"""

from __future__ import annotations

MASK = (1 << 64) - 1


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1 (bias under n / 2**64)."""
    state, bits = step(state)
    return state, (bits * n) >> 64
