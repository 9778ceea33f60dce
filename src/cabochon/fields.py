"""NumPy records with their fields as attributes, like np.record, but quick to read, to copy and to pass on.

Knows no game.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, ClassVar, Self

import numpy as np

__all__ = ["Fields", "record_type"]


_Void: Any = np.void  # which the type checker takes for final


class Fields(_Void):  # type: ignore[misc]
    """A record. A subclass names its fields for readers and type checkers; `record_type` makes them attributes."""

    _octets: ClassVar[np.dtype[Any]]

    @property
    def data(self) -> Any:
        """Its memory, for compiled code: NumPy's own property also describes every field, which takes far longer.

        A record with memory of its own, as from a pickle, would be copied by `getfield`.
        """
        return super().data if self.base is None else self.getfield(self._octets)

    def copy(self, order: Any = "K") -> Self:
        """An independent copy of its bytes: NumPy copies one field after the other."""
        copied: Self = np.frombuffer(bytearray(self.tobytes()), self.dtype)[0]
        return copied


def record_type(names: type[Fields], fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of records of this class, aligned as compiled code expects it."""
    plain = np.dtype(fields, align=True)
    for name in plain.names or ():
        setattr(names, name, _attribute(name))
    names._octets = np.dtype((np.uint8, plain.itemsize))
    return np.dtype((names, plain))


def _attribute(name: str) -> property:
    def write(record: Fields, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)
