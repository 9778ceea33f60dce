"""Marks all tests of a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

__all__ = ["mark_all_below"]


def mark_all_below(folder: Path, items: list[pytest.Item], marker: str) -> None:
    """Collection hooks see the items of every folder, so select those of this one."""
    for item in items:
        if folder in item.path.parents:
            item.add_marker(marker)
