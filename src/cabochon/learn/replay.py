"""A replay window: the latest rows of some columns, at a fixed place in memory for updates that are recorded."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

__all__ = ["ReplayWindow"]


class ReplayWindow:
    """Rows of several tensors that belong together; the oldest rows are overwritten."""

    def __init__(self, capacity: int, columns: Sequence[Tensor]) -> None:
        """The columns are like those given."""
        self._columns = [column.new_zeros(capacity, *column.shape[1:]) for column in columns]
        self._capacity = capacity
        self._added = 0
        self._filled = torch.zeros((), device=columns[0].device)

    def add(self, columns: Sequence[Tensor]) -> None:
        count = min(len(columns[0]), self._capacity)
        places = (self._added + torch.arange(count, device=self._filled.device)) % self._capacity
        for column, rows in zip(self._columns, columns, strict=True):
            column[places] = rows[:count]
        self._added += count
        self._filled.fill_(min(self._added, self._capacity))

    def clear(self) -> None:
        self._added = 0

    def draw(self, count: int) -> list[Tensor]:
        """So many rows at random."""
        rows = (torch.rand(count, device=self._filled.device) * self._filled).long()
        return [column[rows] for column in self._columns]
