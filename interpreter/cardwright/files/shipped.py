"""Finds the folders that come with the package, in a checkout, an editable install and a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

NAMES = ("grammar", "rulesets", "cardscripts", "schemas")


@cache
def folder(name: str) -> Path:
    """Give the folder `grammar`, `rulesets`, `cardscripts` or `schemas`.

    The checkout comes first, since an editable install may carry stale copies. Raises ValueError for another
    name and FileNotFoundError if the folder is in neither place.
    """
    if name not in NAMES:
        raise ValueError(f"no folder {name} is shipped, only {', '.join(NAMES)}")
    package = Path(__file__).resolve().parents[1]
    checkout = package.parents[1] / name
    shipped = package / "shipped" / name
    if package.parent.name == "interpreter" and checkout.is_dir():
        return checkout
    if shipped.is_dir():
        return shipped
    raise FileNotFoundError(f"the folder {name} is neither at {checkout} nor at {shipped}")
