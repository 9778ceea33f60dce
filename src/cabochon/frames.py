"""Rows as a pandas DataFrame, where pandas is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from cabochon.contract import CabochonError

__all__ = ["data_frame"]


def data_frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> Any:
    """A DataFrame with one row for each mapping; `columns` also name those of an empty one."""
    try:
        pandas = import_module("pandas")
    except ImportError as problem:
        raise CabochonError("a DataFrame needs pandas: pip install pandas") from problem
    return pandas.DataFrame(list(rows), columns=columns)
