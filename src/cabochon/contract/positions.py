"""A position as the fields of its record: for games that check states, but write no shorter text. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from cabochon.contract.errors import BadPosition, quoted
from cabochon.contract.rules import State

__all__ = ["fields_of", "fields_text"]

PADDING = "padding"
SEATS = "seats"  # a field of every game, and no option of any
NUMBER = re.compile(r"-?[0-9]{1,20}", re.ASCII)


def fields_text(state: State) -> str:
    """The seats, then every field that is not zero, as name=number or name=number,number."""
    arrays = sorted(_arrays(state.dtype, state.tobytes()), key=lambda named: named[0] != SEATS)
    return " ".join(f"{name}={','.join(map(str, array.tolist()))}" for name, array in arrays if array.any())


def fields_of(state_type: np.dtype[Any], words: list[str]) -> State:
    """The record with these fields, all others zero; BadPosition names a word that is wrong."""
    memory = bytearray(state_type.itemsize)
    arrays = dict(_arrays(state_type, memory))
    seen: set[str] = set()
    for word in words:
        name, _, numbers = word.partition("=")
        if name not in arrays or name in seen:
            raise BadPosition(f"{quoted(word)} is not a field, or is there twice; there are {', '.join(arrays)}")
        seen.add(name)
        _fill(arrays[name], word, numbers.split(","))
    return np.frombuffer(memory, state_type)[0]


def _arrays(
    kind: np.dtype[Any], memory: bytes | bytearray, first: int = 0, prefix: str = ""
) -> Iterator[tuple[str, Any]]:
    """The name and the memory of each field that holds numbers, also inside fields that are records."""
    assert kind.fields is not None
    for name in kind.names or ():
        inner, offset = kind.fields[name][:2]
        base, size = inner.base, inner.itemsize // inner.base.itemsize
        if base.fields is None and name != PADDING:
            yield prefix + name, np.frombuffer(memory, base, size, first + offset)
        for number in range(size if base.fields is not None else 0):
            yield from _arrays(base, memory, first + offset + number * base.itemsize, f"{prefix}{name}.{number}.")


def _fill(array: Any, word: str, numbers: list[str]) -> None:
    limits = np.iinfo(array.dtype)
    values = [int(number) for number in numbers if NUMBER.fullmatch(number)]
    if len(values) != len(numbers) or len(values) != array.size:
        raise BadPosition(f"{quoted(word)} must have {array.size} whole numbers, with commas between them")
    if not all(limits.min <= value <= limits.max for value in values):
        raise BadPosition(f"{quoted(word)} must have numbers from {limits.min} to {limits.max}")
    array[:] = values
