"""Built parser tables kept in the user's cache folder; without it they are computed anew each time."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cardwright.files.disk import read_bytes
from cardwright.files.write import write_whole

KEPT = 8
"""How many tables are kept; the oldest go first."""
MOST = 32 << 20
"""So many bytes of a kept file are read; ours are far smaller."""


USUAL = {"win32": ("LOCALAPPDATA", "AppData/Local"), "darwin": ("", "Library/Caches")}
"""By system, the variable that names the folder of caches, and where it is below the home folder without one."""


def cache_folder() -> Path:
    """The user's cache folder by the custom of the system; CARDWRIGHT_CACHE names another. OSError for none."""
    if given := os.environ.get("CARDWRIGHT_CACHE"):
        return Path(given)
    variable, usual = USUAL.get(sys.platform, ("XDG_CACHE_HOME", ".cache"))
    folder = Path(os.environ.get(variable) or _home() / usual)
    if not folder.is_absolute():  # it would be another one in every folder
        raise FileNotFoundError(f"{folder} is no folder for caches")
    return folder / "cardwright"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as nobody:
        raise FileNotFoundError("there is no home folder") from nobody


class KeptTables:
    """Tables as files; a folder that cannot be read or written is as good as an empty one."""

    def get(self, key: str) -> str | None:
        """The text kept under a key."""
        try:
            data = read_bytes(cache_folder() / f"{key}.json", MOST)
            return data.decode("utf-8") if len(data) <= MOST else None
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key, and drop the oldest beyond `KEPT`."""
        try:
            folder = cache_folder()
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{key}.json"
            if file.is_symlink() or (file.exists() and not file.is_file()):
                return
            write_whole(file, text)
            files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
            for old in files[KEPT:]:
                old.unlink(missing_ok=True)
        except (OSError, ValueError):
            return
